"""The rules: every game, one game as it is usually played, and the house rules in force at a table."""

from typing import Any
from urllib.parse import urlencode

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
    known_games = [(game, rules.player_count_text(game)) for game in games_for_reader()]
    return pages.render_page("rules/index.html", "rules/index.html", games=known_games)


@bp.get("/rules/<key>")
def game(key: str) -> Response:
    """One game as it is usually played; `?players=` and `?pack=` where it knows several."""
    shipped = games.find(key)
    if shipped is None:
        abort(404)
    return page_of(shipped, pages.page_url(), url_for("rules.index"), url_for("blank_sheet.show_game", key=key))


def page_of(game: Game, here: str, back: str, sheet: str) -> Response:
    """The rules of this game, at the address `here`; 404 for a number of players or a pack that it does not know.

    `sheet` is the address of its blank sheet.
    """
    seats, pack = request.args.get("players", game.seats[0], int), request.args.get("pack", game.packs[0])
    if seats not in game.seats or pack not in game.packs:
        abort(404)
    play = game.for_table(game.rules(), seats)
    sheet = f"{sheet}?{urlencode({'players': seats, 'pack': pack})}"
    return _show(play, make_translator((), pack), pack, replayed=None, here=here, back=back, sheet=sheet)


@bp.get("/m/<token>/rules")
@match_access.allow_watchers
def show() -> Response:
    """The game as this table plays it, with its house rules and in the words of its pack."""
    replayed = match_access.current_match()
    return _show(
        replayed.play, replayed.translate, replayed.stored.pack, replayed=replayed,
        back=match_access.match_url("table.show"), sheet=match_access.match_url("blank_sheet.show"),
    )  # fmt: skip


def _show(play: Play, tell: Translate, pack: str, replayed: ReplayedMatch | None, **more: Any) -> Response:
    context: dict[str, Any] = {
        "play": play, "tell": tell, "pack": pack,
        "pack_names": {key: pack_name(key) for key in (*play.game.packs, pack)},
        "numbers": rules.player_numbers(play.game), "shape": rules.match_description(play, tell),
        "guide": rules.guide_sections(play, tell, pack),
        "house": table_rules.house_rules_in_force(replayed) if replayed else rules.house_rules(play, tell),
        "contracts": rules.contract_sections(play, tell, pack),
    }  # fmt: skip
    return pages.render_page("rules/show.html", "rules/show.html", replayed=replayed, **context, **more)
