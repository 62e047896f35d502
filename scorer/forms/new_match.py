"""The form of a new match: what was typed and tapped becomes a draft, and that becomes a match if it can be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import request
from flask_babel import gettext as _
from flask_wtf import FlaskForm
from wtforms import StringField

from scorer import games
from scorer.engine.game import Game
from scorer.engine.options import PRICES
from scorer.forms import beginning, prices
from scorer.forms.match_draft import (
    Draft,
    Playable,
    Problems,
    checked,
    fitting,
    option_field,
    rows,
    suggested,
    text_of,
)
from scorer.store import own_games

LONGEST = 40
"""Letters that are read of what something is worth, and of the chips in hand."""


def _short(text: str | None) -> str:
    return (text or "").strip()[:LONGEST]


HouseRules = Callable[[Game], Mapping[str, Any]]
"""Says with which house rules a game begins at this table, as a document has them."""


class NewMatchForm(FlaskForm):
    """Which game, who plays in which order, who deals first, the house rules, and what a chip is worth.

    `find` says which game has a key: one of the house, or of those that this browser keeps. `house_rules` says with
    which ones a game begins of which the form has none: the page showed another one. `validate` asks the engine whether
    it can be played; then `playable` is what is to be made, and else `problems` has a sentence at every field that
    keeps it from that. Names and house rules are read where the draft is made: how many there are depends on the game.
    """

    game = StringField()
    dealer = StringField(default="0")
    worth = StringField(filters=[_short])
    currency = StringField(filters=[lambda text: text and _short(text).upper()])
    per = StringField(filters=[lambda text: text and _short(text)])
    stake = StringField(filters=[_short])

    def __init__(
        self,
        usual: Draft,
        find: Callable[[str], Game | None] = games.find,
        house_rules: HouseRules = suggested,
    ) -> None:
        super().__init__()
        self._find, self._house_rules = find, house_rules
        self.draft = self.drafted(usual)
        self.playable: Playable | None = None
        self.problems: Problems = {}

    def drafted(self, usual: Draft) -> Draft:
        """The draft of what was typed and tapped; `usual` stands where the form says nothing."""
        game = self._find(self.game.data or "") or usual.game
        names = fitting([request.form.get(f"name-{row}", "").strip() for row in range(rows())], game)
        pack = request.form.get(option_field(game, "pack"), "")
        return Draft(
            game,
            names,
            int(self.dealer.data) if self.dealer.data in map(str, range(len(names))) else 0,
            _options(game) or self._house_rules(game),
            pack if pack in game.packs else game.packs[0],
            self.worth.data,
            usual.currency if self.currency.data is None else self.currency.data,
            usual.per if self.per.data is None else self.per.data,
            _way(game, usual),
            self.stake.data,
            beginning.typed(lambda name: request.form.get(name, ""), rows()),
            usual.saved if game is usual.game else {},
        )

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether what is filled in can be played."""
        if not super().validate(extra_validators):
            return False
        self.playable, self.problems = checked(self.draft)
        if self.game.data and own_games.is_key(self.game.data) and self._find(self.game.data) is None:
            self.playable, gone = None, _("The game that you picked is no longer kept here. Pick one.")
            self.problems = {"game": gone, **self.problems}
        return self.playable is not None


def _way(game: Game, usual: Draft) -> str:
    """How points are to be settled, of each game for itself; "" as usual. What cannot be stays as it was sent."""
    name = option_field(game, "settling")
    sent = request.form.get(name, usual.settling if game is usual.game else "")
    return "" if sent == request.form.get(prices.shown_field(name)) else sent


def _options(game: Game) -> dict[str, Any]:
    """The house rules that were tapped, as a document has them; a value that cannot be stays as it was sent."""
    options: dict[str, Any] = {}
    for option in game.options:
        typed = request.form.getlist(option_field(game, option))
        if option.ordered and typed:
            options[option.key] = typed
        elif typed:
            values = {text_of(value): value for value in option.values}
            options[option.key] = values.get(typed[0], typed[0])
    own = prices.typed(game, request.form)
    if own is not None:
        options[PRICES] = own
    return options
