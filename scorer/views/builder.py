"""The builder, in which players write a game of their own, and a trial deal of that game."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from zlib import crc32

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from scorer import games
from scorer.engine.house_rules import HouseRules
from scorer.engine.json_values import MAX_NAME, parse_json
from scorer.engine.phrases import N_
from scorer.engine.problems import Problems
from scorer.engine.recipe import Recipe, parse_game
from scorer.forms.builder import fields
from scorer.forms.builder.actions import apply_action
from scorer.forms.builder.check import CheckedDraft, check_draft, default_name
from scorer.forms.builder.conversion import from_recipe
from scorer.forms.builder.draft import SEATS, GameDraft
from scorer.forms.deal import DealEntry
from scorer.games.table_recipe import SOURCE, omissions_of, printed_recipe
from scorer.language.texts import gettext as _
from scorer.language.translator import translate
from scorer.play import recipes
from scorer.play.recipes import trial_match
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import builder, builder_contract, table
from scorer.presentation.read_aloud import spoken_state
from scorer.presentation.rules import games_for_reader
from scorer.store import own_games
from scorer.store.matches import NotFound
from scorer.views import table_response
from scorer.views.new_match import submitted_form_key
from scorer.views.own_games import load_own
from scorer.web import pages, rate_limits
from scorer.web.database import get_db
from scorer.web.links import browser_id, make_browser_id, secret_key

bp = Blueprint("builder", __name__, url_prefix="/games")

GAMES_BEFORE_FOLD = 5  # shipped games that are offered before the fold
TRIAL_NAMES = (N_("Ana"), N_("Boris"), N_("Cyril"), N_("Dana"), N_("Emil"), N_("Flora"))
"""The players of a trial deal."""
MAX_OPTIONS = 4_000  # how many letters are kept of the house rules of a table, more than an address holds
MAX_FIELDS, MAX_BYTES = 600, 512 * 1024  # limits of a form, a little above what the largest recipe needs


@bp.url_value_preprocessor
def _allow_large_form(endpoint: str | None, values: dict[str, Any] | None) -> None:
    request.max_form_parts = MAX_FIELDS
    request.max_content_length = request.max_form_memory_size = MAX_BYTES


@bp.get("/begin")
def begin() -> Response:
    """The ways to begin a game of one's own."""
    offered = games_for_reader()
    browser = browser_id()
    own = own_games.of_browser(get_db(), browser) if browser else []
    mine = [(stored.key, game) for stored in own if (game := parse_game(stored.recipe, Problems())) is not None]
    page = "builder/begin.html"
    return pages.render_page(page, mine=mine, first=offered[:GAMES_BEFORE_FOLD], rest=offered[GAMES_BEFORE_FOLD:])


@bp.get("/new")
def new() -> Response:
    """The form, empty or filled in like the game of the house or one's own that `from` names.

    `options` are the house rules of the table that plays it, as a document has them; 404 for what is no house rule.
    """
    draft = _draft_like(request.args.get("from", ""), request.args.get("options", ""))
    return _show(draft) if draft else abort(404)


@bp.get("/<key>/change")
def change(key: str) -> Response:
    """The form, filled in as the game is; 404 for one that this browser does not keep."""
    return _show(from_recipe(load_own(key).recipe), begun=key)


@bp.post("/new")
@bp.post("/<key>/change")
def save(key: str = "") -> Answer:
    """Save the new or changed game, or show the form again after a tap on one of its smaller buttons."""
    draft, action = _submitted_draft(), request.form.get("do", "")
    if action == "anew":
        return _show(from_recipe(load_own(key).recipe) if key else _draft_like(draft.like, draft.like_options)
                     or GameDraft(), begun=key)  # fmt: skip
    if action not in ("play", "try"):
        return _show(apply_action(draft, action), begun=key, focus=action.startswith("add"))
    draft = replace(draft, page="rows", asked=None)
    checked = check_draft(draft)
    if checked.recipe is None:
        return _show(draft, 422, begun=key)
    return render_trial(draft, checked.recipe) if action == "try" else _save(draft, checked.recipe.json, key)


@bp.post("/try")
def try_deal() -> Answer:
    """A deal of the game that is being written, entered as at a table, and what it would give; nothing is stored."""
    draft, recipe = _parse_trial()
    return render_trial(draft, recipe) if recipe else redirect(url_for("builder.new"), 303)


@bp.post("/try/preview")
def preview() -> str | Answer:
    """What the answers of a tried deal will do."""
    draft, recipe = _parse_trial()
    if recipe is None:
        return redirect(url_for("builder.new"), 303)
    replayed = _replay_trial(recipe)
    context = _trial_context(replayed, _trial_deal(replayed, request.form), draft)
    return render_template("table/_preview.html", **context, is_old=False)


def _parse_trial() -> tuple[GameDraft, Recipe | None]:
    """The game of a tried deal, and its recipe if it has one. 429 after too many without, which nobody comes by."""
    rate_limits.refuse_after_bad_documents()
    draft = _submitted_draft()
    recipe = check_draft(draft).recipe
    if recipe is None:
        rate_limits.count_bad_document()
    return draft, recipe


def _submitted_draft() -> GameDraft:
    """The draft of the submitted form. Where its page was forged or is too old, a blank one with what was typed."""
    draft = fields.deserialize(request.form.get(fields.STATE, ""), secret_key())
    if draft is None:
        flash(_("This page was too old to go on from. The game begins anew."))
    return fields.parse_form(request.form, draft or GameDraft())


def _save(draft: GameDraft, recipe: Mapping[str, Any], key: str) -> Answer:
    """Save a game. One that was deleted meanwhile becomes a new one, so that nothing typed is lost."""
    browser, form_key = make_browser_id(), submitted_form_key()
    try:
        saved_key = own_games.save(get_db(), browser, recipe, key) if key else ""
    except NotFound:
        saved_key = ""
    if not saved_key:
        if not own_games.was_submitted(get_db(), browser, form_key):
            rate_limits.count_new()
        origin, _to_text = _find_recipe(draft.like, None)
        saved_key = recipes.save_as_new(get_db(), browser, recipe, origin, form_key)
    flash(_("Saved."), form_key)
    return redirect(url_for("new.show", game=saved_key), 303)


def _draft_like(key: str, options: str) -> GameDraft | None:
    """A draft like the game of this key, as a table with these options plays it; None where there is no such game.

    Without a key it is empty.
    """
    if not key:
        return GameDraft()
    rules = _table_rules(key, options)
    recipe, to_text = _find_recipe(key, rules)
    if recipe is None or (options and rules is None):
        return None
    draft = from_recipe(recipe, to_text)
    like_options = options if len(options) <= MAX_OPTIONS else ""
    source = _("after %(game)s", game=draft.name)
    return replace(
        draft, name=_("%(game)s (ours)", game=draft.name)[:MAX_NAME], like=key, like_options=like_options,
        source=f"{source}; {draft.source}"[:SOURCE] if draft.source else source,
    )  # fmt: skip


def _table_rules(key: str, options: str) -> HouseRules | None:
    """The house rules of these options, as JSON, of a shipped game; None for none, and where they are none of its."""
    game, (raw, unreadable) = games.find(key), parse_json(options)
    if game is None or not options or unreadable:
        return None
    parsed = (game.parse_options(raw, seats) for seats in game.seats)
    return next((rules for rules, problems in parsed if not problems), None)


def _find_recipe(key: str, rules: HouseRules | None) -> tuple[dict[str, Any] | None, Callable[[str], str]]:
    """The recipe of a shipped or own game, and the function that translates its texts; None where there is none.

    A printed game has the one of these house rules, or of the usual ones.
    """
    game = recipes.find_game(get_db(), browser_id(), key)
    if game is None or not game.recipe:
        return None if game is None else printed_recipe(game, translate, rules), str
    recipe: dict[str, Any] = json.loads(game.recipe)
    return recipe, str if game.is_own else lambda text: translate(games.recipe_text(key, text))


def _page_context(draft: GameDraft, checked: CheckedDraft) -> dict[str, Any]:
    """What the page of the builder shows that is open in the draft: a question, the kinds of contract, or the rows."""
    if draft.page == "ask" and draft.asked:
        return {
            "detail": builder_contract.line_detail(draft, None, draft.asked),
            "price": builder.shown_price(draft.asked.prices[0][0]),
            "saved_price": builder.shown_price(next(iter(draft.asked.was[0]), "")),
            "sign_hint": builder.sign_hint(draft),
        }
    if draft.page == "limits":
        return {"limits": builder.limit_rows(draft)}
    if draft.page == "penalties":
        return {"penalties": builder.penalty_rows(draft)}
    contract, is_priced = draft.open_contract, draft.page == "prices"
    kinds = builder.contract_kinds(draft, is_priced)
    if draft.page in ("kinds", "prices"):
        name = builder.contract_name(contract) if is_priced and contract else ""
        return {"contract_kinds": kinds, "opened_name": name}
    return {
        "contract_kinds": kinds, "description": builder.description(draft),
        "page_links": builder.page_links(draft, checked),
        "first_problem": builder.first_problem(draft, checked), "foot": builder.draft_summary(draft, checked),
        "head": {name: builder.head_choices(draft, name) for name in ("order", "chooser", "leads", "unit", "best")},
        "more": builder_contract.contract_fold(draft, contract) if contract else None,
        "players": [*zip(SEATS, draft.cards, strict=True)], "rows": builder.contract_rows(draft, checked),
        "sign_hint": builder.sign_hint(draft),
    }  # fmt: skip


def _show(draft: GameDraft, status: int = 200, *, begun: str = "", focus: bool = False) -> Response:
    checked = check_draft(draft)
    like = recipes.find_game(get_db(), browser_id(), draft.like) if draft.like else None
    omissions = omissions_of(like, _table_rules(draft.like, draft.like_options)) if like else ()
    origin = f"{draft.like}-{crc32(draft.like_options.encode()):x}" if draft.like_options else draft.like
    return pages.render_page(
        "builder/show.html", status, part="builder/_form.html", draft=draft, checked=checked,
        kept=fields.serialize(draft, secret_key()), begun=begun or origin or "0",
        omissions=[translate(text) for text in omissions],
        like=translate(like.name) if like else "", focus=focus, form_key=submitted_form_key(),
        back=url_for("builder.begin"), usual_name=default_name(), **_page_context(draft, checked),
    )  # fmt: skip


def render_trial(draft: GameDraft, recipe: Recipe) -> Response:
    """The page of a trial deal, blank or as it was sent; after Save also with what the deal would give."""
    replayed = _replay_trial(recipe)
    is_new = request.form.get("do", "").startswith("try")
    deal = _trial_deal(replayed, None if is_new else request.form)
    context = _trial_context(replayed, deal, draft)
    if not is_new and not deal.is_key_submit and "work_out" not in request.form:
        if deal.problems or deal.newly_asked(request.form):
            deal.assign_problems(replayed.translate)
            return pages.render_page("builder/try.html", 422, **context)
        context["would"] = table.deal_outcome(replayed, deal)
        context |= _trial_context(replayed, _trial_deal(replayed, None), draft)
    return pages.render_page("builder/try.html", **context)


def _replay_trial(recipe: Recipe) -> ReplayedMatch:
    """The match of a tried deal, of as many players as were tapped; as many as usually play where none were."""
    tapped = request.form.get("do", "").removeprefix("try:")
    tapped = tapped if tapped.isdecimal() else request.form.get("players", "")
    seats = next((seats for seats in recipe.seats if str(seats) == tapped), recipe.seats[0])
    return trial_match(recipe.json, [translate(name) for name in TRIAL_NAMES], seats)


def _trial_deal(replayed: ReplayedMatch, form: Any) -> DealEntry:
    turn = replayed.ledger.next_turn
    if turn is None:
        abort(400)
    return DealEntry(replayed.open_contracts(turn), replayed.ledger.table_state(), form)


def _trial_context(replayed: ReplayedMatch, deal: DealEntry, draft: GameDraft) -> dict[str, Any]:
    entry, back = table_response.entry_context(replayed, deal), _form_url()
    return {
        "replayed": replayed, "turn": replayed.ledger.next_turn, "deal": deal, "names": replayed.names,
        "tell": replayed.translate, "pack": replayed.stored.pack, "aloud": spoken_state(replayed, deal),
        "standing": table.standing(replayed, deal), "open": table.open_contracts(replayed), "blank": None,
        **entry, "outcome": entry["outcome"]._replace(label=_("See the result")), "is_trial": True,
        "carried": {fields.STATE: fields.serialize(draft, secret_key()), "back": back, "players": len(replayed.names)},
        "back": back, "numbers": replayed.play.game.seats,
    }  # fmt: skip


def _form_url() -> str:
    """The address of the builder's form: that of this page, or the one that a trial deal sends along."""
    is_trial = request.endpoint in ("builder.try_deal", "builder.preview")
    url = request.form.get("back", "") if is_trial else pages.page_url()
    games = f"{request.script_root}/games/"
    return url if url.startswith(games) and "//" not in url and "\\" not in url else f"{games}new"
