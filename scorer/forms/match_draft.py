"""A match that is being set up: its people, house rules, prices and stakes, as the fields of a form have them."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from werkzeug.datastructures import MultiDict

from scorer.engine import house_rules
from scorer.engine.chip_set import COLOURS, WAYS
from scorer.engine.game import Game
from scorer.engine.house_rules import MAX_PENALTIES, PENALTIES, PRICES, HouseRules, Option, Price
from scorer.engine.json_values import unique_key
from scorer.engine.schedule import SITS_OUT, players_of_deal, sitting_seats
from scorer.engine.settlement import METHODS, default_method
from scorer.forms.chip_forms import ChipsInput, chips_input_of, number_field, worth_field
from scorer.forms.opening import OpeningInput, short
from scorer.games import all_games
from scorer.language import formats
from scorer.language.formats import to_ascii_digits
from scorer.language.texts import get_locale
from scorer.store.matches import ListedMatch

MAX_LETTERS = 40
"""How many letters of a price, of an amount of money and of chips in hand are read."""
CHIP_FIELDS = [field(colour) for colour in COLOURS for field in (worth_field, number_field)]
"""The names of the fields of what a table owns."""
HouseRulesByGame = Callable[[Game], Mapping[str, Any]]
"""Returns the house rules with which a game begins at this table, as in a document."""
GAP = re.compile(r"(?<=^[+-])\s+|(?<=\d)\s(?=\d{3}\b)")
"""Space after a sign, and between thousands: "10 000"."""
PENALTY_PARTS = ("key", "name", "amount", "to", "ends")
"""The fields of a penalty."""
BLANK_ROWS = 2
"""How many blank rows follow the penalties that are written."""


def max_name_rows() -> int:
    """Return how many names are read at most: as many as play the largest game."""
    return max(max(game.seats) for game in all_games())


def parse_rows(text: str) -> int:
    """Return how many rows are asked for; 0, as many as the game takes, for what is no such number."""
    return int(text) if text in map(str, range(max_name_rows() + 1)) else 0


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
    """Ignored in a game of points."""
    rows: int = 0
    """How many rows were asked for; 0: as many as the game takes."""
    fewer: bool = False
    """Whether some sit out though all could play, as with three of four."""
    order: tuple[int, ...] = ()
    """The present seat of each player in the new order, where a match is changed; () for a new one."""
    title: str = ""
    """Of a match that is changed, as typed."""
    along: bool = False
    """Whether a sequel takes totals and bank along, where they can be taken."""

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
    money, sits_out = match.money or {"currency": ""}, match.sits_out or ""
    return MatchDraft(
        game, pad_names(match.players, game), match.first_dealer, match.options, match.pack or game.packs[0],
        formats.format_plain(money["unit"], money["currency"]) if match.money else "", money["currency"],
        str(match.per or ""), match.settling or "", str(match.stake or ""), saved=match.options.get(PRICES, {}),
        sits_out=sits_out, chips=chips_input_of(match.chips),
        fewer=bool(sits_out) and len(match.players) in game.seats,
    )  # fmt: skip


def draft_from_form(
    sent: MultiDict[str, str], game: Game, usual: MatchDraft, house_rules: HouseRulesByGame = suggested_house_rules
) -> MatchDraft:
    """Return the draft of the submitted fields, of which only the house rules of this game are read.

    `usual` fills what was not sent; `house_rules` returns those of a game that sent none. Wrong values stay as they
    were sent, for `check_draft` to refuse.
    """

    def text(name: str, otherwise: str = "") -> str:
        return sent.get(name, otherwise).strip()[:MAX_LETTERS]

    rows, every_row = parse_rows(sent.get("rows", "")), range(max_name_rows())
    names = pad_names([sent.get(f"name-{row}", "").strip() for row in every_row], game, rows)
    dealer, pack = sent.get("dealer", ""), sent.get(option_field(game, "pack"), "")
    settling = option_field(game, "settling")
    is_usual_game, chips = game is usual.game, usual.chips
    method = sent.get(settling, usual.settling if is_usual_game else "")
    totals = tuple(short(sent.get(f"total-{row}")) for row in every_row)
    pennies = tuple(short(sent.get(f"pennies-{row}")) for row in every_row)
    bank, bank_pennies, ante = (short(sent.get(name)) for name in ("bank", "bank_pennies", "ante"))
    if "each" in sent:
        way = sent.get("division", "")
        owned = {name: text(name) for name in CHIP_FIELDS if name in sent}
        chips = ChipsInput(text("each"), owned, way if way in WAYS else WAYS[0])
    return MatchDraft(
        game, names, int(dealer) if dealer in map(str, range(len(names))) else 0,
        _sent_options(sent, game) or house_rules(game), pack if pack in game.packs else game.packs[0],
        text("worth"), text("currency", usual.currency).upper(), text("per", usual.per),
        "" if method == sent.get(default_field(settling)) else method, text("stake"),
        OpeningInput(totals, pennies, bank, bank_pennies, ante),
        usual.saved if is_usual_game else {},
        sits_out=sent.get("sits_out") or usual.sits_out, rows=rows, fewer=sent.get("fewer") == "yes", chips=chips,
    )  # fmt: skip


def _sent_options(sent: MultiDict[str, str], game: Game) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for option in game.options:
        if (name := option_field(game, option)) in sent:
            values = {option_text(value): value for value in option.values}
            options[option.key] = sent.getlist(name) if option.ordered else values.get(sent[name], sent[name])
    if (prices := price_fields(game, sent)) is not None:
        options[PRICES] = prices
    in_points = not game.counting(game.parse_readable_options(options)).has_bank
    if (penalties := read_penalties(game, sent, in_points)) is not None:
        options[PENALTIES] = penalties
    return options


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


class PenaltyRow(NamedTuple):
    """A penalty as it is shown; a wrong number stays as it was typed."""

    number: int
    """From 1."""
    start: str
    """The beginning of the names of its fields."""
    key: str
    name: str
    amount: Any
    to: str
    ends: bool

    def field(self, part: str) -> str:
        """Return the name of the field of one of PENALTY_PARTS."""
        return f"{self.start}.{part}"


def _penalty_start(game: Game, row: int) -> str:
    return f"{game.key}-{PENALTIES}[{row}]"


def read_penalties(game: Game, fields: Mapping[str, str], in_points: bool) -> list[dict[str, Any]] | None:
    """Return the penalties of the sent fields as a document has them; None if the form had no such rows."""
    if f"{_penalty_start(game, 0)}.name" not in fields:
        return None
    penalties, taken = list[dict[str, Any]](), set[str]()
    for row in range(MAX_PENALTIES):
        start = _penalty_start(game, row)
        key, name, amount, to, ends = (fields.get(f"{start}.{part}", "").strip() for part in PENALTY_PARTS)
        if not name and not amount:
            continue
        key = key if key and key not in taken else unique_key(name, taken, "penalty")
        taken.add(key)
        number = parse_price(amount)
        moves = {"points": number} if in_points else {"pays": number, "to": to or "bank"}
        penalties.append({"key": key, "name": name, **moves} | ({"ends_deal": True} if ends else {}))
    return penalties


def penalty_rows(game: Game, penalties: Sequence[Mapping[str, Any]]) -> list[PenaltyRow]:
    """Return the rows of the form: those that are written, and a few blank ones; none where a recipe has its own."""
    if game.recipe:
        return []
    blank: list[Mapping[str, Any]] = [{}] * BLANK_ROWS
    return [
        PenaltyRow(
            row + 1, _penalty_start(game, row), raw.get("key", ""), raw.get("name", ""),
            raw.get("points", raw.get("pays", "")), raw.get("to", "bank"), "ends_deal" in raw,
        )
        for row, raw in enumerate([*penalties, *blank][:MAX_PENALTIES])
    ]  # fmt: skip
