"""What each player brought and bought, how many chips should lie where, and what stays in the box."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorer.engine.chip_set import USUAL_COLOURS, ChipColour, ChipSet, chip_set_json
from scorer.play.replayed_match import ReplayedMatch

USUAL_TOP_UP = 20  # where nobody has bought any yet
BuyIns = tuple[tuple[int, ...], ...]  # what each seat brought and bought, in parts


def chips_of(replayed: ReplayedMatch) -> ChipSet:
    """Return what the table has said of its chips."""
    return replayed.match.chips or ChipSet()


def colours_of(replayed: ReplayedMatch) -> tuple[ChipColour, ...]:
    """Return the colours of the table, the usual ones where it has said nothing."""
    return chips_of(replayed).colours or USUAL_COLOURS


def buy_ins_of(replayed: ReplayedMatch) -> BuyIns | None:
    """Return what each brought and bought; None where nobody has said it.

    Where nothing was said, chips in hand at the start and the beans of a game were brought.
    """
    if buy_ins := chips_of(replayed).buy_ins:
        return buy_ins
    usual = replayed.stake + replayed.play.counting.start
    return ((usual,),) * replayed.play.seats if usual else None


def expected_chips(replayed: ReplayedMatch, buy_ins: BuyIns) -> list[int]:
    """Return how many should lie before each player, and last in the bank: what was brought, with the score.

    It is below 0 before a player who has lost more than he or she brought.
    """
    state, start = replayed.ledger.state, replayed.play.counting.start
    in_hand = [sum(parts) + total - start for parts, total in zip(buy_ins, state.totals, strict=True)]
    return [*in_hand, state.bank]


def chips_in_box(replayed: ReplayedMatch, buy_ins: BuyIns) -> int | None:
    """Return what the chips are worth that lie in the box; None where the table has not said what it owns."""
    colours = chips_of(replayed).colours
    owned = sum(colour.worth * colour.number for colour in colours)
    return owned - sum(expected_chips(replayed, buy_ins)) if colours else None


def usual_top_up(replayed: ReplayedMatch) -> int:
    """Return how many are bought most often at this table, the latest of them where several are."""
    later = [part for parts in chips_of(replayed).buy_ins for part in parts[1:] if part > 0]
    return Counter(reversed(later)).most_common(1)[0][0] if later else USUAL_TOP_UP


def with_buy_in(replayed: ReplayedMatch, seat: int, number: int) -> dict[str, Any] | None:
    """Return the chips as they are stored after a player has bought some, or below 0 has given some back."""
    buy_ins = list(buy_ins_of(replayed) or ((),) * replayed.play.seats)
    buy_ins[seat] = (*buy_ins[seat], number)
    return with_said(replayed, buy_ins=tuple(buy_ins))


def with_said(replayed: ReplayedMatch, **said: Any) -> dict[str, Any] | None:
    """Return the chips as they are stored after more was said of them, by the fields of ChipSet; None for nothing."""
    return chip_set_json(replace(chips_of(replayed), **said)) or None


def usual_start(chips: Mapping[str, Any] | None) -> int | None:
    """Return how many chips most players of a stored match began with; None where nobody has said it."""
    firsts = [parts[0] for parts in (chips or {}).get("buy_ins", ()) if parts]
    return Counter(firsts).most_common(1)[0][0] if firsts else None


def chips_at_start(chips: Mapping[str, Any] | None, seats: int) -> dict[str, Any] | None:
    """Return the chips of a match that begins as another one did: the same colours, and each with as many again."""
    colours, each = (chips or {}).get("colours"), usual_start(chips)
    fresh: dict[str, Any] = {"colours": colours} if colours else {}
    return (fresh | {"buy_ins": [[each]] * seats} if each else fresh) or None


def chips_of_sequel(
    before: ReplayedMatch, names: Sequence[str], chips: Mapping[str, Any] | None
) -> dict[str, Any] | None:
    """Return these chips of a new match, into which the totals of another one go along: who plays on has brought what
    he or she had brought, and everybody else what `chips` says.
    """
    if chips is None or "buy_ins" not in chips:
        return None if chips is None else {**chips}
    old = {name.casefold(): list(parts) for name, parts in zip(before.names, buy_ins_of(before) or (), strict=False)}
    fresh = zip(names, chips["buy_ins"], strict=True)
    return {**chips, "buy_ins": [old.get(name.casefold(), list(parts)) for name, parts in fresh]}
