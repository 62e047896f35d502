"""What cannot be, in words: a change of a match, a deal for which there is no room, a recipe with something wrong."""

from dataclasses import replace
from typing import NamedTuple

from scorer.engine.entries import Adjustment, Void
from scorer.engine.ledger import replay
from scorer.engine.phrases import Phrase
from scorer.engine.problems import Problem, printable
from scorer.language.texts import gettext as _
from scorer.language.translator import translate
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation.entry_summary import entry_name
from scorer.store.saving import Rejected


class ProposedChange(NamedTuple):
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
    index, key = _place(problem)
    place = None if index is None else proposed.place_now(index)
    if place is None:
        return _("%(what)s.", what=replayed.translate(problem.message))
    if place - 1 == proposed.removed and (words := _taken_out(replayed, place, problem)):
        return words
    name, message = entry_name(replayed, place), replayed.translate(problem.message)
    if not key:
        return _("%(what)s: %(value)s.", what=name, value=message)
    entry = replayed.stored.log[place] if place < len(replayed.stored.log) else {}
    contract = replayed.play.contracts.get(entry.get("contract", ""))
    fact = None if contract is None else contract.facts.get(key)
    question = replayed.translate(problem.missing or "" if fact is None else fact.label)
    if proposed.rules:
        message = _("these house rules do not fit what was entered") if fact else _("these house rules ask more")
    if question:
        message = _("%(what)s (%(how)s)", what=message, how=question)
    return _("%(what)s: %(value)s.", what=name, value=message)


def refusal_lines(
    replayed: ReplayedMatch, outcome: Rejected[Problem], proposed: ProposedChange = ADDED_ENTRY
) -> list[str]:
    """Why a change was refused, in a few sentences that name the entries it would break."""
    why = [refusal_text(replayed, problem, proposed) for problem in outcome.problems]
    return list(dict.fromkeys(why))[:3]


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


def problem_text(problem: Problem) -> str:
    """What is wrong with a document or a recipe, behind its place: "contracts[0].lines[0].each: needed: ..."."""
    return f"{printable(problem.path or 'document')}: {translate(problem.message)}"
