"""The draft of a match: as it stands on the new-match page before it is made, or on the page of its settings.

A tap on one of the page's smaller buttons makes another draft of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.engine.document import options_json, read_players
from scorer.engine.game import Game
from scorer.engine.options import PRICES, Option, Rules, read_options, readable
from scorer.engine.owed import WAYS, usual_way
from scorer.engine.prices import Price
from scorer.forms import beginning, lot
from scorer.forms.beginning import Beginning
from scorer.forms.stakes import read_money, read_stake
from scorer.games import games
from scorer.language import money
from scorer.language.phrases import tell
from scorer.store.matches import Match

T = TypeVar("T")
SEP = ":"
"""Stands between the parts of what a tap says: "contracts:up:hearts"."""


def rows() -> int:
    """How many names are read at most: as many as play the largest game."""
    return max(max(game.seats) for game in games())


def fitting(names: Sequence[str], game: Game) -> tuple[str, ...]:
    """These names in as many rows as this game takes players; more only where somebody stands in them."""
    filled = [row for row, name in enumerate(names, 1) if name]
    shown = max(max(game.seats), *filled) if filled else max(game.seats)
    return (*names, *("",) * shown)[:shown]


@dataclass(frozen=True, slots=True)
class Draft:
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
    currency: str = money.USUAL
    """Three capitals."""
    per: str = ""
    """How many of them are worth that, as typed."""
    settling: str = ""
    """How points are settled, one of owed.WAYS; "" as usual."""
    stake: str = ""
    """Chips in hand at the start, as typed."""
    begin: Beginning = field(default_factory=Beginning)
    """What the match begins with, as typed."""
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
    def rules(self) -> Rules:
        """The house rules as far as they can be read."""
        return readable(self.game.rules, self.options)

    @property
    def unit(self) -> str:
        """What is counted: `chips`, `points` or `beans`."""
        return self.game.counting(self.rules).unit

    @property
    def usual_way(self) -> str:
        """How points are settled where the table says nothing."""
        return usual_way(self.game, self.rules)

    @property
    def way(self) -> str:
        """How points are settled, one of owed.WAYS."""
        return self.settling if self.settling in WAYS else self.usual_way

    def value(self, option: Option) -> Any:
        """What this house rule is set to, the default where nothing was said or nothing that can be."""
        return getattr(self.rules, option.key)


@dataclass(frozen=True, slots=True)
class Playable:
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


Problems = dict[str, str]
"""A sentence at each field: name-2, players, worth, per, settling, stake, total-2, bank, or a house rule's field."""


def option_field(game: Game, option: Option | Price | str) -> str:
    """The name of the field of a house rule or a price."""
    key = option if isinstance(option, str) else option.key
    return f"{game.key}-{PRICES}.{key}" if isinstance(option, Price) else f"{game.key}-{key}"


def blank(currency: str, game: Game | None = None) -> Draft:
    """Nothing filled in: the first game, its usual rules and pack."""
    game = game or games()[0]
    return Draft(game, fitting((), game), pack=game.packs[0], currency=currency)


def from_match(match: Match, game: Game) -> Draft:
    """The same people, rules, pack and stakes as in that match."""
    names = fitting(match.players, game)
    worth_of_one = match.money or {}
    currency = worth_of_one.get("currency", "")
    worth = money.written(worth_of_one["unit"], currency) if worth_of_one else ""
    pack, per, stake = match.pack or game.packs[0], str(match.per or ""), str(match.stake or "")
    settling = match.settling or ""
    return Draft(game, names, match.first_dealer, match.options, pack, worth, currency, per, settling, stake)


def with_people(draft: Draft, people: Draft) -> Draft:
    """The draft with the names, the dealer and the stakes of another."""
    currency = people.currency or draft.currency
    return replace(
        draft, names=people.names, dealer=people.dealer, worth=people.worth, currency=currency, per=people.per
    )


def text_of(value: object) -> str:
    """A value of a house rule as its field says it."""
    return str(value).lower()


def after_tap(draft: Draft, said: str) -> Draft:
    """The draft after a tap: "up:2", "down:0", "round", "lot", or in a list of contracts "contracts:up:hearts".

    Anything else changes nothing: the page is only shown again.
    """
    match said.split(SEP):
        case ["lot"]:
            return replace(draft, drawn=(drawn := lot.draw(draft.seated)), dealer=lot.highest(drawn))
        case ["round"]:
            return _seated_round(draft)
        case ["up" | "down", _row]:
            return _swapped(draft, neighbours(said, len(draft.names)))
        case [key, "up" | "down" | "out" | "in" as way, value]:
            option = next((one for one in draft.game.options if one.key == key and one.ordered), None)
            if option is not None and value in dict(option.choices):
                order = _reordered(draft.value(option), way, value, tuple(dict(option.choices)))
                return replace(draft, options={**draft.options, key: order})
    return draft


def is_about_rules(draft: Draft, said: str) -> bool:
    """Whether the tap was on a house rule."""
    return said.split(SEP)[0] in [option.key for option in draft.game.options]


def neighbours(said: str, rows: int) -> tuple[int, int] | None:
    """The two rows that a tap makes change places: "up:2" is (2, 1). None for another tap, and beyond the ends."""
    way, _sep, typed = said.partition(SEP)
    if way not in ("up", "down") or not typed.isdecimal() or not typed.isascii():
        return None
    row = int(typed[:3])
    other = row - 1 if way == "up" else row + 1
    return (row, other) if row in range(rows) and other in range(rows) else None


def swapped(things: Sequence[T], pair: tuple[int, int]) -> tuple[T, ...]:
    """The things of the rows, those of these two rows in each other's place."""
    one, other = pair
    found = list(things)
    found[one], found[other] = found[other], found[one]
    return tuple(found)


def _swapped(draft: Draft, pair: tuple[int, int] | None) -> Draft:
    """Two neighbours change places; who deals is a person, and moves too."""
    if pair is None:
        return draft
    one, other = pair
    dealer = {one: other, other: one}.get(draft.dealer, draft.dealer)
    begin = draft.begin.reseated(swapped(range(len(draft.names)), pair))
    return replace(draft, names=swapped(draft.names, pair), dealer=dealer, begin=begin)


def _seated_round(draft: Draft) -> Draft:
    """Everybody moves one seat on, the last one to the first; the seat that deals stays."""
    seated, order = draft.seated, list(range(len(draft.names)))
    for place, row in enumerate(seated):
        order[row] = seated[place - 1]
    return replace(draft, names=tuple(draft.names[row] for row in order), begin=draft.begin.reseated(order))


def _reordered(order: Sequence[str], way: str, value: str, usual: Sequence[str]) -> list[str]:
    """The list after a tap; what is played too comes after what stands before it in the usual order."""
    found = [key for key in order if key != value]
    if way == "in":
        before = [key for key in usual[: usual.index(value)] if key in found]
        found.insert(found.index(before[-1]) + 1 if before else 0, value)
        return found
    if way == "out":
        return found or list(order)  # the last one stays: there must be something to play
    at = list(order).index(value) if value in order else len(found)
    found.insert(at + 1 if way == "down" else max(0, at - 1), value)
    return found


def checked(draft: Draft) -> tuple[Playable | None, Problems]:
    """What can be played, or None and a sentence at every field that keeps it from that."""
    problems: Problems = {}
    shown = _asked(draft)
    players, found = read_players([draft.names[row] for row in shown], draft.game)
    for problem in found:
        place = problem.path.removeprefix("players").strip("[]")
        problems[f"name-{shown[int(place)]}" if place else "players"] = tell(problem.message)
    for row in draft.begin.typed_rows - set(shown):
        problems[f"total-{row}"] = _("Who begins with this needs a name.")
    over = len(shown) - max(draft.game.seats)
    if over > 0:
        words = ngettext("%(game)s is for %(seats)s: leave %(num)s name empty.",
                         "%(game)s is for %(seats)s: leave %(num)s names empty.", over,
                         game=tell(draft.game.name), seats=max(draft.game.seats))  # fmt: skip
        problems["players"] = words
    if draft.dealer not in shown:
        problems.setdefault("players", _("Who deals first needs a name."))
    rules, found = read_options(draft.game.rules, dict(draft.options), draft.seats, "options")
    for problem in found:
        problems[option_field(draft.game, problem.path.removeprefix("options."))] = tell(problem.message)
    worth, wrong = read_money(draft.worth, draft.currency, draft.per, draft.unit)
    problems |= wrong
    if draft.settling and draft.settling not in WAYS:
        problems["settling"] = _("Choose one of these.")
    stake, trouble = read_stake(draft.stake) if draft.game.counting(draft.rules).has_bank else (None, "")
    if trouble:
        problems["stake"] = trouble
    start = None
    if not problems:
        named = dict(zip(shown, players, strict=True))
        start, problems = beginning.start_of(draft.begin, named, stake or 0, draft.game.played(rules, len(players)))
    if problems:
        return None, problems
    options, dealer = options_json(rules), shown.index(draft.dealer)
    settling, recipe = _settling(draft), draft.game.carried
    return Playable(draft.game.key, players, options, dealer, draft.pack, *worth, settling, stake, start, recipe), {}


def _settling(draft: Draft) -> str | None:
    """The way that the table has chosen, None for the usual one and where chips pay themselves."""
    return None if draft.unit != "points" or draft.way == draft.usual_way else draft.way


def _asked(draft: Draft) -> list[int]:
    """The rows that count: those with a name, and the first blank ones while too few play."""
    blank = [row for row in range(len(draft.names)) if not draft.names[row]]
    return sorted(draft.seated + blank[: max(0, min(draft.game.seats) - len(draft.seated))])
