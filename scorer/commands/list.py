"""`scorer list`: the matches that are stored here, a line each."""

from pathlib import Path

import click
from flask_babel import gettext as _
from flask_babel import ngettext

from scorer import create_app
from scorer.language.dates import sortable_day
from scorer.play.worked import Broken, work_out
from scorer.store import db, matches
from scorer.store.matches import Match


@click.command(name="list")
@click.pass_obj
def command(instance: Path) -> None:
    """List the matches: key, day, game, players, how far each is. The key is what `scorer export` takes."""
    try:
        app = create_app(instance_path=instance)
    except db.StoreUnusable as error:
        raise click.ClickException(str(error)) from None
    with app.app_context():
        for match in matches.every(db.get()):
            click.echo(_line(match))


def _line(match: Match) -> str:
    begins = f"{match.key}  {sortable_day(match.created)}  {match.game}  {', '.join(match.players)}"
    try:
        worked = work_out(match)
    except Broken as error:
        return f"{begins}  {_('cannot be worked out: %(why)s', why=error)}"
    state = _("finished") if worked.ledger.next is None else _("open")
    return f"{begins}  {ngettext('%(num)s deal', '%(num)s deals', worked.ledger.state.deals)}, {state}"
