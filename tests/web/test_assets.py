"""Style, script and signs as they reach the phone, and the pocket edition beside the app: who finds it."""

import gzip
import html
import shutil
from urllib.parse import urljoin

import brotli
import pytest
from flask import Flask, render_template_string

from scorer import create_app, paths
from scorer.web import assets, bundles, compression, htmx


def a_site(tmp_path, debug=False):
    site = Flask("site", instance_path=str(tmp_path / "instance"))
    site.debug = debug
    assets.init_app(site)
    compression.init_app(site)
    return site


def address(site, name):
    with site.test_request_context():
        return assets.asset_url(name)


def test_what_a_script_imports_lies_beside_it(tmp_path):
    site = a_site(tmp_path)
    assert address(site, "voice.js") == urljoin(address(site, "app.js"), "./voice.js")


def test_packed_for_those_who_come_over_https(tmp_path, monkeypatch):
    """A build packs every file once, as brotli; the packed ones have no address of their own."""
    monkeypatch.setattr(paths, "built_static_dir", lambda: tmp_path / "built")
    bundles.write(paths.static_dir(), tmp_path / "built")
    site = a_site(tmp_path)
    for name in ("screen.css", "app.js", "sprite.svg"):
        url = address(site, name)
        packed = site.test_client().get(url, headers={"Accept-Encoding": "gzip, deflate, br, zstd"})
        assert packed.headers["Content-Encoding"] == "br"
        assert packed.headers["Vary"] == "Accept-Encoding"
        assert packed.headers["Cache-Control"].endswith("immutable")
        plain = site.test_client().get(url, headers={"Accept-Encoding": "br;q=0"})
        assert "Content-Encoding" not in plain.headers
        zipped = site.test_client().get(url, headers={"Accept-Encoding": "gzip, deflate"})
        assert brotli.decompress(packed.data) == gzip.decompress(zipped.data) == plain.data
        assert site.test_client().get(f"{url}.br").status_code == 404


@pytest.mark.parametrize(
    "url", ["/static-00000000/app.js", "/static-1/app.js", "{here}/base.css", "{here}/../app.js", "{here}/" + htmx.NAME]
)
def test_what_is_not_there_is_404(tmp_path, url):
    """An old mark, an unknown name and an htmx that nobody pulled are simply not found."""
    site = a_site(tmp_path)
    here = address(site, "app.js").removesuffix("/app.js")
    assert site.test_client().get(url.format(here=here)).status_code == 404


def test_a_typo_in_a_template_is_an_error(tmp_path):
    """A template that asks for an asset nobody has made fails at once."""
    with a_site(tmp_path).test_request_context(), pytest.raises(KeyError):
        assets.asset_url("scren.css")


@pytest.mark.parametrize("debug", [True, False])
def test_debug_sees_a_change(tmp_path, monkeypatch, debug):
    """While somebody works on the look, a changed file has a new address at the next page."""
    static = shutil.copytree(paths.static_dir(), tmp_path / "static")
    monkeypatch.setattr(paths, "static_dir", lambda: static)
    site = a_site(tmp_path, debug)
    site.add_url_rule("/look", view_func=lambda: assets.asset_url("screen.css"))
    before = site.test_client().get("/look").text
    (static / "css" / "deals.css").write_text(".deal { color: blue }")
    after = site.test_client().get("/look").text
    assert (after != before) == debug
    assert (".deal{color:blue}" in site.test_client().get(after).text) == debug


def test_htmx_from_the_cdn_with_its_hash(tmp_path):
    """Without a copy here the tag and the policy name the pinned file, and nothing else."""
    site = a_site(tmp_path)
    with site.test_request_context():
        tag = render_template_string("{{ htmx_url() }} {{ HTMX_INTEGRITY }}")
    assert html.unescape(tag).split() == [htmx.URL, htmx.INTEGRITY]
    assert assets.script_source(site) == f"'self' {htmx.URL}"


def test_a_vendored_copy_drops_the_cdn(tmp_path, monkeypatch):
    """With the right bytes in the instance folder htmx comes from here, for a year, and the CDN leaves the policy."""
    data = b"the pinned file" * 100
    monkeypatch.setattr(htmx, "INTEGRITY", htmx.integrity(data))
    htmx.save_local_copy(data, tmp_path / "instance")
    site = a_site(tmp_path)
    assert assets.script_source(site) == "'self'"
    with site.test_request_context():
        url = assets.htmx_url()
    assert url == address(site, htmx.NAME)
    answer = site.test_client().get(url)
    assert answer.data == data
    assert "immutable" in answer.headers["Cache-Control"]


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
    forwarded = client.get("/pocket/", base_url=base, headers={"X-Forwarded-Proto": "https"}, buffered=True)
    assert forwarded.status_code == 200
    assert client.get("/pocket/", base_url="http://localhost:8000", buffered=True).status_code == 200


def test_nothing_else_is_read(client):
    """Neither what lies outside the folder, nor what is not there; the app answers as ever."""
    for path in ("/pocket/../secret_key", "/pocket/%2e%2e/secret_key", "/pocket//etc/passwd", "/pocket/files/"):
        assert client.get(path, base_url=SECURE).status_code == 404, path
    assert client.get("/pocketful", base_url=SECURE).status_code == 404
    assert client.get("/", base_url=SECURE).status_code == 200
