"""Watching when the machine fails: it needs no write, so nothing that keeps others from writing is in its way."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress

import pytest

from scorer.store import connections, db
from tests.helpers.place import Place, limited_connections
from tests.helpers.served import PATIENCE


@pytest.fixture
def place(tmp_path):
    """A table whose database is there."""
    new_place = Place(tmp_path / "instance")
    yield new_place
    connections.close()


@pytest.mark.parametrize("trouble", ["another program writes", "a phone writes", "read-only", "full"])
def test_who_watches_waits_for_nobody_who_writes(place, monkeypatch, caplog, trouble):
    """New phones and known ones see every board, however long the trouble lasts; later the new ones are known too."""
    place.save(place.form())
    monkeypatch.setattr(db, "BUSY_SECONDS", PATIENCE)  # who waited would wait so long
    phones = [place.app.test_client() for _ in range(3)]
    ways = [place.table, *(f"{place.table}/{way}" for way in ("screen", "live?rev=1", "chart", "finish", "share"))]
    with in_trouble(place, trouble):
        for phone in (*phones, place.phone):
            assert {phone.get(way).status_code for way in ways} == {200}
            assert phone.get(f"{place.table}/live?rev=2").status_code == 204
            assert phone.get("/").status_code == 200
    assert caplog.records == []
    for phone in phones:
        assert place.table not in phone.get("/").text
        phone.get(place.table)
        assert place.table in phone.get("/").text


@contextmanager
def in_trouble(place, trouble):
    """What keeps everybody from writing for a while."""
    connections.close()  # what is open may wait longer than BUSY_SECONDS says now
    with ExitStack() as stack:
        if trouble == "another program writes":
            other = stack.enter_context(closing(sqlite3.connect(place.instance / db.FILE, isolation_level=None)))
            other.execute("BEGIN IMMEDIATE")
        elif trouble == "a phone writes":
            pool = stack.enter_context(ThreadPoolExecutor(1))
            pool.submit(db._writing.acquire).result()
            stack.callback(lambda: pool.submit(db._writing.release).result())
        else:
            if trouble == "full":
                fill_up(place)
            pragma = "max_page_count = 1" if trouble == "full" else "query_only = ON"
            stack.enter_context(limited_connections(f"PRAGMA {pragma}"))
        yield


def fill_up(place):
    """Use up the pages that are there, so that the next row of a watcher needs a new one."""
    with closing(db.connect(place.instance / db.FILE)) as store:
        store.execute("PRAGMA max_page_count = 1")
        with suppress(sqlite3.OperationalError):
            for number in range(10_000):
                store.execute("INSERT INTO rights VALUES (?, 1, 'watch', 1, '2026')", [f"{number:064x}"])


def test_a_look_with_head_writes_nothing(place):
    """A chat that asks what is behind a link leaves no trace, though it comes a hundred times."""
    with closing(db.connect(place.instance / db.FILE)) as store:
        before = store.execute("SELECT count(*) FROM rights").fetchone()
        for _ in range(3):
            stranger = place.app.test_client()
            assert stranger.head(place.table).status_code == 200
            assert stranger.head(place.link).status_code == 303
            assert stranger.get_cookie("scorer") is None
        assert store.execute("SELECT count(*) FROM rights").fetchone() == before


def test_what_may_be_lost_is_written_by_a_connection_that_waits_for_nothing(place, monkeypatch):
    """A tap, its end and a new watcher; a deal and the right to keep score go by the durable one."""
    statements = []
    get = connections.get

    def watched(path, *, is_durable=True):
        kept = get(path, is_durable=is_durable)
        kept.database.conn.set_trace_callback(lambda statement: statements.append((is_durable, statement)))
        return kept

    def tables_written():
        words = [(is_durable, statement.replace(" OR IGNORE", "").split()) for is_durable, statement in statements]
        statements.clear()
        written = {(is_durable, first[2]) for is_durable, first in words if first[0] == "INSERT"}
        return written | {(is_durable, first[1]) for is_durable, first in words if first[0] == "UPDATE"}

    form = place.form()
    monkeypatch.setattr(connections, "get", watched)
    assert place.phone.post(f"{place.table}/preview", data=form).status_code == 200
    assert tables_written() == {(False, "pens")}
    assert place.phone.post(f"{place.table}/deal-again", data=form).status_code == 303
    assert tables_written() == {(False, "pens")}
    assert place.app.test_client().get(place.table).status_code == 200
    assert tables_written() == {(False, "rights")}
    assert place.app.test_client().get(place.link).status_code == 303
    assert tables_written() == {(True, "rights")}
    assert place.save(place.form())[0] == 303
    assert tables_written() == {(True, "matches"), (True, "changes"), (True, "summaries")}
