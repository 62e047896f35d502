"""Writes a draft as JSON for the hidden field of its page, and reads it again without trusting it.

Every quotation mark is written as a backtick, because HTML would take five letters for it.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from scorer.engine.cards import CARDS, THING_NAMES
from scorer.engine.json_values import is_storable, parse_json
from scorer.engine.object_reader import KEY
from scorer.engine.recipe.lines import MAX_PLACES
from scorer.engine.recipe.model import COUNT_ROWS, LAYOUT_ROWS, TAKER_ROWS
from scorer.engine.recipe.reader import MAX_CONTRACTS, MAX_LINES, MAX_TIMES, ORDERS, UNITS
from scorer.forms.builder.draft import PAID_OUT, SEATS, SHARED, WON, ContractDraft, GameDraft, LineDraft

MAX_LETTERS = 2_000
"""How many letters are read of any text."""
QUOTE, ESCAPED = "`", "\\u0060"
PAGES = ("rows", "kinds", "prices", "ask")
CHOICES: Mapping[str, Sequence[str]] = {
    "unit": UNITS, "best": ("lowest", "highest"), "order": ORDERS,
    "leads": ("next", "dealer"), "chooser": ("leader", "dealer"), "page": PAGES,
    "all": ("", "fixed", "turn", "others", "each"), "doubling": ("", "all", "declarer"),
    "to": ("", *SHARED, *WON, *PAID_OUT),
}  # fmt: skip
"""The fields that hold one of a few words, the default first."""
DEFAULTS: Mapping[Any, Mapping[str, Any]] = {
    kind: {field.name: field.default for field in fields(kind)} for kind in (GameDraft, ContractDraft, LineDraft)
}
"""The values of fields that the JSON leaves out."""


def serialize(draft: GameDraft) -> str:
    """Return the draft as JSON, without default values."""
    text = json.dumps(_without_defaults(asdict(draft), GameDraft), separators=(",", ":"), ensure_ascii=False)
    return text.replace(QUOTE, ESCAPED).replace('"', QUOTE)


def _without_defaults(data: Any, kind: type[Any]) -> dict[str, Any]:
    nested = {"contracts": ContractDraft, "lines": LineDraft}
    short = {name: value for name, value in data.items() if value != DEFAULTS[kind][name]}
    for name in nested.keys() & short.keys():
        short[name] = [_without_defaults(item, nested[name]) for item in short[name]]
    if kind is LineDraft and data["was"] == data["prices"]:
        short.pop("was", None)  # as it mostly is
    elif kind is LineDraft:
        short["was"] = data["was"]
    if short.get("asked"):
        short["asked"] = _without_defaults(short["asked"], LineDraft)
    return short


def deserialize(text: str) -> GameDraft:
    """Return the draft that `serialize` wrote; invalid values become the defaults."""
    parsed, _problems = parse_json(text.replace(QUOTE, '"'))
    raw: Mapping[str, Any] = parsed if isinstance(parsed, dict) else {}
    seats = tuple(dict.fromkeys(seats for seats in _list(raw, "seats") if type(seats) is int and seats in SEATS))
    read = [_parse_contract(item) for item in _list(raw, "contracts")[:MAX_CONTRACTS] if isinstance(item, dict)]
    by_key = {contract.key: contract for contract in reversed(read) if contract is not None}  # the first of a key stays
    asked, opened = raw.get("asked"), raw.get("opened")
    choices = {key: _choice(raw, key) for key in ("unit", "best", "order", "leads", "chooser", "page")}
    texts = {key: _text(raw.get(key)) for key in ("name", "ends_at", "about", "source", "like")}
    return GameDraft(
        **choices, **texts, seats=seats if "seats" in raw else (4,), cards=_text_per_seats(raw, "cards", "32"),
        contracts=tuple(by_key.values())[::-1],
        opened=opened if type(opened) is int and 0 <= opened < len(by_key) else -1,
        asked=_parse_line(asked) if isinstance(asked, dict) else None,
    )  # fmt: skip


def _parse_contract(raw: Mapping[str, Any]) -> ContractDraft | None:
    key, times = raw.get("key"), raw.get("times")
    if not isinstance(key, str) or not KEY.fullmatch(key):
        return None
    lines = [_parse_line(item) for item in _list(raw, "lines")[:MAX_LINES] if isinstance(item, dict)]
    of = [key for key in _list(raw, "of")[:MAX_CONTRACTS] if isinstance(key, str)]
    return ContractDraft(
        key=key, name=_text(raw.get("name")), lines=tuple(line for line in lines if line is not None),
        of=tuple(dict.fromkeys(of)) if isinstance(raw.get("of"), list) else None, on=raw.get("on") is not False,
        times=times if type(times) is int and 1 <= times <= MAX_TIMES else 1, blind=raw.get("blind") is True,
        **{name: _choice(raw, name) for name in ("all", "doubling", "to")},
        **{name: _text(raw.get(name)) for name in ("all_price", "all_was", "local", "about")},
    )  # fmt: skip


def _parse_line(raw: Mapping[str, Any]) -> LineDraft | None:
    row, of, key = raw.get("row"), _text(raw.get("of")), _text(raw.get("key"))
    if (
        row not in (*COUNT_ROWS, *TAKER_ROWS, *LAYOUT_ROWS)
        or not is_valid_subject(row, of)
        or not (KEY.fullmatch(key) or not key)
    ):
        return None
    prices = [_text(text) for text in _list(raw, "prices")[:MAX_PLACES]] or [""]
    return LineDraft(
        row=row, of=of, key=key, name=_text(raw.get("name")), prices=tuple(prices if row == "places" else prices[:1]),
        totals=_text_per_seats(raw, "totals", ""), nobody=raw.get("nobody") is True,
        was=tuple(_text(text) for text in _list(raw, "was" if "was" in raw else "prices")[:MAX_PLACES]),
    )  # fmt: skip


def is_valid_subject(row: str, of: str) -> bool:
    """Return whether a line of this row may have this subject."""
    if row == "count":
        return of in THING_NAMES
    if row == "card":
        return of in CARDS
    if row == "trick":
        return of in ("last", "second-last") or (of.isascii() and of.isdecimal() and len(of) < 4)
    return not of


def _text(raw: Any) -> str:
    return raw[:MAX_LETTERS] if isinstance(raw, str) and is_storable(raw) else ""


def _choice(raw: Mapping[str, Any], name: str) -> str:
    word = raw.get(name)
    return word if isinstance(word, str) and word in CHOICES[name] else CHOICES[name][0]


def _list(raw: Mapping[str, Any], name: str) -> list[Any]:
    items = raw.get(name)
    return items if isinstance(items, list) else []


def _text_per_seats(raw: Mapping[str, Any], name: str, usual: str) -> tuple[str, str, str, str]:
    texts = [_text(text) for text in _list(raw, name)[:4]]
    three, four, five, six = (*texts, *(usual,) * (4 - len(texts)))
    return three, four, five, six
