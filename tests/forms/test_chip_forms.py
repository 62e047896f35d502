"""What is typed and tapped on the pages of the chips themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from scorer.engine.chip_set import USUAL_COLOURS
from scorer.forms.chip_forms import ColoursForm, CountForm, TopUpForm, read_number
from tests.helpers.worked_out import worked_out

if TYPE_CHECKING:
    from flask import Flask

EACH = ((50,),) * 4


@pytest.fixture(autouse=True)
def reader(app: Flask) -> Iterator[None]:
    """Somebody who asks for no language, so that sentences are said in English."""
    with app.test_request_context():
        yield


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", 12),
        (" 7 ", 7),
        ("−3", -3),
        ("+4", 4),
        ("١٢", 12),
        ("", None),
        ("x", None),
        ("1.5", None),
        ("12345678", None),
    ],
)
def test_a_whole_number_is_read_in_any_script(text: str, number: int | None) -> None:
    """And nothing else."""
    assert read_number(text) == number


def test_a_count_is_complete_with_the_bank() -> None:
    """Until then nothing is right, and nothing can be written down."""
    table = worked_out(chips={"buy_ins": [[50]] * 4})
    fields = {f"count-{seat}": "50" for seat in range(4)}
    half = CountForm(table, EACH, fields)
    assert (half.missing, half.is_right, half.surplus, half.can_be_written) == ([4], False, 0, False)
    whole = CountForm(table, EACH, fields | {"count-4": "0"})
    assert (whole.missing, whole.is_right, whole.transfers) == ([], True, [])
    other = CountForm(table, EACH, fields | {"count-4": "0", "count-0": "51", "count-3": "49"})
    assert other.can_be_written
    assert other.to_entry() == {"kind": "adjustment", "changes": [1, 0, 0, -1], "bank": 0, "note": "counted"}


def test_the_two_ways_do_not_mix() -> None:
    """What is typed in one way says nothing in the other."""
    table = worked_out(chips={"buy_ins": [[50]] * 4})
    fields = {"count-0": "50", "chips-1-red": "10", "chips-2-black": "x"}
    assert CountForm(table, EACH, fields).counts == [50, None, None, None, None]
    by_colours = CountForm(table, EACH, fields | {"by": "colours"})
    assert by_colours.counts == [None, 50, None, None, None]
    assert [*by_colours.faults] == ["chips-2-black"]


def test_a_chip_is_never_less_than_none() -> None:
    """Nor more than a table can own."""
    table = worked_out(chips={"buy_ins": [[50]] * 4})
    for action, before, after in (
        ("less:0:white", "0", "0"),
        ("more:0:white", "10000", "10000"),
        ("more:0:white", "x", "1"),
    ):
        form = CountForm(table, EACH, {"by": "colours", "chips-0-white": before, "do": action})
        assert form.text("chips-0-white") == after


def test_what_is_typed_goes_before_a_key() -> None:
    """The usual number is chosen until another one is."""
    table = worked_out(chips={"buy_ins": [[50, 30], [50], [50], [50]]})
    form = TopUpForm(table, EACH, {"seat": "1"})
    assert (form.usual, form.number, form.fault) == (30, 30, "")
    assert TopUpForm(table, EACH, {"seat": "1", "number": "5", "number-typed": "7"}).number == 7
    assert TopUpForm(table, EACH, {"seat": "1", "number": "6"}).fault
    odd = TopUpForm(worked_out(chips={"buy_ins": [[50, 7], [], [], []]}), EACH, {"seat": "1"})
    assert odd.keys == [5, 7, 10, 20, 30]
    for number in ("10001", "-51", "x", "0"):
        assert TopUpForm(table, EACH, {"seat": "1", "number-typed": number}).fault


def test_colours_begin_as_the_table_has_them() -> None:
    """Until something is sent; then a blank worth leaves a colour out."""
    assert ColoursForm({}, USUAL_COLOURS).colours == USUAL_COLOURS
    assert ColoursForm({"worth-white": ""}, USUAL_COLOURS).colours == ()
