"""Facts about what was called at the table: auctions, bets and doubles, penalties, looking at a card."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from scorer.engine.effect import TableState
from scorer.engine.facts.fact import (
    SEAT,
    Answers,
    EachItem,
    Fact,
    ListFact,
    LiveLine,
    NamedSeats,
    Shape,
    describe_list,
    find_seat,
    number_cells,
)
from scorer.engine.json_values import Json, parse_object, parse_seat, parse_whole
from scorer.engine.phrases import N_, NOTHING, ListedTexts, Seat, Text, phrase
from scorer.engine.problems import Problems


class Bid(NamedTuple):
    """A won auction."""

    seat: int  # the bidder
    bid: int  # how many tricks go to the dealer's count


@dataclass(frozen=True, eq=False, kw_only=True)
class Auction(Fact[Bid | None]):
    """Who bought the right to name trumps from the dealer, and for how many tricks; null: there was no auction."""

    kind: ClassVar[str] = "auction"
    shape: ClassVar[Shape] = NamedSeats(("seat",))
    absent: ClassVar[None] = None
    highest_bid: int

    def parse(self, raw: Json, table: TableState, problems: Problems) -> Bid | None:
        if raw is None:
            return None
        parts = parse_object(raw, ("seat", "bid"), ("seat", "bid"), problems)
        if len(parts) < 2:
            return None
        bid = Bid(
            parse_seat(parts["seat"], table.seats, problems.at("seat")),
            parse_whole(parts["bid"], 1, self.highest_bid, problems.at("bid")),
        )
        if parts["seat"] == table.dealer:
            problems.at("seat").add(N_("the dealer sells the trumps and does not bid"))
        return bid

    def describe(self, answer: Any) -> Text:
        if answer is None:
            return NOTHING
        return phrase(N_("%(name)s for %(bid)s"), name=Seat(answer["seat"]), bid=answer["bid"])

    def live_lines(self, answer: Json, table: TableState, others: Answers | None = None) -> tuple[LiveLine, ...]:
        if self.is_valid(answer, table):
            return (LiveLine(self.label, text=self.describe(answer)),)
        seat = find_seat(answer, "seat", table)
        if seat is None or seat == table.dealer:
            return ()
        return (LiveLine(self.label, text=Seat(seat)),)


@dataclass(frozen=True, eq=False, kw_only=True)
class Looks(ListFact[int]):
    """The seats that did something they pay for each time: a seat stands there as often as it happened."""

    kind: ClassVar[str] = "looks"
    shape: ClassVar[Shape] = EachItem(SEAT)
    needed: ClassVar[str] = "a list of seats"

    def parse_item(self, raw: Json, table: TableState, problems: Problems) -> int:
        return parse_seat(raw, table.seats, problems)

    def describe(self, answer: Any) -> Text:
        times = {seat: answer.count(seat) for seat in sorted(set(answer))}
        return describe_list(
            Seat(seat) if n == 1 else phrase(N_("%(who)s %(n)s×"), who=Seat(seat), n=n) for seat, n in times.items()
        )

    def live_lines(self, answer: Json, table: TableState, others: Answers | None = None) -> tuple[LiveLine, ...]:
        if not isinstance(answer, list):
            return ()
        return (LiveLine(self.label, number_cells(answer.count(seat) or None for seat in range(table.seats))),)


@dataclass(frozen=True, slots=True)
class Offence:
    """A kind of penalty."""

    key: str
    name: Text
    points: int  # what it costs
    ends: bool = False  # whether it ends the play


class Penalty(NamedTuple):
    """One penalty that fell."""

    seat: int
    offence: Offence


@dataclass(frozen=True, eq=False, kw_only=True)
class Penalties(ListFact[Penalty]):
    """What the table punished in this deal; an offence that ends the play leaves nothing else to ask."""

    kind: ClassVar[str] = "penalties"
    shape: ClassVar[Shape] = EachItem(NamedSeats(("seat",)))
    needed: ClassVar[str] = "a list of penalties"
    offences: tuple[Offence, ...]

    def parse_item(self, raw: Json, table: TableState, problems: Problems) -> Penalty:
        """A penalty of {seat, kind}."""
        parts = parse_object(raw, ("seat", "kind"), ("seat", "kind"), problems)
        seat = parse_seat(parts["seat"], table.seats, problems.at("seat")) if "seat" in parts else 0
        for offence in self.offences:
            if "kind" in parts and offence.key == parts["kind"]:
                return Penalty(seat, offence)
        if "kind" in parts:
            problems.at("kind").need("a penalty of this contract", N_("a penalty is missing"))
        return Penalty(seat, self.offences[0])

    def ends_play(self, answer: tuple[Penalty, ...]) -> bool:
        return any(penalty.offence.ends for penalty in answer)

    def describe(self, answer: Any) -> Text:
        names = {offence.key: offence.name for offence in self.offences}
        return describe_list(
            phrase(
                N_("%(what)s: %(value)s"), what=Seat(penalty["seat"]), value=names.get(penalty["kind"], penalty["kind"])
            )
            for penalty in answer
        )


class Bet(NamedTuple):
    """What one player foretells of his or her result."""

    seat: int
    prediction: int | bool  # a count, or whether the bettor is the taker
    counter: int | None = None  # the seat that countered; None: nobody
    recounter: bool = False  # whether the bettor countered that again


@dataclass(frozen=True, eq=False, kw_only=True)
class Bets(ListFact[Bet]):
    """What players bet on their own result, at most one bet a player."""

    kind: ClassVar[str] = "bets"
    shape: ClassVar[Shape] = EachItem(NamedSeats(("seat", "counter")))
    needed: ClassVar[str] = "a list of bets"
    on: Fact[Any]  # the fact that the bets are about
    highest_bet: int | None = None  # the highest number that can be bet; None: there is no end
    is_count: bool = True  # whether a bet is an exact count; otherwise it says whether the bettor is the taker

    def parse(self, raw: Json, table: TableState, problems: Problems) -> tuple[Bet, ...]:
        bets, seen = super().parse(raw, table, problems), set[int]()
        for index, bet in enumerate(bets):
            if bet.seat >= 0 and bet.seat in seen:
                problems.at(index).at("seat").need("a player who has not bet yet")
            seen.add(bet.seat)
        return bets

    def parse_item(self, raw: Json, table: TableState, problems: Problems) -> Bet:
        """A bet of {seat, prediction, counter, recounter}; the last two may be left out."""
        parts = parse_object(raw, ("seat", "prediction"), ("seat", "prediction", "counter", "recounter"), problems)
        if "seat" not in parts or "prediction" not in parts:
            return Bet(-1, 0)
        seat = parse_seat(parts["seat"], table.seats, problems.at("seat"))
        prediction: int | bool = parts["prediction"] is True
        if self.is_count:
            prediction = parse_whole(parts["prediction"], 0, self.highest_bet, problems.at("prediction"))
        elif type(parts["prediction"]) is not bool:
            problems.at("prediction").add(N_("yes or no is needed"), N_("a prediction is missing"))
        counter = parts.get("counter")
        if counter is not None:
            counter = parse_seat(counter, table.seats, problems.at("counter"))
            if counter == seat:
                problems.at("counter").add(N_("nobody counters his or her own bet"))
        recounter = parts.get("recounter", False)
        if type(recounter) is not bool:
            problems.at("recounter").need("true or false")
        elif recounter and counter is None:
            problems.at("recounter").add(N_("only a bet that was countered can be recountered"))
        return Bet(seat, prediction, counter, recounter is True)

    def describe(self, answer: Any) -> Text:
        return describe_list((self._describe_bet(bet) for bet in answer), between="; ")

    def _describe_bet(self, bet: Mapping[str, Any]) -> Text:
        guess = bet["prediction"] if self.is_count else N_("yes") if bet["prediction"] else N_("no")
        parts: list[Text] = [phrase(N_("%(who)s %(what)s"), who=Seat(bet["seat"]), what=guess)]
        if bet.get("counter") is not None:
            parts.append(phrase(N_("countered by %(name)s"), name=Seat(bet["counter"])))
        if bet.get("recounter"):
            parts.append(N_("recountered"))
        return ListedTexts(tuple(parts))


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
