"""`scorer list`, `export`, `import`, `link` and `forget`: the stored matches and circles."""

import json
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from scorer.commands.environment import base_url, log_change, no_match, not_written, open_app, stored_day
from scorer.commands.replay import exit_with_error
from scorer.engine.match import Match
from scorer.engine.problems import printable
from scorer.language.formats import local_day
from scorer.language.texts import gettext as _, ngettext
from scorer.play import circle_files, documents
from scorer.play.known_matches import load_current
from scorer.play.replayed_match import CurrentMatch, ReplayError, replay_match
from scorer.presentation.spreadsheet import Cell, format_csv
from scorer.store import backups, circle_matches, circles, db, deletion, matches, rights
from scorer.store.circles import Circle
from scorer.store.matches import StoredMatch
from scorer.store.saving import Conflict, Submission, new_form_key
from scorer.web.database import get_db
from scorer.web.links import circle_token, link_token

COLUMNS = ("key", "created", "changed", "game", "title", "deals", "finished", "player", "total")
"""The columns of the CSV, named as in the JSON."""


@click.command(name="export")
@click.argument("key")
@click.argument("folder", default=".", type=click.Path(file_okay=False, allow_dash=True, path_type=Path))
@click.pass_obj
def export_command(instance: Path, key: str, folder: Path) -> None:
    """Write the document of the match KEY (see `scorer list`), or of all of them, into FOLDER; - prints it.

    `all -` prints a document a line, as `scorer replay --lines` reads them.

    KEY may also be that of a circle.
    """
    with open_app(instance):
        exported = [match for match in matches.all_matches(get_db()) if key in ("all", match.key)]
        is_stream = str(folder) == "-" and key == "all"
        exported_circles = [
            circle for circle in circles.all_circles(get_db()) if key in ("all", circle.key) and not is_stream
        ]
        if not exported and not exported_circles and key != "all":
            raise no_match(instance, key)
        for circle in exported_circles:
            text = circle_files.to_circle_text(get_db(), circle)
            _write(folder, f"circle-{stored_day(circle.created)}-{circle.key}.json", text)
        broken = list[str]()
        for match in exported:
            try:
                text = documents.to_document_text(replay_match(match))
            except ReplayError:
                broken.append(match.key)
                continue
            if is_stream:
                text = json.dumps(json.loads(text), ensure_ascii=False) + "\n"
            _write(folder, f"{match.game}-{local_day(match.created)}-{match.key}.json", text)
    if broken:
        keys = ", ".join(broken)
        raise click.ClickException(_("These could not be worked out and were left out: %(keys)s", keys=keys))


def _write(folder: Path, name: str, text: str) -> None:
    if str(folder) == "-":
        click.echo(text, nl=False)
        return
    path = folder / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise not_written(path, error.strerror) from None
    click.echo(path)


@click.command(name="import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--address", default="", metavar="URL", help="Where phones find Scorer, as https://scores.example.org.")
@click.pass_obj
def import_command(instance: Path, files: tuple[str, ...], address: str) -> None:
    """Make a match of each document FILE (- reads standard input); print its key and the address to keep score.

    A document that is not in order prints one line on standard error, the place and what is wrong; then nothing is made
    of any of them, and the exit is 2.

    The file of a circle becomes a circle, which whoever opens its address first owns.
    """
    base = base_url(address)
    documents_read = [_read_documents(file, several=len(files) > 1) for file in files]
    with open_app(instance, make=True):
        for text, match in documents_read:
            if not isinstance(match, Match):
                circle = circle_files.store_circle(get_db(), None, match)
                click.echo(f"{circle.key}  {base}/c/{circle_token(circle, 'keep')}/k")
                continue
            submission = Submission(f"import:{new_form_key()}", 0, documents.history_marker(text))
            outcome = documents.store_document(get_db(), match, submission)
            assert not isinstance(outcome, Conflict)  # a new key was never used
            click.echo(f"{outcome.match.key}  {base}/k/{link_token(outcome.match, 'keep')}")


def _read_documents(file: str, several: bool) -> tuple[bytes, Match | dict[str, Any]]:
    """Read a file and parse its match, or the values of its circle.

    A problem ends the import_command, with the file's name if there are several.
    """
    if file == "-" and sys.stdin is None:
        raise SystemExit(exit_with_error(_("standard input is closed")))
    try:
        with click.open_file(file, "rb") as source:
            text = source.read(circle_files.MAX_BYTES + 1)
    except OSError as error:
        raise click.ClickException(_("%(what)s cannot be read (%(why)s).", what=file, why=error.strerror)) from None
    if circle_files.is_circle(text):
        try:
            return text, circle_files.parse_circle(text)
        except circle_files.NotACircle:
            line = _("This is no file of a circle, or it was changed. Save it once more where the circle is.")
    else:
        match, problems = documents.parse_document(text)
        if match is not None:
            return text, match
        line = str(problems[0])
    click.echo((f"{file}: " if several else "") + printable(line, 1000), err=True)
    raise SystemExit(2)


@click.command(name="link")
@click.argument("key")
@click.option("--watch", is_flag=True, help="The link to watch, in place of the one to keep score.")
@click.option("--maker", is_flag=True, help="End the link to keep score; who opens the new one first made the match.")
@click.option(
    "--address", "--at", default="", metavar="URL", help="Where phones find Scorer, as https://scores.example.org."
)
@click.pass_obj
def link_command(instance: Path, key: str, watch: bool, maker: bool, address: str) -> None:
    """Print the link to keep the score of the match KEY (see `scorer list`).

    With --maker, for a match that nobody can renew or throw away any more, whoever opens it first can do both.

    KEY may also be that of a circle.
    """
    if watch and maker:
        raise click.UsageError(_("Only one of these: %(options)s.", options="--watch, --maker"))
    with open_app(instance):
        match, circle = matches.load(get_db(), key), circles.load_circle(get_db(), key)
        if circle is not None:
            if maker:
                circle = rights.renew(get_db(), circle, "keep")
                rights.disown(get_db(), circle)
                log_change(f"Ended the link to keep circle {key}")
            path = f"c/{circle_token(circle, 'watch')}" if watch else f"c/{circle_token(circle, 'keep')}/k"
        else:
            if match is None or match.deleted:
                raise no_match(instance, key)
            if maker:
                match = rights.renew(get_db(), match, "keep")
                rights.disown(get_db(), match)
                log_change(f"Ended the link to keep the score of match {key}")
            path = f"m/{link_token(match, 'watch')}" if watch else f"k/{link_token(match, 'keep')}"
        click.echo(f"{base_url(address)}/{path}")


@click.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="As JSON, an object a match, for other programs.")
@click.option("--csv", "as_csv", is_flag=True, help="As CSV, a line for each player of each match, for a spreadsheet.")
@click.pass_obj
def list_command(instance: Path, as_json: bool, as_csv: bool) -> None:
    """List the matches: key, day, game, players with totals, how far each is, when it was changed last.

    The key is what `scorer export` takes.

    The circles follow, a line each; JSON and CSV are of matches alone.
    """
    if as_json and as_csv:
        raise click.UsageError(_("Only one of these: %(options)s.", options="--json, --csv"))
    with open_app(instance):
        stored = matches.all_matches(get_db())
        if as_json:
            click.echo(json.dumps([_match_fields(match) for match in stored], ensure_ascii=False, indent=1))
        elif as_csv:
            click.echo(
                format_csv([COLUMNS, *(row for match in stored for row in _csv_rows(_match_fields(match)))]), nl=False
            )
        else:
            for match in stored:
                click.echo(printable(_match_line(match), 1000))
            for circle in circles.all_circles(get_db()):
                click.echo(printable(_circle_line(circle), 1000))


def _totals(current: CurrentMatch) -> list[int]:
    """What each has, as the table shows it."""
    return [total + current.stake for total in current.ledger.state.totals]


def _players(match: StoredMatch) -> list[str]:
    """The names, or what a file that was made by hand has in their place."""
    return list(map(str, match.players if isinstance(match.players, Sequence) else [match.players]))


def _match_fields(match: StoredMatch) -> dict[str, Any]:
    """A match for other programs; where it cannot be replayed, `deals`, `finished` and `totals` are null."""
    fields: dict[str, Any] = {
        "key": match.key, "created": match.created, "changed": match.touched, "game": match.game, "title": match.title,
        "players": _players(match),
    }  # fmt: skip
    try:
        current = load_current(get_db(), match)
    except ReplayError:
        return fields | {"deals": None, "finished": None, "totals": None}
    ledger = current.ledger
    return fields | {"deals": ledger.state.deals, "finished": ledger.next_turn is None, "totals": _totals(current)}


def _csv_rows(fields: dict[str, Any]) -> Iterator[list[Cell]]:
    totals = fields["totals"] or [None] * len(fields["players"])
    for player, total in zip(fields["players"], totals, strict=True):
        values = fields | {"player": player, "total": total}
        yield [int(value) if isinstance(value := values[name], bool) else value for name in COLUMNS]


def _match_line(match: StoredMatch) -> str:
    start = f"{match.key}  {stored_day(match.created)}  {match.game}  "
    try:
        current = load_current(get_db(), match)
    except ReplayError as error:
        return f"{start}{', '.join(_players(match))}  {_('cannot be worked out: %(why)s', why=error)}"
    players = ", ".join(f"{name} {total}" for name, total in zip(match.players, _totals(current), strict=True))
    state = _("finished") if current.ledger.next_turn is None else _("open")
    deals = ngettext("%(num)s deal", "%(num)s deals", current.ledger.state.deals)
    return f"{start}{players}  {deals}, {state}, {_changed(match.touched)}"


def _circle_line(circle: Circle) -> str:
    held = ngettext("%(num)s match", "%(num)s matches", circle_matches.count_copies(get_db(), circle))
    start = f"{circle.key}  {local_day(circle.created)}  {_('Circle')}  {circle.name}"
    return f"{start}  {held}, {_changed(circle.touched)}"


def _changed(touched: str) -> str:
    return _("changed last %(when)s", when=f"{touched[:16].replace('T', ' ')} UTC")


@click.command(name="forget")
@click.argument("key")
@click.option("--backups", "in_backups", is_flag=True, help="Destroy it in the backups of this folder, too.")
@click.pass_obj
def forget_command(instance: Path, key: str, in_backups: bool) -> None:
    """Destroy the match KEY (see `scorer list`) with its history, its rights and its payments; nobody can take it back.

    Its copy goes from its circle too. KEY may also be that of a circle, whose matches stay. Scorer may run meanwhile.
    """
    path = instance / db.FILE
    try:
        is_deleted = path.is_file() and deletion.delete_from_file(path, key)
        copies, unreadable = backups.backups_with_match(instance, key)
        if not is_deleted and not (in_backups and copies):
            _print_unreadable(unreadable)
            raise no_match(instance, key)
        if is_deleted:
            click.echo(_("%(key)s is gone from %(path)s.", key=key, path=path))
        for copy in copies if in_backups else ():
            try:
                deletion.delete_from_file(copy, key)
            except sqlite3.DatabaseError as error:
                if db.reason_of(error) is not db.Reason.DAMAGED:
                    raise
                unreadable.append(copy)  # the others are forgotten all the same
                continue
            click.echo(_("%(key)s is gone from %(path)s.", key=key, path=copy))
        log_change(f"Destroyed match {key} in {instance}")
    except sqlite3.Error as error:
        raise not_written(path, error) from None
    if copies and not in_backups:
        click.echo(_("These backups still hold it; %(option)s takes it out of them:", option="--backups"))
        for copy in copies:
            click.echo(f"  {copy} ({_remaining_time(copy, backups.daily_backups(instance))})")
    _print_unreadable(unreadable)
    click.echo(_("Backups that you keep elsewhere stay as they are."))


def _print_unreadable(paths: list[Path]) -> None:
    if paths:
        click.echo(_("These backups cannot be read, or not wholly. They may still hold it; to be sure, delete them:"))
        for path in paths:
            click.echo(f"  {path}")


def _remaining_time(copy: Path, daily_backups: list[Path]) -> str:
    if copy not in daily_backups:
        return _("until you delete it")
    days = daily_backups.index(copy) + 1 + backups.DAYS_OF_BACKUPS - len(daily_backups)
    return ngettext("for %(num)s more day of use", "for %(num)s more days of use", days)
