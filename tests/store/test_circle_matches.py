"""What circles hold of matches: copies that follow, come in by themselves, go out and come back."""

import pytest

from scorer.store import circle_matches, circles, db, deletion, history, match_extras, matches, saving
from scorer.store.match_extras import Summary
from scorer.store.saving import Submission
from tests.helpers import changing

FINISH = {"kind": "finish", "bank": "keep"}
ENTRY = {"kind": "a"}


@pytest.fixture
def circle(store):
    """A circle that Ana's browser made."""
    return circles.create_circle(store, "ana", "Thursdays")


def summary_of(match):
    """A summary that counts the entries, and has a result once the match is finished."""
    content = {"entries": len(match.log)}
    return Summary(1, content | ({"result": {"game": "lora"}} if FINISH in match.log else {}))


def make(store, *log, day="2026-10-01"):
    fields = {"game": "lora", "players": ["Ana", "Boris"], "options": {}, "log": log, "created": f"{day}T18:00:00Z"}
    summary = summary_of(matches.new_match(**fields))
    return saving.create_match(store, Submission(saving.new_form_key(), 0, "", "ana"), summary=summary, **fields).match


def sent(match):
    return Submission(saving.new_form_key(), match.revision, "", "ana")


def now(store, match):
    return matches.load(store, match.key)


def again(store, circle):
    return circles.load_circle(store, circle.key)


def copies(store, circle):
    """The copies of the circle, the oldest first."""
    return circle_matches.results_since(store, circle)


def entries(store, circle):
    """How many entries each of them has."""
    return [copy.content["entries"] for copy in copies(store, circle)]


def put(store, circle, match):
    return circle_matches.put_match_in(store, circle, match, summary_of(match).content)


def take_out(store, circle):
    """Take out the only match, and the number of that change."""
    (copy,) = copies(store, circle)
    assert circle_matches.take_out(store, circle, copy.id, "ana")
    assert not circle_matches.take_out(store, circle, copy.id, "ana")
    return circles.last_change(store, circle)[0]


def test_copy_follows_each_change_of_its_match(store, circle):
    """A correction, an undo, another name, and out again where the finish is taken back."""
    match = make(store, FINISH)
    assert put(store, circle, match)
    changing.insert(store, match.key, 0, ENTRY, sent(match), summary_of)
    assert entries(store, circle) == [2]
    changing.undo(store, match.key, sent(now(store, match)), summary_of)
    assert entries(store, circle) == [1]
    changing.change_settings(store, match.key, {"players": ["Anna", "Boris"]}, sent(now(store, match)), summary_of)
    assert [copy.content["players"] for copy in copies(store, circle)] == [["Anna", "Boris"]]
    changing.remove(store, match.key, 0, sent(now(store, match)), summary_of)
    assert entries(store, circle) == []
    assert not circle_matches.membership_of(store, match.id).is_in
    assert again(store, circle).rewritten == again(store, circle).revision == circle.revision + 5


def test_match_that_is_not_finished_comes_in_by_itself(store, circle):
    match = make(store)
    assert put(store, circle, match)
    changing.append(store, match.key, ENTRY, sent(match), summary_of)
    assert again(store, circle) == circle
    changing.append(store, match.key, FINISH, sent(now(store, match)), summary_of)
    assert entries(store, circle) == [2]
    assert again(store, circle).revision == circle.revision + 1
    assert again(store, circle).rewritten == circle.rewritten


def test_older_match_rewrites_the_circle(store, circle):
    newer, older = make(store, FINISH), make(store, FINISH, day="2026-09-01")
    assert put(store, circle, newer)
    assert again(store, circle).rewritten == circle.rewritten
    assert put(store, circle, older)
    assert again(store, circle).rewritten == circle.revision + 2


def test_match_is_in_one_circle_only(store, circle, monkeypatch):
    """And a circle holds no more than it may, nor takes out what is in another."""
    match, other = make(store, FINISH), circles.create_circle(store, "ana", "Fridays")
    monkeypatch.setattr(circle_matches, "MAX_CIRCLE_MATCHES", 1)
    assert put(store, circle, match)
    assert not put(store, circle, match)
    assert not put(store, other, match)
    assert not put(store, circle, make(store, FINISH))
    membership = circle_matches.membership_of(store, match.id)
    assert membership.circle.key == circle.key
    assert not circle_matches.take_out(store, other, membership.number, "eva")
    assert entries(store, circle) == [1]


def test_match_that_was_taken_out_comes_back_as_it_is_now(store, circle):
    match = make(store, FINISH)
    put(store, circle, match)
    change = take_out(store, circle)
    assert entries(store, circle) == []
    changing.insert(store, match.key, 0, ENTRY, sent(match), summary_of)
    assert circle_matches.undo_change(store, circle, change)
    assert not circle_matches.undo_change(store, circle, change)
    assert entries(store, circle) == [2]


def test_copy_that_came_as_a_file_comes_back_as_it_was(store, circle):
    """It names a match that is here too, which may be somebody else's: nothing is read of that."""
    match = make(store, ENTRY, FINISH)
    content = {"players": ["Ana", "Boris"], "moment": match.created, "entries": 1, "result": {"game": "lora"}}
    with db.write(store):
        rows = [{"identity": match.key, "before": None, "along": None, "content": content}]
        circle_matches.insert_file_rows(store, circle, rows)
    assert circle_matches.undo_change(store, circle, take_out(store, circle))
    assert [(copy.match_id, copy.content["entries"]) for copy in copies(store, circle)] == [(None, 1)]


def test_match_that_went_elsewhere_does_not_come_back(store, circle):
    """It stays where it is, and hides no earlier change that can still be taken back, as that of a name."""
    circles.join_names(store, circle, "Eva", "Evita")
    match, other = make(store, FINISH), circles.create_circle(store, "ana", "Fridays")
    put(store, circle, match)
    change = take_out(store, circle)
    put(store, other, match)
    assert not circle_matches.undo_change(store, circle, change - 1), "another was made since"
    assert not circle_matches.undo_change(store, circle, change)
    assert entries(store, circle) == []
    assert circle_matches.undo_change(store, circle, circles.last_change(store, circle)[0])
    assert again(store, circle).names == {}


def test_copy_outlives_its_match_unless_that_is_forgotten(store, circle):
    kept, unfinished = make(store, FINISH), make(store)
    put(store, circle, kept)
    put(store, circle, unfinished)
    with db.write(store):
        deletion.delete_matches(store, [kept.key, unfinished.key])
    assert [(copy.match_id, copy.identity) for copy in copies(store, circle)] == [(None, kept.key)]
    assert store.execute("SELECT count(*) FROM circle_matches").fetchone() == (1,)


def test_deleted_circle_leaves_its_matches(store, circle):
    match = make(store, FINISH)
    put(store, circle, match)
    circles.delete_circle(store, circle.key)
    assert matches.load(store, match.key) == match
    assert circle_matches.membership_of(store, match.id) is None


def test_totals_that_went_along_are_named_by_the_later_match(store, circle):
    """Only while both are in the circle, and the later one is finished."""
    first = make(store)
    along = match_extras.CarriedOverTotals((match_extras.CarriedOverPlayer("Boris", 1, 20),))
    fields = {"game": "lora", "players": ["Boris", "Cyril"], "options": {}}
    outcome = saving.create_sequel(
        store, first, sent(first), fields, finish=history.addition(first, FINISH),
        finish_summary=Summary(1, {"entries": 1, "result": {"game": "lora"}}), summary=Summary(1, {"entries": 0}),
        along=along,
    )  # fmt: skip
    second = outcome.match
    put(store, circle, now(store, first))
    put(store, circle, second)
    assert [copy.along for copy in copies(store, circle)] == [()]
    changing.append(store, second.key, FINISH, sent(second), summary_of)
    assert {copy.identity: copy.along for copy in copies(store, circle)} == {
        first.key: [1], second.key: ()
    }  # fmt: skip
    assert again(store, circle).rewritten == again(store, circle).revision
    circle_matches.take_out(store, circle, circle_matches.membership_of(store, second.id).number)
    assert [copy.along for copy in copies(store, circle)] == [()]


def test_circle_is_known_by_its_people(store, circle):
    """Whatever their order; only to who keeps it."""
    put(store, circle, make(store, FINISH))
    assert circle_matches.circle_with_people(store, "ana", ["boris", "Ana"]).key == circle.key
    assert circle_matches.circle_with_people(store, "ana", ["Boris", "Cyril"]) is None
    assert circle_matches.circle_with_people(store, "eva", ["Ana", "Boris"]) is None


def test_newest_results_come_in_pages(store, circle):
    for day in ("2026-10-01", "2026-10-08", "2026-10-15"):
        put(store, circle, make(store, FINISH, day=day))
    days = [copy.moment[:10] for copy in circle_matches.latest_results(store, circle, limit=2)]
    assert days == ["2026-10-15", "2026-10-08"]
    (oldest,) = circle_matches.latest_results(store, circle, limit=2, offset=2)
    assert oldest.moment[:10] == "2026-10-01"
    assert circle_matches.latest_results(store, circle, game="king") == []


def test_readers_get_a_link_where_it_was_said(store, circle):
    match = make(store, FINISH)
    put(store, circle, match)
    assert [copy.is_linked for copy in copies(store, circle)] == [False]
    circle_matches.set_linked(store, match.id, is_linked=True)
    assert [copy.is_linked for copy in copies(store, circle)] == [True]


def test_board_is_stored_by_window_and_older_windows_go(store, circle):
    for scope in ("all:", "month:2026-10-01", "month:2026-10-02"):
        circle_matches.write_board(store, circle, scope, "", 1, {"scope": scope})
    assert circle_matches.load_board(store, circle, "month:2026-10-01", "", 1) is None
    assert circle_matches.load_board(store, circle, "all:", "", 1) == (circle.revision, {"scope": "all:"})
    assert circle_matches.load_board(store, circle, "all:", "", 2) is None
    assert circle_matches.load_board(store, circle, "all:", "king", 1) is None
