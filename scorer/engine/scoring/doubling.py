"""Rules about doubling: cards that their holder doubled, and players who doubled each other."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorer.engine.effect import ChangeReason, Effect, TableState
from scorer.engine.facts import Answers, CardTaken, DoubledCards, Fact
from scorer.engine.facts.calls import Double, Doubles
from scorer.engine.facts.counts import COUNTED
from scorer.engine.facts.takers import check_doubled
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, ListedTexts, Phrase, Seat, Seats, Signed, Text, phrase
from scorer.engine.problems import Problems
from scorer.engine.scoring.rule import ScoringRule

DECLARER_DOUBLED, ALL_DOUBLE = N_("The declarer may be doubled"), N_("Players may double each other")
DOUBLED_TEXT = N_(
    "%(what)s: %(points)s. Doubled by its holder: %(twice)s for whoever takes it and %(back)s for the holder; a holder "
    "who takes it gets the %(twice)s, and the player who led that trick the %(back)s"
)


def _card_effect(name: Text, card: CardTaken, points: int, seats: int) -> Effect:
    """What one card does: twice the points for the taker of a doubled one, and as many back to whoever earns them."""
    if card.doubled_by is None:
        return Effect(tuple(points if seat == card.taker else 0 for seat in range(seats)))
    earner = card.leader if card.taken_by_holder else card.doubled_by
    taken = (2 * points if seat == card.taker else 0 for seat in range(seats))
    changes = tuple(change - points if seat == earner else change for seat, change in enumerate(taken))
    text = N_("%(card)s, doubled: %(taker)s took it, %(twice)s; %(earner)s doubled it, %(back)s.")
    if card.taken_by_holder:
        text = N_("%(card)s, doubled: %(taker)s took it back, %(twice)s; %(earner)s led the trick, %(back)s.")
    assert earner is not None  # nobody gets past the check without naming the leader
    why = phrase(
        text, card=name, twice=Signed(2 * points), taker=Seat(card.taker), back=Signed(-points), earner=Seat(earner)
    )
    return Effect(changes, explanations=(why,))


def _explain_card(name: Text, card: CardTaken, points: int) -> Iterator[ChangeReason]:
    """Yield what the taker of one card has for it, and what goes back to whoever doubled it or led the trick."""
    if card.doubled_by is None:
        yield ChangeReason(card.taker, name, points)
        return
    yield ChangeReason(card.taker, phrase(N_("%(card)s, doubled"), card=name), 2 * points)
    if card.taken_by_holder:
        yield ChangeReason(card.leader, phrase(N_("led to the doubled card: %(card)s"), card=name), -points)
    else:
        yield ChangeReason(card.doubled_by, phrase(N_("had doubled: %(card)s"), card=name), -points)


def _describe_price(name: Text, points: int, doubling: bool) -> Phrase:
    if not doubling:
        return phrase(N_("%(what)s: %(value)s"), what=name, value=Signed(points))
    return phrase(DOUBLED_TEXT, what=name, points=Signed(points), twice=Signed(2 * points), back=Signed(-points))


@dataclass(frozen=True)
class PerDoublableCard(ScoringRule):
    """So much for each of some cards, of which any may have been doubled; `each` names one of them."""

    fact: DoubledCards
    each: Text
    points: int

    def effect(self, answers: Answers, table: TableState) -> Effect:
        effect = Effect((0,) * table.seats)
        for card in self.fact.cards:
            taken, brief = answers[self.fact][card.key], None
            if taken.doubled_by is not None:
                how = phrase(N_("doubled by %(name)s"), name=Seat(taken.doubled_by))
                brief = phrase(N_("%(what)s (%(how)s)"), what=card.name, how=how)
            effect += _card_effect(card.name, taken, self.points, table.seats).with_texts(summary=brief)
        return effect

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        for card in self.fact.cards:
            yield from _explain_card(card.name, answers[self.fact][card.key], self.points)

    def describe(self) -> Text:
        return _describe_price(self.each, self.points, self.fact.doubling)


@dataclass(frozen=True)
class ForDoublableCard(ScoringRule):
    """So much for one card, told in three answers: its taker, who doubled it, and who led that trick."""

    taker: Fact[int]
    doubled_by: Fact[int | None]
    leader: Fact[int | None]
    points: int
    doubling: bool

    def card(self, answers: Answers) -> CardTaken:
        return CardTaken(answers[self.taker], answers[self.doubled_by], answers[self.leader])

    def check(self, answers: Answers, table: TableState, problems: Problems) -> None:
        check_doubled(self.card(answers), self.doubling, problems)

    def effect(self, answers: Answers, table: TableState) -> Effect:
        card = self.card(answers)
        effect = _card_effect(self.taker.label, card, self.points, table.seats)
        if card.doubled_by is None:
            return effect
        text = N_("%(who)s doubled it and took it") if card.taken_by_holder else N_("%(who)s doubled it")
        return effect.with_texts(summary=phrase(text, who=Seat(card.doubled_by)))

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        return _explain_card(self.taker.label, self.card(answers), self.points)

    def describe(self) -> Text:
        return _describe_price(self.taker.label, self.points, self.doubling)


def _results(table: TableState) -> list[int]:
    """What the deal has changed so far."""
    return [new - old for new, old in zip(table.totals, table.totals_at_start, strict=True)]


def _settled_points(double: Double, results: list[int]) -> int:
    """What the doubler of one pair gets of the other; below 0: what the other gets."""
    return double.times * (results[double.doubler] - results[double.doubled])


@dataclass(frozen=True)
class DoublingSettlement(ScoringRule):
    """Each pair settles the difference of its two results as they were before; this rule is the last of a contract."""

    fact: Doubles

    def effect(self, answers: Answers, table: TableState) -> Effect:
        doubles = answers[self.fact]
        results = _results(table)
        changes = [0] * table.seats
        for double in doubles:
            points = _settled_points(double, results)
            changes[double.doubler] += points
            changes[double.doubled] -= points
        if not doubles:
            return Effect(tuple(changes))
        before = tuple(phrase(COUNTED, what=Seat(seat), n=Signed(points)) for seat, points in enumerate(results))
        why = phrase(N_("Before doubling: %(parts)s."), parts=ListedTexts(before))
        pairs = (_explain_double(double, results) for double in doubles)
        by = Seats(tuple(sorted({double.doubler for double in doubles})))
        again = Seats(tuple(sorted({double.doubled for double in doubles if double.redoubled})))
        brief = phrase(N_("%(who)s doubled"), who=by)
        if again.numbers:
            brief = phrase(N_("%(who)s doubled, %(others)s redoubled"), who=by, others=again)
        return Effect(tuple(changes), explanations=(why, *pairs), summary=brief)

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        results = _results(table)
        for double in answers[self.fact]:
            points = _settled_points(double, results)
            yield _explain_half(double, (double.doubler, double.doubled), results, points)
            yield _explain_half(double, (double.doubled, double.doubler), results, -points)

    def partial_changes(self, raw: Mapping[str, Json], table: TableState) -> list[int | None]:
        return super().partial_changes(raw, table) if raw.get(self.fact.key) else [0] * table.seats

    def describe(self) -> Text:
        return DECLARER_DOUBLED if self.fact.declarer_only else ALL_DOUBLE


def _explain_half(double: Double, seats: tuple[int, int], results: list[int], points: int) -> ChangeReason:
    seat, other = seats
    doubled = N_("doubled by %(who)s, difference %(n)s")
    if seat == double.doubler:
        doubled = N_("doubled %(who)s, difference %(n)s")
    text = phrase(doubled, who=Seat(other), n=abs(results[seat] - results[other]))
    return ChangeReason(seat, phrase(N_("%(what)s, redoubled"), what=text) if double.redoubled else text, points)


def _explain_double(double: Double, results: list[int]) -> Phrase:
    by, of = Seat(double.doubler), Seat(double.doubled)
    points = abs(_settled_points(double, results))
    if not points:
        return phrase(N_("%(by)s doubled %(of)s: they are even."), by=by, of=of)
    better = by if results[double.doubler] > results[double.doubled] else of
    text = N_("%(by)s doubled %(of)s: %(better)s gets %(points)s.")
    if double.redoubled:
        text = N_("%(by)s doubled %(of)s, redoubled: %(better)s gets %(points)s.")
    return phrase(text, by=by, of=of, better=better, points=points)
