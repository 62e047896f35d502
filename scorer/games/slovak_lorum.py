"""Slovak Lórum: avoid the hearts and two upper men; who owes nothing takes the bank."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorer.engine.contract import Contract
from scorer.engine.game import CHIPS, Game
from scorer.engine.guide import PLAY, Section
from scorer.engine.options import Rules, choice, switch
from scorer.engine.schedule import Free, Schedule, rotate
from scorer.engine.words import N_, say
from scorer.games.slovak_pays import (
    Called,
    CardPrices,
    announced,
    caller,
    hearts,
    made,
    regular,
    upper_acorns,
    upper_greens,
)


@dataclass(frozen=True)
class SlovakRules(Rules):
    """The house rules of Slovak Lórum."""

    announce: bool = switch(
        N_("Announced upper men"),
        off=N_("Upper men are not announced."),
        on=N_("An announced upper man costs double."),
        help=N_("Before the first lead, its holder may lay an upper man on the table: it then costs twice as much."),
    )
    own_announced: str = choice(
        N_("Taking one's own announced upper man"),
        "double",
        {"double": N_("costs double, as for anybody"), "triple": N_("costs three times as much")},
    )
    one_winner: bool = switch(
        N_("Only one winner"),
        off=N_("Several winners share the bank."),
        on=N_("Two winners win nothing: the bank keeps it."),
    )


def contracts(rules: SlovakRules, seats: int) -> Iterator[Contract]:
    """Regular, small and big game; three players play the called ones for half as much again."""
    stake = 10 if seats == 4 else 15
    prices = CardPrices(rules.announce, 3 if rules.own_announced == "triple" else 2)
    paid = regular(prices, rules.one_winner, stake)
    yield Contract(
        key="regular",
        name=N_("Regular"),
        line=N_("Hearts 1, upper man of acorns 4, of greens 8"),
        about=N_(
            "The highest card of the suit led takes the trick; at the end each counts the cards that cost something."
        ),
        asks=(hearts, upper_acorns, upper_greens, paid.all_tricks, *((announced,) if rules.announce else ())),
        pays=(paid,),
        checks=(paid.one_took_all,),
    )
    line = N_("%(stake)s from each of the others, or to each")
    yield Contract(
        key="small",
        name=N_("Small game"),
        local="Malý",
        line=say(line, stake=stake),
        about=N_(
            "The caller leads and must lose every trick; everybody must beat the card that wins so far if possible."
        ),
        asks=(caller, made),
        pays=(Called(stake),),
        leads=caller,
    )
    yield Contract(
        key="big",
        name=N_("Big game"),
        local="Veľký, Durch",
        line=say(line, stake=2 * stake),
        about=N_("The caller leads and must win every trick."),
        asks=(caller, made),
        pays=(Called(2 * stake),),
        leads=caller,
    )


def schedule(rules: SlovakRules, seats: int) -> Schedule:
    """Any contract, every deal, until the table stops."""
    return rotate(Free(("regular", "small", "big")), None)


def guide(rules: Any, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    text = N_(
        "32 German cards, eight each; with three players the 7 and 8 of balls stay out and everybody gets ten. Play "
        "runs to the right, suit must be followed, there are no trumps. Nobody may look at the tricks again. A big "
        "game overcalls a small one; who calls leads."
    )
    yield Section(PLAY, (text,))


GAME = Game(
    guide=guide,
    key="slovak-lorum",
    name=N_("Slovak Lórum"),
    also=("Lórum", "Durch", "Malý a veľký"),
    line=N_("Avoid the hearts and two upper men; who owes nothing takes the bank."),
    seats=(4, 3),
    packs=("german", "french"),
    minutes=4,
    rules=SlovakRules,
    counting=lambda rules: CHIPS,
    contracts=contracts,
    schedule=schedule,
    source=N_("Slovak Lórum as described by Laco Kováč on pagat.com"),
)
