"""Slovak Lórum: avoid the hearts and two obers; who owes nothing takes the bank."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.engine.cards import HEART
from scorer.engine.contract import Contract
from scorer.engine.game import CHIPS, THE_PLAY, Game, Section, example_deal
from scorer.engine.house_rules import HouseRules, ScaledPrice, chip_price, choice, switch
from scorer.engine.phrases import N_, c_, phrase
from scorer.engine.schedule import FreeOrder, rotate
from scorer.games import slovak_scoring as slovak
from scorer.games.shared_texts import A_HEART, FROM_EACH, chips, told_on_pagat
from scorer.games.slovak_scoring import TRICKS, dealing_sentences, how_to_announce, pack_section, taken_facts

WITH_THREE = ScaledPrice(seats=3, numerator=3, denominator=2, text=N_("with three %(price)s"))
"""Where two pay instead of three, each pays half as much again."""
HALF_AS_MUCH_AGAIN = N_(
    "With three players each of the other two pays, or gets, half as much again as with four, rounded down: in a small "
    "game, in a big one and in a silent one."
)


@dataclass(frozen=True)
class SlovakRules(HouseRules):
    """The house rules of Slovak Lórum."""

    price_list = (
        chip_price("heart", 1, A_HEART, "regular", symbol_of=HEART),
        chip_price("acorns", 4, slovak.ACORNS.name, "regular", symbol_of=slovak.ACORNS),
        chip_price("greens", 8, slovak.GREENS.name, "regular", symbol_of=slovak.GREENS),
        chip_price("silent", 10, N_("Silent big game, from each of the others"), "regular", scaled=WITH_THREE),
        chip_price("small", 10, FROM_EACH, "small", scaled=WITH_THREE),
        chip_price("big", 20, FROM_EACH, "big", scaled=WITH_THREE),
    )

    announce: bool = switch(
        slovak.ANNOUNCED, off=N_("No card is announced."), on=N_("An announced card costs double."),
        help=slovak.LAID_OPEN, suggested={"": True},
    )  # fmt: skip
    own_announced: str = choice(
        N_("Taking your own announced card"), "double",
        {"double": N_("costs double, as for everybody"), "triple": N_("costs three times as much")},
        is_relevant=lambda rules, seats: rules.announce,
    )  # fmt: skip
    one_winner: bool = switch(
        N_("Only one winner"), off=N_("Several winners share the bank."),
        on=N_("Two winners win nothing: the bank keeps it."), is_relevant=lambda rules, seats: seats > 3,
    )  # fmt: skip


def contracts(rules: SlovakRules, seats: int) -> Iterator[Contract]:
    """Regular, small and big game; three players play the called ones for half as much again.

    Of three players never two owe nothing, unless one owes everything: that only one wins has no effect there.
    """
    price, uppers = rules.price_of, slovak.upper_prices(rules.price_of, chips)
    silent, small, big = (rules.price_for_seats(key, seats) for key in ("silent", "small", "big"))
    announced = slovak.announced_fact(uppers, _own_times(rules)) if rules.announce else None
    cards = slovak.CardPrices(price["heart"], uppers, announced)
    deal = slovak.regular_deal(cards, slovak.price_sentence(price), rules.one_winner and seats > 3, silent, seats)
    yield Contract(
        key="regular", name=c_("contract", "Regular"), summary=slovak.price_line(price),
        instructions=N_(
            "Played when nobody calls. At the end everybody counts the hearts and the two dear cards they took."
        ),
        asks=(*deal.facts, *((announced,) if announced else ())), scoring=(deal,), checks=(deal.check_all_tricks,),
    )  # fmt: skip
    line = N_("%(stake)s from each of the others, or to each")
    yield Contract(
        key="small", name=c_("contract", "Small game"), native_name="Malý", summary=phrase(line, stake=small),
        instructions=N_(
            "The caller leads and must lose every trick; whoever can follow suit must beat the best card so far if "
            "possible, the caller too. Play stops when the caller takes a trick. Nobody else can make a big game in it."
        ),
        asks=(slovak.caller, slovak.called_game_made), scoring=(slovak.CalledGame(small),), leader_fact=slovak.caller,
    )  # fmt: skip
    yield Contract(
        key="big", name=c_("contract", "Big game"), native_name="Veľký, Durch", summary=phrase(line, stake=big),
        instructions=N_("The caller leads and must win every trick; play stops at the first one lost."),
        asks=(slovak.caller, slovak.called_game_made), scoring=(slovak.CalledGame(big),), leader_fact=slovak.caller,
    )  # fmt: skip


def _own_times(rules: SlovakRules) -> int:
    return 3 if rules.own_announced == "triple" else 2


def guide(rules: SlovakRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    yield pack_section(rules, seats)
    yield dealing_sentences(seats)
    yield Section(THE_PLAY, (
        N_("Before the first lead anybody may call a small or a big game. Big overcalls small; the caller leads."),
        N_("The source does not tell what happens where two call the same game: agree on it."),
        N_("If nobody calls, it is a regular deal: the player on the dealer's right leads any card."), *TRICKS,
    ))  # fmt: skip
    if rules.announce:
        announcing = how_to_announce(_own_times(rules))
        not_then = N_("None is announced once a game is called, and in a silent big game it changes nothing.")
        yield Section(announcing.heading, (*announcing.lines, not_then))
    yield Section(N_("The bank"), (
        N_("Only regular deals fill and empty it: a called or a silent big game leaves it as it is."),
        N_("In a called game no card costs anything; it is paid from player to player."),
        *((HALF_AS_MUCH_AGAIN,) if seats == 3 else ()),
        N_("There is no last deal. Agree before you stop whether the bank is then shared out."),
    ))  # fmt: skip
    yield example_deal(contracts(rules, seats), "regular", taken_facts(seats), seats)


GAME = Game(
    key="slovak-lorum", name=N_("Slovak Lórum"), other_names=("Lórum", "Durch", "Malý a veľký"),
    summary=N_("Avoid the hearts and two dear cards; who owes nothing takes the bank."),
    seats=(4, 3), languages=("sk",), packs=("german", "french"), minutes=4,
    rules=SlovakRules, counting=lambda rules: CHIPS, contracts=contracts, guide=guide,
    # Any contract, every deal, until the table stops.
    schedule=lambda rules, seats, people: rotate(FreeOrder(("regular", "small", "big"), usual="regular"), None),
    source=told_on_pagat("Laco Kováč"),
)  # fmt: skip
