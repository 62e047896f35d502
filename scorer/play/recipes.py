"""Own games as files and as playable games."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlite_utils import Database

from scorer import games
from scorer.engine.game import Game
from scorer.engine.json_values import Json, parse_json
from scorer.engine.phrases import N_, phrase
from scorer.engine.problems import Problem, Problems
from scorer.engine.recipe import OWN, Recipe, check_names, parse_game, parse_recipe
from scorer.engine.recipe.object_reader import NAME
from scorer.play.replayed_match import ReplayedMatch, replay_match
from scorer.store import own_games
from scorer.store.matches import StoredMatch, utc_now
from scorer.store.own_games import OwnGame

LOOKED_AT = 200
"""Games of a browser whose names a new one may not have."""
LARGEST = 256 * 1024
"""Bytes of the largest file that is read; no good recipe is as long, however it is laid out."""


class OwnPlayableGame(NamedTuple):
    """A game that a browser keeps, as it can be played."""

    key: str
    game: Game
    stored: OwnGame


def parse_recipe_file(text: bytes | str) -> tuple[Game | None, Json, list[Problem]]:
    """The game of a file's text, or None; what stands in the file; and all that is wrong, each at its place."""
    if len(text) > LARGEST:
        return None, None, [Problem("document", phrase(N_("it is larger than %(most)s kB"), most=LARGEST // 1024))]
    given, found = parse_json(text)
    if found:
        return None, given, found
    problems = Problems()
    game = parse_game(given, problems)
    if game is not None and game.recipe_json is not None:
        check_names(game.recipe_json, problems)
    return (None if problems else game), given, problems.items


def load_recipe(stored: Mapping[str, Any] | None) -> Recipe | None:
    """A stored recipe, read again; None where there is none, or none that this program knows."""
    return None if stored is None else parse_recipe(stored, Problems())


def to_file_text(recipe: Mapping[str, Any]) -> str:
    """The recipe as a file: a contract a line, so that people can read it."""
    contracts = ",\n".join(f"  {json.dumps(one, ensure_ascii=False)}" for one in recipe["contracts"])
    head = json.dumps({**recipe, "contracts": []}, ensure_ascii=False, indent=1)
    return head.replace('"contracts": []', f'"contracts": [\n{contracts}\n ]', 1) + "\n"


def file_name(recipe: Mapping[str, Any]) -> str:
    """What its file is called, whatever its name: "our-lora-game.json"."""
    plain = unicodedata.normalize("NFKD", str(recipe["name"])).encode("ascii", "ignore").decode().lower()
    return f"{re.sub('[^a-z0-9]+', '-', plain).strip('-') or 'own'}-game.json"


def games_of_browser(db: Database, browser: str | None, most: int, picked: Game) -> list[OwnPlayableGame]:
    """So many of the games that this browser keeps, last touched first; of those that are the same only one.

    The one that is picked is among them, where it is kept.
    """
    if browser is None:
        return []
    stored = own_games.of_browser(db, browser, limit=most)
    if picked.recipe_json is not None and picked.recipe_json not in [one.recipe for one in stored]:
        one = own_games.find_identical(db, browser, picked.recipe_json)
        stored = [one, *stored[: most - 1]] if one else stored
    found: dict[str, OwnPlayableGame] = {}
    for one in stored:
        game = parse_game(dict(one.recipe), Problems())
        if game is not None:
            found.setdefault(game.identity, OwnPlayableGame(one.key, game, one))
    return list(found.values())


def find_game(db: Database, browser: str | None, key: str) -> Game | None:
    """The game with this key: one of the house, or one that this browser keeps; None where there is none."""
    house = games.find(key)
    if house is not None or browser is None:
        return house
    stored = own_games.load(db, key)
    if stored is None or stored.browser != browser or stored.deleted:
        return None
    return parse_game(dict(stored.recipe), Problems())


def with_unique_name(recipe: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """The recipe under a name that is not among these: "Our Lora 2" beside "Our Lora"."""
    taken, name, number = set(names), str(recipe["name"]), 1
    plain = re.sub(r" \d{1,3}$", "", name)
    while name in taken:
        number += 1
        name = f"{plain[: NAME - len(str(number)) - 1].rstrip()} {number}"
    return {**recipe, "name": name}


def save_as_new(
    db: Database, browser: str, recipe: Mapping[str, Any], origin: Mapping[str, Any] | None, form_key: str
) -> str:
    """Keep one game more for this browser, under a name that no other of it has; returns its key.

    A form with this key makes one, however often it is sent; `origin` is the recipe that it was made like.
    """
    mine = own_games.of_browser(db, browser, limit=LOOKED_AT)
    named = with_unique_name(recipe, [str(one.recipe["name"]) for one in mine])
    return own_games.save(db, browser, named, origin=origin, form_key=form_key)


MAX_DEALS = ("order", "chooser", "ends_at")
"""What a recipe says of the course of a match, of which a trial has none."""


def trial_match(recipe: Mapping[str, Any], names: Sequence[str]) -> ReplayedMatch:
    """A match of a good recipe in which any contract may come first, also one that is played only inside a salad."""
    contracts = [{key: value for key, value in one.items() if key != "times"} for one in recipe["contracts"]]
    given = {key: value for key, value in recipe.items() if key not in MAX_DEALS}
    seats = recipe["seats"][0]
    return replay_match(
        StoredMatch(
            id=0,
            key="",
            game=OWN,
            title="",
            players=tuple(names[:seats]),
            first_dealer=seats - 1,
            options={},
            pack="",
            money=None,
            revision=1,
            watch_generation=0,
            keep_generation=0,
            created=utc_now(),
            touched=utc_now(),
            deleted=None,
            log=(),
            recipe={**given, "order": "free", "contracts": contracts},
        )
    )
