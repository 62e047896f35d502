"""What is heard: of an unfinished entry by a screen reader; of news signs and numbers in words, none of them twice."""

import pytest

from scorer.presentation import read_aloud
from scorer.store.history import MatchChange
from tests.helpers.evening import KEEP, called, regular
from tests.helpers.ledgers import moved
from tests.helpers.routes import REVOKE
from tests.helpers.worked_out import worked_out
from tests.presentation.test_table import entry

pytestmark = pytest.mark.usefixtures("reader")
FIRST, SMALL = regular([3, 2, 2, 1], 3, 0), called("small", 1)
PENALTY = {"kind": "penalty", "penalty": "revoke", "seat": 1}
ADDED = MatchChange("log", 1, after=SMALL)


@pytest.mark.parametrize(
    ("game", "sent", "start"),
    [
        ("king", {}, ""),
        ("king", {"tricks-tricks-0": "5"}, ""),
        ("king", {f"tricks-tricks-{seat}": text for seat, text in enumerate("544")},
         "Tricks: Ana 5, Boris 4, Cyril 4, Dana 0. Ready: Ana \N{MINUS SIGN}"),
        ("slovak-lorum", {"contract": "regular", "regular-hearts-0": "8"},
         "Hearts: Ana 8, Boris 0, Cyril 0, Dana 0. Still open: "),
    ],
)  # fmt: skip
def test_a_screen_reader_says_what_is_complete_and_what_save_will_do(game, sent, start):
    worked = worked_out(game)
    text = read_aloud.spoken_state(worked, entry(worked, **sent))
    assert text.startswith(start)
    assert bool(text) == bool(start)


def said(*changes, log, **more):
    return read_aloud.news_parts(worked_out(log=log, **more), changes)


def test_a_deal_is_said_in_words():
    """Also again, as the last entry; nothing is said before the first one."""
    parts = [
        "Deal two.", "Boris made it.", "Boris plus thirty,", "Ana, Cyril and Dana minus ten each.",
        "Twenty in the bank.", "Cyril deals.",
    ]  # fmt: skip
    assert said(ADDED, log=[FIRST, SMALL]) == read_aloud.last_entry_parts(worked_out(log=[FIRST, SMALL])) == parts
    assert read_aloud.last_entry_parts(worked_out(log=[])) == []


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ([MatchChange("log", 1, before=SMALL, undoes=2)], "Deal two, taken back."),
        ([MatchChange("log", 0, before=FIRST)], "Deal one, taken out."),
        ([MatchChange("log", 0, SMALL, FIRST)], "Deal one, corrected."),
        ([MatchChange("log", 0, SMALL, FIRST, undoes=4)], "Deal one, correction taken back."),
        ([MatchChange("log", 0, after=FIRST)], "Deal one, put in."),
        ([MatchChange("log", 1, before=PENALTY)], "Penalty, after deal 1, taken out."),
        ([MatchChange("log", 1, before=PENALTY, undoes=2)], "Penalty, after deal 1, taken back."),
        ([ADDED, MatchChange("log", 0, SMALL, FIRST)], "Deal one, corrected."),
    ],
)
def test_what_was_done_to_an_earlier_deal_repeats_no_numbers(changes, sentence):
    """One sentence; of several changes only the last one."""
    assert said(*changes, log=[FIRST, SMALL]) == [sentence]


def test_what_changes_no_entry_is_not_said():
    """Neither settings, nor an entry that is gone by now."""
    settings = MatchChange("settings", before={"title": ""}, after={"title": "Friday"})
    assert said(settings, log=[FIRST]) == []
    assert said(log=[FIRST]) == []
    assert said(ADDED, settings, log=[FIRST, SMALL])[0] == "Deal two."


def test_what_is_no_deal_is_called_by_its_name():
    """A penalty goes on with the same deal, so nobody is said to deal."""
    added = MatchChange("log", 1, after=PENALTY)
    assert said(added, log=[FIRST, PENALTY], options={"penalties": [REVOKE]}) == [
        "Revoke.", "Boris.", "Boris minus ten.", "Thirty in the bank.",
    ]  # fmt: skip
    misdeal = {"key": "misdeal", "name": "Misdeal", "pays": 10, "to": "others", "ends_deal": True}
    ended = {"kind": "penalty", "penalty": "misdeal", "seat": 1}
    change = MatchChange("log", 1, after=ended)
    assert said(change, log=[FIRST, ended], options={"penalties": [misdeal]})[:3] == ["Deal two.", "Misdeal.", "Boris."]
    agreed = moved(4, -4, 0, 0)
    assert said(MatchChange("log", 0, after=agreed), log=[agreed]) == [
        "Chips moved.", "Ana plus four,", "Boris minus four.",
    ]  # fmt: skip
    assert said(MatchChange("log", 0, agreed, agreed), log=[agreed]) == ["Chips moved, before deal 1, corrected."]
    assert said(MatchChange("log", 0, after=agreed), log=[agreed, FIRST]) == ["Chips moved, before deal 1, put in."]


def test_the_end_says_who_has_won():
    """Nobody deals any more."""
    assert said(MatchChange("log", 2, after=KEEP), log=[FIRST, SMALL, KEEP])[-1] == "Boris wins."


def test_a_long_deal_leaves_its_end_out():
    long = ("Alexandrina the Elder", "Bartholomew", "Christopher the Third", "Desdemona of the Isle")
    parts = said(MatchChange("log", 0, after=FIRST), log=[FIRST], players=long)
    assert sum(map(len, parts)) <= read_aloud.MAX_LETTERS
    assert not [part for part in parts if part.endswith("deals.")]
    assert parts[0] == "Deal one."
