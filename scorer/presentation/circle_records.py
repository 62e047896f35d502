"""Records of a board as lines, and how its games, contracts, changes and days are written."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from babel.dates import format_interval, format_skeleton

from scorer import games
from scorer.language import formats, lists
from scorer.language.formats import format_change, format_total
from scorer.language.locale import reader_locale
from scorer.language.texts import gettext as _, ngettext
from scorer.language.translator import isolate, make_translator, translate
from scorer.play.circle_board import Board, BoardPerson, Record, WinRun

Urls = Mapping[int, str]


class RecordLine(NamedTuple):
    """A record with whose it is and when it was."""

    title: str
    value: str
    detail: str
    url: str = ""
    """The address of the match; "" where readers get none, or it is no record of one match."""


def game_label(game: str, names: Mapping[str, Any]) -> str:
    """The name of a game in the reader's language; an own game has its own words."""
    shipped = games.find(game)
    return translate(shipped.name) if shipped else str(names.get("game", game))


@lru_cache(maxsize=64)
def _contract_names(game: str) -> Mapping[str, Any]:
    shipped = games.find(game)
    if shipped is None:
        return {}
    rules = shipped.rules()
    return {contract.key: contract.name for seats in shipped.seats for contract in shipped.contracts(rules, seats)}


def contract_label(game: str, contract: str, names: Mapping[str, Any], pack: str) -> str:
    """The name of a contract in the reader's language, as at tables with this pack; "" for the usual one."""
    name = _contract_names(game).get(contract)
    if name is None:
        return str(names.get("contracts", {}).get(contract, contract))
    return make_translator(pack=pack or "french")(name)


def names_of_games(board: Board) -> dict[str, Mapping[str, Any]]:
    """How own games and their contracts are called, by game."""
    return {game.game: game.names for game in board.games}


def format_per_deal(value: Fraction | None) -> str:
    """An average change with its sign; "" for no average."""
    return "" if value is None else formats.format_average(float(value), "0.0")


def format_short_day(moment: str) -> str:
    """The day of a stored moment in few letters: 12 Oct."""
    return format_skeleton("MMMd", formats.local_day(moment), locale=reader_locale())


def record_lines(board: Board, me: str, urls: Urls) -> list[RecordLine]:
    """The records of a board, each with whose it is and when it was; to the person with the key `me` "your" best."""
    formatter = _RecordFormatter(board, {person.key: person.name for person in board.people}, urls)
    deals = filter(_is_gain, board.best_deals)
    lines = [formatter.format_deal(record, is_mine=me in record.people) for record in deals]
    lines += [formatter.format_total(record, is_best=True) for record in filter(_is_gain, board.best_totals)]
    lines += [formatter.format_total(record, is_best=False) for record in board.worst_totals]
    for record in board.banks:
        length = ngettext("%(num)s deal long", "%(num)s deals long", record.number or 0)
        lines.append(formatter.format_line(_("The fullest bank"), str(record.value), record, length))
    for record in board.leads:
        length, since = (
            ngettext("%(num)s deal", "%(num)s deals", record.value),
            _("from deal %(number)s on", number=record.number),
        )
        lines.append(formatter.format_line(_("The longest lead"), length, record, since))
    if board.longest_run:
        holders: dict[WinRun, list[str]] = {}
        for person in board.people:
            if person.key in board.longest_run:
                holders.setdefault(person.best_run, []).append(isolate(person.name))
        lines.append(_run_line(holders))
    return lines


def person_record_lines(board: Board, person: BoardPerson, urls: Urls) -> list[RecordLine]:
    """The records of a person: deals, evenings, the longest run of wins, and the contracts played best and worst."""
    formatter = _RecordFormatter(board, {}, urls)
    best = [*filter(_is_gain, person.best_totals)]
    worst = [record for record in person.worst_totals if record not in best]
    lines = [formatter.format_deal(record) for record in filter(_is_gain, person.best_deals)]
    lines += [formatter.format_total(record, is_best=True) for record in best]
    lines += [formatter.format_total(record, is_best=False) for record in worst]
    if person.best_run.length > 1:
        lines.append(_run_line({person.best_run: []}))
    return [*lines, *_contract_lines(board, person)]


def _is_gain(record: Record) -> bool:
    """Whether a best deal or evening is one: a loss is none, and nothing won is nobody's record."""
    return record.value > 0 if record.kind.best == "highest" else record.value != 0


def _run_line(holders: Mapping[WinRun, Sequence[str]]) -> RecordLine:
    """The longest run of wins, with those who had it and from when to when; the runs are of one length."""
    length, parts = ngettext("%(num)s match", "%(num)s matches", next(iter(holders)).length), list[str]()
    for run, names in holders.items():
        first, last = map(formats.local_day, (run.since, run.until))
        parts += [*names, format_interval(first, last, "MMMd", locale=reader_locale())]
    return RecordLine(_("Most matches won on end"), length, lists.comma_list(parts))


class _RecordFormatter:
    def __init__(self, board: Board, people: Mapping[str, str], urls: Urls) -> None:
        self.names, self.people, self.urls = names_of_games(board), people, urls
        self.has_games = len(board.games) > 1

    def _game_label(self, record: Record) -> str:
        return game_label(record.kind.game, self.names[record.kind.game])

    def format_deal(self, record: Record, *, is_mine: bool = False) -> RecordLine:
        contract = contract_label(record.kind.game, record.contract, self.names[record.kind.game], record.pack)
        title = _("Best deal: %(contract)s", contract=contract)
        if is_mine:
            title = _("Your best deal: %(contract)s", contract=contract)
        return self.format_line(title, format_change(record.value), record, _("deal %(number)s", number=record.number))

    def format_total(self, record: Record, *, is_best: bool) -> RecordLine:
        game, deals = self._game_label(record), ngettext("%(num)s deal", "%(num)s deals", record.number or 0)
        title = _("Worst evening: %(game)s, %(num)s players", game=game, num=record.seats)
        if is_best:
            title = _("Best evening: %(game)s, %(num)s players", game=game, num=record.seats)
        total = format_match_total(record.value, record.kind.unit)
        return self.format_line(title, total, record, deals, has_game=True)

    def format_line(self, title: str, value: str, record: Record, more: str, *, has_game: bool = False) -> RecordLine:
        game = [self._game_label(record)] if self.has_games and not has_game else []
        holders = [isolate(self.people[key]) for key in record.people if key in self.people]
        detail = lists.comma_list([*game, *holders, format_short_day(record.moment), more])
        return RecordLine(title, value, detail, self.urls.get(record.match, ""))


def format_match_total(total: int, unit: str) -> str:
    """The total of a match; chips with their sign."""
    return format_change(total) if unit == "chips" else format_total(total)


def _contract_lines(board: Board, person: BoardPerson) -> Iterator[RecordLine]:
    """The contracts that a person plays best and worst, of the game that he or she has played most on this board."""
    names, kind = names_of_games(board), board.main_kind or next((score.kind for score in person.kinds), None)
    edges = [edge for edge in person.contracts if edge.kind == kind]
    packs = {game.game: game.pack for game in board.games}
    best = [edge for edge in edges[:1] if edge.above_average > 0]
    worst = [edge for edge in edges[-1:] if edge.above_average < 0]
    for caption, chosen in ((_("Best contract"), best), (_("Worst contract"), worst)) if len(edges) > 1 else ():
        for edge in chosen:
            own = names[edge.kind.game]
            label = contract_label(edge.kind.game, edge.contract, own, packs[edge.kind.game])
            game = [game_label(edge.kind.game, own)] if len(board.games) > 1 else []
            against = _("%(contract)s: a deal, compared with the table’s average", contract=label)
            detail = lists.comma_list([*game, against])
            yield RecordLine(caption, format_per_deal(edge.above_average), detail)
