"""People: the results of everybody at this browser's tables, and who pays whom over many evenings."""

from typing import Any, NamedTuple

from babel.numbers import format_decimal
from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from scorer.engine.game import Counting
from scorer.language import direction, lists
from scorer.language.texts import get_locale
from scorer.language.texts import gettext as _
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


class PeopleData(NamedTuple):
    """What this browser knows of people."""

    evenings: Evenings
    merged: dict[str, str]
    """Merged names, each with the name it counts as."""
    who: Who
    people: list[Person]
    """Sorted by matches played, the most first."""


@bp.get("")
def index() -> str:
    """Everybody, and who pays whom."""
    data = _load_people()
    return render_template(
        "people/index.html", people=data.people, merged={name: data.who(name) for name in data.merged},
        finished=statistics.count_matches(data.evenings.finished), unfinished=data.evenings.unfinished,
        owed=result.debts_text(data.evenings.finished, data.who),
    )  # fmt: skip


@bp.get("/<path:name>")
def show(name: str) -> ResponseReturnValue:
    """One person, game by game. 404 for somebody who has not played here."""
    return _show(_load_people(), name)


@bp.post("/merge")
def merge() -> ResponseReturnValue:
    """Merge one name into another; 422 where the two have sat at one table."""
    browser, data = _browser(), _load_people()
    name, means = (data.who(request.form.get(field, "")) for field in ("name", "means"))
    known = {person.name for person in data.people}
    if name not in known:
        abort(404)
    if means not in known or means == name:
        return _show(data, name, 422, _("Choose another name of this list."))
    if frozenset((name, means)) in statistics.shared_table_pairs(data.evenings.finished, data.who):
        wrong = _("%(name)s and %(other)s have played at one table: they are two people.", name=name, other=means)
        return _show(data, name, 422, wrong)
    match_extras.merge_names(get_db(), browser, name, means)
    return redirect(url_for("people.show", name=means), 303)


@bp.post("/part")
def part() -> Response:
    """Split two merged names again."""
    match_extras.split_names(get_db(), _browser(), request.form.get("name", ""))
    return redirect(url_for("people.index"), 303)


def _browser() -> str:
    """This browser; 404 for an unknown one, which has no names to merge."""
    browser = browser_id()
    if browser is None:
        abort(404)
    return browser


def _load_people() -> PeopleData:
    browser = browser_id()
    if browser is None:
        return PeopleData(Evenings([], 0), {}, str, [])
    evenings, merged = evenings_of(get_db(), browser), match_extras.aliases_of(get_db(), browser)
    who = statistics.resolve_names(merged, (part.name for match in evenings.finished for part in match.parts))
    return PeopleData(evenings, merged, who, statistics.person_records(evenings.finished, who))


def _show(data: PeopleData, name: str, status: int = 200, wrong: str = "") -> ResponseReturnValue:
    person = next((person for person in data.people if person.name == data.who(name)), None)
    if person is None:
        abort(404)
    others = [other.name for other in data.people if other is not person]
    page = render_template(
        "people/show.html", person=person, others=sorted(others, key=lists.reader_sort_key()), wrong=wrong,
        merged=[alias for alias in data.merged if data.who(alias) == person.name],
        owed=result.debts_text(data.evenings.finished, data.who, person.name),
    )  # fmt: skip
    return (page, status) if status != 200 else page


@bp.app_template_filter("edge")
def _edge(edge: ContractScore, counting: Counting) -> str:
    """A contract with its distance from the average: "Regular, +1.5"; where the fewest win, fewer is a plus."""
    more = edge.above_average if counting.best == "highest" else -edge.above_average
    change = _format_average(abs(more))
    return lists.comma_list((translate(edge.name), direction.isolate_number(f"{'+' if more > 0 else MINUS}{change}")))


@bp.app_template_filter("average")
def _format_average(value: Any) -> str:
    return format_decimal(float(value), format="0.#", locale=get_locale())
