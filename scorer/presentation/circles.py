"""What the pages of a circle show: the board, a person, records and evenings as texts and numbers."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from babel.dates import format_skeleton
from babel.numbers import format_decimal

from scorer import games
from scorer.language import formats, lists
from scorer.language.formats import format_when
from scorer.language.locale import reader_locale
from scorer.language.texts import get_locale, gettext as _, ngettext, pgettext
from scorer.language.translator import isolate, translate
from scorer.play.circle_board import Board, BoardPerson, Kind, Pair, ShownBoard, window_start
from scorer.play.circle_results import Names, Result
from scorer.play.circles import EveningPage, today
from scorer.play.known_matches import ListedTable
from scorer.presentation.circle_records import (
    RecordLine,
    Urls,
    format_match_total,
    format_per_deal,
    format_short_day,
    game_label,
    names_of_games,
    person_record_lines,
    record_lines,
)
from scorer.presentation.spreadsheet import Cell
from scorer.web.links import link_token

MAX_SQUARE = 7
"""For how many people the board shows head to head as a square; with more it stands on each person's page."""

MAX_LEADERS = 4
BAR_CHIPS = 20
"""How many chips lie in the row that shows how often somebody stood before another."""


class PersonLine(NamedTuple):
    """A line of the board."""

    key: str
    name: str
    rank: str
    """"" for who has played too few matches."""
    played: str
    place: str
    won: int
    per_deal: str
    """"" on a board of several games."""
    is_me: bool


class Leaders(NamedTuple):
    """The best of a board, as home has them where there is room."""

    title: str
    unit: str
    lines: Sequence[PersonLine]


class DuelLine(NamedTuple):
    """How often somebody stood before another, who has this name."""

    name: str
    pair: Pair

    @property
    def chips(self) -> int:
        """How many of a row of chips are the first one's; whoever was ahead once has one."""
        before, behind, _level = self.pair
        if not before or not behind:
            return BAR_CHIPS if before else 0
        return min(BAR_CHIPS - 1, max(1, round(BAR_CHIPS * before / (before + behind))))


class EveningLine(NamedTuple):
    """A match in the list of evenings."""

    number: int
    """The number of the copy."""
    day: str
    game: str
    detail: str
    winner: str
    url: str
    """"" where this reader may not open the match."""


class BoardPage(NamedTuple):
    """What the page of a board shows."""

    window: str
    game: str
    """"" for all games."""
    title: str
    scope: str
    """Of how many evenings, and since when."""
    people_count: int
    """How many people the board has, or all matches where it has nobody; 0 where there is no match at all."""
    nobody: str
    games: Sequence[tuple[str, str]]
    """Those for which the board can be asked, by key and name."""
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
    place: str = "–"
    won: int = 0
    evenings: int = 0
    matches: int = 0
    early: int = 0
    """How many of the matches were finished before their last deal."""
    deals: int = 0
    per_deal: str = ""
    unit: str = ""
    form: Sequence[FormLine] = ()
    """The last matches, the newest last."""
    duels: Sequence[DuelLine] = ()
    records: Sequence[RecordLine] = ()


class MatchLine(NamedTuple):
    """A match of this browser that may be put in."""

    token: str
    title: str
    detail: str


def _unit_label(unit: str) -> str:
    return {"chips": _("chips a deal"), "beans": _("beans a deal")}.get(unit, _("points a deal"))


def format_decimal_place(value: Fraction | None) -> str:
    """An average with one decimal; a dash for none."""
    return "–" if value is None else format_decimal(float(value), format="0.0", locale=get_locale())


def sit_down_text(latest: Result | None) -> str:
    """How many sit down to which game as in the last match; "" before the first, an own game may be one of others."""
    if latest is None:
        return ""
    people = ngettext("%(num)s person", "%(num)s people", len(latest.players))
    return lists.comma_list((people, *([game_label(latest.game, {})] if games.find(latest.game) else ())))


def evening_text(number: int, moment: str) -> str:
    """Which evening of a circle a match belongs to, and its day: evening 15, Thu 19 Nov."""
    day = format_skeleton("MMMEd", formats.local_day(moment), locale=reader_locale())
    return _("evening %(num)s, %(day)s", num=number, day=day)


def board_page(shown: ShownBoard, season: str, me: str, urls: Urls) -> BoardPage:
    """What the page of a board shows to the person with the key `me`; seasons begin on the day `season`.

    `urls` has the addresses of the matches that may be opened, by the number of their results.
    """
    board, kind = shown.board, shown.board.main_kind
    lines = [_person_line(person, kind, me) for person in board.people]
    few = lines if 1 < len(lines) <= MAX_SQUARE else []
    square = [(line, [_duel(board, line.key, other) for other in few]) for line in few]
    start = window_start(shown.window, season, today())
    since = "" if start is None else format_skeleton("MMMMd", start, locale=reader_locale())
    return BoardPage(
        shown.window, shown.game, _title(shown), _scope(shown, since), len(shown.ever.people),
        "" if lines else _nobody_text(shown.game, since),
        [(own.game, game_label(own.game, own.names)) for own in board.games],
        _unit_label(kind.unit) if kind else "", lines, square, record_lines(board, me, urls),
    )  # fmt: skip


def board_leaders(circle: str, shown: ShownBoard) -> Leaders:
    """The best four of the circle of this name, without those who have played too few matches."""
    kind = shown.board.main_kind
    ranked = [person for person in shown.board.people if person.rank is not None]
    title = _("%(circle)s, this season", circle=isolate(circle)) if shown.window == "season" else circle
    return Leaders(
        title, _unit_label(kind.unit) if kind else "",
        [_person_line(person, kind, "") for person in ranked[:MAX_LEADERS]],
    )  # fmt: skip


def _title(shown: ShownBoard) -> str:
    return game_label(shown.game, names_of_games(shown.ever).get(shown.game, {})) if shown.game else _("All games")


def _scope(shown: ShownBoard, since: str) -> str:
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


def _person_line(person: BoardPerson, kind: Kind | None, me: str) -> PersonLine:
    score = person.score(kind) if kind else None
    evenings = ngettext("%(num)s evening", "%(num)s evenings", person.evenings)
    deals = ngettext("%(num)s deal", "%(num)s deals", person.deals)
    return PersonLine(
        person.key, person.name, "" if person.rank is None else str(person.rank), lists.comma_list((evenings, deals)),
        format_decimal_place(person.place_of_four), person.won, format_per_deal(score.per_deal if score else None),
        person.key == me,
    )  # fmt: skip


def _duel(board: Board, key: str, other: PersonLine | BoardPerson) -> DuelLine | None:
    if key == other.key or not board.have_met(key, other.key):
        return None
    return DuelLine(other.name, board.pair(key, other.key))


def evening_lines(evenings: EveningPage, urls: Urls) -> list[EveningLine]:
    """The matches of a page of evenings, with the addresses of those that may be opened, by their numbers."""
    return [
        EveningLine(
            result.id, format_short_day(result.moment), game_label(result.game, result.names),
            lists.comma_list((
                ngettext("%(num)s deal", "%(num)s deals", result.deals),
                ngettext("%(num)s person", "%(num)s people", len(result.players)),
            )),
            _winner(result, evenings.names), urls.get(result.id, ""),
        )
        for result in evenings.results
    ] + [
        EveningLine(copy.id, format_short_day(copy.moment), _("This result cannot be read"), "", "", "")
        for copy in evenings.unreadable
    ]  # fmt: skip


def _winner(result: Result, names: Names) -> str:
    """Who has won, each with the same total, that of their pair where partners have won."""
    winners = [seat for seat in range(len(result.players)) if result.has_won(seat)]
    if not winners:
        return _("All level")
    pair = next((side for side in result.sides if winners[0] in side), winners[:1])
    total = format_match_total(sum(result.totals[seat] for seat in pair), result.unit)
    return f"{lists.comma_list(isolate(names.shown(result.players[seat])) for seat in winners)} {total}"


def person_page(shown: ShownBoard, person: BoardPerson | None, urls: Urls) -> PersonPage:
    """What the page of a person shows, with `urls` as `board_page`; None for who has no match in the window."""
    board, kind, title = shown.board, shown.board.main_kind, _title(shown)
    if person is None:
        return PersonPage(shown.window, shown.game, title)
    score = person.score(kind) if kind else None
    # Of partners neither was ever before the other.
    duels = [duel for other in board.people
             if (duel := _duel(board, person.key, other)) and any(duel.pair)]  # fmt: skip
    return PersonPage(
        shown.window, shown.game, title, format_decimal_place(person.place_of_four), person.won,
        person.evenings, person.matches, sum(score.early for score in person.kinds), person.deals,
        format_per_deal(score.per_deal if score else None), _unit_label(kind.unit) if kind else "",
        [FormLine(format_decimal(float(place.place), format="0.#", locale=get_locale()), place.has_won,
                  not place.has_won and place.place == place.seats) for place in person.form],
        duels, person_record_lines(board, person, urls),
    )  # fmt: skip


def board_rows(board: Board) -> list[list[Cell]]:
    """The people of a board as the rows of a spreadsheet, with a line for each game that somebody has played."""
    names = names_of_games(board)
    header = [
        _("Name"), _("Game"), _("Evenings"), _("Matches"), _("Deals"), _("Won"),
        pgettext("who comes first", "Rank"), _("Place"), _("Places beaten"), _("A deal"),
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
            link_token(table.match, "watch"), lists.comma_list(map(isolate, table.match.players)),
            lists.comma_list((translate(table.current.play.game.name), format_when(table.match.touched))),
        )
        for table in tables
        if table.current is not None
    ]  # fmt: skip
