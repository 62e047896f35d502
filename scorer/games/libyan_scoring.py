"""The scoring rules of Libyan Lora alone: two players with most of the tricks, bets on one's own result, penalties."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scorer.engine.cards import TRICK
from scorer.engine.effect import ChangeReason, Effect, TableState
from scorer.engine.facts import Answers, Bet, Bets, Counts, Fact, Offence, Penalties, YesNo
from scorer.engine.house_rules import HouseRules
from scorer.engine.json_values import Json
from scorer.engine.phrases import (
    N_,
    ListedTexts,
    N_n,
    NamedValue,
    Phrase,
    Seat,
    Seats,
    Signed,
    Text,
    phrase,
    plural_phrase,
)
from scorer.engine.problems import Problems
from scorer.engine.scoring import ScoringRule
from scorer.games import lora_cards as lora

NOTE = "%(note)s"
OFFENCES: dict[str, tuple[Text, int, bool]] = {
    "dealing_error": (N_("Dealing error"), 8, False),
    "irregularity": (N_("Out of turn, two cards at once, looking at cards, another's trick, collusion"), 8, True),
    "revoke": (N_("Suit not followed"), 16, True),
    "lora_error": (N_("Wrong pile, last card not said, a hidden card"), 8, False),
    "false_pass": (N_("Passed, but could have played"), 32, True),
    "slow_play": (N_("Slow play"), 4, False),
}
"""For each offence its name, its usual price, and whether it ends the play."""
IN_TRICKS = ("dealing_error", "irregularity", "revoke", "slow_play")
IN_LORA = ("dealing_error", "irregularity", "lora_error", "false_pass", "slow_play")


def offences(price: Mapping[str, int], keys: Iterable[str]) -> tuple[Offence, ...]:
    """The offences of these keys at these prices."""
    return tuple(Offence(key, OFFENCES[key][0], price[key], OFFENCES[key][2]) for key in keys)


@dataclass(frozen=True)
class TwoMostTricks(ScoringRule):
    """Two players with enough tricks each leave the others with points; without a result the dealer has some."""

    tricks: Fact[Counts | None]
    enough: int  # the tricks that each of the two needs
    points: int  # what every other player gets
    nobody: int  # what the dealer gets without a result

    def has_result(self, answers: Answers, table: TableState, problems: Problems) -> None:
        """Where not exactly two players have enough tricks the cards are dealt again."""
        counts = answers[self.tricks]
        if counts is not None and sum(1 for count in counts if count >= self.enough) != 2:
            need = N_n(
                "two players need %(n)s trick or more each: any other deal is played again",
                "two players need %(n)s tricks or more each: any other deal is played again",
            )
            short = N_("two players with enough tricks are missing")
            problems.at(self.tricks.key).add(plural_phrase(need, self.enough), short)

    def effect(self, answers: Answers, table: TableState) -> Effect:
        counts = answers[self.tricks]
        if counts is None:
            changes = tuple(self.nobody if seat == table.dealer else 0 for seat in range(table.seats))
            text, who = N_("No result three times: %(dealer)s dealt, %(points)s."), Seat(table.dealer)
            why = phrase(text, dealer=who, points=Signed(self.nobody))
            return Effect(changes, explanations=(why,), summary=phrase(N_("no result")))
        many = Seats(tuple(seat for seat, count in enumerate(counts) if count >= self.enough))
        few = Seats(tuple(seat for seat, count in enumerate(counts) if count < self.enough))
        won = N_n(
            "%(who)s won %(n)s trick or more each. %(who2)s: %(points)s.",
            "%(who)s won %(n)s tricks or more each. %(who2)s: %(points)s.",
        )
        if len(few.numbers) > 1:
            won = N_n(
                "%(who)s won %(n)s trick or more each. %(who2)s: %(points)s each.",
                "%(who)s won %(n)s tricks or more each. %(who2)s: %(points)s each.",
            )
        why = plural_phrase(won, self.enough, who=many, who2=few, points=Signed(self.points))
        changes = tuple(self.points if seat in few.numbers else 0 for seat in range(table.seats))
        return Effect(changes, explanations=(why,), summary=phrase(N_("%(who)s won enough tricks"), who=many))

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        counts = answers[self.tricks]
        if counts is None:
            yield ChangeReason(table.dealer, phrase(N_("no result: it counts for the dealer")), self.nobody)
            return
        for seat, count in enumerate(counts):
            if count < self.enough:
                text = phrase(N_("%(what)s, fewer than %(enough)s"), what=TRICK.count(count), enough=self.enough)
                yield ChangeReason(seat, text, self.points)

    def describe(self) -> Text:
        text = N_n(
            "Two players with %(n)s trick or more each: every other player %(points)s. Any other split is dealt "
            "again; after the third time the dealer scores %(nobody)s.",
            "Two players with %(n)s tricks or more each: every other player %(points)s. Any other split is dealt "
            "again; after the third time the dealer scores %(nobody)s.",
        )
        return plural_phrase(text, self.enough, points=Signed(self.points), nobody=Signed(self.nobody))


@dataclass(frozen=True)
class Wagers(ScoringRule):
    """A right bet takes the stake off, a wrong one adds it; countered twice, recountered four times as much.

    The player who countered gets the opposite. Without a result to bet on, bets are void.
    """

    bets: Bets
    stake: int  # what a bet is about that nobody counters
    double: YesNo | None = None  # all of it counts twice when this happened

    @cached_property
    def facts(self) -> tuple[Fact[Any], ...]:
        return (self.bets, self.bets.on, *((self.double,) if self.double else ()))

    def effect(self, answers: Answers, table: TableState) -> Effect:
        changes, why, settled = [0] * table.seats, list[Phrase](), list(self._settled(answers))
        if answers[self.bets] and not settled:
            why.append(phrase(N_("Without a result the bets are void.")))
        for bet, is_right, points in settled:
            changes[bet.seat] += points
            text = N_("%(who)s bet right: %(points)s.") if is_right else N_("%(who)s bet wrong: %(points)s.")
            why.append(phrase(text, who=Seat(bet.seat), points=Signed(points)))
            if bet.counter is not None:
                changes[bet.counter] -= points
                text = N_("%(who)s countered: %(points)s.")
                why.append(phrase(text, who=Seat(bet.counter), points=Signed(-points)))
        right = tuple(sorted(bet.seat for bet, is_right, _points in settled if is_right))
        wrong = tuple(sorted(bet.seat for bet, is_right, _points in settled if not is_right))
        parts = [phrase(N_("%(what)s (%(how)s)"), what=N_("right bet"), how=Seats(right))] if right else []
        parts += [phrase(N_("%(what)s (%(how)s)"), what=N_("wrong bet"), how=Seats(wrong))] if wrong else []
        brief = phrase("%(parts)s", parts=ListedTexts(tuple(parts))) if parts else None
        return Effect(tuple(changes), explanations=tuple(why), summary=brief)

    def _settled(self, answers: Answers) -> Iterator[tuple[Bet, bool, int]]:
        """Yield each bet, whether it was right, and what the bettor gets; who countered it gets the opposite."""
        result, times = answers[self.bets.on], 2 if self.double is not None and answers[self.double] else 1
        for bet in answers[self.bets] if result is not None else ():
            own = result[bet.seat] if self.bets.is_count else result == bet.seat
            is_right, countered = bool(own == bet.prediction), 4 if bet.recounter else 2
            points = times * self.stake * (1 if bet.counter is None else countered)
            yield bet, is_right, -points if is_right else points

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        for bet, is_right, points in self._settled(answers):
            text = phrase(N_("right bet") if is_right else N_("wrong bet"))
            if bet.counter is not None:
                countered = N_("recountered") if bet.recounter else N_("countered")
                own = phrase(N_("%(first)s, %(then)s"), first=text, then=countered)
                yield ChangeReason(bet.seat, own, points)
                against = phrase(N_("countered %(who)s: %(what)s"), who=Seat(bet.seat), what=text)
                yield ChangeReason(bet.counter, against, -points)
            else:
                yield ChangeReason(bet.seat, text, points)

    def partial_changes(self, raw: Mapping[str, Json], table: TableState) -> list[int | None]:
        return [None if raw.get(self.bets.key) else 0] * table.seats

    def describe(self) -> Text:
        """What is bet on; what bets pay is the same in every contract, and stands in the guide."""
        if not self.bets.is_count:
            return N_("A bet says whether one wins it")
        return phrase(N_("A bet says one's own exact number: %(what)s"), what=self.bets.on.label)


@dataclass(frozen=True)
class Fines(ScoringRule):
    """What each penalty costs the player who earned it; never doubled."""

    penalties: Penalties

    def effect(self, answers: Answers, table: TableState) -> Effect:
        changes, notes, why = [0] * table.seats, list[Phrase](), list[Phrase]()
        for seat, offence in answers[self.penalties]:
            changes[seat] += offence.points
            text = N_("Penalty for %(who)s, %(points)s: %(kind)s.")
            sentence = phrase(text, who=Seat(seat), kind=offence.name, points=Signed(offence.points))
            notes.append(phrase(NOTE, note=NamedValue(f"penalty {offence.key}", sentence)))
            why.append(sentence)
        if not why:
            return Effect(tuple(changes))
        ends = [penalty.seat for penalty in answers[self.penalties] if penalty.offence.ends]
        who = Seats(tuple(sorted({penalty.seat for penalty in answers[self.penalties]})))
        brief = phrase(N_("%(who)s: penalty"), who=who)
        if ends:
            brief = phrase(N_("%(who)s: play ended by a penalty"), who=Seats(tuple(sorted(set(ends)))))
            notes.append(phrase(NOTE, note=NamedValue("play ended by a penalty", brief)))
            why.append(phrase(N_("The play ended: nothing else counts.")))
        summary = replace(brief, in_notes=True)
        return Effect(tuple(changes), notes=tuple(notes), explanations=tuple(why), summary=summary)

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        for seat, offence in answers[self.penalties]:
            yield ChangeReason(seat, phrase(N_("penalty: %(what)s"), what=offence.name), offence.points)

    def partial_changes(self, raw: Mapping[str, Json], table: TableState) -> list[int | None]:
        return [None if raw.get(self.penalties.key) else 0] * table.seats

    def describe(self) -> Text:
        """Nothing: penalties are the same in nearly every contract, and stand in the guide."""
        return ""


def bet_lines(stake: int) -> Iterator[Text]:
    """How players bet, and for how much; for the guide."""
    yield N_("After the deal and before the first card any player may bet on his or her own result, once.")
    yield N_("A bet is one's own exact number of what is counted, or whether one wins the trick.")
    no_bets = ListedTexts((lora.KING.name, lora.JACK.name))
    yield phrase(N_("There are no bets on: %(contracts)s."), contracts=no_bets)
    yield phrase(N_("A right bet %(right)s, a wrong one %(wrong)s."), right=Signed(-stake), wrong=Signed(stake))
    countered = N_("Anybody else may counter: then it is %(n)s, and the opposite for the player who countered.")
    yield phrase(countered, n=2 * stake)
    yield phrase(N_("The bettor may recounter: %(n)s."), n=4 * stake)
    yield N_("Without a result bets are void. When Lora is doubled, so are the bets.")


def penalty_lines(price: Mapping[str, int]) -> Iterator[Text]:
    """What each fault costs, and whether play goes on; for the guide."""
    for offence in offences(price, dict.fromkeys((*IN_TRICKS, *IN_LORA))):
        text = N_("%(what)s: %(value)s, and the play ends.") if offence.ends else N_("%(what)s: %(value)s.")
        yield phrase(text, what=offence.name, value=Signed(offence.points))
    yield N_("When the play ends nothing else counts, and the next contract is dealt; otherwise play goes on.")
    yield N_("After a dealing error the same player deals again; a fault in Lora is put right.")


def hassan_murteza(rules: HouseRules, totals: Iterable[int]) -> Iterable[Phrase]:
    """The note on the players whose totals at the end are over the limit: they are called Hassan Murteza."""
    limit = rules.price_of["murteza"]
    who = tuple(seat for seat, total in enumerate(totals) if total > limit)
    if who:
        sentence = phrase(N_("%(who)s scored over %(limit)s: Hassan Murteza"), who=Seats(who), limit=limit)
        yield phrase(NOTE, note=NamedValue("Hassan Murteza", sentence))
