"""The rules: every game, one game as it is usually played, and the house rules in force at a table."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, request

from scorer import games
from scorer.engine.game import Play
from scorer.language.phrases import Tell, speaker, tell
from scorer.play.worked import WorkedMatch
from scorer.presentation import agreed, rules
from scorer.presentation.packs import pack_name
from scorer.views import at_table
from scorer.web import pages

bp: Blueprint = at_table.blueprint("rules", __name__, prefix="")


@bp.get("/rules")
def index() -> Response:
    """All games: names, how many play, a sentence each."""
    return pages.page("rules/index.html", "rules/index.html", games=games.games(), rules=rules, tell=tell)


@bp.get("/rules/<key>")
def game(key: str) -> Response:
    """One game as it is usually played; `?players=` and `?pack=` where it knows several."""
    found = games.find(key)
    if found is None:
        abort(404)
    seats, pack = request.args.get("players", found.seats[0], int), request.args.get("pack", found.packs[0])
    if seats not in found.seats or pack not in found.packs:
        abort(404)
    return _show(found.played(found.rules(), seats), speaker((), pack), pack, worked=None)


@bp.get("/m/<token>/rules")
@at_table.watching
def show() -> Response:
    """The game as this table plays it, with its house rules and in the words of its pack."""
    worked = at_table.current()
    return _show(worked.play, worked.tell, worked.match.pack, worked=worked)


def _show(play: Play, tell: Tell, pack: str, worked: WorkedMatch | None) -> Response:
    known: dict[str, Any] = {
        "play": play,
        "tell": tell,
        "pack": pack,
        "pack_name": pack_name,
        "players": rules.players(play.game),
        "shape": rules.shape(play, tell),
        "guide": rules.guide(play, tell, pack),
        "house": agreed.house(worked) if worked else rules.house_rules(play, tell),
        "contracts": rules.contracts(play, tell, pack),
    }
    return pages.page("rules/show.html", "rules/show.html", worked=worked, **known)
