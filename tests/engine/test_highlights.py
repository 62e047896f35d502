"""What is told of a match: the largest deal, the longest bank, and who turned it."""

import pytest

from scorer.engine.highlights import highlights, largest_deal, longest_bank, turning_point
from tests.helpers.evening import EVENING, KEEP, called, regular
from tests.helpers.playing import replayed

EVERYBODY = regular([1, 2, 3, 2], 1, 2)
"""Everybody pays: 20 more in the bank."""
SMALL, BIG = called("small", 0), called("big", 0)
VOID = {"kind": "void"}


def moved(*changes, bank=0):
    return {"kind": "adjustment", "changes": list(changes), "bank": bank}


def deals(**facts_of_contracts):
    return [{"kind": "deal", "contract": key.replace("_", "-"), "facts": dict([answer])}
            for key, answer in facts_of_contracts.items()]  # fmt: skip


UNEQUAL = deals(tricks=("tricks", [1, 0, 3, 4]), hearts=("hearts", [1, 4, 3, 0]), obers=("queens", [4, 0, 0, 0]),
                king=("hearts_king", 2), laying_out=("places", [0, 1, 2, 3]))  # fmt: skip
POINTS = {"kind": "deal", "contract": "deal", "facts": {"hearts": [8, 0, 0, 0], "upper_acorns": 1, "upper_greens": 2}}


@pytest.mark.parametrize(
    ("tell", "game", "log", "text"),
    [
        pytest.param(largest_deal, "slovak-lorum", EVENING,
                     "The biggest swing was deal 4, Big game: seat 2 +60.", id="the largest deal"),
        pytest.param(largest_deal, "slovak-lorum", [called("big", 0, is_made=False), called("small", 1)],
                     "The biggest swing was deal 1, Big game: seat 0 −60.", id="a lost game is large too"),
        pytest.param(largest_deal, "slovak-lorum", [SMALL, VOID, called("big", 1)],
                     "The biggest swing was deal 3, Big game: seat 1 +60.", id="a void deal has its number"),
        pytest.param(largest_deal, "slovak-lorum", [BIG, SMALL, called("big", 2)], None, id="two as large"),
        pytest.param(largest_deal, "slovak-lorum", [BIG, called("big", 1, is_made=False)], None, id="won and lost"),
        pytest.param(largest_deal, "serbian-lora", deals(minimum=("tricks", [2, 2, 2, 2])), None, id="all the same"),
        pytest.param(largest_deal, "slovak-lorum", [VOID], None, id="no deal was played"),
        pytest.param(longest_bank, "slovak-lorum", [EVERYBODY, EVERYBODY, called("small", 1),
                                                    regular([3, 0, 5, 0], 0, 2)],
                     "The bank was not empty for 3 deals in a row, up to 40, until it went to seat 1 and seat 3.",
                     id="who emptied the bank"),
        pytest.param(longest_bank, "kein-stich", UNEQUAL,
                     "The bank was not empty for 4 deals in a row, up to 160, until it went to seat 0 and seat 1.",
                     id="two got unequal parts of it"),
        pytest.param(longest_bank, "slovak-lorum", [EVERYBODY] * 3,
                     "The bank was not empty for 3 deals in a row, 60 at its fullest.", id="nobody emptied it"),
        pytest.param(longest_bank, "slovak-lorum", [*[EVERYBODY] * 3, SMALL, moved(20, 20, 20, 0, bank=-60)],
                     "The bank was not empty for 3 deals in a row, 60 at its fullest.", id="it was moved to players"),
        pytest.param(longest_bank, "slovak-lorum", [EVERYBODY, moved(-99, 0, 0, 0, bank=99),
                                                    moved(109, 0, 0, 0, bank=-109), EVERYBODY, EVERYBODY],
                     "The bank was not empty for 3 deals in a row, 119 at its fullest.", id="full between two deals"),
        pytest.param(longest_bank, "slovak-lorum", [*[EVERYBODY] * 3, moved(-2, 0, 0, 0, bank=2)],
                     "The bank was not empty for 3 deals in a row, 62 at its fullest.", id="filled after the last"),
        pytest.param(longest_bank, "slovak-lorum", [*[EVERYBODY] * 3, moved(60, 0, 0, 0, bank=-60)], None,
                     id="emptied after the last"),
        pytest.param(longest_bank, "slovak-lorum", [EVERYBODY, regular([3, 0, 5, 0], 0, 2)], None, id="a short bank"),
        pytest.param(turning_point, "slovak-lorum", [SMALL, SMALL, called("big", 1), called("small", 1)],
                     "seat 1 turned the match: 80 behind after deal 2, ahead for good from deal 4.", id="turned"),
        pytest.param(turning_point, "slovak-lorum", [SMALL, SMALL, SMALL, moved(-70, 70, 0, 0)],
                     "seat 1 turned the match: 80 behind after deal 2, ahead for good from deal 3.",
                     id="turned by what was moved after the last deal"),
        pytest.param(turning_point, "slovak-lorum", [called("small", 2)] * 4,
                     "seat 2 led from the first deal to the last.", id="led from the start"),
        pytest.param(turning_point, "lora-points", [POINTS] * 4,
                     "seat 3 led from the first deal to the last.", id="the fewest points lead"),
        pytest.param(turning_point, "slovak-lorum", [SMALL, called("small", 1)], None, id="a shared win"),
        pytest.param(turning_point, "slovak-lorum", [], None, id="before the first deal"),
    ],
)  # fmt: skip
def test_a_highlight_is_told(tell, game, log, text):
    ledger = replayed(game, 4, log)
    assert ledger.problems == ()
    told = tell(ledger)
    assert (told and str(told)) == text


@pytest.mark.parametrize(("tricks", "is_told"), [([None, 2, 2, 2, 2], False), ([None, 3, 2, 2, 1], True)])
def test_who_sat_out_is_not_one_of_those_who_got_the_same(tricks, is_told):
    ledger = replayed("serbian-lora", 5, deals(minimum=("tricks", tricks)), sits_out="dealer")
    assert (largest_deal(ledger) is not None) == is_told


def test_a_short_match_has_no_story():
    """Three deals tell nothing, nor does an empty match; twelve tell three things, a finish changes none of them."""
    counted = [len(highlights(replayed("slovak-lorum", 4, EVENING[:length]))) for length in (0, 3, 12)]
    assert counted == [0, 0, 3]
    told = [list(map(str, highlights(replayed("slovak-lorum", 4, log)))) for log in (EVENING, [*EVENING, KEEP])]
    assert told[0] == told[1]


def test_the_last_words_of_a_game_are_there_once_it_is_over():
    over = moved(143, 0, 0, 0)
    finished = replayed("libyan-lora", 4, [over, {"kind": "finish"}])
    assert list(map(str, finished.farewell)) == list(map(str, finished.rows[-1].notes)) != []
    assert replayed("libyan-lora", 4, [moved(142, 0, 0, 0), {"kind": "finish"}]).farewell == ()
    assert replayed("libyan-lora", 4, [over]).farewell == replayed("slovak-lorum", 4, [SMALL, KEEP]).farewell == ()
