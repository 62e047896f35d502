"""What is typed and tapped on the pages of the chips themselves."""

import pytest

from scorer.engine.chip_set import MAX_BUY_INS, USUAL_COLOURS
from scorer.forms.chip_forms import (
    ChipsInput,
    ColoursForm,
    CountForm,
    TopUpForm,
    apply_layout_action,
    chips_input_of,
    colour_fields,
    read_number,
)
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")

EACH = ((50,),) * 4


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", 12), (" 7 ", 7), ("−3", -3), ("+4", 4), ("١٢", 12), ("", None), ("x", None), ("1.5", None),
        ("12345678", None),
    ],
)  # fmt: skip
def test_a_whole_number_is_read_in_any_script(text, number):
    assert read_number(text) == number


def test_a_count_is_complete_with_the_bank():
    table = worked_out(chips={"buy_ins": [[50]] * 4})
    fields = {f"count-{seat}": "50" for seat in range(4)}
    half = CountForm(table, EACH, fields)
    assert (half.missing, half.is_right, half.surplus, half.can_be_written) == ([4], False, 0, False)
    whole = CountForm(table, EACH, fields | {"count-4": "0"})
    assert (whole.missing, whole.is_right, whole.transfers) == ([], True, [])
    other = CountForm(table, EACH, fields | {"count-4": "0", "count-0": "51", "count-3": "49"})
    assert other.can_be_written
    assert other.to_entry() == {"kind": "adjustment", "changes": [1, 0, 0, -1], "bank": 0, "note": "counted"}


def numbers(form):
    return [row.number for row in form.rows]


def test_the_two_ways_do_not_mix():
    table = worked_out(chips={"buy_ins": [[50]] * 4})
    fields = {"count-0": "50", "chips-1-red": "10", "chips-2-black": "x"}
    assert numbers(CountForm(table, EACH, fields)) == [50, None, None, None, None]
    by_colours = CountForm(table, EACH, fields | {"by": "colours"})
    assert numbers(by_colours) == [None, 50, None, None, None]
    assert [*by_colours.faults] == ["chips-2-black"]


def test_a_chip_is_never_less_than_none():
    table = worked_out(chips={"buy_ins": [[50]] * 4})
    for action, before, after in (
        ("less:0:white", "0", "0"),
        ("more:0:white", "10000", "10000"),
        ("more:0:white", "x", "1"),
    ):
        form = CountForm(table, EACH, {"by": "colours", "chips-0-white": before, "do": action})
        assert form.text("chips-0-white") == after


def test_what_is_typed_goes_before_a_key():
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
    often = ((1,) * MAX_BUY_INS, (1,) * (MAX_BUY_INS - 1), (), ())
    assert [bool(TopUpForm(table, often, {"seat": seat}).fault) for seat in ("0", "1")] == [True, False]


def test_colours_begin_as_the_table_has_them():
    assert ColoursForm(colour_fields(USUAL_COLOURS)).colours == USUAL_COLOURS
    assert ColoursForm({"worth-white": ""}).colours == ()


def test_a_layout_begins_with_the_usual():
    """What is typed stays; a tap is five more or fewer, and never below one."""
    opened = apply_layout_action(ChipsInput(), "open", 50)
    assert opened.each == "50"
    assert opened.colours_form.colours == USUAL_COLOURS
    assert apply_layout_action(opened, "more", 50).each == "55"
    assert apply_layout_action(ChipsInput("3"), "fewer", 50).each == "1"
    assert apply_layout_action(ChipsInput("3"), "open", 50).each == "3"
    assert apply_layout_action(opened, "near:48", 50).each == "48"
    assert apply_layout_action(opened, "near:x", 50) == apply_layout_action(opened, "look", 50) == opened
    for each in ("0", "-5", "5001", "x"):
        assert [*ChipsInput(each).faults] == ["each"]
    assert ChipsInput("").faults == {}


def test_what_a_table_said_is_typed_for_its_next_match():
    said = {"buy_ins": [[50, 20], [50], [], [30]], "colours": [{"colour": "red", "worth": 5, "number": 60}]}
    chips = chips_input_of(said)
    assert chips.to_json(3) == {"buy_ins": [[50]] * 3, "colours": said["colours"]}
    assert dict(chips.hidden_fields)["number-red"] == "60"
    assert (chips_input_of(None).to_json(4), chips_input_of(None).hidden_fields) == (None, [])
