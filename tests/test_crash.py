"""A server that is killed under load loses nothing that it has acknowledged, and starts again by itself."""

import pytest

from tests.tools import crash


@pytest.mark.parametrize("kills", [1, pytest.param(5, marks=pytest.mark.sweep)])
def test_a_killed_server_loses_and_doubles_nothing(tmp_path, kills):
    """Kills under eight phones: every acknowledged deal is there once, none refused is, the database is whole.

    Matches are finished and reopened meanwhile, and their circle counts what they come to.
    """
    counted = crash.run(tmp_path / "instance", kills=kills, most_seconds=0.6)
    assert counted.wrong == []
    assert len(counted.saved) >= 3 * kills, "so little was saved that nothing is shown"
    assert counted.reopened > 0 or kills == 1
    assert counted.again > 0, "no kill hit a phone that was sending"


def test_what_is_counted_would_be_found(tmp_path):
    """The counting itself: a deal that is gone, one that was refused and yet saved, and a changed one are each seen."""
    counted = crash.run(tmp_path / "instance", kills=0, phones=1)
    assert counted.wrong == []
    first, second = sorted(counted.saved)[:2]
    counted.saved.add("never stored")
    counted.stale.add(first)
    counted.sent[second] = [8, 0, 0, 0] if counted.sent[second] != [8, 0, 0, 0] else [0, 8, 0, 0]
    crash.count(tmp_path / "instance", counted)
    assert sorted(line.split(":")[0] for line in counted.wrong) == ["another deal", "missing", "saved and refused"]
