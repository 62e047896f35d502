"""Hand over: a match or a game as one QR code, and what a phone does with one that was handed to it."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from flask import abort, current_app, g, redirect, render_template, request, url_for
from sqlite_utils import Database
from werkzeug.wrappers import Response as Answer

from scorer.engine.problems import Problem
from scorer.language.texts import gettext as _, ngettext
from scorer.play import documents, recipes
from scorer.play.documents import Handover
from scorer.play.replayed_match import ReplayedMatch, get_replayed
from scorer.play.submissions import Outcome, save_changes
from scorer.presentation import own_games as own_game_pages
from scorer.presentation.changes import handed_match
from scorer.presentation.pictures.qr import dense_qr
from scorer.presentation.refusals import problem_text
from scorer.store import own_games, rights, saving
from scorer.store.matches import MatchSummary
from scorer.store.own_games import OwnGame
from scorer.store.saving import AlreadySaved, Conflict, Saved, Submission
from scorer.views import match_access, share
from scorer.web import assets, pages, rate_limits
from scorer.web.database import get_db
from scorer.web.errors import CannotStart
from scorer.web.links import THIS_PHONE, browser_id, has_others, make_browser_id
from scorer.web.pages import upload_page
from scorer.web.security import parse_address

bp = match_access.blueprint("hand_over", __name__, prefix="")
pages.allow_long_files(bp, take=documents.MAX_BYTES)
SHELL_MARK = "app/"
"""The end of the address below which the pages of the pocket are; the shell stands before it."""


@bp.get("/m/<token>/hand-over")
@match_access.allow_watchers
def show() -> str:
    """The code that takes this match to another phone, or from a phone to the server of this address."""
    replayed, typed = match_access.current_match(), request.args.get("server", "").strip()[:500]
    server = "" if has_others() else parse_server(typed)
    packed = documents.pack_match(replayed.match, saving.identity_of(get_db(), replayed.stored))
    return render_template(
        "hand_over/show.html", **_code(f"{server}/import#{packed}" if server else _link(packed)),
        deals=ngettext("%(num)s deal", "%(num)s deals", replayed.ledger.state.deals),
        can_arrive=not has_others() and match_access.may_keep(),
        asks_server="server" in request.args and not has_others(), server=server, typed=typed,
    )  # fmt: skip


@bp.post("/m/<token>/hand-over")
def arrived() -> Answer:
    """Let this phone look on, now that another one keeps the score; only where nobody else could keep it here."""
    return _change_right(rights.hand_over)


@bp.post("/m/<token>/hand-over/back")
@match_access.allow_watchers
def take_back() -> Answer:
    """Keep the score here again after it was handed over."""
    return _change_right(rights.take_back)


def _change_right(change: Callable[[Database, MatchSummary, str], None]) -> Answer:
    if has_others():
        abort(403)
    change(get_db(is_durable=True), g.seen, THIS_PHONE)
    return redirect(match_access.match_url("table.show"), 303)


@bp.get("/games/<key>/hand-over")
def show_game(key: str) -> str:
    """The code that takes a game of one's own to another phone."""
    game, browser = own_games.load(get_db(), key), browser_id()
    if game is None or game.deleted or game.browser != browser:
        rate_limits.count_wrong_link()
        abort(404)
    link = _link(documents.pack_game(game.recipe))
    return render_template("hand_over/game.html", **_code(link), name=own_game_pages.game_name(game), key=key)


@bp.post("/import/take")
def take() -> Answer:
    """Take a match along: a copy where there is none, else what is new in it. 303 to its table."""
    link = request.form.get("text", "")
    handed = read_link(link)
    if handed.match is None:
        abort(400)
    key, revision = match_access.sent_key_and_revision()
    browser = make_browser_id()
    marker = documents.history_marker(link)
    mine = _find_mine(handed)
    difference = documents.compare(handed.match, mine)
    new = Submission(f"import:{key}", 0, marker, browser)
    if difference.mine is None or mine is None or saving.was_submitted(get_db(), new):
        rate_limits.count_new_match(new)
        outcome: Outcome = documents.store_document(get_db(), handed.match, new, handed.identity)
    else:
        sent = Submission(f"{mine.stored.key}:{key}", revision, marker, browser)
        outcome = save_changes(get_db(), mine, sent, *documents.taking_over(difference))
    if isinstance(outcome, Conflict):
        return _show_handed(handed, link, 409, _("The match here has changed since you looked. Look once more."))
    if not isinstance(outcome, Saved | AlreadySaved):
        return _show_handed(handed, link, 422, _("What is new does not fit the match that is here."))
    if not has_others():
        rights.take_back(get_db(), outcome.match, browser)
    return redirect(match_access.table_url(outcome.match), 303)


def ask(link: str) -> Answer:
    """The page that asks what becomes of what a link has brought; 422 where the link is not in order."""
    handed = read_link(link)
    return _show_handed_game(handed.recipe) if handed.recipe is not None else _show_handed(handed, link)


def _show_handed(handed: Handover, link: str, status: int = 200, problem: str = "") -> Answer:
    assert handed.match is not None
    mine = _find_mine(handed)
    difference = documents.compare(handed.match, mine)
    known = difference.mine
    may_keep_mine = known is not None and rights.may_keep(get_db(), known.stored, browser_id())
    return pages.render_page(
        "hand_over/match.html", status, handed=handed_match(difference),
        names=difference.theirs.names, link=link, problem=problem, revision=known.stored.revision if known else 0,
        mine_url=match_access.table_url(known.stored) if known else "",
        looks_on=known is not None and not may_keep_mine,
    )  # fmt: skip


def _show_handed_game(recipe: Mapping[str, Any]) -> Answer:
    game, problems = recipes.parse_recipe_file(json.dumps(recipe))
    if game is None or game.recipe_json is None:
        _refuse(problems)
    text = recipes.to_file_text(game.recipe_json)
    card = own_game_pages.game_page(OwnGame("", "", game.recipe_json, None, 0, "", "", None))
    assert card is not None
    return pages.render_page("own_games/handed_on.html", game=card, text=text)


def _find_mine(handed: Handover) -> ReplayedMatch | None:
    browser = browser_id()
    if browser is None:
        return None
    found = saving.find_by_identity(get_db(), browser, handed.identity, with_watched=not has_others())
    return get_replayed(found) if found else None


def read_link(link: str) -> Handover:
    """What a link has brought. 422 with the page that says what is wrong with it; 429 for who sent too many such."""
    rate_limits.refuse_after_bad_documents()
    handed, problems = documents.parse_link(link)
    return _refuse(problems) if handed is None else handed


def _refuse(problems: Sequence[Problem]) -> NoReturn:
    rate_limits.count_bad_document()
    abort(upload_page("take/import.html", 422, [problem_text(problem) for problem in problems]))


def parse_server(text: str) -> str:
    """The address of a server of which somebody typed this, or the link of a match there; "" where it is none."""
    address = re.split(r"/[mkg]/|/import|[?#]", text if "://" in text else f"http://{text}")[0]
    try:
        return parse_address(address)
    except CannotStart:
        return ""


def _code(link: str) -> dict[str, Any]:
    return {"drawn": dense_qr(link), "link": link, "leads_to_pocket": "#/import~" in link}


def _link(packed: str) -> str:
    """The link that opens Scorer with this: the pocket of who takes it, or the import page of this server."""
    if not has_others():
        return url_for("home.index", _external=True).removesuffix(SHELL_MARK) + f"#/import~{packed}"
    pocket = pocket_address()
    if pocket:
        return f"{pocket}/#/import~{packed}"
    return share.reachable_url(url_for("take.form", _external=True)) + f"#{packed}"


def pocket_address() -> str:
    """Where phones have the pocket edition from: as it was set, or from this server by https; "" where neither is so.

    A phone keeps its matches under the address from which it has Scorer, so that a link has to lead to that one.
    """
    if current_app.config["POCKET_ADDRESS"]:
        return str(current_app.config["POCKET_ADDRESS"])
    own = share.reachable_url(url_for("home.index", _external=True))
    is_served = "pocket_files" in current_app.extensions and own.startswith("https://")
    return f"{own.rstrip('/')}{assets.POCKET_PATH}" if is_served else ""
