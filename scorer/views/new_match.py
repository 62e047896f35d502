"""The new match: which game, who plays in which order, who deals first, the house rules, and what a chip is worth."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as Answer

from scorer import games
from scorer.engine.document import options_json
from scorer.engine.game import Game
from scorer.engine.house_rules import PENALTIES
from scorer.forms import match_draft, match_forms
from scorer.forms.chip_forms import apply_layout_action
from scorer.forms.match_draft import CHIP_FIELDS, HouseRulesByGame, MatchDraft
from scorer.forms.match_forms import FieldErrors
from scorer.language import formats, lists, locale, units
from scorer.language.texts import gettext as _
from scorer.play import recipes
from scorer.play.replayed_match import load_game
from scorer.play.submissions import create_match
from scorer.presentation import count, new_match, own_games as own_game_pages, prices, table_rules
from scorer.presentation.rules import capitalized, games_for_reader
from scorer.store import matches, own_games, saving
from scorer.store.matches import KnownMatch, ListedMatch
from scorer.views import circle_membership
from scorer.views.circle_membership import LatestMatch
from scorer.views.match_access import payload, table_url
from scorer.views.rules import like_url
from scorer.web import pages, rate_limits
from scorer.web.database import get_db
from scorer.web.links import browser_id, make_browser_id

bp = Blueprint("new", __name__, url_prefix="/new")

MAX_KNOWN_MATCHES = 50  # matches of this browser from which names and games are offered
USUAL_EACH = 50  # with how many chips each begins where nobody has said it
LAYOUT, EACH_BEFORE = "lay", "each-before"
"""The first part of an action on the page of the layout, and its field with what was typed before it was opened."""
MAX_OWN_GAMES = 5  # own games that are offered: those touched last, and the one that is picked


@bp.get("")
def show() -> Response:
    """The form, filled in as the last match of this browser was; `game` in the address chooses another game."""
    known = known_matches()
    draft = usual_draft(known, request.args.get("game", ""), request.args.get("circle", ""))
    return render_form("new", draft, known)


@bp.post("")
def make() -> Answer:
    """Make the match, exactly once; or show the form again after a tap on one of its smaller buttons."""
    known = known_matches()
    usual, picked = _usual(known), find_game(request.form.get("game", ""))
    draft = match_draft.draft_from_form(request.form, picked or usual.game, usual, house_rules_by_game(known))
    if "do" in request.form:
        action = request.form["do"]
        if page := show_layout(draft, action, _("New match")):
            return page
        return render_form("new", apply_action(draft, action), known, opened=opened_folds(draft, action))
    fields, faults = match_forms.check_form(draft, request.form, picked)
    if fields is None:
        return render_form("new", draft, known, 422, faults=faults)
    submission = saving.Submission(f"new:{submitted_form_key()}", 0, payload(request.form), make_browser_id())
    rate_limits.count_new_match(submission)
    outcome = create_match(get_db(), submission, **fields)
    if isinstance(outcome, saving.Saved):
        circle_membership.await_match(outcome.match, request.form.get("circle", ""))
    address = table_url(outcome.match)
    if isinstance(outcome, saving.Conflict):
        return render_form("new", draft, known, 409, form_key=saving.new_form_key(), made=address)
    return redirect(address, 303)


def apply_action(draft: MatchDraft, action: str) -> MatchDraft:
    """The draft after a tap on a smaller button; Back from the layout leaves what each begins with as it was."""
    if action == f"{LAYOUT}:back":
        return replace(draft, chips=replace(draft.chips, each=request.form.get(EACH_BEFORE, "")))
    return match_forms.apply_action(draft, action)


def opened_folds(draft: MatchDraft, action: str) -> Collection[str]:
    """The ids of the folds in which the tap was: they stay open."""
    return ("stakes",) if action.startswith(LAYOUT) else match_forms.opened_folds(draft, action)


def show_layout(draft: MatchDraft, action: str, kicker: str) -> Response | None:
    """The page on which the chips are laid out, after a tap that opens it or on it; None where the tap leaves it.

    It carries the form from which it was opened, and comes back to it with what is typed here.
    """
    if not action.startswith(LAYOUT) or action == f"{LAYOUT}:back":
        return None
    counting, step = draft.game.counting(draft.rules), action.removeprefix(f"{LAYOUT}:")
    if not counting.has_bank:
        return None
    chips = apply_layout_action(draft.chips, step, counting.start or USUAL_EACH)
    people = draft.people_in(draft.game)
    if step == "done" and not chips.faults and chips.lay_out(people) is not None:
        return None
    own = {"each", "division", "do", "csrf_token", *CHIP_FIELDS}
    carried = [(name, value) for name, values in payload(request.form).items() for value in values if name not in own]
    if EACH_BEFORE not in request.form:
        carried.append((EACH_BEFORE, draft.chips.each))
    return pages.render_page(
        "new/layout.html", 422 if step == "done" else 200, part="new/_layout.html", carried=carried, kicker=kicker,
        **count.layout_context(chips, new_match.people_names(draft, people), draft.unit),
    )  # fmt: skip


def render_form(
    folder: str, draft: MatchDraft, known: Sequence[KnownMatch], status: int = 200, **more: Any
) -> Response:
    """The form of a new match with this draft, as the templates of that folder show it."""
    more.setdefault("form_key", submitted_form_key())
    mine = recipes.games_of_browser(get_db(), browser_id(), MAX_OWN_GAMES, draft.game)
    picked = next((own.stored for own in mine if own.game.identity == draft.game.identity), None)
    played = [None if picked or draft.game in games_for_reader() else draft.game]
    played += [games.find(known_match.match.game) for known_match in known]
    first, rest = new_match.offered_games([game for game in played if game is not None])
    games_shown = [draft.game, *(own.game for own in mine), *first, *rest]
    known_names = {name.casefold(): name for known_match in reversed(known) for name in known_match.match.players}
    clash = draft.game.parse_options(options_json(draft.rules), draft.seats)[1]
    return pages.render_page(
        f"{folder}/show.html", status, part=f"{folder}/_form.html", tell=new_match.draft_translator(draft),
        circle=request.values.get("circle", "")[:100],
        begin_fields=table_rules.opening_fields(draft), begin_summary=table_rules.opening_summary(draft),
        difference=own_game_pages.difference_text(picked) if picked else "",
        drawn_cards=new_match.drawn_cards(draft), draw_outcome=new_match.draw_outcome(draft), first=first,
        mine=mine, offered={game: new_match.offered_game(game, draft) for game in games_shown},
        one_more=new_match.one_more_label(draft), sitting_choices=new_match.sitting_choices(draft),
        sitting_problem=match_forms.sitting_problem(replace(draft, sits_out="")),  # what is not offered is not chosen
        too_many=match_forms.too_many_text(draft), sitting_title=new_match.sitting_title(draft),
        fewer_title=new_match.fewer_title(draft), uneven=new_match.uneven_text(draft),
        people=sorted(known_names.values(), key=lists.reader_sort_key()), rest=rest,
        other_names=new_match.other_names(),
        like=like_url(draft.game, draft.game.rules() if clash else draft.rules),
        chips_button=units.lay_out_title(draft.unit) if draft.game.counting(draft.rules).has_bank else "",
        stakes_text=new_match.stakes_text(draft), start=new_match.start_label(draft),
        unit_title=capitalized(units.plural_name(draft.unit)), **form_context(draft, **more),
    )  # fmt: skip


def form_context(
    draft: MatchDraft, faults: FieldErrors | None = None, opened: Collection[str] = (), **more: Any
) -> dict[str, Any]:
    """What the form of a new match and the settings show alike: house rules, prices, worth and problems.

    Folds are open that are `opened`, and those in which a fault stands.
    """
    game, faults = draft.game, faults or {}
    options = [
        (
            option,
            match_draft.option_field(game, option),
            (new_match.contract_order if option.ordered else new_match.option_choices)(draft, option),
        )
        for option in game.options
    ]
    return {
        "draft": draft, "hidden_prices": prices.hidden_prices(draft), "house_summary": new_match.summary(draft),
        "options": options, "pack_choices": new_match.pack_choices(draft),
        "pack_field": match_draft.option_field(game, "pack"), "per_question": units.worth_of_many_label(draft.unit),
        "price_groups": prices.price_groups(draft), "price_sign": prices.sign_hint(draft),
        "price_unit": prices.unit_hint(draft),
        "faults": faults, "problems": new_match.problem_list(draft, faults) if faults else [],
        "opened": {*opened, *new_match.folds_with_faults(draft, faults)},
        "penalty_rows": match_draft.penalty_rows(game, draft.options.get(PENALTIES, ())),
        "ways": new_match.method_choices(draft), "worth_question": units.worth_label(draft.unit),
        **more,
    }  # fmt: skip


def submitted_form_key() -> str:
    """The key of the sent form, so that it makes one match or game however often it is sent; else a new one."""
    key = request.form.get("form_key", "")
    return key if saving.is_form_key(key) else saving.new_form_key()


def known_matches() -> list[KnownMatch]:
    """The matches of this browser, the last touched first."""
    browser = browser_id()
    return matches.of_browser(get_db(), browser, limit=MAX_KNOWN_MATCHES) if browser else []


def find_game(key: str) -> Game | None:
    """The shipped game with this key, or the one that this browser keeps."""
    return recipes.find_game(get_db(), browser_id(), key)


def usual_draft(known: Sequence[KnownMatch], key: str = "", circle: str = "") -> MatchDraft:
    """The likely draft: as the last match in the circle of this link, or else of this browser."""
    draft = _usual(known, key)
    latest = circle_membership.latest_match(circle) if circle else None
    return draft if latest is None else _draft_as_in(latest, draft)


def _usual(known: Sequence[KnownMatch], key: str = "") -> MatchDraft:
    """The likely draft: the game asked for or played last, with its house rules then and the same people."""
    requested = find_game(key) if key else None
    last = known[0].match if known else None
    currency = formats.currency_for(locale.accepted_languages().values())
    usual = match_draft.empty_draft(currency, requested or games_for_reader()[0])
    if last is None:
        return usual
    wanted = requested or _still_kept(load_game(last))
    people = match_draft.draft_from_match(last, wanted or usual.game)
    alike = _last_match_of(wanted, known) if wanted else None
    if alike is None or wanted is None:
        return match_draft.with_people_of(usual, people)
    return match_draft.with_people_of(match_draft.draft_from_match(alike, wanted), people)


def _draft_as_in(latest: LatestMatch, draft: MatchDraft) -> MatchDraft:
    """The draft with the people and the game of the last match of a circle; the next one deals."""
    game = _still_kept(latest.game) or draft.game
    draft = draft if draft.game is game else match_draft.empty_draft(draft.currency, game)
    names = match_draft.pad_names(latest.players, draft.game)
    fewer = bool(latest.sits_out) and len(latest.players) in draft.game.seats
    return replace(draft, names=names, dealer=latest.dealer, sits_out=latest.sits_out, fewer=fewer)


def house_rules_by_game(known: Sequence[KnownMatch]) -> HouseRulesByGame:
    """A function to the house rules with which a game begins: those of its last match here, or the suggested ones."""

    def house_rules(game: Game) -> Mapping[str, Any]:
        last = _last_match_of(game, known)
        return last.options if last else match_draft.suggested_house_rules(game)

    return house_rules


def _last_match_of(game: Game, known: Sequence[KnownMatch]) -> ListedMatch | None:
    return next((known_match.match for known_match in known if load_game(known_match.match) is game), None)


def _still_kept(game: Game | None) -> Game | None:
    """The game, unless it is an own game that this browser does not keep in this form."""
    if game is None or not game.is_own:
        return game
    browser = browser_id()
    return game if browser and own_games.find_identical(get_db(), browser, game.recipe_json or {}) else None
