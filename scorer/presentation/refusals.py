"""Refusals: why a change of a match cannot be, in a sentence that names the entry it would break as the list does."""

from dataclasses import dataclass, replace
from typing import Any

from scorer.engine.contract import Contract
from scorer.engine.entries import Adjustment, Void
from scorer.engine.facts import Fact
from scorer.engine.ledger import replay
from scorer.engine.phrases import Phrase
from scorer.engine.problems import Problem
from scorer.language.texts import gettext as _
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation.entry_summary import entry_name


@dataclass(frozen=True, slots=True)
class ProposedChange:
    """What was to become of a match."""

    removed: int | None = None
    """The index of the entry that was to be taken out."""
    inserted: int | None = None
    """The index at which a deal was to be put in."""
    rules: bool = False
    """Whether other house rules were to be in force."""

    def place_now(self, place: int) -> int | None:
        """Where an entry of the match as proposed stands in the match as it is; None for the one to be put in."""
        if self.removed is not None and place >= self.removed:
            return place + 1
        if self.inserted is not None and place >= self.inserted:
            return None if place == self.inserted else place - 1
        return place


ADDED_ENTRY = ProposedChange()
"""The default: an entry was added or corrected."""


def refusal_text(replayed: ReplayedMatch, problem: Problem, proposed: ProposedChange = ADDED_ENTRY) -> str:
    """A problem of the match as proposed; `replayed` is the match as it is."""
    if problem.path.startswith("start"):
        return _("What the match begins with: %(problem)s.", problem=replayed.translate(problem.message))
    index, facts = _place(problem)
    place = None if index is None else proposed.place_now(index)
    if place is None:
        return _("%(problem)s.", problem=replayed.translate(problem.message))
    if (
        proposed.removed is not None
        and place == proposed.removed + 1
        and (words := _taken_out(replayed, place, problem))
    ):
        return words
    name, message = entry_name(replayed, place), replayed.translate(problem.message)
    if not facts:
        return _("%(entry)s: %(problem)s.", entry=name, problem=message)
    fact = _fact(replayed, place, facts)
    question = replayed.translate(problem.missing or "" if fact is None else fact.label)
    if proposed.rules:
        message = (
            _("these house rules ask more") if fact is None else _("these house rules do not fit what was entered")
        )
    if not question:
        return _("%(entry)s: %(problem)s.", entry=name, problem=message)
    return _("%(entry)s: %(problem)s (%(question)s).", entry=name, problem=message, question=question)


def no_room_text(replayed: ReplayedMatch, before: ReplayedMatch, place: int) -> str:
    """Why no deal at all can be put in at this index of the log, whatever it came to; "" where one can.

    `before` is the match as it was before that place. Only turns and contracts are looked at, which is what a deal
    that counts for nothing changes too.
    """
    turn, why = before.ledger.next_turn, ""
    for key in turn.contracts if turn is not None else ():
        log = [*replayed.stored.log[:place], {"kind": Void.kind, "contract": key}, *replayed.stored.log[place:]]
        problems = replay(replace(replayed.match, log=tuple(log))).problems
        # Where somebody sits out, a deal put in moves who does so later: no answer changes what then does not fit.
        is_moved = bool(replayed.play.sits_out)
        late = [problem for problem in problems if is_moved or problem.path.endswith((".contract", "]"))]
        if not late:
            return ""
        why = why or refusal_text(replayed, late[0], ProposedChange(inserted=place))
    return " ".join((_("No deal can be put in here."), why))


def _place(problem: Problem) -> tuple[int | None, str]:
    """The index of the entry that a problem is about, if it is about one, and the key of the fact, if of one."""
    place, _bracket, rest = problem.path.removeprefix("log[").partition("]")
    if not problem.path.startswith("log[") or not place.isdecimal():
        return None, ""
    return int(place), rest.removeprefix(".facts.").partition(".")[0].partition("[")[0] if ".facts." in rest else ""


def _taken_out(replayed: ReplayedMatch, place: int, problem: Problem) -> str:
    """What an adjustment would take from a bank that the entry before it, which was to go, has filled; or ""."""
    message, entry = problem.message, replayed.stored.log[place]
    if entry["kind"] != Adjustment.kind or not problem.path.endswith(".bank") or not isinstance(message, Phrase):
        return ""
    wanted, bank = -entry["bank"], message.values.get("bank")
    if not bank:
        return _("Without it the bank would be empty later, where %(wanted)s are taken out.", wanted=wanted)
    return _("Without it the bank would hold %(bank)s later, where %(wanted)s are taken out.", wanted=wanted, bank=bank)


def _fact(replayed: ReplayedMatch, place: int, key: str) -> Fact[Any] | None:
    entry = replayed.stored.log[place] if place < len(replayed.stored.log) else {}
    contract: Contract | None = replayed.play.contracts.get(entry.get("contract", ""))
    return None if contract is None else contract.facts.get(key)
