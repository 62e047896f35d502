"""A hand at the builder: drafts by taps, and the fields that a browser would send of a page."""

from __future__ import annotations

from typing import Any

from werkzeug.datastructures import MultiDict

from scorer.forms.builder.draft import GameDraft
from scorer.forms.builder.kept import keep
from scorer.forms.builder.taps import after_tap


def tapped(*taps: str, draft: GameDraft | None = None) -> GameDraft:
    """A draft after these taps, from an empty sheet where nothing else is said."""
    draft = draft or GameDraft()
    for tap in taps:
        draft = after_tap(draft, tap)
    return draft


SEVEN = ("add:tricks", "add:tricks", "add:court", "add:suit", "add:card", "put", "add:trick", "put", "add:left", "rows")
"""Seven contracts from nothing."""


def sent(draft: GameDraft, **fields: Any) -> MultiDict[str, str]:
    """What a browser sends of the page of this draft, with these fields typed or ticked in it; None: not sent."""
    form: MultiDict[str, str] = MultiDict({"state": keep(draft), "name": draft.name})
    form.setlist("on", [one.key for one in draft.contracts if one.on])
    form.setlist("seats", [str(seats) for seats in draft.seats])
    if draft.seats:
        form["usual"] = str(draft.seats[0])
    if contract := draft.open_contract:
        form[f"name-{contract.key}"] = contract.name
        form.setlist("of", list(draft.members(contract)))
        if contract.blind:
            form["blind"] = "1"
        for place, line in enumerate(contract.lines):
            form[f"line-{place}-is"] = "1"
            if line.nobody:
                form[f"line-{place}-nobody"] = "1"
    for name, value in fields.items():
        form.setlist(name, [value] if isinstance(value, str) else value or [])
    return form
