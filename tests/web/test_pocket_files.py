"""The pocket edition beside the app: who finds it, how long it may be kept, and what else is there."""

import pytest

from scorer import create_app

SECURE = "https://scores.example.org"


@pytest.fixture
def client(tmp_path):
    """A browser of an app whose instance folder has the edition."""
    files = tmp_path / "pocket" / "files" / "1234"
    files.mkdir(parents=True)
    (files / "shell.js").write_text("start()")
    (files / "python.wasm.bin").write_bytes(b"wasm")
    (files / "manifest.webmanifest").write_text("{}")
    for name in ("index.html", "files.json", "service.js"):
        (tmp_path / "pocket" / name).write_text(name)
    return create_app({"TESTING": True, "PROXIES": 1}, instance_path=tmp_path).test_client()


def test_what_a_phone_fetches(client):
    """Each with its type; three are asked for each time, the others never again."""
    types = {
        "": "text/html",
        "service.js": "text/javascript",
        "files.json": "application/json",
        "files/1234/shell.js": "text/javascript",
        "files/1234/python.wasm.bin": "application/octet-stream",
        "files/1234/manifest.webmanifest": "application/manifest+json",
    }
    for name, mimetype in types.items():
        answer = client.get(f"/pocket/{name}", base_url=SECURE, buffered=True)
        assert (answer.status_code, answer.mimetype) == (200, mimetype), name
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert ("max-age=31536000" in answer.headers["Cache-Control"]) == name.startswith("files/")
        assert ("no-cache" in answer.headers["Cache-Control"]) != name.startswith("files/")


def test_its_address_without_the_last_slash(client):
    """Leads to it, as all its addresses are relative."""
    assert client.get("/pocket", base_url=SECURE).headers["Location"] == "/pocket/"


@pytest.mark.parametrize("base", ["http://192.168.1.20:8000", "http://scores.example.org"])
def test_not_without_https(client, base):
    """A page that came so could not work alone; one that a proxy took by https, or this computer, can."""
    assert client.get("/pocket/", base_url=base).status_code == 404
    assert (
        client.get("/pocket/", base_url=base, headers={"X-Forwarded-Proto": "https"}, buffered=True).status_code == 200
    )
    assert client.get("/pocket/", base_url="http://localhost:8000", buffered=True).status_code == 200


def test_nothing_else_is_read(client):
    """Neither what lies outside the folder, nor what is not there; the app answers as ever."""
    for path in ("/pocket/../secret_key", "/pocket/%2e%2e/secret_key", "/pocket//etc/passwd", "/pocket/files/"):
        assert client.get(path, base_url=SECURE).status_code == 404, path
    assert client.get("/pocketful", base_url=SECURE).status_code == 404
    assert client.get("/", base_url=SECURE).status_code == 200
