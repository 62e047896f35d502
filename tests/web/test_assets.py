"""Style, script and signs as they reach the phone."""

import gzip
import html
import shutil
from urllib.parse import urljoin

import brotli
import pytest
from flask import Flask, render_template_string

from scorer import paths
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


@pytest.mark.parametrize("name", ["screen.css", "app.js", "table.js", "sprite.svg"])
def test_named_by_content_and_cached_for_a_year(tmp_path, name):
    """An asset's address has a hash in it, so a phone may cache it; a script that it imports lies beside it."""
    site = a_site(tmp_path)
    answer = site.test_client().get(address(site, name))
    assert answer.status_code == 200
    assert "immutable" in answer.headers["Cache-Control"]
    assert "max-age=31536000" in answer.headers["Cache-Control"]
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert address(site, "voice.js") == urljoin(address(site, name), "./voice.js")


def test_gzipped_for_those_who_take_it(tmp_path):
    """The gzipped answer holds the same bytes as the plain one."""
    site = a_site(tmp_path)
    url = address(site, "screen.css")
    zipped = site.test_client().get(url, headers={"Accept-Encoding": "gzip, deflate"})
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.data) == site.test_client().get(url).data
    refused = site.test_client().get(url, headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused.headers


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
        assert brotli.decompress(packed.data) == plain.data
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
