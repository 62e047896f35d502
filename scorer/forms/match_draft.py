"""A match that is being set up: its people, house rules, prices and stakes, checked by the engine."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from werkzeug.datastructures import MultiDict

from scorer.engine import house_rules
from scorer.engine.chip_set import COLOURS, WAYS
from scorer.engine.document import PARTNERS_PLAY, options_json, parse_players, parse_sits_out
from scorer.engine.game import Game
from scorer.engine.house_rules import PENALTIES, PRICES, HouseRules, Option, Price
from scorer.engine.json_values import visible_text
from scorer.engine.schedule import SITS_OUT, players_of_deal, sitting_seats
from scorer.engine.settlement import METHODS, default_method
from scorer.forms import opening, penalty_rows
from scorer.forms.chip_forms import ChipsInput, chips_input_of, number_field, worth_field
from scorer.forms.opening import OpeningInput, short
from scorer.games import all_games
from scorer.language import formats, units
from scorer.language.formats import to_ascii_digits
from scorer.language.texts import get_locale, gettext as _, ngettext
from scorer.language.translator import translate
from scorer.store import own_games
from scorer.store.matches import ListedMatch

Money = tuple[dict[str, Any] | None, int | None]
"""As stored: the currency and an amount of its smallest coin, None for nothing; how many are worth it, None for one."""
FieldErrors = dict[str, str]
"""A sentence by the name of its field; if it is about all rows, by the name before their numbers."""
MAX_LETTERS = 40
"""How many letters of a price, of an amount of money and of chips in hand are read."""
CHIP_FIELDS = [field(colour) for colour in COLOURS for field in (worth_field, number_field)]
"""The names of the fields of what a table owns."""
HouseRulesByGame = Callable[[Game], Mapping[str, Any]]
"""Returns the house rules with which a game begins at this table, as in a document."""
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
    if (penalties := penalty_rows.read_rows(game, sent, in_points, parse_price)) is not None:
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


def check_form(
    draft: MatchDraft, sent: Mapping[str, str], picked: Game | None
) -> tuple[dict[str, Any] | None, FieldErrors]:
    """Return what `check_draft` does of the draft of a form that is sent to be played.

    It asks besides for a game that is still kept, and for who sits out: without a script, the page has not asked yet.
    """
    lacking: FieldErrors = {}
    if picked is None and own_games.is_key(sent.get("game", "")):
        lacking["game"] = _("The game that you picked is no longer kept here. Pick one.")
    if draft.sitting_rule and "sits_out" not in sent:
        lacking["sits_out"] = _("There are more of you than play a deal. Choose who sits out, then start.")
    fields, problems = check_draft(draft)
    return None if lacking else fields, lacking | problems


def check_draft(draft: MatchDraft) -> tuple[dict[str, Any] | None, FieldErrors]:
    """Return the fields of the valid match as it is stored, or None and a sentence for each wrong field."""
    problems: FieldErrors = {}
    blank = [row for row in range(len(draft.names)) if not draft.names[row]]
    rows = sorted(draft.seated + blank[: max(0, min(draft.game.seats) - len(draft.seated))])  # as many as must play
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
    given = {key: value for key, value in draft.options.items() if key != PENALTIES or value}  # no row may be written
    rules, option_problems = draft.game.parse_options(given, draft.seats)
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
    money, per = worth
    is_usual = draft.unit != "points" or draft.settlement_method == draft.default_method  # chips are paid themselves
    return {
        "game": draft.game.key, "players": list(players), "options": options_json(rules),
        "first_dealer": rows.index(draft.dealer), "pack": draft.pack, "money": money, "per": per,
        "settling": None if is_usual else draft.settlement_method, "stake": stake, "start": start,
        "recipe": draft.game.recipe_json,
        "sits_out": sits_out or None, "chips": draft.chips.to_json(len(players)) if has_bank else None,
    }, {}  # fmt: skip


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
