"""Rules made of rules: twice if blind, unless one took all, for the declarer, multiplied, and breakdowns."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorer.engine.effect import ChangeReason, Effect, TableState, paid_to_bank
from scorer.engine.facts import Answers, Count, Fact
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, ListedTexts, Phrase, Seat, Signed, Text, phrase
from scorer.engine.scoring.bank import PAID_IN, TOOK_EVERYTHING, AmountsRule, explain_owed
from scorer.engine.scoring.rule import (
    Amount,
    DeclarerFactor,
    ScoringRule,
    combined_effect,
    combined_partial_changes,
    explain_difference,
    explain_rules,
)

MAY_BE_BLIND = N_("Played blind, before the cards are seen, everything counts twice")


@dataclass(frozen=True)
class TwiceIfBlind(ScoringRule):
    """Some rules, or the same with every price doubled in a deal played blind; what lies in the bank is not doubled."""

    when: Fact[bool]
    rules: tuple[ScoringRule, ...]
    doubled_rules: tuple[ScoringRule, ...]  # the same rules with twice the prices

    def effect(self, answers: Answers, table: TableState) -> Effect:
        if not answers[self.when]:
            return combined_effect(self.rules, answers, table)
        effect = combined_effect(self.doubled_rules, answers, table)
        why = phrase(N_("Played blind: everything counts twice."))
        return effect._replace(explanations=(why, *effect.explanations))

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        yield from explain_rules(self.rules, answers, table)
        if answers[self.when]:
            plain, doubled = (combined_effect(rules, answers, table) for rules in (self.rules, self.doubled_rules))
            yield from explain_difference(plain, doubled, N_("played blind: everything twice"))

    def partial_changes(self, raw: Mapping[str, Json], table: TableState) -> list[int | None]:
        """Return what is certain so far; a deal counts as not blind until somebody says that it is."""
        rules = self.doubled_rules if raw.get(self.when.key) is True else self.rules
        return combined_partial_changes(rules, raw, table)

    def describe(self) -> Text:
        texts = tuple(words for rule in self.rules if (words := rule.describe()))
        return ListedTexts((*texts, MAY_BE_BLIND), ". ")


@dataclass(frozen=True)
class TimesForDeclarer(ScoringRule):
    """Some rules, of which the declarer's part counts several times."""

    declarer: DeclarerFactor
    rules: tuple[ScoringRule, ...]
    in_chips: bool = False  # whether the rules are about chips: they multiply the amounts before they move them

    def effect(self, answers: Answers, table: TableState) -> Effect:
        effect, who = combined_effect(self.rules, answers, table), Seat(self.declarer.seat(table))
        text = N_("%(who)s is the declarer: all of it times %(n)s.")
        why = phrase(text, who=who, n=self.declarer.number)
        if not self.in_chips:
            effect = effect._replace(changes=tuple(self.declarer.multiply(effect.changes, table)))
        return effect.with_texts(why)

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        yield from explain_rules(self.rules, answers, table)
        if not self.in_chips:
            yield from self.declarer.explain(combined_effect(self.rules, answers, table).changes, table)

    def partial_changes(self, raw: Mapping[str, Json], table: TableState) -> list[int | None]:
        if self.in_chips:
            return super().partial_changes(raw, table)
        return self.declarer.multiply(combined_partial_changes(self.rules, raw, table), table)

    def describe(self) -> Text:
        text = N_("What the declarer gets is multiplied by %(n)s")
        if self.in_chips:
            text = N_("What the declarer pays, or gets out of the bank, is multiplied by %(n)s")
        texts = tuple(words for rule in self.rules if (words := rule.describe()))
        return ListedTexts((*texts, phrase(text, n=self.declarer.number)), ". ")


TEXTS = {
    "fixed": N_("Who takes everything: %(points)s instead"),
    "turn": N_("Who takes everything gets the same with its sign turned"),
    "others": N_("Who takes everything: nothing, and each of the others %(points)s"),
    "each": N_("Who takes everything is paid %(price)s by each of the others instead"),
    "bank": N_("Who takes everything pays nothing, and each of the others pays %(price)s to the bank"),
}
"""Each way, as a line of the rules page."""


@dataclass(frozen=True)
class UnlessOneTookAll(ScoringRule):
    """Other rules, unless one player took everything."""

    asks: tuple[Fact[Any], ...]  # what is taken: counts with totals, and takers
    method: str
    """`fixed`: so much for that player; `turn`: what the rules say with its sign turned; `others`: so much for each of
    the others; `each`: each of the others pays so many chips to that player; `bank`: to the bank."""
    points: int  # in chips or points; of `turn` it has no meaning
    rules: tuple[ScoringRule, ...]  # what is paid otherwise
    besides: tuple[ScoringRule, ...] = ()  # those of them, about other facts, that are paid all the same
    turns_all: bool = False  # whether more than one player may get something that `turn` turns
    declarer: DeclarerFactor | None = None  # of what is paid in chips; in points that is no matter of this rule

    def taker(self, answers: Answers) -> int | None:
        takers = set[int | None]()
        for fact in self.asks:
            answer = answers[fact]
            if isinstance(fact, Count):
                answer = answer.index(fact.total) if fact.total in answer else None
            takers.add(answer)
        return takers.pop() if len(takers) == 1 else None

    def effect(self, answers: Answers, table: TableState) -> Effect:
        taker = self.taker(answers)
        if taker is None:
            return combined_effect(self.rules, answers, table)
        besides = combined_effect(self.besides, answers, table)
        if not any(besides.changes):
            besides = Effect(besides.changes)  # who owes nothing is no news beside this
        return self._sweep_effect(taker, besides, answers, table) + besides

    def _sweep_effect(self, taker: int, besides: Effect, answers: Answers, table: TableState) -> Effect:
        """What this player's taking everything changes, without what is paid besides."""
        who, brief = Seat(taker), phrase(N_("%(who)s took everything"), who=Seat(taker))
        if self.method in ("each", "bank"):
            owed = [0 if seat == taker else self.points for seat in range(table.seats)]
            if self.declarer is not None:
                owed = self.declarer.multiply(owed, table)
            if self.method == "bank":
                text = N_("%(who)s took everything. Each of the others pays the bank %(price)s.")
                return paid_to_bank(owed).with_texts(phrase(text, who=who, price=self.points), summary=brief)
            text = N_("%(who)s took everything and gets %(price)s from each of the others.")
            changes = tuple(sum(owed) if seat == taker else -amount for seat, amount in enumerate(owed))
            return Effect(changes).with_texts(phrase(text, who=who, price=self.points), summary=brief)
        if self.method == "others":
            changes = tuple(0 if seat == taker else self.points for seat in range(table.seats))
            text = N_("%(who)s took everything. Everybody else: %(points)s.")
            return Effect(changes, explanations=(phrase(text, who=who, points=Signed(self.points)),), summary=brief)
        if self.method == "turn":
            usual = combined_effect(self.rules, answers, table).changes
            changes = tuple(other - change for change, other in zip(usual, besides.changes, strict=True))
        else:
            changes = tuple(self.points if seat == taker else 0 for seat in range(table.seats))
        why = phrase(N_("%(who)s took everything: %(points)s."), who=who, points=Signed(changes[taker]))
        if self.method == "turn" and self.turns_all:
            why = phrase(N_("%(who)s took everything: what everybody gets has its sign turned."), who=who)
        return Effect(changes, explanations=(why,), summary=brief)

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        taker = self.taker(answers)
        if taker is None:
            yield from explain_rules(self.rules, answers, table)
        elif self.method == "turn":
            for rule in self.rules:
                for seat, text, amount in explain_rules((rule,), answers, table):
                    if rule in self.besides:
                        yield ChangeReason(seat, text, amount)
                    else:
                        yield ChangeReason(seat, phrase(N_("%(what)s, with its sign turned"), what=text), -amount)
        else:
            yield from self._explain_sweep(taker, table)
            yield from explain_rules(self.besides, answers, table)

    def _explain_sweep(self, taker: int, table: TableState) -> Iterator[ChangeReason]:
        """Yield what is paid instead; of `turn` there is nothing."""
        if self.method == "fixed":
            yield ChangeReason(taker, TOOK_EVERYTHING, self.points)
            return
        owed = [0 if seat == taker else self.points for seat in range(table.seats)]
        if self.method == "others":
            yield from explain_owed(taker, [-points for points in owed])
            return
        yield from explain_owed(taker, owed)
        if self.declarer is not None:
            yield from self.declarer.explain([-amount for amount in owed], table)
            owed = self.declarer.multiply(owed, table)
        if self.method == "bank":
            yield ChangeReason(None, PAID_IN, sum(owed))
        else:
            yield ChangeReason(taker, TOOK_EVERYTHING, sum(owed))

    def taken_cards(self, answers: Answers) -> tuple[tuple[Text, int], ...]:
        rules = self.rules if self.taker(answers) is None else self.besides
        return tuple(card for rule in rules for card in rule.taken_cards(answers))

    def describe(self) -> Text:
        text = TEXTS[self.method]
        if self.method == "turn" and self.turns_all:
            text = N_("Who takes everything: what everybody gets has its sign turned")
        texts = [words for rule in self.rules if (words := rule.describe())]
        texts.append(phrase(text, points=Signed(self.points), price=self.points))
        if self.besides:
            everything = ListedTexts(tuple(fact.label for fact in self.asks))
            texts.append(phrase(N_("“Everything” means: %(what)s. All else counts as usual"), what=everything))
        return ListedTexts(tuple(texts), ". ")


@dataclass(frozen=True)
class Multiplied(ScoringRule):
    """Other rules, in points, multiplied when a fact says so."""

    factor: int
    when: Fact[bool]
    rules: tuple[ScoringRule, ...]
    noun: Phrase  # why they count so often, as the table is told when they do
    text: Text  # the same as a rule, for the rules page

    def effect(self, answers: Answers, table: TableState) -> Effect:
        effect = combined_effect(self.rules, answers, table)
        if not answers[self.when]:
            return effect
        changes = tuple(change * self.factor for change in effect.changes)
        return effect._replace(changes=changes, explanations=(self.noun, *effect.explanations))

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        yield from explain_rules(self.rules, answers, table)
        if answers[self.when]:
            once, text = combined_effect(self.rules, answers, table), phrase(N_("%(n)s times as much"), n=self.factor)
            yield from explain_difference(once, self.effect(answers, table), text)

    def describe(self) -> Text:
        return ListedTexts((*(rule.describe() for rule in self.rules), self.text), ". ")


@dataclass(frozen=True)
class Breakdown(AmountsRule):
    """Changes no totals; only explains which amounts each player's points are made of."""

    amounts: tuple[Amount, ...]

    def effect(self, answers: Answers, table: TableState) -> Effect:
        bill = self.bill(answers, table, sign=True)
        return Effect((0,) * table.seats, explanations=(phrase(N_("%(what)s."), what=bill),) if bill.parts else ())

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        yield from ()

    def partial_changes(self, raw: Mapping[str, Json], table: TableState) -> list[int | None]:
        return [0] * table.seats

    def describe(self) -> Text:
        return ""
