"""Facts: what each kind of answer must be, where a wrong one is wrong, and what follows from half an answer."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.engine.facts import (
    Answers,
    Auction,
    Bet,
    Bets,
    Bid,
    CardsLeft,
    Count,
    Doubled,
    DoubledCards,
    Fact,
    Looks,
    Offence,
    OneOf,
    OrNobody,
    Penalties,
    Places,
    Taker,
    Takers,
    YesNo,
)
from scorer.engine.problems import Problems
from scorer.engine.table import Table
from scorer.engine.things import HEART, PASS, QUEEN, QUEENS, SUITS, TRICK

FOUR = Table.fresh(4, dealer=1)
hearts = Count("hearts", HEART, total=8)
queens = Count("queens", QUEEN, total=4, least=2)
passes = Count("passes", PASS)
forecast = Count("forecast", TRICK, most=8)
left = CardsLeft("left", most=8)
second = CardsLeft("second", most=8, zeros=2, after=left)
taker = Taker("taker", "Who took it?")
both = (SUITS["clubs"], SUITS["spades"])
named = Takers("named", cards=both, nobodys=("spades",))
some = Takers("some", cards=both, some=True)
cards = DoubledCards("cards", cards=(SUITS["hearts"],))
plain_cards = DoubledCards("cards", cards=(SUITS["hearts"],), doubling=False)
punished = Penalties("punished", offences=(Offence("slow", "Slow", 4), Offence("revoke", "Revoke", 16, ends=True)))
bets = Bets("bets", on=hearts, most=8)
taker_bets = Bets("bets", on=taker, counted=False)

GOOD: list[tuple[Fact[Any], object, object]] = [
    (hearts, [8, 0, 0, 0], (8, 0, 0, 0)),
    (queens, [1, 0, 1, 0], (1, 0, 1, 0)),
    (passes, [0, 99, 10**9, 0], (0, 99, 10**9, 0)),
    (forecast, [8, 8, 8, 8], (8, 8, 8, 8)),
    (left, [1, 0, 8, 8], (1, 0, 8, 8)),
    (taker, 3, 3),
    (OrNobody.of(taker), None, None),
    (OrNobody.of(taker), 0, 0),
    (YesNo("made"), True, True),
    (OneOf("suit", among=both), "clubs", "clubs"),
    (OneOf("suit", among=both, none="No trump"), None, None),
    (named, {"clubs": 2, "spades": None}, {"clubs": 2, "spades": None}),
    (some, {}, {}),
    (some, {"spades": 0}, {"spades": 0}),
    (Places("places"), [2, 0, 3, 1], (2, 0, 3, 1)),
    (cards, {"hearts": {"taker": 1}}, {"hearts": Doubled(1)}),
    (cards, {"hearts": {"taker": 1, "doubled_by": 1, "leader": 1}}, {"hearts": Doubled(1, 1, 1)}),
    (cards, {"hearts": {"taker": 1, "doubled_by": None, "leader": None}}, {"hearts": Doubled(1)}),
    (plain_cards, {"hearts": {"taker": 1, "doubled_by": None, "leader": 2}}, {"hearts": Doubled(1, None, 2)}),
    (Auction("auction", most=13), None, None),
    (Auction("auction", most=13), {"seat": 0, "bid": 13}, Bid(0, 13)),
    (Looks("looks"), [1, 1, 3], (1, 1, 3)),
    (bets, [{"seat": 0, "prediction": 0}], (Bet(0, 0),)),
    (bets, [{"seat": 0, "prediction": 8, "counter": 1, "recounter": True}], (Bet(0, 8, 1, True),)),
    (bets, [{"seat": 0, "prediction": 8, "counter": None, "recounter": False}], (Bet(0, 8),)),
    (taker_bets, [{"seat": 3, "prediction": True}], (Bet(3, True),)),
]

BAD: list[tuple[Fact[Any], object, str]] = [
    *[(hearts, given, "at") for given in (None, 8, "8", {}, [], [8, 0, 0], [8, 0, 0, 0, 0])],
    *[(hearts, given, "at") for given in ([7, 0, 0, 0], [8, 1, 0, 0])],
    *[(hearts, given, "at") for given in ([8, None, 0, 0], [None] * 4, [4, 4, 4, None])],
    *[(hearts, [8, bad, 0, 0], "at[1]") for bad in (-1, 0.0, True, False, "0", [], {}, 10**9 + 1, float("inf"))],
    (queens, [1, 0, 0, 0], "at"),
    (queens, [5, 0, 0, 0], "at"),
    *[(queens, given, "at") for given in ([1, 1, 1, None], [None, 4, 0, 0], [None] * 4)],
    (passes, [0, 0, 0, -1], "at[3]"),
    (passes, [0, 0, 0, None], "at"),
    (passes, [0, 0, 0, 10**9 + 1], "at[3]"),
    (forecast, [9, 0, 0, 0], "at[0]"),
    *[(left, given, "at") for given in ([1, 1, 1, 1], [0, 0, 1, 1], [0, 1, 1], None, [1, None, 1, 1], [0, None, 1, 1])],
    (left, [0, 9, 1, 1], "at[1]"),
    *[(taker, given, "at") for given in (None, -1, 4, True, 1.0, "1", [1], 10**9)],
    (OrNobody.of(taker), 4, "at"),
    *[(YesNo("made"), given, "at") for given in (None, 0, 1, "yes", [])],
    *[(OneOf("suit", among=both), given, "at") for given in (None, "hearts", 0, ["clubs"], {})],
    *[(named, given, "at") for given in (None, [0, 1], 3)],
    (named, {"clubs": 0}, "at.spades"),
    (named, {"clubs": None, "spades": 0}, "at.clubs"),
    (named, {"clubs": 0, "spades": 0, "hearts": 0}, "at.hearts"),
    (named, {"clubs": 0, "spades": [0, 1]}, "at.spades"),
    (some, {"clubs": None}, "at.clubs"),
    *[(Places("places"), given, "at") for given in (None, [0, 1, 2], [0, 1, 2, 2], [1, 2, 3, 4])],
    *[(Places("places"), [0, 1, 2, bad], "at") for bad in ("3", [3], 3.0, None)],
    (Places("places"), [0, True, 2, 3], "at"),
    (cards, {"hearts": 1}, "at.hearts"),
    (cards, {"hearts": {}}, "at.hearts.taker"),
    (cards, {"hearts": {"taker": None}}, "at.hearts.taker"),
    (cards, {"hearts": {"taker": 1, "doubled_by": 4}}, "at.hearts.doubled_by"),
    (cards, {"hearts": {"taker": 1, "doubled_by": 1}}, "at.hearts.leader"),
    (cards, {"hearts": {"taker": 1, "leader": "0"}}, "at.hearts.leader"),
    (cards, {"hearts": {"taker": 1, "by": 1}}, "at.hearts.by"),
    (plain_cards, {"hearts": {"taker": 1, "doubled_by": 2}}, "at.hearts.doubled_by"),
    (Auction("auction", most=13), {"seat": 1, "bid": 1}, "at.seat"),
    (Auction("auction", most=13), {"seat": 0, "bid": 0}, "at.bid"),
    (Auction("auction", most=13), {"seat": 0, "bid": 14}, "at.bid"),
    (Auction("auction", most=13), {"seat": 0}, "at.bid"),
    (Auction("auction", most=13), [], "at"),
    (Looks("looks"), [0, 4], "at[1]"),
    (Looks("looks"), None, "at"),
    (punished, {}, "at"),
    (punished, [{"seat": 0, "kind": "slow"}, {"seat": 0, "kind": "late"}], "at[1].kind"),
    (punished, [{"seat": 0, "kind": ["slow"]}], "at[0].kind"),
    (punished, [{"seat": 4, "kind": "slow"}], "at[0].seat"),
    (punished, [{"kind": "slow"}], "at[0].seat"),
    (punished, ["slow"], "at[0]"),
    (bets, None, "at"),
    (bets, [{"seat": 0}], "at[0].prediction"),
    (bets, [{"seat": 0, "prediction": 9}], "at[0].prediction"),
    (bets, [{"seat": 0, "prediction": True}], "at[0].prediction"),
    (bets, [{"seat": 0, "prediction": 1}, {"seat": 0, "prediction": 1}], "at[1].seat"),
    (bets, [{"seat": 0, "prediction": 1, "counter": 0}], "at[0].counter"),
    (bets, [{"seat": 0, "prediction": 1, "recounter": True}], "at[0].recounter"),
    (bets, [{"seat": 0, "prediction": 1, "recounter": None}], "at[0].recounter"),
    (taker_bets, [{"seat": 0, "prediction": 1}], "at[0].prediction"),
]  # fmt: skip


def problems_of(fact: Fact[Any], given: object) -> list[str]:
    """The places of what is wrong with an answer."""
    problems = Problems("at")
    fact.read(given, FOUR, problems)
    return [problem.path for problem in problems.found]


@pytest.mark.parametrize(("fact", "given", "meant"), GOOD)
def test_good_answers(fact: Fact[Any], given: object, meant: object) -> None:
    """A good answer reads as what it means, with no problem."""
    problems = Problems("at")
    assert fact.read(given, FOUR, problems) == meant
    assert problems.found == []


@pytest.mark.parametrize(("fact", "given", "place"), BAD)
def test_bad_answers(fact: Fact[Any], given: object, place: str) -> None:
    """A bad answer is a problem at its place, and the reading goes on."""
    assert place in problems_of(fact, given)


def test_a_later_stop_follows_from_the_one_before() -> None:
    """Nobody holds more cards at the second stop than at the first, and who was out stays out."""

    def wrong_seats(then: tuple[int, ...], now: tuple[int, ...]) -> list[str]:
        problems = Problems("at")
        second.agrees(Answers({left: then, second: now}), problems)
        return [problem.path for problem in problems.found]

    assert wrong_seats((0, 3, 2, 5), (0, 0, 2, 4)) == []
    assert wrong_seats((0, 3, 2, 5), (0, 4, 0, 6)) == ["at[1]", "at[3]"]
    assert wrong_seats((0, 3, 2, 5), (1, 0, 0, 5)) == ["at[0]"]


def test_an_ending_penalty_ends_the_play() -> None:
    """Only an offence that says so leaves nothing else to ask."""
    slow, revoke = punished.offences
    read = [punished.read([{"seat": 0, "kind": one.key}], FOUR, Problems()) for one in (slow, revoke)]
    assert [punished.ends_play(answer) for answer in read] == [False, True]


@pytest.mark.parametrize(
    ("fact", "given", "complete"),
    [
        (hearts, [3, None, None, 5], [3, 0, 0, 5]),
        (hearts, [3, 1, 2, None], [3, 1, 2, 2]),
        (hearts, [3, None, None, 4], [3, None, None, 4]),
        (hearts, [3, None, 2, 9], [3, None, 2, 9]),
        (hearts, ["3", None], ["3", None]),
        (hearts, None, None),
        (queens, [1, 1, 1, None], [1, 1, 1, None]),
        (passes, [None, 2, None, None], [0, 2, 0, 0]),
        (forecast, [None, 2, 3, 3], [None, 2, 3, 3]),
        (Places("places"), [2, 0, 3], [2, 0, 3, 1]),
        (Places("places"), [2, None, 3, None], [2, 3]),
        (some, {"clubs": None, "spades": 1}, {"spades": 1}),
        (OrNobody.of(hearts), None, None),
        (OrNobody.of(hearts), [None, None, None, 8], [0, 0, 0, 8]),
    ],
)
def test_what_follows_need_not_be_written(fact: Fact[Any], given: object, complete: object) -> None:
    """Blanks are filled in where the rest leaves only one answer, and nowhere else."""
    assert fact.complete(given, FOUR) == complete


def test_absent_answers() -> None:
    """What leaving an optional answer out means."""
    facts: list[Fact[Any]] = [passes, YesNo("made"), OrNobody.of(taker), some, bets, punished, Looks("looks")]
    assert [fact.absent(FOUR) for fact in facts] == [(0,) * 4, False, None, {}, (), (), ()]


def test_the_last_one_is_out() -> None:
    """Once as many players hold cards as can hold any, the others are out."""
    first, second = CardsLeft("left", most=8), CardsLeft("left_2", most=8, zeros=2)
    table = Table.fresh(4)
    assert first.complete([3, None, 1, 2], table) == [3, 0, 1, 2]
    assert first.complete([3, None, 1, None], table) == [3, None, 1, None]
    assert second.complete([3, None, 1, None], table) == [3, 0, 1, 0]


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (Count("hearts", HEART, total=8), "8 hearts missing"),
        (Count("queens", HEART, total=4, least=2), "2 hearts missing"),
        (Taker("caller", "Who called it?"), "Who called it?"),
        (OrNobody.of(Taker("taker", "The king", card=QUEENS[0])), "The king missing"),
        (Takers("queens", "Queens", cards=QUEENS), "Queen of clubs missing"),
        (Places("places", "In order"), "4 places missing"),
    ],
)
def test_what_is_missing_in_few_words(fact: Fact[Any], words: str) -> None:
    """Before anything is answered each question says what it lacks."""
    assert str(fact.lacking(Table.fresh(4))) == words
