"""The sweep: which cases of a test are in each run, and which only in `make sweep`."""

import pytest


def sweep_all_but(*usual, of):
    """The values `of` a parameter, in their order; all that are not `usual` are marked for the sweep."""
    values = list(of)
    assert set(usual) <= set(values), "what is asked in each run is one of the values"
    return [
        value
        if value in usual
        else pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.sweep)
        for value in values
    ]


def sample(cases, share):
    """The cases of a parameter: each run takes so many of them, evenly spread, and the sweep all the others."""
    every = [*cases]
    chosen = {index * len(every) // share for index in range(share)}
    marks = [() if index in chosen else (pytest.mark.sweep,) for index in range(len(every))]
    return [pytest.param(case, marks=mark) for case, mark in zip(every, marks, strict=True)]
