"""Files, where everything is on one phone: all matches as one file, and a file that comes back."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, current_app, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from scorer.language.formats import format_when, iso_day
from scorer.language.texts import gettext as _
from scorer.language.texts import ngettext
from scorer.play import handover
from scorer.play.known_matches import load_known
from scorer.presentation import home
from scorer.store import backups, db, matches, restoring, saving
from scorer.store.backups import LastFiles
from scorer.store.matches import StoredMatch
from scorer.store.restoring import NotRestorable
from scorer.views import hand_over, take
from scorer.web.database import get_db
from scorer.web.errors import store_text
from scorer.web.links import LINK_TOKEN, THIS_PHONE, has_others

SIGN = b"SQLite format 3\0"
"""How a file with all matches begins."""
OPENED = ".opened.db"
"""The name, in the instance folder, of a file that waits for a yes."""
MAX_BYTES = 64 * 1024 * 1024
MAX_TABLES = 5
"""Matches of which those on the table can be put onto a server from the page of files, those touched last."""

bp = Blueprint("files", __name__, url_prefix="/files")


@bp.url_value_preprocessor
def _allow_large_file(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """A file of all matches is as large as the database."""
    if endpoint == "files.open" and not has_others():
        request.max_content_length = request.max_form_memory_size = MAX_BYTES


@bp.before_request
def _require_pocket() -> None:
    """On a server its keeper makes the backups."""
    if has_others():
        abort(404)


@bp.get("")
def show() -> str:
    """What can leave this phone as a file, and what can come back."""
    return _page()


@bp.get("/here")
def count() -> Answer:
    """How many matches lie in this browser, as a sentence for the shell; nothing where none does."""
    here = len(matches.all_matches(get_db()))
    if not here:
        return Response(status=204)
    text = ngettext("%(num)s match lies in this browser.", "%(num)s matches lie in this browser.", here)
    return Response(text, mimetype="text/plain")


@bp.post("/bring")
def bring() -> Answer | str | tuple[str, int]:
    """Ask about the match that a link holds; from one that only names it, lead to its server."""
    typed = request.form.get("text", "").strip()
    if handover.is_link(typed):
        return hand_over.ask(typed)
    link = LINK_TOKEN.search(typed)
    server = hand_over.parse_server(typed) if link and link[1] in ("m", "k") else ""
    if link and server:
        # Only a link to watch says where its match can be handed over; one to keep score first leads to the table.
        url = f"{server}/m/{link[2]}/hand-over" if link[1] == "m" else f"{server}/k/{link[2]}"
        return _page(typed=typed, server_url=url)
    return _page(_("This is no link of a match. Copy it on the server, under Share and Take it along."), typed), 422


@bp.post("/all")
def save() -> Response:
    """All matches as one file, which is recorded as the copy outside the phone."""
    response = pack_everything()
    backups.record_file(Path(current_app.instance_path), matches.all_matches(get_db()), has_everything=True)
    return response


def pack_everything() -> Response:
    """All matches as one file: a backup as a server makes it."""
    path = backups.back_up(Path(current_app.instance_path))
    content = path.read_bytes()
    path.unlink()
    response = make_response(content)
    response.mimetype = "application/octet-stream"
    response.headers["Content-Disposition"] = f'attachment; filename="scorer-{iso_day(matches.utc_now())}.db"'
    return response


@bp.post("/open")
def open() -> Answer | str | tuple[str, int]:
    """Make a match of the file of one; ask before the file of all replaces what is here."""
    file = request.files.get("file")
    content = file.read() if file else b""
    if file and not content.startswith(SIGN):
        file.stream.seek(0)
        return take.load()
    if not content:
        return _page(_("Choose a file.")), 422
    path = Path(current_app.instance_path) / OPENED
    path.write_bytes(content)
    try:
        restoring.check_restorable(path)
        with closing(db.connect_read_only(path)) as store:
            count, until = store.execute("SELECT count(*), max(touched) FROM matches WHERE deleted IS NULL").fetchone()
    except NotRestorable as error:
        path.unlink()
        return _page(store_text(error)), 422
    return render_template(
        "files/ask.html",
        here=ngettext("%(num)s match", "%(num)s matches", len(matches.all_matches(get_db()))),
        there=ngettext("%(num)s match", "%(num)s matches", count),
        until=format_when(until) if until else "",
    )


@bp.post("/restore")
def restore() -> Answer | tuple[str, int]:
    """Replace everything here by the file that was opened; the app is then started anew."""
    instance = Path(current_app.instance_path)
    path = instance / OPENED
    if not path.exists():
        return redirect(url_for("files.show"), 303)
    try:
        done = restoring.restore_backup(instance, path, anyway=True)
    except NotRestorable as error:
        return _page(store_text(error)), 422
    finally:
        path.unlink()
    for copy in done.replaced:
        copy.unlink()
    backups.record_file(instance, matches.all_matches(get_db()), has_everything=True)
    current_app.extensions["is_replaced"] = True
    return redirect(url_for("home.index"), 303)


def last_files_here() -> LastFiles:
    """What has left this phone as files."""
    return backups.read_last_files(Path(current_app.instance_path))


def _page(problem: str = "", typed: str = "", server_url: str = "") -> str:
    here, left = matches.all_matches(get_db()), last_files_here()
    missing = [match for match in here if not left.moment_of(match)]
    known = load_known(get_db(), THIS_PHONE, MAX_TABLES)
    cards = [(home.match_card(table), table.match) for table in known if not table.is_finished]
    return render_template(
        "files/show.html", problem=problem, typed=typed, server_url=server_url, count=len(here),
        tables=[
            (f"{home.match_name(match)}, {card.deal}", url_for("hand_over.show", token=card.token, server=""))
            for card, match in cards
        ],
        last=format_when(left.everything) if left.everything else "", form_key=saving.new_form_key(),
        missing=_missing_text(missing),
    )  # fmt: skip


def _missing_text(missing: Sequence[StoredMatch]) -> str:
    """What the last file of all does not have."""
    if len(missing) == 1:
        return _("%(match)s is not in it", match=home.match_name(missing[0]))
    return ngettext("%(num)s match is not in it", "%(num)s matches are not in it", len(missing)) if missing else ""
