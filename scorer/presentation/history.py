"""History page, match as of a change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from flask_babel import gettext as _
from flask_babel import pgettext

from scorer.engine.contract import Contract
from scorer.engine.facts import CardsLeft, Count
from scorer.engine.game import Game, Play
from scorer.engine.house_rules import PRICES, Option, options_of, parse_options
from scorer.engine.phrases import NOTHING, Seat, Seats
from scorer.engine.step import Row
from scorer.language import lists, units
from scorer.language.dates import format_clock_time, format_weekday
from scorer.language.numbers import format_chips_worth
from scorer.language.translator import Translate, make_translator
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import moves, prices, table_rules
from scorer.presentation.changes import new_index
from scorer.presentation.entry_summary import ChangeLabels, summary_line
from scorer.presentation.game_names import pack_name
from scorer.presentation.pictures.signs import format_change
from scorer.store.history import MatchChange

SETTINGS_NEEDED = ("players", "options", "pack", "first_dealer")
"""The settings that are needed to tell of that time, as the store has them."""


@dataclass(frozen=True, slots=True)
class MatchAsOf:
    """A match as a line of its history found it."""

    game: Game
    settings: Mapping[str, Any]
    """Those of KEPT, as the store has them."""

    @property
    def names(self) -> Sequence[str]:
        """The players, in the seat order of that time."""
        names: Sequence[str] = self.settings["players"]
        return names

    @property
    def first_dealer(self) -> int:
        """The seat that was to deal first."""
        seat: int = self.settings["first_dealer"]
        return seat

    @property
    def translate(self) -> Translate:
        """Says phrases with the names and the pack of that time."""
        return make_translator(self.names, self.settings["pack"])

    @property
    def play(self) -> Play:
        """The game by the house rules of that time."""
        return self.game.for_table(self.rules, len(self.names))

    @property
    def rules(self) -> Any:
        """The house rules of that time."""
        return parse_options(self.game.rules, dict(self.settings["options"]), len(self.names), "options")[0]

    def contract(self, key: str) -> Contract | None:
        """A contract by its key, also one that the house did not play."""
        if key in self.play.contracts:
            return self.play.contracts[key]
        every = self.game.contracts(self.rules, len(self.names))
        return next((one for one in every if one.key == key), None)

    def with_settings(self, values: Mapping[str, Any]) -> MatchAsOf:
        """The match with some settings as they were before a change of them, or after it."""
        return MatchAsOf(self.game, {**self.settings, **values})


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A change: when, what, from what and to what, whether it was taken back, and what a deal came to."""

    what: str
    before: str
    after: str
    day: str
    at: str
    iso: str
    is_back: bool
    came_to: str
    why: str


def history_by_day(worked: ReplayedMatch, changes: Sequence[MatchChange]) -> list[tuple[str, list[HistoryLine]]]:
    """The history by days, latest first: the name of the day, and its lines."""
    return [(day, [*group]) for day, group in groupby(history_lines(worked, changes), key=lambda line: line.day)]


def reverted_revisions(changes: Sequence[MatchChange]) -> set[int | None]:
    """The revisions of the changes that were taken back and not made again."""
    found: set[int | None] = set()
    for change in reversed(changes):
        if change.undoes is not None and change.revision not in found:
            found.add(change.undoes)
    return found


def history_lines(worked: ReplayedMatch, changes: Sequence[MatchChange]) -> list[HistoryLine]:
    """The history, latest first."""
    match = worked.stored
    now = MatchAsOf(worked.play.game, {name: getattr(match, name) for name in SETTINGS_NEEDED})
    by_revision = {change.revision: change for change in changes}
    log = ChangeLabels([entry["kind"] for entry in match.log], worked.play.counting.unit)
    back = reverted_revisions(changes)
    found = []
    for number, change in reversed([*enumerate(changes, 1)]):
        before = now.with_settings(change.before) if change.what == "settings" else now
        row = _row_of(worked, change, changes[number:])
        was, became = _between(before, now, change, is_named=row is not None)
        found.append(
            HistoryLine(
                _words(change, by_revision, log),
                was,
                became,
                format_weekday(change.at),
                format_clock_time(change.at),
                change.at,
                is_back=change.revision in back,
                came_to=summary_line(worked, row) if row else "",
                why=" ".join(map(worked.translate, row.explanations)) if row else "",
            )
        )
        now = before
    return found


def _row_of(worked: ReplayedMatch, change: MatchChange, later: Sequence[MatchChange]) -> Row | None:
    """The row of a deal, where it stands as it was entered then; None where it was changed since."""
    if change.what != "log" or change.after is None or change.place is None or change.after["kind"] != "deal":
        return None
    place = new_index(change.place, later)
    return worked.ledger.rows[place] if place is not None and worked.stored.log[place] == change.after else None


def _words(change: MatchChange, by_revision: Mapping[int, MatchChange], log: ChangeLabels) -> str:
    """What a change did; `log` is the log after it, and becomes that before it."""
    what, turns = change, 0
    while what.undoes is not None and what.undoes in by_revision:
        what, turns = by_revision[what.undoes], turns + 1
    if change.what == "log":
        return log.label_before(change, what, turns)
    words = _what(what)
    if not turns:
        return words
    return _("Undone: %(what)s", what=words) if turns % 2 else _("Redone: %(what)s", what=words)


def _between(was: MatchAsOf, now: MatchAsOf, change: MatchChange, *, is_named: bool) -> tuple[str, str]:
    """What there was before a change and after it."""
    if change.what == "made":
        dealer = _("%(name)s deals first", name=now.translate(Seat(now.first_dealer)))
        return "", lists.comma_list([now.translate(now.game.name), dealer])
    if change.what == "settings":
        return "", lists.semicolon_list(_settings(was, now, change))
    return _entries(now, change, is_named=is_named)


def _changed(what: str, now: str, was: str) -> str:
    """Something that is otherwise than before, which follows in brackets."""
    return _("%(what)s: %(now)s (before: %(was)s)", what=what, now=now, was=was)


def _what(change: MatchChange) -> str:
    """What was done to the whole match, before anybody took it back."""
    if change.what == "made":
        return _("The match was made, to go on from another") if change.after else _("The match was made")
    names = lists.comma_list(_setting(name, change) for name in change.after if name != "log")
    return _("Changed: %(what)s", what=names)


def _setting(name: str, change: MatchChange) -> str:
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


def _settings(was: MatchAsOf, now: MatchAsOf, change: MatchChange) -> list[str]:
    """Every setting that a change touched, by its name: what it is now, and what it was."""
    found = list[str]()
    for name, value in change.after.items():
        if name == "options":
            found += _rules(was, now, change)
        elif name != "log":
            found.append(
                _changed(_setting(name, change), _value(now, name, value), _value(was, name, change.before[name]))
            )
    return found


def _value(then: MatchAsOf, name: str, value: Any) -> str:
    if name == "players":
        return lists.comma_list(value)
    if name == "first_dealer":
        return then.names[value] if 0 <= value < len(then.names) else ""
    if name == "money":
        return format_chips_worth(1, value) or _("nothing")
    if name == "settling":
        return table_rules.method_text(value) if value in table_rules.METHODS else _("as usual")
    if name == "per":
        return str(value or 1)
    if name == "start":
        return _start(then, value or {}) or _("as usual")
    if name == "pack":
        return pack_name(value)
    return str(value or NOTHING)


def _start(then: MatchAsOf, start: Mapping[str, Any]) -> str:
    """What the match begins with: each total, and the bank."""
    parts = [
        f"{then.translate(Seat(seat))} {format_change(total)}" for seat, total in enumerate(start.get("totals", ()))
    ]
    if start.get("bank"):
        parts.append(_("bank %(bank)s", bank=start["bank"]))
    return lists.comma_list(parts)


def _rules(was: MatchAsOf, now: MatchAsOf, change: MatchChange) -> list[str]:
    """The house rules that a change touched."""
    before, after = change.before["options"], change.after["options"]
    found = [
        _changed(now.translate(option.label), *(_option(then, option) for then in (now, was)))
        for option in options_of(now.game.rules)
        if getattr(was.rules, option.key) != getattr(now.rules, option.key)
    ]
    if before.get(PRICES) != after.get(PRICES):
        found.append(_changed(_("Prices"), _prices(now), _prices(was)))
    return found


def _prices(then: MatchAsOf) -> str:
    own = prices.changed_prices(then.game, then.rules, len(then.names), then.translate)
    return lists.comma_list(f"{price.label} {price.here}" for price in own) or _("as usual")


def _option(then: MatchAsOf, option: Option) -> str:
    value = getattr(then.rules, option.key)
    if not option.ordered:
        return then.translate(option.describe_with_label(value, then.rules))
    found = {key: then.contract(key) for key in value}
    return lists.comma_list(then.translate(one.name) if one else key for key, one in found.items())


def _entries(then: MatchAsOf, change: MatchChange, *, is_named: bool) -> tuple[str, str]:
    """An entry before a change and after it; where its deal is named already, only the answers."""
    was, now = change.before, change.after
    if was and now and was["kind"] == now["kind"] == "deal" and was["contract"] == now["contract"]:
        contract = then.contract(now["contract"])
        corrected = _corrected(then, contract, was["facts"], now["facts"]) if contract else ""
        if corrected:
            return "", corrected
    if is_named and now and not was:
        contract = then.contract(now["contract"])
        return "", _answers(then, contract, now["facts"]) if contract else ""
    before, after = (body and entry_text(then, body) for body in (was, now))
    return before or "", after or ""


def _corrected(then: MatchAsOf, contract: Contract, was: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """The answers that are otherwise than before, a count a player for those alone whose count it is."""
    found = []
    for fact in contract.asks:
        before, after = was.get(fact.key), now.get(fact.key)
        if before == after:
            continue
        if isinstance(fact, Count | CardsLeft) and before is not None and after is not None:
            parts = [
                _("%(name)s %(n)s (before: %(was)s)", name=then.translate(Seat(seat)), n=n, was=before[seat])
                for seat, n in enumerate(after)
                if n != before[seat]
            ]
            found.append(_("%(what)s: %(counts)s", what=then.translate(fact.label), counts=lists.comma_list(parts)))
        else:
            words = [NOTHING if one is None else then.translate(fact.describe(one)) for one in (after, before)]
            found.append(_changed(then.translate(fact.label), *words))
    return lists.semicolon_list(found)


def entry_text(then: MatchAsOf, body: Mapping[str, Any]) -> str:
    """An entry of the log in words: its contract and what was answered."""
    if body["kind"] == "deal":
        contract = then.contract(body["contract"])
        return _deal(then, contract, body["facts"]) if contract else _("Deal")
    if body["kind"] == "void":
        contract = then.contract(body.get("contract", ""))
        name = then.translate(contract.name) if contract else _("Deal")
        return _("%(what)s: void", what=name) + (f" ({body['note']})" if body.get("note") else "")
    if body["kind"] == "adjustment":
        note = body.get("note") or ""
        if move := moves.adjustment_line(body, then.translate, then.play.counting):
            return _("%(what)s: %(note)s", what=move, note=note) if note else move
        changes = [
            f"{then.translate(Seat(seat))} {format_change(change)}" for seat, change in enumerate(body["changes"])
        ]
        if body.get("bank"):
            changes.append(_("bank %(change)s", change=format_change(body["bank"])))
        what = units.moved_title(then.play.counting.unit)
        return _("%(what)s: %(changes)s", what=what, changes=lists.comma_list(changes)) + (f" ({note})" if note else "")
    if body["kind"] == "exchange":
        return _("Beans for a penny: %(name)s", name=then.translate(Seats((body["buyer"],))))
    return _("Finish: the bank is split") if body.get("bank") == "split" else pgettext("an entry of the log", "Finish")


def _deal(then: MatchAsOf, contract: Contract, answers: Mapping[str, Any]) -> str:
    name, told = then.translate(contract.name), _answers(then, contract, answers)
    return f"{name}. {told}" if told else name


def _answers(then: MatchAsOf, contract: Contract, answers: Mapping[str, Any]) -> str:
    told = [
        f"{_asked(then.translate(fact.label))} {then.translate(fact.describe(answers[fact.key]))}"
        for fact in contract.asks
        if fact.key in answers
    ]
    return lists.semicolon_list(told)


def _asked(label: str) -> str:
    """What stands before an answer: a question needs no colon behind it."""
    return label if label.endswith(("?", "\N{ARABIC QUESTION MARK}")) else f"{label}:"
