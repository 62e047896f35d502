"""The history page: every change of a match in words, each told with the settings of its time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from scorer.engine.contract import Contract
from scorer.engine.entries import Deal
from scorer.engine.facts import CardsLeft, Count
from scorer.engine.game import Game, Play
from scorer.engine.house_rules import PENALTIES, PRICES, Option, options_of
from scorer.engine.phrases import NOTHING, Seat, c_
from scorer.engine.step import Row
from scorer.language import lists
from scorer.language.formats import format_change, format_chips_worth, format_clock_time, format_weekday
from scorer.language.texts import gettext as _
from scorer.language.translator import make_translator
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import count, prices, table, table_rules
from scorer.presentation.changes import new_index
from scorer.presentation.entry_summary import (
    CORRECTED,
    CORRECTION_TAKEN_BACK,
    PUT_IN,
    TAKEN_BACK,
    TAKEN_OUT,
    answers_text,
    change_label,
    entry_name_in,
    entry_text,
    kind_of,
    summary_line,
)
from scorer.presentation.rules import pack_name
from scorer.presentation.table_rules import resting_text, sitting_rule
from scorer.store.history import MatchChange

SETTINGS_NEEDED = ("players", "options", "pack", "first_dealer", "sits_out")
"""The settings that are needed to tell of that time, as the store has them."""


class MatchAsOf:
    """A match as a line of its history found it; its settings are those of SETTINGS_NEEDED, as the store has them."""

    def __init__(self, game: Game, settings: Mapping[str, Any]) -> None:
        self.game, self.settings = game, settings
        self.names: Sequence[str] = settings["players"]
        sits_out = settings.get("sits_out") or ""
        self.playing = game.players_of_deal(len(self.names), sits_out) or len(self.names)
        self.rules: Any = game.parse_options(dict(settings["options"]), self.playing)[0]
        self.play = game.for_table(self.rules, len(self.names), sits_out)
        self.translate = make_translator(self.names, settings["pack"])

    def contract(self, key: str) -> Contract | None:
        """A contract by its key, also one that the house did not play."""
        if key in self.play.contracts:
            return self.play.contracts[key]
        every = self.game.contracts(self.rules, self.playing)
        return next((contract for contract in every if contract.key == key), None)

    def with_settings(self, values: Mapping[str, Any]) -> MatchAsOf:
        """The match with some settings as they were before a change of them, or after it."""
        return MatchAsOf(self.game, {**self.settings, **values})


class HistoryLine(NamedTuple):
    """A change: what was done, what it changed, when, whether it was reverted, and what a deal came to."""

    what: str
    before: str
    after: str
    day: str
    at: str
    iso: str
    is_back: bool
    came_to: str
    why: str


def history_by_day(replayed: ReplayedMatch, changes: Sequence[MatchChange]) -> list[tuple[str, list[HistoryLine]]]:
    """The history by days, latest first: the name of the day, and its lines."""
    return [(day, [*group]) for day, group in groupby(history_lines(replayed, changes), key=lambda line: line.day)]


def reverted_revisions(changes: Sequence[MatchChange]) -> set[int | None]:
    """The revisions of the changes that were undone and not redone."""
    reverted: set[int | None] = set()
    for change in reversed(changes):
        if change.undoes is not None and change.revision not in reverted:
            reverted.add(change.undoes)
    return reverted


def history_lines(replayed: ReplayedMatch, changes: Sequence[MatchChange]) -> list[HistoryLine]:
    """The history, latest first."""
    match = replayed.stored
    now = MatchAsOf(replayed.play.game, {name: getattr(match, name) for name in SETTINGS_NEEDED})
    labels = change_labels(replayed.play, match.log, changes)
    reverted, lines = reverted_revisions(changes), list[HistoryLine]()
    for number, change in reversed([*enumerate(changes, 1)]):
        before = now.with_settings(change.before) if change.what == "settings" else now
        row = _row_of(replayed, change, changes[number:])
        old, new = _old_and_new(before, now, change, is_named=row is not None)
        came_to = [summary_line(replayed, row)] if row else []
        if row and row.sitting:
            came_to.append(resting_text(replayed, row.sitting))
        lines.append(
            HistoryLine(
                what=next(labels), before=old,
                after="" if row and change.before is None else new,  # what it came to says enough of it
                day=format_weekday(change.at), at=format_clock_time(change.at), iso=change.at,
                is_back=change.revision in reverted, came_to=lists.semicolon_list(came_to),
                why=table.effect_sentences(replayed, row) if row else "",
            )
        )  # fmt: skip
        now = before
    return lines


def _row_of(replayed: ReplayedMatch, change: MatchChange, later: Sequence[MatchChange]) -> Row | None:
    """The row of a deal, where it stands as it was entered then; None where it was changed since."""
    if change.what != "log" or change.after is None or change.place is None or change.after["kind"] != Deal.kind:
        return None
    place = new_index(change.place, later)
    return replayed.ledger.rows[place] if place is not None and replayed.stored.log[place] == change.after else None


_DEEDS = {
    "entered": (c_("an entry", "entered"), TAKEN_BACK, c_("an entry", "entered again")),
    "put in": (PUT_IN, TAKEN_BACK, c_("an entry", "put in again")),
    "corrected": (CORRECTED, CORRECTION_TAKEN_BACK, c_("an entry", "corrected again")),
    "taken out": (TAKEN_OUT, c_("an entry", "put back"), c_("an entry", "taken out again")),
}
"""For each kind of change what it was when it was done, undone and redone."""


def change_labels(play: Play, log: Sequence[Mapping[str, Any]], changes: Sequence[MatchChange]) -> Iterator[str]:
    """What each change did, the latest first: "Deal 5: corrected"; `log` is what they came to.

    The kinds of its entries are stepped back with each change, so that a deal has the number which it had then.
    """
    kinds, by_revision = [kind_of(entry, play) for entry in log], {change.revision: change for change in changes}
    for change in reversed(changes):
        original, reversals = change, 0
        while original.undoes is not None and original.undoes in by_revision:
            original, reversals = by_revision[original.undoes], reversals + 1
        if change.what != "log":
            label = _match_change_label(original)
            if reversals:
                label = _("Undone: %(what)s", what=label) if reversals % 2 else _("Redone: %(what)s", what=label)
            yield label
            continue
        place, new, old = change.place or 0, change.after, change.before
        if new is not None:
            kinds.pop(place)
        deed = "corrected" if original.before and original.after else "taken out" if original.before else "entered"
        if deed == "entered" and place < len(kinds):
            deed = "put in"
        name = entry_name_in([*kinds[:place], kind_of(new or old, play)], place, play.counting.unit)
        if old is not None:
            kinds.insert(place, kind_of(old, play))
        yield change_label(name, _DEEDS[deed][0 if not reversals else 2 - reversals % 2])


def _old_and_new(old: MatchAsOf, new: MatchAsOf, change: MatchChange, *, is_named: bool) -> tuple[str, str]:
    if change.what == "made":
        dealer = _("%(name)s deals first", name=new.translate(Seat(new.settings["first_dealer"])))
        rule = sitting_rule(new.play)
        return "", lists.comma_list([new.translate(new.game.name), dealer, *([rule] if rule else [])])
    if change.what == "settings":
        return "", lists.semicolon_list(_setting_changes(old, new, change))
    return _entry_change(new, change, is_named=is_named)


def _new_before_old(what: str, new: str, old: str) -> str:
    return _("%(what)s: %(now)s (before: %(was)s)", what=what, now=new, was=old)


def _match_change_label(change: MatchChange) -> str:
    if change.what == "made":
        if change.after and "identity" in change.after:
            return _("The match came from another phone")
        return _("The match was made, to go on from another") if change.after else _("The match was made")
    names = lists.comma_list(_setting_label(name, change) for name in change.after if name != "log")
    return _("Changed: %(what)s", what=names)


def _setting_label(name: str, change: MatchChange) -> str:
    return {
        "players": _("seating order") if "log" in change.after else _("names"),
        "first_dealer": _("first dealer"), "options": _("house rules"), "money": _("what one is worth"),
        "title": _("title"), "pack": _("cards"), "stake": _("chips in hand at the start"),
        "settling": _("how points are settled"), "per": _("how many are worth that"),
        "start": _("what the match begins with"), "chips": _("chips"),
    }.get(name, name)  # fmt: skip


def _setting_changes(old: MatchAsOf, new: MatchAsOf, change: MatchChange) -> list[str]:
    texts = list[str]()
    for name, value in change.after.items():
        if name == "options":
            texts += _house_rule_changes(old, new, change)
        elif name == "chips":
            texts += count.chips_change_texts(change.before[name], value, new.names)
        elif name != "log":
            values = _setting_value(new, name, value), _setting_value(old, name, change.before[name])
            texts.append(_new_before_old(_setting_label(name, change), *values))
    return texts


def _setting_value(then: MatchAsOf, name: str, value: Any) -> str:
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
        return _opening_text(then, value or {}) or _("as usual")
    if name == "pack":
        return pack_name(value)
    return str(value or NOTHING)


def _opening_text(then: MatchAsOf, start: Mapping[str, Any]) -> str:
    totals = enumerate(start.get("totals", ()))
    parts = [f"{then.translate(Seat(seat))} {format_change(total)}" for seat, total in totals]
    if start.get("bank"):
        parts.append(_("bank %(bank)s", bank=start["bank"]))
    return lists.comma_list(parts)


def _house_rule_changes(old: MatchAsOf, new: MatchAsOf, change: MatchChange) -> list[str]:
    texts = [
        _new_before_old(new.translate(option.label), _option_value(new, option), _option_value(old, option))
        for option in options_of(new.game.rules)
        if getattr(old.rules, option.key) != getattr(new.rules, option.key)
    ]
    for key, label, tell in ((PRICES, _("Prices"), _changed_prices), (PENALTIES, _("Penalties"), _penalties_text)):
        if change.before["options"].get(key) != change.after["options"].get(key):
            texts.append(_new_before_old(label, tell(new), tell(old)))
    return texts


def _penalties_text(then: MatchAsOf) -> str:
    return lists.comma_list(
        f"{penalty.name} {penalty.amount if penalty.to else format_change(penalty.amount)}"
        for penalty in then.rules.penalties
    )


def _changed_prices(then: MatchAsOf) -> str:
    changed = prices.changed_prices(then.game, then.rules, then.playing, then.translate)
    return lists.comma_list(f"{price.label} {price.here}" for price in changed) or _("as usual")


def _option_value(then: MatchAsOf, option: Option) -> str:
    value = getattr(then.rules, option.key)
    if not option.ordered:
        return then.translate(option.describe_with_label(value, then.rules))
    contracts = {key: then.contract(key) for key in value}
    return lists.comma_list(then.translate(contract.name) if contract else key for key, contract in contracts.items())


def _entry_change(then: MatchAsOf, change: MatchChange, *, is_named: bool) -> tuple[str, str]:
    """An entry before a change and after it; where its deal is named already, only the answers."""
    old, new = change.before, change.after
    if old and new and old["kind"] == new["kind"] == Deal.kind and old["contract"] == new["contract"]:
        contract = then.contract(new["contract"])
        corrected = _answer_changes(then, contract, old["facts"], new["facts"]) if contract else ""
        if corrected:
            return "", corrected
    if is_named and new and not old:
        contract = then.contract(new["contract"])
        return "", answers_text(then, contract, new["facts"]) if contract else ""
    return entry_text(then, old) if old else "", entry_text(then, new) if new else ""


def _answer_changes(then: MatchAsOf, contract: Contract, old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """The answers that changed; of counts only those of the players whose count changed."""
    texts = []
    for fact in contract.asks:
        before, after = old.get(fact.key), new.get(fact.key)
        if before == after:
            continue
        if isinstance(fact, Count | CardsLeft) and before is not None and after is not None:
            parts = [
                _("%(name)s %(n)s (before: %(was)s)", name=then.translate(Seat(seat)), n=n, was=before[seat])
                for seat, n in enumerate(after)
                if n != before[seat]
            ]
            texts.append(_("%(what)s: %(value)s", what=then.translate(fact.label), value=lists.comma_list(parts)))
        else:
            words = [NOTHING if raw is None else then.translate(fact.describe(raw)) for raw in (after, before)]
            texts.append(_new_before_old(then.translate(fact.label), *words))
    return lists.semicolon_list(texts)
