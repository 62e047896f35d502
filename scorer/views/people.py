"""People: the circle of this browser's own matches, and who pays whom over many evenings."""

from flask import Blueprint, abort, make_response, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from scorer.language import lists
from scorer.play.circle_results import Names
from scorer.play.known_matches import Evenings, OwnMatches, load_evenings
from scorer.presentation import circles as circle_pages, result
from scorer.store import match_extras
from scorer.store.circles import DEFAULT_SEASON
from scorer.views import circle_files
from scorer.views.circles import choose_board, choose_name, match_urls
from scorer.web import pages
from scorer.web.database import get_db
from scorer.web.links import browser_id

bp = Blueprint("people", __name__, url_prefix="/people")
SELF, JOINED = "me", "joined"
"""The session's names for who holds this phone, and for the name that was changed last."""
WINDOW = "all"  # of which time the board is unless the address says another: debts are of all time too


@bp.get("")
def index() -> Response:
    """Everybody, and who pays whom."""
    (own, unpaid), page = _load_people(), pages.page_number()
    shown = choose_board(own.load_board, WINDOW)
    evenings = own.load_evenings(shown.window, shown.game, page=page)
    urls = _match_urls(own, shown.board.record_matches | evenings.numbers)
    html = render_template(
        "people/index.html", view=circle_pages.board_page(shown, DEFAULT_SEASON, _self_key(own), urls),
        undo=session[JOINED] if session.get(JOINED) in own.joined else "",
        evenings=circle_pages.evening_lines(evenings, urls), page=page, may_keep=False,
        has_older=not evenings.is_last, matches=shown.board.matches, person_page="people.show",
        merged={name: Names(own.joined).shown(name) for name in own.joined}, unfinished=unpaid.unfinished,
        owed=result.debts_text(unpaid.finished, unpaid.debts),
    )  # fmt: skip
    return pages.conditional(make_response(html))


@bp.get("/board.csv")
def save_spreadsheet() -> Response:
    """The board as the lines of a spreadsheet."""
    return circle_files.board_spreadsheet(choose_board(_load_people()[0].load_board, WINDOW), "people.csv")


@bp.get("/board.json")
def show_values() -> Response:
    """The board as JSON."""
    return circle_files.board_json(choose_board(_load_people()[0].load_board, WINDOW))


@bp.get("/<path:person>")
def show(person: str, status: int = 200, typed: str = "", wrong: str = "") -> ResponseReturnValue:
    """One person. 404 for somebody who has not played here."""
    own, unpaid = _load_people()
    shown, names = choose_board(own.load_board, WINDOW), Names(own.joined)
    every, key = own.load_board("all"), names.key(person)
    known, line = every.person(key) or abort(404), shown.board.person(key)
    view = circle_pages.person_page(shown, line, _match_urls(own, line.record_matches) if line else {})
    others = [other.name for other in every.people if other is not known and not every.have_met(key, other.key)]
    page = render_template(
        "people/show.html", view=view, person=known, is_me=_self_key(own) == key,
        others=sorted(others, key=lists.reader_sort_key()), typed=typed, wrong=wrong,
        joined=[name for name in own.joined if names.key(name) == key != name.casefold()],
        owed=result.debts_text(unpaid.finished, unpaid.debts, unpaid.who(known.name)),
    )  # fmt: skip
    return page, status


@bp.post("/merge")
def merge() -> ResponseReturnValue:
    """Give a person another name: a new one renames, that of another person merges the two; 422 where they have met."""
    browser, own = _browser(), _load_people()[0]
    every = own.load_board("all")
    person = every.person(request.form.get("person", "")) or abort(404)
    name, wrong = choose_name(every, Names(own.joined), person)
    if wrong:
        return show(person.key, 422, name, wrong)
    if name != person.name:
        match_extras.merge_names(get_db(), browser, person.name, name)
        session[JOINED] = person.name
    return redirect(url_for("people.show", person=name.casefold()), 303)


@bp.post("/me")
def say_who() -> Response:
    """Say which person holds this phone, or take it back."""
    person = _load_people()[0].load_board("all").person(request.form.get("person", "")) or abort(404)
    session[SELF] = person.name if request.form.get("me") == "yes" else ""
    return redirect(url_for("people.show", person=person.key), 303)


@bp.post("/part")
def part() -> Response:
    """Split two merged names again."""
    match_extras.split_names(get_db(), _browser(), request.form.get("name", ""))
    return redirect(url_for("people.index"), 303)


def _browser() -> str:
    """This browser; 404 for an unknown one, which has no names to merge."""
    return browser_id() or abort(404)


def _self_key(own: OwnMatches) -> str:
    """The key of the person who holds this phone; "" where nobody has said."""
    return Names(own.joined).key(session.get(SELF, ""))


def _load_people() -> tuple[OwnMatches, Evenings]:
    """The matches of this browser, and the same with what is still to be paid."""
    browser = browser_id()
    return load_evenings(get_db(), browser) if browser else (OwnMatches([], {}, {}), Evenings([], 0, str, {}))


def _match_urls(own: OwnMatches, numbers: set[int]) -> dict[int, str]:
    return match_urls({number: own.keys[number] for number in numbers})
