"""Home: the matches that this browser knows, its bin, and the way to any other match by link."""

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from scorer.language.texts import gettext as _
from scorer.language.translator import translate
from scorer.play import circles
from scorer.play.circle_board import select_board
from scorer.play.known_matches import latest_evening, load_known
from scorer.play.replayed_match import load_game
from scorer.presentation import circles as circle_pages, home, own_games as own_game_pages, result
from scorer.presentation.home import RecentGroup, recent_groups
from scorer.store import (
    backups,
    circle_matches,
    circles as stored_circles,
    deletion,
    matches,
    own_games,
    rights,
    saving,
)
from scorer.web import pages, rate_limits
from scorer.web.database import get_db
from scorer.web.errors import log_event
from scorer.web.links import (
    LINK_TOKEN,
    browser_id,
    circle_of_link,
    circle_token,
    game_of_link,
    has_others,
    match_of_link,
)

bp = Blueprint("home", __name__)


@bp.get("/")
def index(trial: home.DemoDeal | None = None) -> str:
    """The matches of this browser, unfinished ones first, twenty a page.

    A browser that knows no match sees this deal to try, or the way to it.
    """
    browser, page = browser_id(), pages.page_number()
    touched = load_known(get_db(), browser, home.LOOKED_AT) if browser else []
    by_state = sorted(touched, key=lambda known: known.is_finished)  # and within each, last touched first
    rest = by_state[(page - 1) * home.PER_PAGE :]
    left = None if has_others() else backups.read_last_files(Path(current_app.instance_path))
    cards = [home.match_card(known, left) for known in rest[: home.PER_PAGE]]
    evening = latest_evening(get_db(), browser, touched) if browser and page == 1 else None
    bin = matches.of_browser(get_db(), browser, deleted=True) if browser and page == 1 else []
    bin_games = own_games.of_browser(get_db(), browser, deleted=True) if browser and page == 1 else []
    is_first = not touched and page == 1
    recent = recent_groups(touched) if page == 1 else []
    return render_template(
        "home/index.html",
        groups=[
            (_("On the table"), [card for card in cards if not card.is_finished]),
            (_("Finished"), [card for card in cards if card.is_finished]),
        ],
        last_file=home.foot_of_phone(touched, deletion.match_sizes(get_db()), left) if left else "",
        page=page, **(_circle_context(browser, recent) if browser and page == 1 else {}),
        older=len(rest) > home.PER_PAGE, recent_groups=recent,
        evening=result.evening_totals(*evening) if evening else None,
        bin=[home.deleted_match_card(known) for known in bin],
        bin_games=[own_game_pages.deleted_game_card(game) for game in bin_games],
        offered=home.starter_games() if is_first else [], trying=trial if is_first else None,
        form_key=saving.new_form_key(), deleted_after=current_app.config["DELETED_AFTER"],
    )  # fmt: skip


@bp.get("/try")
def try_deal() -> Response:
    """The deal to try, after a tap or before the first one; nothing of it is kept."""
    args = request.args
    took = [_parse_small(typed) for typed in args.getlist("took")[:16]]
    trial = home.demo_deal(took, more=_parse_small(args.get("more", "")), less=_parse_small(args.get("less", "")))
    html = render_template("home/_try.html", trying=trial) if pages.is_partial_request() else index(trial)
    return pages.partial_response(html)


def _parse_small(typed: str) -> int:
    """A number of one or two digits; -1 for anything else."""
    return int(typed) if re.fullmatch(r"\d{1,2}", typed, re.ASCII) else -1


def _circle_context(browser: str, recent: Sequence[RecentGroup]) -> dict[str, Any]:
    """The names and addresses of the circles of this browser, and the best of the one that was used last.

    `nameless` is the last match of the latest group, if there is one and it is in no circle.
    """
    nameless = recent[0].token if recent else ""
    tokens = [
        (known.circle, circle_token(known.circle, "watch")) for known in stored_circles.circles_of(get_db(), browser)
    ]
    known = [(circle.name, url_for("circles.show", token=token)) for circle, token in tokens]
    if not tokens:
        return {"known_circles": known, "nameless": nameless}
    if recent and circle_matches.membership_of(get_db(), recent[0].id) is not None:
        nameless = ""
    circle, token = tokens[0]
    shown = select_board(partial(circles.load_board, get_db(), circle), "", "", "season")
    leaders = circle_pages.board_leaders(circle.name, shown)
    return {"known_circles": known, "leaders": leaders, "circle_token": token, "nameless": nameless}


@bp.get("/open")
def by_link(typed: str = "", wrong: str = "") -> str:
    """Where a link is pasted."""
    return render_template("home/open.html", typed=typed, wrong=wrong)


@bp.post("/open")
def open() -> ResponseReturnValue:
    """Go to the match, or the game of somebody's own, of the link that was pasted."""
    typed = request.form.get("link", "").strip()[:500]
    link = LINK_TOKEN.search(typed)
    token = link[2] if link else ""
    if token and match_of_link(token, "keep", matches.load_summary):
        return redirect(url_for("keep.open", token=token), 303)
    if token and match_of_link(token, "watch", matches.load_summary):
        return redirect(url_for("table.show", token=token), 303)
    if token and game_of_link(token):
        return redirect(url_for("own_games.handed_on", token=token), 303)
    if token and circle_of_link(token, "keep"):
        return redirect(url_for("circles.accept_link", token=token), 303)
    if token and circle_of_link(token, "watch"):
        return redirect(url_for("circles.show", token=token), 303)
    rate_limits.count_wrong_link()
    wrong = _("This link has ended or was not copied whole. Ask for it again.")
    if link is None:
        wrong = _(
            "This is no link of a match, a game or a circle. It holds /m/, /k/, /g/ or /c/ and a long row of letters."
        )
    return by_link(typed, wrong), 422


@bp.post("/take-back")
def take_back() -> Response:
    """Take a match out of the bin; only who made it can."""
    match = match_of_link(request.form.get("token", ""), "watch", deleted=True)
    if match is None:
        rate_limits.count_wrong_link()
        abort(404)
    if not rights.is_owner(get_db(), match, browser_id()):
        abort(403)
    matches.restore(get_db(), match.key)
    log_event("Took a match out of the bin")
    return redirect(url_for("home.index"), 303)


@bp.app_template_filter("game_name")
def _game_name(match: matches.ListedMatch) -> str:
    game = load_game(match)
    return translate(game.name) if game else match.game
