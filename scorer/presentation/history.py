"""The history: the lines of what was changed in words, each with the names and the rules of its own time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from flask_babel import gettext as _

from scorer.engine.contract import Contract
from scorer.engine.game import Game, Play
from scorer.engine.options import PRICES, Option, options_of, read_options
from scorer.engine.words import Seat, Seats, Signed
from scorer.language import units
from scorer.language.dates import clock, weekday
from scorer.language.money import money
from scorer.language.phrases import Tell, speaker
from scorer.play.worked import WorkedMatch
from scorer.presentation import moves, prices, ways
from scorer.presentation.deeds import Log
from scorer.presentation.packs import pack_name
from scorer.store.history import Change


@dataclass(frozen=True, slots=True)
class Then:
    """A match as a line of its history found it."""

    game: Game
    settings: Mapping[str, Any]
    """`players`, `options` and `pack`, as the store has them."""

    @property
    def names(self) -> Sequence[str]:
        """The players, in the seat order of that time."""
        names: Sequence[str] = self.settings["players"]
        return names

    @property
    def tell(self) -> Tell:
        """Says phrases with the names and the pack of that time."""
        return speaker(self.names, self.settings["pack"])

    @property
    def play(self) -> Play:
        """The game by the house rules of that time."""
        return self.game.played(self.rules, len(self.names))

    @property
    def rules(self) -> Any:
        """The house rules of that time."""
        return read_options(self.game.rules, dict(self.settings["options"]), len(self.names), "options")[0]

    def contract(self, key: str) -> Contract | None:
        """A contract by its key, also one that the house did not play."""
        if key in self.play.contracts:
            return self.play.contracts[key]
        every = self.game.contracts(self.rules, len(self.names))
        return next((one for one in every if one.key == key), None)

    def with_settings(self, values: Mapping[str, Any]) -> Then:
        """The match with some settings as they were before a change of them, or after it."""
        return Then(self.game, {**self.settings, **values})


def days(worked: WorkedMatch, changes: Sequence[Change]) -> list[dict[str, Any]]:
    """The history by days, latest first: the name of the day, and its lines."""
    told = lines(worked, changes)
    return [{"name": day, "lines": list(group)} for day, group in groupby(told, key=lambda line: line["day"])]


def taken_back(changes: Sequence[Change]) -> set[int | None]:
    """The revisions of the changes that were taken back and not made again."""
    found: set[int | None] = set()
    for change in reversed(changes):
        if change.undoes is not None and change.revision not in found:
            found.add(change.undoes)
    return found


def lines(worked: WorkedMatch, changes: Sequence[Change]) -> list[dict[str, Any]]:
    """The history, latest first: when, what, from what, to what, and whether that was taken back."""
    match = worked.match
    now = Then(worked.play.game, {name: getattr(match, name) for name in ("players", "options", "pack")})
    by_revision = {change.revision: change for change in changes}
    log = Log([entry["kind"] for entry in match.log], worked.play.counting.unit)
    back = taken_back(changes)
    found = []
    for change in reversed(changes):
        before = now.with_settings(change.before) if change.what == "settings" else now
        line = _line(before, now, change, _words(change, by_revision, log))
        found.append(line | {"is_back": change.revision in back})
        now = before
    return found


def _words(change: Change, by_revision: Mapping[int, Change], log: Log) -> str:
    """What a change did; `log` is the log after it, and becomes that before it."""
    what, turns = change, 0
    while what.undoes is not None and what.undoes in by_revision:
        what, turns = by_revision[what.undoes], turns + 1
    if change.what == "log":
        return log.before(change, what, turns)
    words = _what(what)
    if not turns:
        return words
    return _("Undone: %(what)s", what=words) if turns % 2 else _("Redone: %(what)s", what=words)


def _line(was: Then, now: Then, change: Change, words: str) -> dict[str, Any]:
    before, after = "", ""
    if change.what != "made":
        before, after = _settings(was, now, change) if change.what == "settings" else _entries(now, change)
    when = {"day": weekday(change.at), "at": clock(change.at), "iso": change.at}
    return {"revision": change.revision, "what": words, "before": before, "after": after, **when}


def _what(change: Change) -> str:
    """What was done to the whole match, before anybody took it back."""
    if change.what == "made":
        return _("The match was made, to go on from another") if change.after else _("The match was made")
    names = ", ".join(_setting(name, change) for name in change.after if name != "log")
    return _("Changed: %(what)s", what=names)


def _setting(name: str, change: Change) -> str:
    moved = "log" in change.after
    return {
        "players": _("seating order") if moved else _("names"),
        "first_dealer": _("first dealer"),
        "options": _("house rules"),
        "money": _("what one is worth"),
        "title": _("title"),
        "pack": _("cards"),
        "stake": _("chips in hand at the start"),
        "settling": _("how points are settled"),
        "per": _("how many are worth that"),
        "start": _("what the match begins with"),
    }.get(name, name)


def _settings(was: Then, now: Then, change: Change) -> tuple[str, str]:
    told = [_side(then, values, change) for then, values in ((was, change.before), (now, change.after))]
    return told[0], told[1]


def _side(then: Then, values: Mapping[str, Any], change: Change) -> str:
    return "; ".join(_value(then, name, value, change) for name, value in values.items() if name != "log")


def _value(then: Then, name: str, value: Any, change: Change) -> str:
    if name == "players":
        return ", ".join(value)
    if name == "first_dealer":
        return then.names[value] if 0 <= value < len(then.names) else ""
    if name == "money":
        return money(1, value) or _("nothing")
    if name == "options":
        return _rules(then, change)
    if name == "settling":
        return ways.sentence(value) if value in ways.WAYS else _("as usual")
    if name == "per":
        return str(value or 1)
    if name == "start":
        return _start(then, value or {}) or _("as usual")
    if name == "pack":
        return pack_name(value)
    return str(value or _("none"))


def _start(then: Then, start: Mapping[str, Any]) -> str:
    """What the match begins with: each total, and the bank."""
    parts = [f"{then.tell(Seat(seat))} {Signed(total)}" for seat, total in enumerate(start.get("totals", ()))]
    if start.get("bank"):
        parts.append(_("bank %(bank)s", bank=start["bank"]))
    return ", ".join(parts)


def _rules(then: Then, change: Change) -> str:
    """The house rules that a change touched, as they were then."""
    before, after = change.before["options"], change.after["options"]
    told = [
        f"{then.tell(option.label)}: {_option(then, option, getattr(then.rules, option.key))}"
        for option in options_of(then.game.rules)
        if before.get(option.key) != after.get(option.key)
    ]
    if before.get(PRICES) != after.get(PRICES):
        own = prices.changed(then.game, then.rules, len(then.names), then.tell)
        told += [f"{price.label} {price.here}" for price in own] or [_("prices as usual")]
    return ", ".join(told)


def _option(then: Then, option: Option, value: Any) -> str:
    if not option.ordered:
        return then.tell(option.told(value, then.rules))
    found = {key: then.contract(key) for key in value}
    return ", ".join(then.tell(one.name) if one else key for key, one in found.items())


def _entries(then: Then, change: Change) -> tuple[str, str]:
    before, after = (body and entry(then, body) for body in (change.before, change.after))
    return before or "", after or ""


def entry(then: Then, body: Mapping[str, Any]) -> str:
    """An entry of the log in words: its contract and what was answered."""
    if body["kind"] == "deal":
        contract = then.contract(body["contract"])
        return _deal(then, contract, body["facts"]) if contract else _("Deal")
    if body["kind"] == "void":
        contract = then.contract(body.get("contract", ""))
        name = then.tell(contract.name) if contract else _("Deal")
        return _("%(what)s: does not count", what=name) + (f" ({body['note']})" if body.get("note") else "")
    if body["kind"] == "adjustment":
        note = body.get("note") or ""
        if move := moves.told_entry(body, then.tell, then.play.counting):
            return str(_("%(what)s: %(note)s", what=move, note=note)) if note else move
        changes = [f"{then.tell(Seat(seat))} {Signed(change)}" for seat, change in enumerate(body["changes"])]
        if body.get("bank"):
            changes.append(_("bank %(change)s", change=Signed(body["bank"])))
        what = units.moved(then.play.counting.unit)
        return _("%(what)s: %(changes)s", what=what, changes=", ".join(changes)) + (f" ({note})" if note else "")
    if body["kind"] == "exchange":
        return _("Beans for a penny: %(name)s", name=then.tell(Seats((body["buyer"],))))
    return _("Finish: the bank is split") if body.get("bank") == "split" else _("Finish")


def _deal(then: Then, contract: Contract, answers: Mapping[str, Any]) -> str:
    told = [
        f"{_asked(then.tell(fact.label))} {then.tell(fact.told(answers[fact.key]))}"
        for fact in contract.asks
        if fact.key in answers
    ]
    name = then.tell(contract.name)
    return f"{name}. {'; '.join(told)}" if told else name


def _asked(label: str) -> str:
    """What stands before an answer: a question needs no colon behind it."""
    return label if label.endswith(("?", "\N{ARABIC QUESTION MARK}")) else f"{label}:"
