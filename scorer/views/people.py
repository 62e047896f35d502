"""The people: how everybody who played at this browser's tables has done, and who pays whom over many evenings."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import format_decimal
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorer.engine.game import Counting
from scorer.language import direction, lists
from scorer.language.translator import translate
from scorer.play import statistics
from scorer.play.evenings import Evenings, evenings_of
from scorer.play.statistics import ContractScore, Person, Who
from scorer.presentation import result
from scorer.presentation.pictures.signs import MINUS
from scorer.store import match_extras
from scorer.web.database import get_db
from scorer.web.links import browser_id

bp = Blueprint("people", __name__, url_prefix="/people")

Shown = str | tuple[str, int]


class PeopleData(NamedTuple):
    """What this browser knows of people."""

    evenings: Evenings
    merged: dict[str, str]
    """Names that were merged, each with the one that it counts as."""
    who: Who
    people: list[Person]
    """Those who played most first."""


@bp.get("")
def index() -> str:
    """Everybody, and who pays whom."""
    looked = _look()
    return render_template(
        "people/index.html",
        people=looked.people,
        merged={name: looked.who(name) for name in looked.merged},
        finished=statistics.count_matches(looked.evenings.finished),
        unfinished=looked.evenings.unfinished,
        owed=result.debts_text(looked.evenings.finished, looked.who),
    )


@bp.get("/<path:name>")
def show(name: str) -> Shown:
    """One person, game by game. 404 for somebody who has not played here."""
    return _show(_look(), name)


@bp.post("/merge")
def merge() -> Response | Shown:
    """Count everything of one name as another's; 422 where the two have sat at one table."""
    browser, looked = _browser(), _look()
    name, means = (looked.who(request.form.get(field, "")) for field in ("name", "means"))
    known = {person.name for person in looked.people}
    if name not in known:
        abort(404)
    if means not in known or means == name:
        return _show(looked, name, 422, _("Choose another name of this list."))
    if frozenset((name, means)) in statistics.shared_table_pairs(looked.evenings.finished, looked.who):
        wrong = _("%(name)s and %(other)s have played at one table: they are two people.", name=name, other=means)
        return _show(looked, name, 422, wrong)
    match_extras.merge_names(get_db(), browser, name, means)
    return redirect(url_for("people.show", name=means), 303)


@bp.post("/part")
def part() -> Response:
    """Take two names apart again."""
    match_extras.split_names(get_db(), _browser(), request.form.get("name", ""))
    return redirect(url_for("people.index"), 303)


def _browser() -> str:
    """This browser; 404 for one that has not even opened a form, and so has merged no names."""
    browser = browser_id()
    if browser is None:
        abort(404)
    return browser


def _look() -> PeopleData:
    browser = browser_id()
    if browser is None:
        return PeopleData(Evenings([], 0), {}, str, [])
    found, merged = evenings_of(get_db(), browser), match_extras.aliases_of(get_db(), browser)
    who = statistics.resolve_names(merged, (part.name for one in found.finished for part in one.parts))
    return PeopleData(found, merged, who, statistics.person_records(found.finished, who))


def _show(looked: PeopleData, name: str, status: int = 200, wrong: str = "") -> Shown:
    person = next((one for one in looked.people if one.name == looked.who(name)), None)
    if person is None:
        abort(404)
    others = [one.name for one in looked.people if one is not person]
    page = render_template(
        "people/show.html",
        person=person,
        others=sorted(others, key=lists.reader_sort_key()),
        wrong=wrong,
        merged=[one for one in looked.merged if looked.who(one) == person.name],
        owed=result.debts_text(looked.evenings.finished, looked.who, person.name),
    )
    return (page, status) if status != 200 else page


@bp.app_template_filter("edge")
def _edge(edge: ContractScore, counting: Counting) -> str:
    """A contract that is played well or badly: "Regular, +1.5"; where the fewest win, fewer is better."""
    more = edge.above_average if counting.best == "highest" else -edge.above_average
    change = _number(abs(more))
    return lists.comma_list((translate(edge.name), direction.isolate_number(f"{'+' if more > 0 else MINUS}{change}")))


@bp.app_template_filter("average")
def _number(value: Any) -> str:
    """An average with one figure behind the point."""
    return format_decimal(float(value), format="0.#")
