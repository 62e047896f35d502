"""The attacks themselves: each makes its tries and comes to an end, and what breaks is told."""

import hashlib
import hmac
import re
from random import Random
from types import SimpleNamespace

import pytest

from scorer.views import people
from scorer.web import links
from tests.helpers.place import limited_connections
from tests.helpers.routes import House
from tests.helpers.sweep import sample
from tests.tools.attack import asking, failing
from tests.tools.attack.__main__ import ATTACKS, main
from tests.views import test_walk


@pytest.mark.parametrize("name", sample(ATTACKS, 1))
def test_a_small_run(capsys, name):
    """A line for each, at least one try, nothing broken, exit code 0."""
    assert main(["--seconds", "1", "--seed", "1", "--only", name]) == 0
    output = capsys.readouterr().out
    assert re.search(rf"^{name} +[1-9]\d* +0 +\d+\.\d$", output, re.MULTILINE), output


def odd(folder, random):
    """An attack that finds something, and then something else."""
    yield []
    yield ["a door stands open"]
    raise ValueError("and a window")


def test_what_breaks_is_told(capsys):
    """What an attack says and what it raises, below its line; exit code 1."""
    assert main(["--seconds", "60"], {"odd": odd}) == 1
    output = capsys.readouterr().out
    assert re.search(r"^odd +3 +2 ", output, re.MULTILINE)
    assert "a door stands open" in output
    assert "ValueError: and a window" in output


def test_a_right_too_many_is_found(tmp_path, monkeypatch):
    """Who watches is taken for a keeper: the attack on rights sees it."""
    match = House.match
    monkeypatch.setattr(House, "match", lambda house, visitor, state: match(house, "maker", state))
    tries = asking.rights(tmp_path, Random(1))
    assert any(next(tries) for _ in range(60))


@pytest.mark.sweep
def test_a_commit_that_nobody_waits_for_is_found(tmp_path, monkeypatch):
    """Were acknowledged deals not on the disk yet, a power cut would show it."""
    monkeypatch.setattr(failing, "torn", lambda before, written, safe, random: written[: safe // 2])
    tries = failing.power_cuts(tmp_path, Random(1))
    assert any(next(tries) for _ in range(60))


def test_a_setting_that_waits_for_nobody_is_found(tmp_path, monkeypatch):
    """Where SQLite syncs nothing, all that was saved is in the memory of the system, whatever the files look like."""
    monkeypatch.setattr(failing, "syncs", lambda folder: None)  # where nobody may look on
    with limited_connections("PRAGMA synchronous = OFF"):
        tries = failing.power_cuts(tmp_path, Random(1))
        assert next(tries) == []
        assert "no commit waits for the disk" in next(tries)


@pytest.mark.parametrize(("counted", "is_enough"), [(1.0, True), (0.0, False)])
def test_syncs_are_counted(tmp_path, monkeypatch, counted, is_enough):
    """A saved deal that waits less than once for the disk is found, whatever the connection says."""
    monkeypatch.setattr(failing, "syncs", lambda folder: counted)
    assert (next(failing.power_cuts(tmp_path, Random(1))) == []) == is_enough


def test_the_game_of_another_browser_is_found(tmp_path, monkeypatch):
    """Were every browser taken for the keeper of a game, the attack would see its name or a change."""
    tries = asking.own_games(tmp_path, Random(1))
    assert not any(next(tries) for _ in range(10))
    monkeypatch.setattr("scorer.views.own_games.browser_id", lambda: hashlib.sha256(b"5" * 32).hexdigest())
    assert any(next(tries) for _ in range(60))


@pytest.mark.parametrize("fault", ["any role", "any letters behind", "any match"])
def test_a_changed_address_that_opens_is_found(tmp_path, monkeypatch, fault):
    """Were the code not of this role or of this match, or not looked at to its end, a changed address would open."""
    token = links._token
    if fault == "any role":
        monkeypatch.setattr(links, "_token", lambda key, role, generation: token(key, "watch", generation))
    elif fault == "any match":
        monkeypatch.setattr(links, "_token", lambda key, role, generation: key + token("", role, generation))
    else:
        monkeypatch.setattr(links, "hmac", SimpleNamespace(digest=hmac.digest, compare_digest=bytes.startswith))
    tries = asking.changed_addresses(tmp_path, Random(1))
    assert any(next(tries) for _ in range(200))


def test_the_second_step_is_found(tmp_path, monkeypatch):
    """A page that fails only after two steps is opened after both, and what it raises is told."""
    index = people.index
    monkeypatch.setattr(test_walk, "DOCUMENTS", [path for path in test_walk.DOCUMENTS if path.stem == "king-1"])
    monkeypatch.setattr(Random, "choices", lambda random, steps, k: [*steps])
    begun = []
    go_on = test_walk.Walk.go_on
    tries = asking.steps(tmp_path, Random(1))
    furnish = test_walk.furnish

    def fail_later(folder):
        house = furnish(folder)
        house.app.view_functions["people.index"] = lambda: 1 / 0 if begun else index()
        return house

    def note(walk):
        begun.append("a match after this one")
        return go_on(walk)

    monkeypatch.setattr(test_walk, "furnish", fail_later)
    monkeypatch.setattr(test_walk, "STEPS", (test_walk.Walk.finish, note))
    with pytest.raises(AssertionError, match="/people"):
        next(tries)
