"""When the machine fails: a full disk, a folder nobody can write to, a lock, a damaged file.

Each is a clear page and a line in the log, never half a match, and the way back works. Watching needs no write, so
nothing that keeps others from writing is in its way.
"""

import ctypes
import os
import re
import resource
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from random import Random

import pytest

from scorer import create_app
from scorer.store import backups, connections, db, matches, restoring
from scorer.web.errors import CannotStart
from tests.commands.conftest import scorer
from tests.helpers import stored
from tests.helpers.place import Place, limited_connections
from tests.helpers.served import PATIENCE, Phone, Server
from tests.helpers.sweep import sweep_all_but
from tests.helpers.table import hidden
from tests.tools import crash

CAP_DAC_OVERRIDE = 1
PR_CAPBSET_DROP = 24


@pytest.fixture
def place(tmp_path):
    """A table whose database is there."""
    place_at = Place(tmp_path / "instance")
    yield place_at
    connections.close()


def test_a_full_disk_is_a_page_and_a_line(place, caplog):
    """507 in plain words, one line in the log without a trace; with room again the same form is saved, once."""
    form = place.form()
    with limited_connections("PRAGMA max_page_count = 1"):
        for _ in range(200):  # until the pages that are there are full
            status, page = place.save(form)
            if status != 303:
                break
            form = place.form()
        assert status == 507
        assert "disk" in page
        assert "Nothing was changed" in page
        assert "Traceback" not in page
        assert [line.exc_info for line in caplog.records if line.levelname == "ERROR"] == [None]
        assert place.phone.get(place.table).status_code == 200, "the table can still be looked at"
        before = place.deals()
    assert place.save(form)[0] == 303
    assert place.save(form)[0] == 303
    assert place.deals() == before + 1


def test_a_start_on_a_full_disk_shows_what_was_saved(place, caplog):
    """The table can be read, also what is in the log alone; a deal is refused, and taken as soon as there is room."""
    assert place.save(place.form())[0] == 303
    form = place.form()
    with full_disk():
        connections.close()
        place.app = create_app({"TESTING": True}, instance_path=place.instance)
        cookies, place.phone = place.phone._cookies, place.app.test_client()
        place.phone._cookies = cookies
        status, page = get(place, place.table)
        assert (status, hidden(page)["revision"]) == (200, form["revision"])
        status, page = place.save(form)
        assert (status, "disk" in page, "Nothing was changed" in page) == (507, True, True)
        assert get(place, "/")[0] == 200
    assert "The disk" in caplog.records[0].message
    assert place.save(form)[0] == 303
    assert place.deals() == 2


def test_a_first_start_on_a_full_disk_is_refused(tmp_path):
    """There is nothing to read yet, and no file that could be taken for a database."""
    with full_disk(), pytest.raises(CannotStart, match="disk"):
        create_app({"TESTING": True}, instance_path=tmp_path)


@contextmanager
def full_disk():
    """Meanwhile no database with a log can be opened, as SQLite finds no room for its index."""

    def connect(path, *, is_durable=True):
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
        raise error

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(db, "connect", connect)
        patch.setattr(db, "has_room", lambda path: False)
        yield


def test_a_lock_of_another_program_is_a_page(place, monkeypatch):
    """503 after a while, the table can be looked at meanwhile, and once the lock is gone the same form is saved."""
    monkeypatch.setattr(db, "BUSY_SECONDS", 0.05)
    connections.close()  # the one that is open waits longer
    form = place.form()
    with closing(sqlite3.connect(place.instance / db.FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        status, page = place.save(form)
        assert (status, "busy" in page) == (503, True)
        assert place.phone.get(place.table).status_code == 200
        other.execute("ROLLBACK")
    assert place.save(form)[0] == 303
    assert place.deals() == 1


def test_a_database_that_is_damaged_while_it_is_open_is_a_page(place, caplog):
    """503 that says what to do, on every page that needs the file; never a trace."""
    for _ in range(3):
        place.save(place.form())
    form = place.form()
    backup = backups.back_up(place.instance)
    connections.close()  # everything is in the one file now
    whole = (place.instance / db.FILE).read_bytes()
    (place.instance / db.FILE).write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    for status, page in (place.save(form), get(place, place.table), get(place, "/")):
        assert status == 503
        assert "damaged" in page
        assert "Traceback" not in page
    assert {line.exc_info for line in caplog.records if line.levelname == "ERROR"} == {None}
    connections.close()
    steps = (("doctor", 1), ("restore", 0), ("doctor", 0))
    for command, code in steps:
        words = [command, backup] if command == "restore" else [command]
        assert scorer(place.instance, *words).exit_code == code
    assert place.deals() == 3
    assert place.save(form)[0] == 303, "the link, the cookie and the form of before still hold"
    assert place.deals() == 4


def get(place, path):
    """A page as the phone sees it."""
    answer = place.phone.get(path)
    return answer.status_code, answer.text


def mortal():
    """Makes the permissions of files hold for root, too, in the process that is about to start."""
    if os.geteuid() == 0:
        ctypes.CDLL(None, use_errno=True).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0)


def start(instance, preexec=mortal):
    """Start a server that is expected to give up at once."""
    command = [sys.executable, "-m", "scorer", "--instance", str(instance), "run", "--port", "0"]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, preexec_fn=preexec)


linux = pytest.mark.skipif(sys.platform != "linux", reason="permissions are taken away from root as Linux does it")


@linux
@pytest.mark.parametrize(
    "folder", sweep_all_but("a folder with matches", of=["an empty folder", "a folder with matches"])
)
def test_a_folder_that_cannot_be_written_to_ends_the_start(tmp_path, folder):
    """One sentence, exit 1, no trace; with the permission back it starts, and everything is there."""
    instance = tmp_path / "instance"
    instance.mkdir()
    if folder == "a folder with matches":
        crash.links(instance, 1)
    instance.chmod(0o555)
    answer = start(instance)
    assert answer.returncode == 1, answer.stdout
    assert "Traceback" not in answer.stderr
    assert answer.stderr.startswith("Error: ")
    assert "cannot be written" in answer.stderr
    instance.chmod(0o755)
    with Server(instance), db.connect(instance / db.FILE) as store:
        assert len(matches.all_matches(store)) == (folder == "a folder with matches")


@linux
def test_a_folder_that_turns_read_only_is_a_page(tmp_path):
    """A server that may no longer write says so in a page; when it may again, the same form is saved, once."""
    instance = tmp_path / "instance"
    (link,) = crash.links(instance, 1)
    server = Server(instance, preexec=mortal)
    with server, closing(Phone(server.port)) as phone:
        table = phone.sit_down(link)
        form = phone.deal_form(table, crash.deal(Random(1))[1])
        files = [instance, *(path for path in instance.iterdir() if path.is_file())]
        modes = [path.stat().st_mode for path in files]
        for path in files:
            path.chmod(0o555 if path.is_dir() else 0o444)
        answer = phone.post(f"{table}/deals", form)
        assert answer.status == 503
        assert "cannot be written" in answer.text
        assert phone.get(table).status in (200, 503)
        for path, mode in zip(files, modes, strict=True):
            path.chmod(mode)
        assert [phone.post(f"{table}/deals", form).status for _ in range(2)] == [303, 303]
    assert "Traceback" not in server.log.read_text(encoding="utf-8")
    with db.connect(instance / db.FILE) as store:
        assert len(matches.all_matches(store)[0].log) == 1


def narrow(most):
    """No file may grow beyond so many bytes in the process that is about to start."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


def test_a_server_whose_files_cannot_grow_half_saves_nothing(tmp_path):
    """Deals are saved until a file is full; then each is refused with a page, and what was saved is whole."""
    instance = tmp_path / "instance"
    (link,) = crash.links(instance, 1)
    server = Server(instance, preexec=narrow(256 * 1024))
    saved, refused = 0, 0
    with server, closing(Phone(server.port)) as phone:
        table, random = phone.sit_down(link), Random(1)
        while refused < 3 and saved < 200:
            answer = phone.post(f"{table}/deals", phone.deal_form(table, crash.deal(random)[1]))
            saved += answer.status == 303
            refused += answer.status in (503, 507)
            assert answer.status in (303, 503, 507), answer.text
    assert refused == 3
    assert "Traceback" not in server.log.read_text(encoding="utf-8")
    db.prepare(instance / db.FILE)
    with db.connect(instance / db.FILE) as store:
        assert restoring.integrity_errors(store) == []
        assert len(matches.all_matches(store)[0].log) == saved


@contextmanager
def own_disk(folder, size):
    """A file system of its own at this folder, as large as that."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder]
    if sys.platform != "linux" or os.geteuid() or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("needs a file system of its own, which only root may mount")
    try:
        yield
    finally:
        subprocess.run(["umount", folder], check=True)


def test_a_disk_that_is_really_full(tmp_path):
    """On a file system of 600 kB: 507, nothing half-written, and after making room the same form is saved."""
    instance = tmp_path / "instance"
    with own_disk(instance, "600k"):
        place = Place(instance)
        ballast = instance / "ballast"
        ballast.write_bytes(bytes(40 * 1024))
        while (answer := place.save(form := place.form()))[0] == 303:
            pass
        assert (answer[0], "disk" in answer[1]) == (507, True)
        before = place.deals()
        ballast.unlink()
        assert [place.save(form)[0] for _ in range(2)] == [303, 303]
        assert place.deals() == before + 1
        connections.close()


def test_commands_on_a_disk_that_is_really_full(tmp_path):
    """What would write says that the disk is full, nothing is half-written, and what reads goes on."""
    disk, document = tmp_path / "disk", tmp_path / "match.json"
    document.write_text('{"format": 1, "game": "king", "players": ["Ana", "Boris", "Cyril", "Dana"], "log": []}')
    with own_disk(disk, "1200k"):
        instance = disk / "instance"
        stored.folder(instance)
        backup = backups.back_up(instance)
        connections.close()
        with suppress(OSError), (disk / "ballast").open("wb", buffering=0) as ballast:
            while ballast.write(bytes(4096)):
                pass
        before = sizes(disk)
        for words in (["import", document], ["backup"], ["restore", backup, "--anyway"], ["key", "--new"]):
            answer = scorer(instance, *words)
            assert answer.exit_code == 1
            assert isinstance(answer.exception, SystemExit), words
            assert re.search(r"disk .* full|No space left", answer.output), (words, answer.output)
        assert scorer(instance, "list").exit_code == 0
        connections.close()
        assert sizes(disk) == before


def sizes(folder):
    """The bytes of each file but SQLite's log and index."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".db-wal", ".db-shm"))
    return {path: path.stat().st_size for path in files}


@pytest.mark.sweep
def test_a_disk_that_is_read_only(tmp_path):
    """It starts, everybody watches, and saving is a sentence; where it can be written again the same form is saved."""
    disk = tmp_path / "disk"
    with own_disk(disk, "20m"):
        instance = disk / "instance"
        (link,) = crash.links(instance, 1)
        server = Server(instance)
        server.log = tmp_path / "log"
        with server, closing(Phone(server.port)) as phone:
            table = phone.sit_down(link)
            form = phone.deal_form(table, crash.deal(Random(1))[1])
        cookie = phone.cookie
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        server = Server(instance)
        server.log = tmp_path / "log"
        with server, closing(Phone(server.port)) as watcher, closing(Phone(server.port)) as phone:
            assert [watcher.get(page).status for page in (table, f"{table}/screen", "/")] == [200, 200, 200]
            phone.cookie = cookie
            answer = phone.post(f"{table}/deals", form)
            assert (answer.status, "cannot be written" in answer.text) == (503, True)
        subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
        server = Server(instance)
        server.log = tmp_path / "log"
        with server, closing(Phone(server.port)) as phone:
            phone.cookie = cookie
            assert [phone.post(f"{table}/deals", form).status for _ in range(2)] == [303, 303]
        assert "Traceback" not in server.log.read_text(encoding="utf-8")


@pytest.mark.sweep
def test_a_crowd_is_let_in(tmp_path):
    """150 phones that hold their connections are all answered, twice: nobody stands at the door."""
    with Server(tmp_path / "instance") as server:
        phones = [Phone(server.port) for _ in range(150)]
        for _ in range(2):
            assert {phone.get("/").status for phone in phones} == {200}
        for phone in phones:
            phone.close()


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
