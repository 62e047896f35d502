"""Facts that are a number a player: hearts, tricks, passes, and the cards that are left when somebody goes out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from scorer.engine.cards import CARD, Thing
from scorer.engine.effect import TableState
from scorer.engine.facts.fact import BY_SEAT, Answers, Fact, LiveLine, Shape, describe_list, number_cells
from scorer.engine.json_values import Json, is_whole, parse_counts
from scorer.engine.phrases import N_, N_n, Seat, Text, phrase, plural_phrase
from scorer.engine.problems import Problems

Counts = tuple[int, ...]  # one number a seat
COUNTED = N_("%(what)s %(n)s")


class NobodyOption(NamedTuple):
    """What the page asks where a count may be nobody's: the question, and the key that says so."""

    question: Text  # such as "Who passed?"
    nobody: Text  # such as "Nobody passed"


@dataclass(frozen=True, eq=False, kw_only=True)
class _NumberEach(Fact[Counts]):
    shape: ClassVar[Shape] = BY_SEAT

    def live_lines(self, answer: Json, table: TableState, others: Answers | None = None) -> tuple[LiveLine, ...]:
        if not isinstance(answer, list) or len(answer) != table.seats:
            return ()
        return (LiveLine(self.label, number_cells(answer)),)


@dataclass(frozen=True, eq=False, kw_only=True)
class Count(_NumberEach):
    """How many of a thing each player has."""

    kind: ClassVar[str] = "count"
    label: Text = field(init=False, default="")
    thing: Thing = field(kw_only=False)  # what is counted; it gives the heading
    total: int | None = None  # what the numbers add up to; None: they need not add up
    lowest_total: int | None = None  # with this the numbers add up to a sum between it and `total`
    highest_each: int | None = None  # the highest number of one player, where no total says it
    limit: int | None = None  # no number is larger; no table comes near it, so keys and blanks do not know it
    nobody_option: NobodyOption | None = None
    """With this the page has a key for nobody; with `must_answer` it waits for that key or for a number."""
    forecast_of: Count | None = None

    def __post_init__(self) -> None:
        highest = self.total if self.highest_each is None else self.highest_each
        for name, value in (("label", self.thing.label), ("highest_key", highest)):
            object.__setattr__(self, name, value)  # the class is frozen

    def missing_text(self, table: TableState) -> Text:
        """All of them, where it is known how many there are; or who has any, where nobody may."""
        if self.nobody_option is not None:
            return self.nobody_option.question
        things = self.thing.count(self.smallest_total) if self.smallest_total else self.label
        return phrase(N_("Missing: %(things)s"), things=things)

    @property
    def smallest_total(self) -> int | None:
        """The smallest sum there can be; None: they need not add up to anything."""
        return self.total if self.lowest_total is None else self.lowest_total

    def parse(self, raw: Json, table: TableState, problems: Problems) -> Counts:
        """One number a seat that add up; says how many are missing or too many."""
        blank = self.total is not None and isinstance(raw, list) and None in raw
        if blank and isinstance(raw, list):
            raw = [0 if number is None else number for number in raw]
        highest = self.limit if self.highest_each is None else self.highest_each
        counts = parse_counts(raw, table.seats, highest, problems)
        if counts is None:
            return (0,) * table.seats
        if self.total is not None and self._adds_up(sum(counts), problems) and blank:
            problems.add(N_("every player needs a number"), N_("a number is missing"))
        return counts

    def _adds_up(self, taken: int, problems: Problems) -> bool:
        total, least = self.total or 0, self.smallest_total or 0
        if taken < least:
            things = self.thing.count(least - taken)
            words = phrase(N_("Missing: %(things)s; all %(total)s must be taken"), things=things, total=total)
            if least < total:
                words = phrase(N_("Missing: %(things)s; at least %(least)s must be taken"), things=things, least=least)
            problems.add(words, phrase(N_("Missing: %(things)s"), things=things))
        elif taken > total:
            things = self.thing.count(taken - total)
            words = phrase(N_("Too many: %(things)s; there are only %(total)s"), things=things, total=total)
            problems.add(words, phrase(N_("Too many: %(things)s"), things=things))
        return least <= taken <= total

    def default(self, table: TableState) -> Counts:
        return (0,) * table.seats

    def fill_in_players(self, raw: Json, table: TableState) -> Json:
        """Blanks are 0 once the sum is reached, the only blank one gets the rest; without an end blanks are 0."""
        if not isinstance(raw, list) or not all(number is None or is_whole(number) for number in raw):
            return raw
        if self.total is None:
            rest = 0 if self.highest_each is None else None
        else:
            rest = self.total - sum(number for number in raw if number is not None)
        if rest == 0 or (rest is not None and rest > 0 and raw.count(None) == 1 and self.lowest_total is None):
            return [rest if number is None else number for number in raw]
        return raw

    def describe(self, answer: Any) -> Text:
        """Those with none are left out, unless nobody has any."""
        return describe_list(phrase(COUNTED, what=Seat(seat), n=number) for seat, number in enumerate(answer) if number)


@dataclass(frozen=True, eq=False, kw_only=True)
class CardsLeft(_NumberEach):
    """How many cards each player still holds when the play stops."""

    kind: ClassVar[str] = "cards_left"
    label: Text = CARD.label
    most: int  # the cards that everybody began with
    players_out: int = 1  # how many players hold none, neither more nor fewer
    earlier_stop: CardsLeft | None = None  # of the same deal: nobody holds more than there, and who was out stays out

    def parse(self, raw: Json, table: TableState, problems: Problems) -> Counts:
        """One number a seat with exactly so many zeros."""
        out = raw.count(0) if isinstance(raw, list) else 0
        missing = self.missing_text(table) if out < self.players_out else None
        counted = N_n(
            "exactly %(n)s player has no cards left, here it is %(out)s",
            "exactly %(n)s players have no cards left, here it is %(out)s",
        )
        words = plural_phrase(counted, self.players_out, out=out)
        if isinstance(raw, list) and None in raw and missing:
            problems.add(words, missing)
            return (0,) * table.seats
        counts = parse_counts(raw, table.seats, self.most, problems)
        if counts is None:
            return (0,) * table.seats
        if out != self.players_out:
            problems.add(words, missing)
        return counts

    def missing_text(self, table: TableState) -> Text:
        return N_("Who went out?") if self.players_out == 1 else self.label

    def fill_in_players(self, raw: Json, table: TableState) -> Json:
        """Blanks are out once as many players hold cards as can hold any."""
        if isinstance(raw, list) and sum(1 for number in raw if number) == table.seats - self.players_out:
            return [0 if number is None else number for number in raw]
        return raw

    def check_against(self, answers: Answers, problems: Problems) -> None:
        """After an earlier stop nobody holds more cards than there."""
        if self.earlier_stop is None:
            return
        words = N_n(
            "%(who)s: at most %(n)s card, as at the stop before", "%(who)s: at most %(n)s cards, as at the stop before"
        )
        for seat, (new, old) in enumerate(zip(answers[self], answers[self.earlier_stop], strict=True)):
            if new > old:
                problems.at(seat).add(plural_phrase(words, old, who=Seat(seat)))

    def seat_out(self, counts: Counts) -> int:
        """The seat of the player who went out (first)."""
        return counts.index(0)

    def describe(self, answer: Any) -> Text:
        return describe_list(
            phrase(COUNTED, what=Seat(seat), n=number) for seat, number in enumerate(answer) if number is not None
        )
