"""The games in the order in which a reader is offered them: those of the reader's own country first."""

from flask_babel import get_locale

from scorer.engine.game import Game
from scorer.games import all_games


def games_for_reader() -> list[Game]:
    """All games, those of the reader's language first and else in their order."""
    locale = get_locale()
    spoken = locale.language if locale else ""
    return sorted(all_games(), key=lambda game: spoken not in game.languages)
