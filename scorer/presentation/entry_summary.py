"""An entry of the log in words: its summary in a line, its name, what a change did to it, and all that stands in it.

ENTRY_KINDS, at the end, has a row for each kind of entry."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from scorer.engine.contract import Contract
from scorer.engine.entries import Adjustment, Deal, Exchange, Finish, Move, PenaltyEntry, Void, move_of
from scorer.engine.game import Counting, Play
from scorer.engine.phrases import Phrase, Seat, Seats, Signed, c_
from scorer.engine.step import Row
from scorer.forms.entry_forms import EntryForm, ExchangeForm, PenaltyForm, adjustment_or_move_form
from scorer.language import lists, units
from scorer.language.formats import format_change, format_total
from scorer.language.texts import gettext as _, pgettext
from scorer.language.translator import Translate, translate
from scorer.play.replayed_match import ReplayedMatch


class EntrySummary(NamedTuple):
    """An entry in few words."""

    title: str
    """The contract of a deal: "Small game"; for another entry its kind."""
    outcome: str
    """What came of it, or the table's note: "Dana made it"; "" if there is nothing to say."""

    @property
    def sentence(self) -> str:
        """Title and outcome in one line: "Small game, Dana made it"."""
        return lists.comma_list(part for part in self if part)


class MatchWords(Protocol):
    """What an entry of the log is told with: the names, the contracts and the unit of its match."""

    @property
    def translate(self) -> Translate: ...

    @property
    def play(self) -> Play: ...

    def contract(self, key: str, /) -> Contract | None: ...


def summarize(replayed: ReplayedMatch, row: Row) -> EntrySummary:
    """What an entry is, and what happened."""
    return ENTRY_KINDS[row.kind].summarize(replayed, row)


def entry_text(words: MatchWords, entry: Mapping[str, Any]) -> str:
    """An entry of the log in words: its contract and what was answered."""
    return ENTRY_KINDS[entry["kind"]].describe(words, entry)


def summary_line(replayed: ReplayedMatch, row: Row) -> str:
    """An entry in a line: "Regular: Boris and Dana +10 each, Ana −7, Cyril −13"."""
    what, parts = summarize(replayed, row).title, _parts(replayed, row)
    return _("%(what)s: %(value)s", what=what, value=lists.comma_list(parts)) if parts else what


def numbered_summary_line(replayed: ReplayedMatch, row: Row) -> str:
    """Like `summary_line`, with the deal number in front if the entry is a deal."""
    if not row.took_turn:
        return summary_line(replayed, row)
    later = replayed.ledger.rows[row.number :]  # counted from the end, where a deal has just been saved
    number = replayed.ledger.state.deals - sum(other.took_turn for other in later)
    is_plain = row.kind != PenaltyEntry.kind and (row.contract is None or len(replayed.play.contracts) == 1)
    if not is_plain:
        return _("Deal %(n)s, %(what)s", n=number, what=summary_line(replayed, row))
    happened = lists.comma_list(_parts(replayed, row))
    label = _("Deal %(n)s", n=number)
    return _("%(what)s: %(value)s", what=label, value=happened) if happened else label


def delayed_save_text(replayed: ReplayedMatch, row: Row, number: int) -> str:
    """Say that a deal kept on the phone while it was offline is now saved, and what each player got."""
    if changes := lists.comma_list(seat_changes(replayed, row)):
        return _("Online again, deal %(n)s is saved: %(changes)s", n=number, changes=changes)
    return delayed_save_announcement(number)


def delayed_save_announcement(number: int) -> str:
    """The short version, for screen readers."""
    return _("Online again. Deal %(n)s is saved.", n=number)


def _parts(replayed: ReplayedMatch, row: Row) -> list[str]:
    """Say what happened and what changed. If the outcome names one player, and only that player has that change, put
    the change behind it: "Cyril made it (+30)"."""
    happened, who = summarize(replayed, row).outcome, _only_named_seat(row.summary)
    if happened and who is not None and row.changes[who] and row.changes.count(row.changes[who]) == 1:
        change = row.changes[who]
        return [f"{happened} ({format_change(change)})", *change_texts(replayed, row, skipped=change)]
    return [part for part in (happened, *change_texts(replayed, row)) if part]


def _only_named_seat(brief: Phrase | None) -> int | None:
    named = [value for value in (brief.values.values() if brief else ()) if not isinstance(value, int | str | Signed)]
    if len(named) != 1 or not isinstance(named[0], Seat | Seats):
        return None
    seats = named[0].numbers if isinstance(named[0], Seats) else (named[0].number,)
    return seats[0] if len(seats) == 1 else None


def change_texts(replayed: ReplayedMatch, row: Row, skipped: int = 0) -> list[str]:
    """What changed for whom, the bank last; nothing of those unchanged, and no change that was said already."""
    texts = seat_changes(replayed, row, skipped)
    if row.bank_change:
        before = replayed.ledger.rows[: row.number - 1]
        taken = [other.bank_change for other in before if other.kind == Deal.kind and other.bank_change < 0]
        # The first bank that a deal takes is no record.
        is_largest = row.kind == Deal.kind and bool(taken) and row.bank_change < min(taken)
        text = _("bank %(bank)s, the largest bank so far") if is_largest else _("bank %(bank)s")
        texts.append(text % {"bank": format_change(row.bank_change)})
    return texts


def seat_changes(
    replayed: ReplayedMatch, row: Row, skipped: int = 0, write: Callable[[int], str] = format_change
) -> list[str]:
    """What changed for whom: equal changes together, the winners first; `write` turns a change into text."""
    gains = replayed.play.counting.best == "highest"
    texts = []
    for change in sorted({change for change in row.changes if change not in (0, skipped)}, reverse=gains):
        seats = tuple(seat for seat, other in enumerate(row.changes) if other == change)
        text = _("%(who)s %(change)s") if len(seats) == 1 else _("%(who)s %(change)s each")
        texts.append(text % {"who": replayed.translate(Seats(seats)), "change": write(change)})
    return texts


def entry_name_in(kinds: Sequence[str], place: int, unit: str) -> str:
    """The name of the entry at this index of a log in which entries of these kinds stand; `unit` is what is counted."""
    return ENTRY_KINDS[kinds[place]].name(sum(ENTRY_KINDS[kind].takes_turn for kind in kinds[:place]), unit)


def takes_turn(entry: Mapping[str, Any], play: Play) -> bool:
    """Whether this entry is counted as a deal."""
    return ENTRY_KINDS[kind_of(entry, play)].takes_turn


def kind_of(entry: Mapping[str, Any], play: Play) -> str:
    """The row of ENTRY_KINDS for an entry; a penalty that ends its deal has a row of its own."""
    kind = str(entry["kind"])
    ending = {penalty.key for penalty in play.penalties if penalty.ends_deal} if kind == PenaltyEntry.kind else ()
    return ENDING_PENALTY if entry.get("penalty") in ending else kind


def entry_name(replayed: ReplayedMatch, place: int, entry: Mapping[str, Any] | None = None) -> str:
    """The name of the entry at this index of the log, or of `entry`, which stood there; a deal's behind the end."""
    log = replayed.stored.log
    kinds = [kind_of(other, replayed.play) for other in log[:place]]
    entry = entry or (log[place] if place < len(log) else None)
    kinds.append(kind_of(entry, replayed.play) if entry else Deal.kind)
    return entry_name_in(kinds, place, replayed.play.counting.unit)


TAKEN_BACK, PUT_IN = c_("an entry", "taken back"), c_("an entry", "put in")
CORRECTED, TAKEN_OUT = c_("an entry", "corrected"), c_("an entry", "taken out")
CORRECTION_TAKEN_BACK, CHANGED_AGAIN = c_("an entry", "correction taken back"), c_("an entry", "changed again")


def change_label(entry: str, deed: Phrase) -> str:
    """What was done to the entry of this name: "Deal 5: corrected"."""
    return _("%(what)s: %(value)s", what=entry, value=translate(deed))


def move_line(move: Move, tell: Translate, counting: Counting) -> str:
    """Return who gives whom how many: "Cyril gives Boris 4"; without a bank, whose total changes by how many."""
    number, taker, giver = format_total(move.amount), party_name(move.taker, tell), party_name(move.giver, tell)
    if not counting.has_bank:
        return f"{taker} {format_change(move.amount)}"
    if move.giver is None:
        return _("The bank gives %(taker)s %(n)s", taker=taker, n=number)
    if move.taker is None:
        return _("%(giver)s gives the bank %(n)s", giver=giver, n=number)
    return _("%(giver)s gives %(taker)s %(n)s", giver=giver, taker=taker, n=number)


def party_name(seat: int | None, tell: Translate) -> str:
    """Return who gives or gets: a player, or the bank."""
    return _("Bank") if seat is None else tell(Seat(seat))


def answers_text(words: MatchWords, contract: Contract, answers: Mapping[str, Any]) -> str:
    """The answers of a deal, each behind its question."""
    return lists.semicolon_list(
        f"{with_colon(words.translate(fact.label))} {words.translate(fact.describe(answers[fact.key]))}"
        for fact in contract.asks
        if fact.key in answers
    )


def with_colon(label: str) -> str:
    """A label with the colon before what it is; one that asks has its own sign."""
    return label if label.endswith(("?", "\N{ARABIC QUESTION MARK}")) else f"{label}:"


def _summarize_void(replayed: ReplayedMatch, row: Row) -> EntrySummary:
    name = replayed.translate(replayed.contract(row.contract).name) if row.contract else _("Deal")
    return EntrySummary(name, lists.comma_list(part for part in (pgettext("a deal", "void"), row.note) if part))


def _describe_deal(words: MatchWords, entry: Mapping[str, Any]) -> str:
    contract = words.contract(entry["contract"])
    if contract is None:
        return _("Deal")
    name, answers = words.translate(contract.name), answers_text(words, contract, entry["facts"])
    return f"{name}. {answers}" if answers else name


def _describe_void(words: MatchWords, entry: Mapping[str, Any]) -> str:
    contract = words.contract(entry.get("contract", ""))
    name = words.translate(contract.name) if contract else _("Deal")
    text = _("%(what)s: %(value)s", what=name, value=pgettext("a deal", "void"))
    return text + (f" ({entry['note']})" if entry.get("note") else "")


def _describe_adjustment(words: MatchWords, entry: Mapping[str, Any]) -> str:
    note = entry.get("note") or ""
    if move := move_of(entry, words.play.counting):
        line = move_line(move, words.translate, words.play.counting)
        return _("%(what)s: %(value)s", what=line, value=note) if note else line
    changes = [f"{words.translate(Seat(seat))} {format_change(change)}" for seat, change in enumerate(entry["changes"])]
    if entry.get("bank"):
        changes.append(_("bank %(bank)s", bank=format_change(entry["bank"])))
    what = units.moved_title(words.play.counting.unit)
    return _("%(what)s: %(value)s", what=what, value=lists.comma_list(changes)) + (f" ({note})" if note else "")


def _name_after(what: str, deals: int) -> str:
    return _("%(what)s, after deal %(n)s", what=what, n=deals) if deals else _("%(what)s, before deal 1", what=what)


def penalty_name(play: Play, key: str, tell: Translate) -> str:
    """The name of a penalty as the table typed it; of one that the table has no more, that it is one."""
    penalty = next((penalty for penalty in play.penalties if penalty.key == key), None)
    return _("Penalty") if penalty is None else tell(penalty.label)


def _summarize_penalty(replayed: ReplayedMatch, row: Row) -> EntrySummary:
    entry, translate = replayed.stored.log[row.number - 1], replayed.translate
    who, name = translate(Seat(entry["seat"])), penalty_name(replayed.play, entry["penalty"], translate)
    if row.contract:
        contract = translate(replayed.contract(row.contract).name)
        return EntrySummary(contract, lists.comma_list(part for part in (name, who, row.note) if part))
    return EntrySummary(name, lists.comma_list(part for part in (who, row.note) if part))


def _describe_penalty(words: MatchWords, entry: Mapping[str, Any]) -> str:
    name, who = penalty_name(words.play, entry["penalty"], words.translate), words.translate(Seat(entry["seat"]))
    contract = words.contract(entry["contract"]) if "contract" in entry else None
    text = _("%(what)s: %(value)s", what=name, value=who)
    if contract:
        text = _("%(what)s: %(value)s", what=words.translate(contract.name), value=f"{name}, {who}")
    return text + (f" ({entry['note']})" if entry.get("note") else "")


class EntryKind(NamedTuple):
    """What is said of the entries of a kind, and how pages treat them."""

    summarize: Callable[[ReplayedMatch, Row], EntrySummary]
    describe: Callable[[MatchWords, Mapping[str, Any]], str]
    """All that stands in it, for the history."""
    name: Callable[[int, str], str]
    """Its name, by the number of deals before it and the unit that the match counts: "Chips moved, after deal 2"."""
    chart_title: Callable[[str], str] | None = None
    """By the unit, what the chart calls all that such entries changed; None: they stand with their contracts."""
    form: Callable[[ReplayedMatch, Mapping[str, Any], Collection[str]], EntryForm] | None = None
    """The form that corrects it: the match before, the entry and the names of the fields that were sent."""
    takes_turn: bool = False
    ends_match: bool = False
    is_dealt: bool = False
    """Whether it is corrected as a deal, with the answers of its contract."""

    @property
    def can_correct(self) -> bool:
        return self.is_dealt or self.form is not None


_DEAL = EntryKind(
    lambda replayed, row: EntrySummary(
        replayed.translate(replayed.contract(row.contract or "").name), replayed.translate(row.summary or "")
    ),
    _describe_deal, name=lambda deals, unit: _("Deal %(n)s", n=deals + 1), takes_turn=True, is_dealt=True,
)  # fmt: skip
_PENALTY = EntryKind(
    _summarize_penalty, _describe_penalty, name=lambda deals, unit: _name_after(_("Penalty"), deals),
    chart_title=lambda unit: _("Penalties"), form=lambda before, entry, sent: PenaltyForm(before, entry),
)  # fmt: skip
ENDING_PENALTY = "ending penalty"
"""Stands for the kind of a penalty that ends its deal: it is counted as a deal."""
ENTRY_KINDS = {
    Deal.kind: _DEAL,
    Void.kind: _DEAL._replace(summarize=_summarize_void, describe=_describe_void),
    Adjustment.kind: EntryKind(
        lambda replayed, row: EntrySummary(units.moved_title(replayed.play.counting.unit), row.note),
        _describe_adjustment, name=lambda deals, unit: _name_after(units.moved_title(unit), deals),
        chart_title=lambda unit: units.moved_title(unit), form=adjustment_or_move_form,
    ),
    Exchange.kind: EntryKind(
        lambda replayed, row: EntrySummary(_("Beans for a penny"), ""),
        lambda words, entry: _(
            "%(what)s: %(value)s", what=_("Beans for a penny"), value=words.translate(Seats((entry["buyer"],)))
        ),
        name=lambda deals, unit: _name_after(_("Beans for a penny"), deals),
        chart_title=lambda unit: _("Beans for a penny"), form=lambda before, entry, sent: ExchangeForm(before, entry),
    ),
    PenaltyEntry.kind: _PENALTY,
    ENDING_PENALTY: _DEAL._replace(
        summarize=_summarize_penalty, describe=_describe_penalty, is_dealt=False, form=_PENALTY.form
    ),
    Finish.kind: EntryKind(
        lambda replayed, row: EntrySummary(_("Finished"), _("the bank was split") if row.bank_change else ""),
        lambda words, entry: _("Finish: the bank is split") if entry.get("bank") == "split"
        else pgettext("an entry of the log", "Finish"),
        name=lambda deals, unit: pgettext("an entry of the log", "Finish"), chart_title=lambda unit: _("Bank split"),
        ends_match=True,
    ),
}  # fmt: skip
"""A row for each class of `scorer.engine.entries`, and one for penalties that end a deal; the chart lists them in this
order."""
