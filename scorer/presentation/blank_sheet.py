"""The blank sheet: an A4 page to write on by hand, with prices, names and the order of deals of a game or a table."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from scorer.engine.game import Play
from scorer.engine.match import MatchState
from scorer.engine.phrases import AsTyped
from scorer.engine.recipe.texts import contract_remarks
from scorer.games import recipe_text
from scorer.language import lists, units
from scorer.language.formats import format_change, format_total
from scorer.language.texts import gettext as _, ngettext
from scorer.language.translator import Translate, make_translator
from scorer.play.recipes import load_recipe
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import own_games, prices, result, rules, table, table_rules
from scorer.presentation.entry_summary import with_colon

ROWS_OF_A_PAGE = 26
"""With more rows a sheet has two pages."""
ROWS_OF_PAGES = 30
"""The most rows of a page where there are several."""
OPEN_ROWS = 22
"""The rows of a match that has no fixed number of deals."""
SPARE_ROWS = 8
"""The empty rows at least behind what was played of such a match."""


class Choices(NamedTuple):
    """What a sheet of a match shows."""

    names: bool = True
    rules: bool = True
    """Prices and house rules."""
    played: bool = False


class SheetRow(NamedTuple):
    """A row of the sheet: a deal that is to be played, or an entry that was made."""

    number: str
    contract: str
    """Its name where the schedule knows it; "" to be written."""
    dealer: int | None
    sitting: tuple[int, ...]
    cells: Sequence[tuple[str, str]]
    """For each seat what it changed, and the total; each "" to be written."""
    bank: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankSheet:
    """All that is printed."""

    game: str
    line: str
    """What it is counted in and how long it is."""
    columns: Sequence[str]
    """The names in the order of play; each "" to be written."""
    pages: Sequence[Sequence[SheetRow]]
    has_bank: bool
    prices: Sequence[own_games.Price] = ()
    house: Sequence[str] = ()
    date: str = ""
    first_dealer: str = ""
    opening: Sequence[str] | None = None
    """What everybody has at the beginning, each "" to be written; None: there is no such row."""
    totals: Sequence[str] = ()
    """The totals of a match that is over, with the bank."""
    has_sitters: bool = False

    @property
    def size(self) -> str:
        """How many pages it has."""
        return ngettext("%(num)s page A4", "%(num)s pages A4", len(self.pages))


def game_sheet(play: Play, pack: str) -> BlankSheet:
    """The sheet of a game by these house rules, for nobody in particular."""
    tell = make_translator((), pack)
    rows = [_empty_row(play, index, 0, tell) for index in range(play.schedule.total or OPEN_ROWS)]
    return BlankSheet(
        game=tell(play.game.name), line=_description(play), columns=("",) * play.seats, pages=_pages(rows),
        has_bank=play.counting.has_bank, prices=_price_lines(play, tell), house=_house_lines(play, tell),
        opening=("",) * play.seats if play.counting.has_bank else None, has_sitters=bool(play.sits_out),
    )  # fmt: skip


def match_sheet(replayed: ReplayedMatch, choices: Choices) -> BlankSheet:
    """The sheet of a table."""
    play, tell, ledger = replayed.play, replayed.translate, replayed.ledger
    played = _played_rows(replayed) if choices.played else []
    is_over, deals = choices.played and ledger.next_turn is None, ledger.state.deals if choices.played else 0
    total = play.schedule.total
    end = total if total is not None else deals + max(OPEN_ROWS - len(played), SPARE_ROWS)
    rest = range(deals, deals if is_over else end)
    rows = [*played, *(_empty_row(play, index, replayed.stored.first_dealer, tell) for index in rest)]
    house: list[str] = []
    if choices.rules:
        remarks = (rules.capitalized(table_rules.unit_value_text(replayed)), table_rules.chosen_method_text(replayed))
        house = [*_house_lines(play, tell), *(remark for remark in remarks if remark)]
    line, start = _description(play), ledger.start
    # Where chips are brought and nobody said how many, it is to be written.
    opening = ("",) * play.seats if play.counting.has_bank else None
    if any(start.totals) or replayed.stake or start.bank:
        opening = _totals(replayed, start)
    return BlankSheet(
        game=tell(play.game.name),
        line=lists.comma_list((replayed.stored.title, line)) if replayed.stored.title else line,
        columns=tuple(replayed.names) if choices.names else ("",) * play.seats,
        pages=_pages(rows), has_bank=play.counting.has_bank,
        prices=_price_lines(play, tell) if choices.rules else (), house=house,
        date=result.match_date(replayed) if choices.played else "",
        first_dealer=replayed.names[replayed.stored.first_dealer] if choices.names else "",
        opening=opening, totals=_totals(replayed, ledger.state) if is_over else (),
        has_sitters=bool(play.sits_out),
    )  # fmt: skip


def _price_lines(play: Play, tell: Translate) -> list[own_games.Price]:
    return [*_recipe_prices(play, tell)] if play.game.recipe else [*_listed_prices(play, tell)]


def _house_lines(play: Play, tell: Translate) -> list[str]:
    return [
        rule.words if rule.words.endswith(".") else f"{with_colon(rule.label)} {rule.words}"
        for rule in rules.option_rules(play, tell)
        if rule.words
    ] + [tell(penalty.describe()) for penalty in play.penalties]


def _description(play: Play) -> str:
    return lists.comma_list((units.plural_name(play.counting.unit), rules.length_text(play.game, play.schedule.total)))


def _listed_prices(play: Play, tell: Translate) -> Iterator[own_games.Price]:
    names = {key: tell(contract.name) for key, contract in play.contracts.items()}
    for price in play.rules.price_list:
        if prices.is_relevant(price, play.rules, play.playing):
            number = price.amount_for(play.rules.price_of[price.key], play.playing)
            contract = names.get(price.contract_key, "") if len(names) > 1 else ""
            yield _with_contract(contract, tell(price.label)), prices.format_price(price, number)


def _recipe_prices(play: Play, tell: Translate) -> Iterator[own_games.Price]:
    recipe = load_recipe(json.loads(play.game.recipe))
    assert recipe is not None  # the game was made of it
    recipe = recipe.for_table(play.playing)
    name = AsTyped if play.game.is_own else partial(recipe_text, play.game.key)
    for part in recipe.parts:
        contract, listed = tell(name(part.name)), own_games.contract_prices(recipe, part, tell, name)
        for what, amount in listed:
            yield _with_contract(contract if len(recipe.parts) > 1 else "", what), amount
        if part.member_keys or not listed:
            yield contract, lists.semicolon_list(map(tell, contract_remarks(recipe, part, name)))


def _with_contract(contract: str, what: str) -> str:
    return _("%(what)s: %(value)s", what=contract, value=what) if contract and contract != what else what


def _empty_row(play: Play, index: int, first_dealer: int, tell: Translate) -> SheetRow:
    dealer = play.schedule.dealer(index, first_dealer, play.seats)
    keys = play.schedule.order.open(index, ()) if play.schedule.sequence else ()
    contract = tell(play.contracts[keys[0]].name) if len(keys) == 1 else ""
    return SheetRow(str(index + 1), contract, dealer, play.sitting(dealer), (("", ""),) * play.seats)


def _played_rows(replayed: ReplayedMatch) -> list[SheetRow]:
    rows = list[SheetRow]()
    for row in reversed(table.deal_rows(replayed, replayed.ledger.rows)):
        cells = [
            ("" if change is None else format_change(change), table_rules.format_own_total(replayed, total))
            for change, total in row.cells
        ]
        bank = format_total(row.bank) if row.bank is not None else ""
        sitting = replayed.ledger.rows[row.place - 1].sitting
        rows.append(SheetRow(row.no, row.title, row.dealer, sitting, cells, bank))
    return rows


def _totals(replayed: ReplayedMatch, state: MatchState) -> tuple[str, ...]:
    bank = (format_total(state.bank),) if replayed.play.counting.has_bank else ()
    return (*(table_rules.format_own_total(replayed, total) for total in state.totals), *bank)


def _pages(rows: Sequence[SheetRow]) -> list[Sequence[SheetRow]]:
    number = 1 if len(rows) <= ROWS_OF_A_PAGE else max(2, -(-len(rows) // ROWS_OF_PAGES))
    size = -(-len(rows) // number)
    return [rows[first : first + size] for first in range(0, len(rows), size)]
