"""The rules: every game, one game as it is usually played, and the house rules in force at a table."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, request, url_for

from scorer import games
from scorer.engine.game import Game, Play
from scorer.language.translator import Translate, make_translator
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import rules, table_rules
from scorer.presentation.game_names import games_for_reader, pack_name
from scorer.views import match_access
from scorer.web import pages

bp: Blueprint = match_access.blueprint("rules", __name__, prefix="")


@bp.get("/rules")
def index() -> Response:
    """All games: names, how many play, a sentence each."""
    return pages.render_page(
        "rules/index.html",
        "rules/index.html",
        games=[(game, rules.player_count_text(game)) for game in games_for_reader()],
    )


@bp.get("/rules/<key>")
def game(key: str) -> Response:
    """One game as it is usually played; `?players=` and `?pack=` where it knows several."""
    found = games.find(key)
    if found is None:
        abort(404)
    return page_of(found, request.path, url_for("rules.index"))


def page_of(game: Game, here: str, back: str) -> Response:
    """The page of this game at the address `here`, with the way back to another; 404 for what it does not know."""
    seats, pack = request.args.get("players", game.seats[0], int), request.args.get("pack", game.packs[0])
    if seats not in game.seats or pack not in game.packs:
        abort(404)
    play = game.for_table(game.rules(), seats)
    return _show(play, make_translator((), pack), pack, worked=None, here=request.script_root + here, back=back)


@bp.get("/m/<token>/rules")
@match_access.allow_watchers
def show() -> Response:
    """The game as this table plays it, with its house rules and in the words of its pack."""
    worked = match_access.current_match()
    return _show(
        worked.play, worked.translate, worked.stored.pack, worked=worked, back=match_access.match_url("table.show")
    )


def _show(play: Play, tell: Translate, pack: str, worked: ReplayedMatch | None, **more: Any) -> Response:
    known: dict[str, Any] = {
        "play": play,
        "tell": tell,
        "pack": pack,
        "pack_names": {one: pack_name(one) for one in (*play.game.packs, pack)},
        "numbers": rules.player_numbers(play.game),
        "shape": rules.match_description(play, tell),
        "guide": rules.guide_sections(play, tell, pack),
        "house": table_rules.house_rules_in_force(worked) if worked else rules.house_rules(play, tell),
        "contracts": rules.contract_sections(play, tell, pack),
    }
    return pages.render_page("rules/show.html", "rules/show.html", worked=worked, **known, **more)
