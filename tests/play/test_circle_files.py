"""Files of circles: what is not in order is refused before it is stored, and boards are plain values."""

import copy
import json

import pytest

from scorer.engine import ledger
from scorer.play import summaries
from scorer.play.circle_board import make_board
from scorer.play.circle_files import FORMAT, MAX_BYTES, NotACircle, board_values, parse_circle
from scorer.play.circle_results import Names, add_result, new_tally
from scorer.store.circle_matches import MAX_CIRCLE_MATCHES
from scorer.store.matches import dump_json
from tests.helpers.results import copy_of, result_of
from tests.play.test_summaries import ALL, match_of

GOOD = {
    "format": FORMAT, "name": "Thursdays", "season": "09-01", "names": {"Danka": "Dana"},
    "matches": [
        {"identity": "abc", "before": None, "along": None, "content": copy_of("Ana Boris Danka", [6, 0, -6])},
        {"identity": "def", "before": "abc", "along": [0], "content": copy_of("Ana Boris Dana", [7, 0, -7])},
    ],
}  # fmt: skip


def parse(values):
    return parse_circle(json.dumps(values).encode())


def test_good_file_is_read_as_it_is():
    wanted = {name: GOOD[name] for name in ("name", "season", "names")}
    values = parse(GOOD)
    assert {name: values[name] for name in wanted} == wanted
    assert values["matches"] == GOOD["matches"]


def test_file_may_hold_as_many_of_the_longest_matches_as_a_circle():
    all_summaries = [summaries.to_summary(grown, summaries.count_deals(grown.rows))
                  for grown in (ledger.replay(match_of(path)) for path in ALL)]  # fmt: skip
    longest = max(len(dump_json(summary.content)) for summary in all_summaries)
    assert 1500 < longest < MAX_BYTES / MAX_CIRCLE_MATCHES - 200


def content(values):
    return values["matches"][0]["content"]


BREAK = {
    "a season that is no day": lambda values: values.update(season="02-30"),
    "a season out of the year": lambda values: values.update(season="99-99"),
    "a lone surrogate": lambda values: content(values)["result"].update(names={"game": "\ud800", "contracts": {}}),
    "a best deal of letters": lambda values: content(values)["contracts"]["small"].update(most=["x", "y", "z"]),
    "partners of letters": lambda values: content(values)["result"].update(sides=["", [0, 1]]),
    "no players": lambda values: content(values).update(players=[]),
    "no contracts": lambda values: content(values).pop("contracts"),
    "no identity": lambda values: values["matches"][0].update(identity="../x"),
    "no moment": lambda values: content(values).update(moment="2026-13-01"),
    "an impossible moment": lambda values: content(values).update(moment="2026-13-45T18:00:00Z"),
    "the same name twice": lambda values: content(values).update(players=["Ana", "ana", "Dana"]),
    "a hidden letter": lambda values: content(values).update(players=["Ana\u202e", "Boris", "Dana"]),
    "one person": lambda values: content(values).update(players=["Ana"]),
    "a total too few": lambda values: content(values).update(totals=[1, 2]),
    "a total of text": lambda values: content(values).update(totals=["1", 2, 3]),
    "a huge total": lambda values: content(values).update(totals=[10**30, 2, 3]),
    "a half": lambda values: content(values).update(totals=[0.5, 2, 3]),
    "no place": lambda values: content(values).update(places=[0, 1, 9]),
    "an unknown unit": lambda values: content(values)["result"].update(unit="gold coins"),
    "an unknown order": lambda values: content(values)["result"].update(best="loudest"),
    "a game with a space": lambda values: content(values)["result"].update(game="slovak lorum"),
    "nobody plays": lambda values: content(values)["result"].update(playing=0),
    "a lead of nobody": lambda values: content(values)["result"].update(lead=[3, [7], 1]),
    "a contract without numbers": lambda values: content(values)["contracts"].update(small={}),
    "a contract of two": lambda values: content(values)["contracts"]["small"].update(deals=[1, 1]),
    "a seat that is none": lambda values: values["matches"][1].update(along=[-1]),
    "along without a match": lambda values: values["matches"][1].update(before=None),
    "names of an own game": lambda values: content(values)["result"].update(names={"game": 5, "contracts": []}),
}


@pytest.mark.parametrize("what", BREAK)
def test_file_that_does_not_fit_together_is_refused(what):
    """Whatever is wrong with one match refuses all of it."""
    values = copy.deepcopy(GOOD)
    BREAK[what](values)
    with pytest.raises(NotACircle):
        parse(values)


@pytest.mark.parametrize("text", [b"", b"[]", b"null", b"{}", b"\xff", b"[" * 100_000])
def test_what_is_no_file_of_a_circle_is_refused(text):
    """Neither JSON of another kind nor none at all."""
    with pytest.raises(NotACircle):
        parse_circle(text)


def test_what_nests_too_deeply_is_not_parsed():
    """In a browser that would end Python itself."""
    with pytest.raises(NotACircle) as refused:
        parse_circle(b"[" * 101 + b"]" * 101)
    assert isinstance(refused.value.__cause__, RecursionError)


def test_board_as_values_has_every_pair_once():
    """And every record with names instead of keys."""
    tally = new_tally()
    add_result(tally, result_of("Ana Boris Cyril", [6, 0, -6]), Names({}))
    values = board_values(make_board(tally))
    assert json.loads(json.dumps(values)) == values
    assert [(pair["name"], pair["other"], pair["before"]) for pair in values["before"]] == [
        ("Ana", "Boris", 1), ("Ana", "Cyril", 1), ("Boris", "Cyril", 1)
    ]  # fmt: skip
    assert values["records"]["best_totals"][0]["people"] == ["Ana"]
