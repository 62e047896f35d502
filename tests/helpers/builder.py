"""A hand at the builder: drafts by taps, the fields that a browser would send, and somebody who taps page by page."""

import json

from werkzeug.datastructures import MultiDict

from scorer.forms.builder.actions import apply_action
from scorer.forms.builder.conversion import from_recipe
from scorer.forms.builder.draft import GameDraft
from scorer.forms.builder.fields import parse_form
from scorer.games import RECIPES
from scorer.web.database import get_db
from tests.helpers.filled import as_shown


def tapped(*taps, draft=None):
    draft = draft or GameDraft()
    for tap in taps:
        draft = apply_action(draft, tap)
    return draft


SEVEN = ("add:tricks", "add:tricks", "add:court", "add:suit", "add:card", "put", "add:trick", "put", "add:left", "rows")
"""Seven contracts from nothing."""


def sent(draft, **fields):
    """What a browser sends of the page of this draft, with these fields typed or ticked in it; None: not sent."""
    form = MultiDict({"name": draft.name})
    form.setlist("on", [entry.key for entry in draft.contracts if entry.on])
    form.setlist("seats", [str(seats) for seats in draft.seats])
    if draft.seats:
        form["usual"] = str(draft.seats[0])
    if contract := draft.open_contract:
        form[f"name-{contract.key}"] = contract.name
        form.setlist("of", [member.key for member in draft.members(contract)])
        if contract.blind:
            form["blind"] = "1"
        for place, line in enumerate(contract.lines):
            form[f"line-{place}-is"] = "1"
            if line.nobody:
                form[f"line-{place}-nobody"] = "1"
            if line.none:
                form[f"line-{place}-none"] = "1"
    for name, value in fields.items():
        form.setlist(name, [value] if isinstance(value, str) else value or [])
    return form


def typed(draft, **fields):
    """The draft with these fields typed or ticked on its page; None: not sent."""
    return parse_form(sent(draft, **fields), draft)


class Hand:
    def __init__(self, client, address="/games/new"):
        self.client, self.address = client, address
        self.answer = client.get(address)

    def do(self, taps="look", **typed):
        """Type into these fields of the page, and tap what says this."""
        assert self.answer.status_code in (200, 422), self.answer.status
        fields = as_shown(self.answer.text) | typed | {"do": taps}
        self.answer = self.client.post(self.address.partition("?")[0], data=fields)
        return self.answer

    def all(self, *taps):
        for tap in taps:
            self.do(tap)
        return self


def stored_recipes(app):
    with app.app_context():
        return [json.loads(row["recipe"]) for row in get_db().query("SELECT recipe FROM own_games ORDER BY id")]


def shipped(key):
    return from_recipe(json.loads((RECIPES / f"{key}.json").read_text(encoding="utf-8")))
