"""Facts about doubling: who doubled whom in a deal, and who redoubled."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from scorer.engine.effect import TableState
from scorer.engine.facts.fact import EachItem, ListFact, NamedSeats, Shape, describe_list
from scorer.engine.json_values import Json, parse_object, parse_seat
from scorer.engine.phrases import N_, Seat, Text, phrase
from scorer.engine.problems import Problems


class Double(NamedTuple):
    """A pair of players who settle their difference."""

    doubler: int  # the seat that doubled
    doubled: int  # the seat that was doubled
    redoubled: bool = False

    @property
    def times(self) -> int:
        return 2 if self.redoubled else 1


@dataclass(frozen=True, eq=False, kw_only=True)
class Doubles(ListFact[Double]):
    """Who doubled whom, each pair at most once; the declarer only doubles back."""

    kind: ClassVar[str] = "doubles"
    shape: ClassVar[Shape] = EachItem(NamedSeats(("by", "of")))
    needed: ClassVar[str] = "a list of who doubled whom"
    declarer_after: int = 0  # how many seats after the dealer the declarer sits
    declarer_only: bool = False  # whether nobody but the declarer may be doubled
    owed: int = 0  # how often in a match each player owes each declarer a double

    def declarer(self, table: TableState) -> int:
        return table.seat_after(table.dealer, self.declarer_after)

    def pairs(self, table: TableState) -> list[tuple[int, int]]:
        """All who may double, each with whom."""
        seats, declarer, only = table.players, self.declarer(table), self.declarer_only
        return [(by, of) for by in seats for of in seats if by not in (of, declarer) and (of == declarer or not only)]

    def parse(self, raw: Json, table: TableState, problems: Problems) -> tuple[Double, ...]:
        if not isinstance(raw, list):
            problems.need(self.needed)
            return ()
        before, seen, doubles = len(problems), set[frozenset[int]](), list[Double]()
        for index, item in enumerate(raw):
            double = self.parse_item(item, table, problems.at(index))
            if len(problems) > before:
                return ()  # so that a long list of wrong ones takes no time
            pair = frozenset((double.doubler, double.doubled))
            if pair in seen:
                words = N_("%(one)s and %(other)s have doubled already: a pair counts once")
                problems.at(index).add(phrase(words, one=Seat(double.doubler), other=Seat(double.doubled)))
                return ()
            seen.add(pair)
            doubles.append(double)
        return tuple(doubles)

    def parse_item(self, raw: Json, table: TableState, problems: Problems) -> Double:
        """A double of {by, of, redoubled}; the last may be left out."""
        parts = parse_object(raw, ("by", "of"), ("by", "of", "redoubled"), problems)
        if "by" not in parts or "of" not in parts:
            return Double(0, 0)
        by = parse_seat(parts["by"], table.seats, problems.at("by"))
        of = parse_seat(parts["of"], table.seats, problems.at("of"))
        declarer, redoubled = self.declarer(table), parts.get("redoubled", False)
        if type(redoubled) is not bool:
            problems.at("redoubled").need("true or false")
        if parts["by"] == declarer:
            words = N_("%(who)s plays this contract and does not double: only a double is doubled back")
            problems.at("by").add(phrase(words, who=Seat(by)))
        elif type(parts["by"]) is int and parts["by"] == parts["of"]:
            problems.at("of").add(N_("nobody doubles himself or herself"))
        elif self.declarer_only and of != declarer:
            words = N_("only %(who)s, who plays this contract, may be doubled")
            problems.at("of").add(phrase(words, who=Seat(declarer)))
        return Double(by, of, redoubled is True)

    def describe(self, answer: Any) -> Text:
        text, twice = N_("%(by)s doubled %(of)s"), N_("%(by)s doubled %(of)s, redoubled")
        return _describe_pairs(answer, text, twice, between="; ")

    def describe_briefly(self, answer: Iterable[Mapping[str, Any]]) -> Text:
        """The pairs of an answer in as few letters as they need, who doubled first."""
        return _describe_pairs(answer, N_("%(by)s–%(of)s"), N_("%(by)s–%(of)s twice"), between=", ")


def _describe_pairs(answer: Iterable[Mapping[str, Any]], text: str, twice: str, between: str) -> Text:
    pairs = (
        phrase(twice if pair.get("redoubled") else text, by=Seat(pair["by"]), of=Seat(pair["of"])) for pair in answer
    )
    return describe_list(pairs, between)
