"""Croatian Lora: a whole match, and who may play it."""

from scorer.engine import document
from scorer.engine.ledger import replay
from scorer.games import find

NAMES = ["Ana", "Boris", "Cyril", "Dana", "Ema"]
DEALS = {
    "sto-vise": {"tricks": [8, 0, 0, 0]},
    "sto-manje": {"tricks": [0, 8, 0, 0]},
    "king-last": {"king": 1, "trick": 2},
    "babe": {"queens": [0, 0, 2, 2]},
    "hercevi": {"hearts": [0, 0, 1, 7]},
    "lora": {"cards_left": [0, 1, 1, 1], "passes": [9, 0, 0, 0]},
    "prognoza": {"forecast": [1, 1, 1, 1], "tricks": [1, 1, 1, 5]},
    "sljepic": {"tricks": [2, 2, 2, 2]},
}


def test_a_whole_match():
    """Thirty-two deals, eight by each dealer; the highest total is the best."""
    log = [{"kind": "deal", "contract": key, "facts": facts} for _dealer in range(4) for key, facts in DEALS.items()]
    raw = {"format": 1, "game": "croatian-lora", "players": NAMES[:4], "first_dealer": 2, "log": log}
    match, problems = document.parse_match(raw, find)
    assert match is not None, problems
    ledger = replay(match)
    assert not ledger.problems
    assert [row.dealer for row in ledger.rows] == [2] * 8 + [3] * 8 + [0] * 8 + [1] * 8
    # A round: 8+8+4+2; -8-4-1+4+2; -4-4-1-1+4+2; -4-7-1-4+2.
    assert ledger.state.totals == (88, -28, -16, -56)
    assert ledger.state.finished
    assert ledger.next_turn is None
    assert ledger.ranking == ((0,), (2,), (1,), (3,))


def test_only_four_play():
    """The source knows no game for three or five."""
    for seats in (2, 3, 5):
        raw = {"format": 1, "game": "croatian-lora", "players": NAMES[:seats], "log": []}
        match, problems = document.parse_match(raw, find)
        assert match is None
        assert [problem.path for problem in problems] == ["players"]
