"""Circles: the board of a group's matches on one link, and what those who keep it may do.

Whoever has the watch link reads. Matches go in and out, and names are joined, by those who opened the keep link; the
one who made the circle renews its links and deletes it.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from flask import abort, flash, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from scorer.engine.json_values import visible_text
from scorer.language.texts import gettext as _
from scorer.play import circles
from scorer.play.circle_board import WINDOWS, Board, BoardPerson, ShownBoard, parse_season, select_board
from scorer.play.circle_results import Names, has_result
from scorer.play.known_matches import load_known, load_summary
from scorer.presentation import circles as circle_pages
from scorer.store import circle_matches, circles as stored_circles, matches, rights, saving
from scorer.store.circles import Circle
from scorer.store.tournaments import tournaments_of
from scorer.views import circle_membership, share
from scorer.views.circle_membership import current_circle, may_keep, put_in_circle
from scorer.views.match_access import allow_watchers, sent_key, sent_number, table_url
from scorer.web import pages, rate_limits
from scorer.web.database import get_db
from scorer.web.errors import log_event
from scorer.web.links import (
    LINK_TOKEN,
    browser_id,
    circle_token,
    has_others,
    is_same_token,
    link_token,
    make_browser_id,
    match_of_link,
)

MAX_LETTERS = 40  # letters of a name, of a circle or of a person
OFFERED = 20  # how many matches of this browser are offered to be put in
LOOKED_AT = 200  # among how many matches of this browser they are looked for, the last used


def _require_owner() -> None:
    if not rights.is_owner(get_db(), current_circle(), browser_id()):
        abort(403)


def _form_name(field: str) -> str:
    return visible_text(request.form.get(field, ""))[: MAX_LETTERS + 1]


def _wrong_length(name: str) -> str:
    return "" if 0 < len(name) <= MAX_LETTERS else _("A name has 1 to %(num)s letters.", num=MAX_LETTERS)


def choose_board(load: Callable[..., Board], usual_window: str) -> ShownBoard:
    """The board that the address asks for."""
    window, game = request.args.get("window", ""), request.args.get("game", "")[:80]
    return select_board(load, window if window in WINDOWS else "", game, usual_window)


def shown_board() -> ShownBoard:
    """The board of the circle that is asked for."""
    return choose_board(partial(circles.load_board, get_db(), current_circle()), "season")


def _render(template: str, status: int = 200, **values: Any) -> ResponseReturnValue:
    circle = current_circle()
    page = render_template(
        f"circles/{template}.html", circle=circle, may_keep=may_keep(), person_page="circles.show_person",
        is_owner=rights.is_owner(get_db(), circle, browser_id()), **values,
    )  # fmt: skip
    return page, status


bp = circle_membership.blueprint("circles", __name__)


@bp.get("/new")
def begin(name: str = "", wrong: str = "") -> str:
    """Ask for the name of a new circle."""
    match = request.values.get("match", "")[:100]
    return render_template("circles/new.html", name=name, wrong=wrong, match=match, form_key=saving.new_form_key())


@bp.post("/new")
def make() -> ResponseReturnValue:
    """Make a circle, exactly once, with the match of the link that came along if this browser keeps its score."""
    name, key = _form_name("name"), sent_key()
    if wrong := _wrong_length(name):
        return begin(name, wrong), 422
    rate_limits.count_new()
    try:
        circle = stored_circles.create_circle(get_db(), make_browser_id(), name, form_key=key)
    except stored_circles.TooManyCircles:
        return begin(name, _("This phone has made as many circles as it may. Delete one first.")), 422
    match = match_of_link(request.form.get("match", ""), "watch")
    if match is not None and rights.may_keep(get_db(), match, browser_id()):
        put_in_circle(circle, match)
    return redirect(url_for("circles.show", token=circle_token(circle, "watch")), 303)


@bp.get("/<token>")
@allow_watchers
def show() -> ResponseReturnValue:
    """The board: people, head to head, records, evenings."""
    shown, page = shown_board(), pages.page_number()
    circle = current_circle()
    evenings = circles.load_evenings(get_db(), circle, shown.window, shown.game, page=page)
    urls = _linked_urls(shown.board.record_matches | evenings.numbers)
    view = circle_pages.board_page(shown, circle.season, _self_key(), urls)
    html = _render(
        "show", page=page, has_older=not evenings.is_last, token=g.circle_token,
        can_join=not _is_known(circle, browser_id()),
        view=view, evenings=circle_pages.evening_lines(evenings, urls),
        again=circle_pages.sit_down_text(circles.latest_result(get_db(), circle)) if may_keep() else "",
        change=stored_circles.last_change(get_db(), circle) if may_keep() else None,
        fitting=next(iter(_offered(1)), None) if may_keep() and not view.people_count else None,
        has_tournaments=not may_keep() and bool(tournaments_of(get_db(), circle, 1)),
    )  # fmt: skip
    return pages.conditional(make_response(html))


def _self_key() -> str:
    """The key of the person who holds this phone, also after a rename; "" where nobody has said."""
    circle = current_circle()
    return Names(circle.names).key(stored_circles.self_of(get_db(), circle, browser_id()))


def _linked_urls(numbers: set[int]) -> dict[int, str]:
    """The addresses of those of these matches that this browser may open, by the numbers of their copies."""
    return match_urls(stored_circles.linked_matches(get_db(), current_circle(), numbers, browser_id()))


def match_urls(keys: Mapping[int, str]) -> dict[int, str]:
    """The addresses of matches by the numbers that have these keys, without those that are gone or in the bin."""
    urls = {}
    for number, key in keys.items():
        match = matches.load_summary(get_db(), key)
        if match is not None and not match.deleted:
            urls[number] = table_url(match)
    return urls


def _is_known(circle: Circle, browser: str | None) -> bool:
    return browser is not None and any(
        known.circle.id == circle.id for known in stored_circles.circles_of(get_db(), browser)
    )


@bp.get("/<token>/k")
@allow_watchers
def accept_link() -> Response:
    """Store the right in this browser and redirect to the watch address, so that the address bar gives nothing away."""
    if request.method == "GET":  # a chat asks with HEAD what is behind a link
        rights.remember(get_db(), current_circle(), "keep", make_browser_id())
    return redirect(url_for("circles.show", token=circle_token(current_circle(), "watch")), 303)


@bp.post("/<token>/keep-here")
@allow_watchers
def follow() -> Response:
    """List the circle on the home page of this browser."""
    rights.remember(get_db(is_durable=False), current_circle(), "watch", make_browser_id())
    return redirect(url_for("circles.show"), 303)


@bp.post("/<token>/leave")
@allow_watchers
def leave() -> Response:
    """Take the circle off the home page of this browser, which keeps it no longer."""
    stored_circles.leave_circle(get_db(), current_circle(), browser_id() or "")
    return redirect(url_for("home.index"), 303)


@bp.get("/<token>/people/<path:person>")
@allow_watchers
def show_person(person: str, status: int = 200, typed: str = "", wrong: str = "") -> ResponseReturnValue:
    """One person of the board."""
    shown, circle = shown_board(), current_circle()
    every = circles.load_board(get_db(), circle, "all")
    known = every.person(person) or every.person(Names(circle.names).key(person)) or abort(404)
    key, line = known.key, shown.board.person(known.key)
    return _render(
        "person", status, person=known, typed=typed, wrong=wrong, is_me=_self_key() == key,
        others=[other.name for other in every.people if other.key != key and not every.have_met(key, other.key)],
        joined=[name for name, means in circle.names.items() if means.casefold() == key != name.casefold()],
        view=circle_pages.person_page(shown, line, _linked_urls(line.record_matches if line else set())),
    )  # fmt: skip


@bp.post("/<token>/me")
@allow_watchers
def say_who() -> Response:
    """Say which person of the circle holds this phone, or take it back."""
    every, key = circles.load_board(get_db(), current_circle(), "all"), request.form.get("person", "")
    person = every.person(key)
    if person is None:
        abort(404)
    is_me = request.form.get("me") == "yes"
    stored_circles.set_self(get_db(), current_circle(), make_browser_id(), person.name if is_me else "")
    return redirect(url_for("circles.show_person", person=key), 303)


@bp.post("/<token>/names")
def join() -> ResponseReturnValue:
    """Give a person another name: a new one renames, that of another person joins the two; 422 where they have met.

    Or say that this is somebody new. Whoever was asked at the finish of a match comes back to it.
    """
    every, circle = circles.load_board(get_db(), current_circle(), "all"), current_circle()
    key = request.form.get("person", "")
    person = every.person(key)
    match = match_of_link(request.form.get("match", ""), "watch", matches.load_summary)
    finish = url_for("finish.show", token=link_token(match, "watch")) if match else ""
    if person is None:  # another phone has joined the name meanwhile
        joined = every.person(Names(circle.names).key(key)) or abort(404)
        flash(_("That was changed again meanwhile, so it stays."))
        return redirect(finish or url_for("circles.show_person", person=joined.key), 303)
    if "new" in request.form:
        stored_circles.confirm_name(get_db(), circle, person.name, browser_id())
        return redirect(finish or url_for("circles.show_person", person=key), 303)
    name, wrong = choose_name(every, Names(circle.names), person)
    if wrong:
        return show_person(key, 422, name, wrong)
    stored_circles.join_names(get_db(), circle, person.name, name, browser_id())
    renamed = stored_circles.load_circle(get_db(), circle.key) or abort(404)
    return redirect(finish or url_for("circles.show_person", person=Names(renamed.names).key(name)), 303)


def choose_name(every: Board, names: Names, person: BoardPerson) -> tuple[str, str]:
    """The name that the form gives a person of this board of all matches: a new one, or that of another person.

    Where it cannot, the name as it was typed and why it cannot.
    """
    means = _form_name("means")
    if wrong := _wrong_length(means):
        return means, wrong
    other = names.key(means)
    known = every.person(other)
    if other != person.key and every.have_met(person.key, other):
        wrong = _("%(name)s and %(other)s have played at one table: they are two people.",
                  name=person.name, other=means)  # fmt: skip
        return means, wrong
    return means if known is None or other == person.key else known.name, ""


@bp.post("/<token>/part")
def part() -> Response:
    """Let a joined name stand for itself again."""
    stored_circles.part_names(get_db(), current_circle(), request.form.get("name", ""), browser_id())
    return redirect(url_for("circles.show"), 303)


@bp.post("/<token>/undo")
def undo() -> Response:
    """Take the last change of the circle back, unless another came between."""
    if not circle_matches.undo_change(get_db(), current_circle(), sent_number("change")):
        flash(_("That was changed again meanwhile, so it stays."))
    return redirect(url_for("circles.show"), 303)


@bp.get("/<token>/put-in")
def choose(status: int = 200, wrong: str = "") -> ResponseReturnValue:
    """Choose a match to put in: one of this browser's, or by its link."""
    return _render("put_in", status, wrong=wrong, offered=_offered(OFFERED))


def _offered(count: int) -> list[circle_pages.MatchLine]:
    """The finished matches of this browser that are in no circle, the last used first, at most so many."""
    known = load_known(get_db(), browser_id() or "", LOOKED_AT)
    free = [
        table for table in known
        if table.is_finished and table.role != "watch" and table.current and table.current.ledger.state.deals
        and circle_matches.membership_of(get_db(), table.match.id) is None
    ]  # fmt: skip
    return circle_pages.match_lines(free[:count])


@bp.post("/<token>/put-in")
def add_match() -> ResponseReturnValue:
    """Put a match in whose score this browser keeps, or whose keep link is pasted. One that goes on comes in later."""
    link = LINK_TOKEN.search(request.form.get("link", "").strip()[:500])
    token = link[2] if link else ""
    match = match_of_link(token, "watch")
    if match is not None and not rights.may_keep(get_db(), match, browser_id()):
        return choose(422, _("This link only lets people look on. Who keeps the score has the other one."))
    match = match or match_of_link(token, "keep")
    if match is None:
        rate_limits.count_wrong_link()
        return choose(422, _("This link has ended or was not copied whole. Ask for it again."))
    if not rights.may_keep(get_db(), match, browser_id()) and not has_result(load_summary(get_db(), match).content):
        rights.remember(get_db(), match, "keep", browser_id())  # it comes in later only by who keeps both
    if not put_in_circle(current_circle(), match):
        return choose(422, _("This match is in a circle already, or this one is full."))
    return redirect(url_for("circles.show"), 303)


@bp.post("/<token>/take-out")
def take_out() -> Response:
    """Take a match out of the circle."""
    circle_matches.take_out(get_db(), current_circle(), sent_number("match"), browser_id())
    return redirect(url_for("circles.show"), 303)


@bp.get("/<token>/settings")
def show_settings() -> ResponseReturnValue:
    """The name, the season, the joined names, and how the circle is deleted."""
    return _show_settings(current_circle().name, current_circle().season)


def _show_settings(name: str, season: str, status: int = 200, wrong: str = "") -> ResponseReturnValue:
    return _render("settings", status, name=name, season=season[:10], wrong=wrong)


@bp.post("/<token>/settings")
def save_settings() -> ResponseReturnValue:
    """Give the circle a name and its season a first day."""
    name, day = _form_name("name"), parse_season(request.form.get("season", ""))
    wrong = _wrong_length(name) or ("" if day else _("Choose the first day of the season."))
    if wrong or day is None:
        return _show_settings(name, request.form.get("season", ""), 422, wrong)
    stored_circles.change_settings(get_db(), current_circle(), name, day)
    return redirect(url_for("circles.show"), 303)


@bp.post("/<token>/delete")
def delete() -> Response:
    """Delete the circle with its copies; only its owner may. The matches stay."""
    _require_owner()
    if request.form.get("sure") != "yes":
        return redirect(url_for("circles.show_settings"), 303)
    stored_circles.delete_circle(get_db(), current_circle().key)
    log_event("Deleted a circle")
    return redirect(url_for("home.index"), 303)


@bp.get("/<token>/share")
@allow_watchers
def show_links() -> ResponseReturnValue:
    """The link to look on and, for those who keep the circle, the one to put evenings in."""
    circle, tickets = current_circle(), []
    if has_others():
        token = circle_token(circle, "watch")
        tickets.append(share.ticket(url_for("circles.show", token=token, _external=True), token, "watch"))
    if has_others() and may_keep():
        token = circle_token(circle, "keep")
        tickets.append(share.ticket(url_for("circles.accept_link", token=token, _external=True), token, "keep"))
    return _render("share", tickets=tickets, is_known=_is_known(circle, browser_id()))


@bp.post("/<token>/renew")
def renew() -> Response:
    """End the links of this role and show the new one; only the owner may."""
    _require_owner()
    role, circle = share.sent_role(), current_circle()
    # A second tap on the same button finds the link renewed already, and leaves it.
    if is_same_token(request.form.get("token", ""), circle_token(circle, role)):
        circle = rights.renew(get_db(), circle, role)
        log_event(f"Renewed the link to {role} a circle")
    return redirect(url_for("circles.show_links", token=circle_token(circle, "watch")), 303)
