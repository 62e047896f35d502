"""The blank sheet of a game or of a table, to be printed and written on by hand."""

from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, request, url_for

from scorer import games
from scorer.engine.game import Game, Play
from scorer.engine.json_values import parse_json
from scorer.engine.seating import SITS_OUT
from scorer.presentation import blank_sheet
from scorer.presentation.blank_sheet import BlankSheet, Choices
from scorer.views import match_access
from scorer.web import pages

bp: Blueprint = match_access.blueprint("blank_sheet", __name__, prefix="")


@bp.get("/rules/<key>/sheet")
def show_game(key: str) -> Response:
    """The sheet of a game; `?players=`, `?pack=`, `?sits_out=` and `?options=`, as a document has them."""
    game = games.find(key)
    return page_of(game, url_for("rules.game", key=key)) if game else abort(404)


def page_of(game: Game, back: str) -> Response:
    """The sheet of this game by what the address says; 404 for a table that cannot play it so."""
    play, pack = _play_of_address(game), request.args.get("pack", game.packs[0])
    if pack not in game.packs:
        abort(404)
    return _show(blank_sheet.game_sheet(play, pack), back)


def _play_of_address(game: Game) -> Play:
    people, sits_out = request.args.get("players", game.seats[0], int), request.args.get("sits_out", "")
    playing = game.players_of_deal(people, sits_out) if sits_out in ("", *SITS_OUT) else None
    if playing is None or (sits_out == "dealer" and game.dealer_has_part) or not game.has_room(playing, people):
        abort(404)
    options, unreadable = parse_json(request.args.get("options", "{}"))
    rules, problems = game.parse_options(options, playing)
    if unreadable or problems:
        abort(404)
    return game.for_table(rules, people, sits_out)


@bp.get("/m/<token>/sheet")
@match_access.allow_watchers
def show() -> Response:
    """The sheet of a table; `?names=off`, `?rules=off` and `?played=on` change what it shows."""
    replayed = match_access.current_match()
    choices = Choices(_is_on("names", True), _is_on("rules", True), _is_on("played", False))
    return _show(
        blank_sheet.match_sheet(replayed, choices), match_access.match_url("table.show"),
        switches=[(name, is_on, _switched(choices, name)) for name, is_on in choices._asdict().items()],
        deals=replayed.ledger.state.deals, names=replayed.names,
    )  # fmt: skip


def _is_on(name: str, usual: bool) -> bool:
    return request.args.get(name, "on" if usual else "off") == "on"


def _switched(choices: Choices, name: str) -> str:
    """The address of the sheet with one of the choices the other way."""
    values = choices._asdict() | {name: not getattr(choices, name)}
    changed = {key: "on" if is_on else "off" for key, is_on in values.items() if is_on != Choices()._asdict()[key]}
    return pages.page_url() + (f"?{urlencode(changed)}" if changed else "")


def _show(sheet: BlankSheet, back: str, **more: Any) -> Response:
    shown: dict[str, Any] = {"switches": [], "names": (), "deals": 0} | more
    return pages.render_page("blank_sheet/show.html", "blank_sheet/show.html", sheet=sheet, back=back, **shown)
