"""Bought so far, what lies in the box, and what goes along into the next match."""

from scorer.engine.chip_set import USUAL_COLOURS
from scorer.play import buy_ins
from tests.helpers.table import PLAYERS
from tests.helpers.worked_out import worked_out

LOG = [{"kind": "adjustment", "changes": [-10, 5, 5, 0], "bank": 0, "note": ""}]
COLOURS = [{"colour": "white", "worth": 1, "number": 300}]


def test_nothing_said_is_nothing_known():
    assert buy_ins.buy_ins_of(worked_out(log=LOG)) is None
    staked = worked_out(log=LOG, stake=30)
    assert buy_ins.buy_ins_of(staked) == ((30,),) * 4
    assert buy_ins.expected_chips(staked, ((30,),) * 4) == [20, 35, 35, 30, 0]
    beans = worked_out("german-lorum", {"scoring": "beans"}, players=["Ana", "Boris", "Cyril", "Dana"])
    brought = buy_ins.buy_ins_of(beans)
    assert brought == ((20,),) * 4
    assert buy_ins.expected_chips(beans, brought) == [20, 20, 20, 20, 0]
    more = worked_out("german-lorum", {"scoring": "beans"}, chips=buy_ins.with_buy_in(beans, 1, 10))
    assert buy_ins.expected_chips(more, buy_ins.buy_ins_of(more) or ()) == [20, 30, 20, 20, 0]


def test_the_box_has_what_is_not_on_the_table():
    """Where the table has said what it owns."""
    said = worked_out(log=LOG, chips={"buy_ins": [[50]] * 4, "colours": COLOURS})
    assert buy_ins.chips_in_box(said, buy_ins.chips_of(said).buy_ins) == 100
    assert buy_ins.colours_of(worked_out()) == USUAL_COLOURS
    assert buy_ins.chips_in_box(worked_out(), ((50,),) * 4) is None


def test_the_usual_top_up_is_the_most_frequent():
    for parts, usual in (
        ([[50]] * 4, 20),
        ([[50, 30], [50, 10], [50, -5], [50]], 10),
        ([[50, 5, 5, 30], [], [], []], 5),
    ):
        assert buy_ins.usual_top_up(worked_out(chips={"buy_ins": parts})) == usual


def test_a_change_keeps_what_else_was_said():
    said = {"buy_ins": [[50]] * 4, "colours": COLOURS, "counted": "2026-11-20T21:30:00Z"}
    table = worked_out(chips=said)
    assert buy_ins.with_buy_in(table, 2, 20) == said | {"buy_ins": [[50], [50], [50, 20], [50]]}
    assert buy_ins.with_said(table, buy_ins=((30,),) * 4) == said | {"buy_ins": [[30]] * 4}
    assert buy_ins.with_said(table, colours=()) == {key: said[key] for key in ("buy_ins", "counted")}
    assert buy_ins.with_said(worked_out(), colours=()) is None
    assert buy_ins.with_said(table, counted="2026-11-20T22:00:00Z") == said | {"counted": "2026-11-20T22:00:00Z"}
    assert buy_ins.usual_start(said) == 50
    assert buy_ins.usual_start(None) is None


def test_who_plays_on_keeps_what_was_brought():
    """Where the totals go along; everybody else begins as the new match says."""
    before = worked_out(log=LOG, chips={"buy_ins": [[50, 20], [50], [50], [50]], "colours": COLOURS})
    fresh = {"colours": COLOURS, "buy_ins": [[30]] * 4}
    along = buy_ins.chips_of_sequel(before, ["ANA", "Boris", "Emil", "Dana"], fresh)
    assert along == {"colours": COLOURS, "buy_ins": [[50, 20], [50], [30], [50]]}
    assert buy_ins.chips_of_sequel(before, PLAYERS, None) is None
    assert buy_ins.chips_of_sequel(before, PLAYERS, {"colours": COLOURS}) == {"colours": COLOURS}
    staked = worked_out(log=LOG, stake=40)
    assert buy_ins.chips_of_sequel(staked, PLAYERS, {"buy_ins": [[30]] * 4}) == {"buy_ins": [[40]] * 4}


def test_a_rematch_begins_as_the_match_before():
    said = {"buy_ins": [[50, 20], [50], [40], []], "colours": COLOURS, "counted": "2026-11-20T21:30:00Z"}
    assert buy_ins.chips_at_start(said, 4) == {"buy_ins": [[50]] * 4, "colours": COLOURS}
    assert buy_ins.chips_at_start({"colours": COLOURS}, 4) == {"colours": COLOURS}
    assert buy_ins.chips_at_start(None, 4) is None
