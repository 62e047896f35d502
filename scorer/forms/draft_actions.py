"""The small buttons of New match and Settings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from secrets import SystemRandom
from typing import TypeVar

from scorer.engine.cards import CARDS, SUITS
from scorer.forms import match_draft
from scorer.forms.match_draft import MatchDraft


def rank(card: str) -> str:
    """The rank of a card by its key."""
    return card.partition("-")[2]


RANKS = tuple(dict.fromkeys(rank(card) for card in CARDS))[-8:]
"""The ranks that lie in every pack, from the seven to the ace."""


def draw_cards(rows: Sequence[int]) -> dict[int, str]:
    """A card for each of these rows, by its key in the pack; at most as many rows as there are RANKS.

    That no two are of one rank is as fair as drawing anew until it is so.
    """
    chance = SystemRandom()
    ranks = chance.sample(RANKS, len(rows))
    return {row: f"{chance.choice([*SUITS])}-{rank}" for row, rank in zip(rows, ranks, strict=True)}


def highest_card_row(drawn: Mapping[int, str]) -> int:
    """The row that drew the highest card; the first row where nobody drew."""
    return max(drawn, key=lambda row: RANKS.index(rank(drawn[row])), default=0)


T = TypeVar("T")
SEP = ":"
"""Stands between the parts of what a tap says: "contracts:up:hearts"."""
USUAL = "usual"
"""What it says of prices first: "usual:heart", or "usual" for all of them."""


def apply_action(draft: MatchDraft, said: str) -> MatchDraft:
    """The draft after a tap: "up:2", "down:0", "round", "lot", in a list of contracts "contracts:up:hearts".

    "usual:heart" puts a price back, "usual" all of them.

    Anything else changes nothing: the page is only shown again.
    """
    match said.split(SEP):
        case ["lot"]:
            return replace(draft, drawn=(drawn := draw_cards(draft.seated)), dealer=highest_card_row(drawn))
        case ["round"]:
            return _seated_round(draft)
        case ["up" | "down", _row]:
            return _swapped(draft, rows_to_swap(said, len(draft.names)))
        case ["usual"]:
            return match_draft.reset_prices(draft)
        case ["usual", key]:
            return match_draft.reset_prices(draft, key)
        case [key, "up" | "down" | "out" | "in" as way, value]:
            option = next((one for one in draft.game.options if one.key == key and one.ordered), None)
            if option is not None and value in dict(option.choices):
                order = _reordered(draft.value(option), way, value, tuple(dict(option.choices)))
                return replace(draft, options={**draft.options, key: order})
    return draft


def opened_folds(draft: MatchDraft, said: str) -> Collection[str]:
    """The folds that the tap was in, by their ids: they stay open."""
    first = said.split(SEP)[0]
    if first == USUAL:
        return ("rules", "prices")
    return ("rules",) if first in [option.key for option in draft.game.options] else ()


def rows_to_swap(said: str, rows: int) -> tuple[int, int] | None:
    """The two rows that a tap makes change places: "up:2" is (2, 1). None for another tap, and beyond the ends."""
    way, _sep, typed = said.partition(SEP)
    if way not in ("up", "down") or not typed.isdecimal() or not typed.isascii():
        return None
    row = int(typed[:3])
    other = row - 1 if way == "up" else row + 1
    return (row, other) if row in range(rows) and other in range(rows) else None


def swap(things: Sequence[T], pair: tuple[int, int]) -> tuple[T, ...]:
    """The things of the rows, those of these two rows in each other's place."""
    one, other = pair
    found = list(things)
    found[one], found[other] = found[other], found[one]
    return tuple(found)


def _swapped(draft: MatchDraft, pair: tuple[int, int] | None) -> MatchDraft:
    """Two neighbours change places; who deals is a person, and moves too."""
    if pair is None:
        return draft
    one, other = pair
    dealer = {one: other, other: one}.get(draft.dealer, draft.dealer)
    begin = draft.begin.reseat(swap(range(len(draft.names)), pair))
    return replace(draft, names=swap(draft.names, pair), dealer=dealer, begin=begin)


def _seated_round(draft: MatchDraft) -> MatchDraft:
    """Everybody moves one seat on, the last one to the first; the seat that deals stays."""
    seated, order = draft.seated, list(range(len(draft.names)))
    for place, row in enumerate(seated):
        order[row] = seated[place - 1]
    return replace(draft, names=tuple(draft.names[row] for row in order), begin=draft.begin.reseat(order))


def _reordered(order: Sequence[str], way: str, value: str, usual: Sequence[str]) -> list[str]:
    """The list after a tap; what is played too comes after what stands before it in the usual order."""
    found = [key for key in order if key != value]
    if way == "in":
        before = [key for key in usual[: usual.index(value)] if key in found]
        found.insert(found.index(before[-1]) + 1 if before else 0, value)
        return found
    if way == "out":
        return found or list(order)  # the last one stays: there must be something to play
    at = list(order).index(value) if value in order else len(found)
    found.insert(at + 1 if way == "down" else max(0, at - 1), value)
    return found
