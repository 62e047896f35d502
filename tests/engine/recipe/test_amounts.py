"""What lines come to: a pay a line in points, one pay with all of them in chips."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.engine.phrases import AsTyped
from scorer.engine.recipe.facts import facts_of
from scorer.engine.recipe.to_game import scoring_of
from scorer.engine.scoring import (
    BankPaysPlaces,
    DoublingSettlement,
    ForGoingOut,
    ForTaker,
    PayBank,
    PayWhoWentOut,
    PerItem,
    PerPlace,
    ShareDebts,
    TwiceIfBlind,
    UnlessOneTookAll,
    WhoWentOutTakesBank,
)
from tests.engine.recipe.test_parts import recipe
from tests.helpers.recipes import one


def kinds(given: dict[str, Any]) -> list[type]:
    """The kinds of pays of the first contract."""
    found = recipe(given)
    part = found.parts[0]
    return [type(pay) for pay in scoring_of(found, part, facts_of(found, part, 4, AsTyped))]


def test_points() -> None:
    """Each line by itself; what is special stands round them or after them."""
    lines = ({"count": "hearts", "each": 1}, {"trick": 1, "pays": 1}, {"out": 1}, {"left": 1}, {"places": [1]})
    assert kinds(one(*lines)) == [PerItem, ForTaker, ForGoingOut, PerItem, PerPlace]
    assert kinds(one(lines[0], all={"turn": True}, doubling="all")) == [UnlessOneTookAll, DoublingSettlement]
    assert kinds(one(lines[0], blind=True, all={"fixed": 1}, doubling="all")) == [TwiceIfBlind, DoublingSettlement]


@pytest.mark.parametrize(
    ("to", "kind"),
    [
        ("bank", PayBank),
        ("share", ShareDebts),
        ("share-bank", ShareDebts),
        ("winner", PayWhoWentOut),
        ("winner-bank", WhoWentOutTakesBank),
    ],
)
def test_chips(to: str, kind: type) -> None:
    """All lines together go one way."""
    assert kinds(one({"left": 1}, {"pass": 1}, to=to, head={"unit": "chips"})) == [kind]
    assert kinds(one({"places": [1]}, to="from-bank", head={"unit": "chips"})) == [BankPaysPlaces]
