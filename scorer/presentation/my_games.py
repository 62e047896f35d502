"""My games: each as it is offered and as its own page tells it. Nothing here knows a game."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _

from scorer.engine.phrases import AsTyped
from scorer.engine.problems import Problems
from scorer.engine.recipe import parse_game
from scorer.forms import match_draft
from scorer.language.dates import format_when
from scorer.language.translator import make_translator, translate
from scorer.play.recipes import load_recipe
from scorer.presentation import new_match, rules
from scorer.presentation.own_prices import cards_text, origin_text, printed_price_list
from scorer.store.own_games import OwnGame


def game_name(stored: OwnGame) -> str:
    """What the table calls it, as it may stand beside other words."""
    return translate(AsTyped(str(stored.recipe["name"])))


def game_card(stored: OwnGame) -> dict[str, str]:
    """A game in a list: its key, its name, how many play and how long."""
    game = parse_game(dict(stored.recipe), Problems())
    told = new_match.game_card(game, match_draft.empty_draft("", game)) if game else ""
    return {"key": stored.key, "name": game_name(stored), "brief": told}


def deleted_game_card(stored: OwnGame) -> dict[str, str]:
    """A game in the bin: its key, its name, and when it was put there."""
    return {"key": stored.key, "name": game_name(stored), "when": format_when(stored.deleted or stored.touched)}


def difference_text(stored: OwnGame) -> str:
    """What it was made like, and what is different in it, in a sentence; "" where nobody knows what it was."""
    recipe = load_recipe(stored.recipe)
    return "" if recipe is None else origin_text(recipe, load_recipe(stored.origin), make_translator())


def game_page(stored: OwnGame) -> dict[str, Any] | None:
    """All that its page tells: name, origin, how it is played, its prices; None where this program cannot read it."""
    recipe, origin = load_recipe(stored.recipe), load_recipe(stored.origin)
    game = parse_game(dict(stored.recipe), Problems())
    if recipe is None or game is None:
        return None
    play = game.for_table(game.rules(), game.seats[0])
    return {
        "name": game_name(stored),
        "like": origin_text(recipe, origin, make_translator()),
        "from": _("like %(game)s, but ours", game=translate(AsTyped(origin.name))) if origin else "",
        "play": [
            _("%(players)s, %(cards)s.", players=rules.player_count_text(game), cards=cards_text(recipe)),
            *rules.short_description(play),
        ],
        "contracts": printed_price_list(recipe, make_translator((), game.packs[0])),
    }
