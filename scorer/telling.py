"""Telling: the lines of a match's history in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from flask_babel import format_datetime
from flask_babel import gettext as _

from scorer.engine.options import options_of
from scorer.history import Change
from scorer.tables import Kept


def lines(kept: Kept, changes: Sequence[Change]) -> list[dict[str, Any]]:
    """The history, latest first: when, what, from what, to what."""
    by_revision = {change.revision: change for change in changes}
    return [_line(kept, change, by_revision) for change in reversed(changes)]


def _line(kept: Kept, change: Change, by_revision: Mapping[int, Change]) -> dict[str, Any]:
    what, before, after = _words(kept, change)
    if change.undoes is not None:
        undone = by_revision.get(change.undoes)
        again = undone is not None and undone.undoes is not None
        what = _("Redone: %(what)s", what=what) if again else _("Undone: %(what)s", what=what)
    at = format_datetime(datetime.fromisoformat(change.at), "short")
    return {"revision": change.revision, "at": at, "iso": change.at, "what": what, "before": before, "after": after}


def _words(kept: Kept, change: Change) -> tuple[str, str, str]:
    if change.what == "made":
        return _("The match was made"), "", ""
    if change.what == "settings":
        names = ", ".join(_setting(name) for name in change.after)
        return _("Changed: %(what)s", what=names), _values(kept, change.before), _values(kept, change.after)
    number = (change.place or 0) + 1
    if change.before is None:
        return _("Entered as number %(number)s", number=number), "", entry(kept, change.after)
    if change.after is None:
        return _("Removed number %(number)s", number=number), entry(kept, change.before), ""
    return _("Corrected number %(number)s", number=number), entry(kept, change.before), entry(kept, change.after)


def _setting(name: str) -> str:
    return {
        "players": _("players"),
        "first_dealer": _("first dealer"),
        "options": _("house rules"),
        "money": _("what one is worth"),
        "title": _("title"),
        "pack": _("cards"),
        "log": _("the seats in every deal"),
    }.get(name, name)


def _values(kept: Kept, values: Mapping[str, Any]) -> str:
    return "; ".join(_value(kept, name, value) for name, value in values.items() if name != "log")


def _value(kept: Kept, name: str, value: Any) -> str:
    if name == "players":
        return ", ".join(value)
    if name == "first_dealer":
        return kept.names[value] if 0 <= value < len(kept.names) else ""
    if name == "money":
        return _("nothing") if not value else f"{value['unit']} {value['currency']}"
    if name == "options":
        options = {option.key: option for option in options_of(kept.play.rules)}
        told = [
            f"{kept.tell(options[key].label)}: {_option(kept, options[key], setting)}"
            for key, setting in value.items()
            if key in options and setting != _json(options[key].default)
        ]
        return ", ".join(told) or _("the usual rules")
    return {"french": _("French"), "german": _("German")}.get(str(value), str(value))


def _json(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _option(kept: Kept, option: Any, value: Any) -> str:
    if option.ordered:
        return ", ".join(
            kept.tell(kept.play.contracts[key].name) if key in kept.play.contracts else key for key in value
        )
    return next((kept.tell(words) for choice, words in option.choices if choice == value), str(value))


def entry(kept: Kept, body: Mapping[str, Any]) -> str:
    """An entry of the log in words: its contract and what was answered."""
    if body["kind"] == "deal":
        contract = kept.play.contracts.get(body["contract"])
        if contract is None:
            return str(body["contract"])
        labels = {fact.key: kept.tell(fact.label) for fact in contract.asks}
        told = [f"{labels.get(key, key)} {answer(kept, value)}" for key, value in body["facts"].items()]
        return f"{kept.tell(contract.name)}: {'; '.join(told)}"
    if body["kind"] == "adjustment":
        changes = ", ".join(f"{name} {change:+d}" for name, change in zip(kept.names, body["changes"], strict=False))
        return _("Adjustment: %(changes)s", changes=changes)
    if body["kind"] == "exchange":
        return _("Beans for a penny: %(name)s", name=kept.names[body["buyer"]])
    return _("Finish: the bank is split") if body.get("bank") == "split" else _("Finish")


def answer(kept: Kept, value: Any) -> str:
    """An answer as it stands in a document, in words; numbers of seats stay what they are in lists of counts."""
    if isinstance(value, list):
        return " ".join(answer(kept, one) for one in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {answer(kept, one)}" for key, one in value.items())
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "–" if value is None else str(value)
