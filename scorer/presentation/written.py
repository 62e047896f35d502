"""Written: an entry that is being made, as those who watch see it: the answers in columns or in words."""

from __future__ import annotations

from typing import Any

from scorer.forms.deal import DealEntry
from scorer.forms.inputs import AnswerInput
from scorer.play.worked import WorkedMatch

TICK = "\N{CHECK MARK}"
"""Stands in the column of who took something."""


def lines(worked: WorkedMatch, deal: DealEntry) -> list[dict[str, Any]]:
    """What was answered so far: `what` was asked, and a cell a seat, or `words`."""
    if deal.chosen is None:
        return []
    begun = [field for field in deal.fields(deal.chosen) if field.is_begun and deal.is_asked(field.fact)]
    return [line for field in begun for line in _lines(worked, deal, field)]


def _lines(worked: WorkedMatch, deal: DealEntry, field: AnswerInput) -> list[dict[str, Any]]:
    fact, data, names = field.fact, field.data, [worked.tell(field.fact.label)]
    if fact.kind == "or_nobody" and data is None:
        return [_in_words(names[0], worked.tell(fact.nobody))]
    if fact.kind == "yes_no":
        question = deal.question(fact)
        return [_in_words(worked.tell(question.label), worked.tell(question.yes if data else question.no))]
    if isinstance(data, dict) and hasattr(fact, "cards"):
        cards = {card.key: worked.tell(card.name) for card in fact.cards}
        return [
            _taken(cards[key], seat, worked) for key, seat in data.items() if key in cards and _is_seat(seat, worked)
        ]
    if isinstance(data, list) and len(field.shown) == len(worked.names):
        return [{"what": names[0], "cells": [_figure(one) for one in field.shown], "words": ""}]
    return [_taken(names[0], data, worked)] if _takes(fact) and _is_seat(data, worked) else []


def _takes(fact: Any) -> bool:
    """Whether the answer is a seat."""
    return "taker" in (fact.kind, getattr(getattr(fact, "fact", None), "kind", ""))


def _is_seat(data: Any, worked: WorkedMatch) -> bool:
    return type(data) is int and 0 <= data < len(worked.names)


def _taken(what: str, taker: int, worked: WorkedMatch) -> dict[str, Any]:
    return {"what": what, "cells": [TICK if seat == taker else "" for seat in range(len(worked.names))], "words": ""}


def _in_words(what: str, words: str) -> dict[str, Any]:
    return {"what": what, "cells": [], "words": words}


def _figure(one: Any) -> str:
    return str(one) if type(one) is int else ""
