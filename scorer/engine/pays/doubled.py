"""Pays for cards that their holder may have doubled."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers, CardTaken, DoubledCards, Fact, check_doubled
from scorer.engine.pays.pay import ScoringRule
from scorer.engine.problems import Problems
from scorer.engine.table import TableState
from scorer.engine.words import N_, Phrase, Seat, Signed, Text, phrase

DOUBLED_WORDS = N_(
    "%(what)s: %(points)s. Doubled by its holder: %(twice)s for whoever takes it and %(back)s for the holder; a holder "
    "who takes it gets the %(twice)s, and the player who led that trick the %(back)s"
)


def _taken(name: Text, card: CardTaken, points: int, seats: int) -> Effect:
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
    told = phrase(
        text, card=name, twice=Signed(2 * points), taker=Seat(card.taker), back=Signed(-points), earner=Seat(earner)
    )
    return Effect(changes, explanations=(told,))


def _who_doubled(name: Text, card: CardTaken) -> Phrase | None:
    """In few words which card was doubled, and by whom; None where it was not."""
    if card.doubled_by is None:
        return None
    return phrase(
        N_("%(card)s (%(how)s)"), card=name, how=phrase(N_("doubled by %(name)s"), name=Seat(card.doubled_by))
    )


def _words(name: Text, points: int, doubling: bool) -> Phrase:
    if not doubling:
        return phrase(N_("%(what)s: %(points)s"), what=name, points=Signed(points))
    return phrase(DOUBLED_WORDS, what=name, points=Signed(points), twice=Signed(2 * points), back=Signed(-points))


@dataclass(frozen=True)
class PerDoublableCard(ScoringRule):
    """So much for each of some cards, of which any may have been doubled; `each` names one of them."""

    fact: DoubledCards
    each: Text
    points: int

    def effect(self, answers: Answers, table: TableState) -> Effect:
        effect = Effect((0,) * table.seats)
        for card in self.fact.cards:
            taken = answers[self.fact][card.key]
            effect += _taken(card.name, taken, self.points, table.seats).with_texts(
                brief=_who_doubled(card.name, taken)
            )
        return effect

    def describe(self) -> Text:
        return _words(self.each, self.points, self.fact.doubling)


@dataclass(frozen=True)
class ForDoublableCard(ScoringRule):
    """So much for one card, told in three answers: its taker, who doubled it, and who led that trick."""

    taker: Fact[int]
    doubled_by: Fact[int | None]
    leader: Fact[int | None]
    points: int
    doubling: bool

    def card(self, answers: Answers) -> CardTaken:
        """The three answers as one."""
        return CardTaken(answers[self.taker], answers[self.doubled_by], answers[self.leader])

    def check(self, answers: Answers, table: TableState, problems: Problems) -> None:
        """Cards are doubled only where the house doubles; who led is needed where the holder took the card."""
        check_doubled(self.card(answers), self.doubling, problems)

    def effect(self, answers: Answers, table: TableState) -> Effect:
        card = self.card(answers)
        effect = _taken(self.taker.label, card, self.points, table.seats)
        if card.doubled_by is None:
            return effect
        text = N_("%(who)s doubled it and took it") if card.taken_by_holder else N_("%(who)s doubled it")
        return effect.with_texts(brief=phrase(text, who=Seat(card.doubled_by)))

    def describe(self) -> Text:
        return _words(self.taker.label, self.points, self.doubling)
