"""Trex: four kingdoms round the table to the right, each of which comes to nothing."""

from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.engine.effect import TableState
from scorer.games import find
from tests.helpers.examples import examples
from tests.helpers.playing import adding_up, whole_match

SEAT = st.integers(0, 3)
PLAIN = {"diamonds": -130, "eltoosh": -195, "girls": -100, "king": -75, "trex": 500}


@st.composite
def doubled(draw):
    """One card that may have been doubled; who led is told only where it matters."""
    taker, holder = draw(SEAT), draw(st.none() | SEAT)
    card = {"taker": taker, "doubled_by": holder}
    return card | {"leader": draw(SEAT)} if taker == holder else card


def answers(data, contract):
    """Any answers that a game can have."""
    if contract == "girls":
        suits = ("clubs", "diamonds", "hearts", "spades")
        return {"queens": data.draw(st.fixed_dictionaries({suit: doubled() for suit in suits}))}
    if contract == "king":
        return data.draw(doubled())
    if contract == "trex":
        return {"places": data.draw(st.permutations([0, 1, 2, 3]))}
    return {"tricks" if contract == "eltoosh" else "diamonds": data.draw(adding_up(13, 4))}


@settings(max_examples=examples(15), deadline=None)
@given(data=st.data(), first=SEAT)
def test_full_match(data, first):
    """Whatever is doubled, each game keeps its sum, so a kingdom adds up to 0; kingdoms pass to the right."""

    def deal(turn):
        assert turn.chooser == turn.leader == turn.dealer
        contract = data.draw(st.sampled_from(turn.contracts))
        return contract, answers(data, contract)

    ledger = whole_match("trex", 4, deal, first_dealer=first)
    assert [row.dealer for row in ledger.rows] == [(first - kingdom) % 4 for kingdom in range(4) for _ in range(5)]
    for start in range(0, 20, 5):
        assert sum(ledger.rows[start + 4].totals) == 0
        assert {row.contract for row in ledger.rows[start : start + 5]} == set(PLAIN)
    for row in ledger.rows:
        assert row.contract is not None
        assert sum(row.changes) == PLAIN[row.contract]


def test_certain_before_the_end():
    """Those who are out already see what they get while the others still play."""
    game = find("trex")
    trex, table = game.for_table(game.rules(), 4).contracts["trex"], TableState.new(4)
    assert trex.partial_changes({"places": [2, 0]}, table) == [150, None, 200, None]
    assert trex.partial_changes({"places": [2, None, None, None]}, table) == [None, None, 200, None]
    assert trex.partial_changes({}, table) == [None] * 4


def test_asked_only_where_it_matters():
    """Who led the trick is asked where the holder took the doubled king; doubling only where the house doubles."""
    game = find("trex")
    for doubling, asked in ((True, [False, True]), (False, [False, False])):
        contract = game.for_table(game.rules(doubling=doubling), 4).contracts["king"]
        _taker, doubled_by, leader = contract.asks
        raw = [{"taker": 1, "doubled_by": 2}, {"taker": 1, "doubled_by": 1, "leader": 0}]
        read = [contract.start_reading(facts, TableState.new(4)).answers for facts in raw]
        assert leader.when is not None
        assert [leader.when(answer) for answer in read] == asked
        assert doubled_by.when is None if doubling else doubled_by.when is not None and not doubled_by.when(read[0])
