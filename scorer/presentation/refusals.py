"""Refusals in words: why a change of a match cannot be, and where something is wrong with a recipe."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorer.engine.contract import Contract
from scorer.engine.entries import Adjustment, Void
from scorer.engine.facts import Fact
from scorer.engine.json_values import Json
from scorer.engine.ledger import replay
from scorer.engine.object_reader import NAME
from scorer.engine.phrases import N_, Phrase
from scorer.engine.problems import Problem, printable
from scorer.language import lists
from scorer.language.texts import gettext as _
from scorer.language.translator import isolate, translate
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


STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
"""A key, or a path in a list."""
PRICE, WHAT = N_("Price"), N_("What it is for")
KEYS: Mapping[str, str] = {
    "document": N_("The file"),
    "recipe": N_("Kind of recipe"),
    "name": N_("Name"),
    "seats": N_("Players"),
    "cards": N_("Cards"),
    "unit": N_("Points or chips"),
    "best": N_("Who wins"),
    "order": N_("Order of the contracts"),
    "leads": N_("Who leads"),
    "chooser": N_("Who chooses"),
    "ends_at": N_("Total that ends the match"),
    "contracts": N_("Contracts"),
    "about": N_("What is said of it"),
    "source": N_("Source"),
    "key": N_("Key"),
    "lines": N_("Prices"),
    "of": N_("What it is made of"),
    "times": N_("How often"),
    "all": N_("Who takes everything"),
    "blind": N_("Blind"),
    "doubling": N_("Doubling"),
    "to": N_("Where the chips go"),
    "local": N_("Native name"),
    "total": N_("How many there are"),
    "nobody": N_("Taken by nobody"),
    "places": N_("Places"),
    "none": N_("Who has none"),
    "paid_by": N_("Who gets it"),
    "over": N_("What everything is"),
    "declarer": N_("The declarer"),
    "or": N_("Played in its place"),
    "in_all": N_("How often in all"),
    "limits": N_("Limits"),
    "penalties": N_("Penalties"),
    "ends_deal": N_("Whether the deal is over"),
    **dict.fromkeys(
        ("each", "pays", "flat", "out", "left", "pass", "fixed", "others", "turn", "bank", "points"), PRICE
    ),
    **dict.fromkeys(("count", "thing", "who", "card", "trick"), WHAT),
}
"""Every key of a recipe in words."""


def problem_text(problem: Problem, raw: Json) -> str:
    """What is wrong and where: "Hearts, price 1 (contracts[0].lines[0].each): a whole number is needed"."""
    path = problem.path or "document"
    where = lists.comma_list(_path_words(path, raw))
    if where and problem.path:
        where = f"{where} ({printable(path, 80)})"
    return f"{where or printable(path)}: {translate(problem.message)}"


def _path_words(path: str, raw: Json) -> list[str]:
    """The steps of a path in words, as far as they are known: the contract, the line, what is wrong of it."""
    words, above = list[str](), ""
    for key, number in STEP.findall(path):
        if number and above == "contracts":
            words[-1] = _contract_name(int(number), raw)
        elif number and above == "lines":
            words[-1] = _("price %(n)s", n=int(number) + 1)
        elif number:
            words.append(_("number %(n)s", n=int(number) + 1))
        elif key in KEYS:
            words.append(translate(KEYS[key]))
            above = key
        else:
            above = ""
    return words


def _contract_name(index: int, raw: Json) -> str:
    """The name of a contract; without one that can be printed, its number."""
    contracts = raw.get("contracts") if isinstance(raw, Mapping) else None
    contract = contracts[index] if isinstance(contracts, list) and index < len(contracts) else None
    name = contract.get("name") if isinstance(contract, Mapping) else None
    if isinstance(name, str) and name.strip():
        return isolate(printable(name.strip(), NAME))
    return _("contract %(n)s", n=index + 1)
