"""My games: a game of one's own with its prices, handed on by link or file, thrown away; and one that was handed on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, abort, make_response, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from scorer.engine.problems import Problems
from scorer.engine.recipe import parse_game
from scorer.play import recipes
from scorer.presentation import own_games as own_game_pages
from scorer.presentation import recipe_problems
from scorer.presentation.pictures.qr import qr
from scorer.store import own_games, saving
from scorer.store.own_games import OwnGame
from scorer.views import rules, share
from scorer.web import errors, pages, rate_limits
from scorer.web.database import get_db
from scorer.web.links import browser_id, game_of_link, game_token

bp = Blueprint("own_games", __name__)

PER_PAGE = 20
MAX_PROBLEMS_SHOWN = 5
"""Problems of a file that are told at once; of the rest the page says how many there are."""


@bp.url_value_preprocessor
def _larger(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """A file may be larger than any other form."""
    if endpoint == "own_games.load":
        request.max_content_length = request.max_form_memory_size = recipes.LARGEST + 64 * 1024


@bp.get("/games")
def index() -> Response:
    """The games that this browser keeps, twenty a page."""
    who, page = browser_id(), max(1, request.args.get("page", 1, int))
    first = (min(page, 10**6) - 1) * PER_PAGE
    found = own_games.of_browser(get_db(), who, limit=PER_PAGE + 1, offset=first) if who else []
    games = [own_game_pages.game_card(one) for one in found[:PER_PAGE]]
    more = len(found) > PER_PAGE
    return pages.render_page("own_games/index.html", "own_games/index.html", games=games, page=page, more=more)


@bp.get("/games/open")
def form() -> Response:
    """Where the file of a game is opened."""
    return _form()


@bp.post("/games/open")
def load() -> Answer:
    """Keep the game of a file: 303 to its page, or 422 with what is wrong and where."""
    file, text = request.files.get("file"), request.form.get("text", "").strip()
    sent = (file.read() if file else b"") or text
    if not sent:
        return _form(422, [_("Choose a file, or paste its text.")])
    game, given, problems = recipes.parse_recipe_file(sent)
    if game is None or game.recipe_json is None:
        return _form(422, [recipe_problems.problem_text(problem, given) for problem in problems])
    return _kept(game.recipe_json, None)


@bp.get("/games/<key>")
def show(key: str) -> Response:
    """A game that this browser keeps: its prices, how to change it and how to hand it on."""
    return _page(_mine(key))


@bp.get("/games/<key>/rules")
def in_words(key: str) -> Response:
    """Its rules as those of any other game, to read and to print."""
    return _rules(_mine(key), url_for("own_games.show", key=key))


@bp.get("/games/<key>/file")
def file(key: str) -> Response:
    """Its recipe as a file."""
    game = _mine(key)
    answer = make_response(recipes.to_file_text(game.recipe))
    answer.mimetype = "application/json"
    answer.headers["Content-Disposition"] = f'attachment; filename="{recipes.file_name(game.recipe)}"'
    return answer


@bp.post("/games/<key>/copy")
def copy(key: str) -> Answer:
    """Another one like it, under a name of its own."""
    game = _mine(key)
    return _new(game.recipe, game.recipe)


@bp.post("/games/<key>/renew")
def renew(key: str) -> Answer:
    """End the link that hands it on and show the new one."""
    game = _mine(key)
    # A second tap on the same button finds the link renewed already, and leaves it.
    if request.form.get("token") == game_token(game):
        own_games.renew(get_db(), game.browser, key)
    return redirect(url_for("own_games.show", key=key) + "#link", 303)


@bp.post("/games/<key>/throw-away")
def throw(key: str) -> Answer:
    """Put it into the bin, from which it can be taken back at home; what has lain there for 30 days goes for good."""
    own_games.delete(get_db(), _mine(key).browser, key)
    own_games.empty_bin(get_db())
    return redirect(url_for("home.index"), 303)


@bp.post("/games/<key>/take-back")
def take_back(key: str) -> Answer:
    """Take it out of the bin."""
    own_games.restore(get_db(), _mine(key, deleted=True).browser, key)
    return redirect(url_for("own_games.show", key=key), 303)


@bp.get("/g/<token>")
def handed_on(token: str) -> Answer:
    """A game that somebody hands on, to be looked at; who keeps it sees its own page."""
    game = _of_link(token)
    if game.browser == browser_id():
        return redirect(url_for("own_games.show", key=game.key), 303)
    return _page(game, token)


@bp.get("/g/<token>/rules")
def handed_on_in_words(token: str) -> Response:
    """Its rules."""
    return _rules(_of_link(token), url_for("own_games.handed_on", token=token))


@bp.post("/g/<token>")
def take(token: str) -> Answer:
    """Take it along: this browser keeps a copy, which follows nothing."""
    game = _of_link(token)
    return _kept(game.recipe, game.recipe)


def _mine(key: str, *, deleted: bool = False) -> OwnGame:
    """The game of this address, if this browser keeps it; otherwise 404, whoever keeps it."""
    game, who = own_games.load(get_db(), key), browser_id()
    if game is None or game.browser != who:
        rate_limits.count_wrong_link()
    elif (game.deleted is not None) == deleted:
        return game
    nothing = _("No game is kept here under this address. A game that was thrown away can be taken back at home.")
    return abort(make_response(errors.error_page(404, nothing)))


def _of_link(token: str) -> OwnGame:
    """The game of a link; 404, in a sentence, where it has ended, the game is in the bin, or it was never one."""
    game = game_of_link(get_db(), token)
    if game is not None:
        return game
    rate_limits.count_wrong_link()
    nothing = _(
        "This game is no longer handed on: the link has ended, the game was thrown away, or the link was not copied "
        "whole. Ask whoever gave it to you for a new one."
    )
    return abort(make_response(errors.error_page(404, nothing)))


def _page(game: OwnGame, token: str = "") -> Response:
    """The page of a game; with the token of its link as somebody sees it who was handed it."""
    told = own_game_pages.game_page(game)
    if told is None:
        return abort(410)
    ticket = None
    if not token:
        handed = game_token(game)
        link = share.reachable_url(url_for("own_games.handed_on", token=handed, _external=True))
        ticket = {"link": link, "token": handed, "code": qr(link)}
    whole = "own_games/handed_on.html" if token else "own_games/show.html"
    return pages.render_page(whole, whole, game=told, key=game.key, token=token, ticket=ticket)


def _rules(game: OwnGame, back: str) -> Response:
    found = parse_game(dict(game.recipe), Problems())
    return rules.page_of(found, request.path, back) if found else abort(410)


def _kept(recipe: Mapping[str, Any], origin: Mapping[str, Any] | None) -> Answer:
    """Keep this recipe: where one is kept that is the same to the letter, that is it."""
    who = browser_id()
    known = own_games.find_identical(get_db(), who, recipe) if who else None
    return _new(recipe, origin) if known is None else redirect(url_for("own_games.show", key=known.key), 303)


def _new(recipe: Mapping[str, Any], origin: Mapping[str, Any] | None) -> Answer:
    """Keep another game, once however often the form is sent, under a name that no other of this browser has."""
    form_key = request.form.get("form_key", "")
    if not saving.is_form_key(form_key):
        abort(400)
    who = browser_id(make=True)
    assert who is not None
    if not own_games.was_submitted(get_db(), who, form_key):
        rate_limits.count_new()
    key = recipes.save_as_new(get_db(), who, recipe, origin, form_key)
    return redirect(url_for("own_games.show", key=key), 303)


def _form(status: int = 200, problems: Sequence[str] = ()) -> Response:
    known = {
        "typed": request.form.get("text", ""),
        "problems": problems[:MAX_PROBLEMS_SHOWN],
        "more": len(problems[MAX_PROBLEMS_SHOWN:]),
    }
    return pages.render_page("own_games/open.html", "own_games/open.html", status, **known)
