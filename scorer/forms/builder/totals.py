"""What the contracts of a draft come to: how many of a thing there are, and what all players together get."""

from __future__ import annotations

from scorer.engine.recipe.lines import RecipeHead, usual_totals
from scorer.forms.builder.draft import SEATS, ContractDraft, GameDraft, LineDraft
from scorer.forms.prices import parse_number


def usual_seats(draft: GameDraft) -> int:
    """How many usually play."""
    return draft.seats[0] if draft.seats else 4


def cards_dealt(draft: GameDraft, seats: int) -> int | None:
    """The cards that are dealt to so many players; None while that is no number."""
    cards = parse_number(draft.cards[SEATS.index(seats)])
    return cards if isinstance(cards, int) and cards > 0 else None


def usual_total(draft: GameDraft, line: LineDraft, seats: int) -> int | None:
    """How many there usually are of what a line counts; None where nobody can know, and where nothing is counted."""
    if line.row != "count":
        return None
    cards = cards_dealt(draft, seats)
    found = usual_totals(line.of, RecipeHead((seats,), None if cards is None else (cards,), None, None))
    return found[0] if found else None


def effective_total(draft: GameDraft, line: LineDraft, seats: int) -> int | None:
    """How many there are, as it is written or as usual."""
    if line.has_total and line.of != "tricks":
        written = parse_number(line.totals[SEATS.index(seats)] or next(total for total in line.totals if total))
        return written if isinstance(written, int) else None
    return usual_total(draft, line, seats)


def contract_sum(draft: GameDraft, contract: ContractDraft) -> int | None:
    """What all players together get in a deal of it where nobody takes everything.

    None where that depends on the deal, and while a price is not written.
    """
    sums = [_line(draft, line) for line in draft.lines_of(contract)]
    return None if None in sums or not sums else sum(one for one in sums if one is not None)


def _line(draft: GameDraft, line: LineDraft) -> int | None:
    prices = [parse_number(price) if price.strip() else 0 for price in line.prices[: usual_seats(draft)]]
    found = [price for price in prices if isinstance(price, int)]
    if len(found) < len(prices) or (line.row != "places" and not line.prices[0].strip()):
        return None
    if line.row in ("places", "out"):
        return None if draft.in_chips else sum(found)  # the bank pays what it has
    if found[0] == 0:
        return 0
    if line.nobody or line.row in ("left", "pass"):
        return None
    if line.row in ("who", "card", "trick"):
        return found[0]
    total = effective_total(draft, line, usual_seats(draft))
    return None if total is None else total * found[0]
