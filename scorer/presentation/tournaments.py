"""What the pages of a tournament show: its tables, the standing, the list that hangs on the wall, the spreadsheet."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import NamedTuple

from babel.numbers import format_decimal

from scorer.language import formats, lists
from scorer.language.texts import get_locale, gettext as _, ngettext
from scorer.language.translator import isolate
from scorer.play.tournaments import StandingLine, Tournament, TournamentTable, played_game
from scorer.presentation.spreadsheet import Cell


class TableLine(NamedTuple):
    """A table of a round."""

    number: int
    names: Sequence[str]
    """In the order of play; the first one deals first."""
    text: str
    """The names, with their sums once it is over."""
    state: str
    """How many deals were played; "" before the first, and at the end."""
    is_over: bool


def _sum_format(content: Tournament) -> Callable[[int], str]:
    game = played_game(content)
    has_bank = game.counting(game.parse_readable_options(content["setup"]["options"])).has_bank
    return formats.format_change if has_bank else formats.format_total


def table_lines(content: Tournament, number: int, states: Sequence[TournamentTable]) -> list[TableLine]:
    """The tables of the round with this number, from 1."""
    lines, write = [], _sum_format(content)
    for table, (people, state) in enumerate(zip(content["rounds"][number - 1]["tables"], states, strict=True), 1):
        names = [content["people"][person]["name"] for person in people]
        sums = [write(own) for own in state.sums]
        shown = [isolate(name) for name in names]
        parts = [f"{name} {own}" for name, own in zip(shown, sums, strict=True)] if sums else shown
        deals = ngettext("%(num)s deal", "%(num)s deals", state.deals) if state.deals and not sums else ""
        lines.append(TableLine(table, names, lists.comma_list(parts), deals, state.is_over))
    return lines


def standing_rows(content: Tournament, lines: Sequence[StandingLine]) -> list[tuple[StandingLine, str, str]]:
    """The standing of persons or of teams: with each line its points, "" where the sums alone count, and its sum."""
    by_place, write, locale = content["counting"] == "places", _sum_format(content), get_locale()
    return [
        (line, format_decimal(float(line.points), "0.##", locale) if by_place else "", write(line.total))
        for line in lines
    ]


def seat_list(content: Tournament, number: int) -> list[tuple[str, int]]:
    """Who sits at which table of this round, in the reader's alphabet."""
    tables = content["rounds"][number - 1]["tables"]
    seats = [(content["people"][person]["name"], at) for at, table in enumerate(tables, 1) for person in table]
    key = lists.reader_sort_key()
    return sorted(seats, key=lambda seat: key(seat[0]))


def spreadsheet_rows(
    content: Tournament, lines: Sequence[StandingLine], states: Sequence[Sequence[TournamentTable]]
) -> list[list[Cell]]:
    """The standing of persons with their table and sum in each round."""
    header: list[Cell] = [_("Place"), _("Name"), _("Team"), _("Points"), _("Total")]
    for number in range(1, len(content["rounds"]) + 1):
        header += [_("Round %(num)s, table", num=number), _("Round %(num)s, total", num=number)]
    rows = [header]
    for line in lines:
        cells: list[Cell] = [line.rank, line.name, line.team, Decimal(f"{float(line.points):.2f}"), line.total]
        for drawn, of_round in zip(content["rounds"], states, strict=True):
            at = next((at for at, table in enumerate(drawn["tables"]) if line.person in table), None)
            sums = of_round[at].sums if at is not None else ()
            seat = drawn["tables"][at].index(line.person) if at is not None else 0
            cells += [None if at is None else at + 1, sums[seat] if sums else None]
        rows.append(cells)
    return rows
