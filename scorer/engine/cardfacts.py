"""Facts about cards with names: who took each queen, who announced or doubled one, when it fell, who went out when."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from scorer.engine.facts import Fact
from scorer.engine.shapes import SEAT, Each, Parts, Shape
from scorer.engine.table import Json, Table, Wrong, read_keys, read_seat, whole
from scorer.engine.things import Card
from scorer.engine.words import N_, N_n, Seat, Text, say, say_n


@dataclass(frozen=True, eq=False, kw_only=True)
class Takers(Fact[dict[str, int | None]]):
    """Who took each of some named cards, by the cards' keys. `nobodys`: keys of those that may be nobody's (null).

    With `some`, only those cards are named of which there is something to say (an announced upper man); `verb` is
    then what was done.
    """

    kind: ClassVar[str] = "takers"
    seats: ClassVar[Shape] = Each(SEAT)
    label: Text = field(kw_only=False, default="")
    cards: tuple[Card, ...]
    nobodys: tuple[str, ...] = ()
    nobody: Text = N_("Nobody's")
    some: bool = False
    verb: Text = ""

    def read(self, given: Json, table: Table, at: str, wrong: Wrong) -> dict[str, int | None]:
        """A seat for each card."""
        keys = tuple(card.key for card in self.cards)
        found = read_keys(given, (), keys, at, wrong)
        takers: dict[str, int | None] = {}
        for card in self.cards:
            if card.key in found:
                seat = found[card.key]
                nobody = seat is None and card.key in self.nobodys
                takers[card.key] = None if nobody else self._seat(seat, card, table, at, wrong)
            elif not self.some:
                wrong(f"{at}.{card.key}", N_("is missing"), say(N_("%(card)s missing"), card=card.name))
        return takers

    @staticmethod
    def _seat(given: Json, card: Card, table: Table, at: str, wrong: Wrong) -> int:
        short = say(N_("%(card)s missing"), card=card.name)
        return read_seat(given, table.seats, f"{at}.{card.key}", lambda place, words, *rest: wrong(place, words, short))

    def lacking(self, table: Table) -> Text:
        """The first card."""
        return say(N_("%(card)s missing"), card=self.cards[0].name)

    def absent(self, table: Table) -> dict[str, int | None]:
        """Nothing to say of any."""
        return {}

    def complete(self, given: Json, table: Table) -> Json:
        """Blank cards are left unsaid where only some are named."""
        if self.some and isinstance(given, dict):
            return {key: seat for key, seat in given.items() if seat is not None}
        return given


@dataclass(frozen=True, eq=False, kw_only=True)
class InTrick(Fact[int]):
    """In which trick of the deal a card fell, from 1 to `last`."""

    kind: ClassVar[str] = "in_trick"
    label: Text = field(kw_only=False, default="")
    last: int

    def read(self, given: Json, table: Table, at: str, wrong: Wrong) -> int:
        """The number of a trick."""
        if not whole(given):
            wrong(at, N_("a whole number is needed"), self.label)
        elif not 1 <= given <= self.last:  # type: ignore[operator]
            words = N_("there is no trick %(given)s: the tricks are 1 to %(last)s")
            wrong(at, say(words, given=given, last=self.last))
        else:
            return given  # type: ignore[return-value]
        return 1


@dataclass(frozen=True, eq=False, kw_only=True)
class Places(Fact[tuple[int, ...]]):
    """The seats in the order of going out, the first first; `pays` is what each place gets, for the keys."""

    kind: ClassVar[str] = "places"
    seats: ClassVar[Shape] = Each(SEAT)
    label: Text = field(kw_only=False, default="")
    pays: tuple[int, ...] = ()

    def read(self, given: Json, table: Table, at: str, wrong: Wrong) -> tuple[int, ...]:
        """Every seat once."""
        seats = tuple(range(table.seats))
        if isinstance(given, list) and all(type(seat) is int for seat in given) and sorted(given) == list(seats):
            return tuple(given)
        known = [seat for seat in given if seat is not None] if isinstance(given, list) else []
        short = self._short(max(1, table.seats - len(known)))
        wrong(at, N_("every player has exactly one place in the order of going out"), short)
        return seats

    @staticmethod
    def _short(n: int) -> Text:
        return say_n(N_n("%(n)s place missing", "%(n)s places missing"), n)

    def lacking(self, table: Table) -> Text:
        """Every place."""
        return self._short(table.seats)

    def complete(self, given: Json, table: Table) -> Json:
        """The last one follows."""
        if not isinstance(given, list):
            return given
        known = [seat for seat in given if seat is not None]
        left = [seat for seat in range(table.seats) if seat not in known]
        return known + left if len(left) == 1 else known


class Doubled(NamedTuple):
    """A card that its holder may have doubled: who took it, who doubled it, who led the trick."""

    taker: int
    doubled_by: int | None = None
    leader: int | None = None

    @property
    def taken_by_holder(self) -> bool:
        """Whether the player who doubled the card had to take it: then the leader of the trick earns."""
        return self.doubled_by is not None and self.taker == self.doubled_by


@dataclass(frozen=True, eq=False, kw_only=True)
class DoubledCards(Fact[dict[str, Doubled]]):
    """Who took each named card, who doubled it and, where the holder took it, who led that trick."""

    kind: ClassVar[str] = "doubled_cards"
    seats: ClassVar[Shape] = Each(Parts(("taker", "doubled_by", "leader")))
    label: Text = field(kw_only=False, default="")
    cards: tuple[Card, ...]
    doubling: bool = True

    def read(self, given: Json, table: Table, at: str, wrong: Wrong) -> dict[str, Doubled]:
        """A taker for each card; the rest may be left out or null."""
        found = read_keys(given, (), tuple(card.key for card in self.cards), at, wrong)
        return {card.key: self._card(found.get(card.key), card, table, f"{at}.{card.key}", wrong)
                for card in self.cards}  # fmt: skip

    def _card(self, given: Json, card: Card, table: Table, at: str, wrong: Wrong) -> Doubled:
        short = say(N_("%(card)s missing"), card=card.name)
        if given is None:
            wrong(at, N_("a player must be chosen"), short)
            return Doubled(0)
        parts = read_keys(given, ("taker",), ("taker", "doubled_by", "leader"), at, wrong)
        if "taker" not in parts:
            return Doubled(0)
        doubled = Doubled(*[
            None if parts.get(part) is None and part != "taker" else
            read_seat(parts[part], table.seats, f"{at}.{part}", lambda place, words, *rest: wrong(place, words, short))
            for part in ("taker", "doubled_by", "leader")
        ])  # type: ignore[arg-type]  # fmt: skip
        check_doubled(doubled, self.doubling, at, wrong)
        return doubled

    def lacking(self, table: Table) -> Text:
        """The first card."""
        return say(N_("%(card)s missing"), card=self.cards[0].name)


def check_doubled(card: Doubled, doubling: bool, at: str, wrong: Wrong) -> None:
    """Nobody doubles where the house does not; the leader is needed when the holder took the doubled card."""
    if card.doubled_by is not None and not doubling:
        wrong(f"{at}.doubled_by", N_("cards are not doubled at this table"))
    elif card.taken_by_holder and card.leader is None:
        wrong(f"{at}.leader", say(N_("%(who)s took the card back: who led that trick?"), who=Seat(card.taker)),
              N_("who led the trick is missing"))  # fmt: skip
