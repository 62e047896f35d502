"""Files, where everything is on one phone: all matches as one file, a file that comes back, and room for more.

Where the phone is full, the shell of the pocket edition shows an alarm over the page, which stays as it is, and sends
the form again once there is room. In the address of the alarm stand the fields that were sent, so that the file that
leaves has that deal in it.
"""

from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from scorer.forms.deal import DealEntry
from scorer.language.formats import format_size, format_when, local_day
from scorer.language.texts import gettext as _, ngettext
from scorer.play import documents, known_matches
from scorer.play.known_matches import load_known
from scorer.play.replayed_match import ReplayedMatch, replay_match
from scorer.presentation import home
from scorer.presentation.home import MatchCard
from scorer.store import backups, db, deletion, matches, restoring, saving
from scorer.store.backups import LastFiles
from scorer.store.restoring import NotRestorable
from scorer.views import hand_over, match_access, table_response, take
from scorer.web import pages
from scorer.web.database import get_db
from scorer.web.errors import store_text
from scorer.web.links import LINK_TOKEN, THIS_PHONE, has_others

SIGN = b"SQLite format 3\0"  # how a file with all matches begins
OPENED = ".opened.db"  # the name, in the instance folder, of a file that waits for a yes
MAX_BYTES = 64 * 1024 * 1024
MAX_TABLES = 5
"""Matches of which those on the table can be put onto a server from the page of files, those touched last."""

bp = Blueprint("files", __name__, url_prefix="/files")
room_bp = match_access.blueprint("room", __name__, prefix="")


@bp.url_value_preprocessor
def _allow_large_file(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """A file of all matches is as large as the database."""
    if endpoint == "files.open" and not has_others():
        request.max_content_length = request.max_form_memory_size = MAX_BYTES


@bp.before_request
@room_bp.before_request
def _require_pocket() -> None:
    """On a server its keeper makes the backups, and room on the disk."""
    if has_others():
        abort(404)


@bp.get("")
def show(problem: str = "", typed: str = "", server_url: str = "") -> str:
    """What can leave this phone as a file, and what can come back."""
    here, left = matches.all_matches(get_db()), last_files_here()
    missing = [match for match in here if not left.moment_of(match)]
    missing_text = ngettext("%(num)s match is not in it", "%(num)s matches are not in it", len(missing))
    if len(missing) == 1:
        missing_text = _("%(match)s is not in it", match=home.match_name(missing[0]))
    known = load_known(get_db(), THIS_PHONE, MAX_TABLES)
    cards = [(home.match_card(table), table.match) for table in known if not table.is_finished]
    return render_template(
        "files/show.html", problem=problem, typed=typed, server_url=server_url, count=len(here),
        tables=[
            (f"{home.match_name(match)}, {card.deal}", url_for("hand_over.show", token=card.token, server=""))
            for card, match in cards
        ],
        last=format_when(left.everything) if left.everything else "", form_key=saving.new_form_key(),
        missing=missing_text if missing else "",
    )  # fmt: skip


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
    if documents.is_link(typed):
        return hand_over.ask(typed)
    link = LINK_TOKEN.search(typed)
    server = hand_over.parse_server(typed) if link and link[1] in ("m", "k") else ""
    if link and server:
        # Only a link to watch says where its match can be handed over; one to keep score first leads to the table.
        url = f"{server}/m/{link[2]}/hand-over" if link[1] == "m" else f"{server}/k/{link[2]}"
        return show(typed=typed, server_url=url)
    return show(_("This is no link of a match. Copy it on the server, under Share and Take it along."), typed), 422


@bp.post("/all")
def save() -> Response:
    """All matches as one file, which is recorded as the copy outside the phone."""
    response = all_matches()
    backups.record_file(Path(current_app.instance_path), matches.all_matches(get_db()), has_everything=True)
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
        return show(_("Choose a file.")), 422
    path = Path(current_app.instance_path) / OPENED
    path.write_bytes(content)
    try:
        restoring.check_restorable(path)
        restoring.check_readable(path)
        with closing(db.connect_read_only(path)) as store:
            count, until = store.execute("SELECT count(*), max(touched) FROM matches WHERE deleted IS NULL").fetchone()
    except NotRestorable as error:
        path.unlink()
        return show(store_text(error).replace(str(path), file.filename or "" if file else "")), 422
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
        return show(store_text(error)), 422
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


@room_bp.get("/m/<token>/no-room")
@match_access.allow_watchers
def show_at_table() -> str:
    """The alarm at a table; with the fields of a deal it says which one is not kept."""
    replayed = match_access.current_match()
    sentence = _("What you entered is on the screen and not saved yet.")
    if _deal_on_screen(replayed) is not None:
        number = replayed.ledger.state.deals + 1
        sentence = _("Deal %(n)s is on the screen and not saved yet.", n=number)
    return _alarm(sentence, documents.file_stem(replayed))


@room_bp.get("/m/<token>/no-room.json")
@match_access.allow_watchers
def document() -> Response:
    """The match document with the deal that stands on the screen."""
    replayed = match_access.current_match()
    deal = _deal_on_screen(replayed)
    if deal is not None:
        replayed = replay_match(replace(replayed.stored, log=[*replayed.stored.log, deal.to_entry]))
    text, name = documents.to_document_text(replayed), f"{documents.file_stem(replayed)}.json"
    return pages.download(text, "application/json", name)


@room_bp.get("/files/no-room", endpoint="show")
def show_alarm() -> str:
    """The alarm where what was entered belongs to no match yet."""
    return _alarm(_("What you entered is on the screen and not saved yet."))


@room_bp.get("/files/all.db")
def all_matches() -> Response:
    """All matches as one file, a backup as a server makes it; in an alarm there is no room to record that it left."""
    path = backups.back_up(Path(current_app.instance_path))
    content = path.read_bytes()
    path.unlink()
    return pages.download(content, "application/octet-stream", f"scorer-{local_day(matches.utc_now())}.db")


@room_bp.get("/files/room")
def choose(*, is_made: bool = False) -> str:
    """The old matches, of which those that a file has are ticked."""
    sizes = deletion.match_sizes(get_db())
    cards = [(card, format_size(sizes[card.match.key])) for card in _old_matches()]
    return render_template("room/choose.html", cards=cards, is_made=is_made)


@room_bp.post("/files/room")
def make() -> Answer | str:
    """Delete for good what is ticked, or nothing; the shell then sends again what it could not keep."""
    ticked = set() if "again" in request.form else set(request.form.getlist("match"))
    keys = [card.match.key for card in _old_matches() if card.match.key in ticked]
    if keys:
        deletion.make_room(get_db(is_durable=True), keys)
    return choose(is_made=bool(keys))


def _deal_on_screen(replayed: ReplayedMatch) -> DealEntry | None:
    """The deal whose fields stand in the address; None where something else was sent, or where it does not fit."""
    if request.args.get("to") != match_access.match_url("table.save"):
        return None
    deal = table_response.deal_entry(replayed, request.args)
    if deal is None or deal.problems or (not deal.is_void and deal.reading is None):
        return None
    is_refused = deal.reading is not None and replayed.ledger.checked_deal(deal.reading)[0] is None
    return None if is_refused else deal


def _alarm(sentence: str, stem: str = "") -> str:
    old, sizes = _old_matches(), deletion.match_sizes(get_db())
    file_url = match_access.match_url("room.document") if stem else url_for("room.all_matches")
    return render_template(
        "room/alarm.html", sentence=sentence, fields=[*request.args.items(multi=True)],
        amount=ngettext("%(num)s old match, %(size)s", "%(num)s old matches, %(size)s", len(old),
                        size=format_size(sum(sizes[card.match.key] for card in old))) if old else "",
        file_url=file_url, document_url=f"{file_url}?{request.query_string.decode()}", stem=stem,
    )  # fmt: skip


def _old_matches() -> list[MatchCard]:
    """What can go: matches in the bin and finished ones, last touched first."""
    left = last_files_here()
    binned = matches.of_browser(get_db(), THIS_PHONE, deleted=True, limit=home.LOOKED_AT)
    known = known_matches.load_known(get_db(), THIS_PHONE, home.LOOKED_AT)
    finished = [home.match_card(each, left) for each in known if each.is_finished]
    return [*(home.deleted_match_card(each) for each in binned), *finished]
