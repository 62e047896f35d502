"""Which contract an entry is about: one that is open, and for a void deal the only one where it names none."""

from __future__ import annotations

import pytest

from scorer.engine.entries import Deal, Void
from scorer.engine.naming import contract_of, key_of
from scorer.engine.problems import Problems
from scorer.engine.schedule import Turn
from scorer.games import find

CHOICE = Turn(dealer=0, leader=1, contracts=("small", "big"), chooser=1)
UNCHOSEN = Turn(dealer=0, leader=1, contracts=("small", "big"))
ONE = Turn(dealer=0, leader=1, contracts=("small",))


def test_a_deal_names_an_open_contract() -> None:
    """One that is closed, unknown or no word at all is a problem; the answers of a closed one are still read."""
    game = find("slovak-lorum")
    assert game is not None
    play, problems = game.played(game.rules(), 4), Problems("log[0]")
    found = contract_of(play, CHOICE, Deal("small", {}), problems)
    assert found is play.contracts["small"]
    assert not problems
    for wrong, known in (("regular", True), ("nine", False), (["small"], False), (None, False)):
        found = contract_of(play, CHOICE, Deal(wrong, {}), problems)
        assert (found is not None) == known
        assert problems.found[-1].path == "log[0].contract"
        assert "small, big" in str(problems.found[-1])
    assert len(problems.found) == 4


@pytest.mark.parametrize(
    ("now", "entry", "key", "wrong"),
    [
        (CHOICE, Void("big", named=True, note=""), "big", False),
        (CHOICE, Void("nine", named=True, note=""), None, True),
        (CHOICE, Void(None, named=False, note=""), None, True),
        (UNCHOSEN, Void(None, named=False, note=""), None, False),
        (ONE, Void(None, named=False, note=""), "small", False),
        (ONE, Void(None, named=True, note=""), None, True),
    ],
)
def test_a_void_deal_uses_up_its_contract(now: Turn, entry: Void, key: str | None, wrong: bool) -> None:
    """The one it names, or the only one open; where somebody chooses among several, it must say which."""
    problems = Problems("log[0]")
    assert key_of(now, entry, problems) == key
    assert [problem.path for problem in problems.found] == ["log[0].contract"] * wrong
