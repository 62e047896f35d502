"""What all kinds of facts have in common, and the answers to several of them."""

from dataclasses import replace

import pytest

from scorer.engine.cards import HEART, SUITS
from scorer.engine.entries import reseat_entry
from scorer.engine.facts import (
    KINDS,
    Announced,
    Answers,
    Auction,
    Bets,
    CardsLeft,
    Count,
    DoubledCards,
    Doubles,
    Fact,
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
)
from scorer.engine.facts.fact import describe_list
from scorer.engine.ledger import replay
from scorer.engine.match import opening_json, parse_opening, reseat_opening
from scorer.engine.phrases import Seat
from scorer.engine.problems import Problems
from scorer.games import LOADED
from tests.helpers import generate
from tests.helpers.facts import FOUR, hearts, taker


def test_answers_are_found_by_their_fact():
    """A fact that was not asked has none, even where another has the same key."""
    answers = Answers({hearts: (8, 0, 0, 0)})
    assert answers[hearts] == (8, 0, 0, 0)
    assert hearts in answers
    assert taker not in answers
    with pytest.raises(KeyError):
        answers[taker]


def test_a_kind_must_say_what_it_reads_and_tells():
    """What a kind need not say has a meaning; what it must say fails loudly."""
    fact = Fact("bare")
    assert (fact.label, fact.missing_text(FOUR), fact.fill_in(3, FOUR), fact.ends_play(3)) == ("", "", 3, False)
    assert fact.reseat(3, (1, 0)) == 3
    problems = Problems()
    fact.check_against(Answers({}), problems)
    assert not problems
    for call in (lambda: fact.parse(3, FOUR, problems), lambda: fact.describe(3), lambda: fact.default(FOUR)):
        with pytest.raises(NotImplementedError):
            call()


def test_what_is_listed_of_nobody():
    """Parts side by side, or nobody."""
    assert str(describe_list([Seat(1), Seat(2)])) == "seat 1, seat 2"
    assert str(describe_list([Seat(1), Seat(2)], between="; ")) == "seat 1; seat 2"
    assert describe_list([]) == "nobody"


BOTH = (SUITS["clubs"], SUITS["spades"])
PUNISHED = Penalties("punished", offences=(Offence("slow", "Slow", 4),))
ORDER = (2, 0, 1, 3)
"""Who was in seat 2 sits in seat 0; so 0 is now 1, and 1 is now 2."""

MOVED = [
    (Count("hearts", HEART, total=8), [8, 0, 0, 0], [0, 8, 0, 0]),
    (CardsLeft("left", most=8), [1, 0, 8, 7], [8, 1, 0, 7]),
    (Taker("taker"), 1, 2),
    (OrNobody.wrap(Taker("taker")), 2, 0),
    (OrNobody.wrap(Taker("taker")), None, None),
    (OrNobody.wrap(Count("hearts", HEART, total=8)), [1, 2, 5, 0], [5, 1, 2, 0]),
    (YesNo("made"), True, True),
    (OneOf("suit", choices=BOTH), "clubs", "clubs"),
    (InTrick("trick", number_of_tricks=8), 1, 1),
    (Takers("named", cards=BOTH, may_be_nobody=("spades",)), {"clubs": 2, "spades": None}, {"clubs": 0,
    "spades": None}),
    (Announced("shown", takers=(Taker("a"), Taker("g"))), {"a": 2, "g": None}, {"a": 0, "g": None}),
    (Places("places"), [0, 1, 2, 3], [1, 2, 0, 3]),
    (
        DoubledCards("cards", cards=BOTH),
        {"clubs": {"taker": 0, "doubled_by": 0, "leader": 1}, "spades": {"taker": 2, "doubled_by": None}},
        {"clubs": {"taker": 1, "doubled_by": 1, "leader": 2}, "spades": {"taker": 0, "doubled_by": None}},
    ),
    (Auction("auction", highest_bid=13), {"seat": 0, "bid": 2}, {"seat": 1, "bid": 2}),
    (Auction("auction", highest_bid=13), None, None),
    (Looks("looks"), [1, 1, 2], [2, 2, 0]),
    (PUNISHED, [{"seat": 1, "kind": "slow"}], [{"seat": 2, "kind": "slow"}]),
    (
        Bets("bets", on=Taker("taker"), is_count=False),
        [{"seat": 0, "prediction": True, "counter": 2, "recounter": True}, {"seat": 3, "prediction": False}],
        [{"seat": 1, "prediction": True, "counter": 0, "recounter": True}, {"seat": 3, "prediction": False}],
    ),
    (Doubles("doubles"), [{"by": 1, "of": 0, "redoubled": True}], [{"by": 2, "of": 1, "redoubled": True}]),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "raw", "moved"), MOVED)
def test_an_answer_moves_with_its_people(fact, raw, moved):
    """Every seat in an answer becomes the seat where that person sits."""
    assert fact.reseat(raw, ORDER) == moved


def test_every_kind_of_fact_is_moved_above():
    """A new kind of fact says where its seats are, and is tried here."""
    assert {fact.kind for fact, _given, _moved in MOVED} == {kind.kind for kind in KINDS}


def moved_start(match, order):
    """What a match begins with when its people sit in another order."""
    assert match.start is not None
    start = reseat_opening(opening_json(match.start, match.play), order)
    return parse_opening(start, match.play, Problems("start"))


@pytest.mark.parametrize("key", LOADED)
@pytest.mark.parametrize("seed", range(6))
def test_one_seat_round_is_the_same_match(key, seed):
    """When everybody moves one seat on, the deal too, each person's ledger stays what it was, in every game."""
    match = generate.of(key, seed, deals=20)
    order = [seat - 1 for seat in range(match.seats)]
    order[0] = match.seats - 1
    contracts = match.play.contracts
    moved = replace(
        match,
        players=tuple(match.players[before] for before in order),
        first_dealer=(match.first_dealer + 1) % match.seats,
        log=tuple(reseat_entry(entry, order, contracts) for entry in match.log),
        start=match.start and moved_start(match, order),
    )
    before, after = replay(match), replay(moved)
    assert not after.problems, list(map(str, after.problems))
    for then, now in zip(before.rows, after.rows, strict=True):
        assert now.totals == tuple(then.totals[seat] for seat in order)
        assert (now.bank, now.contract) == (then.bank, then.contract)
