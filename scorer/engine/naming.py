"""Naming: which contract an entry of the log is about, held against those that are open in its turn."""

from __future__ import annotations

from scorer.engine.contract import Contract
from scorer.engine.entries import Deal, Void
from scorer.engine.game import Play
from scorer.engine.problems import Problems
from scorer.engine.schedule import Turn
from scorer.engine.words import N_, Phrase, say


def contract_of(play: Play, now: Turn, entry: Deal, problems: Problems) -> Contract | None:
    """The contract that a deal names, None where it names none of the game; a problem where it is not open now."""
    contract = play.contracts.get(entry.contract) if isinstance(entry.contract, str) else None
    if contract is None or contract.key not in now.contracts:
        problems.below("contract").note(_not_open(now))
    return contract


def key_of(now: Turn, entry: Void, problems: Problems) -> str | None:
    """The key of the contract that a void deal uses up.

    Where it names none, that is the only one open; where several are, it is None, or a problem if somebody chooses.
    """
    if entry.named:
        if isinstance(entry.contract, str) and entry.contract in now.contracts:
            return entry.contract
        problems.below("contract").note(_not_open(now))
    elif len(now.contracts) == 1:
        return now.contracts[0]
    elif now.chooser is not None:
        words = N_("which contract was it? Nobody can name it a second time")
        problems.below("contract").note(words, N_("the contract is missing"))
    return None


def _not_open(now: Turn) -> Phrase:
    return say(N_("this contract cannot be played now; open are: %(keys)s"), keys=", ".join(now.contracts))
