"""The pages of the chips themselves: what a count comes to, what each brought, and what the history says of it."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from scorer.engine.chip_set import ChipColour
from scorer.forms.chip_forms import ColoursForm, CountForm, TopUpForm
from scorer.play import buy_ins
from scorer.play.replayed_match import replay_match
from scorer.presentation import count
from tests.helpers.table import PLAYERS
from tests.helpers.worked_out import stored_match

pytestmark = pytest.mark.usefixtures("reader")
COUNTS = Path(__file__).parents[1] / "examples" / "chips" / "counts.txt"
EURO = {"currency": "EUR", "unit": 10}


def worked_counts():
    """Each count of the file: its title, and its lines by their first words."""
    for block in re.split(r"\n\n", COUNTS.read_text(encoding="utf-8").partition("\n\n")[2]):
        title, *lines = block.strip().splitlines()
        parts = dict(line.strip().split(None, 1) for line in lines)
        yield pytest.param(parts, id=title)


def table(score="0 0 0 0, bank 0", brought="50 50 50 50", **more):
    """A table with this score, to which each brought this."""
    *changes, bank = [int(number) for number in re.findall(r"[+-]?\d+", score)]
    log = [{"kind": "adjustment", "changes": changes, "bank": bank, "note": ""}] if any(changes) else []
    parts = [[int(part) for part in re.findall(r"[+-]?\d+", text)] for text in brought.split()]
    return replay_match(stored_match(log=log, chips={"buy_ins": parts} | more.pop("chips", {}), **more))


def counted(replayed, numbers, **more):
    """The form of a count, a number or a dash for each."""
    fields = {f"count-{party}": "" if number == "-" else number for party, number in enumerate(numbers.split())}
    brought = buy_ins.buy_ins_of(replayed)
    return CountForm(replayed, brought, fields | more)


@pytest.mark.parametrize("parts", [*worked_counts()])
def test_worked_counts(parts):
    """Each as a table would work it out with pencil and paper."""
    form = counted(table(parts["score"], parts["brought"]), parts["counted"])
    assert form.expected == [int(number) for number in parts["should"].split()]
    if "missing" in parts:
        assert count.missing_text(form) == parts["missing"]
        return
    assert count.count_text(form) == parts["says"]
    assert form.can_be_written == ("writes" in parts)
    assert not form.can_be_written or count.changes_text(form).replace("\N{NO-BREAK SPACE}", " ") == parts["writes"]


numbers = st.integers(-60, 60)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.tuples(numbers, numbers, numbers), st.lists(st.integers(0, 90), min_size=5, max_size=5),
       st.lists(st.lists(st.integers(1, 50), max_size=3), min_size=4, max_size=4))  # fmt: skip
def test_brought_and_change_are_what_should_lie_there(changes, counts, parts):
    """No chip is made or lost: what lies on the table is what was brought, and writing it down only moves chips."""
    bank = max(0, -sum(changes))
    score = [*changes, -sum(changes) - bank]
    log = [{"kind": "adjustment", "changes": score, "bank": bank, "note": ""}]
    replayed = replay_match(stored_match(log=log, chips={"buy_ins": parts}))
    brought = buy_ins.buy_ins_of(replayed) or ((),) * 4
    assert sum(buy_ins.expected_chips(replayed, brought)) == sum(map(sum, parts))
    form = counted(replayed, " ".join(map(str, counts)))
    assert form.surplus == sum(counts) - sum(map(sum, parts))
    if not form.can_be_written:
        assert form.surplus or form.is_right
        return
    after = replay_match(stored_match(log=[*log, form.to_entry()], chips={"buy_ins": parts}))
    assert counted(after, " ".join(map(str, counts))).is_right
    assert after.stored.chips == replayed.stored.chips
    for gift in form.transfers:
        counts[gift.payer] -= gift.amount
        counts[gift.payee] += gift.amount
    assert counts == form.expected


def test_a_top_up_changes_no_score():
    """Only what lies before her: the total, the ranking and every row are as before."""
    before = table("-44 -20 -1 +5, bank 60")
    after = replay_match(stored_match(log=before.stored.log, chips=buy_ins.with_buy_in(before, 0, 20)))
    assert after.ledger.rows == before.ledger.rows
    assert [row.has for row in count.brought_rows(after, buy_ins.buy_ins_of(after) or ())] == [26, 30, 49, 55]
    assert [row.parts for row in count.brought_rows(after, buy_ins.buy_ins_of(after) or ())][:2] == ["50 + 20", "50"]


def test_rows_of_a_count_name_what_differs():
    rows = counted(table(), "50 48 - x -1").rows
    assert [(row.verdict, row.difference, bool(row.typed.fault)) for row in rows] == [
        ("", 0, False), ("2 too few", -2, False), ("", None, False), *[("", None, True)] * 2,
    ]  # fmt: skip


def numbers(form):
    return [row.number for row in form.rows]


def test_chips_are_counted_by_their_colours():
    """A tap is one more, and never less than none; who is passed over has none."""
    colours = [{"colour": "white", "worth": 1, "number": 50}, {"colour": "red", "worth": 5, "number": 50}]
    replayed = table(brought="13 10 10 10", chips={"colours": colours})
    tapped = counted(
        replayed, "- - - - -", by="colours", **{"chips-0-white": "2", "chips-0-red": "2", "do": "more:0:white"}
    )
    assert numbers(tapped) == [13, None, None, None, None]
    assert tapped.rows[0].total == "13"
    assert count.next_text(tapped) == "Next: Boris"
    passed = counted(
        replayed, "- - - - -", by="colours", open="1", do="next:2", **{"chips-0-red": "1", "chips-0-white": ""}
    )
    assert (numbers(passed)[:3], passed.open) == ([5, 0, None], 2)
    assert passed.rows[0].total == "5, 8 too few"
    less = counted(replayed, "- - - - -", by="colours", do="less:3:red")
    assert (numbers(less)[3], less.open) == (0, 3)
    odd = counted(replayed, "- - - - -", by="colours", do="more:9:pink", open="7")
    assert (numbers(odd), odd.open) == ([None] * 5, 0)


def test_what_each_brought_is_told_in_money():
    """At what a chip is worth, or so many of them; where that is nothing only in chips."""
    score = "-44 -20 -1 +5, bank 60"
    for money, per, text in (
        (EURO, None, "Ana bought 90 and has 46: €4.40 less (a chip is €0.10)."),
        (EURO, 10, "Ana bought 90 and has 46: €0.44 less (10 chips are €0.10)."),
        (None, None, "Ana bought 90 and has 46."),
    ):
        replayed = table(score, "50+20+20 50 50 50", money=money, per=per)
        row = count.brought_rows(replayed, buy_ins.buy_ins_of(replayed) or ())[0]
        assert count.brought_text(replayed, row) == text


def test_save_of_a_top_up_says_what_it_costs():
    """And what is left in the box, where the table has said what it owns."""
    colours = [{"colour": "white", "worth": 1, "number": 1000}]
    replayed = table(brought="50+20+20 50 50 50", money=EURO, chips={"colours": colours})
    brought = buy_ins.buy_ins_of(replayed) or ()
    form = TopUpForm(replayed, brought, {"seat": "0"})
    assert (count.buy_label(form), count.buy_note(form)) == ("Ana buys 20", "€2.00, from the box: 740 are left there")
    back = TopUpForm(replayed, brought, {"seat": "0", "number-typed": "−90"})
    assert count.buy_label(back) == "Ana gives back 90"
    assert TopUpForm(replayed, brought, {"seat": "0", "number-typed": "-91"}).fault
    assert TopUpForm(replayed, brought, {"seat": "0", "number-typed": "0"}).fault


def test_an_end_says_what_each_brought():
    """In a line for the result, and nothing where nobody said it."""
    assert count.brought_line(table("-44 +44 0 0, bank 0", "50+20 50 50 50")) == (
        "Bought: Ana 70 (50 + 20), has 26; Boris 50, has 94; Cyril 50, has 50; Dana 50, has 50."
    )
    assert count.brought_line(replay_match(stored_match(stake=50))) == ""


def test_the_history_says_what_was_bought_and_counted():
    old = {"buy_ins": [[50]] * 4}
    bought = {"buy_ins": [[50, 20], [50], [50, -10], [50]]}
    assert count.chips_change_texts(old, bought, PLAYERS) == ["Ana buys 20", "Cyril gives back 10"]
    assert count.chips_change_texts(bought, old, PLAYERS) == ["Ana bought 50", "Cyril bought 50"]
    assert count.chips_change_texts(None, old, PLAYERS)[0] == "Ana bought 50"
    (said,) = count.chips_change_texts(old, old | {"counted": "2026-11-20T21:30:00Z"}, PLAYERS)
    assert re.fullmatch(r"counted at \d\d:30, right", said)
    colours = {"colours": [{"colour": "red", "worth": 5, "number": 60}]}
    assert count.chips_change_texts(None, colours, PLAYERS) == ["the chips you have: 60 red of 5"]
    assert count.chips_change_texts(colours, None, PLAYERS) == ["the chips you have: nothing"]


def test_a_colour_line_has_its_fault():
    form = ColoursForm({"worth-white": "1", "number-white": "", "worth-red": "1", "worth-blue": "x"})
    faults = {line.colour: (bool(line.worth.fault), bool(line.number.fault)) for line in form.lines}
    assert faults["white"] == (False, False)
    assert faults["red"] == faults["blue"] == (True, False)
    assert form.colours == ()
    good = ColoursForm({"worth-white": "5", "number-white": "9", "worth-red": "1"})
    assert good.colours == (ChipColour("red", 1, 0), ChipColour("white", 5, 9))
