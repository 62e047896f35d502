"""The matches of a browser: where they stand, which are finished, their evenings, and who owes what."""

from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest

from scorer import create_app
from scorer.engine.document import options_json
from scorer.games import find
from scorer.play import documents, known_matches, payments, replayed_match, summaries
from scorer.play.known_matches import evening_of_match, latest_evening, load_evenings, load_known
from scorer.play.replayed_match import extend_replay, replay_match
from scorer.store import db, match_extras, matches, rights, saving
from scorer.store.match_extras import CarriedOverPlayer, CarriedOverTotals, Payment
from scorer.web.database import get_db
from tests.helpers import changing, counted, stored
from tests.helpers.evening import KEEP, called
from tests.helpers.playing import replayed
from tests.helpers.sweep import sample
from tests.helpers.table import PLAYERS
from tests.play.test_summaries import ALL, match_of

PLAYED = [called("small", 0), KEEP]


def put(store, key="slovak-lorum", seed=5, who="me"):
    match = stored.store_match(store, key, seed)
    with db.write(store):
        store.execute(
            "INSERT INTO rights (browser, match_id, role, generation, opened) VALUES (?, ?, 'maker', 0, '')",
            [who, match.id],
        )
    return match


def make(store, log, who="me", **more):
    """A match of three that this browser made."""
    game = find("slovak-lorum")
    fields = {"game": game.key, "players": ["Ana", "Boris", "Cyril"]}
    fields |= {"options": options_json(game.rules()), "log": log}
    return saving.create_match(store, saving.Submission(saving.new_form_key(), 0, "", who), **fields | more).match


def evenings_of(store, who):
    """What is to be paid for the finished matches of a browser."""
    return load_evenings(store, who)[1]


@pytest.mark.parametrize("path", sample(ALL, 24), ids=lambda path: path.stem)
def test_a_match_stands_where_its_replay_does(path, store):
    submission = saving.Submission("import", 0, "", "me")
    outcome = documents.store_document(store, match_of(path), submission)
    (table,) = load_known(store, "me", 9)
    replayed = replay_match(outcome.match)
    assert isinstance(outcome, saving.Saved)
    assert not table.current.ledger.rows
    assert table.is_finished == (replayed.ledger.next_turn is None)
    assert table.current.count == replayed.count
    for name in ("ranking", "places", "leaders", "teams", "next_dealer", "start"):
        assert getattr(table.current.ledger, name) == getattr(replayed.ledger, name)
    assert known_matches.agrees_with_log(store, replayed)


def test_a_fresh_summary_costs_no_replay(store, monkeypatch):
    """Neither the log is read nor an entry replayed, however long it is."""
    match = put(store)
    monkeypatch.setattr(matches, "load", None)
    monkeypatch.setattr(replayed_match, "replay_match", None)
    (table,) = load_known(store, "me", 9)
    assert table.current.count.rows == len(match.log)


@pytest.mark.parametrize("change", ["DELETE FROM summaries", "UPDATE summaries SET version = 0, content = '{}'"])
def test_a_missing_or_older_summary_is_made_and_stored(store, change):
    match = put(store)
    with db.write(store):
        store.execute(change)
    (table,) = load_known(store, "me", 9)
    assert table.current.count.rows == len(match.log)
    assert match_extras.stale_keys(store, summaries.VERSION) == []
    assert known_matches.agrees_with_log(store, replay_match(match))


@pytest.mark.parametrize(
    "change", ["first_dealer = 9, revision = 7", "log = '5'", "log = 'null'", """log = '{"kind": "deal"}'"""]
)
def test_a_broken_match_ends_no_start_and_hides_no_other(store, change):
    """A file that somebody else has written; it has no place, and is taken for finished."""
    broken, whole = make(store, PLAYED), make(store, PLAYED)
    with db.write(store):
        match_extras.delete_summaries(store)
        store.execute(f"UPDATE matches SET {change} WHERE id = ?", [broken.id])
    known_matches.renew_stale(store)
    assert match_extras.stale_keys(store, summaries.VERSION) == [broken.key]
    tables = {table.match.key: (table.current is None, table.is_finished) for table in load_known(store, "me", 9)}
    assert tables == {broken.key: (True, True), whole.key: (False, True)}
    assert len(evenings_of(store, "me").finished) == 1


def test_a_start_makes_the_summaries_of_old_matches(tmp_path):
    matches_there = stored.folder(tmp_path)
    with db.connect(tmp_path / db.FILE) as store:
        with db.write(store):
            match_extras.delete_summaries(store)
        matches.delete(store, matches_there[0].key)
    app = create_app({"TESTING": True}, instance_path=tmp_path)
    with app.app_context():
        assert match_extras.stale_keys(get_db(), summaries.VERSION) == []
        for match in matches.all_matches(get_db(), binned=True):
            assert known_matches.agrees_with_log(get_db(), replay_match(match))


def test_a_deal_adds_to_the_summary_what_it_costs_early_or_late(app):
    """The hundredth deal counts its own row, and not all before it."""
    with app.app_context():
        match = stored.store_match(get_db(), "slovak-lorum", 5, 120)
        costs = []
        for length in (10, 110):
            before = replay_match(replace(match, log=match.log[:length]))
            rows = extend_replay(before, replace(match, log=match.log[: length + 1])).ledger.rows
            costs.append(counted.calls(partial(summaries.count_deals, rows, before.count)))
        assert max(costs) <= 4


def test_the_list_follows_every_change(store):
    """It is cached, but never older than what was saved, renewed, opened or thrown away."""
    first, second = put(store), put(store, "king")

    def listed():
        tables = load_known(store, "me", 9)
        return sorted(
            (table.match.key, table.match.revision, table.match.keep_generation, table.role) for table in tables
        )

    seen = [listed()]
    changing.remove(store, first.key, 1, saving.Submission("again123", 1, ""))
    seen.append(listed())
    rights.renew(store, second, "keep")
    seen.append(listed())
    with db.write(store):
        store.execute("UPDATE rights SET role = 'watch', generation = 1 WHERE match_id = ?", [second.id])
        store.execute("UPDATE matches SET watch_generation = 1 WHERE id = ?", [second.id])
    seen.append(listed())
    matches.delete(store, first.key)
    seen.append(listed())
    matches.restore(store, first.key)
    assert [len(tables) for tables in seen] == [2, 2, 2, 2, 1]
    assert all(earlier != later for earlier, later in pairwise(seen))
    assert len(listed()) == 2
    assert load_known(store, "me", 1) != load_known(store, "me", 9)
    assert load_known(store, "nobody", 9) == []


def test_what_is_finished_counts(store):
    """A match that goes on is counted apart, and so is one that was ended before its first deal, or is another's."""
    make(store, PLAYED)
    make(store, PLAYED, "other")
    make(store, [called("small", 1)])
    make(store, [KEEP])
    counted = evenings_of(store, "me")
    assert counted.finished[0].parts[0].name == "Ana"
    assert (len(counted.finished), counted.unfinished) == (1, 2)
    own = load_evenings(store, "me")[0]
    board = own.load_board("all")
    assert own.load_board("all", "whatever an address says").games == []
    assert [*own.boards] == [(None, "")]
    assert (board.matches, {person.name for person in board.people}) == (1, {"Ana", "Boris", "Cyril"})


def test_what_was_paid_is_owed_no_more(store):
    match, ticked = make(store, PLAYED), Payment("Boris", "Ana", 15)
    for is_paid, left in ((True, [Payment("Cyril", "Ana", 15)]), (False, [ticked, Payment("Cyril", "Ana", 15)])):
        match_extras.set_ticked(store, match.id, ticked, made=is_paid)
        assert list(evenings_of(store, "me").finished[0].payments) == left


def test_an_evening_that_is_played_on_is_looked_at_anew(store):
    match = make(store, PLAYED)
    assert len(evenings_of(store, "me").finished) == 1
    changing.remove(store, match.key, 1, saving.Submission("again123", 1, ""))
    counted = evenings_of(store, "me")
    assert (counted.finished, counted.unfinished) == ([], 1)


def test_the_matches_of_an_evening(store):
    hours = {"15:00": ["Ana", "Boris", "Cyril"], "19:30": ["Ana", "Boris", "Cyril"], "23:00": ["Emil", "boris", "ANA"],
             "22:00": ["Ana", "Emil", "Filip"], "03:00": ["Ana", "Boris", "Cyril"]}  # fmt: skip
    matches_made = {
        hour: make(store, PLAYED, players=who, created=f"2026-11-20T{hour}:00Z") for hour, who in hours.items()
    }
    make(store, [called("small", 1)], created="2026-11-20T20:00:00Z")
    matches_found = evening_of_match(store, "me", matches_made["19:30"]).matches
    assert [[part.name for part in match.parts][-1] for match in matches_found] == ["Cyril", "Cyril", "ANA"]
    assert evening_of_match(store, "somebody", matches_made["19:30"]).matches == []


def test_an_evening_lasts_half_a_day(store):
    """What was made twelve hours later belongs to it, a minute after that no more."""
    hours = ("08:00", "19:59", "20:00", "20:01")
    matches_made = [make(store, PLAYED, created=f"2026-11-20T{hour}:00Z", title=hour) for hour in hours]
    assert len(evening_of_match(store, "me", matches_made[0]).matches) == 3
    assert len(evening_of_match(store, "me", matches_made[3]).matches) == 3


def known(store):
    return load_known(store, "me", 50)


def test_the_latest_evening_of_several_matches(store):
    """One match alone is no evening, whether later, unfinished, or ended before its first deal."""
    assert latest_evening(store, "me", known(store)) is None
    for moment, log in (
        ("2026-11-18T20:00", PLAYED), ("2026-11-18T21:00", PLAYED), ("2026-11-20T20:00", PLAYED),
        ("2026-11-20T21:00", [called("small", 1)]), ("2026-11-20T22:00", [KEEP]),
    ):  # fmt: skip
        make(store, log, created=f"{moment}:00Z")
    (matches_found, who) = latest_evening(store, "me", known(store)) or ([], str)
    assert len(matches_found) == 2
    match_extras.merge_names(store, "me", "Boris", "Ana")
    make(store, PLAYED, created="2026-11-20T19:00:00Z", players=["Boris", "Cyril", "Dana", "Emil"])
    (matches_found, who) = latest_evening(store, "me", known(store)) or ([], str)
    assert [len(match.parts) for match in matches_found] == [4, 3]
    assert who("boris") == "Ana"


def test_totals_that_went_along_are_owed_once(store):
    before = make(store, PLAYED)
    sent = saving.Submission(f"{before.key}:go-on", before.revision, "", "me")
    fields = {name: getattr(before, name) for name in ("game", "players", "options", "first_dealer", "pack", "money")}
    along = [
        match_extras.CarriedOverPlayer(name, seat, (30, -15, -15)[seat]) for seat, name in enumerate(before.players)
    ]
    outcome = saving.create_sequel(store, before, sent, fields, along=match_extras.CarriedOverTotals(tuple(along)))
    (evening,) = evenings_of(store, "me").finished
    assert (evening.payments, [part.gained for part in evening.parts]) == ([], [0, 0, 0])
    assert all(part.is_carried_over for part in evening.parts)
    matches.delete(store, outcome.match.key)
    (evening,) = evenings_of(store, "me").finished
    assert (len(evening.payments), [part.gained for part in evening.parts]) == (2, [30, -15, -15])
    assert not any(part.is_carried_over for part in evening.parts)


def ended(game, *totals, names=PLAYERS, scoring="", **along):
    """A match that ended with these totals, some of them `along`; chips that are over lie in the bank."""
    bank = {"bank": -sum(totals)} if game == "slovak-lorum" else {}
    options = {"scoring": scoring} if scoring else {}
    ledger = replayed(game, len(totals), [{"kind": "adjustment", "changes": list(totals), **bank}, KEEP], **options)
    assert not ledger.problems
    people = tuple(CarriedOverPlayer(name, names.index(name), worth) for name, worth in along.items())
    taken = (CarriedOverTotals(people, with_bank=True),) if along else ()
    return payments.summarize_match(ledger, names, None, None, taken)


def test_a_game_that_was_played_once_has_no_sum():
    """Only where there are several matches of one game is there anything to add."""
    assert known_matches.tally_games([ended("slovak-lorum", 3, -3, 0), ended("lora-points", 1, 2, 3)], str) == []


def test_everybody_who_played_any_of_them():
    """The best first, where the fewest points win too; a name that means another counts as that."""
    chips = [ended("slovak-lorum", 3, -5, 0), ended("slovak-lorum", 1, 7, -8, names=("Ana", "Emil", "cyril"))]
    (tally,) = known_matches.tally_games(chips, str.title)
    assert (tally.game.key, tally.played) == ("slovak-lorum", 2)
    assert tally.totals == [("Emil", 7), ("Ana", 4), ("Boris", -5), ("Cyril", -8)]
    (points,) = known_matches.tally_games([ended("lora-points", 9, 2, 3), ended("lora-points", 1, 2, 3)], str)
    assert points.totals == [("Boris", 4), ("Cyril", 6), ("Ana", 10)]


def test_what_went_along_counts_where_it_came_to():
    """Who stayed is counted in the next match alone, who left in the first; what was corrected since, there too."""
    after = ended("slovak-lorum", 10, -6, -4)
    (tally,) = known_matches.tally_games([ended("slovak-lorum", 3, -5, 2, Ana=3, Boris=-5), after], str)
    assert tally.totals == [("Ana", 10), ("Cyril", -2), ("Boris", -6)]
    (tally,) = known_matches.tally_games([ended("slovak-lorum", 3, -5, 2, Ana=1, Boris=-5), after], str)
    assert tally.totals == [("Ana", 12), ("Cyril", -2), ("Boris", -6)]
    points = [ended("lora-points", 9, 2, 3, Ana=7), ended("lora-points", 1, 2, 3)]
    assert known_matches.tally_games(points, str)[0].totals == [("Ana", 3), ("Boris", 4), ("Cyril", 6)]
    (tally,) = known_matches.tally_games(
        [ended("lora-points", 9, 2, 3, Ana=9), ended("lora-points", 1, 2, 3, Ana=1)], str
    )
    assert tally.totals == [("Boris", 4), ("Cyril", 6)], "whose totals went along both times is in neither"


def test_what_is_counted_otherwise_is_added_up_by_itself():
    points, beans = ended("german-lorum", 9, 2, 3, 4), ended("german-lorum", 5, -5, 0, 0, scoring="beans")
    assert known_matches.tally_games([points, beans], str) == []
    (tally,) = known_matches.tally_games([points, beans, beans], str)
    assert (tally.counting.unit, tally.played) == ("beans", 2)
