"""The form of a new match: what was typed and tapped becomes a draft, and that becomes a match if it can be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, TypeVar

from flask_babel import gettext as _
from flask_wtf import FlaskForm
from wtforms import Field, FieldList, SelectField, SelectMultipleField, StringField, ValidationError

from scorer import games
from scorer.engine.game import Game
from scorer.engine.house_rules import PRICES, Option
from scorer.forms import match_draft, prices
from scorer.forms.beginning import OpeningInput, short
from scorer.forms.match_draft import (
    FieldErrors,
    MatchDraft,
    max_name_rows,
    option_field,
    option_text,
    pad_names,
    suggested_house_rules,
)
from scorer.store import own_games

LONGEST = 40
"""Letters that are read of what something is worth, and of the chips in hand."""
HouseRulesByGame = Callable[[Game], Mapping[str, Any]]
"""Says with which house rules a game begins at this table, as a document has them."""


def _short(text: str | None) -> str:
    return (text or "").strip()[:LONGEST]


def is_right(form: NewMatchForm, field: Field) -> None:
    """A validator: what can be played with this form has no problem at this field."""
    if sentence := form.checked[1].get(field.name):
        raise ValidationError(sentence)


class RowFields(FieldList):
    """A field for each row that a player may have, whichever of them are sent: name-0, name-1, ...

    FieldList makes as many as are sent, closes the gaps between them, and reads any number in a made-up name.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, min_entries=max_name_rows(), max_entries=max_name_rows(), **more)

    def _extract_indices(self, prefix: str, formdata: Any) -> range:
        return range(self.max_entries)


class NewMatchForm(FlaskForm):
    """Which game, who plays in which order, who deals first, the house rules, and what a chip is worth.

    `with_rules` and `picked` make the class for one game. The fields become a `draft`, which can be played if the form
    validates. `usual` stands where it says nothing; `house_rules` says with which ones a game begins of which it has
    none: the page showed another one.
    """

    class Meta:
        """How fields are bound: each has the engine for its validator."""

        def bind_field(self, form: NewMatchForm, unbound_field: Any, options: dict[str, Any]) -> Field:
            """Bind the field, of a row as well."""
            return unbound_field.bind(form=form, validators=[is_right], **options)

    picked: Game
    """The game whose house rules it has."""
    is_gone = False
    """Whether a game of one's own was picked that is no longer kept."""
    game = StringField()
    players = RowFields(StringField(filters=[lambda text: (text or "").strip()]), name="name")
    totals = RowFields(StringField(filters=[short]), name="total")
    pennies = RowFields(StringField(filters=[short]))
    ante = StringField(filters=[short])
    bank = StringField(filters=[short])
    bank_pennies = StringField(filters=[short])
    dealer = StringField(default="0")
    worth = StringField(filters=[_short])
    currency = StringField(filters=[lambda text: _short(text).upper()])
    per = StringField(filters=[_short])
    stake = StringField(filters=[_short])

    def __init__(self, usual: MatchDraft, house_rules: HouseRulesByGame = suggested_house_rules, **more: Any) -> None:
        self._house_rules = house_rules
        settling = usual.settling if self.picked is usual.game else ""
        super().__init__(data={"currency": usual.currency, "per": usual.per, "settling": settling}, **more)
        self.draft = self.to_draft(usual)

    def to_draft(self, usual: MatchDraft) -> MatchDraft:
        """The draft of what was typed and tapped; `usual` stands where the form says nothing."""
        names = pad_names(self.players.data, self.picked)
        columns = tuple(self.totals.data), tuple(self.pennies.data)
        return MatchDraft(
            self.picked,
            names,
            int(self.dealer.data) if self.dealer.data in map(str, range(len(names))) else 0,
            self._options() or self._house_rules(self.picked),
            self.pack.data,
            self.worth.data,
            self.currency.data,
            self.per.data,
            "" if self.settling.data == self.usual_settling.data else self.settling.data,
            self.stake.data,
            OpeningInput(*columns, self.bank.data, self.bank_pennies.data, self.ante.data),
            usual.saved if self.picked is usual.game else {},
        )

    @cached_property
    def checked(self) -> tuple[match_draft.PlayableMatch | None, FieldErrors]:
        """What the engine says of the draft."""
        return match_draft.check_draft(self.draft)

    @property
    def playable(self) -> match_draft.PlayableMatch | None:
        """What is to be made, once the form has validated."""
        return self.checked[0]

    def validate_game(self, _field: Field) -> None:
        """A game that was thrown away meanwhile cannot be played."""
        if self.is_gone:
            raise ValidationError(_("The game that you picked is no longer kept here. Pick one."))

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether what is filled in can be played: nothing is wrong with any field, nor with the draft."""
        return super().validate(extra_validators) and not self.checked[1]

    def named(self) -> dict[str, Field]:
        """The fields by their names in the page, the rows before what they are rows of."""
        return {one.name: one for field in self for one in (*getattr(field, "entries", ()), field)}

    def _options(self) -> dict[str, Any]:
        """The house rules that were tapped, as a document has them; a value that cannot be stays as it was sent."""
        fields = {option.key: self[option_field(self.picked, option)] for option in self.picked.options}
        options = {key: field.data for key, field in fields.items() if field.raw_data}
        own = prices.price_fields(self.picked, {field.name: field.data for field in self if field.raw_data})
        return options if own is None else {**options, PRICES: own}


F = TypeVar("F", bound=NewMatchForm)


class _GameForm(FlaskForm):
    game = StringField(default="")


def picked(kind: type[F], usual: Game, find: Callable[[str], Game | None] = games.find) -> type[F]:
    """The form for the game that was sent, which `find` finds by its key, else for the usual one."""
    key = _GameForm().game.data
    found = find(key)
    made = with_rules(kind, found or usual)
    made.is_gone = found is None and own_games.is_key(key)
    return made


def with_rules(kind: type[F], game: Game) -> type[F]:
    """The form with the fields of this game, each under its key: pack, settling, house rules, and prices as typed."""
    settling, usual_pack = option_field(game, "settling"), lambda pack: pack if pack in game.packs else game.packs[0]
    fields: dict[str, Any] = {
        "picked": game,
        "pack": SelectField(name=option_field(game, "pack"), choices=list(game.packs), filters=[usual_pack]),
        "settling": StringField(name=settling),
        "usual_settling": StringField(name=prices.default_field(settling)),
    }
    fields |= {option_field(game, option): _rule_field(option) for option in game.options}
    for price in game.rules.price_list:
        name = option_field(game, price)
        fields |= {name: StringField(), prices.default_field(name): StringField()}
    made: type[F] = type(kind.__name__, (kind,), fields)
    return made


def _rule_field(option: Option) -> Field:
    """The field of a house rule; what the game does not know stays as it was sent, and the engine refuses it."""
    if option.ordered:
        return SelectMultipleField(choices=[key for key, _words in option.choices], validate_choice=False)
    values = {option_text(value): value for value in option.values}
    return SelectField(choices=list(values), coerce=lambda sent: values.get(sent, sent), validate_choice=False)
