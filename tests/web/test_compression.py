"""Pages leave gzipped, and only those that gain by it."""

import gzip

import pytest
from flask import Flask, Response

from scorer.web import compression

LONG = "Ana Boris Cyril Dana " * 100


@pytest.fixture
def site():
    """An app with one answer of each kind."""
    site = Flask("site")
    compression.init_app(site)
    site.add_url_rule("/long", "long", lambda: LONG)
    site.add_url_rule("/short", "short", lambda: "Ana")
    site.add_url_rule("/none", "none", lambda: ("", 204))
    site.add_url_rule("/picture", "picture", lambda: Response(LONG.encode(), mimetype="image/png"))
    site.add_url_rule("/stream", "stream", lambda: Response(iter([LONG]), mimetype="text/plain"))
    return site


def test_a_long_page_is_gzipped(site):
    """A client that takes gzip gets the same page in fewer bytes, with its length right, and others the plain one.

    A cache between is told that there are two.
    """
    answer = site.test_client().get("/long", headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(answer.data).decode() == LONG
    assert answer.headers["Content-Encoding"] == "gzip"
    assert int(answer.headers["Content-Length"]) == len(answer.data) < len(LONG) / 5
    plain = site.test_client().get("/long")
    assert (plain.text, plain.headers.get("Content-Encoding")) == (LONG, None)
    assert answer.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("url", ["/short", "/none", "/picture", "/stream"])
def test_what_gains_nothing_stays_as_it_is(site, url):
    """Short answers, empty ones, pictures and streams are left alone."""
    answer = site.test_client().get(url, headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in answer.headers
