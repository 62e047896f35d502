"""What the small buttons of New match and Settings do to the draft, and drawing cards for seats."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from secrets import SystemRandom
from typing import TypeVar

from scorer.engine.cards import CARDS, SUITS
from scorer.engine.house_rules import PRICES
from scorer.forms import match_draft
from scorer.forms.match_draft import MatchDraft

T = TypeVar("T")
SEP = ":"
"""Separates the parts of an action: "contracts:up:hearts"."""
USUAL = "usual"
"""The first part of an action on prices: "usual:heart", or "usual" for all of them."""


def rank(card: str) -> str:
    """Return the rank of a card by its key."""
    return card.partition("-")[2]


RANKS = tuple(dict.fromkeys(rank(card) for card in CARDS))[-8:]
"""The ranks of every pack, from the seven to the ace."""


def draw_cards(rows: Sequence[int]) -> dict[int, str]:
    """Return a card for each of these rows, by its key; at most as many rows as there are RANKS.

    No two have the same rank, which is as fair as drawing again on a tie.
    """
    chance = SystemRandom()
    ranks = chance.sample(RANKS, len(rows))
    return {row: f"{chance.choice([*SUITS])}-{rank}" for row, rank in zip(rows, ranks, strict=True)}


def highest_card_row(drawn: Mapping[int, str]) -> int:
    """Return the row that drew the highest card, 0 if nobody drew."""
    return max(drawn, key=lambda row: RANKS.index(rank(drawn[row])), default=0)


def apply_action(draft: MatchDraft, action: str) -> MatchDraft:
    """Return the draft after a tap: "up:2", "down:0", "rows:5", "round", "lot", or "contracts:up:hearts" in a list.

    "usual:heart" resets a price, "usual" all of them. Anything else changes nothing; no key of the settings says "lot",
    "rows" or "round".
    """
    match action.split(SEP):
        case ["lot" | "round"] | ["rows", _] if draft.order:
            return draft
        case ["lot"]:
            return replace(draft, drawn=(drawn := draw_cards(draft.seated)), dealer=highest_card_row(drawn))
        case ["rows", number]:
            rows = match_draft.parse_rows(number)
            return replace(draft, names=match_draft.pad_names(draft.names, draft.game, rows), rows=rows)
        case ["round"]:
            return _rotate_names(draft)
        case ["up" | "down" as way, typed] if typed in map(str, range(len(draft.names))):
            row, places = int(typed), range(len(draft.names))
            other = row - 1 if way == "up" else row + 1
            if other in places:
                moved = swap(places, (row, other))
                return _reseat(draft, moved, dealer=moved[draft.dealer])
        case ["usual"]:
            return replace(draft, options={**draft.options, PRICES: {}})
        case ["usual", key]:
            prices = {other: price for other, price in draft.prices.items() if other != key}
            return replace(draft, options={**draft.options, PRICES: prices})
        case [key, "up" | "down" | "out" | "in" as way, value]:
            option = next((choice for choice in draft.game.options if choice.key == key and choice.ordered), None)
            if option is not None and value in dict(option.choices):
                order = _reorder(draft.value(option), way, value, tuple(dict(option.choices)))
                return replace(draft, options={**draft.options, key: order})
    return draft


def opened_folds(draft: MatchDraft, action: str) -> Collection[str]:
    """Return the ids of the folds in which the tap was: they stay open."""
    first = action.split(SEP)[0]
    if first == USUAL:
        return ("rules", "prices")
    return ("rules",) if first in [option.key for option in draft.game.options] else ()


def swap(items: Sequence[T], pair: tuple[int, int]) -> tuple[T, ...]:
    """Return the items with those of two rows swapped."""
    swapped, (row, other) = list(items), pair
    swapped[row], swapped[other] = swapped[other], swapped[row]
    return tuple(swapped)


def _reseat(draft: MatchDraft, order: Sequence[int], dealer: int) -> MatchDraft:
    """Return the draft with its rows in another order, given the old row of each."""
    return replace(
        draft, names=tuple(draft.names[row] for row in order), dealer=dealer, begin=draft.begin.reseat(order),
        order=tuple(draft.order[row] for row in order) if draft.order else (),
    )  # fmt: skip


def _rotate_names(draft: MatchDraft) -> MatchDraft:
    """Move everybody one seat on, the last to the first; the dealing seat stays."""
    seated, order = draft.seated, list(range(len(draft.names)))
    for place, row in enumerate(seated):
        order[row] = seated[place - 1]
    return _reseat(draft, order, draft.dealer)


def _reorder(order: Sequence[str], way: str, value: str, usual: Sequence[str]) -> list[str]:
    """Return the list after a tap; an added value comes after those before it in the usual order."""
    others = [key for key in order if key != value]
    if way == "in":
        before = [key for key in usual[: usual.index(value)] if key in others]
        others.insert(others.index(before[-1]) + 1 if before else 0, value)
        return others
    if way == "out":
        return others or list(order)  # the last one stays
    index = list(order).index(value) if value in order else len(others)
    others.insert(index + 1 if way == "down" else max(0, index - 1), value)
    return others
