"""Amend: what a table changes of the match itself in its middle, as it stands on the page before it is saved.

Names, the seating order, the first dealer, house rules, pack and stakes are a draft as on the new-match page, of a game
that stays what it is. Where people sat in another order than was written down, what happened stays with the person.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask_babel import gettext as _

from scorer import coins, drafts
from scorer.drafts import Draft, Problems
from scorer.engine.entries import writable
from scorer.engine.seating import reseated
from scorer.tables import Kept

TITLE_LENGTH = 80


@dataclass(frozen=True, slots=True)
class Amended:
    """A match as its people want it. `order` has for each seat the seat where its person is in the match so far.

    `title` is as it was typed.
    """

    draft: Draft
    order: tuple[int, ...]
    title: str


def as_it_is(kept: Kept, currency: str = coins.USUAL) -> Amended:
    """The match unchanged; `currency` is offered where it is about no money."""
    draft, seats = drafts.from_match(kept.match, kept.play.game), len(kept.names)
    draft = replace(draft, names=tuple(kept.names), currency=draft.currency or currency)
    return Amended(draft, tuple(range(seats)), kept.match.title)


def from_form(sent: Any, kept: Kept) -> Amended:
    """What was typed; a house rule that the form does not have stays what it is. The game may be another: look."""
    now, seats = as_it_is(kept), len(kept.names)
    typed = drafts.from_form(sent, now.draft)
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
    match said.split(drafts.SEP):
        case ["up" | "down", _row]:
            people = replace(amended.draft, names=tuple(map(str, order)))
            order = tuple(map(int, drafts.tapped(people, said).names))
        case ["lot" | "round"]:
            return amended
    return replace(amended, draft=drafts.tapped(amended.draft, said), order=order)


def ready(amended: Amended, kept: Kept) -> tuple[dict[str, Any], Problems]:
    """The fields as they are to be saved, or a sentence at every field that keeps them from that."""
    problems: Problems = {
        f"name-{seat}": _("A name is needed.") for seat, name in enumerate(amended.draft.names) if not name
    }
    found, wrong = (None, {}) if problems else drafts.ready(amended.draft)
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
        "pack": found.pack if kept.match.pack or found.pack != kept.play.game.packs[0] else "",
        "stake": found.stake,
    }
    if amended.order != tuple(range(len(amended.order))):
        fields["log"] = [_reseated(entry, amended, kept) for entry in kept.match.log]
    return fields, {}


def _reseated(entry: Mapping[str, Any], amended: Amended, kept: Kept) -> dict[str, Any]:
    return reseated(entry, amended.order, kept.play.contracts)


def renamed(kept: Kept, fields: Mapping[str, Any]) -> Kept:
    """The match with the new names in its sentences, for saying why a change of it was refused."""
    return replace(kept, match=replace(kept.match, players=fields["players"], pack=fields["pack"]))
