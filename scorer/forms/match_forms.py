"""Forms of new match, settings, sequel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from flask_babel import gettext as _
from flask_babel import ngettext
from flask_wtf import FlaskForm
from wtforms import Field, FieldList, HiddenField, SelectField, SelectMultipleField, StringField, ValidationError

from scorer import games
from scorer.engine.entries import is_storable, reseat_entry
from scorer.engine.game import Game
from scorer.engine.house_rules import PRICES, Option
from scorer.engine.json_values import visible_text
from scorer.engine.match import reseat_opening
from scorer.forms import draft_actions, match_draft
from scorer.forms.match_draft import (
    FieldErrors,
    MatchDraft,
    PlayableMatch,
    max_name_rows,
    option_field,
    option_text,
    pad_names,
    suggested_house_rules,
)
from scorer.forms.opening import OpeningInput, carry_over_from, short
from scorer.language import numbers
from scorer.play.replayed_match import TITLE_LENGTH, ReplayedMatch
from scorer.store import own_games
from scorer.store.sequels import CarriedOverPlayer, CarriedOverTotals, JoinedPlayer

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
        own = match_draft.price_fields(self.picked, {field.name: field.data for field in self if field.raw_data})
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
        "usual_settling": StringField(name=match_draft.default_field(settling)),
    }
    fields |= {option_field(game, option): _rule_field(option) for option in game.options}
    for price in game.rules.price_list:
        name = option_field(game, price)
        fields |= {name: StringField(), match_draft.default_field(name): StringField()}
    made: type[F] = type(kind.__name__, (kind,), fields)
    return made


def _rule_field(option: Option) -> Field:
    """The field of a house rule; what the game does not know stays as it was sent, and the engine refuses it."""
    if option.ordered:
        return SelectMultipleField(choices=[key for key, _words in option.choices], validate_choice=False)
    values = {option_text(value): value for value in option.values}
    return SelectField(choices=list(values), coerce=lambda sent: values.get(sent, sent), validate_choice=False)


@dataclass(frozen=True, slots=True)
class AmendedMatch:
    """A match as its people want it."""

    draft: MatchDraft
    """Names, first dealer, house rules, pack and stakes."""
    order: tuple[int, ...]
    """For each seat the seat where its person is in the match so far."""
    title: str
    """As it was typed."""


def unamended(replayed: ReplayedMatch, currency: str = numbers.DEFAULT_CURRENCY) -> AmendedMatch:
    """The match unchanged; `currency` is offered where it is about no money."""
    draft, seats = match_draft.draft_from_match(replayed.stored, replayed.play.game), len(replayed.names)
    draft = replace(draft, names=tuple(replayed.names), currency=draft.currency or currency)
    return AmendedMatch(draft, tuple(range(seats)), replayed.stored.title)


class SettingsForm(NewMatchForm):
    """The form of a new match once more, with title and order of the people; see whether another game was sent."""

    order = HiddenField(default="")
    validate_game: Any = None  # there is no game to pick
    title = StringField(filters=[lambda text: visible_text(text or "").strip()])

    def __init__(self, replayed: ReplayedMatch, **more: Any) -> None:
        now, seats = unamended(replayed), len(replayed.names)
        self.replayed = replayed
        super().__init__(now.draft, lambda game: {}, **more)
        order = tuple(int(seat) for seat in self.order.data.split(",") if seat in map(str, range(seats)))
        draft = replace(
            self.draft,
            names=self.draft.names[:seats],
            dealer=self.draft.dealer if self.draft.dealer < seats else 0,
            options={**now.draft.options, **self.draft.options},  # a house rule that was not sent stays what it is
        )
        self.amended = AmendedMatch(draft, order if sorted(order) == list(now.order) else now.order, self.title.data)

    @cached_property
    def checked(self) -> tuple[dict[str, Any], FieldErrors]:  # type: ignore[override]
        """The fields as they are to be saved, or problems; what past deals say to that comes when it is saved."""
        return check_settings(self.amended, self.replayed)


def apply_action(amended: AmendedMatch, said: str) -> AmendedMatch:
    """After a tap: "up:2" and "down:0" seat people in another order, "contracts:out:hearts" changes a house rule."""
    if said in ("lot", "round"):  # no key of this page says that
        return amended
    pair = draft_actions.rows_to_swap(said, len(amended.order))
    order = amended.order if pair is None else draft_actions.swap(amended.order, pair)
    return replace(amended, draft=draft_actions.apply_action(amended.draft, said), order=order)


def check_settings(amended: AmendedMatch, replayed: ReplayedMatch) -> tuple[dict[str, Any], FieldErrors]:
    """The fields as they are to be saved, or a sentence at every field that keeps them from that."""
    problems: FieldErrors = {
        f"name-{seat}": _("A name is needed.") for seat, name in enumerate(amended.draft.names) if not name
    }
    found, wrong = (None, {}) if problems else match_draft.check_draft(amended.draft)
    problems |= wrong
    if len(amended.title) > TITLE_LENGTH or not is_storable(amended.title):
        problems["title"] = ngettext(
            "A title has at most %(num)s letter.", "A title has at most %(num)s letters.", TITLE_LENGTH
        )
    if found is None or problems:
        return {}, problems
    fields: dict[str, Any] = {
        "players": list(found.players),
        "first_dealer": found.first_dealer,
        "options": replayed.stored.options if amended.draft.rules == replayed.play.rules else found.options,
        "money": found.money,
        "title": amended.title,
        "pack": found.pack if replayed.stored.pack or found.pack != replayed.play.game.packs[0] else "",
        "per": found.per,
        "settling": found.settling,
        "stake": found.stake,
    }
    if amended.order != tuple(range(len(amended.order))):
        fields["log"] = [reseat_entry(entry, amended.order, replayed.play.contracts) for entry in replayed.stored.log]
        fields["start"] = reseat_opening(replayed.stored.start, amended.order)
    return fields, {}


def with_new_names(replayed: ReplayedMatch, fields: Mapping[str, Any]) -> ReplayedMatch:
    """The match with the new names in its sentences, for saying why a change of it was refused."""
    return replace(replayed, stored=replace(replayed.stored, players=fields["players"], pack=fields["pack"]))


def draft_from(replayed: ReplayedMatch, *, along: bool, currency: str = numbers.DEFAULT_CURRENCY) -> MatchDraft:
    """The same people at the same game, the next dealer first; with `along` their totals and the bank too."""
    found = match_draft.draft_from_match(replayed.stored, replayed.play.game)
    found = replace(found, dealer=replayed.ledger.next_dealer, currency=found.currency or currency)
    return _with_totals(found, replayed) if along else found


def carries_by_default(replayed: ReplayedMatch) -> bool:
    """Whether totals go along unless somebody says otherwise: they do until a match has ended by its own rules."""
    return not replayed.ledger.state.over


def can_carry_over(draft: MatchDraft, replayed: ReplayedMatch) -> bool:
    """Whether the game counts as the one before, so that totals mean the same in both, and somebody goes on in it."""
    return (
        _with_totals(draft, replayed).begin.applicable_carry_over(draft.game.counting(draft.rules), draft.names)
        is not None
    )


def _with_totals(draft: MatchDraft, replayed: ReplayedMatch) -> MatchDraft:
    return replace(draft, begin=replace(draft.begin, carried_over=carry_over_from(replayed)))


def carry_over_into(draft: MatchDraft, made: PlayableMatch, replayed: ReplayedMatch) -> CarriedOverTotals | None:
    """What comes along from this match into the one that the draft makes; None where nothing does."""
    counting, start = draft.game.counting(draft.rules), made.start or {}
    if draft.begin.applicable_carry_over(counting, made.players) is None:
        return None
    seats, ante = {name.casefold(): seat for seat, name in enumerate(replayed.names)}, draft.begin.ante_for(counting)
    totals = start.get("totals", [counting.start] * len(made.players))
    pennies = start.get("pennies", [counting.pennies] * len(made.players))
    people, joined = list[CarriedOverPlayer](), list[JoinedPlayer]()
    for name, total, coins in zip(made.players, totals, pennies, strict=True):
        worth = total + ante + counting.worth * coins
        if name.casefold() in seats:
            people.append(CarriedOverPlayer(name, seats[name.casefold()], worth))
        elif counting.has_bank and (more := worth - counting.start - counting.worth * counting.pennies):
            joined.append(JoinedPlayer(name, more))
    return CarriedOverTotals(tuple(people), tuple(joined), start.get("bank", 0) - ante * len(made.players))


def carry_over_of_draft(draft: MatchDraft, replayed: ReplayedMatch) -> CarriedOverTotals | None:
    """The same of a draft that is still typed at; None too where it cannot be played yet."""
    made, _problems = match_draft.check_draft(draft)
    return carry_over_into(draft, made, replayed) if made else None


class SequelForm(NewMatchForm):
    """Who goes on, at which game, and whether totals and bank come along.

    Where the next dealer has left, the next one who is there deals first.
    """

    along = StringField(filters=[lambda text: text == "yes"])

    def __init__(
        self, replayed: ReplayedMatch, house_rules: HouseRulesByGame = match_draft.suggested_house_rules
    ) -> None:
        self.replayed = replayed
        super().__init__(draft_from(replayed, along=False), house_rules)

    def to_draft(self, usual: MatchDraft) -> MatchDraft:
        """The draft of what was typed and tapped, with what comes along by name."""
        draft = super().to_draft(usual)
        if self.along.data:
            draft = _with_totals(draft, self.replayed)
        round_the_table = [*range(draft.dealer, len(draft.names)), *range(draft.dealer)]
        return replace(draft, dealer=next((row for row in round_the_table if draft.names[row]), draft.dealer))

    @property
    def carried_over(self) -> CarriedOverTotals | None:
        """What came along, as the new match has it; None where neither totals nor bank did."""
        return carry_over_into(self.draft, self.playable, self.replayed) if self.playable and self.along.data else None

    def fields(self) -> dict[str, Any]:
        """The fields of the new match, once it can be played."""
        assert self.playable is not None
        return asdict(self.playable) | {"players": list(self.playable.players)}
