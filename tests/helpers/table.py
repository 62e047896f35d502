"""A table for the tests of pages: a match made through the page that makes one, and what a form needs to be sent."""

import re
from dataclasses import replace
from html import unescape

from scorer.forms.match_draft import MatchDraft, option_text
from scorer.games import find

PLAYERS = ("Ana", "Boris", "Cyril", "Dana")
GAME = "slovak-lorum"


def hidden(html):
    """The hidden fields of the first form that has a key (or else of the first form), by their names."""
    forms = re.findall(r"<form\b.*?</form>", html, re.DOTALL)
    form = next((markup for markup in forms if 'name="form_key"' in markup), forms[0] if forms else "")
    fields = {}
    for tag in re.findall(r"<input\b[^>]*>", form):
        parts = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if parts.get("type") == "hidden":
            fields[unescape(parts["name"])] = unescape(parts.get("value", ""))
    return fields


def words(html):
    """A page, or a part of one, as it is read: without tags, style, scripts and drawings."""
    bare = re.sub(r"<(style|script|svg|symbol)\b.*?</\1>", "", html, flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", bare)))


def csrf(html):
    hit = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', html)
    assert hit, "no form in this page"
    return hit[1]


def new_form(game=GAME, players=PLAYERS, *, dealer=0, **more):
    """What is typed on the new-match page; `more` are worth, per, stake and the like, and house rules by their keys.

    A form that is sent to make a match says that house rules which New match suggests are as documents have them.
    """
    plain = (
        "worth", "currency", "per", "stake", "each", "bank", "bank_pennies", "ante", "along", "do", "form_key",
        "csrf_token",
    )  # fmt: skip
    fields = {f"name-{row}": name for row, name in enumerate(players)}
    fields |= {"game": game, "dealer": str(dealer), "sits_out": ""}
    known = find(game) if "do" not in more else None
    suggested = [option for option in known.options if option.suggested] if known else []
    more = {option.key: option_text(option.default) for option in suggested} | more
    return fields | {(name if name in plain else f"{game}-{name}"): value for name, value in more.items()}


def post_new(client, fields):
    html = client.get("/new").text
    tokens = {name: value for name, value in hidden(html).items() if name in ("csrf_token", "form_key")}
    return client.post("/new", data={**tokens, **fields})


def make_match(client, game=GAME, players=PLAYERS, *, dealer=0, **more):
    """Make a match with this browser; the address of its table, "/m/<token>"."""
    answer = post_new(client, new_form(game, players, dealer=dealer, **more))
    assert answer.status_code == 303, re.findall(r'class="problem"[^>]*>([^<]*)', answer.text) or answer.status
    return str(answer.headers["Location"])


def keep_link(client, address):
    hit = re.search(r"/k/[\w-]+", client.get(f"{address}/share").text)
    assert hit, "this browser does not keep the match"
    return hit[0]


def draft(game=GAME, names=PLAYERS, **more):
    definition = find(game)
    return replace(MatchDraft(definition, names, pack=definition.packs[0]), **more)
