"""The new match: which game, who plays in which order, who deals first, the house rules, and what a chip is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from scorer import games
from scorer.engine.game import Game
from scorer.forms import draft_actions, match_draft
from scorer.forms.match_draft import MatchDraft
from scorer.forms.match_forms import HouseRulesByGame, NewMatchForm, picked, with_rules
from scorer.forms.payload import payload
from scorer.language import lists, locale, numbers
from scorer.play import recipes
from scorer.play.replayed_match import load_game
from scorer.presentation import new_match, opening, prices, table_rules
from scorer.presentation import own_games as own_game_pages
from scorer.presentation.game_names import games_for_reader
from scorer.store import matches, own_games, saving
from scorer.store.matches import KnownMatch, StoredMatch
from scorer.web import pages, rate_limits
from scorer.web.database import get_db
from scorer.web.links import browser_id, link_token

bp = Blueprint("new", __name__, url_prefix="/new")

LOOKED_AT = 50
"""Matches of this browser from which names and games are remembered."""
OFFERED = 5
"""Games of one's own that are offered: those touched last, and the one that is picked."""


@bp.get("")
def show() -> Response:
    """The form, filled in as the last match of this browser was; `game` in the address chooses another game."""
    known = known_matches()
    return _show(_usual(known, request.args.get("game", "")), known)


@bp.post("")
def make() -> Answer:
    """Make the match, exactly once; or show the form again after a tap on one of its smaller buttons."""
    known = known_matches()
    usual = _usual(known)
    form = picked(NewMatchForm, usual.game, find_game)(usual, house_rules_by_game(known))
    draft = form.draft
    if "do" in request.form:
        done = request.form["do"]
        return _show(draft_actions.apply_action(draft, done), known, opened=draft_actions.opened_folds(draft, done))
    if not form.validate() or (found := form.playable) is None:
        return _show(draft, known, 422, form=form)
    sent = saving.Submission(f"new:{_form_key()}", 0, payload(request.form), browser_id(make=True))
    rate_limits.count_new_match(sent)
    outcome = saving.create_match(get_db(), sent, **asdict(found))
    address = url_for("table.show", token=link_token(outcome.match, "watch"))
    if isinstance(outcome, saving.Conflict):
        return _show(draft, known, 409, form_key=saving.new_form_key(), made=address)
    return redirect(address, 303)


def _show(draft: MatchDraft, known: Sequence[KnownMatch], status: int = 200, **more: Any) -> Response:
    return render_form("new", draft, known, status, **more)


def render_form(
    folder: str, draft: MatchDraft, known: Sequence[KnownMatch], status: int = 200, **more: Any
) -> Response:
    """The form of a new match with this draft, as the templates of that folder show it."""
    more.setdefault("form_key", _form_key())
    if "form" not in more:
        more["form"] = with_rules(NewMatchForm, draft.game)(draft, formdata=None)
    more.setdefault("opened", ())
    mine = recipes.games_of_browser(get_db(), browser_id(), OFFERED, draft.game)
    is_kept = draft.game.identity in [one.game.identity for one in mine]
    played = [draft.game if draft.game.is_own and not is_kept else None]
    played += [games.find(one.match.game) for one in known]
    first, rest = new_match.offered_games([game for game in played if game is not None])
    return pages.render_page(
        f"{folder}/show.html",
        f"{folder}/_form.html",
        status,
        draft=draft,
        field=match_draft.option_field,
        new_match=new_match,
        price_list=prices,
        lot=new_match,
        beginning=opening,
        ways=table_rules.method_choices(draft),
        mine=mine,
        difference=own_game_pages.difference_text,
        first=first,
        rest=rest,
        people=_people(known),
        **more,
    )


def _form_key() -> str:
    """The key of the form that was sent, so that it makes one match however often it is sent; or else a new one."""
    sent = request.form.get("form_key", "")
    return sent if saving.is_form_key(sent) else saving.new_form_key()


def known_matches() -> list[KnownMatch]:
    """The matches that this browser knows, the last touched first."""
    who = browser_id()
    return matches.of_browser(get_db(), who, limit=LOOKED_AT) if who else []


def find_game(key: str) -> Game | None:
    """The game with this key: one of the house, or one that this browser keeps."""
    return recipes.find_game(get_db(), browser_id(), key)


def _usual(known: Sequence[KnownMatch], key: str = "") -> MatchDraft:
    """What this table most likely wants: the game asked for or played last, as it was played, with the same people."""
    asked = find_game(key) if key else None
    last = known[0].match if known else None
    usual = match_draft.empty_draft(
        numbers.currency_for(locale.accepted_languages().values()), asked or games_for_reader()[0]
    )
    if last is None:
        return usual
    wanted = asked or _still_kept(load_game(last))
    people = match_draft.draft_from_match(last, wanted or usual.game)
    alike = _last_match_of(wanted, known) if wanted else None
    if alike is None or wanted is None:
        return match_draft.with_people_of(usual, people)
    return match_draft.with_people_of(match_draft.draft_from_match(alike, wanted), people)


def house_rules_by_game(known: Sequence[KnownMatch]) -> HouseRulesByGame:
    """Says with which house rules a game begins: as these matches had it last, or as they are suggested."""

    def found(game: Game) -> Mapping[str, Any]:
        last = _last_match_of(game, known)
        return last.options if last else match_draft.suggested_house_rules(game)

    return found


def _last_match_of(game: Game, known: Sequence[KnownMatch]) -> StoredMatch | None:
    """The match of this game that was touched last, if there is one."""
    return next((each.match for each in known if load_game(each.match) is game), None)


def _still_kept(game: Game | None) -> Game | None:
    """The game, unless it is a game of one's own that this browser does not keep, or no longer as it was."""
    if game is None or not game.is_own:
        return game
    who = browser_id()
    return game if who and own_games.find_identical(get_db(), who, game.recipe_json or {}) else None


def _people(known: Sequence[KnownMatch]) -> list[str]:
    """The names of earlier matches, each once."""
    names = {name.casefold(): name for one in reversed(known) for name in one.match.players}
    return sorted(names.values(), key=lists.reader_sort_key())
