"""Tribello: every deal comes to nothing, whoever deals."""

from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.engine.effect import TableState
from scorer.games import find
from tests.helpers.examples import examples
from tests.helpers.playing import adding_up, whole_match


@settings(max_examples=examples(25), deadline=None)
@given(data=st.data(), first=st.integers(0, 2))
def test_every_deal_adds_up(data, first):
    """The points of each of the twelve deals add up to 0; everybody deals, and leads, once a phase."""

    def deal(turn):
        (contract,) = turn.contracts
        return contract, {"tricks": data.draw(adding_up(13, 3))}

    ledger = whole_match("tribello", 3, deal, first_dealer=first)
    assert len(ledger.rows) == 12
    for row in ledger.rows:
        assert sum(row.changes) == 0
        assert row.leader == row.dealer
    for phase in range(0, 12, 3):
        assert {row.dealer for row in ledger.rows[phase : phase + 3]} == {0, 1, 2}


def test_certain_before_the_end():
    """Whoever's tricks are known sees the points against their own target at once."""
    game = find("tribello")
    contracts = game.for_table(game.rules(), 3).contracts
    raw = {"tricks": [None, 5, None]}
    assert contracts["no-trump"].partial_changes(raw, TableState.new(3, dealer=1)) == [None, -1, None]
    assert contracts["avoid"].partial_changes(raw, TableState.new(3, dealer=1)) == [None, -2, None]
