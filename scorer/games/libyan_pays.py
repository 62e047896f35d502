"""What only Libyan Lora pays for: two players with most of the tricks, bets on the own result, and penalties."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers, Bet, Bets, Counts, Fact, Offence, Penalties, YesNo
from scorer.engine.pays import Pay
from scorer.engine.problems import Problems
from scorer.engine.reading import Json
from scorer.engine.table import Table
from scorer.engine.words import N_, Listed, Named, Phrase, Seat, Seats, Signed, Text, say

NOTE = "%(note)s"
DEALING_ERROR = Offence("dealing_error", N_("Dealing error"), 8)
IRREGULARITY = Offence(
    "irregularity", N_("Out of turn, two cards at once, looking at cards, another's trick, collusion"), 8, ends=True
)
REVOKE = Offence("revoke", N_("Suit not followed"), 16, ends=True)
LORA_ERROR = Offence("lora_error", N_("Wrong pile, last card not said, a hidden card"), 8)
FALSE_PASS = Offence("false_pass", N_("Passed, but could have played"), 32, ends=True)
SLOW_PLAY = Offence("slow_play", N_("Slow play"), 4)
IN_TRICKS = (DEALING_ERROR, IRREGULARITY, REVOKE, SLOW_PLAY)
IN_LORA = (DEALING_ERROR, IRREGULARITY, LORA_ERROR, FALSE_PASS, SLOW_PLAY)


@dataclass(frozen=True)
class TwoPlayers(Pay):
    """Two players with enough tricks each leave the others with points; without a result the dealer has 8."""

    tricks: Fact[Counts | None]
    enough: int
    """The tricks that each of the two needs."""
    points: int
    """What every other player gets."""

    def has_result(self, answers: Answers, table: Table, problems: Problems) -> None:
        """Where not exactly two players have enough tricks the cards are dealt again."""
        counts = answers[self.tricks]
        if counts is not None and sum(1 for count in counts if count >= self.enough) != 2:
            text = N_("two players need %(enough)s tricks or more each: any other deal is played again")
            short = N_("two players with enough tricks are missing")
            problems.below(self.tricks.key).note(say(text, enough=self.enough), short)

    def pay(self, answers: Answers, table: Table) -> Effect:
        counts = answers[self.tricks]
        if counts is None:
            changes = tuple(8 if seat == table.dealer else 0 for seat in range(table.seats))
            why = say(
                N_("No result three times: %(dealer)s dealt, %(points)s."), dealer=Seat(table.dealer), points=Signed(8)
            )
            return Effect(changes, why=(why,), brief=say(N_("no result")))
        many = Seats(tuple(seat for seat, count in enumerate(counts) if count >= self.enough))
        few = Seats(tuple(seat for seat, count in enumerate(counts) if count < self.enough))
        text = N_("%(who)s won %(enough)s tricks or more each. %(who2)s: %(points)s.")
        if len(few.numbers) > 1:
            text = N_("%(who)s won %(enough)s tricks or more each. %(who2)s: %(points)s each.")
        why = say(text, who=many, enough=self.enough, who2=few, points=Signed(self.points))
        changes = tuple(self.points if seat in few.numbers else 0 for seat in range(table.seats))
        return Effect(changes, why=(why,), brief=say(N_("%(who)s won enough tricks"), who=many))

    def words(self) -> Text:
        text = N_(
            "Two players with %(enough)s tricks or more each: every other player %(points)s. Any other split is dealt "
            "again; after the third time the dealer scores +8."
        )
        return say(text, enough=self.enough, points=Signed(self.points))


@dataclass(frozen=True)
class Wagers(Pay):
    """A right bet takes 10 points off, a wrong one adds them; countered 20, recountered 40, against the counter player.

    Without a result to bet on, bets are void.
    """

    bets: Bets
    double: YesNo | None = None
    """All of it counts twice when this happened."""

    @cached_property
    def facts(self) -> tuple[Fact[Any], ...]:
        """Also what the bets are about."""
        return (self.bets, self.bets.on, *((self.double,) if self.double else ()))

    def pay(self, answers: Answers, table: Table) -> Effect:
        result, bets, changes, why = answers[self.bets.on], answers[self.bets], [0] * table.seats, list[Phrase]()
        if result is None:
            return Effect(tuple(changes), why=(say(N_("Without a result the bets are void.")),) if bets else ())
        times = 2 if self.double is not None and answers[self.double] else 1
        for bet in bets:
            points = times * _stake(bet) * (-1 if self._is_right(bet, result) else 1)
            changes[bet.seat] += points
            text = N_("%(who)s bet right: %(points)s.") if points < 0 else N_("%(who)s bet wrong: %(points)s.")
            why.append(say(text, who=Seat(bet.seat), points=Signed(points)))
            if bet.counter is not None:
                changes[bet.counter] -= points
                text = N_("%(who)s countered: %(points)s.")
                why.append(say(text, who=Seat(bet.counter), points=Signed(-points)))
        right = tuple(sorted(bet.seat for bet in bets if self._is_right(bet, result)))
        wrong = tuple(sorted(bet.seat for bet in bets if not self._is_right(bet, result)))
        parts = [say(N_("%(who)s bet right"), who=Seats(right))] if right else []
        parts += [say(N_("%(who)s bet wrong"), who=Seats(wrong))] if wrong else []
        brief = say("%(parts)s", parts=Listed(tuple(parts))) if parts else None
        return Effect(tuple(changes), why=tuple(why), brief=brief)

    def _is_right(self, bet: Bet, result: Any) -> bool:
        own = result[bet.seat] if self.bets.counted else result == bet.seat
        return bool(own == bet.prediction)

    def glimpse(self, given: Mapping[str, Json], table: Table) -> list[int | None]:
        """Without bets there is nothing to expect of them."""
        return [None if given.get(self.bets.key) else 0] * table.seats

    def words(self) -> Text:
        """What is bet on; what bets pay is the same in every contract, and stands in the guide."""
        if not self.bets.counted:
            return N_("A bet says whether one wins it")
        return say(N_("A bet says one's own exact number: %(what)s"), what=self.bets.on.label)


def _stake(bet: Bet) -> int:
    if bet.counter is None:
        return 10
    return 40 if bet.recounter else 20


@dataclass(frozen=True)
class Fined(Pay):
    """What each penalty costs the player who earned it; never doubled."""

    penalties: Penalties

    def pay(self, answers: Answers, table: Table) -> Effect:
        changes, notes, why = [0] * table.seats, list[Phrase](), list[Phrase]()
        for seat, offence in answers[self.penalties]:
            changes[seat] += offence.points
            text = N_("Penalty for %(who)s, %(points)s: %(kind)s.")
            told = say(text, who=Seat(seat), kind=offence.name, points=Signed(offence.points))
            notes.append(say(NOTE, note=Named(f"penalty {offence.key}", told)))
            why.append(told)
        if not why:
            return Effect(tuple(changes))
        ends = [penalty.seat for penalty in answers[self.penalties] if penalty.offence.ends]
        brief = say(N_("%(who)s: penalty"), who=_seats(penalty.seat for penalty in answers[self.penalties]))
        if ends:
            brief = say(N_("%(who)s: play ended by a penalty"), who=_seats(ends))
            notes.append(say(NOTE, note=Named("play ended by a penalty", brief)))
            why.append(say(N_("The play ended: nothing else counts.")))
        return Effect(tuple(changes), notes=tuple(notes), why=tuple(why), brief=brief)

    def glimpse(self, given: Mapping[str, Json], table: Table) -> list[int | None]:
        """Without penalties there is nothing to expect of them."""
        return [None if given.get(self.penalties.key) else 0] * table.seats

    def words(self) -> Text:
        """Nothing: penalties are the same in nearly every contract, and stand in the guide."""
        return ""


def _seats(seats: Iterable[int]) -> Seats:
    """Players, each once."""
    return Seats(tuple(sorted(set(seats))))


def penalty_lines() -> Iterator[Text]:
    """What each fault costs, and whether play goes on; for the guide."""
    for offence in dict.fromkeys((*IN_TRICKS, *IN_LORA)):
        text = N_("%(kind)s: %(points)s, and the play ends.") if offence.ends else N_("%(kind)s: %(points)s.")
        yield say(text, kind=offence.name, points=Signed(offence.points))
    yield N_("When the play ends nothing else counts, and the next contract is dealt; otherwise play goes on.")
    yield N_("After a dealing error the same player deals again; a fault in Lora is put right.")


def hassan_murteza(totals: Iterable[int]) -> Iterable[Phrase]:
    """The name that a total over 142 earns at the end."""
    who = tuple(seat for seat, total in enumerate(totals) if total > 142)
    if who:
        told = say(N_("%(who)s scored over 142: Hassan Murteza"), who=Seats(who))
        yield say(NOTE, note=Named("Hassan Murteza", told))
