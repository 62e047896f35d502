"""What a request costs: counted in statements, calls and syncs of the disk, so that no busy machine bends it."""

import shutil
import sys
from collections import Counter
from contextlib import contextmanager

import pytest

from scorer.engine import contract, document, ledger, step
from scorer.engine.facts import KINDS
from scorer.store import connections, db, matches
from scorer.web.database import get_db
from tests.helpers import counted
from tests.helpers.evening import called, enter
from tests.helpers.rooms import Room
from tests.helpers.table import hidden, make_match
from tests.tools.benchmarks import counts


@pytest.fixture
def rooms(tmp_path):
    """Makes a room with so many tables of so many deals."""
    result = []

    def make(tables, deals):
        result.append(Room(tmp_path / str(len(result)), tables, deals))
        return result[-1]

    yield make
    for room in result:
        room.close()


def asked(job, times=3):
    """The statements of the last of so many times: what the first ones had to read is known by then."""
    with pytest.MonkeyPatch.context() as patch:
        seen = counted.statements(patch)
        for _ in range(times):
            seen.clear()
            job()
    return seen


def test_an_unchanged_poll_asks_once_and_reads_no_deal(rooms):
    """One SELECT, which does not touch the log, also at a table that nobody has looked at yet."""
    room = rooms(1, 40)
    for times in (1, 3):
        (statement,) = asked(room.poll, times)
        assert statement.startswith("SELECT")
        wanted = statement.partition(" FROM ")[0]
        assert "*" not in wanted
        assert "log" not in wanted.replace(",", " ").split()


def test_the_page_of_a_long_match_asks_no_more(rooms):
    short, long = rooms(1, 40), rooms(1, 500)
    for times in (1, 3):
        few, many = asked(short.look, times), asked(long.look, times)
        assert len(few) == len(many) > 0


def test_a_saved_deal_asks_the_same_however_much_is_stored(rooms):
    """Neither more tables in the house nor more deals at the table make it more statements, once a table is known."""
    counts = {len(asked(rooms(tables, deals).save, 2 * tables + 1)) for tables, deals in ((1, 0), (1, 40), (30, 20))}
    assert len(counts) == 1


def test_many_tables_are_not_dearer_than_few(rooms):
    few, many = rooms(1, 5), rooms(200, 5)
    assert len(asked(few.poll)) == len(asked(many.poll)) == 1
    (statement,) = asked(many.poll)
    with many.app.app_context():
        plan = [str(row[3]) for row in get_db().execute(f"EXPLAIN QUERY PLAN {statement}")]
    assert all(step.startswith(("SEARCH", "CORRELATED SCALAR SUBQUERY")) for step in plan), plan


def test_the_store_holds_what_was_saved(rooms):
    room = rooms(3, 0)
    for _ in range(9):
        room.save()
    with db.connect(room.path / db.FILE) as store:
        assert [len(match.log) for match in matches.all_matches(store)] == [3, 3, 3]


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="each Python counts its calls otherwise")
@pytest.mark.parametrize(
    ("name", "most"), [("tap", 9_850), ("plain save", 3_800), ("poll", 870), ("page of 40", 7_990)]
)
def test_a_request_calls_no_more_functions(rooms, name, most):
    room = rooms(1, 40)
    assert counts.calls(room, counts.requests(room)[name]) <= most


@pytest.mark.skipif(not shutil.which("strace"), reason="there is no strace")
def test_a_saved_deal_waits_once_for_the_disk(tmp_path):
    """One sync a commit: SQLite has not opened the file anew, and nothing else is written."""
    assert counts.syncs(tmp_path) == 1


DEAL = {"contract": "regular", "regular-upper_acorns": "0", "regular-upper_greens": "2"}
DEAL |= {f"regular-hearts-{seat}": str(number) for seat, number in enumerate((3, 0, 5, 0))}


class Work:
    """What was done meanwhile: calls by name, and statements of SQL by their first words."""

    def __init__(self):
        self.calls = Counter()
        self.reads = Counter()
        self.statements = []


@contextmanager
def watched(monkeypatch):
    """Counts the work of the engine and the statements of the store while it lasts."""
    work, patched = Work(), monkeypatch

    def count(owner, name):
        real = getattr(owner, name)

        def counted(*args, **words):
            work.calls[name] += 1
            if name == "parse":
                work.reads[id(args[0])] += 1
            return real(*args, **words)

        patched.setattr(owner, name, counted)

    with patched.context() as patched:
        for kind in KINDS:
            if "parse" in vars(kind):
                count(kind, "parse")
        count(contract, "combined_effect")
        count(ledger, "replay")
        count(step, "apply_entry")
        count(document, "build_match")
        get = connections.get

        def traced(path, **how):
            kept = get(path, **how)
            note = work.statements.append
            kept.database.conn.set_trace_callback(lambda statement: note(" ".join(statement.split()[:3])))
            return kept

        patched.setattr(connections, "get", traced)
        yield work


@pytest.fixture
def table(app, client):
    """A table with a few deals, known to this process."""
    address = make_match(client)
    enter(app, address, *[called("small", seat) for seat in range(4)])
    client.get(address)
    return address


def test_a_saved_deal_is_one_piece_of_work(client, table, monkeypatch):
    """Each answer read once, one effect, no replay; of the match no log is read; three tables are written once."""
    form = hidden(client.get(table).text)
    with watched(monkeypatch) as work:
        assert client.post(f"{table}/deals", data=form | DEAL).status_code == 303
    assert set(work.reads.values()) == {1}
    assert work.calls["combined_effect"] == 1
    assert work.calls["replay"] == work.calls["apply_entry"] == work.calls["build_match"] == 0
    assert not [statement for statement in work.statements if statement.startswith("SELECT *")]
    wrote = [statement for statement in work.statements if statement.startswith(("UPDATE", "INSERT", "DELETE"))]
    assert wrote == ["UPDATE matches SET", "INSERT INTO summaries", "INSERT INTO changes"]
    assert len(work.statements) <= 12, work.statements


def test_the_page_after_it_shows_the_ledger_that_was_checked(client, table, monkeypatch):
    client.post(f"{table}/deals", data=hidden(client.get(table).text) | DEAL)
    with watched(monkeypatch) as work:
        assert "Save deal 6" in client.get(table).text
    assert not any(work.calls[name] for name in ("combined_effect", "replay", "apply_entry", "build_match"))
    assert not [statement for statement in work.statements if statement.startswith("SELECT *")]


def test_another_phone_s_deal_is_worked_on_from_what_is_known(app, client, table, monkeypatch):
    enter(app, table, called("big", 1))
    with watched(monkeypatch) as work:
        client.get(table)
    assert (work.calls["replay"], work.calls["apply_entry"], work.calls["combined_effect"]) == (0, 1, 1)


def test_fields_of_a_game_are_counted_once(client, table):
    """How many a form may have follows from the game: the next preview does not ask each input again."""
    form = hidden(client.get(table).text) | DEAL
    client.post(f"{table}/preview", data=form)
    assert counted.calls(lambda: client.post(f"{table}/preview", data=form), "max_fields") == 0
