"""A match that is being set up: its people, house rules, prices and stakes, checked by the engine."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from scorer.engine import house_rules
from scorer.engine.document import PARTNERS_PLAY, options_json, parse_players, parse_sits_out
from scorer.engine.game import Game
from scorer.engine.house_rules import PENALTIES, PRICES, HouseRules, Option, Price
from scorer.engine.json_values import visible_text
from scorer.engine.schedule import SITS_OUT, players_of_deal, sitting_seats
from scorer.engine.settlement import METHODS, default_method
from scorer.forms import opening, penalty_rows
from scorer.forms.chip_forms import ChipsInput, chips_input_of
from scorer.forms.opening import OpeningInput
from scorer.games import all_games
from scorer.language import formats, units
from scorer.language.formats import to_ascii_digits
from scorer.language.texts import get_locale, ngettext
from scorer.language.texts import gettext as _
from scorer.language.translator import translate
from scorer.store.matches import ListedMatch

Money = tuple[dict[str, Any] | None, int | None]
"""As stored: the currency and an amount of its smallest coin, None for nothing; how many are worth it, None for one."""
FieldErrors = dict[str, str]
"""A sentence by the name of its field; if it is about all rows, by the name before their numbers."""
MAX_LETTERS = 40
"""How many letters of a number are read."""
GAP = re.compile(r"(?<=^[+-])\s+|(?<=\d)\s(?=\d{3}\b)")
"""Space after a sign, and between thousands: "10 000"."""


def parse_money(worth: str, currency: str, per: str, unit: str) -> tuple[Money, dict[str, str]]:
    """Return what chips, points or beans (`unit`) are worth, and a sentence for each wrong field (worth, per)."""
    if not worth:
        return (None, None), {}
    problems: dict[str, str] = {}
    amount = formats.parse_amount(worth, currency) if formats.is_known(currency) else None
    many = _parse_digits(per, most=5)
    if not formats.is_known(currency):
        problems["worth"] = _("There is no such currency: three letters are needed, as EUR.")
    elif formats.is_too_fine(worth, currency):
        problems["worth"] = units.too_fine_text(unit, coin=formats.format_in_currency(1, currency))
    elif amount is None:
        example = formats.format_plain(10, currency)
        problems["worth"] = _("An amount is needed here, as %(example)s, or nothing.", example=example)
    if per and not many:
        problems["per"] = _("A whole number from 1 is needed here, or nothing.")
    if problems or not amount:
        return (None, None), problems
    return ({"currency": currency, "unit": amount}, many if many and many > 1 else None), {}


def parse_stake(stake: str) -> tuple[int | None, str]:
    """Return the chips in hand at the start, None if there are none, and what is wrong with the text."""
    number = _parse_digits(stake, most=6)
    return number or None, "" if number is not None or not stake else _("A number of chips is needed here, or nothing.")


def _parse_digits(text: str, most: int) -> int | None:
    """Return a number of at most `most` digits, or None."""
    plain = to_ascii_digits(text)
    return int(plain) if re.fullmatch(rf"\d{{1,{most}}}", plain, re.ASCII) else None


def max_name_rows() -> int:
    """Return how many names are read at most: as many as play the largest game."""
    return max(max(game.seats) for game in all_games())


def pad_names(names: Sequence[str], game: Game, rows: int = 0) -> tuple[str, ...]:
    """Return the names in as many rows as the game takes players, or more if further rows are filled or asked for."""
    filled = [row for row, name in enumerate(names, 1) if name]
    shown = max(max(game.seats), min(rows, game.most_people), *filled)
    return (*names, *("",) * shown)[:shown]


@dataclass(frozen=True)
class MatchDraft:
    """A match as it is filled in so far."""

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
    currency: str = formats.DEFAULT_CURRENCY
    """Three capitals."""
    per: str = ""
    """How many of them are worth that, as typed."""
    settling: str = ""
    """How points are settled, one of METHODS; "" as usual."""
    stake: str = ""
    """Chips in hand at the start, as typed."""
    begin: OpeningInput = field(default_factory=OpeningInput)
    """What the match begins with, as typed."""
    saved: Mapping[str, int] = field(default_factory=dict)
    """The saved prices of this table by key: typed ones that differ are marked."""
    drawn: Mapping[int, str] = field(default_factory=dict)
    """The card of each row, by key, if the dealer was just drawn by lot."""
    sits_out: str = ""
    """Who sits out of a deal where more are at the table than play, as chosen; "" as usual."""
    chips: ChipsInput = field(default_factory=ChipsInput)
    """The chips themselves, as typed; ignored in a game of points."""
    rows: int = 0
    """How many rows were asked for; 0: as many as the game takes."""
    fewer: bool = False
    """Whether some sit out though all could play, as with three of four."""

    @property
    def seated(self) -> list[int]:
        """The rows that have a name."""
        return [row for row, name in enumerate(self.names) if name]

    @property
    def seats(self) -> int:
        """How many play a deal."""
        return self.seats_in(self.game)

    def seats_in(self, game: Game) -> int:
        """Return how many would play a deal of this game: all with a name, those who do not sit out, or at most."""
        people = len(self.seated)
        if people in game.seats and not (self.fewer and game.may_sit_out(people)):
            return people
        return players_of_deal(game.seats, people) or max(game.seats)

    def people_in(self, game: Game) -> int:
        """Return how many would be at the table of this game, with those who sit out."""
        people = len(self.seated)
        return people if people in game.seats or game.may_sit_out(people) else self.seats_in(game)

    @property
    def sitting_rule(self) -> str:
        """Who sits out of a deal: the `dealer` or the player `before`; "" where all who are named play."""
        people = len(self.seated)
        if (people in self.game.seats and not self.fewer) or not self.game.may_sit_out(people):
            return ""
        return "before" if self.game.dealer_has_part else self.sits_out if self.sits_out in SITS_OUT else "dealer"

    @property
    def sitting_rows(self) -> list[int]:
        """The rows that sit out of the first deal; none while the dealer has no name."""
        seated = self.seated
        if not self.sitting_rule or self.dealer not in seated:
            return []
        seats = sitting_seats(self.sitting_rule, len(seated), self.seats, seated.index(self.dealer))
        return [seated[seat] for seat in seats]

    @cached_property
    def rules(self) -> HouseRules:
        """The house rules as far as they can be read; each line of the form asks for them."""
        return self.game.parse_readable_options(self.options)

    @property
    def prices(self) -> Mapping[str, Any]:
        """The typed prices by key; invalid ones as text."""
        prices: Mapping[str, Any] = self.options.get(PRICES, {})
        return prices

    @property
    def given_options(self) -> dict[str, Any]:
        """The house rules without penalties where no row of them is written."""
        return {key: value for key, value in self.options.items() if key != PENALTIES or value}

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
        """How points are settled, one of METHODS."""
        return self.settling if self.settling in METHODS else self.default_method

    def value(self, option: Option) -> Any:
        """Return the value of this house rule, its default if none or an invalid one is set."""
        return getattr(self.rules, option.key)


@dataclass(frozen=True, slots=True)
class PlayableMatch:
    """A valid draft, as it is stored."""

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
    """How points are settled, one of METHODS; None: as usual."""
    stake: int | None
    """Chips in hand at the start; None where totals begin at nothing."""
    start: dict[str, Any] | None
    """What it begins with, as a document has it; None: as usual."""
    recipe: dict[str, Any] | None = None
    """The recipe of a table's own game; None: the game is built in."""
    sits_out: str | None = None
    """Who sits out of a deal; None: nobody ever does."""
    chips: dict[str, Any] | None = None
    """What is said of the chips themselves, as stored; None: nothing."""


def option_field(game: Game, option: Option | Price | str) -> str:
    """Return the field name of a house rule or a price."""
    key = option if isinstance(option, str) else option.key
    return f"{game.key}-{PRICES}.{key}" if isinstance(option, Price) else f"{game.key}-{key}"


def suggested_house_rules(game: Game) -> dict[str, Any]:
    """Return the house rules that are suggested to this reader, if they are not the default ones."""
    return house_rules.suggested_options(game.rules, get_locale().language)


def empty_draft(currency: str, game: Game | None = None) -> MatchDraft:
    """Return an empty draft of this game or the first one, with suggested house rules and its usual pack."""
    game = game or all_games()[0]
    return MatchDraft(
        game, pad_names((), game), options=suggested_house_rules(game), pack=game.packs[0], currency=currency
    )


def draft_from_match(match: ListedMatch, game: Game) -> MatchDraft:
    """Return a draft with the people, rules, pack and stakes of that match."""
    names, sits_out = pad_names(match.players, game), match.sits_out or ""
    worth_of_one = match.money or {}
    currency = worth_of_one.get("currency", "")
    worth = formats.format_plain(worth_of_one["unit"], currency) if worth_of_one else ""
    pack, per, stake = match.pack or game.packs[0], str(match.per or ""), str(match.stake or "")
    settling, saved = match.settling or "", match.options.get(PRICES, {})
    dealer, options = match.first_dealer, match.options
    return MatchDraft(game, names, dealer, options, pack, worth, currency, per, settling, stake, saved=saved,
                      sits_out=sits_out, chips=chips_input_of(match.chips),
                      fewer=bool(sits_out) and len(match.players) in game.seats)  # fmt: skip


def with_people_of(draft: MatchDraft, people: MatchDraft) -> MatchDraft:
    """Return the draft with the names, the dealer and the stakes of another."""
    currency = people.currency or draft.currency
    return replace(
        draft, names=people.names, dealer=people.dealer, worth=people.worth, currency=currency, per=people.per,
        sits_out=people.sits_out, chips=people.chips, fewer=people.fewer,
    )  # fmt: skip


def option_text(value: object) -> str:
    """Return a value of a house rule as its field has it."""
    return str(value).lower()


def check_draft(draft: MatchDraft) -> tuple[PlayableMatch | None, FieldErrors]:
    """Return the valid match, or None and a sentence for each wrong field."""
    problems: FieldErrors = {}
    rows = _counted_rows(draft)
    sits_out, names = draft.sitting_rule, [visible_text(draft.names[row]) for row in rows]
    players, player_problems = parse_players(names, draft.game, sits_out)
    for problem in player_problems:
        index = problem.path.removeprefix("players").strip("[]")
        problems[f"name-{rows[int(index)]}" if index else "name"] = translate(problem.message)
    for row in draft.begin.typed_rows - set(rows):
        problems[f"total-{row}"] = _("Who begins with this needs a name.")
    if too_many := too_many_text(draft):
        problems["name"] = too_many
    if draft.dealer not in rows:
        problems.setdefault("name", _("Who deals first needs a name."))
    rules, option_problems = draft.game.parse_options(draft.given_options, draft.seats)
    for problem in option_problems:
        name = penalty_rows.problem_field(option_field(draft.game, problem.path.removeprefix("options.")))
        problems.setdefault(name, translate(problem.message))
    if wrong_sitting := sitting_problem(draft):
        problems["sits_out"] = wrong_sitting
    worth, money_problems = parse_money(draft.worth, draft.currency, draft.per, draft.unit)
    problems |= money_problems
    if draft.settling and draft.settling not in METHODS:
        problems[option_field(draft.game, "settling")] = _("Choose one of these.")
    has_bank = draft.game.counting(draft.rules).has_bank
    problems |= draft.chips.faults if has_bank else {}
    stake, stake_problem = parse_stake(draft.stake) if has_bank else (None, "")
    if stake_problem:
        problems["stake"] = stake_problem
    start = None
    if not problems:
        named = dict(zip(rows, players, strict=True))
        play = draft.game.for_table(rules, len(players), sits_out)
        start, problems = opening.to_opening(draft.begin, named, stake or 0, play)
    if problems:
        return None, problems
    options, dealer = options_json(rules), rows.index(draft.dealer)
    settling, recipe = _chosen_method(draft), draft.game.recipe_json
    return PlayableMatch(
        draft.game.key, players, options, dealer, draft.pack, *worth, settling, stake, start, recipe,
        sits_out or None, draft.chips.to_json(len(players)) if has_bank else None,
    ), {}  # fmt: skip


def too_many_text(draft: MatchDraft) -> str:
    """Return how many names have to go where more are seated than the game takes, "" where it takes them."""
    most = draft.game.most_people
    over = len(draft.seated) - most
    if over <= 0:
        return ""
    return ngettext("%(game)s: for %(seats)s. Leave %(num)s name empty.",
                    "%(game)s: for %(seats)s. Leave %(num)s names empty.", over,
                    game=translate(draft.game.name), seats=most)  # fmt: skip


def sitting_problem(draft: MatchDraft) -> str:
    """Return what is wrong with who sits out, "" where nothing is or nobody does."""
    if not draft.sitting_rule:
        return ""
    game = draft.game
    _who, wrong = parse_sits_out(draft.sits_out or None, game)
    if wrong:
        return translate(wrong[0].message)
    is_paired = game.sides_win and game.teams is not None and game.teams(draft.rules, draft.seats)
    return translate(PARTNERS_PLAY) if is_paired else ""


def _chosen_method(draft: MatchDraft) -> str | None:
    """Return the chosen method, None for the usual one and for chips, which are paid themselves."""
    is_usual = draft.unit != "points" or draft.settlement_method == draft.default_method
    return None if is_usual else draft.settlement_method


def _counted_rows(draft: MatchDraft) -> list[int]:
    """Return the rows with a name, and the first blank ones while too few play."""
    blank = [row for row in range(len(draft.names)) if not draft.names[row]]
    return sorted(draft.seated + blank[: max(0, min(draft.game.seats) - len(draft.seated))])


def price_fields(game: Game, fields: Mapping[str, str]) -> dict[str, int | str] | None:
    """Return the submitted prices by key, without blank and usual ones; None if the form had no prices."""
    names = {price.key: option_field(game, price) for price in game.rules.price_list}
    sent = {key: parse_price(fields[name]) for key, name in names.items() if name in fields}
    shown = {key: parse_price(fields.get(default_field(name), "")) for key, name in names.items()}
    return {key: number for key, number in sent.items() if number not in ("", shown[key])} if sent else None


def default_field(name: str) -> str:
    """Return the name of the field with the usual value when this one was shown, which other house rules may change."""
    return f"{name}.usual"


def parse_price(text: str) -> int | str:
    """Parse a whole number in any digits, with any minus; any other text is returned as it was sent."""
    plain = GAP.sub("", to_ascii_digits(text))
    return int(plain) if len(plain) <= MAX_LETTERS and re.fullmatch(r"[+-]?\d+", plain) else text.strip()


def reset_prices(draft: MatchDraft, key: str | None = None) -> MatchDraft:
    """Return the draft with this price reset, or without a key all prices."""
    prices = {} if key is None else {other: text for other, text in draft.prices.items() if other != key}
    return replace(draft, options={**draft.options, PRICES: prices})
