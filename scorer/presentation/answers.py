"""Retold: what was answered at the table in words, a kind of fact at a time, with names in place of seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from flask_babel import gettext as _

from scorer.engine.facts import Auction, Bets, Fact, OrNobody, Penalties, Places, Takers, YesNo
from scorer.engine.words import Seat
from scorer.language.phrases import Tell


class Said(NamedTuple):
    """An answer of a document, as JSON, and who says words and names."""

    answer: Any
    tell: Tell

    def name(self, seat: int | None, nobody: str = "") -> str:
        """The name of a seat."""
        return nobody if seat is None else self.tell(Seat(seat))

    def of(self, answer: Any) -> Said:
        """Another answer, by the same speaker."""
        return Said(answer, self.tell)


def retold(fact: Fact[Any], answer: Any, tell: Tell) -> str:
    """A checked answer in words, without the question: "Ana 3, Boris 5"."""
    return WORDS[fact.kind](fact, Said(answer, tell))


def _counts(fact: Any, said: Said) -> str:
    """Those with none are left out, unless nobody has any."""
    some = [f"{said.name(seat)} {number}" for seat, number in enumerate(said.answer) if number]
    return ", ".join(some) or _("nobody")


def _left(fact: Any, said: Said) -> str:
    return ", ".join(f"{said.name(seat)} {number}" for seat, number in enumerate(said.answer))


def _or_nobody(fact: OrNobody[Any], said: Said) -> str:
    return said.tell(fact.nobody) if said.answer is None else retold(fact.fact, *said)


def _yes_no(fact: YesNo, said: Said) -> str:
    return said.tell(fact.yes if said.answer else fact.no)


def _one_of(fact: Any, said: Said) -> str:
    return next((said.tell(card.name) for card in fact.among if card.key == said.answer), said.tell(fact.none))


def _cards(fact: Any, answer: Mapping[str, Any], tell: Tell, words: Callable[[Any], str]) -> str:
    told = [f"{tell(card.name)}: {words(answer[card.key])}" for card in fact.cards if card.key in answer]
    return ", ".join(told) or _("nobody")


def _takers(fact: Takers, said: Said) -> str:
    nobody = said.tell(fact.nobody)
    return _cards(fact, said.answer, said.tell, lambda seat: said.name(seat, nobody))


def _doubled(fact: Any, said: Said) -> str:
    def words(card: Mapping[str, Any]) -> str:
        parts = [said.name(card["taker"])]
        if card.get("doubled_by") is not None:
            parts.append(_("doubled by %(name)s", name=said.name(card["doubled_by"])))
            if card.get("leader") is not None and card["taker"] == card["doubled_by"]:
                parts.append(_("%(name)s led", name=said.name(card["leader"])))
        return f"{parts[0]} ({', '.join(parts[1:])})" if parts[1:] else parts[0]

    return _cards(fact, said.answer, said.tell, words)


def _places(fact: Places, said: Said) -> str:
    return ", ".join(f"{place}. {said.name(seat)}" for place, seat in enumerate(said.answer, 1))


def _auction(fact: Auction, said: Said) -> str:
    if said.answer is None:
        return _("none")
    return _("%(name)s for %(bid)s", name=said.name(said.answer["seat"]), bid=said.answer["bid"])


def _looks(fact: Any, said: Said) -> str:
    seats: Sequence[int] = said.answer
    times = {seat: seats.count(seat) for seat in sorted(set(seats))}
    told = [said.name(seat) if n == 1 else f"{said.name(seat)} {n}×" for seat, n in times.items()]
    return ", ".join(told) or _("nobody")


def _penalties(fact: Penalties, said: Said) -> str:
    names = {offence.key: said.tell(offence.name) for offence in fact.offences}
    told = [f"{said.name(one['seat'])}: {names.get(one['kind'], one['kind'])}" for one in said.answer]
    return ", ".join(told) or _("nobody")


def _bets(fact: Bets, said: Said) -> str:
    told = []
    for bet in said.answer:
        guess = bet["prediction"]
        words = str(guess) if fact.counted else _("yes") if guess else _("no")
        parts = [f"{said.name(bet['seat'])} {words}"]
        if bet.get("counter") is not None:
            parts.append(_("countered by %(name)s", name=said.name(bet["counter"])))
        if bet.get("recounter"):
            parts.append(_("recountered"))
        told.append(", ".join(parts))
    return "; ".join(told) or _("nobody")


WORDS: Mapping[str, Callable[[Any, Said], str]] = {
    "count": _counts,
    "cards_left": _left,
    "taker": lambda fact, said: said.name(said.answer),
    "or_nobody": _or_nobody,
    "yes_no": _yes_no,
    "one_of": _one_of,
    "takers": _takers,
    "in_trick": lambda fact, said: _("trick %(n)s", n=said.answer),
    "places": _places,
    "doubled_cards": _doubled,
    "auction": _auction,
    "looks": _looks,
    "penalties": _penalties,
    "bets": _bets,
}
"""How an answer is said, by kind of fact."""
