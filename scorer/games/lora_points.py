"""Lóra for points: every deal is a regular one, and the first total over 100 ends the match."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from scorer.engine.contract import Contract
from scorer.engine.effect import Effect
from scorer.engine.facts import Answers, Count, Taker
from scorer.engine.game import LOW_POINTS, Game
from scorer.engine.guide import PLAY, Section, worked_deal
from scorer.engine.options import Rules, switch
from scorer.engine.pays import Rule
from scorer.engine.schedule import Free, Schedule, rotate
from scorer.engine.table import Table
from scorer.engine.things import HEART
from scorer.engine.words import N_, ByPack, Listed, Phrase, Seat, Seats, say
from scorer.games.slovak_cards import TAKEN, TRICKS, announcing, cards, dealing, taken_facts
from scorer.games.slovak_pays import ACORNS, COSTS, GREENS, LAID_OPEN, PRICED, announced

hearts = Count("hearts", HEART, total=8)
upper_acorns = Taker("upper_acorns", ACORNS.name, card=ACORNS, help=say(N_("%(n)s points"), n=4))
upper_greens = Taker("upper_greens", GREENS.name, card=GREENS, help=say(N_("%(n)s points"), n=8))
ALL_OF_THEM = N_("Who took them all scores 0 and each of the others 20.")
ONLY_HEARTS = N_("A player who had 90 or more when the deal began scores for hearts only.")
TAKEN_WORDS = Listed((COSTS, ALL_OF_THEM, ONLY_HEARTS), " ")
BACK_WORDS = N_("Exactly 100, so back to 80: %(who)s.")
ANNOUNCED_WORDS = Listed((COSTS, N_("An announced one costs double."), ALL_OF_THEM, ONLY_HEARTS), " ")
ASKS = (hearts, upper_acorns, upper_greens)
FACTS = {fact.key: fact for fact in (upper_acorns, upper_greens)}


@dataclass(frozen=True)
class LoraRules(Rules):
    """The house rules of Lóra for points."""

    announce: bool = switch(
        announced.label,
        off=ByPack(N_("Queens are not announced."), N_("Obers are not announced.")),
        on=ByPack(N_("An announced queen costs double."), N_("An announced ober costs double.")),
        help=LAID_OPEN,
    )


def contracts(rules: LoraRules, seats: int) -> Iterator[Contract]:
    """The one deal there is."""
    yield Contract(
        key="deal",
        name=N_("Deal"),
        line=PRICED,
        about=N_("At the end everybody counts the hearts and the two dear cards they took: those are penalty points."),
        asks=(*ASKS, announced) if rules.announce else ASKS,
        pays=(
            Rule((*ASKS, announced), taken_announced, ANNOUNCED_WORDS)
            if rules.announce
            else Rule(ASKS, taken, TAKEN_WORDS),
            Rule(ASKS, back_to_80, N_("A total of exactly 100 after a deal becomes 80.")),
        ),
    )


def taken(answers: Answers, table: Table) -> Effect:
    """Penalty points for the cards taken; one player who took them all gives the others 20 each."""
    return _taken(answers, table, ())


def taken_announced(answers: Answers, table: Table) -> Effect:
    """The same where obers may be announced: those that were count twice."""
    return _taken(answers, table, answers[announced])


def _taken(answers: Answers, table: Table, shown: Collection[str]) -> Effect:
    full = list(answers[hearts])
    for fact, points in ((upper_acorns, 4), (upper_greens, 8)):
        full[answers[fact]] += 2 * points if fact.key in shown else points
    takers = [seat for seat, value in enumerate(full) if value]
    if len(takers) == 1:
        who = Seat(takers[0])
        why = say(N_("%(who)s took all of them: 20 for each of the others."), who=who)
        changes = tuple(0 if seat == takers[0] else 20 for seat in range(table.seats))
        return Effect(changes, why=(why,), brief=say(N_("%(who)s took all"), who=who))
    near = [seat for seat in range(table.seats) if table.before[seat] >= 90]
    scored = tuple(answers[hearts][seat] if seat in near else value for seat, value in enumerate(full))
    spared = tuple(seat for seat in near if scored[seat] != full[seat])
    text = N_("90 or more before the deal, so only hearts count: %(who)s.")
    announced_ones = _announced(answers, [key for key in shown if answers[FACTS[key]] not in near])
    return Effect(scored, why=(*announced_ones, *((say(text, who=Seats(spared)),) if spared else ())))


def _announced(answers: Answers, shown: Collection[str]) -> Iterator[Phrase]:
    """Which card counts twice, and who took it."""
    text = N_("Announced, so it counts double: %(card)s (%(who)s).")
    for key, fact in FACTS.items():
        if key in shown:
            yield say(text, card=fact.label, who=Seat(answers[fact]))


def back_to_80(answers: Answers, table: Table) -> Effect:
    """Whoever stands at exactly 100 after the deal goes back to 80."""
    exact = [seat for seat, total in enumerate(table.totals) if total == 100]
    notes = tuple(say(N_("%(who)s reached exactly 100 and goes back to 80"), who=Seat(seat)) for seat in exact)
    changes = tuple(-20 if seat in exact else 0 for seat in range(table.seats))
    if not exact:
        return Effect(changes)
    who = Seats(tuple(exact))
    return Effect(changes, notes=notes, why=(say(BACK_WORDS, who=who),), brief=say(N_("%(who)s back to 80"), who=who))


def schedule(rules: LoraRules, seats: int) -> Schedule:
    """The same deal again and again, until a total is over 100."""
    return rotate(Free(("deal",)), None)


def guide(rules: LoraRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    yield cards(seats)
    yield dealing(seats)
    not_yet = ByPack(
        N_("No heart is led before a heart, the queen of clubs or of spades was played, unless you hold nothing else."),
        N_("No heart is led before a heart, the ober of acorns or of leaves was played, unless you hold nothing else."),
    )
    leads = N_("The player on the dealer's right leads. There are no called games.")
    yield Section(PLAY, (leads, not_yet, *TRICKS))
    if rules.announce:
        yield announcing(2)
    yield Section(
        N_("The end"),
        (
            N_("A player who has 90 or more when a deal begins scores only for hearts in it."),
            N_("A total of exactly 100 goes back to 80."),
            N_("A total over 100 ends the match, and the highest total loses."),
        ),
    )
    others = N_("Boris and Dana take nothing that costs.") if seats == 4 else N_("Boris takes nothing that costs.")
    yield worked_deal(next(contracts(rules, seats)), taken_facts(seats), seats, TAKEN, others)


GAME = Game(
    guide=guide,
    key="lora-points",
    name=N_("Lóra for points"),
    also=("Lóra",),
    line=N_("Avoid the hearts and two dear cards; the first over 100 points ends it, the fewest win."),
    seats=(4, 3),
    packs=("german", "french"),
    minutes=4,
    rules=LoraRules,
    counting=lambda rules: LOW_POINTS,
    contracts=contracts,
    schedule=schedule,
    over=lambda totals: max(totals) > 100,
    source=N_("Lóra as told by the Slovak Wikipedia, on pagat.com's page of Slovak Lórum"),
)
