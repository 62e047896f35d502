"""What each kind of fact takes for an answer, what it refuses and where, and what follows from half an answer."""

import pytest

from scorer.engine.cards import PASS, QUEEN, QUEENS, SUITS, TRICK
from scorer.engine.facts import (
    TRUMP,
    Announced,
    Answers,
    Auction,
    Bet,
    Bets,
    Bid,
    CardsLeft,
    CardTaken,
    Count,
    Double,
    DoubledCards,
    Doubles,
    InTrick,
    Looks,
    Offence,
    OneOf,
    OrNobody,
    Penalties,
    Places,
    Taker,
    Takers,
    YesNo,
)  # fmt: skip
from scorer.engine.problems import Problems
from tests.helpers.facts import BOTH, FOUR, hearts, left, read, taker

queens = Count("queens", QUEEN, total=4, lowest_total=2)
passes = Count("passes", PASS, optional=True)
forecast = Count("forecast", TRICK, highest_each=8)
second = CardsLeft("second", most=8, players_out=2, earlier_stop=left)
made, suit, places = YesNo("made"), OneOf("suit", choices=BOTH), Places("places")
named = Takers("named", cards=BOTH, may_be_nobody=("spades",))
ACORNS, GREENS = Taker("acorns", "Acorns"), Taker("greens", "Greens")
announced = Announced("announced", takers=(ACORNS, GREENS), own_times=3)
cards = DoubledCards("cards", cards=(SUITS["hearts"],))
plain_cards = DoubledCards("cards", cards=(SUITS["hearts"],), doubling=False)
trick = InTrick("trick", "In which trick?", number_of_tricks=8)
auction, looks = Auction("auction", highest_bid=13), Looks("looks")
punished = Penalties("punished", offences=(Offence("slow", "Slow", 4), Offence("revoke", "Revoke", 16, ends=True)))
bets = Bets("bets", on=hearts, highest_bet=8)
taker_bets = Bets("bets", on=taker, is_count=False)
doubles, chosen = Doubles("doubles"), Doubles("doubles", declarer_after=1)  # seat 1 deals, and so is the declarer; or 2
declarer_doubles = Doubles("doubles", declarer_only=True)

GOOD = [
    (hearts, [8, 0, 0, 0], (8, 0, 0, 0)),
    (queens, [1, 0, 1, 0], (1, 0, 1, 0)),
    (passes, [0, 99, 10**9, 0], (0, 99, 10**9, 0)),
    (forecast, [8, 8, 8, 8], (8, 8, 8, 8)),
    (left, [1, 0, 8, 8], (1, 0, 8, 8)),
    (made, True, True),
    (suit, "clubs", "clubs"),
    (OneOf("suit", choices=BOTH, none_text="No trump"), None, None),
    *[(TRUMP, raw, raw) for raw in ("clubs", "spades", "diamonds", "hearts", None)],
    (places, [2, 0, 3, 1], (2, 0, 3, 1)),
    (taker, 3, 3),
    (OrNobody.wrap(taker), None, None),
    (OrNobody.wrap(taker), 0, 0),
    (named, {"clubs": 2, "spades": None}, {"clubs": 2, "spades": None}),
    (announced, {}, {}),
    (announced, {"greens": 0}, {"greens": 0}),
    (announced, {"greens": None, "acorns": 3}, {"acorns": 3, "greens": None}),
    (trick, 1, 1),
    (trick, 8, 8),
    (cards, {"hearts": {"taker": 1}}, {"hearts": CardTaken(1)}),
    (cards, {"hearts": {"taker": 1, "doubled_by": 1, "leader": 1}}, {"hearts": CardTaken(1, 1, 1)}),
    (cards, {"hearts": {"taker": 1, "doubled_by": None, "leader": None}}, {"hearts": CardTaken(1)}),
    (plain_cards, {"hearts": {"taker": 1, "doubled_by": None, "leader": 2}}, {"hearts": CardTaken(1, None, 2)}),
    (auction, None, None),
    (auction, {"seat": 0, "bid": 13}, Bid(0, 13)),
    (looks, [1, 1, 3], (1, 1, 3)),
    (bets, [{"seat": 0, "prediction": 0}], (Bet(0, 0),)),
    (bets, [{"seat": 0, "prediction": 8, "counter": 1, "recounter": True}], (Bet(0, 8, 1, True),)),
    (bets, [{"seat": 0, "prediction": 8, "counter": None, "recounter": False}], (Bet(0, 8),)),
    (taker_bets, [{"seat": 3, "prediction": True}], (Bet(3, True),)),
    (doubles, [{"by": 0, "of": 2, "redoubled": True}], (Double(0, 2, True),)),
    (declarer_doubles, [{"by": 0, "of": 1}, {"by": 2, "of": 1}], (Double(0, 1), Double(2, 1))),
    (chosen, [{"by": 1, "of": 0}], (Double(1, 0),)),
]

BAD = [
    *[(hearts, raw, "at") for raw in (None, 8, "8", {}, [], [8, 0, 0], [8, 0, 0, 0, 0])],
    *[(hearts, raw, "at") for raw in ([7, 0, 0, 0], [8, 1, 0, 0])],
    *[(hearts, raw, "at") for raw in ([8, None, 0, 0], [None] * 4, [4, 4, 4, None])],
    *[(hearts, [8, bad, 0, 0], "at[1]") for bad in (-1, 0.0, True, False, "0", [], {}, 10**9 + 1, float("inf"))],
    *[(queens, raw, "at") for raw in ([1, 0, 0, 0], [5, 0, 0, 0], [1, 1, 1, None], [None, 4, 0, 0], [None] * 4)],
    *[(passes, [0, 0, 0, bad], place) for bad, place in ((-1, "at[3]"), (None, "at"), (10**9 + 1, "at[3]"))],
    (forecast, [9, 0, 0, 0], "at[0]"),
    *[(left, raw, "at") for raw in ([1, 1, 1, 1], [0, 0, 1, 1], [0, 1, 1], None, [1, None, 1, 1], [0, None, 1, 1])],
    (left, [0, 9, 1, 1], "at[1]"),
    *[(made, raw, "at") for raw in (None, 0, 1, "yes", [])],
    *[(suit, raw, "at") for raw in (None, "hearts", 0, ["clubs"], {})],
    (TRUMP, "acorns", "at"),  # by their French keys, whatever the pack
    *[(places, raw, "at") for raw in (None, [0, 1, 2], [0, 1, 2, 2], [1, 2, 3, 4], [0, True, 2, 3])],
    *[(places, [0, 1, 2, bad], "at") for bad in ("3", [3], 3.0, None)],
    *[(taker, raw, "at") for raw in (None, -1, 4, True, 1.0, "1", [1], 10**9)],
    (OrNobody.wrap(taker), 4, "at"),
    *[(named, raw, "at") for raw in (None, [0, 1], 3)],
    (named, {"clubs": 0}, "at.spades"),
    (named, {"clubs": None, "spades": 0}, "at.clubs"),
    (named, {"clubs": 0, "spades": 0, "hearts": 0}, "at.hearts"),
    (named, {"clubs": 0, "spades": [0, 1]}, "at.spades"),
    *[(announced, raw, "at") for raw in (None, [0], 1)],
    (announced, {"acorns": 4}, "at.acorns"),
    (announced, {"spades": 0}, "at.spades"),
    *[(trick, raw, "at") for raw in (None, 0, 9, True, 1.0, "1")],
    (cards, {"hearts": 1}, "at.hearts"),
    (cards, {"hearts": {}}, "at.hearts.taker"),
    (cards, {"hearts": {"taker": None}}, "at.hearts.taker"),
    (cards, {"hearts": {"taker": 1, "doubled_by": 4}}, "at.hearts.doubled_by"),
    (cards, {"hearts": {"taker": 1, "doubled_by": 1}}, "at.hearts.leader"),
    (cards, {"hearts": {"taker": 1, "leader": "0"}}, "at.hearts.leader"),
    (cards, {"hearts": {"taker": 1, "by": 1}}, "at.hearts.by"),
    (plain_cards, {"hearts": {"taker": 1, "doubled_by": 2}}, "at.hearts.doubled_by"),
    (auction, [], "at"),
    (auction, {"seat": 1, "bid": 1}, "at.seat"),
    *[(auction, {"seat": 0, **bid}, "at.bid") for bid in ({"bid": 0}, {"bid": 14}, {})],
    (looks, [0, 4], "at[1]"),
    (looks, None, "at"),
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
    *[(doubles, raw, "at") for raw in (None, {}, "x")],
    *[(doubles, [raw], "at[0].by") for raw in ({}, {"by": 4, "of": 0}, {"by": 1, "of": 2})],
    *[(doubles, [raw], "at[0].of") for raw in ({}, {"by": 0}, {"by": 0, "of": None}, {"by": 2, "of": 2})],
    *[(doubles, [{"by": 0, "of": 2, "redoubled": bad}], "at[0].redoubled") for bad in (1, None)],
    (doubles, [3], "at[0]"),
    (doubles, [{"by": 0, "of": 2, "x": 1}], "at[0].x"),
    (doubles, [{"by": 0, "of": 2}, {"by": 2, "of": 0}], "at[1]"),
    (declarer_doubles, [{"by": 0, "of": 2}], "at[0].of"),
    (chosen, [{"by": 2, "of": 0}], "at[0].by"),
]


@pytest.mark.parametrize(("fact", "raw", "meant"), GOOD)
def test_good_answers(fact, raw, meant):
    assert read(fact, raw) == (meant, [])


@pytest.mark.parametrize(("fact", "raw", "place"), BAD)
def test_bad_answers(fact, raw, place):
    assert place in read(fact, raw)[1]


@pytest.mark.parametrize(
    ("fact", "raw", "complete"),
    [
        (hearts, [3, None, None, 5], [3, 0, 0, 5]), (hearts, [3, 1, 2, None], [3, 1, 2, 2]),
        (hearts, [3, None, None, 4], [3, None, None, 4]), (hearts, [3, None, 2, 9], [3, None, 2, 9]),
        (hearts, ["3", None], ["3", None]), (hearts, None, None),
        (queens, [1, 1, 1, None], [1, 1, 1, None]), (passes, [None, 2, None, None], [0, 2, 0, 0]),
        (forecast, [None, 2, 3, 3], [None, 2, 3, 3]),
        # once as many players hold cards as can hold any, the others are out
        (left, [3, None, 1, 2], [3, 0, 1, 2]), (left, [3, None, 1, None], [3, None, 1, None]),
        (second, [3, None, 1, None], [3, 0, 1, 0]),
        (places, [2, 0, 3], [2, 0, 3, 1]), (places, [2, None, 3, None], [2, 3]), (places, None, None),
        (announced, {"acorns": None}, {"acorns": None}), (named, {"clubs": None}, {"clubs": None}),
        (OrNobody.wrap(hearts), None, None), (OrNobody.wrap(hearts), [None, None, None, 8], [0, 0, 0, 8]),
    ],
)  # fmt: skip
def test_what_follows_need_not_be_written(fact, raw, complete):
    assert fact.fill_in(raw, FOUR) == complete


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (hearts, "Missing: 8 hearts"), (queens, "Missing: 2 queens"), (passes, "Missing: Passes"),
        (left, "Who went out?"), (Places("places", "In order"), "Missing: 4 places"),
        (Taker("caller", "Who called it?"), "Who called it?"),
        (OrNobody.wrap(Taker("taker", "The king", card=QUEENS[0])), "Queen of clubs: who?"),
        (Takers("queens", "Queens", cards=QUEENS), "Queen of clubs: who?"),
    ],
)  # fmt: skip
def test_what_is_missing_in_few_words(fact, words):
    assert str(fact.missing_text(FOUR)) == words


def test_a_later_stop_follows_from_the_one_before():
    """Nobody holds more cards at the second stop than at the first, and who was out stays out."""

    def wrong_seats(then, now):
        problems = Problems("at")
        second.check_against(Answers({left: then, second: now}), problems)
        return [problem.path for problem in problems.items]

    assert wrong_seats((0, 3, 2, 5), (0, 0, 2, 4)) == []
    assert wrong_seats((0, 3, 2, 5), (0, 4, 0, 6)) == ["at[1]", "at[3]"]
    assert wrong_seats((0, 3, 2, 5), (1, 0, 0, 5)) == ["at[0]"]


@pytest.mark.parametrize(("raw", "place"), [({"by": 0, "of": 2}, "at[1]"), (3, "at[0]")])
def test_a_long_wrong_list_of_doubles_is_not_read_to_its_end(raw, place):
    assert read(doubles, [raw] * 100_000)[1] == [place]


def test_doubles_in_few_letters():
    answer = [{"by": 0, "of": 2}, {"by": 3, "of": 2, "redoubled": True}]
    assert str(doubles.describe_briefly(answer)) == "seat 0–seat 2, seat 3–seat 2 twice"


def test_one_card_alone():
    """Its object is the whole answer, and a problem stands at its part; it is told, and moved, like others."""
    alone = DoubledCards("king", cards=(SUITS["hearts"],), is_single=True)
    assert read(alone, {"taker": 2}) == ({"hearts": CardTaken(2)}, [])
    assert read(alone, {"taker": 1, "doubled_by": 1, "leader": 0}) == ({"hearts": CardTaken(1, 1, 0)}, [])
    assert read(alone, {"taker": 1, "doubled_by": 1})[1] == ["at.leader"]
    assert read(alone, {})[1] == ["at.taker"]
    assert read(alone, {"hearts": {"taker": 1}})[1] == ["at.hearts", "at.taker"]
    assert [read(alone, bad)[1] for bad in (None, [], 3)] == [["at"], ["at"], ["at"]]
    assert str(alone.describe({"taker": 2})) == str(cards.describe({"hearts": {"taker": 2}}))
    assert alone.reseat({"taker": 2, "doubled_by": None}, (1, 2, 0, 3)) == {"taker": 1, "doubled_by": None}
    assert alone.reseat(None, (1, 0, 2, 3)) is None


@pytest.mark.parametrize(
    ("fact", "raw", "moved"),
    [
        (announced, {"acorns": 2, "greens": None}, {"acorns": 0, "greens": None}),
        (looks, [1, 1, 2], [2, 2, 0]),
        (doubles, [{"by": 0, "of": 2}, {"by": 3, "of": 2, "redoubled": True}],
         [{"by": 1, "of": 0}, {"by": 3, "of": 0, "redoubled": True}]),
        (taker_bets,
         [{"seat": 0, "prediction": True, "counter": 2, "recounter": True}, {"seat": 3, "prediction": False}],
         [{"seat": 1, "prediction": True, "counter": 0, "recounter": True}, {"seat": 3, "prediction": False}]),
    ],
)  # fmt: skip
def test_an_answer_that_only_some_houses_ask_moves_with_its_people(fact, raw, moved):
    """Who was in seat 2 sits in seat 0; so 0 is now 1, and 1 is now 2."""
    assert fact.reseat(raw, (2, 0, 1, 3)) == moved
