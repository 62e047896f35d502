"""Builder pages, trial deal."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from scorer.engine.phrases import N_, c_
from scorer.engine.problems import Problems
from scorer.engine.recipe import Recipe, parse_game
from scorer.engine.recipe.object_reader import NAME
from scorer.forms.builder import fields, serialization
from scorer.forms.builder.actions import apply_action
from scorer.forms.builder.check import CheckedDraft, check_draft, default_name
from scorer.forms.builder.conversion import from_recipe, own_text
from scorer.forms.builder.draft import GameDraft
from scorer.forms.builder.serialization import serialize
from scorer.forms.deal import DealEntry
from scorer.language.translator import translate
from scorer.play import recipes
from scorer.play.recipes import trial_match
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import builder, builder_contract, table
from scorer.presentation.game_names import games_for_reader
from scorer.presentation.live_entry import spoken_state
from scorer.store import own_games, saving
from scorer.store.matches import NotFound
from scorer.store.own_games import OwnGame
from scorer.views import table_response
from scorer.web import pages, rate_limits
from scorer.web.database import get_db
from scorer.web.links import browser_id

NAMES = (N_("Ana"), N_("Boris"), N_("Cyril"), N_("Dana"), N_("Emil"), N_("Flora"))
"""Who sits at the table of a trial."""


def render_trial(draft: GameDraft, recipe: Recipe) -> Response:
    """The entry of a deal, blank or as it was sent; with Save also what it would give."""
    worked = _worked(recipe)
    is_new = request.form.get("do") == "try"
    deal = _entry(worked, None if is_new else request.form)
    words = _context(worked, deal, draft)
    if not is_new and not deal.is_key_submit and "work_out" not in request.form:
        if deal.problems or deal.newly_asked(request.form):
            deal.assign_problems(worked.translate)
            return pages.render_page("builder/try.html", "builder/try.html", 422, **words)
        words["said"] = table.effect_sentences(worked, deal.effect) if deal.effect else ""
        words["would"] = table.save_changes(worked, deal.effect)
        words |= _context(worked, _entry(worked, None), draft)
    return pages.render_page("builder/try.html", "builder/try.html", **words)


def render_trial_preview(draft: GameDraft, recipe: Recipe) -> str:
    """The parts of the page that say what the answers so far would do."""
    worked = _worked(recipe)
    return render_template("table/_preview.html", **_context(worked, _entry(worked, request.form), draft), is_old=False)


def _worked(recipe: Recipe) -> ReplayedMatch:
    return trial_match(recipe.json, [translate(name) for name in NAMES])


def _entry(worked: ReplayedMatch, sent: Any) -> DealEntry:
    turn = worked.ledger.next_turn
    if turn is None:
        abort(400)
    return DealEntry(worked.open_contracts(turn), worked.ledger.table_state(), sent)


def _context(worked: ReplayedMatch, deal: DealEntry, draft: GameDraft) -> dict[str, Any]:
    """What the templates of a table need."""
    return {
        "worked": worked,
        "turn": worked.ledger.next_turn,
        "deal": deal,
        "names": worked.names,
        "tell": worked.translate,
        "pack": worked.stored.pack,
        "aloud": spoken_state(worked, deal),
        **table_response.entry_context(worked, deal),
        **table_response.turn_context(worked, worked.ledger.next_turn, deal),
        "blank": None,
        "is_trial": True,
        "save_label": _("See what it gives"),
        "carried": {fields.STATE: serialize(draft), "back": _back()},
        "back": _back(),
    }


def _back() -> str:
    """The address of the form that is being written: that of the page, or the one that it has sent along."""
    given = (
        request.form.get("back", "") if request.endpoint in ("builder.try_deal", "builder.preview") else request.path
    )
    return given if given.startswith("/games/") and "//" not in given and "\\" not in given else "/games/new"


bp = Blueprint("builder", __name__, url_prefix="/games")

FIRST = 5
"""Games of the house that are offered before the fold."""
FIELDS, BYTES = 600, 512 * 1024
"""What the largest recipe needs on its way, and a little."""


@bp.url_value_preprocessor
def _larger(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """The form of a large game is larger than any other."""
    request.max_form_parts = FIELDS
    request.max_content_length = request.max_form_memory_size = BYTES


@bp.get("/begin")
def begin() -> Response:
    """Where a game of one's own may come from."""
    with_recipe = [game for game in games_for_reader() if game.recipe]
    mine = [(one.key, game) for one in _mine() if (game := parse_game(one.recipe, Problems())) is not None]
    page = "builder/begin.html"
    return pages.render_page(page, page, mine=mine, first=with_recipe[:FIRST], rest=with_recipe[FIRST:])


@bp.get("/new")
def new() -> Response:
    """The form, empty or filled in like the game of the house or one's own that `from` names."""
    key = request.args.get("from", "")
    draft = _like(key)
    return _show(draft) if draft else abort(404)


@bp.post("/new")
def make() -> Answer:
    """Keep the game as a new one, or show the form again after a tap on one of its smaller buttons."""
    return _sent()


@bp.get("/<key>/change")
def change(key: str) -> Response:
    """The form, filled in as the game is; 404 for one that this browser does not keep."""
    return _show(from_recipe(_own(key).recipe), begun=key)


@bp.post("/<key>/change")
def save(key: str) -> Answer:
    """Keep the game as it was changed. One that is gone meanwhile becomes a new one: nothing typed is lost."""
    return _sent(key)


@bp.post("/try")
def try_deal() -> Answer:
    """A deal of the game that is being written, entered as at a table, and what it would give; nothing is stored."""
    draft = fields.parse_form(request.form)
    recipe = check_draft(draft).recipe
    return render_trial(draft, recipe) if recipe else redirect(url_for("builder.new"), 303)


@bp.post("/try/preview")
def preview() -> str | Answer:
    """What the answers of a tried deal will do."""
    draft = fields.parse_form(request.form)
    recipe = check_draft(draft).recipe
    return render_trial_preview(draft, recipe) if recipe else redirect(url_for("builder.new"), 303)


def _sent(key: str = "") -> Answer:
    """What becomes of a form that was sent; `key` is that of the game that is changed."""
    draft, done = fields.parse_form(request.form), request.form.get("do", "")
    if done == "anew":
        return _show(from_recipe(_own(key).recipe) if key else _like(draft.like) or GameDraft(), begun=key)
    if done not in ("play", "try"):
        return _show(apply_action(draft, done), begun=key, focus=done.startswith("add"))
    draft = replace(draft, page="rows", asked=None)
    checked = check_draft(draft)
    if checked.recipe is None:
        return _show(draft, 422, begun=key)
    return render_trial(draft, checked.recipe) if done == "try" else _keep(draft, checked, key)


def _keep(draft: GameDraft, checked: CheckedDraft, key: str) -> Answer:
    """The game is kept, and the new match is made with it."""
    browser, form_key = browser_id(make=True), _form_key()
    if checked.recipe is None or browser is None:
        abort(400)
    recipe = checked.recipe.json
    try:
        kept_key = own_games.save(get_db(), browser, recipe, key) if key else ""
    except NotFound:
        kept_key = ""
    if not kept_key:
        if not own_games.was_submitted(get_db(), browser, form_key):
            rate_limits.count_new()
        origin, _say = _recipe_of(draft.like)
        kept_key = recipes.save_as_new(get_db(), browser, recipe, origin, form_key)
    flash(_("Saved."), form_key)
    return redirect(url_for("new.show", game=kept_key), 303)


def _like(key: str) -> GameDraft | None:
    """A draft like the game of this key; an empty one without a key, None where there is no such game."""
    if not key:
        return GameDraft()
    recipe, say = _recipe_of(key)
    if recipe is None:
        return None
    draft = from_recipe(recipe, say)
    return replace(draft, name=_("%(game)s (ours)", game=draft.name)[:NAME], like=key)


def _recipe_of(key: str) -> tuple[dict[str, Any] | None, Callable[[str], str]]:
    """The recipe of this key, of the house or one's own, and how its words are said; None where there is none."""
    game = recipes.find_game(get_db(), browser_id(), key)
    if game is None or not game.recipe:
        return None, own_text
    found: dict[str, Any] = json.loads(game.recipe)
    return found, own_text if game.is_own else lambda text: translate(c_(key, text))


def _own(key: str) -> OwnGame:
    """A game that this browser keeps; 404 for any other, so many times."""
    own = own_games.load(get_db(), key)
    if own is not None and own.browser == browser_id() and not own.deleted:
        return own
    if own is None or own.browser != browser_id():
        rate_limits.count_wrong_link()
    abort(404)


def _mine() -> list[OwnGame]:
    browser = browser_id()
    return own_games.of_browser(get_db(), browser) if browser else []


def _form_key() -> str:
    """The key of the form that was sent, so that it makes one game however often it is sent; or else a new one."""
    sent = request.form.get("form_key", "")
    return sent if saving.is_form_key(sent) else saving.new_form_key()


def _show(draft: GameDraft, status: int = 200, *, begun: str = "", focus: bool = False) -> Response:
    """The form with this draft."""
    like = recipes.find_game(get_db(), browser_id(), draft.like) if draft.like else None
    return pages.render_page(
        "builder/show.html",
        "builder/_form.html",
        status,
        draft=draft,
        checked=check_draft(draft),
        kept=serialization.serialize(draft),
        begun=begun or draft.like or "0",
        like=translate(like.name) if like else "",
        focus=focus,
        form_key=_form_key(),
        back=url_for("builder.begin"),
        usual_name=default_name(),
        builder=builder,
        builder_fold=builder_contract,
        builder_foot=builder,
        builder_head=builder,
    )
