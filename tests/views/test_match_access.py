"""Who may do what at a table is closed by default, its pages know the match, and a form sent twice is known."""

from flask import render_template_string
from werkzeug.datastructures import MultiDict

from scorer.views import match_access
from scorer.views.match_access import payload
from tests.helpers.table import make_match


def visited(app, view):
    """The answers of a view to the browser that made a match, and to one that opened its link to watch."""
    maker, watcher = app.test_client(), app.test_client()
    table = make_match(maker)
    watcher.get(table)
    return maker.get(f"{table}/{view}").status_code, watcher.get(f"{table}/{view}").status_code


def test_a_new_view_is_for_those_who_keep_score(app):
    """Whoever forgets to say who may see a page has shut it to watchers, not opened it."""
    bp = match_access.blueprint("made-up", __name__)

    @bp.get("/closed")
    def closed():
        return "for those who keep score"

    @bp.get("/open")
    @match_access.allow_watchers
    def open():
        return "for all"

    app.register_blueprint(bp)
    assert visited(app, "closed") == (200, 403)
    assert visited(app, "open") == (200, 200)


def test_a_page_of_a_table_knows_its_match(app):
    bp = match_access.blueprint("made-up", __name__)

    @bp.get("/names")
    def names():
        match_access.current_match()
        return render_template_string("{{ names|join(' ') }} {{ may_keep }} {{ address('history.show_chart')[-6:] }}")

    app.register_blueprint(bp)
    maker = app.test_client()
    assert maker.get(make_match(maker) + "/names").text == "Ana Boris Cyril Dana True /chart"


def test_only_whole_form_keys_are_answered(app):
    """Keys stand side by side in one attribute, so one with a blank in it would be taken for two."""
    fields = {"form_key": "mine", "instead": ["a b", "ab", "", "a\tb", "á"]}
    with app.test_request_context("/", method="POST", data=fields):
        assert match_access.submitted_keys() == "mine ab"


def test_the_order_of_the_fields_is_no_matter():
    """Nor is the token against forgery a part of what was sent."""
    fields = MultiDict([("b", "2"), ("a", "1"), ("csrf_token", "x"), ("a", "3")])
    other = MultiDict([("a", "1"), ("b", "2"), ("a", "3")])
    assert list(payload(fields).items()) == list(payload(other).items()) == [("a", ["1", "3"]), ("b", ["2"])]
