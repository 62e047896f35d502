"""The arithmetic of the benchmarks."""

import json

import pytest

from tests.tools.benchmarks.figures import Figure, number, ratio, table, take_turns, write


def test_jobs_take_turns_and_the_first_round_is_not_counted():
    """What only the first time takes is left out."""
    quick, slow = iter((9.0, 1.0, 2.0)), iter((9.0, 4.0, 8.0))
    taken = take_turns({"quick": lambda: next(quick), "slow": lambda: next(slow)}, 2)
    assert taken == {"quick": [1, 2], "slow": [4, 8]}


def test_a_ratio_is_the_median_of_the_ratios_of_the_rounds():
    """A round in which the machine stumbles over all, or over one of them, does not bend it."""
    times = {"mine": [2, 20, 2, 90, 2], "read": [0.5, 5, 0.5, 0.5, 0.5], "commit": [0.5, 5, 0.5, 0.5, 0.5]}
    assert ratio(times, "mine", "read", "commit") == 2


def test_the_table_and_the_file_say_the_same(tmp_path):
    """The least or the most, or no goal at all."""
    figures = [
        Figure("a poll", 0.5312, "x", 0.55, is_least=True, note="204"), Figure("a page", 11000, "calls", 11000),
        Figure("a tap", 3.01, "x", 3), Figure("a save", 5, "ms"),
    ]  # fmt: skip
    assert table(figures).splitlines() == [
        "              figure       goal  verdict", "a poll        0.53 x    >= 0.55  not met  204",
        "a page  11,000 calls  <= 11,000  met", "a tap         3.01 x       <= 3  not met", "a save          5 ms",
    ]  # fmt: skip
    write(tmp_path / "new" / "bench.json", figures)
    content = json.loads((tmp_path / "new" / "bench.json").read_text(encoding="utf-8"))
    assert [figure["verdict"] for figure in content["figures"]] == ["not met", "met", "not met", ""]


@pytest.mark.parametrize(
    ("value", "expected"),
    [(0.3, "0.3"), (0.2149, "0.21"), (2.0, "2"), (2.19, "2.19"), (57.84, "57.8"), (13500, "13,500")],
)
def test_numbers_are_said_in_about_three_digits(value, expected):
    """More digits would promise what no busy machine keeps."""
    assert number(value) == expected
