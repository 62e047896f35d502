"""How many examples hypothesis makes up where a test names the number, and which cases of many wait for the sweep."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings


def examples(most: int) -> int:
    """So many in the sweep, fewer in `make test`, fewer again in `make quick`, but no fewer than five."""
    return max(min(most, 5), most * settings.default.max_examples // 100)


def sample(cases: Iterable[Any], kept: int) -> list[Any]:
    """The cases for `parametrize`: `make test` runs so many of them, evenly spread, and the sweep all the others."""
    every = [*cases]
    chosen = {index * len(every) // kept for index in range(kept)}
    marks = [() if index in chosen else (pytest.mark.sweep,) for index in range(len(every))]
    return [pytest.param(case, marks=mark) for case, mark in zip(every, marks, strict=True)]
