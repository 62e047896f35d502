"""Whole pages and parts: what htmx asks for, what it is told, and what is drawn only once."""

import re

import pytest
from flask import Flask
from jinja2 import DictLoader

from scorer.web import pages
from tests.helpers import seated
from tests.helpers.spoken import reading_in

HTMX = {"HX-Request": "true"}


@pytest.fixture
def site():
    """An app with a page that includes its changing part."""
    site = Flask("site")
    site.jinja_loader = DictLoader({"whole.html": "<body>{% include 'part.html' %}</body>", "part.html": "{{ name }}"})
    return site


def test_templates_share_one_dict_of_globals(app):
    """Each import and each drawing would copy a chain of dicts."""
    assert app.jinja_env.get_template("base.html").globals is app.jinja_env.globals
    assert app.jinja_env.from_string("{{ own }}", {"own": 7}).render() == "7"
    assert "own" not in app.jinja_env.globals


@pytest.mark.parametrize(
    ("headers", "part"),
    [
        ({}, False),
        (HTMX, True),
        ({"HX-Request": "false"}, False),
        (HTMX | {"HX-Request-Type": "partial"}, True),
        (HTMX | {"HX-Request-Type": "full"}, False),
        (HTMX | {"HX-History-Restore-Request": "true"}, False),
    ],
)
def test_htmx_gets_the_part_and_everybody_else_the_page(site, headers, part):
    """A browser, a step back and a request that fills the body get the whole; caches are told that there are two."""
    with site.test_request_context(headers=headers):
        answer = pages.render_page("whole.html", 422, part="part.html", name="Ana")
        assert pages.is_partial_request() is part
    assert (answer.status_code, answer.get_data(as_text=True)) == (422, "Ana" if part else "<body>Ana</body>")
    assert {"HX-Request", "HX-Request-Type"} <= set(answer.vary.as_set(preserve_casing=True))


def test_every_page_has_a_key_for_its_form(site):
    """A new one each time, unless the view brings one back."""
    site.jinja_loader = DictLoader({"form.html": "{{ form_key }}"})
    with site.test_request_context():
        keys = {pages.render_page("form.html").get_data(as_text=True) for _ in range(3)}
        assert pages.render_page("form.html", form_key="sent before").get_data(as_text=True) == "sent before"
    assert len(keys) == 3


@pytest.mark.parametrize(
    ("target", "instead"), [("div#table", True), ("body", True), ("span#news", False), (None, False)]
)
def test_an_error_takes_the_place_of_the_page(site, target, instead):
    """Where htmx asked to refresh or save the table; a small part is left to itself."""
    with site.test_request_context(headers={"HX-Target": target} if target else {}):
        assert bool(pages.full_page_headers()) is instead


def test_a_part_is_drawn_once_for_everybody(app):
    """The same arguments are the same drawing, others another one; it is markup, and is not escaped once more."""
    drawings = []

    @pages.cached_fragment
    def draw(name):
        drawings.append(name)
        return f"&lt;{name}&gt;"

    @pages.cached_fragment
    def draw_otherwise(name):
        return name.upper()

    with app.test_request_context(headers=HTMX):
        assert [draw(name) for name in ("one", "one", "two")] == ["&lt;one&gt;", "&lt;one&gt;", "&lt;two&gt;"]
        assert draw_otherwise("one") == "ONE"
        answer = pages.partial_response(draw("one"))
    assert drawings == ["one", "two"]
    assert answer.get_data(as_text=True) == "&lt;one&gt;"
    assert "HX-Request" in answer.vary.as_set(preserve_casing=True)


def test_a_part_is_drawn_for_each_language_and_country(app):
    """Its words are a language's, its money and dates a country's; who reads alike shares the drawing."""
    drawings = []

    @pages.cached_fragment
    def draw(name):
        drawings.append(name)
        return str(len(drawings))

    seen = []
    for language, phone in (("de", "de-AT"), ("de", "de-DE"), ("en", "en-GB"), ("de", "de-AT,en;q=0.5"), ("sk", "")):
        with app.test_request_context(headers={"Accept-Language": phone}), reading_in(language):
            seen.append(draw("one"))
    assert seen == ["1", "2", "3", "1", "4"]


def test_a_form_that_fills_the_body_has_the_page_loaded_anew(site):
    """htmx would follow a redirect and keep the style sheet of the form; everybody else is led there."""
    with site.test_request_context(headers=HTMX | {"HX-Target": "body"}):
        assert pages.redirect("/m/x").headers["HX-Redirect"] == "/m/x"
    for headers in ({}, HTMX | {"HX-Target": "div#table"}):
        with site.test_request_context(headers=headers):
            answer = pages.redirect("/m/x")
            assert (answer.status_code, answer.location, answer.headers.get("HX-Redirect")) == (303, "/m/x", None)


@pytest.mark.parametrize("path", ["new", "games/new", "m/{token}", "m/{token}/adjust", "m/{token}/go-on", "rules/king"])
def test_below_a_path_every_address_of_a_page_begins_with_it(app, path):
    """Where Scorer is not alone on its host, no form and no link leads out of its part; nor of a page drawn before."""
    keep = seated.match(app, "king")
    client = app.test_client()
    table = client.get(keep).headers["Location"].split("?")[0]
    address = "/" + path.format(token=table.removeprefix("/m/"))
    client.get(address)
    page = client.get(address, environ_overrides={"SCRIPT_NAME": "/below"})
    assert page.status_code == 200
    addresses = re.findall(r"""(?:href|src|action|hx-get|hx-post)=["'](/[^"']*)""", page.text)
    assert addresses
    assert [address for address in addresses if not address.startswith("/below/")] == []
