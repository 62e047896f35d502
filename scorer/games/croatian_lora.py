"""Croatian Lora: eight contracts by each dealer, with penalties written as minus points; the highest total wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorer.engine.contract import Contract
from scorer.engine.effect import Effect
from scorer.engine.facts import Answers, CardsLeft, Count
from scorer.engine.game import HIGH_POINTS, Game
from scorer.engine.guide import PLAY, Section
from scorer.engine.options import Rules, played
from scorer.engine.pays import Each, Out, Rule
from scorer.engine.schedule import Schedule, blocks
from scorer.engine.table import Table
from scorer.engine.things import FALSE_PASS, FORECAST
from scorer.engine.words import N_, Seat, Seats, say
from scorer.games.lora_cards import FOLLOW, LAID_OUT, hearts, king, passes, queens, special, tricks

KEYS = ("sto-vise", "sto-manje", "king-last", "babe", "hercevi", "lora", "prognoza", "sljepic")
trick = special(N_("Last trick"))
taken = tricks(4)
forecast = Count("forecast", FORECAST, most=8, foretells=taken)
left = CardsLeft("cards_left", most=8)
false_passes = Count("false_passes", FALSE_PASS, optional=True, rare=True)


@dataclass(frozen=True)
class CroatianRules(Rules):
    """The house rules of Croatian Lora."""

    contracts: tuple[str, ...] = played(KEYS)


def contracts(rules: CroatianRules, seats: int) -> Iterator[Contract]:
    """The eight contracts."""
    yield Contract(
        key="sto-vise", name=N_("As many as you can"), local="Što više", symbol="s-trick", about=FOLLOW,
        line=N_("1 point a trick"), asks=(taken,), pays=(Each(taken, 1),),
    )  # fmt: skip
    yield Contract(
        key="sto-manje", name=N_("As few as you can"), local="Što manje", symbol="s-trick", about=FOLLOW,
        line=N_("1 point off a trick"), asks=(taken,), pays=(Each(taken, -1),),
    )  # fmt: skip
    yield Contract(
        key="king-last", name=N_("King and last trick"), local="Kralj herc – zadnji štih", symbol="s-king",
        about=FOLLOW, line=N_("4 points off for each; 8 points for who takes both"), asks=(king, trick),
        pays=(Rule((king, trick), king_and_last, N_("King of hearts −4, last trick −4; the same player +8")),),
    )  # fmt: skip
    yield Contract(
        key="babe", name=N_("Queens"), local="Babe", symbol="s-queen", about=FOLLOW,
        line=N_("2 points off a queen; 8 points for all four"), asks=(queens,), pays=(Each(queens, -2, sweep=8),),
    )  # fmt: skip
    yield Contract(
        key="hercevi", name=N_("Hearts"), local="Herčevi", symbol="s-heart", about=FOLLOW,
        line=N_("1 point off a heart; 8 points for all eight"), asks=(hearts,), pays=(Each(hearts, -1, sweep=8),),
    )  # fmt: skip
    yield Contract(
        key="lora", name=N_("Lora"), local="Lora", symbol="s-steps", about=LAID_OUT,
        line=N_("8 points for who goes out; 1 off a card left or a pass"), asks=(left, passes, false_passes),
        pays=(Out(left, 8), Each(left, -1), Each(passes, -1, spares=left), Each(false_passes, -8)),
    )  # fmt: skip
    yield Contract(
        key="prognoza", name=N_("Forecast"), local="Prognoza", symbol="s-forecast",
        line=N_("4 points for a right forecast, 4 off for a wrong one"), asks=(forecast, taken),
        about=N_("Before the first lead everybody in turn foretells how many tricks he or she will win."),
        pays=(Rule((forecast, taken), foretold, N_("A right forecast +4, a wrong one −4")),),
    )  # fmt: skip
    yield Contract(
        key="sljepic", name=N_("Blind"), local="Sljepić", symbol="s-trick", line=N_("1 point a trick"), asks=(taken,),
        about=N_("Nobody looks at the cards: each turns up the top card of his or her own pile and plays it."),
        pays=(Each(taken, 1),),
    )  # fmt: skip


def king_and_last(answers: Answers, table: Table) -> Effect:
    """Minus points for the king and for the last trick, but plus points for a player who takes both."""
    first, last = answers[king], answers[trick]
    if first == last:
        why = say(N_("%(who)s took the king and the last trick: +8."), who=Seat(first))
        changes = tuple(8 if seat == first else 0 for seat in range(table.seats))
        return Effect(changes, why=(why,), brief=say(N_("%(who)s took both"), who=Seat(first)))
    changes = tuple(-4 if seat in (first, last) else 0 for seat in range(table.seats))
    return Effect(changes, brief=say(N_("king: %(king)s, last trick: %(last)s"), king=Seat(first), last=Seat(last)))


def foretold(answers: Answers, table: Table) -> Effect:
    """Plus points for everybody who won as many tricks as foretold, minus points for the others."""
    pairs = list(zip(answers[forecast], answers[taken], strict=True))
    right = tuple(seat for seat, (said_so, won) in enumerate(pairs) if said_so == won)
    if right:
        why, brief = say(N_("Right: %(who)s."), who=Seats(right)), say(N_("%(who)s foretold it"), who=Seats(right))
    else:
        why, brief = say(N_("No forecast was right.")), say(N_("no forecast was right"))
    return Effect(tuple(4 if seat in right else -4 for seat in range(table.seats)), why=(why,), brief=brief)


def schedule(rules: CroatianRules, seats: int) -> Schedule:
    """Each dealer deals all contracts in their order, then passes the deal on."""
    return blocks(rules.contracts, seats)


def guide(rules: Any, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    text = N_(
        "32 cards, eight each, dealt four at a time; where German cards are used, the obers are the queens. Play runs "
        "to the right and the player after the dealer leads. In Lora a player who cannot play whistles."
    )
    yield Section(PLAY, (text,))


GAME = Game(
    guide=guide,
    key="croatian-lora",
    name=N_("Croatian Lora"),
    also=("Lora", "Hrvatska lora"),
    line=N_("Eight contracts with a forecast and a blind one; penalties are minus points, the most points win."),
    seats=(4,),
    packs=("french", "german"),
    minutes=4,
    rules=CroatianRules,
    counting=lambda rules: HIGH_POINTS,
    contracts=contracts,
    schedule=schedule,
    source=N_("Lora in Croatia as told by Lovro Njavro on pagat.com"),
)
