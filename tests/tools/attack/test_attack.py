"""The attacks themselves: each makes its tries and comes to an end, and what breaks is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.helpers.routes import House
from tests.helpers.sweep import sample
from tests.tools.attack import asking, failing
from tests.tools.attack.__main__ import ATTACKS, main

SLOW = ("kills", "line-and-clock")
"""Those that have a test of their own in every run."""


@pytest.mark.parametrize("name", sample((name for name in ATTACKS if name not in SLOW), 1))
def test_a_small_run(capsys: pytest.CaptureFixture[str], name: str) -> None:
    """A line for each, at least one try, nothing broken, exit code 0."""
    assert main(["--seconds", "1", "--seed", "1", "--only", name]) == 0
    output = capsys.readouterr().out
    assert re.search(rf"^{name} +[1-9]\d* +0 +\d+\.\d$", output, re.MULTILINE), output


def odd(folder: Path, random: Random) -> Iterator[list[str]]:
    """An attack that finds something, and then something else."""
    yield []
    yield ["a door stands open"]
    raise ValueError("and a window")


def test_what_breaks_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """What an attack says and what it raises, below its line; exit code 1."""
    assert main(["--seconds", "60"], {"odd": odd}) == 1
    output = capsys.readouterr().out
    assert re.search(r"^odd +3 +2 ", output, re.MULTILINE)
    assert "a door stands open" in output
    assert "ValueError: and a window" in output


def test_a_right_too_many_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who watches is taken for a keeper: the attack on rights sees it."""
    match = House.match
    monkeypatch.setattr(House, "match", lambda house, visitor, state: match(house, "maker", state))
    tries = asking.rights(tmp_path, Random(1))
    assert any(next(tries) for _ in range(60))


def test_a_commit_that_nobody_waits_for_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were acknowledged deals not on the disk yet, a power cut would show it."""
    monkeypatch.setattr(failing, "torn", lambda before, written, safe, random: written[: safe // 2])
    tries = failing.power_cuts(tmp_path, Random(1))
    assert any(next(tries) for _ in range(60))
