"""The pages of a penalty and of a move in plain values, and the reasons of an entry in words."""

from dataclasses import replace

import pytest

from scorer.engine.entries import Move
from scorer.engine.game import HIGH_POINTS
from scorer.engine.reasons import explain_log
from scorer.forms.entry_forms import PenaltyForm
from scorer.play.replayed_match import replay_match
from scorer.presentation import entries
from scorer.presentation.entries import entry_reasons, reasons_line
from scorer.presentation.entry_summary import move_line
from scorer.store.matches import load
from scorer.web.database import get_db
from tests.forms.test_entry_forms import moved
from tests.helpers import seated
from tests.helpers.evening import SPLIT, called, regular
from tests.helpers.routes import REVOKE
from tests.helpers.table import PLAYERS
from tests.helpers.worked_out import stored_match, worked_out

POINTS = {"key": "misdeal", "name": "Misdeal", "points": -16}
MISDEAL = {"key": "misdeal", "name": "Misdeal", "pays": 2, "to": "others", "ends_deal": True}
MINUS = "\N{MINUS SIGN}"


def penalty_form(app, saved=None, game="slovak-lorum", **options):
    """The form of a penalty at a new table, filled in with `saved`."""
    options.setdefault("penalties", [REVOKE, MISDEAL])
    key = seated.match(app, game, **options).removeprefix("/k/").partition("-")[0]
    match = load(get_db(), key)
    return PenaltyForm(replay_match(match), saved)


def test_every_table_has_its_keys(app):
    """What it has agreed on, what may happen at any table, and any other; each number with the usual one."""
    with app.test_request_context():
        form = penalty_form(app, penalties=[{**POINTS, "key": "gift", "name": "Gift", "points": 16}], game="king")
        assert [*entries.penalty_keys(form).values()] == ["Gift", "Revoke", "Misdeal", "False pass", "Other"]
        assert entries.penalty_terms(form).numbers == [1, 2, 5, 10, 16]
        form = penalty_form(app, penalties=[REVOKE | {"key": "r", "name": "revoke"}, MISDEAL])
        assert [*entries.penalty_keys(form)] == ["r", "misdeal", "false-pass", "+"]
        assert entries.penalty_terms(form).numbers == [1, 2, 5, 10, 20]


def test_the_others_are_those_who_play_the_deal(app):
    with app.test_request_context():
        for penalties in ([MISDEAL], [MISDEAL | {"pays": 3}]):
            options = {**stored_match().options, "penalties": penalties}
            stored = replace(stored_match(), players=[*PLAYERS, "Emil"], options=options, sits_out="dealer")
            for seat, price in ((0, 8), (1, 6)):
                filled = PenaltyForm(replay_match(stored), {"kind": "penalty", "penalty": "misdeal", "seat": seat})
                filled.number.data = 2
                assert filled.row.changes[seat] == -price


def test_contracts_are_named_where_one_is_used_up(app):
    """Where the order is free none may have been named; where all is known there is no question."""
    with app.test_request_context():
        assert [*entries.contract_keys(penalty_form(app)).items()][-1] == ("", "None yet")
        assert entries.contract_keys(penalty_form(app, game="king", penalties=[POINTS])) == {}
        named = entries.contract_keys(penalty_form(app, game="trex", penalties=[{**POINTS, "ends_deal": True}]))
        assert "" not in named
        assert len(named) > 1


def test_what_a_penalty_does(app):
    """Before who is tapped the sentence is there, and the board and Save wait."""
    with app.test_request_context():
        blank = entries.penalty_outcome(penalty_form(app))
        assert blank.sentence == "Revoke: 10 to the bank. Deal 1 goes on."
        assert (blank.label, blank.bank_change) == ("Penalty", None)
        filled = entries.penalty_outcome(penalty_form(app, {"kind": "penalty", "penalty": "misdeal", "seat": 1}))
        assert [column.change for column in filled.columns] == [2, -6, 2, 2]
        assert filled.note == "deal 1 ends here"
        assert filled.sentence.endswith("Deal 1 ends here and counts as played.")
        assert filled.label.startswith("Save the correction: ")


def test_points_are_given_by_nobody(app):
    with app.test_request_context():
        assert move_line(Move(-4, 1), worked_out("king").translate, HIGH_POINTS) == "Boris −4"


NBSP, NONE = "\N{NO-BREAK SPACE}", [None] * 4


@pytest.mark.parametrize(
    ("game", "typed", "changes", "bank", "sentence", "label"),
    [
        ("slovak-lorum", {"gives": "2"}, NONE, None, "", "Move chips"),
        ("slovak-lorum", {"gives": "2", "gets": "nobody", "number": "1"}, [None, None, -1, None], 1,
         "Cyril gives the bank 1.", f"Move 1 chip: Cyril{NBSP}−1, Bank{NBSP}+1"),
        ("slovak-lorum", {"gives": "2", "gets": "1", "number": "5"}, [None, 5, -5, None], None,
         "Cyril gives Boris 5.", f"Move 5 chips: Cyril{NBSP}−5, Boris{NBSP}+5"),
        ("king", {"gets": "0", "way": "+", "number-typed": "30"}, [30, None, None, None], None,
         "Ana +30.", f"Write 30 points: Ana{NBSP}+30"),
    ],
)  # fmt: skip
def test_the_page_says_a_move_before_it_is_saved(app, game, typed, changes, bank, sentence, label):
    app.config["WTF_CSRF_ENABLED"] = False
    form = moved(app, game, typed)
    with app.test_request_context():
        outcome = entries.move_outcome(form)
    assert [column.change for column in outcome.columns] == changes
    assert (outcome.bank_change, outcome.sentence, outcome.label) == (bank, sentence, label)


@pytest.mark.usefixtures("reader")
def test_reasons_of_an_entry():
    """What belongs to nobody has one line; who made a game is said also to those who paid for it."""
    log = [regular([5, 1, 1, 1], 0, 1), called("small", 0), SPLIT]
    replayed = worked_out(log=log)
    paid, made, split = (entry_reasons(replayed.as_before(place), replayed, place + 1) for place in range(3))
    assert paid.bank == f"paid in{NBSP}+20"
    assert [seat.lines[0][0] for seat in made.seats] == ["Ana made it"] * 4
    assert [seat.lines for seat in split.seats] == [[("a share of the bank", 5)]] * 4
    assert (split.bank, split.rule) == (f"a share of the bank{NBSP}{MINUS}20", None)
    reasons, *_others = explain_log(replayed.ledger, replayed.match.log)
    assert reasons_line(replayed, reasons, 0).startswith(f"5 hearts{NBSP}{MINUS}5, Ober of acorns{NBSP}{MINUS}")
