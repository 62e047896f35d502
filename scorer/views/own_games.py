"""My games: the games that a browser keeps, handed on by link or file, and the page of a game handed on."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, abort, make_response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from scorer.engine.game import Game
from scorer.engine.problems import Problems
from scorer.engine.recipe import parse_game
from scorer.language.texts import gettext as _
from scorer.play import recipes
from scorer.presentation import own_games as own_game_pages
from scorer.presentation.refusals import problem_text
from scorer.store import own_games
from scorer.store.own_games import OwnGame
from scorer.views import rules, share
from scorer.views.match_access import sent_key
from scorer.web import errors, pages, rate_limits
from scorer.web.database import get_db
from scorer.web.errors import log_event
from scorer.web.links import browser_id, game_of_link, game_token, has_others, is_same_token, make_browser_id
from scorer.web.pages import upload_page, uploaded_file

bp = Blueprint("own_games", __name__)
pages.allow_long_files(bp, load=recipes.MAX_BYTES)
PER_PAGE = 20


@bp.get("/games")
def index() -> Response:
    """The games that this browser keeps, twenty a page."""
    browser, page = browser_id(), pages.page_number()
    first = (page - 1) * PER_PAGE
    own = own_games.of_browser(get_db(), browser, limit=PER_PAGE + 1, offset=first) if browser else []
    games = [own_game_pages.game_card(game) for game in own[:PER_PAGE]]
    more = len(own) > PER_PAGE
    return pages.render_page("own_games/index.html", games=games, page=page, more=more)


@bp.get("/games/open")
def form() -> Response:
    """The page on which the file of a game is opened."""
    return upload_page("own_games/open.html")


@bp.post("/games/open")
def load() -> Answer:
    """Save the game of a file: 303 to its page, or 422 with what is wrong and where."""
    raw = uploaded_file()
    if not raw:
        return upload_page("own_games/open.html", 422, [_("Choose a file, or paste its text.")])
    rate_limits.refuse_after_bad_documents()
    game, problems = recipes.parse_recipe_file(raw)
    if game is None or game.recipe_json is None:
        rate_limits.count_bad_document()
        return upload_page("own_games/open.html", 422, [problem_text(problem) for problem in problems])
    return _keep(game.recipe_json, None)


@bp.get("/games/<key>")
def show(key: str) -> Response:
    """A game that this browser keeps: its prices, how to change it and how to hand it on."""
    return _show_game(load_own(key))


@bp.get("/games/<key>/rules")
@bp.get("/g/<token>/rules")
def in_words(**address: Any) -> Response:
    """The rules of a game that is kept here, or handed on: to read and to print."""
    back = url_for("own_games.handed_on" if "token" in address else "own_games.show", **address)
    return rules.page_of(_playable(**address), pages.page_url(), back, url_for("own_games.sheet", **address))


@bp.get("/games/<key>/sheet")
@bp.get("/g/<token>/sheet")
def sheet(**address: Any) -> Response:
    """The blank sheet of a game that is kept here, or handed on."""
    return rules.sheet_page_of(_playable(**address), url_for("own_games.in_words", **address))


@bp.get("/games/<key>/file")
def file(key: str) -> Response:
    """Its recipe as a file."""
    game = load_own(key)
    return pages.download(recipes.to_file_text(game.recipe), "application/json", recipes.file_name(game.recipe))


@bp.post("/games/<key>/copy")
def copy(key: str) -> Answer:
    """Another one like it, under a name of its own."""
    game = load_own(key)
    return _save_as_new(game.recipe, game.recipe)


@bp.post("/games/<key>/renew")
def renew(key: str) -> Answer:
    """End the link that hands it on and show the new one."""
    game = load_own(key)
    # A second tap on the same button finds the link renewed already, and leaves it.
    if is_same_token(request.form.get("token", ""), game_token(game)):
        own_games.renew(get_db(), game.browser, key)
        log_event("Renewed the link of a game")
    return redirect(url_for("own_games.show", key=key) + "#link", 303)


@bp.post("/games/<key>/throw-away")
def throw(key: str) -> Answer:
    """Put it into the bin, and destroy what has lain there for 30 days."""
    own_games.delete(get_db(), load_own(key).browser, key)
    own_games.empty_bin(get_db())
    return redirect(url_for("home.index"), 303)


@bp.post("/games/<key>/take-back")
def take_back(key: str) -> Answer:
    """Take it out of the bin."""
    own_games.restore(get_db(), load_own(key, deleted=True).browser, key)
    log_event("Took a game out of the bin")
    return redirect(url_for("own_games.show", key=key), 303)


@bp.get("/g/<token>")
def handed_on(token: str) -> Answer:
    """A game that somebody hands on; the browser that keeps it sees its own page."""
    game = _load_by_link(token)
    if game.browser == browser_id():
        return redirect(url_for("own_games.show", key=game.key), 303)
    return _show_game(game, token)


@bp.post("/g/<token>")
def take(token: str) -> Answer:
    """Save a copy of a game that was handed on; later changes of that one do not reach it."""
    game = _load_by_link(token)
    return _keep(game.recipe, game.recipe)


def load_own(key: str, *, deleted: bool = False) -> OwnGame:
    """The game of this address if this browser keeps it; else 404."""
    game, browser = own_games.load(get_db(), key), browser_id()
    if game is None or game.browser != browser:
        rate_limits.count_wrong_link()
    elif (game.deleted is not None) == deleted:
        return game
    message = _("No game is kept here under this address. A game that was thrown away can be taken back at home.")
    return abort(make_response(errors.error_page(404, message)))


def _load_by_link(token: str) -> OwnGame:
    """The game of a link; 404 with a sentence where the link has ended, or the game is in the bin."""
    game = game_of_link(token)
    if game is not None:
        return game
    rate_limits.count_wrong_link()
    message = _(
        "This game is no longer handed on: the link has ended, the game was thrown away, or the link was not copied "
        "whole. Ask whoever gave it to you for a new one."
    )
    return abort(make_response(errors.error_page(404, message)))


def _show_game(game: OwnGame, token: str = "") -> Response:
    """The page of a game; with the token of its link, as others see it."""
    card = own_game_pages.game_page(game)
    if card is None:
        return abort(410)
    ticket = None
    if not token and has_others():
        link_token = game_token(game)
        ticket = share.ticket(url_for("own_games.handed_on", token=link_token, _external=True), link_token)
    template = "own_games/handed_on.html" if token else "own_games/show.html"
    return pages.render_page(template, game=card, key=game.key, token=token, ticket=ticket)


def _playable(key: str = "", token: str = "") -> Game:
    """The game of this address as it is played; 410 where this Scorer cannot read it any more."""
    stored = load_own(key) if key else _load_by_link(token)
    return parse_game(dict(stored.recipe), Problems()) or abort(410)


def _keep(recipe: Mapping[str, Any], origin: Mapping[str, Any] | None) -> Answer:
    """Save this recipe, unless this browser keeps the very same one already."""
    browser = browser_id()
    known = own_games.find_identical(get_db(), browser, recipe) if browser else None
    return _save_as_new(recipe, origin) if known is None else redirect(url_for("own_games.show", key=known.key), 303)


def _save_as_new(recipe: Mapping[str, Any], origin: Mapping[str, Any] | None) -> Answer:
    """Save another game under a free name, once however often the form is sent."""
    browser, form_key = make_browser_id(), sent_key()
    if not own_games.was_submitted(get_db(), browser, form_key):
        rate_limits.count_new()
    key = recipes.save_as_new(get_db(), browser, recipe, origin, form_key)
    return redirect(url_for("own_games.show", key=key), 303)
