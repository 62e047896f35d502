"""The positive deal of King: what it asks, and what tricks are worth after an auction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.engine.cards import TRICK, Card
from scorer.engine.effect import Effect, TableState
from scorer.engine.facts import Answers, Auction, Count, OneOf
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, N_n, Phrase, Seat, Signed, Text, c_, phrase, plural_phrase
from scorer.engine.scoring import ScoringRule

DIRECTIONS = (Card("up", c_("king", "Up"), "i-up"), Card("down", c_("king", "Down"), "i-down"))

tricks = Count("tricks", TRICK, total=13)
direction = OneOf("direction", N_("Up or down?"), choices=DIRECTIONS)
auction = Auction("auction", N_("Auction of the trumps"), highest_bid=13, optional=True, is_rare=True)


@dataclass(frozen=True)
class UpOrDown(ScoringRule):
    """A positive deal: tricks pay or cost as the dealer said, counted after the bid has gone to the dealer."""

    up: int
    """A trick, played up."""
    start: int
    """What everybody has, played down, before tricks are counted."""
    down: int
    """A trick, played down."""

    facts = (tricks, direction, auction)

    def points(self, way: Json, count: int) -> int:
        """What so many tricks are worth."""
        return self.up * count if way == "up" else self.start + self.down * count

    def effect(self, answers: Answers, table: TableState) -> Effect:
        counts, sold, why = list(answers[tricks]), answers[auction], list[Phrase]()
        if sold is not None:
            counts[sold.seat] -= sold.bid
            counts[table.dealer] += sold.bid
            moved = N_n(
                "%(bidder)s bought the trumps for %(n)s trick: it counts for %(dealer)s.",
                "%(bidder)s bought the trumps for %(n)s tricks: they count for %(dealer)s.",
            )
            why.append(plural_phrase(moved, sold.bid, bidder=Seat(sold.seat), dealer=Seat(table.dealer)))
        up = answers[direction] == "up"
        text = N_("Played up: %(up)s a trick.") if up else N_("Played down: %(start)s for everybody, %(down)s a trick.")
        why.append(phrase(text, **self._signed()))
        changes = tuple(self.points(answers[direction], count) for count in counts)
        if sold is None:
            return Effect(
                changes, explanations=tuple(why), summary=phrase(N_("played up") if up else N_("played down"))
            )
        text = N_("played up, %(bidder)s bought the trumps")
        brief = phrase(text if up else N_("played down, %(bidder)s bought the trumps"), bidder=Seat(sold.seat))
        return Effect(changes, explanations=tuple(why), summary=brief)

    def partial_changes(self, given: Mapping[str, Json], table: TableState) -> list[int | None]:
        """What is certain while answers are blank: known counts, once the direction is known and nobody has bid."""
        counts, way = given.get(tricks.key), given.get(direction.key)
        if not isinstance(counts, list) or way not in ("up", "down") or given.get(auction.key) is not None:
            return super().partial_changes(given, table)
        return [self.points(way, count) if type(count) is int else None for count in counts]

    def describe(self) -> Text:
        text = N_(
            "Up: %(up)s a trick. Down: %(start)s for everybody, %(down)s a trick. Where the trumps were sold, the bid "
            "is taken from the buyer's tricks and added to the dealer's before anything is counted; a count may then "
            "be below 0."
        )
        return phrase(text, **self._signed())

    def _signed(self) -> dict[str, Signed]:
        return {"up": Signed(self.up), "start": Signed(self.start), "down": Signed(self.down)}
