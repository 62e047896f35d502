"""The forms of a new match, of the settings of a match, and of a sequel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from flask_wtf import FlaskForm
from wtforms import Field, FieldList, HiddenField, SelectField, SelectMultipleField, StringField, ValidationError

from scorer import games
from scorer.engine.chip_set import COLOURS, WAYS, reseat_chips
from scorer.engine.entries import reseat_entry
from scorer.engine.game import Game
from scorer.engine.house_rules import PENALTIES, PRICES, Option
from scorer.engine.json_values import is_storable, visible_text
from scorer.engine.match import reseat_opening
from scorer.forms import draft_actions, match_draft, penalty_rows
from scorer.forms.chip_forms import ChipsInput, ColoursForm
from scorer.forms.match_draft import FieldErrors, MatchDraft, PlayableMatch, option_field
from scorer.forms.opening import OpeningInput, carry_over_from, short
from scorer.language import formats
from scorer.language.texts import gettext as _
from scorer.language.texts import ngettext
from scorer.play import buy_ins
from scorer.play.replayed_match import TITLE_LENGTH, ReplayedMatch
from scorer.store import own_games
from scorer.store.match_extras import CarriedOverPlayer, CarriedOverTotals, JoinedPlayer

MAX_LETTERS = 40
"""How many letters are read of an amount of money and of chips in hand."""
CHIP_FIELDS = [field(colour) for colour in COLOURS for field in (ColoursForm.worth_field, ColoursForm.number_field)]
"""The names of the fields of what a table owns."""
HouseRulesByGame = Callable[[Game], Mapping[str, Any]]
"""Returns the house rules with which a game begins at this table, as in a document."""


def _shorten(text: str | None) -> str:
    return (text or "").strip()[:MAX_LETTERS]


def check_field(form: NewMatchForm, field: Field) -> None:
    """Validate a field: raises the engine's problem with it."""
    if sentence := form.checked[1].get(field.name):
        raise ValidationError(sentence)


class RowFields(FieldList):
    """A field for each possible row of a player, whichever are sent: name-0, name-1, ...

    FieldList would make as many as are sent, close gaps, and accept any number in a made-up name.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        rows = match_draft.max_name_rows()
        super().__init__(*args, min_entries=rows, max_entries=rows, **more)

    def _extract_indices(self, prefix: str, formdata: Any) -> range:
        return range(self.max_entries)


class NewMatchForm(FlaskForm):
    """Which game, who plays in which order, who deals first, the house rules, and what a chip is worth.

    `with_rules` and `form_for_submission` make the class for one game. The fields become a `draft`, which can be played
    if the form validates. `usual` fills what was not sent; `house_rules` returns those of a game that sent none.
    """

    class Meta:
        """Gives each field the engine as its validator."""

        def bind_field(self, form: NewMatchForm, unbound_field: Any, options: dict[str, Any]) -> Field:
            """Bind the field, of a row as well."""
            return unbound_field.bind(form=form, validators=[check_field], **options)

    picked: Game
    """The game whose house rules it has."""
    is_gone = False
    """Whether an own game was picked that was deleted."""
    game = StringField()
    players = RowFields(StringField(filters=[lambda text: (text or "").strip()]), name="name")
    totals = RowFields(StringField(filters=[short]), name="total")
    pennies = RowFields(StringField(filters=[short]))
    ante = StringField(filters=[short])
    bank = StringField(filters=[short])
    bank_pennies = StringField(filters=[short])
    dealer = StringField(default="0")
    sits_out = StringField()
    fewer = StringField()
    rows = StringField()
    worth = StringField(filters=[_shorten])
    currency = StringField(filters=[lambda text: _shorten(text).upper()])
    per = StringField(filters=[_shorten])
    stake = StringField(filters=[_shorten])
    each = StringField(filters=[_shorten])
    division = StringField()

    def __init__(
        self, usual: MatchDraft, house_rules: HouseRulesByGame = match_draft.suggested_house_rules, **more: Any
    ) -> None:
        self._house_rules = house_rules
        settling = usual.settling if self.picked is usual.game else ""
        super().__init__(data={"currency": usual.currency, "per": usual.per, "settling": settling}, **more)
        self.draft = self.to_draft(usual)

    def to_draft(self, usual: MatchDraft) -> MatchDraft:
        """Return the draft of the fields; `usual` fills what was not sent."""
        rows = int(self.rows.data) if self.rows.data in map(str, range(match_draft.max_name_rows() + 1)) else 0
        names = match_draft.pad_names(self.players.data, self.picked, rows)
        columns = tuple(self.totals.data), tuple(self.pennies.data)
        return MatchDraft(
            self.picked, names, int(self.dealer.data) if self.dealer.data in map(str, range(len(names))) else 0,
            self._options() or self._house_rules(self.picked), self.pack.data,
            self.worth.data, self.currency.data, self.per.data,
            "" if self.settling.data == self.usual_settling.data else self.settling.data, self.stake.data,
            OpeningInput(*columns, self.bank.data, self.bank_pennies.data, self.ante.data),
            usual.saved if self.picked is usual.game else {},
            sits_out=self.sits_out.data or usual.sits_out, rows=rows, fewer=self.fewer.data == "yes",
            chips=self._chips() if self.each.raw_data else usual.chips,
        )  # fmt: skip

    @cached_property
    def checked(self) -> tuple[match_draft.PlayableMatch | None, FieldErrors]:
        """The playable match or None, and the problems of the draft."""
        return match_draft.check_draft(self.draft)

    @property
    def playable(self) -> match_draft.PlayableMatch | None:
        """The match to create; None while anything is wrong."""
        return self.checked[0]

    def validate_game(self, _field: Field) -> None:
        """Reject a game that was deleted meanwhile."""
        if self.is_gone:
            raise ValidationError(_("The game that you picked is no longer kept here. Pick one."))

    def validate_sits_out(self, field: Field) -> None:
        """Reject people of whom some sit out before the page has asked who does: without a script it comes at last."""
        if self.draft.sitting_rule and not field.raw_data:
            raise ValidationError(_("There are more of you than play a deal. Choose who sits out, then start."))

    def validate(self, extra_validators: Any = None) -> bool:
        return super().validate(extra_validators) and not self.checked[1]

    def named(self) -> dict[str, Field]:
        """Return the fields by their names in the page, rows before their list."""
        return {part.name: part for field in self for part in (*getattr(field, "entries", ()), field)}

    def _chips(self) -> ChipsInput:
        """Return what was submitted of the chips themselves."""
        fields = {name: self[name].data for name in CHIP_FIELDS if self[name].raw_data}
        return ChipsInput(self.each.data, fields, self.division.data if self.division.data in WAYS else WAYS[0])

    def _options(self) -> dict[str, Any]:
        """Return the submitted house rules as in a document; invalid values stay as they were sent."""
        fields = {option.key: self[option_field(self.picked, option)] for option in self.picked.options}
        options = {key: field.data for key, field in fields.items() if field.raw_data}
        sent = {field.name: field.data for field in self if field.raw_data}
        prices = match_draft.price_fields(self.picked, sent)
        options = options if prices is None else {**options, PRICES: prices}
        in_points = not self.picked.counting(self.picked.parse_readable_options(options)).has_bank
        penalties = penalty_rows.read_rows(self.picked, sent, in_points, match_draft.parse_price)
        return options if penalties is None else {**options, PENALTIES: penalties}


F = TypeVar("F", bound=NewMatchForm)


class _GameForm(FlaskForm):
    game = StringField(default="")


def form_for_submission(kind: type[F], usual: Game, find: Callable[[str], Game | None] = games.find) -> type[F]:
    """Return the form class for the submitted game, found by `find`, else for the usual one."""
    key = _GameForm().game.data
    game = find(key)
    form_class = with_rules(kind, game or usual)
    form_class.is_gone = game is None and own_games.is_key(key)
    return form_class


def with_rules(kind: type[F], game: Game) -> type[F]:
    """Return the form class with the fields of this game: pack, settling, house rules and prices."""
    settling, usual_pack = option_field(game, "settling"), lambda pack: pack if pack in game.packs else game.packs[0]
    fields: dict[str, Any] = {
        "picked": game,
        "pack": SelectField(name=option_field(game, "pack"), choices=list(game.packs), filters=[usual_pack]),
        "settling": StringField(name=settling),
        "usual_settling": StringField(name=match_draft.default_field(settling)),
    }
    fields |= {name: StringField(filters=[_shorten]) for name in CHIP_FIELDS}
    fields |= {option_field(game, option): _rule_field(option) for option in game.options}
    fields |= penalty_rows.row_fields(game)
    for price in game.rules.price_list:
        name = option_field(game, price)
        fields |= {name: StringField(), match_draft.default_field(name): StringField()}
    form_class: type[F] = type(kind.__name__, (kind,), fields)
    return form_class


def _rule_field(option: Option) -> Field:
    """Return the field of a house rule; invalid values stay as they were sent, for the engine to refuse."""
    if option.ordered:
        return SelectMultipleField(choices=[key for key, _words in option.choices], validate_choice=False)
    values = {match_draft.option_text(value): value for value in option.values}
    return SelectField(choices=list(values), coerce=lambda sent: values.get(sent, sent), validate_choice=False)


@dataclass(frozen=True, slots=True)
class AmendedMatch:
    """A match with changed settings."""

    draft: MatchDraft
    """Names, first dealer, house rules, pack and stakes."""
    order: tuple[int, ...]
    """The present seat of each player, in the new order."""
    title: str
    """As it was typed."""


def unamended(replayed: ReplayedMatch, currency: str = formats.DEFAULT_CURRENCY) -> AmendedMatch:
    """Return the match unchanged; `currency` is offered if it is not played for money."""
    draft, seats = match_draft.draft_from_match(replayed.stored, replayed.play.game), len(replayed.names)
    draft = replace(draft, names=tuple(replayed.names), currency=draft.currency or currency)
    return AmendedMatch(draft, tuple(range(seats)), replayed.stored.title)


class SettingsForm(NewMatchForm):
    """The form of a new match with a title and the order of the players, and without a choice of the game."""

    order = HiddenField(default="")
    validate_game: Any = None  # there is no game to pick
    validate_sits_out: Any = None  # nor who sits out
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
            fewer=now.draft.fewer,
            options={**now.draft.options, **self.draft.options},  # a house rule that was not sent stays what it is
        )
        self.amended = AmendedMatch(draft, order if sorted(order) == list(now.order) else now.order, self.title.data)

    @cached_property
    def checked(self) -> tuple[dict[str, Any], FieldErrors]:  # type: ignore[override]
        """The fields to save, or problems; saving checks them against past deals."""
        return check_settings(self.amended, self.replayed)


def apply_action(amended: AmendedMatch, action: str) -> AmendedMatch:
    """Return the match after a tap: "up:2" moves a player, "contracts:out:hearts" changes a house rule."""
    if action in ("lot", "round"):  # no key of this page says that
        return amended
    pair = draft_actions.rows_to_swap(action, len(amended.order))
    order = amended.order if pair is None else draft_actions.swap(amended.order, pair)
    return replace(amended, draft=draft_actions.apply_action(amended.draft, action), order=order)


def check_settings(amended: AmendedMatch, replayed: ReplayedMatch) -> tuple[dict[str, Any], FieldErrors]:
    """Return the fields to save, or a sentence for each wrong field."""
    problems: FieldErrors = {
        f"name-{seat}": _("A name is needed.") for seat, name in enumerate(amended.draft.names) if not name
    }
    playable, draft_problems = (None, {}) if problems else match_draft.check_draft(amended.draft)
    problems |= draft_problems
    if len(amended.title) > TITLE_LENGTH or not is_storable(amended.title):
        problems["title"] = ngettext(
            "A title has at most %(num)s letter.", "A title has at most %(num)s letters.", TITLE_LENGTH
        )
    if playable is None or problems:
        return {}, problems
    fields: dict[str, Any] = {
        "players": list(playable.players), "first_dealer": playable.first_dealer,
        "options": replayed.stored.options if amended.draft.rules == replayed.play.rules else playable.options,
        "money": playable.money, "title": amended.title,
        "pack": playable.pack if replayed.stored.pack or playable.pack != replayed.play.game.packs[0] else "",
        "per": playable.per, "settling": playable.settling, "stake": playable.stake,
    }  # fmt: skip
    if amended.order != tuple(range(len(amended.order))):
        fields["log"] = [reseat_entry(entry, amended.order, replayed.play.contracts) for entry in replayed.stored.log]
        fields["start"] = reseat_opening(replayed.stored.start, amended.order)
        fields["chips"] = reseat_chips(replayed.stored.chips, amended.order)
    if not amended.draft.game.counting(amended.draft.rules).has_bank:
        fields["chips"] = None
    return fields, {}


def with_new_names(replayed: ReplayedMatch, fields: Mapping[str, Any]) -> ReplayedMatch:
    """Return the match with the new names, for the sentences that refuse a change."""
    return replace(replayed, stored=replace(replayed.stored, players=fields["players"], pack=fields["pack"]))


def draft_from(replayed: ReplayedMatch, *, along: bool, currency: str = formats.DEFAULT_CURRENCY) -> MatchDraft:
    """Return the draft of a sequel: the next dealer first, with `along` also totals and bank."""
    draft = match_draft.draft_from_match(replayed.stored, replayed.play.game)
    draft = replace(draft, dealer=replayed.ledger.next_dealer, currency=draft.currency or currency)
    return with_carry_over(draft, replayed) if along else draft


def carries_by_default(replayed: ReplayedMatch) -> bool:
    """Return whether totals are carried over by default: until a match has ended by its own rules."""
    return not replayed.ledger.state.over


def can_carry_over(draft: MatchDraft, replayed: ReplayedMatch) -> bool:
    """Return whether the game counts as the one before and somebody plays again."""
    begin = with_carry_over(draft, replayed).begin
    return begin.applicable_carry_over(draft.game.counting(draft.rules), draft.names) is not None


def with_carry_over(draft: MatchDraft, replayed: ReplayedMatch) -> MatchDraft:
    """Return the draft with what there is to be carried over from this match."""
    return replace(draft, begin=replace(draft.begin, carried_over=carry_over_from(replayed)))


def carry_over_into(draft: MatchDraft, playable: PlayableMatch, replayed: ReplayedMatch) -> CarriedOverTotals | None:
    """Return what is carried over from a match into its sequel, or None."""
    counting, start = draft.game.counting(draft.rules), playable.start or {}
    if draft.begin.applicable_carry_over(counting, playable.players) is None:
        return None
    seats, ante = {name.casefold(): seat for seat, name in enumerate(replayed.names)}, draft.begin.ante_for(counting)
    totals = start.get("totals", [counting.start] * len(playable.players))
    pennies = start.get("pennies", [counting.pennies] * len(playable.players))
    people, joined = list[CarriedOverPlayer](), list[JoinedPlayer]()
    for name, total, coins in zip(playable.players, totals, pennies, strict=True):
        worth = total + ante + counting.worth * coins
        if name.casefold() in seats:
            people.append(CarriedOverPlayer(name, seats[name.casefold()], worth))
        elif counting.has_bank and (more := worth - counting.start - counting.worth * counting.pennies):
            joined.append(JoinedPlayer(name, more))
    return CarriedOverTotals(tuple(people), tuple(joined), start.get("bank", 0) - ante * len(playable.players))


def carry_over_of_draft(draft: MatchDraft, replayed: ReplayedMatch) -> CarriedOverTotals | None:
    """Return what is carried over into the match of a draft; None if it cannot be played yet."""
    playable, _problems = match_draft.check_draft(draft)
    return carry_over_into(draft, playable, replayed) if playable else None


class SequelForm(NewMatchForm):
    """The form of a sequel: a new match in which totals and bank may be carried over.

    If the next dealer has left, the next remaining player deals first.
    """

    along = StringField(filters=[lambda text: text == "yes"])

    def __init__(
        self, replayed: ReplayedMatch, house_rules: HouseRulesByGame = match_draft.suggested_house_rules
    ) -> None:
        self.replayed = replayed
        super().__init__(draft_from(replayed, along=False), house_rules)

    def to_draft(self, usual: MatchDraft) -> MatchDraft:
        draft = super().to_draft(usual)
        if self.along.data:
            draft = with_carry_over(draft, self.replayed)
        round_the_table = [*range(draft.dealer, len(draft.names)), *range(draft.dealer)]
        return replace(draft, dealer=next((row for row in round_the_table if draft.names[row]), draft.dealer))

    @property
    def carried_over(self) -> CarriedOverTotals | None:
        """The totals and bank that are carried over; None if nothing is."""
        return carry_over_into(self.draft, self.playable, self.replayed) if self.playable and self.along.data else None

    def fields(self) -> dict[str, Any]:
        """Return the fields of the new match, once it can be played."""
        assert self.playable is not None
        chips = self.playable.chips
        if self.along.data and self.carried_over is not None:
            chips = buy_ins.chips_of_sequel(self.replayed, self.playable.players, chips)
        return asdict(self.playable) | {"players": list(self.playable.players), "chips": chips}
