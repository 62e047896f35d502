"""A worked season: twelve evenings of `season.txt`, played by the engine, and their board as it was counted by hand."""

import json
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path

import pytest

from scorer.play import circles, documents
from scorer.play.circle_board import Kind
from scorer.play.known_matches import load_summary
from scorer.play.submissions import create_match
from scorer.store import circle_matches, circles as stored_circles, match_extras, saving
from scorer.store.history import MatchChange
from scorer.store.matches import StoredMatch
from tests.helpers import worked

EVENINGS = worked.read(Path(__file__).with_name("season.txt"))
TODAY = date(2026, 11, 23)
CHIPS, KING, TREX = (
    Kind(game, unit, "highest") for game, unit in (("slovak-lorum", "chips"), ("king", "points"), ("trex", "points"))
)

# name: rank, evenings, matches, won, sum of places, sum of shares. A share is (people - place) / (people - 1).
#
#            3.9.  10.9. 17.9. 24.9. 1.10. 8.10. 15.10. 22.10. 29.10. 5.11. 12.11. 19.11.
# Ana        1     2.5   2     3.5   4     3     3.5    2.5    along  3.5   2      1
# Boris      3     1     4     2     3     1.5   1.5    2.5    along  1.5   2
# Cyril      3     2.5   4     1     2     4     3.5    2.5    along  3.5   2
# Dana       3           4     3.5   1     1.5   1.5    2.5    along  1.5          2.5
# Emil                   1                                                   4      2.5
PEOPLE = {
    "Boris": (1, 11, 10, 5, 22, Fraction(25, 4)), "Dana": (2, 10, 9, 4, 21, Fraction(5)),
    "Ana": (3, 12, 11, 3, Fraction(57, 2), Fraction(5)), "Cyril": (4, 11, 10, 2, 28, Fraction(4)),
    "Emil": (None, 3, 3, 1, Fraction(15, 2), Fraction(5, 4)),
}  # fmt: skip
"""The board of all games. Emil has played three of eleven matches, less than a third, so he has no rank."""
DEALS = {
    "Ana": {CHIPS: (9, 5), KING: (1, -100), TREX: (2, 10)},
    "Boris": {CHIPS: (9, 50), KING: (1, -80), TREX: (2, 150)},
    "Cyril": {CHIPS: (9, -35), KING: (1, -60), TREX: (2, 170)},
    "Dana": {CHIPS: (8, -5), KING: (1, -20), TREX: (2, 40)},
    "Emil": {CHIPS: (3, -15)},
}
"""Deals and what they come to: without the void one, what Cyril gave Boris, and the penalty; with 29 October."""
BEFORE = {
    ("Ana", "Boris"): (2, 6, 2), ("Ana", "Cyril"): (3, 2, 4), ("Ana", "Dana"): (3, 4, 2), ("Ana", "Emil"): (2, 1, 0),
    ("Boris", "Cyril"): (4, 2, 4), ("Boris", "Dana"): (1, 1, 5), ("Boris", "Emil"): (1, 1, 0),
    ("Cyril", "Dana"): (1, 4, 3), ("Cyril", "Emil"): (1, 1, 0), ("Dana", "Emil"): (0, 1, 1),
}  # fmt: skip
"""How often the first stood before the second, behind, and level; partners of 15 October are no opponents that day."""


def play(store, evening, before):
    """Store the match of an evening; each `totals` of it is what the engine comes to."""
    moment = datetime.strptime(f"{evening.name.partition(',')[0]} 2026", "%d %B %Y")
    document = json.dumps({**evening.document(), "created": moment.strftime("%Y-%m-%dT19:30:00Z")})
    match, problems = documents.parse_document(document)
    assert match is not None, problems
    first = MatchChange("made")
    if before is not None:
        totals = [
            (name, seat, total)
            for seat, (name, total) in enumerate(zip(before.players, [-10, -10, -10, 30], strict=True))
        ]
        people = tuple(match_extras.CarriedOverPlayer(*person) for person in totals)
        first = MatchChange("made", after={"along": match_extras.CarriedOverTotals(people)._asdict()})
    submission = saving.Submission(saving.new_form_key(), 0, {}, "ana")
    fields = documents.stored_fields(match)
    sequel_of = before.id if before else None
    return create_match(store, submission, first, **fields, sequel_of=sequel_of).match


@pytest.fixture
def circle(store):
    """The circle of all evenings, the newest put in first."""
    made = list[StoredMatch]()
    for evening in EVENINGS:
        made.append(play(store, evening, made[-1] if "with these totals" in evening.name else None))
    circle = stored_circles.create_circle(store, "ana", "Thursdays")
    for match in reversed(made):
        assert circle_matches.put_match_in(store, circle, match, load_summary(store, match).content)
    return stored_circles.load_circle(store, circle.key)


@pytest.fixture
def board(store, circle):
    return circles.load_board(store, circle, "season", "", TODAY)


def test_totals_are_those_of_the_engine(store):
    for evening in EVENINGS:
        totals = next(rest for step in evening.steps for word, rest in step.checks if word == "totals")
        content = load_summary(store, play(store, evening, None)).content
        assert list(content["totals"]) == [int(total) for total in totals.split()], evening.name
        assert content["finished"]


def test_people_stand_as_they_were_counted(board):
    assert (board.matches, board.evenings) == (11, 12)
    got = {
        person.name: (person.rank, person.evenings, person.matches, person.won, person.place, person.share)
        for person in board.people
    }
    assert list(got) == list(PEOPLE)
    for name, (rank, evenings, matches, won, places, shares) in PEOPLE.items():
        assert got[name] == (rank, evenings, matches, won, Fraction(places) / matches, shares / matches), name


def test_deals_are_counted_by_game(board):
    got = {person.name: {own.kind: (own.deals, own.change) for own in person.kinds} for person in board.people}
    assert got == DEALS
    assert board.main_kind is None


def test_pairs_are_as_they_were_counted(board):
    for (name, other), (before, behind, level) in BEFORE.items():
        assert board.pair(name.casefold(), other.casefold()) == (before, behind, level), (name, other)
        assert board.pair(other.casefold(), name.casefold()) == (behind, before, level)


def test_records_are_the_best_of_the_season(board):
    """By size of the table; the first who reached a total holds it; the bank of 8 October; three wins on end."""
    totals = {(own.kind.game, own.seats, own.playing): (own.value, own.people, own.moment[5:10])
              for own in board.best_totals}  # fmt: skip
    assert totals == {
        ("slovak-lorum", 4, 4): (30, ("ana",), "09-03"), ("slovak-lorum", 3, 3): (30, ("boris",), "09-10"),
        ("slovak-lorum", 5, 4): (30, ("emil",), "09-17"), ("king", 4, 4): (-20, ("dana",), "10-01"),
        ("trex", 4, 4): (170, ("cyril",), "10-15"),
    }  # fmt: skip
    assert [(own.value, own.moment[5:10]) for own in board.banks] == [(10, "10-08")]
    assert {own.contract: (own.value, own.people) for own in board.best_deals} == {
        "small": (30, ("ana",)), "tricks": (-20, ("dana",)), "trex": (200, ("cyril",)), "diamonds": (0, ("boris",)),
    }  # fmt: skip
    assert sorted(board.longest_run) == ["dana"]
    dana = board.person("dana")
    assert (dana.best_run.length, dana.best_run.since[5:10], dana.best_run.until[5:10]) == (3, "10-01", "10-15")


def test_form_has_the_last_places(board):
    ana = board.person("ana")
    assert [float(own.place) for own in ana.form] == [2.5, 2, 3.5, 4, 3, 3.5, 2.5, 3.5, 2, 1]


def test_month_and_game_choose_evenings(store, circle):
    """Since 25 October there are four evenings and three matches; ten evenings were Slovak Lórum."""
    month = circles.load_board(store, circle, "month", "", TODAY)
    assert (month.matches, month.evenings) == (3, 4)
    assert {person.name: person.won for person in month.people} == {
        "Ana": 2, "Boris": 2, "Cyril": 1, "Dana": 1, "Emil": 0
    }  # fmt: skip
    chips = circles.load_board(store, circle, "season", "slovak-lorum", TODAY)
    assert (chips.matches, chips.evenings, chips.main_kind) == (9, 10, CHIPS)
    boris = chips.person("boris")
    score = boris.score(CHIPS)
    assert score.per_deal == Fraction(50, 9)


def test_evening_that_went_along_counts_where_the_next_one_is_missing(store, circle):
    number = next(copy.id for copy in circle_matches.results_since(store, circle) if copy.moment[5:10] == "11-05")
    circle_matches.take_out(store, circle, number)
    current = stored_circles.load_circle(store, circle.key)
    board = circles.load_board(store, current, "season", "", TODAY)
    dana = board.person("dana")
    assert (board.matches, dana.matches, dana.won) == (11, 9, 4)
    assert dana.best_run.length == 3
