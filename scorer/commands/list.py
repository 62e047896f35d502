"""`scorer list`: print where each stored match stands."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from scorer.commands.environment import open_app
from scorer.engine.problems import printable
from scorer.language.dates import iso_day
from scorer.language.texts import gettext as _
from scorer.language.texts import ngettext
from scorer.play.known_matches import load_current
from scorer.play.replayed_match import CurrentMatch, ReplayError
from scorer.presentation.spreadsheet import Cell, format_csv
from scorer.store import matches
from scorer.store.matches import StoredMatch
from scorer.web.database import get_db


@click.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="As JSON, an object a match, for other programs.")
@click.option("--csv", "as_csv", is_flag=True, help="As CSV, a line for each player of each match, for a spreadsheet.")
@click.pass_obj
def command(instance: Path, as_json: bool, as_csv: bool) -> None:
    """List the matches: key, day, game, players with totals, how far each is, when it was changed last.

    The key is what `scorer export` takes.
    """
    if as_json and as_csv:
        raise click.UsageError(_("--json and --csv are two lists: ask for one of them."))
    with open_app(instance).app_context():
        stored = matches.all_matches(get_db())
        if as_json:
            click.echo(json.dumps([_object(match) for match in stored], ensure_ascii=False, indent=1))
        elif as_csv:
            click.echo(format_csv([COLUMNS, *(row for match in stored for row in _rows(_object(match)))]), nl=False)
        else:
            for match in stored:
                click.echo(printable(_line(match), 1000))


COLUMNS = ("key", "created", "changed", "game", "title", "deals", "finished", "player", "total")
"""The columns of the CSV, named as in the JSON."""


def _totals(current: CurrentMatch) -> list[int]:
    """What each has, as the table shows it."""
    return [total + current.stake for total in current.ledger.state.totals]


def _object(match: StoredMatch) -> dict[str, Any]:
    """A match for other programs; where it cannot be replayed, `deals`, `finished` and `totals` are null."""
    fields: dict[str, Any] = {
        "key": match.key, "created": match.created, "changed": match.touched, "game": match.game, "title": match.title,
        "players": list(match.players),
    }  # fmt: skip
    try:
        current = load_current(get_db(), match)
    except ReplayError:
        return fields | {"deals": None, "finished": None, "totals": None}
    ledger = current.ledger
    return fields | {"deals": ledger.state.deals, "finished": ledger.next_turn is None, "totals": _totals(current)}


def _rows(fields: dict[str, Any]) -> Iterator[list[Cell]]:
    """A row for each player of a match."""
    totals = fields["totals"] or [None] * len(fields["players"])
    for player, total in zip(fields["players"], totals, strict=True):
        values = fields | {"player": player, "total": total}
        yield [int(value) if isinstance(value := values[name], bool) else value for name in COLUMNS]


def _line(match: StoredMatch) -> str:
    start = f"{match.key}  {iso_day(match.created)}  {match.game}  "
    try:
        current = load_current(get_db(), match)
    except ReplayError as error:
        return f"{start}{', '.join(match.players)}  {_('cannot be worked out: %(why)s', why=error)}"
    players = ", ".join(f"{name} {total}" for name, total in zip(match.players, _totals(current), strict=True))
    state = _("finished") if current.ledger.next_turn is None else _("open")
    deals = ngettext("%(num)s deal", "%(num)s deals", current.ledger.state.deals)
    changed = _("changed last %(when)s", when=f"{match.touched[:16].replace('T', ' ')} UTC")
    return f"{start}{players}  {deals}, {state}, {changed}"
