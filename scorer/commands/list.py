"""`scorer list`: the matches that are stored here, a line each."""

import json
from pathlib import Path
from typing import Any

import click
from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.commands.environment import open_app
from scorer.engine.problems import printable
from scorer.language.dates import iso_day
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
        found = matches.all_matches(get_db())
        if as_json:
            click.echo(json.dumps([_object(match) for match in found], ensure_ascii=False, indent=1))
            return
        for match in found:
            click.echo(printable(_line(match), 1000))


def _object(match: StoredMatch) -> dict[str, Any]:
    """A match as other programs read it; `deals` is null where it cannot be worked out."""
    told = {"key": match.key, "created": match.created, "game": match.game, "players": list(match.players)}
    try:
        ledger = replay_match(match).ledger
    except ReplayError:
        return told | {"deals": None, "finished": None}
    return told | {"deals": ledger.state.deals, "finished": ledger.next_turn is None}


def _line(match: StoredMatch) -> str:
    begins = f"{match.key}  {iso_day(match.created)}  {match.game}  {', '.join(match.players)}"
    try:
        worked = replay_match(match)
    except ReplayError as error:
        return f"{begins}  {_('cannot be worked out: %(why)s', why=error)}"
    state = _("finished") if worked.ledger.next_turn is None else _("open")
    return f"{begins}  {ngettext('%(num)s deal', '%(num)s deals', worked.ledger.state.deals)}, {state}"
