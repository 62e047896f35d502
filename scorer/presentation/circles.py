"""What the pages of a circle show: the board, a person, records and evenings as texts and numbers."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from babel.dates import format_skeleton
from babel.numbers import format_decimal

from scorer import games
from scorer.language import formats, lists
from scorer.language.formats import MINUS, format_change, format_total, format_when
from scorer.language.locale import reader_locale
from scorer.language.texts import get_locale, ngettext, pgettext
from scorer.language.texts import gettext as _
from scorer.language.translator import isolate, translate
from scorer.play.circle_board import Board, BoardPerson, Kind, Record, ShownBoard, window_start
from scorer.play.circles import EveningPage, today
from scorer.play.known_matches import ListedTable
from scorer.presentation.spreadsheet import Cell
from scorer.web.links import link_token

MAX_SQUARE = 7
"""For how many people the board shows head to head as a square; with more it stands on each person's page."""

Urls = Mapping[int, str]
NO_URLS: Urls = {}

BAR_CHIPS = 20
"""How many chips lie in the row that shows how often somebody stood before another."""


class PersonLine(NamedTuple):
    """A line of the board."""

    key: str
    name: str
    rank: str
    """"" for who has played too few matches."""
    played: str
    """How many evenings and deals."""
    place: str
    won: int
    per_deal: str
    """"" on a board of several games."""
    is_me: bool


class DuelLine(NamedTuple):
    """How often somebody stood before another."""

    key: str
    name: str
    before: int
    behind: int
    level: int
    is_ahead: bool

    @property
    def chips(self) -> int:
        """How many of a row of chips are the first one's; whoever was ahead once has one."""
        if not self.before or not self.behind:
            return BAR_CHIPS if self.before else 0
        return min(BAR_CHIPS - 1, max(1, round(BAR_CHIPS * self.before / (self.before + self.behind))))


class RecordLine(NamedTuple):
    """A record with whose it is and when it was."""

    title: str
    value: str
    detail: str
    url: str = ""
    """The address of the match; "" where readers get none, or it is no record of one match."""


class EveningLine(NamedTuple):
    """A match in the list of evenings."""

    number: int
    """The number of the copy."""
    day: str
    game: str
    detail: str
    winner: str
    url: str
    """"" where readers get no link."""


class GameChoice(NamedTuple):
    """A game for which the board can be asked."""

    key: str
    """`all` for all of them."""
    name: str
    is_shown: bool


class BoardPage(NamedTuple):
    """What the page of a board shows."""

    window: str
    game: str
    """"" for all games."""
    title: str
    """The game, or that it is all of them."""
    scope: str
    """Of how many evenings, and since when."""
    people_count: int
    """How many people the board has, or all matches where it has nobody; 0 where there is no match at all."""
    nobody: str
    """That nobody has played this game, or in this window; "" where somebody has."""
    games: Sequence[GameChoice]
    unit: str
    """The unit of the last column; "" without one."""
    people: Sequence[PersonLine]
    square: Sequence[tuple[PersonLine, Sequence[DuelLine | None]]]
    """Head to head, a row a person; empty for many people."""
    records: Sequence[RecordLine]


class FormLine(NamedTuple):
    """The place in one of the last matches."""

    place: str
    is_won: bool
    is_last: bool
    """Whether nobody was behind."""


class PersonPage(NamedTuple):
    """What the page of a person shows."""

    window: str
    game: str
    title: str
    place: str
    won: int
    evenings: int
    matches: int
    early: int
    """How many of the matches were finished before their last deal."""
    deals: int
    per_deal: str
    unit: str
    form: Sequence[FormLine]
    """The last matches, the newest last."""
    duels: Sequence[DuelLine]
    records: Sequence[RecordLine]


class MatchLine(NamedTuple):
    """A match of this browser that may be put in."""

    token: str
    title: str
    detail: str


def parse_season(text: str) -> str | None:
    """The month and the day of a date that was typed, like 09-01; None for no date."""
    found = re.fullmatch(r"(?:\d{4}-)?(\d\d-\d\d)", text.strip(), re.ASCII)
    try:
        return date.fromisoformat(f"2024-{found[1]}").isoformat()[5:] if found else None
    except ValueError:
        return None


def game_label(game: str, names: Mapping[str, Any]) -> str:
    """The name of a game in the reader's language; an own game has its own words."""
    shipped = games.find(game)
    return translate(shipped.name) if shipped else str(names.get("game", game))


@lru_cache(maxsize=64)
def _contract_names(game: str) -> Mapping[str, Any]:
    """The names of the contracts of a shipped game, by key."""
    shipped = games.find(game)
    if shipped is None:
        return {}
    rules = shipped.rules()
    return {contract.key: contract.name for seats in shipped.seats for contract in shipped.contracts(rules, seats)}


def contract_label(game: str, contract: str, names: Mapping[str, Any]) -> str:
    """The name of a contract in the reader's language."""
    name = _contract_names(game).get(contract)
    return translate(name) if name is not None else str(names.get("contracts", {}).get(contract, contract))


def unit_label(unit: str) -> str:
    """What the last column counts."""
    return {"chips": _("chips a deal"), "beans": _("beans a deal")}.get(unit, _("points a deal"))


def format_decimal_place(value: Fraction | None) -> str:
    """An average with one decimal; a dash for none."""
    return "–" if value is None else format_decimal(float(value), format="0.0", locale=get_locale())


def format_per_deal(value: Fraction | None) -> str:
    """An average change with its sign; "" for none."""
    if value is None:
        return ""
    text = format_decimal(abs(float(value)), format="0.0", locale=get_locale())
    return formats.isolate_number(f"{'+' if value > 0 else MINUS if value < 0 else ''}{text}")


def format_short_day(moment: str) -> str:
    """The day of a stored moment in few letters: 12 Oct."""
    return format_skeleton("MMMd", date.fromisoformat(formats.iso_day(moment)), locale=reader_locale())


def board_page(shown: ShownBoard, season: str, me: str = "", urls: Urls = NO_URLS) -> BoardPage:
    """What the page of a board shows to the person with the key `me`; seasons begin on the day `season`.

    `urls` has the addresses of the matches that may be opened, by the number of their results.
    """
    board, kind = shown.board, shown.board.main_kind
    lines = [_person_line(person, kind, me) for person in board.people]
    few = lines if 1 < len(lines) <= MAX_SQUARE else []
    square = [(line, [_duel(board, line, other) for other in few]) for line in few]
    start = window_start(shown.window, season, today())
    since = "" if start is None else format_skeleton("MMMMd", start, locale=reader_locale())
    return BoardPage(
        shown.window, shown.game, _title(shown), _scope(shown, since), len(shown.ever.people),
        "" if lines else _nobody_text(shown.game, since),
        [GameChoice(own.game, game_label(own.game, own.names), own.game == shown.game) for own in board.games],
        unit_label(kind.unit) if kind else "", lines, square, record_lines(board, me, urls),
    )  # fmt: skip


def _title(shown: ShownBoard) -> str:
    return game_label(shown.game, _names(shown.ever).get(shown.game, {})) if shown.game else _("All games")


def _scope(shown: ShownBoard, since: str) -> str:
    """How many evenings a board is of, and since when."""
    played, every = shown.board.evenings, shown.of_window.evenings
    if played == every:
        evenings = ngettext("%(num)s evening", "%(num)s evenings", played)
    else:
        evenings = ngettext("%(played)s of %(num)s evening", "%(played)s of %(num)s evenings", every, played=played)
    return _("%(evenings)s since %(day)s", evenings=evenings, day=since) if since else evenings


def _nobody_text(game: str, since: str) -> str:
    if not since:
        return _("Nobody has played this game here.")
    if game:
        return _("Nobody has played this game since %(day)s.", day=since)
    return _("Nobody has played since %(day)s.", day=since)


def _names(board: Board) -> dict[str, Mapping[str, Any]]:
    return {game.game: game.names for game in board.games}


def _person_line(person: BoardPerson, kind: Kind | None, me: str) -> PersonLine:
    score = person.score(kind) if kind else None
    evenings = ngettext("%(num)s evening", "%(num)s evenings", person.evenings)
    deals = ngettext("%(num)s deal", "%(num)s deals", person.deals)
    return PersonLine(
        person.key, person.name, "" if person.rank is None else str(person.rank), lists.comma_list((evenings, deals)),
        format_decimal_place(person.place_of_four), person.won, format_per_deal(score.per_deal if score else None),
        person.key == me,
    )  # fmt: skip


def _duel(board: Board, line: PersonLine, other: PersonLine) -> DuelLine | None:
    if line.key == other.key or not board.have_met(line.key, other.key):
        return None
    pair = board.pair(line.key, other.key)
    return DuelLine(other.key, other.name, *pair, pair.is_ahead)


def record_lines(board: Board, me: str = "", urls: Urls = NO_URLS) -> list[RecordLine]:
    """The records of a board, each with whose it is and when it was; to the person with the key `me` "your" best."""
    formatter = _RecordFormatter(board, {person.key: person.name for person in board.people}, urls)
    lines = [formatter.format_deal(record, is_mine=me in record.people) for record in board.best_deals]
    lines += map(formatter.format_best_total, board.best_totals)
    lines += map(formatter.format_worst_total, board.worst_totals)
    lines += map(formatter.format_bank, board.banks)
    lines += map(formatter.format_lead, board.leads)
    if board.longest_run:
        holders = [person for person in board.people if person.key in board.longest_run]
        length = ngettext("%(num)s match", "%(num)s matches", holders[0].best_run.length)
        who = lists.comma_list(isolate(person.name) for person in holders)
        lines.append(RecordLine(_("Most matches won on end"), length, who))
    return lines


class _RecordFormatter:
    """Formats records as lines; on a board of several games each line names its own."""

    def __init__(self, board: Board, people: Mapping[str, str], urls: Urls) -> None:
        self.names, self.people, self.urls = _names(board), people, urls
        self.has_games = len(board.games) > 1

    def _game_label(self, record: Record) -> str:
        return game_label(record.kind.game, self.names[record.kind.game])

    def format_deal(self, record: Record, *, is_mine: bool = False) -> RecordLine:
        contract = contract_label(record.kind.game, record.contract, self.names[record.kind.game])
        title = _("Best deal: %(contract)s", contract=contract)
        if is_mine:
            title = _("Your best deal: %(contract)s", contract=contract)
        return self._format_line(title, format_change(record.value), record, _("deal %(number)s", number=record.number))

    def format_best_total(self, record: Record) -> RecordLine:
        return self._format_evening(
            _("Biggest evening: %(game)s of %(num)s", game=self._game_label(record), num=record.seats), record
        )

    def format_worst_total(self, record: Record) -> RecordLine:
        return self._format_evening(
            _("Worst evening: %(game)s of %(num)s", game=self._game_label(record), num=record.seats), record
        )

    def _format_evening(self, title: str, record: Record) -> RecordLine:
        deals = ngettext("%(num)s deal", "%(num)s deals", record.number or 0)
        return self._format_line(title, _format_total(record.value, record.kind), record, deals, has_game=True)

    def format_bank(self, record: Record) -> RecordLine:
        length = ngettext("%(num)s deal long", "%(num)s deals long", record.number or 0)
        return self._format_line(_("The fullest bank"), str(record.value), record, length)

    def format_lead(self, record: Record) -> RecordLine:
        value = ngettext("%(num)s deal", "%(num)s deals", record.value)
        return self._format_line(
            _("The longest lead"), value, record, _("from deal %(number)s on", number=record.number)
        )

    def _format_line(self, title: str, value: str, record: Record, more: str, *, has_game: bool = False) -> RecordLine:
        """A line with its game, unless the title has it, whose it is, when it was and one thing more."""
        game = [self._game_label(record)] if self.has_games and not has_game else []
        holders = [isolate(self.people[key]) for key in record.people if key in self.people]
        detail = lists.comma_list([*game, *holders, format_short_day(record.moment), more])
        return RecordLine(title, value, detail, self.urls.get(record.match, ""))


def _format_total(total: int, kind: Kind) -> str:
    return format_change(total) if kind.unit == "chips" else format_total(total)


def evening_lines(evenings: EveningPage, urls: Mapping[str, str]) -> list[EveningLine]:
    """The matches of a page of evenings, with the addresses of those that readers may open."""
    return [
        EveningLine(
            line.id, format_short_day(line.moment), game_label(line.kind.game, line.names),
            lists.comma_list((
                ngettext("%(num)s deal", "%(num)s deals", line.deals),
                ngettext("%(num)s person", "%(num)s people", line.people),
            )),
            _winner(line.winners, line.kind, line.total), urls.get(line.match_key, ""),
        )
        for line in evenings.matches
    ]  # fmt: skip


def _winner(winners: Sequence[str], kind: Kind, total: int) -> str:
    if not winners:
        return _("All level")
    return f"{lists.comma_list(map(isolate, winners))} {_format_total(total, kind)}"


def person_page(shown: ShownBoard, person: BoardPerson | None, urls: Urls = NO_URLS) -> PersonPage:
    """What the page of a person shows, with `urls` as `board_page`; None for who has no match in the window."""
    board, kind, title = shown.board, shown.board.main_kind, _title(shown)
    if person is None:
        return PersonPage(shown.window, shown.game, title, "–", 0, 0, 0, 0, 0, "", "", (), (), ())
    score = person.score(kind) if kind else None
    duels = [
        DuelLine(other.key, other.name, *pair, pair.is_ahead)
        for other in board.people
        if other.key != person.key and any(pair := board.pair(person.key, other.key))
    ]
    formatter = _RecordFormatter(board, {}, urls)
    records = [
        *map(formatter.format_deal, person.best_deals), *map(formatter.format_best_total, person.best_totals),
    ]  # fmt: skip
    return PersonPage(
        shown.window, shown.game, title, format_decimal_place(person.place_of_four), person.won,
        person.evenings, person.matches, sum(score.early for score in person.kinds), person.deals,
        format_per_deal(score.per_deal if score else None), unit_label(kind.unit) if kind else "",
        [FormLine(format_decimal(float(place.place), format="0.#", locale=get_locale()), place.has_won,
                  not place.has_won and place.place == place.seats) for place in person.form],
        duels, [*records, *_contract_lines(board, person)],
    )  # fmt: skip


def _contract_lines(board: Board, person: BoardPerson) -> Iterator[RecordLine]:
    """The contracts that a person plays best and worst, of the game that he or she has played most on this board."""
    names, kind = _names(board), board.main_kind or next((score.kind for score in person.kinds), None)
    edges = [edge for edge in person.contracts if edge.kind == kind]
    best = [edge for edge in edges[:1] if edge.above_average > 0]
    worst = [edge for edge in edges[-1:] if edge.above_average < 0]
    for caption, chosen in ((_("Best contract"), best), (_("Worst contract"), worst)) if len(edges) > 1 else ():
        for edge in chosen:
            own = names[edge.kind.game]
            label = contract_label(edge.kind.game, edge.contract, own)
            game = [game_label(edge.kind.game, own)] if len(board.games) > 1 else []
            detail = lists.comma_list([*game, _("%(contract)s: against the table, a deal", contract=label)])
            yield RecordLine(caption, format_per_deal(edge.above_average), detail)


def board_rows(board: Board) -> list[list[Cell]]:
    """The people of a board as the rows of a spreadsheet, with a line for each game that somebody has played."""
    names = _names(board)
    header = [
        _("Name"), _("Game"), _("Evenings"), _("Matches"), _("Deals"), _("Won"),
        pgettext("who comes first", "Rank"), _("Place"), _("Share of place"), _("A deal"),
    ]  # fmt: skip
    rows: list[list[Cell]] = [[*header]]
    for person in board.people:
        rows.append([
            person.name, _("All games"), person.evenings, person.matches, person.deals, person.won,
            person.rank, _to_cell(person.place), _to_cell(person.share), None,
        ])  # fmt: skip
        for score in person.kinds:
            game = game_label(score.kind.game, names[score.kind.game])
            rows.append([
                person.name, game, None, score.matches, score.deals, score.won,
                None, _to_cell(score.place), None, _to_cell(score.per_deal),
            ])  # fmt: skip
    return rows


def _to_cell(average: Fraction | None) -> Decimal | None:
    return None if average is None else Decimal(f"{float(average):.2f}")


def match_lines(tables: Iterable[ListedTable]) -> list[MatchLine]:
    """The finished matches that may be put into a circle."""
    return [
        MatchLine(
            link_token(table.match, "watch"),
            lists.comma_list(map(isolate, table.match.players)),
            lists.comma_list((translate(table.current.play.game.name), format_when(table.match.touched))),
        )
        for table in tables
        if table.current is not None
    ]
