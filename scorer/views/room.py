"""No room: the phone that keeps the matches is full, so that what was entered could not be kept.

The shell of the pocket edition shows the alarm over the page, which stays as it is, and sends it again once there is
room. In the address of the alarm stand the fields that were sent, so that the file that leaves has that deal in it.
"""

from dataclasses import replace

from flask import Response, abort, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from scorer.forms.deal import DealEntry
from scorer.language.formats import format_size
from scorer.language.texts import gettext as _
from scorer.language.texts import ngettext
from scorer.play import documents, known_matches
from scorer.play.replayed_match import ReplayedMatch, replay_match
from scorer.presentation import home
from scorer.presentation.home import MatchCard
from scorer.store import deletion, matches
from scorer.views import files, match_access, table_response, take
from scorer.web.database import get_db
from scorer.web.links import THIS_PHONE, has_others

bp = match_access.blueprint("room", __name__, prefix="")


@bp.before_request
def _require_pocket() -> None:
    """On a server its keeper makes room on the disk."""
    if has_others():
        abort(404)


@bp.get("/m/<token>/no-room")
@match_access.allow_watchers
def show_at_table() -> str:
    """The alarm at a table; with the fields of a deal it says which one is not kept."""
    replayed = match_access.current_match()
    sentence = _("What you entered stands on the screen and is not kept yet.")
    if _deal_on_screen(replayed) is not None:
        number = replayed.ledger.state.deals + 1
        sentence = _("Deal %(n)s stands on the screen and is not kept yet.", n=number)
    return _alarm(sentence, documents.file_stem(replayed))


@bp.get("/m/<token>/no-room.json")
@match_access.allow_watchers
def document() -> Response:
    """The match document with the deal that stands on the screen."""
    replayed = match_access.current_match()
    deal = _deal_on_screen(replayed)
    if deal is not None:
        replayed = replay_match(replace(replayed.stored, log=[*replayed.stored.log, deal.to_entry]))
    text, name = documents.to_document_text(replayed), documents.file_name(replayed, "json")
    return take.download(text, "application/json", name)


@bp.get("/files/no-room")
def show() -> str:
    """The alarm where what was entered belongs to no match yet."""
    return _alarm(_("What you entered stands on the screen and is not kept yet."))


@bp.get("/files/all.db")
def all_matches() -> Response:
    """All matches as one file; that they left is not recorded, as there is no room for that."""
    return files.pack_everything()


@bp.get("/files/room")
def choose() -> str:
    """The old matches, of which those that a file has are ticked."""
    return _choice()


@bp.post("/files/room")
def make() -> Answer | str:
    """Delete for good what is ticked, or nothing; the shell then sends again what it could not keep."""
    ticked = set() if "again" in request.form else set(request.form.getlist("match"))
    keys = [card.match.key for card in _old_matches() if card.match.key in ticked]
    if keys:
        deletion.make_room(get_db(is_durable=True), keys)
    return _choice(is_made=bool(keys))


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


def _choice(*, is_made: bool = False) -> str:
    sizes = deletion.match_sizes(get_db())
    cards = [(card, format_size(sizes[card.match.key])) for card in _old_matches()]
    return render_template("room/choose.html", cards=cards, is_made=is_made)


def _old_matches() -> list[MatchCard]:
    """What can go: matches in the bin and finished ones, last touched first."""
    left = files.last_files_here()
    binned = matches.of_browser(get_db(), THIS_PHONE, deleted=True, limit=home.LOOKED_AT)
    known = known_matches.load_known(get_db(), THIS_PHONE, home.LOOKED_AT)
    finished = [home.match_card(each, left) for each in known if each.is_finished]
    return [*(home.deleted_match_card(each) for each in binned), *finished]
