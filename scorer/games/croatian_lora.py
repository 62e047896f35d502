"""Croatian Lora: eight contracts by each dealer, with penalties written as minus points; the highest total wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.engine.contract import Contract
from scorer.engine.effect import Effect
from scorer.engine.facts import Answers, CardsLeft, Count
from scorer.engine.game import HIGH_POINTS, Game
from scorer.engine.guide import CARDS, DEALING, PLAY, Section
from scorer.engine.options import Rules, played
from scorer.engine.pays import Each, Out, Rule, who_took
from scorer.engine.schedule import Schedule, blocks
from scorer.engine.table import Table
from scorer.engine.things import FALSE_PASS, FORECAST, LAST_TRICK, QUEEN
from scorer.engine.words import N_, ByPack, Listed, Seat, Seats, Signed, say
from scorer.games.lora_cards import (
    ALL_QUEENS,
    FEW_TRICKS,
    FOLLOW,
    LAID_OUT,
    MANY_TRICKS,
    NO_HEARTS,
    NO_TRUMPS,
    PACK,
    TO_THE_END,
    WINS,
    hearts,
    king,
    lora_example,
    passes,
    queens,
    rows,
    special,
    tricks,
)

KEYS = ("sto-vise", "sto-manje", "king-last", "babe", "hercevi", "lora", "prognoza", "sljepic")
trick = special(LAST_TRICK)
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
        key="sto-vise", name=N_("As many as you can"), local="Što više", symbol="s-trick", about=MANY_TRICKS,
        line=N_("+1 a trick"), asks=(taken,), pays=(Each(taken, 1),),
    )  # fmt: skip
    yield Contract(
        key="sto-manje", name=N_("As few as you can"), local="Što manje", symbol="s-trick", about=FEW_TRICKS,
        line=N_("−1 a trick"), asks=(taken,), pays=(Each(taken, -1),),
    )  # fmt: skip
    yield Contract(
        key="king-last", name=N_("King and last trick"), local="Kralj herc – zadnji štih", symbol="s-king",
        about=N_("Win neither the trick with the king of hearts nor the last one, or else both."),
        line=N_("−4 for each of them; +8 for taking both"), asks=(king, trick),
        pays=(Rule((king, trick), king_and_last, N_("King of hearts −4, last trick −4; the same player +8")),),
    )  # fmt: skip
    yield Contract(
        key="babe", name=QUEEN.label, local="Babe", symbol="s-queen", about=ALL_QUEENS,
        line=ByPack(N_("−2 a queen; all four: +8"), N_("−2 an ober; all four: +8")),
        asks=(queens,), pays=(Each(queens, -2, sweep=8),),
    )  # fmt: skip
    yield Contract(
        key="hercevi", name=N_("Hearts"), local="Herčevi", symbol="s-heart", about=NO_HEARTS,
        line=N_("−1 a heart; all eight: +8"), asks=(hearts,), pays=(Each(hearts, -1, sweep=8),),
    )  # fmt: skip
    yield Contract(
        key="lora", name=N_("Lora"), local="Lora", symbol="s-steps", about=LAID_OUT,
        line=N_("Going out: +8; −1 a card left or a pass; −8 a false pass"), asks=(left, passes, false_passes),
        pays=(Out(left, 8), Each(left, -1), Each(passes, -1, spares=left), Each(false_passes, -8, fault=True)),
    )  # fmt: skip
    yield Contract(
        key="prognoza", name=N_("Forecast"), local="Prognoza", symbol="s-forecast",
        line=N_("A right forecast +4, a wrong one −4"), asks=(forecast, taken),
        about=N_("Before the first lead everybody in turn says how many tricks he or she will win; the player on the "
                 "dealer's right begins."),
        pays=(Rule((forecast, taken), forecast_right, N_("A right forecast +4, a wrong one −4")),),
    )  # fmt: skip
    yield Contract(
        key="sljepic", name=N_("Blind"), local="Sljepić", symbol="s-trick", line=N_("+1 a trick"), asks=(taken,),
        about=N_("Nobody looks at their cards: they lie in a pile face down, and each turns up the top card in turn. "
                 "The highest card of the suit led wins the trick, and its winner leads to the next."),
        pays=(Each(taken, 1),),
    )  # fmt: skip


def king_and_last(answers: Answers, table: Table) -> Effect:
    """Minus points for the king and for the last trick, but plus points for a player who takes both."""
    first, last = answers[king], answers[trick]
    brief = who_took(((king.label, first), (trick.label, last)))
    if first == last:
        why = say(N_("%(who)s took the king and the last trick: %(points)s."), who=Seat(first), points=Signed(8))
        return Effect(tuple(8 if seat == first else 0 for seat in range(table.seats)), why=(why,), brief=brief)
    return Effect(tuple(-4 if seat in (first, last) else 0 for seat in range(table.seats)), brief=brief)


def forecast_right(answers: Answers, table: Table) -> Effect:
    """Plus points for everybody who won as many tricks as forecast, minus points for the others."""
    pairs = list(zip(answers[forecast], answers[taken], strict=True))
    right = tuple(seat for seat, (told, won) in enumerate(pairs) if told == won)
    text = N_("%(who)s (said %(told)s, won %(won)s)")
    wrong = [
        say(text, who=Seat(seat), told=told, won=won) for seat, (told, won) in enumerate(pairs) if seat not in right
    ]
    why = [say(N_("Right: %(who)s."), who=Seats(right)) if right else say(N_("No forecast was right."))]
    if wrong:
        why.append(say(N_("Wrong: %(parts)s."), parts=Listed(tuple(wrong))))
    brief = say(N_("%(who)s had it right"), who=Seats(right)) if right else say(N_("nobody was right"))
    return Effect(tuple(4 if seat in right else -4 for seat in range(table.seats)), why=tuple(why), brief=brief)


def schedule(rules: CroatianRules, seats: int) -> Schedule:
    """Each dealer deals all contracts in their order, then passes the deal on."""
    return blocks(rules.contracts, seats)


def guide(rules: CroatianRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    yield Section(CARDS, (PACK, NO_TRUMPS))
    yield Section(
        DEALING,
        (
            N_("The first dealer is drawn by lot. The player on the dealer's left cuts."),
            N_("The cards are dealt to the right, four at a time, eight each."),
            N_("The same player deals every contract once, then the deal passes to the right."),
        ),
    )
    yield Section(
        PLAY,
        (N_("Play runs to the right, and the player on the dealer's right leads any card."), FOLLOW, WINS, TO_THE_END),
    )
    if "lora" not in rules.contracts:
        return
    yield rows(
        N_("The player on the dealer's right lays any card."),
        N_("Who cannot play whistles: that is the pass. Those of the player who goes out are free."),
        N_("Whistling when you could play costs 8, whoever goes out."),
    )
    yield lora_example(next(one for one in contracts(rules, seats) if one.key == "lora"), seats)


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
