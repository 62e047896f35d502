"""Amend: what a table changes of the match itself in its middle, as it stands on the page before it is saved.

Names, the seating order, the first dealer, house rules, pack and stakes are a draft as on the new-match page, of a game
that stays what it is. Where people sat in another order than was written down, what happened stays with the person.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask_babel import gettext as _

from scorer.engine.entries import reseated, writable
from scorer.forms import new_match
from scorer.forms.new_match import Draft, Problems
from scorer.language import money
from scorer.play.worked import WorkedMatch

TITLE_LENGTH = 80


@dataclass(frozen=True, slots=True)
class Amended:
    """A match as its people want it. `order` has for each seat the seat where its person is in the match so far.

    `title` is as it was typed.
    """

    draft: Draft
    order: tuple[int, ...]
    title: str


def as_it_is(worked: WorkedMatch, currency: str = money.USUAL) -> Amended:
    """The match unchanged; `currency` is offered where it is about no money."""
    draft, seats = new_match.from_match(worked.match, worked.play.game), len(worked.names)
    draft = replace(draft, names=tuple(worked.names), currency=draft.currency or currency)
    return Amended(draft, tuple(range(seats)), worked.match.title)


def from_form(sent: Any, worked: WorkedMatch) -> Amended:
    """What was typed; a house rule that the form does not have stays what it is. The game may be another: look."""
    now, seats = as_it_is(worked), len(worked.names)
    typed = new_match.from_form(sent, now.draft)
    order = tuple(int(seat) for seat in sent.get("order", "").split(",") if seat in map(str, range(seats)))
    draft = replace(
        typed,
        names=typed.names[:seats],
        dealer=typed.dealer if typed.dealer < seats else 0,
        options={**now.draft.options, **typed.options},
    )
    order = order if sorted(order) == list(now.order) else now.order
    return Amended(draft, order, sent.get("title", "").strip())


def tapped(amended: Amended, said: str) -> Amended:
    """After a tap: "up:2" and "down:0" seat people in another order, "contracts:out:hearts" changes a house rule."""
    order = amended.order
    match said.split(new_match.SEP):
        case ["up" | "down", _row]:
            people = replace(amended.draft, names=tuple(map(str, order)))
            order = tuple(map(int, new_match.tapped(people, said).names))
        case ["lot" | "round"]:
            return amended
    return replace(amended, draft=new_match.tapped(amended.draft, said), order=order)


def ready(amended: Amended, worked: WorkedMatch) -> tuple[dict[str, Any], Problems]:
    """The fields as they are to be saved, or a sentence at every field that keeps them from that."""
    problems: Problems = {
        f"name-{seat}": _("A name is needed.") for seat, name in enumerate(amended.draft.names) if not name
    }
    found, wrong = (None, {}) if problems else new_match.ready(amended.draft)
    problems |= wrong
    if len(amended.title) > TITLE_LENGTH or not writable(amended.title):
        problems["title"] = _("A title has at most %(most)s letters.", most=TITLE_LENGTH)
    if found is None or problems:
        return {}, problems
    fields: dict[str, Any] = {
        "players": list(found.players),
        "first_dealer": found.first_dealer,
        "options": found.options,
        "money": found.money,
        "title": amended.title,
        "pack": found.pack if worked.match.pack or found.pack != worked.play.game.packs[0] else "",
        "stake": found.stake,
    }
    if amended.order != tuple(range(len(amended.order))):
        fields["log"] = [_reseated(entry, amended, worked) for entry in worked.match.log]
    return fields, {}


def _reseated(entry: Mapping[str, Any], amended: Amended, worked: WorkedMatch) -> dict[str, Any]:
    return reseated(entry, amended.order, worked.play.contracts)


def renamed(worked: WorkedMatch, fields: Mapping[str, Any]) -> WorkedMatch:
    """The match with the new names in its sentences, for saying why a change of it was refused."""
    return replace(worked, match=replace(worked.match, players=fields["players"], pack=fields["pack"]))
