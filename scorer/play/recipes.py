"""A browser's own games: read from files, written to them, saved, and made playable."""

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlite_utils import Database

from scorer import games
from scorer.engine.game import Game
from scorer.engine.json_values import MAX_NAME, parse_json
from scorer.engine.phrases import N_, phrase
from scorer.engine.problems import Problem, Problems
from scorer.engine.recipe import OWN, Recipe, check_names, parse_game, parse_recipe
from scorer.engine.recipe.model import CHOSEN
from scorer.play.replayed_match import ReplayedMatch, replay_match
from scorer.store import own_games
from scorer.store.matches import new_match
from scorer.store.own_games import OwnGame

MAX_COMPARED_NAMES = 200  # how many games of a browser a new game's name is compared with
MAX_BYTES = 256 * 1024  # the size of the largest file that is read; no valid recipe is as long, however it is laid out
COURSE_KEYS, TURN_KEYS = ("ends_at", "limits", "owed_doubles"), ("times", "in_all", "or")
"""Keys of a recipe, and of its contracts, about the course of a match, which a trial deal leaves out."""


class OwnPlayableGame(NamedTuple):
    """One of a browser's own games, ready to be played."""

    game: Game
    stored: OwnGame


def parse_recipe_file(text: bytes | str) -> tuple[Game | None, list[Problem]]:
    """Return the game of a file or None, and its problems."""
    if len(text) > MAX_BYTES:
        return None, [Problem("document", phrase(N_("it is larger than %(most)s kB"), most=MAX_BYTES // 1024))]
    raw, json_problems = parse_json(text)
    if json_problems:
        return None, json_problems
    problems = Problems()
    game = parse_game(raw, problems)
    if game is not None and game.recipe_json is not None:
        check_names(game.recipe_json, problems)
    return (None if problems else game), problems.items


def load_recipe(stored: Mapping[str, Any] | None) -> Recipe | None:
    """Parse a stored recipe; None where there is none, or this version cannot read it."""
    return None if stored is None else parse_recipe(stored, Problems())


def to_file_text(recipe: Mapping[str, Any]) -> str:
    """Return the recipe as JSON with one contract per line, so that people can read it."""
    contracts = ",\n".join(f"  {json.dumps(contract, ensure_ascii=False)}" for contract in recipe["contracts"])
    head = json.dumps({**recipe, "contracts": []}, ensure_ascii=False, indent=1)
    return head.replace('"contracts": []', f'"contracts": [\n{contracts}\n ]', 1) + "\n"


def file_name(recipe: Mapping[str, Any]) -> str:
    """Return the file name for a recipe, in plain letters: "our-lora-game.json"."""
    plain = unicodedata.normalize("NFKD", str(recipe["name"])).encode("ascii", "ignore").decode().lower()
    return f"{re.sub('[^a-z0-9]+', '-', plain).strip('-') or 'own'}-game.json"


def games_of_browser(db: Database, browser: str | None, limit: int, picked: Game) -> list[OwnPlayableGame]:
    """Return at most `limit` own games of this browser, the last used first, identical ones once.

    The picked game is among them if the browser has it.
    """
    if browser is None:
        return []
    stored = own_games.of_browser(db, browser, limit=limit)
    if picked.recipe_json is not None and picked.recipe_json not in [own_game.recipe for own_game in stored]:
        identical = own_games.find_identical(db, browser, picked.recipe_json)
        stored = [identical, *stored[: limit - 1]] if identical else stored
    by_identity: dict[str, OwnPlayableGame] = {}
    for own_game in stored:
        game = parse_game(dict(own_game.recipe), Problems())
        if game is not None:
            by_identity.setdefault(game.identity, OwnPlayableGame(game, own_game))
    return list(by_identity.values())


def find_game(db: Database, browser: str | None, key: str) -> Game | None:
    """Return the game with this key, built-in or this browser's own, or None."""
    built_in = games.find(key)
    if built_in is not None or browser is None:
        return built_in
    stored = own_games.load(db, key)
    if stored is None or stored.browser != browser or stored.deleted:
        return None
    return parse_game(dict(stored.recipe), Problems())


def with_unique_name(recipe: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Return the recipe with a name that is not among `names`: "Our Lora 2" beside "Our Lora"."""
    taken, name, number = set(names), str(recipe["name"]), 1
    plain = re.sub(r" \d{1,3}$", "", name)
    while name in taken:
        number += 1
        name = f"{plain[: MAX_NAME - len(str(number)) - 1].rstrip()} {number}"
    return {**recipe, "name": name}


def save_as_new(
    db: Database, browser: str, recipe: Mapping[str, Any], origin: Mapping[str, Any] | None, form_key: str
) -> str:
    """Save a new own game of this browser under a unique name and return its key.

    A form key saves one game, however often it is sent. `origin` is the recipe that this one was made from.
    """
    names = [str(own_game.recipe["name"]) for own_game in own_games.of_browser(db, browser, limit=MAX_COMPARED_NAMES)]
    return own_games.save(db, browser, with_unique_name(recipe, names), origin=origin, form_key=form_key)


def trial_match(recipe: Mapping[str, Any], names: Sequence[str], seats: int) -> ReplayedMatch:
    """Return a match of a valid recipe in which every contract may be played first, even one only dealt in salads.

    Where a player chooses, one still does: whoever that is may be the declarer, or be doubled.
    """
    contracts = [
        {key: value for key, value in contract.items() if key not in TURN_KEYS} for contract in recipe["contracts"]
    ]
    head = {key: value for key, value in recipe.items() if key not in COURSE_KEYS}
    if recipe.get("order") not in CHOSEN:
        head["order"] = "free"
    own = {**head, "contracts": contracts}
    return replay_match(
        new_match(game=OWN, players=tuple(names[:seats]), first_dealer=seats - 1, options={}, recipe=own)
    )
