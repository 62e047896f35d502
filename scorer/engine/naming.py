"""Naming: which contract an entry of the log is about, held against those that are open in its turn."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.engine.contract import Contract
from scorer.engine.entries import Deal, Void
from scorer.engine.game import Play
from scorer.engine.problems import Problems
from scorer.engine.reading import Json
from scorer.engine.schedule import Turn
from scorer.engine.words import N_, ListedTexts, NamedValue, Seat, Text, phrase


def resolve_contract(
    play: Play, now: Turn, entry: Deal, problems: Problems, before: Sequence[str] = ()
) -> Contract | None:
    """The contract that a deal names, None where it names none of the game; a problem where it is not open now.

    `before` are the keys of those that the chooser has named so far.
    """
    contract = play.contracts.get(entry.contract) if isinstance(entry.contract, str) else None
    if contract is None or contract.key not in now.contracts:
        problems.at("contract").add(_not_open(play, now, entry.contract, before))
    return contract


def resolve_void_contract(
    play: Play, now: Turn, entry: Void, problems: Problems, before: Sequence[str] = ()
) -> str | None:
    """The key of the contract that a void deal uses up.

    Where it names none, that is the only one open; where several are, it is None, or a problem if somebody chooses.
    """
    if entry.named:
        if isinstance(entry.contract, str) and entry.contract in now.contracts:
            return entry.contract
        problems.at("contract").add(_not_open(play, now, entry.contract, before))
    elif len(now.contracts) == 1:
        return now.contracts[0]
    elif now.chooser is not None:
        words = N_("which contract was it? Nobody can name it a second time")
        problems.at("contract").add(words, N_("the contract is missing"))
    return None


def _not_open(play: Play, now: Turn, key: Json, before: Sequence[str]) -> Text:
    """Why this contract cannot be played now, as near as it can be said."""
    open_ones = ListedTexts(tuple(_named(play.contracts[one]) for one in now.contracts))
    if key is None:
        return phrase(N_("a contract must be named; open are: %(open)s"), open=open_ones)
    every = {one.key: one for one in play.game.contracts(play.rules, play.seats)}
    contract = every.get(key) if isinstance(key, str) else None
    if contract is None:
        return phrase(N_("this contract cannot be played now; open are: %(open)s"), open=open_ones)
    if contract.key not in play.contracts:
        return phrase(N_("by the house rules %(contract)s is not played"), contract=_named(contract))
    if now.chooser is not None and contract.key in before:
        return phrase(N_("%(who)s has named %(contract)s before"), who=Seat(now.chooser), contract=_named(contract))
    if len(now.contracts) == 1:
        words = N_("by the order of the contracts this is %(open)s, not %(contract)s")
    else:
        words = N_("%(contract)s cannot be played in this deal; open are: %(open)s")
    return phrase(words, contract=_named(contract), open=open_ones)


def _named(contract: Contract) -> NamedValue:
    return NamedValue(contract.key, contract.name)
