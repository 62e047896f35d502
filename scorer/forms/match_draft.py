"""Draft of a match with stakes and prices."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from flask_babel import get_locale, ngettext
from flask_babel import gettext as _

from scorer.engine.document import options_json, parse_players
from scorer.engine.game import Game
from scorer.engine.house_rules import (
    PRICES,
    HouseRules,
    Option,
    Price,
    parse_options,
    parse_readable,
    suggested_options,
)
from scorer.engine.json_values import visible_text
from scorer.engine.settlement import METHODS, default_method
from scorer.forms import opening
from scorer.forms.opening import OpeningInput
from scorer.games import all_games
from scorer.language import numbers, units
from scorer.language.numbers import to_ascii_digits
from scorer.language.translator import translate
from scorer.store.matches import StoredMatch

Money = tuple[dict[str, Any] | None, int | None]
"""What is played for, in the words of the store: the currency and an amount of its smallest coin, None for nothing;
and how many are worth that, None for one."""


def parse_money(worth: str, currency: str, per: str, unit: str) -> tuple[Money, dict[str, str]]:
    """What chips, points or beans (`unit`) are worth, and a sentence at each field (worth, per) that is wrong."""
    if not worth:
        return (None, None), {}
    problems: dict[str, str] = {}
    amount, many = numbers.parse_amount(worth, currency) if numbers.is_known(currency) else None, _whole(per, most=5)
    if not numbers.is_known(currency):
        problems["worth"] = _("There is no such currency: three letters are needed, as EUR.")
    elif numbers.is_too_fine(worth, currency):
        problems["worth"] = units.too_fine_text(unit, coin=numbers.format_in_currency(1, currency))
    elif amount is None:
        example = numbers.format_plain(10, currency)
        problems["worth"] = _("An amount is needed here, as %(example)s, or nothing.", example=example)
    if per and not many:
        problems["per"] = _("A whole number from 1 is needed here, or nothing.")
    if problems or not amount:
        return (None, None), problems
    return ({"currency": currency, "unit": amount}, many if many and many > 1 else None), {}


def parse_stake(stake: str) -> tuple[int | None, str]:
    """What everybody has in hand at the start, None where totals begin at nothing, and what is wrong with it."""
    number = _whole(stake, most=6)
    return number or None, "" if number is not None or not stake else _("A number of chips is needed here, or nothing.")


def _whole(text: str, most: int) -> int | None:
    """A number of at most so many figures, None for anything else."""
    plain = to_ascii_digits(text)
    return int(plain) if re.fullmatch(rf"\d{{1,{most}}}", plain, re.ASCII) else None


def max_name_rows() -> int:
    """How many names are read at most: as many as play the largest game."""
    return max(max(game.seats) for game in all_games())


def pad_names(names: Sequence[str], game: Game) -> tuple[str, ...]:
    """These names in as many rows as this game takes players; more only where somebody stands in them."""
    filled = [row for row, name in enumerate(names, 1) if name]
    shown = max(max(game.seats), *filled) if filled else max(game.seats)
    return (*names, *("",) * shown)[:shown]


@dataclass(frozen=True, slots=True)
class MatchDraft:
    """What is filled in so far."""

    game: Game
    names: tuple[str, ...]
    """A text for every row, blank ones too."""
    dealer: int = 0
    """The row of the first dealer."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """The house rules as a document has them."""
    pack: str = ""
    worth: str = ""
    """What a chip or point is worth, as typed."""
    currency: str = numbers.DEFAULT_CURRENCY
    """Three capitals."""
    per: str = ""
    """How many of them are worth that, as typed."""
    settling: str = ""
    """How points are settled, one of owed.WAYS; "" as usual."""
    stake: str = ""
    """Chips in hand at the start, as typed."""
    begin: OpeningInput = field(default_factory=OpeningInput)
    """What the match begins with, as typed."""
    saved: Mapping[str, int] = field(default_factory=dict)
    """The prices of this table before anything was typed here, by key: what differs from them is in pen."""
    drawn: Mapping[int, str] = field(default_factory=dict)
    """The card of each row where the dealer was drawn by lot just now, by its key in the pack."""

    @property
    def seated(self) -> list[int]:
        """The rows that have a name."""
        return [row for row, name in enumerate(self.names) if name]

    @property
    def seats(self) -> int:
        """How many play."""
        return self.seats_in(self.game)

    def seats_in(self, game: Game) -> int:
        """How many would play this game: as many as there are names, or as many as it takes at most."""
        return len(self.seated) if len(self.seated) in game.seats else max(game.seats)

    @property
    def rules(self) -> HouseRules:
        """The house rules as far as they can be read."""
        return parse_readable(self.game.rules, self.options)

    @property
    def prices(self) -> Mapping[str, Any]:
        """The prices that were typed, by key; what cannot be one as it was sent."""
        found: Mapping[str, Any] = self.options.get(PRICES, {})
        return found

    @property
    def unit(self) -> str:
        """What is counted: `chips`, `points` or `beans`."""
        return self.game.counting(self.rules).unit

    @property
    def default_method(self) -> str:
        """How points are settled where the table says nothing."""
        return default_method(self.game, self.rules)

    @property
    def settlement_method(self) -> str:
        """How points are settled, one of owed.WAYS."""
        return self.settling if self.settling in METHODS else self.default_method

    def value(self, option: Option) -> Any:
        """What this house rule is set to, the default where nothing was said or nothing that can be."""
        return getattr(self.rules, option.key)


@dataclass(frozen=True, slots=True)
class PlayableMatch:
    """A draft that can be played, in the words of the store."""

    game: str
    """The key of the game."""
    players: tuple[str, ...]
    """In seat order."""
    options: dict[str, Any]
    """Every house rule with its value, and the prices that are not the usual ones."""
    first_dealer: int
    """A seat."""
    pack: str
    money: dict[str, Any] | None
    """The currency, and what one chip or point is worth in its smallest coin; None for nothing."""
    per: int | None
    """How many chips or points are worth that; None: one."""
    settling: str | None
    """How points are settled, one of owed.WAYS; None: as usual."""
    stake: int | None
    """Chips in hand at the start; None where totals begin at nothing."""
    start: dict[str, Any] | None
    """What it begins with, as a document has it; None: as usual."""
    recipe: dict[str, Any] | None = None
    """The recipe of a game that a table has made; None: it is one of the house."""


FieldErrors = dict[str, str]
"""A sentence at each field by its name in the page; where it is about all rows, at the name before their numbers."""


def option_field(game: Game, option: Option | Price | str) -> str:
    """The name of the field of a house rule or a price."""
    key = option if isinstance(option, str) else option.key
    return f"{game.key}-{PRICES}.{key}" if isinstance(option, Price) else f"{game.key}-{key}"


def suggested_house_rules(game: Game) -> dict[str, Any]:
    """The house rules that are suggested to this reader, where those are not the usual ones."""
    locale = get_locale()
    return suggested_options(game.rules, locale.language if locale else "")


def empty_draft(currency: str, game: Game | None = None) -> MatchDraft:
    """Nothing filled in: the first game, with the house rules that are suggested to this reader, and its usual pack."""
    game = game or all_games()[0]
    return MatchDraft(
        game, pad_names((), game), options=suggested_house_rules(game), pack=game.packs[0], currency=currency
    )


def draft_from_match(match: StoredMatch, game: Game) -> MatchDraft:
    """The same people, rules, pack and stakes as in that match."""
    names = pad_names(match.players, game)
    worth_of_one = match.money or {}
    currency = worth_of_one.get("currency", "")
    worth = numbers.format_plain(worth_of_one["unit"], currency) if worth_of_one else ""
    pack, per, stake = match.pack or game.packs[0], str(match.per or ""), str(match.stake or "")
    settling, saved = match.settling or "", match.options.get(PRICES, {})
    dealer, options = match.first_dealer, match.options
    return MatchDraft(game, names, dealer, options, pack, worth, currency, per, settling, stake, saved=saved)


def with_people_of(draft: MatchDraft, people: MatchDraft) -> MatchDraft:
    """The draft with the names, the dealer and the stakes of another."""
    currency = people.currency or draft.currency
    return replace(
        draft, names=people.names, dealer=people.dealer, worth=people.worth, currency=currency, per=people.per
    )


def option_text(value: object) -> str:
    """A value of a house rule as its field says it."""
    return str(value).lower()


def check_draft(draft: MatchDraft) -> tuple[PlayableMatch | None, FieldErrors]:
    """What can be played, or None and a sentence at every field that keeps it from that."""
    problems: FieldErrors = {}
    shown = _asked(draft)
    players, found = parse_players([visible_text(draft.names[row]) for row in shown], draft.game)
    for problem in found:
        place = problem.path.removeprefix("players").strip("[]")
        problems[f"name-{shown[int(place)]}" if place else "name"] = translate(problem.message)
    for row in draft.begin.typed_rows - set(shown):
        problems[f"total-{row}"] = _("Who begins with this needs a name.")
    over = len(shown) - max(draft.game.seats)
    if over > 0:
        words = ngettext("%(game)s: for %(seats)s. Leave %(num)s name empty.",
                         "%(game)s: for %(seats)s. Leave %(num)s names empty.", over,
                         game=translate(draft.game.name), seats=max(draft.game.seats))  # fmt: skip
        problems["name"] = words
    if draft.dealer not in shown:
        problems.setdefault("name", _("Who deals first needs a name."))
    rules, found = parse_options(draft.game.rules, dict(draft.options), draft.seats, "options")
    for problem in found:
        problems[option_field(draft.game, problem.path.removeprefix("options."))] = translate(problem.message)
    worth, wrong = parse_money(draft.worth, draft.currency, draft.per, draft.unit)
    problems |= wrong
    if draft.settling and draft.settling not in METHODS:
        problems[option_field(draft.game, "settling")] = _("Choose one of these.")
    stake, trouble = parse_stake(draft.stake) if draft.game.counting(draft.rules).has_bank else (None, "")
    if trouble:
        problems["stake"] = trouble
    start = None
    if not problems:
        named = dict(zip(shown, players, strict=True))
        start, problems = opening.to_opening(draft.begin, named, stake or 0, draft.game.for_table(rules, len(players)))
    if problems:
        return None, problems
    options, dealer = options_json(rules), shown.index(draft.dealer)
    settling, recipe = _settling(draft), draft.game.recipe_json
    return PlayableMatch(
        draft.game.key, players, options, dealer, draft.pack, *worth, settling, stake, start, recipe
    ), {}


def _settling(draft: MatchDraft) -> str | None:
    """The way that the table has chosen, None for the usual one and where chips pay themselves."""
    return (
        None if draft.unit != "points" or draft.settlement_method == draft.default_method else draft.settlement_method
    )


def _asked(draft: MatchDraft) -> list[int]:
    """The rows that count: those with a name, and the first blank ones while too few play."""
    blank = [row for row in range(len(draft.names)) if not draft.names[row]]
    return sorted(draft.seated + blank[: max(0, min(draft.game.seats) - len(draft.seated))])


LONGEST = 40
"""Letters that are read of a number."""
GAP = re.compile(r"(?<=^[+-])\s+|(?<=\d)\s(?=\d{3}\b)")
"""What stands after a sign, and between the thousands: "10 000"."""


def price_fields(game: Game, fields: Mapping[str, str]) -> dict[str, int | str] | None:
    """The prices that a form sent, by key, without blank ones, which are as usual. None where it sent no prices."""
    names = {price.key: option_field(game, price) for price in game.rules.price_list}
    sent = {key: parse_price(fields[name]) for key, name in names.items() if name in fields}
    shown = {key: parse_price(fields.get(default_field(name), "")) for key, name in names.items()}
    return {key: number for key, number in sent.items() if number not in ("", shown[key])} if sent else None


def default_field(name: str) -> str:
    """The field that says what was usual when this one was shown: another house rule of the same form may say it."""
    return f"{name}.usual"


def parse_price(text: str) -> int | str:
    """A whole number as people write it, in any figures, with any minus; anything else stays as it was sent."""
    plain = GAP.sub("", to_ascii_digits(text))
    return int(plain) if len(plain) <= LONGEST and re.fullmatch(r"[+-]?\d+", plain) else text.strip()


def reset_prices(draft: MatchDraft, key: str | None = None) -> MatchDraft:
    """The draft with this price as usual, or without a key with all of them."""
    kept = {} if key is None else {one: text for one, text in draft.prices.items() if one != key}
    return replace(draft, options={**draft.options, PRICES: kept})
