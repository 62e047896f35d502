"""Take it away: document, CSV, print page and text of a match; and a match from a document."""

import re
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from scorer.language.texts import gettext as _
from scorer.play import circle_files, documents
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import result, rules, spreadsheet, table, table_rules
from scorer.presentation.pictures import line_chart, result_card
from scorer.presentation.refusals import problem_text
from scorer.store import backups
from scorer.store.match_extras import CarriedOverLists
from scorer.store.saving import Conflict, Submission
from scorer.views import hand_over, match_access
from scorer.web import pages, rate_limits
from scorer.web.database import get_db
from scorer.web.links import has_others, make_browser_id
from scorer.web.pages import upload_page, uploaded_file

INVALID_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""Characters that XML does not allow, not even escaped."""

bp: Blueprint = match_access.blueprint("take", __name__, prefix="")
pages.allow_long_files(bp, load=documents.MAX_BYTES, print_handed=documents.MAX_BYTES)


@bp.get("/m/<token>/document.json")
@match_access.allow_watchers
def document() -> Response:
    """The match document."""
    replayed = match_access.current_match()
    return pages.download(
        documents.to_document_text(replayed), "application/json", f"{documents.file_stem(replayed)}.json"
    )


@bp.post("/m/<token>/file")
def send_yourself() -> Response:
    """The match document, recorded as the copy that is outside the phone."""
    if has_others():
        abort(404)
    backups.record_file(Path(current_app.instance_path), [match_access.current_match().stored])
    return document()


@bp.get("/m/<token>/deals.csv")
@match_access.allow_watchers
def deals() -> Response:
    """Every entry as a line of a spreadsheet."""
    replayed = match_access.current_match()
    return pages.download(spreadsheet.to_csv(replayed), "text/csv", f"{documents.file_stem(replayed)}.csv")


@bp.get("/m/<token>/print")
@match_access.allow_watchers
def printed() -> Response:
    """The score sheet on A4."""
    return print_page(match_access.current_match(), match_access.match_url("finish.show"), match_access.carried_over())


def print_page(replayed: ReplayedMatch, back: str, carried_over: CarriedOverLists = ()) -> Response:
    """The score sheet of any match; one that is only looked at is stored nowhere."""
    rows = list(reversed(table.deal_rows(replayed, replayed.ledger.rows)))
    house = rules.house_rules(replayed.play, replayed.translate)
    is_owed = result.is_owed(replayed)
    payments = result.payments(replayed, gone_on=carried_over) if is_owed else []
    remarks = (
        result.rounding_text(replayed, carried_over),
        table_rules.chosen_method_text(replayed),
        result.left_in_bank(replayed, carried_over),
    )
    return pages.render_page(
        "take/print.html", replayed=replayed, names=replayed.names, tell=replayed.translate,
        back=back, rows=rows, chart=line_chart.picture(replayed),
        house=[rule for rule in house if rule.words], date=result.match_date(replayed),
        worth=table_rules.unit_value_text(replayed),
        state=result.winner_title(replayed) if replayed.ledger.next_turn is None else _("not finished"),
        begun_with=table_rules.opening_text(replayed), fairness=table_rules.fairness_text(replayed),
        standing=result.standing_lines(replayed),
        sides=result.sides_text(replayed), is_owed=is_owed,
        payments=[(result.payment_line(payment), payment) for payment in payments],
        remarks=[remark for remark in remarks if remark],
    )  # fmt: skip


@bp.get("/m/<token>/text")
@match_access.allow_watchers
def text() -> Response:
    """The result as a message to send."""
    replayed = match_access.current_match()
    message = result.result_text(replayed, match_access.carried_over()) + result.evening_text(
        match_access.evening_summary()
    )
    return pages.render_page("take/text.html", text=message, picture_name=documents.file_stem(replayed))


@bp.get("/m/<token>/result.svg")
@match_access.allow_watchers
def picture() -> Response:
    """The result as a picture to send."""
    card = result_card.result_card(match_access.current_match(), match_access.carried_over())
    # An older match may have names with control characters, which no XML may hold.
    svg = INVALID_IN_XML.sub("", render_template("take/result.svg", **card._asdict()))
    return Response(svg, mimetype="image/svg+xml")


@bp.get("/import")
def form() -> Response:
    """The page on which a match document is opened."""
    return upload_page("take/import.html")


@bp.post("/import")
def load() -> Answer:
    """Make a match from a document: 303 to its table, or 422 with what is wrong and where. A link is asked about."""
    raw = uploaded_file()
    if isinstance(raw, str) and documents.is_link(raw):
        return hand_over.ask(raw)
    if not raw:
        return upload_page("take/import.html", 422, [_("Choose a file, or paste its text.")])
    rate_limits.refuse_after_bad_documents()
    match, problems = documents.parse_document(raw)
    if match is None and circle_files.is_circle(raw.encode() if isinstance(raw, str) else raw):
        return upload_page("take/import.html", 422, [_("This is the file of a circle. The link below opens it.")])
    if match is None:
        rate_limits.count_bad_document()
        return upload_page("take/import.html", 422, [problem_text(problem) for problem in problems])
    key = f"import:{match_access.sent_key()}"
    submission = Submission(key, 0, documents.history_marker(raw), make_browser_id())
    rate_limits.count_new_match(submission)
    outcome = documents.store_document(get_db(), match, submission)
    if isinstance(outcome, Conflict):
        problem = _("With this page another match was made already. Please send it once more.")
        return upload_page("take/import.html", 409, [problem])
    return redirect(match_access.table_url(outcome.match), 303)


@bp.post("/import/look")
def print_handed() -> Answer:
    """The score sheet of a match that was handed over; nothing is stored."""
    handed = hand_over.read_link(request.form.get("text", ""))
    if handed.match is None:
        abort(400)
    return print_page(documents.replay_handed(handed.match), url_for("take.form"))
