"""A draft as its page keeps it between two taps: JSON in a hidden field, read again without trusting any of it.

A backtick stands in it for every quotation mark, which in a page would take five letters.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from scorer.engine.cards import CARDS, THING_NAMES
from scorer.engine.entries import is_storable
from scorer.engine.json_values import parse_json
from scorer.engine.recipe.lines import KEY, MOST_PLACES
from scorer.engine.recipe.model import COUNT_ROWS, LAYOUT_ROWS, TAKER_ROWS
from scorer.engine.recipe.reader import MAX_CONTRACTS, MOST_LINES, MOST_TIMES, ORDERS, UNITS
from scorer.forms.builder.draft import PAID_OUT, SEATS, SHARED, WON, ContractDraft, GameDraft, LineDraft

LONGEST = 2_000
"""Letters that are read of any text."""
QUOTE, ESCAPED = "`", "\\u0060"
PAGES = ("rows", "kinds", "prices", "ask")
WORDS: Mapping[str, Sequence[str]] = {
    "unit": UNITS,
    "best": ("lowest", "highest"),
    "order": ORDERS,
    "leads": ("next", "dealer"),
    "chooser": ("leader", "dealer"),
    "page": PAGES,
    "all": ("", "fixed", "turn", "others", "each"),
    "doubling": ("", "all", "declarer"),
    "to": ("", *SHARED, *WON, *PAID_OUT),
}
"""The fields that say one of a few words, the usual one first."""
USUAL: Mapping[Any, Mapping[str, Any]] = {
    kind: {one.name: one.default for one in fields(kind)} for kind in (GameDraft, ContractDraft, LineDraft)
}
"""What a field is where the kept draft says nothing of it."""


def serialize(draft: GameDraft) -> str:
    """The draft as JSON, without what is as usual."""
    text = json.dumps(_short(asdict(draft), GameDraft), separators=(",", ":"), ensure_ascii=False)
    return text.replace(QUOTE, ESCAPED).replace('"', QUOTE)


def _short(given: Any, kind: type[Any]) -> dict[str, Any]:
    below = {"contracts": ContractDraft, "lines": LineDraft}
    short = {name: value for name, value in given.items() if value != USUAL[kind][name]}
    found = {
        name: [_short(one, below[name]) for one in value] if name in below else value for name, value in short.items()
    }
    if kind is LineDraft and given["was"] == given["prices"]:
        found.pop("was", None)  # as it mostly is
    elif kind is LineDraft:
        found["was"] = given["was"]
    if found.get("asked"):
        found["asked"] = _short(found["asked"], LineDraft)
    return found


def deserialize(text: str) -> GameDraft:
    """The draft that a page has kept; what cannot be is as usual."""
    given, _problems = parse_json(text.replace(QUOTE, '"'))
    return _game(given if isinstance(given, dict) else {})


def _game(given: Mapping[str, Any]) -> GameDraft:
    seats = tuple(dict.fromkeys(one for one in _list(given, "seats") if type(one) is int and one in SEATS))
    read = [_contract(one) for one in _list(given, "contracts")[:MAX_CONTRACTS] if isinstance(one, dict)]
    contracts = _with_keys([one for one in read if one is not None])
    asked, opened = given.get("asked"), given.get("opened")
    words = {key: _word(given, key) for key in ("unit", "best", "order", "leads", "chooser", "page")}
    texts = {key: _text(given.get(key)) for key in ("name", "ends_at", "about", "source", "like")}
    return GameDraft(
        **words,
        **texts,
        seats=seats if "seats" in given else (4,),
        cards=_four(given, "cards", "32"),
        contracts=contracts,
        opened=opened if type(opened) is int and 0 <= opened < len(contracts) else -1,
        asked=_line(asked) if isinstance(asked, dict) else None,
    )


def _with_keys(contracts: list[ContractDraft]) -> tuple[ContractDraft, ...]:
    """The contracts, none with the key of one before it."""
    return tuple({one.key: one for one in reversed(contracts)}.values())[::-1]


def _contract(given: Mapping[str, Any]) -> ContractDraft | None:
    key, times = given.get("key"), given.get("times")
    if not isinstance(key, str) or not KEY.fullmatch(key):
        return None
    lines = [_line(one) for one in _list(given, "lines")[:MOST_LINES] if isinstance(one, dict)]
    of = [one for one in _list(given, "of")[:MAX_CONTRACTS] if isinstance(one, str)]
    return ContractDraft(
        key=key,
        name=_text(given.get("name")),
        lines=tuple(line for line in lines if line is not None),
        of=tuple(dict.fromkeys(of)) if isinstance(given.get("of"), list) else None,
        on=given.get("on") is not False,
        times=times if type(times) is int and 1 <= times <= MOST_TIMES else 1,
        blind=given.get("blind") is True,
        **{name: _word(given, name) for name in ("all", "doubling", "to")},
        **{name: _text(given.get(name)) for name in ("all_price", "all_was", "local", "about")},
    )


def _line(given: Mapping[str, Any]) -> LineDraft | None:
    row, of, key = given.get("row"), _text(given.get("of")), _text(given.get("key"))
    if (
        row not in (*COUNT_ROWS, *TAKER_ROWS, *LAYOUT_ROWS)
        or not is_valid_subject(row, of)
        or not (KEY.fullmatch(key) or not key)
    ):
        return None
    prices = [_text(one) for one in _list(given, "prices")[:MOST_PLACES]] or [""]
    return LineDraft(
        row=row,
        of=of,
        key=key,
        name=_text(given.get("name")),
        prices=tuple(prices if row == "places" else prices[:1]),
        totals=_four(given, "totals", ""),
        nobody=given.get("nobody") is True,
        was=tuple(_text(one) for one in _list(given, "was" if "was" in given else "prices")[:MOST_PLACES]),
    )


def is_valid_subject(row: str, of: str) -> bool:
    """Whether a line of this row may be about this."""
    if row == "count":
        return of in THING_NAMES
    if row == "card":
        return of in CARDS
    if row == "trick":
        return of in ("last", "second-last") or (of.isascii() and of.isdecimal() and len(of) < 4)
    return not of


def _text(given: Any) -> str:
    return given[:LONGEST] if isinstance(given, str) and is_storable(given) else ""


def _word(given: Mapping[str, Any], name: str) -> str:
    found = given.get(name)
    return found if isinstance(found, str) and found in WORDS[name] else WORDS[name][0]


def _list(given: Mapping[str, Any], name: str) -> list[Any]:
    found = given.get(name)
    return found if isinstance(found, list) else []


def _four(given: Mapping[str, Any], name: str, usual: str) -> tuple[str, str, str, str]:
    found = [_text(one) for one in _list(given, name)[:4]]
    three, four, five, six = (*found, *(usual,) * (4 - len(found)))
    return three, four, five, six
