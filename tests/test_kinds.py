"""A kind of fact is registered once, in KINDS of the engine; here stands what else there must be of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorer.engine.facts import KINDS, Fact
from scorer.forms.inputs import INPUTS
from scorer.games import ALL, find
from tests.helpers import generate, tapper

TEMPLATES = Path(__file__).parents[1] / "templates"
PATTERNS = "".join(path.read_text(encoding="utf-8") for path in sorted((TEMPLATES / "patterns").glob("*.html")))


def macros(template: str) -> set[str]:
    """The macros of the keys that a template draws with."""
    imports = re.findall(r'{% from "_(?:keys|rare)\.html" import ([\w, ]+) %}', template)
    return {name for names in imports for name in names.split(", ")}


def missing(kind: type[Fact[Any]]) -> Iterator[str]:
    """What there is not of a kind of fact."""
    template = TEMPLATES / "facts" / f"_{kind.kind}.html"
    if kind.kind not in INPUTS:
        yield f"an input of kind {kind.kind} in scorer/forms/inputs"
    if not template.exists():
        yield f"a template facts/_{kind.kind}.html"
    elif not any(f"{macro}(" in PATTERNS for macro in macros(template.read_text(encoding="utf-8"))):
        yield "a state of its keys on /patterns"
    if not callable(getattr(tapper, kind.kind, None)):
        yield f"a function {kind.kind} in tests/helpers/tapper.py"
    if not callable(getattr(generate, kind.kind, None)):
        yield f"a function {kind.kind} in tests/helpers/generate.py"
    for method in ("read", "told"):
        if getattr(kind, method) is getattr(Fact, method):
            yield f"{kind.__name__}.{method}"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.kind))
def test_a_kind_of_fact_has_all_it_needs(kind: type[Fact[Any]]) -> None:
    """Whoever adds one reads here what it still lacks."""
    assert list(missing(kind)) == []


def test_what_is_missing_is_named() -> None:
    """A made-up kind lacks everything."""
    lacking = type("Strange", (Fact,), {"kind": "strange"})
    assert len(list(missing(lacking))) == 6


def test_every_fact_of_every_game_is_of_a_known_kind() -> None:
    """No two kinds have one name, no name is empty, and no game asks what stands in no list."""
    names = [kind.kind for kind in KINDS]
    assert len(set(names)) == len(names)
    assert all(names)
    plays = [game.played(game.rules(), seats) for game in map(find, ALL) if game for seats in game.seats]
    assert {type(fact) for play in plays for contract in play.contracts.values() for fact in contract.asks} <= set(
        KINDS
    )
    assert set(INPUTS) == set(names)
