"""`scorer list`: print a line for each stored match."""

import json
from pathlib import Path
from typing import Any

import click

from scorer.commands.environment import open_app
from scorer.engine.problems import printable
from scorer.language.dates import iso_day
from scorer.language.texts import gettext as _
from scorer.language.texts import ngettext
from scorer.play.replayed_match import ReplayError, replay_match
from scorer.store import matches
from scorer.store.matches import StoredMatch
from scorer.web.database import get_db


@click.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="As JSON, an object a match, for other programs.")
@click.pass_obj
def command(instance: Path, as_json: bool) -> None:
    """List the matches: key, day, game, players, how far each is. The key is what `scorer export` takes."""
    with open_app(instance).app_context():
        stored = matches.all_matches(get_db())
        if as_json:
            click.echo(json.dumps([_object(match) for match in stored], ensure_ascii=False, indent=1))
            return
        for match in stored:
            click.echo(printable(_line(match), 1000))


def _object(match: StoredMatch) -> dict[str, Any]:
    """A match for other programs; `deals` is null where it cannot be replayed."""
    fields = {"key": match.key, "created": match.created, "game": match.game, "players": list(match.players)}
    try:
        ledger = replay_match(match).ledger
    except ReplayError:
        return fields | {"deals": None, "finished": None}
    return fields | {"deals": ledger.state.deals, "finished": ledger.next_turn is None}


def _line(match: StoredMatch) -> str:
    start = f"{match.key}  {iso_day(match.created)}  {match.game}  {', '.join(match.players)}"
    try:
        ledger = replay_match(match).ledger
    except ReplayError as error:
        return f"{start}  {_('cannot be worked out: %(why)s', why=error)}"
    state = _("finished") if ledger.next_turn is None else _("open")
    return f"{start}  {ngettext('%(num)s deal', '%(num)s deals', ledger.state.deals)}, {state}"
