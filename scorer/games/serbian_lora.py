"""Serbian Lora: seven contracts of penalty points by each dealer, in a fixed order or as the leader chooses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorer.engine.contract import Contract
from scorer.engine.facts import CardsLeft
from scorer.engine.game import LOW_POINTS, OPPOSITE, Game
from scorer.engine.guide import PLAY, Section
from scorer.engine.options import Rules, choice, played, switch
from scorer.engine.pays import Each, Out, Pay, Took
from scorer.engine.schedule import Choice, Schedule, blocks
from scorer.engine.words import N_, Text
from scorer.games.lora_cards import FOLLOW, JACK, LAID_OUT, hand, hearts, jack, king, passes, queens, special, tricks

KEYS = ("minimum", "maximum", "queens", "hearts", "jack", "king-last", "lora")


@dataclass(frozen=True)
class SerbianRules(Rules):
    """The house rules of Serbian Lora."""

    order: str = choice(
        N_("Order of the contracts"),
        "fixed",
        {"fixed": N_("The contracts come in a fixed order."), "choice": N_("The leader chooses the contract.")},
        help=N_("Who chooses looks at the cards first and names each contract once."),
    )
    dealing: str = choice(
        N_("Dealing"),
        "block",
        {"block": N_("One player deals all contracts in a row."), "rotate": N_("The deal passes on after every deal.")},
        help=N_("Passing the deal on each time goes only with chosen contracts."),
    )
    extra: bool = switch(
        N_("Extra deals"),
        off=N_("No extra deals."),
        on=N_("At the end one extra deal by each player."),
        help=N_("In its extra deal the leader may name any contract a second time. Only with chosen contracts."),
    )
    contracts: tuple[str, ...] = played(KEYS, help=N_("A small Lora leaves some out, most often the jack of clubs."))
    special_trick: str = choice(
        N_("Trick that counts with the king"),
        "last",
        {"last": N_("The last trick counts with the king of hearts."), "sixth": N_("The sixth trick counts with it.")},
    )
    passes: bool = switch(
        N_("Passes in Lora"),
        off=N_("Passing in Lora is free."),
        on=N_("Every pass in Lora costs a point."),
        help=N_("Also the passes of the player who goes out."),
    )
    team_jack: bool = switch(
        N_("Jack of clubs in teams"),
        off=N_("The jack of clubs costs its taker 8."),
        on=N_("The jack of clubs costs its taker 6 and the player opposite 2."),
        help=N_("Players who sit opposite help each other. Only with four players."),
    )

    def clashes(self, seats: int) -> Iterator[tuple[str, Text]]:
        """A deal that passes on and extra deals need a choice; teams need somebody opposite."""
        if self.order == "fixed" and self.dealing == "rotate":
            yield "dealing", N_("the deal passes on after every deal only where the leader chooses the contract")
        if self.order == "fixed" and self.extra:
            yield "extra", N_("there are extra deals only where the leader chooses the contract")
        if self.team_jack and seats != 4:
            yield "team_jack", N_("the jack of clubs is played in teams only by four players")


def contracts(rules: SerbianRules, seats: int) -> Iterator[Contract]:
    """The seven contracts; three players have ten cards each, and the two over go with the last trick."""
    taken, left = tricks(seats), CardsLeft("cards_left", most=hand(seats))
    sixth = rules.special_trick == "sixth"
    trick = special(N_("Sixth trick") if sixth else N_("Last trick"))
    out: tuple[Pay, ...] = (Out(left, -8), Each(left, 1))
    yield Contract(
        key="minimum", name=N_("Minimum"), local="Minimum, Što manje", symbol="s-trick", about=FOLLOW,
        line=N_("1 point a trick: take as few as you can"), asks=(taken,), pays=(Each(taken, 1),),
    )  # fmt: skip
    yield Contract(
        key="maximum", name=N_("Maximum"), local="Maksimum, Što više", symbol="s-trick", about=FOLLOW,
        line=N_("1 point less a trick: take as many as you can"), asks=(taken,), pays=(Each(taken, -1),),
    )  # fmt: skip
    yield Contract(
        key="queens", name=N_("Queens"), local="Dame", symbol="s-queen", about=FOLLOW,
        line=N_("2 points a queen"), asks=(queens,), pays=(Each(queens, 2),),
    )  # fmt: skip
    yield Contract(
        key="hearts", name=N_("Hearts"), local="Srca, Herc", symbol="s-heart", about=FOLLOW,
        line=N_("1 point a heart; who takes all eight has 8 points less"),
        asks=(hearts,), pays=(Each(hearts, 1, sweep=-8),),
    )  # fmt: skip
    yield Contract(
        key="jack", name=JACK.name, local="Žandar tref", symbol="s-jack", about=FOLLOW, asks=(jack,),
        line=N_("6 points for the taker, 2 for the player opposite")
        if rules.team_jack else N_("8 points for its taker"),
        pays=(Took(jack, 6), Took(jack, 2, seats_after=2)) if rules.team_jack else (Took(jack, 8),),
    )  # fmt: skip
    yield Contract(
        key="king-last", name=N_("King and sixth trick") if sixth else N_("King and last trick"), symbol="s-king",
        local="Kralj srce i šesta ruka" if sixth else "Kralj srce i zadnja ruka", about=FOLLOW,
        line=N_("4 points for the king of hearts, 4 for the sixth trick") if sixth else
             N_("4 points for the king of hearts, 4 for the last trick"),
        asks=(king, trick), pays=(Took(king, 4), Took(trick, 4)),
    )  # fmt: skip
    yield Contract(
        key="lora", name=N_("Lora"), local="Lora, Ređanje", symbol="s-steps", about=LAID_OUT,
        line=N_("Who goes out has 8 points less; a card left 1, a pass 1") if rules.passes else
             N_("Who goes out has 8 points less; a card left 1"),
        asks=(left, passes) if rules.passes else (left,), pays=(*out, Each(passes, 1)) if rules.passes else out,
    )  # fmt: skip


def schedule(rules: SerbianRules, seats: int) -> Schedule:
    """Every dealer deals every contract: in a fixed order, or as each leader chooses, with one round of extra deals."""
    keys = rules.contracts
    if rules.order == "fixed":
        return blocks(keys, seats)
    row = len(keys) if rules.dealing == "block" else 1
    extra = seats if rules.extra else 0
    return Schedule(order=Choice(keys), deals=len(keys) * seats, in_a_row=row, extra=extra)


def guide(rules: Any, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    text = N_(
        "32 cards, the ace high and the seven low, dealt one at a time: eight each, or ten each for three players, "
        "where the two cards over go to the winner of the last trick. Play runs to the right and the player after the "
        "dealer leads. Any card may be led. Where somebody does not want to cut, some deal all eight cards at once."
    )
    yield Section(PLAY, (text,))


GAME = Game(
    guide=guide,
    key="serbian-lora",
    name=N_("Serbian Lora"),
    also=("Lora", "Mala lora", "Small Lora"),
    line=N_("Six contracts in tricks and one laid out in rows; the fewest points win."),
    seats=(4, 3),
    packs=("french", "german"),
    minutes=4,
    rules=SerbianRules,
    counting=lambda rules: LOW_POINTS,
    contracts=contracts,
    schedule=schedule,
    teams=lambda rules, seats: OPPOSITE if rules.team_jack else (),
    source=N_("Lora as described by Petar Đorđević and others on pagat.com"),
)
