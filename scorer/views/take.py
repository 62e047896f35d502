"""Take it away: document, CSV, print page and text of a match; and a match from a document."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from scorer.engine.problems import printable
from scorer.language.translator import translate
from scorer.play import documents
from scorer.presentation import chart, finish, opening, result, rules, spreadsheet, table, table_rules
from scorer.presentation.pictures import result_card
from scorer.store import saving
from scorer.store.saving import Conflict, Submission
from scorer.views import match_access
from scorer.web import pages, rate_limits
from scorer.web.database import get_db
from scorer.web.links import browser_id, link_token

MAX_PROBLEMS_SHOWN = 5
"""Problems of a document that are told at once; of the rest the page says how many there are."""

NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""Characters that XML does not allow, whichever way they are written."""

bp: Blueprint = match_access.blueprint("take", __name__, prefix="")


@bp.url_value_preprocessor
def _larger(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """A document may be larger than any other form."""
    if endpoint == "take.load":
        request.max_content_length = documents.LARGEST + 64 * 1024
        request.max_form_memory_size = documents.LARGEST + 64 * 1024


@bp.get("/m/<token>/document.json")
@match_access.allow_watchers
def document() -> Response:
    """The match document."""
    worked = match_access.current_match()
    return _file(documents.to_document_text(worked), "application/json", documents.file_name(worked, "json"))


@bp.get("/m/<token>/deals.csv")
@match_access.allow_watchers
def deals() -> Response:
    """Every entry as a line of a spreadsheet."""
    worked = match_access.current_match()
    return _file(spreadsheet.to_csv(worked), "text/csv", documents.file_name(worked, "csv"))


@bp.get("/m/<token>/print")
@match_access.allow_watchers
def printed() -> Response:
    """The score sheet on A4."""
    worked = match_access.current_match()
    rows = list(reversed(table.deal_rows(worked, worked.ledger.rows)))
    house, gone_on = rules.house_rules(worked.play, worked.translate), match_access.carried_over()
    is_owed = result.is_owed(worked)
    payments = result.payments(worked, gone_on=gone_on) if is_owed else []
    remarks = (
        result.rounding_text(worked, gone_on),
        table_rules.chosen_method_text(worked),
        result.left_in_bank(worked, gone_on),
    )
    return pages.render_page(
        "take/print.html",
        "take/print.html",
        rows=rows,
        chart=chart.picture(worked),
        house=[rule for rule in house if rule.words],
        date=result.match_date(worked),
        worth=table_rules.unit_value_text(worked),
        state=finish.winner_title(worked) if worked.ledger.next_turn is None else _("not finished"),
        begun_with=opening.opening_text(worked),
        standing=result.standing_lines(worked),
        sides=result.sides_text(worked),
        is_owed=is_owed,
        payments=[(result.payment_line(payment), payment) for payment in payments],
        remarks=[remark for remark in remarks if remark],
    )


@bp.get("/m/<token>/text")
@match_access.allow_watchers
def text() -> Response:
    """The result as text to send."""
    worked = match_access.current_match()
    told = result.result_text(worked, match_access.carried_over()) + result.evening_text(match_access.evening_summary())
    return pages.render_page("take/text.html", "take/text.html", text=told, picture_name=documents.file_stem(worked))


@bp.get("/m/<token>/result.svg")
@match_access.allow_watchers
def picture() -> Response:
    """The result as a picture to send."""
    drawn = render_template(
        "take/result.svg", **result_card.result_card(match_access.current_match(), match_access.carried_over())
    )
    # An older match may have names with control characters, which no XML may hold.
    drawn = NOT_IN_XML.sub("", drawn)
    return Response(drawn, mimetype="image/svg+xml")


@bp.get("/import")
def form() -> Response:
    """Where a match document is opened."""
    return _form()


@bp.post("/import")
def load() -> Answer:
    """Make a match from a document: 303 to its table, or 422 with what is wrong and where."""
    file, text = request.files.get("file"), request.form.get("text", "").strip()
    given = (file.read() if file else b"") or text
    if not given:
        return _form(422, [_("Choose a file, or paste its text.")])
    rate_limits.refuse_after_bad_documents()
    match, problems = documents.parse_document(given)
    if match is None:
        rate_limits.count_bad_document()
        return _form(422, [f"{printable(problem.path)}: {translate(problem.message)}" for problem in problems])
    key = request.form.get("form_key", "")
    if not saving.is_form_key(key):
        abort(400)
    sent = Submission(f"import:{key}", 0, documents.history_marker(given), browser_id(make=True))
    rate_limits.count_new_match(sent)
    outcome = documents.store_document(get_db(), match, sent)
    if isinstance(outcome, Conflict):
        return _form(409, [_("With this page another match was made already. Please send it once more.")])
    return redirect(url_for("table.show", token=link_token(outcome.match, "watch")), 303)


def _form(status: int = 200, problems: Sequence[str] = ()) -> Response:
    known = {
        "typed": request.form.get("text", ""),
        "problems": problems[:MAX_PROBLEMS_SHOWN],
        "more": len(problems[MAX_PROBLEMS_SHOWN:]),
    }
    return pages.render_page("take/import.html", "take/import.html", status, **known)


def _file(text: str, mimetype: str, name: str) -> Response:
    answer = make_response(text)
    answer.mimetype = mimetype
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
