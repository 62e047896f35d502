"""Saving: once, never over what a phone had not seen nor what the check refuses; and what another phone hands over."""

import threading

import pytest

from scorer.store import db, history, matches, rights, saving
from scorer.store.history import MatchChange
from scorer.store.saving import AlreadySaved, Conflict, Saved, Submission
from tests.helpers import changing
from tests.helpers.stored import content, store_match


def deal(number):
    """An entry that is told from the others by its number."""
    return {"kind": "deal", "contract": "hearts", "facts": {"hearts": [number, 0, 0, 0]}}


@pytest.fixture
def key(store):
    """The key of a match of three at revision 1."""
    outcome = saving.create_match(
        store, Submission("made", 0, ""), game="lora", players=["A", "B", "C"], options={"sweep": True}
    )
    return outcome.match.key


def append(store, key, revision, number, form=""):
    sent = Submission(form or saving.new_form_key(), revision, {"hearts": str(number)}, "ana")
    return changing.append(store, key, deal(number), sent)


def fresh(store, key, payload=""):
    match = matches.load(store, key)
    return Submission(saving.new_form_key(), match.revision, payload)


def log(store, key):
    """The deals of the stored match, by their numbers."""
    match = matches.load(store, key)
    return [entry["facts"]["hearts"][0] for entry in match.log]


def test_a_deal_is_written_once_however_often_it_is_sent(store, key):
    """The same form again answers with the match. Filled in anew, or of another match, it is shown what it saved."""
    other = saving.create_match(store, Submission("two", 0, ""), game="lora", players=["A", "B", "C"], options={}).match
    first = append(store, key, 1, 7, "form")
    assert isinstance(first, Saved)
    assert append(store, key, 1, 7, "form") == AlreadySaved(first.match)
    outcome = append(store, key, 1, 8, "form")
    assert isinstance(outcome, Conflict)
    assert [change.after for change in outcome.unseen_changes] == [deal(7)]
    assert isinstance(append(store, other.key, 1, 7, "form"), Conflict)
    append(store, key, 2, 8)
    assert isinstance(append(store, key, 1, 7, "form"), AlreadySaved)
    assert (log(store, key), log(store, other.key)) == ([7, 8], [])


@pytest.mark.parametrize("seen", [0, 1, 9])
def test_a_stale_phone_is_shown_what_it_has_not_seen(store, key, seen):
    """A form for another revision writes nothing and gets the changes since."""
    append(store, key, 1, 7)
    outcome = append(store, key, seen, 8)
    assert isinstance(outcome, Conflict)
    assert [change.revision for change in outcome.unseen_changes] == [line for line in (1, 2) if line > seen]
    assert log(store, key) == [7]


def test_of_sixteen_phones_that_save_at_once_one_does(tmp_path, store, key):
    """The same deal, sent again and again, is saved already; of those with deals of their own the others see it."""
    path = tmp_path / db.FILE
    outcomes = at_once(path, 16, lambda mine, number: append(mine, key, 1, 7, "form"))
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["AlreadySaved"] * 15 + ["Saved"]
    outcomes = at_once(path, 16, lambda mine, number: append(mine, key, 2, number))
    (saved,) = [outcome for outcome in outcomes if isinstance(outcome, Saved)]
    stale = [outcome.unseen_changes for outcome in outcomes if isinstance(outcome, Conflict)]
    assert stale == [[saved.change]] * 15
    assert len(log(store, key)) == 2


def test_a_match_that_is_known_is_not_read_again(store, key):
    """Where the caller's match is still the stored one its log is not read; an older one is not taken for it."""
    seen = matches.load(store, key)
    asked = []
    store.conn.set_trace_callback(asked.append)
    first = saving.save(store, seen, Submission("one", 1, ""), history.addition(seen, deal(1)))
    store.conn.set_trace_callback(None)
    assert isinstance(first, Saved)
    assert not [statement for statement in asked if "SELECT *" in statement]
    assert matches.load(store, key) == first.match
    for revision in (1, 2):  # also where the form is newer than the match that its request has read
        second = saving.save(store, seen, Submission(f"two {revision}", revision, ""), history.addition(seen, deal(2)))
        assert isinstance(second, Conflict)
    assert log(store, key) == [1]


def test_a_match_that_went_into_the_bin_takes_no_deal(store, key):
    """Not even of a phone that knows it as it is, for throwing it away changes nothing in it."""
    seen = matches.load(store, key)
    matches.delete(store, key)
    for match in (seen, matches.load(store, key)):
        with pytest.raises(matches.NotFound):
            saving.save(store, match, Submission("one", 1, ""), history.addition(seen, deal(1)))
    matches.restore(store, key)
    assert log(store, key) == []


def test_a_deal_is_corrected_removed_and_put_in_between(store, key):
    for number in range(4):
        append(store, key, number + 1, number)
    changing.replace(store, key, 1, deal(11), fresh(store, key))
    changing.remove(store, key, 0, fresh(store, key))
    changing.insert(store, key, 2, deal(12), fresh(store, key))
    assert log(store, key) == [11, 2, 12, 3]


@pytest.mark.parametrize("place", [-1, 1])
def test_there_is_no_entry_outside_the_log(store, key, place):
    """A place that is not in the log is missing, whichever side it lies."""
    append(store, key, 1, 7)
    with pytest.raises(matches.NotFound):
        changing.replace(store, key, place, deal(8), fresh(store, key))
    with pytest.raises(matches.NotFound):
        changing.remove(store, key, place, fresh(store, key))
    with pytest.raises(matches.NotFound):
        changing.insert(store, key, place * 2, deal(8), fresh(store, key))
    assert log(store, key) == [7]


def test_settings_change_together_and_are_taken_back_together(store, key):
    """One line of history holds what was and what became of every field that changed, and of no other."""
    before = matches.load(store, key)
    fields = {"players": ["C", "A", "B"], "first_dealer": 1, "options": {"sweep": True}, "money": None}
    outcome = changing.change_settings(store, key, fields, fresh(store, key))
    assert isinstance(outcome, Saved)
    assert outcome.change.before == {"players": ["A", "B", "C"], "first_dealer": 0}
    assert outcome.change.after == {"players": ["C", "A", "B"], "first_dealer": 1}
    undone = changing.undo(store, key, fresh(store, key))
    assert content(undone.match) == content(before)
    with pytest.raises(ValueError, match="revision"):
        changing.change_settings(store, key, {"revision": 9}, fresh(store, key))


def test_a_change_that_changes_nothing_is_no_change(store, key):
    """But true is not 1."""
    append(store, key, 1, 7)
    same = changing.replace(store, key, 0, deal(7), fresh(store, key))
    also = changing.change_settings(store, key, {"title": ""}, fresh(store, key))
    assert (type(same), type(also), also.match.revision) == (AlreadySaved, AlreadySaved, 2)
    assert isinstance(changing.change_settings(store, key, {"options": {"sweep": 1}}, fresh(store, key)), Saved)


def test_every_change_is_a_revision_and_a_line(store, key):
    """The history tells who did what, where, from what to what, by which revision."""
    append(store, key, 1, 7)
    changing.replace(store, key, 0, deal(8), fresh(store, key))
    changing.undo(store, key, fresh(store, key))
    match = matches.load(store, key)
    lines = [
        (line.revision, line.what, line.place, line.before, line.after, line.undoes, line.who)
        for line in history.load_history(store, match)
    ]
    assert lines == [
        (1, "made", None, None, None, None, None), (2, "log", 0, None, deal(7), None, "ana"),
        (3, "log", 0, deal(7), deal(8), None, None), (4, "log", 0, deal(8), deal(7), 3, None),
    ]  # fmt: skip


def at_once(path, phones, work):
    """What became of `work(connection, number)` in so many threads that start together."""
    gate = threading.Barrier(phones)
    outcomes = []

    def phone(number):
        with db.connect(path) as mine:
            gate.wait()
            outcomes.append(work(mine, number))

    threads = [threading.Thread(target=phone, args=[number]) for number in range(phones)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


WHO, OTHER = "a browser", "another"


@pytest.fixture
def match(store):
    """A match of this browser."""
    match = store_match(store, "slovak-lorum", 1)
    rights.take_back(store, match, WHO)
    return match


def sent(match, key="a form key"):
    return Submission(key, match.revision, {}, WHO)


def test_a_match_made_here_is_known_by_its_key(store, match):
    """To the browser that made it, and to those that keep its score, while it is not in the bin."""
    assert saving.identity_of(store, match) == match.key
    found = saving.find_by_identity(store, WHO, match.key, with_watched=False)
    assert found.key == match.key
    assert saving.find_by_identity(store, OTHER, match.key, with_watched=True) is None
    assert saving.find_by_identity(store, WHO, "something", with_watched=True) is None
    rights.remember(store, match, "keep", OTHER)
    assert saving.find_by_identity(store, OTHER, match.key, with_watched=False) is not None
    rights.renew(store, match, "keep")
    assert saving.find_by_identity(store, OTHER, match.key, with_watched=False) is None, "that link has ended"
    matches.delete(store, match.key)
    assert saving.find_by_identity(store, WHO, match.key, with_watched=True) is None


def test_a_match_that_came_keeps_its_identity(store, match):
    values = {"game": match.game, "players": list(match.players), "options": dict(match.options), "first_dealer": 0}
    copy = saving.create_match(store, Submission("a copy of it", 0, {}, OTHER), **values,
                               first_change=MatchChange("made", after={"identity": "theidentity"}))  # type: ignore[arg-type]  # fmt: skip
    assert isinstance(copy, Saved)
    assert saving.identity_of(store, copy.match) == "theidentity"
    found = saving.find_by_identity(store, OTHER, "theidentity", with_watched=False)
    assert found.key == copy.match.key


def test_a_match_that_is_only_watched(store, match):
    """It is found where the phone has handed it over, and nowhere else; a link that was renewed before ends nothing."""
    rights.renew(store, match, "watch")
    rights.hand_over(store, matches.load_summary(store, match.key), WHO)
    assert rights.delete_expired(store) == 0
    assert not rights.may_keep(store, match, WHO)
    assert saving.find_by_identity(store, WHO, match.key, with_watched=False) is None
    assert saving.find_by_identity(store, WHO, match.key, with_watched=True) is not None
    rights.take_back(store, match, WHO)
    assert rights.is_owner(store, match, WHO)


def test_several_changes_are_one_form(store, match):
    """All are written or none; Undo takes back one after the other, and the same form again changes nothing."""
    before, form = list(match.log), sent(match)
    last, title = len(before) - 1, history.settings_change(match, {"title": "Thursday"})
    same = history.settings_change(match, {"title": match.title})
    changes = (history.removal(match, last), title, same, history.insertion(match, last - 1, before[last]))
    outcome = saving.save(store, match, form, *changes)
    assert isinstance(outcome, Saved)
    assert [*outcome.match.log] == [*before[: last - 1], before[last], before[last - 1]]
    assert outcome.match.title == "Thursday"
    now = matches.load(store, match.key)
    assert now == outcome.match
    assert [change.what for change in history.load_history(store, now, match.revision)] == ["log", "settings", "log"]
    assert isinstance(saving.save(store, match, form, *changes), AlreadySaved)
    for number in range(3):
        form = sent(changing.current(store, match.key), f"undo number {number}")
        assert isinstance(changing.undo(store, match.key, form), Saved)
    assert list(changing.current(store, match.key).log) == before


def test_no_change_writes_nothing(store, match):
    """Nor does a form for an older match."""
    old = Submission("a form key", match.revision - 1, {}, WHO)
    assert isinstance(saving.save(store, match, old), Conflict)
    assert isinstance(saving.save(store, match, sent(match)), AlreadySaved)
    assert matches.load(store, match.key) == match
