"""The app of the pocket edition, called as the worker of a browser calls it."""

import re
from contextlib import closing
from random import Random
from urllib.parse import urlencode

import pytest

from scorer.pocket.app import Pocket, open_pocket
from scorer.store import db
from scorer.views import files
from tests.helpers.table import hidden
from tests.tools import crash

ROOT = "/below/app"
HOST = "http://phone.example:8000"


def get(pocket, path):
    return pocket.respond("GET", f"{HOST}{ROOT}{path}", [["Accept-Language", "en"]], b"")


def post(pocket, path, fields):
    headers = [["content-type", "application/x-www-form-urlencoded"], ["content-length", "7"]]
    return pocket.respond("POST", f"{HOST}{ROOT}{path}", headers, urlencode(fields).encode())


def header(answer, name):
    return dict(answer[1])[name]


@pytest.fixture
def pocket(tmp_path):
    """The pocket of an empty phone."""
    return Pocket(str(tmp_path), ROOT)


def text(answer):
    return answer[2].decode()


def begin(pocket):
    """Begin a match of Slovak Lórum; the path of its table."""
    names = {f"name-{seat}": name for seat, name in enumerate(("Ana", "Boris", "Cyril", "Dana"))}
    fields = {**hidden(text(get(pocket, "/new?game=slovak-lorum"))), **names, "game": "slovak-lorum"}
    status, _, _ = answer = post(pocket, "/new", fields)
    assert status == 303, text(answer)
    return header(answer, "Location").removeprefix(HOST).removeprefix(ROOT)


def test_a_match_and_a_deal(pocket, tmp_path):
    table = begin(pocket)
    page = text(get(pocket, table))
    deal = crash.deal(Random(1))[1]
    assert post(pocket, f"{table}/deals", {**hidden(page), **deal})[0] == 303
    pocket.settle()
    again = Pocket(str(tmp_path), ROOT)
    assert "Deal 2" in text(get(again, table))
    assert f'href="{ROOT}{table}' in text(get(again, "/"))


def test_nobody_else_is_asked_for(pocket):
    """Links, watchers, screens and polls have no meaning, and so do not show."""
    table = begin(pocket)
    page, share = text(get(pocket, table)), text(get(pocket, f"{table}/share"))
    assert "Second screen" not in page
    assert 'id="live"' not in page
    assert "/k/" not in share
    assert "Throw this match away" in share
    assert "Open by link" not in text(get(pocket, "/"))
    assert "30 days" in (page := text(get(pocket, f"{table}/throw-away")))
    assert "links" not in page
    assert "and a link" not in text(get(pocket, "/c/new"))
    for path in ("/m/nobody", "/healthz"):
        status, _headers, body = get(pocket, path)
        assert status == 404
        assert b"There is no such page." in body


def test_the_privacy_page(pocket):
    """Everything is on the phone; no computer, no cookie and no other people are spoken of."""
    page = text(get(pocket, "/privacy"))
    assert "Everything stays on this phone" in page
    assert "cookie" not in page
    assert "Whoever runs this Scorer" not in page


def test_everything_belongs_to_the_phone(pocket, tmp_path):
    crash.links(tmp_path, 2)
    assert f"{ROOT}/m/" not in text(get(pocket, "/"))
    tables = set(re.findall(rf"{ROOT}(/m/[^/\"]+)\"", text(get(Pocket(str(tmp_path), ROOT), "/"))))
    assert len(tables) == 2
    for table in tables:
        assert 'id="entry"' in text(get(pocket, table))


def test_a_restored_file_is_the_phone_s_at_once(pocket, tmp_path):
    fields = hidden(text(get(pocket, "/files")))
    crash.links(server := tmp_path / "server", 1)
    with closing(db.connect(server / db.FILE)) as store:
        store.execute("VACUUM INTO ?", [str(tmp_path / files.OPENED)])
    assert post(pocket, "/files/restore", fields)[0] == 303
    assert f"{ROOT}/m/" in text(get(pocket, "/"))


def test_the_frame_of_the_shell_may_hold_the_pages(pocket, client):
    """Nobody else's may, and all else is as strict as on a server."""
    on_a_server = client.get("/").headers["Content-Security-Policy"]
    policy = header(get(pocket, "/"), "Content-Security-Policy")
    assert "frame-ancestors 'self'" in policy
    assert policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'") == on_a_server


def test_a_newer_database_is_not_opened(pocket, tmp_path):
    """Nor one that is damaged; the shell says which it is."""
    with closing(db.connect(tmp_path / db.FILE)) as store:
        store.execute("INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('scorer', 'm999', '')")
        store.conn.commit()
    assert open_pocket(str(tmp_path), ROOT) == "newer"
    other = tmp_path / "other"
    other.mkdir()
    (other / db.FILE).write_bytes(b"no database" * 1000)
    assert open_pocket(str(other), ROOT) == "damaged"


def test_without_limits(pocket):
    """Whoever holds the phone makes as many matches as there are evenings."""
    for _ in range(31):
        begin(pocket)
