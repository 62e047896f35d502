"""The rules of every game, and of a table with its house rules; and the blank sheet to print of either."""

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, request, url_for

from scorer import games
from scorer.engine.document import options_json
from scorer.engine.game import Game, Play
from scorer.engine.house_rules import HouseRules
from scorer.engine.json_values import parse_json
from scorer.engine.recipe.model import compact_json
from scorer.engine.schedule import SITS_OUT
from scorer.forms import match_draft
from scorer.language.translator import Translate, make_translator, translate
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import blank_sheet, rules, table_rules
from scorer.presentation.blank_sheet import BlankSheet, Choices
from scorer.presentation.rules import games_for_reader, pack_name
from scorer.views import match_access
from scorer.web import pages

bp: Blueprint = match_access.blueprint("rules", __name__, prefix="")

MAX_ADDRESS = 3_800  # letters of an address, below the 4,094 of a request's first line that a server reads


@bp.get("/rules")
def index() -> Response:
    """All games: names, how many play; or those of which a name holds the `name` that is looked for."""
    looked_for = request.args.get("name", "").strip()
    found = [
        (game, rules.player_count_text(game))
        for game in games_for_reader()
        if any(looked_for.casefold() in name.casefold() for name in (translate(game.name), *game.other_names))
    ]
    return pages.render_page("rules/index.html", games=found, looked_for=looked_for)


@bp.get("/rules/<key>")
def game(key: str) -> Response:
    """One game as it is usually played; `?players=` and `?pack=` where it knows several."""
    shipped = games.find(key)
    if shipped is None:
        abort(404)
    return page_of(shipped, pages.page_url(), url_for("rules.index"), url_for("rules.show_game_sheet", key=key))


def page_of(game: Game, here: str, back: str, sheet: str) -> Response:
    """The rules of this game, at the address `here`; 404 for a number of players or a pack that it does not know.

    `sheet` is the address of its blank sheet.
    """
    seats, pack = request.args.get("players", game.seats[0], int), request.args.get("pack", game.packs[0])
    if seats not in game.seats or pack not in game.packs:
        abort(404)
    options = match_draft.suggested_house_rules(game)
    usual, _problems = game.parse_options(options, seats)
    play = game.for_table(usual, seats)
    query = {"players": seats, "pack": pack} | ({"options": compact_json(options)} if options else {})
    sheet = f"{sheet}?{urlencode(query)}"
    return _show(play, make_translator((), pack), pack, replayed=None, here=here, back=back, sheet=sheet)


@bp.get("/m/<token>/rules")
@match_access.allow_watchers
def show() -> Response:
    """The game as this table plays it, with its house rules and in the words of its pack."""
    replayed = match_access.current_match()
    return _show(
        replayed.play, replayed.translate, replayed.stored.pack, replayed=replayed,
        back=match_access.match_url("table.show"), sheet=match_access.match_url("rules.show_sheet"),
    )  # fmt: skip


def _show(play: Play, tell: Translate, pack: str, replayed: ReplayedMatch | None, **more: Any) -> Response:
    context: dict[str, Any] = {
        "play": play, "tell": tell, "pack": pack,
        "pack_names": {key: pack_name(key) for key in (*play.game.packs, pack)},
        "numbers": rules.player_numbers(play.game), "shape": rules.match_description(play, tell),
        "guide": rules.guide_sections(play, tell, pack),
        "house": table_rules.house_rules_in_force(replayed) if replayed else rules.house_rules(play, tell),
        "contracts": rules.contract_sections(play, tell, pack), "like": like_url(play.game, play.rules),
    }  # fmt: skip
    return pages.render_page("rules/show.html", replayed=replayed, **context, **more)


def like_url(game: Game, house_rules: HouseRules) -> str:
    """The address of the builder with a game like this one, by these house rules; "" for an own game.

    Where it would be longer than servers read, the last penalties stay behind.
    """
    options = options_json(house_rules, only_changed=True)
    query = {"from": game.key} | ({"options": compact_json(options)} if options else {})
    address = "" if game.is_own else f"{url_for('builder.new')}?{urlencode(query)}"
    if len(address) > MAX_ADDRESS and house_rules.penalties:
        return like_url(game, replace(house_rules, penalties=house_rules.penalties[:-1]))
    return address


@bp.get("/rules/<key>/sheet")
def show_game_sheet(key: str) -> Response:
    """The sheet of a game; `?players=`, `?pack=`, `?sits_out=` and `?options=`, as a document has them."""
    game = games.find(key)
    return sheet_page_of(game, url_for("rules.game", key=key)) if game else abort(404)


def sheet_page_of(game: Game, back: str) -> Response:
    """The sheet of this game by what the address says; 404 for a table that cannot play it so."""
    play, pack = _play_of_address(game), request.args.get("pack", game.packs[0])
    if pack not in game.packs:
        abort(404)
    return _show_sheet(blank_sheet.game_sheet(play, pack), back)


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
def show_sheet() -> Response:
    """The sheet of a table; `?names=off`, `?rules=off` and `?played=on` change what it shows."""
    replayed = match_access.current_match()
    choices = Choices(_is_on("names", True), _is_on("rules", True), _is_on("played", False))
    return _show_sheet(
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


def _show_sheet(sheet: BlankSheet, back: str, **more: Any) -> Response:
    shown: dict[str, Any] = {"switches": [], "names": (), "deals": 0} | more
    return pages.render_page("blank_sheet/show.html", sheet=sheet, back=back, **shown)
