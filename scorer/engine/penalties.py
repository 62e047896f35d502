"""The penalties of a table, as a revoke or a misdeal: read from a recipe or from options, and what each moves."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorer.engine.effect import Effect, paid_to_bank
from scorer.engine.json_values import Json
from scorer.engine.object_reader import PRICE, ObjectReader
from scorer.engine.phrases import N_, AsTyped, Phrase, Seat, Signed, Text, phrase
from scorer.engine.problems import Problems

MAX_PENALTIES = 12
TARGETS = ("bank", "others")  # where chips of a penalty go: into the bank, or to each of the others


@dataclass(frozen=True, slots=True)
class TablePenalty:
    """A penalty that the players of a match have agreed on."""

    key: str
    name: str
    amount: int  # in points what the player gets, as it is signed; in chips what he or she pays to the bank or to each
    to: str = ""  # one of TARGETS; empty in points
    ends_deal: bool = False  # whether the deal is over, and its turn used up

    @property
    def label(self) -> Text:
        return AsTyped(self.name)

    @property
    def json(self) -> dict[str, Any]:
        moves = {"pays": self.amount, "to": self.to} if self.to else {"points": self.amount}
        return {"key": self.key, "name": self.name, **moves} | ({"ends_deal": True} if self.ends_deal else {})

    def effect(self, seat: int, others: Collection[int], seats: int) -> Effect:
        """What it moves when this seat gets it, at a table of so many; `others` get what goes to each of them."""
        summary, who = phrase("%(who)s", who=Seat(seat)), Seat(seat)
        if not self.to:
            changes = tuple(self.amount if other == seat else 0 for other in range(seats))
            points = phrase(N_("%(what)s %(n)s"), what=who, n=Signed(self.amount))
            why = phrase(N_("%(what)s: %(value)s."), what=self.label, value=points)
            return Effect(changes, explanations=(why,), summary=summary)
        if self.to == "bank":
            effect = paid_to_bank(self.amount if other == seat else 0 for other in range(seats))
            text = N_("%(what)s: %(who)s pays the bank %(price)s.")
        else:
            due = dict.fromkeys(others, self.amount) | {seat: -self.amount * len(others)}
            effect = Effect(tuple(due.get(other, 0) for other in range(seats)))
            text = N_("%(what)s: %(who)s pays each of the others %(price)s.")
        return effect.with_texts(phrase(text, what=self.label, who=who, price=self.amount), summary=summary)

    def describe(self) -> Phrase:
        texts = {
            "": N_("%(what)s: %(value)s."),
            "bank": N_("%(what)s: %(value)s to the bank."),
            "others": N_("%(what)s: %(value)s to each of the others."),
        }
        price = phrase(texts[self.to], what=self.label, value=self.amount if self.to else Signed(self.amount))
        return phrase("%(price)s %(over)s", price=price, over=N_("The deal is over.")) if self.ends_deal else price


def parse_penalties(raw: Json, in_points: bool, problems: Problems) -> tuple[TablePenalty, ...]:
    """The penalties of a recipe or of options, in their order; of no use after a problem."""
    if not isinstance(raw, list) or not 1 <= len(raw) <= MAX_PENALTIES:
        problems.need(f"a list of 1 to {MAX_PENALTIES} penalties")
        return ()
    penalties = [_parse_penalty(item, in_points, problems.at(index)) for index, item in enumerate(raw)]
    seen = set[str]()
    for index, penalty in enumerate(penalties):
        if penalty is not None and penalty.key in seen:
            problems.at(index).at("key").need("a key that no other penalty has")
        if penalty is not None and penalty.key:
            seen.add(penalty.key)
    return tuple([penalty for penalty in penalties if penalty is not None])


def _parse_penalty(raw: Json, in_points: bool, problems: Problems) -> TablePenalty | None:
    if not isinstance(raw, Mapping):
        problems.need("a penalty with key, name and what it costs")
        return None
    reader = ObjectReader(raw, problems)
    key, name, to = reader.key(), reader.name(), ""
    if in_points:
        amount = reader.number("points", -PRICE, PRICE)
    elif reader.has("points") and not reader.has("pays"):
        reader.path_of("points").need("pays: this game counts chips")
        return None
    else:
        amount, to = reader.number("pays", 0, PRICE), reader.one_of("to", TARGETS, "") or ""
        if not reader.has("to"):
            reader.path_of("to").need("where the chips go")
    ends_deal = reader.flag("ends_deal")
    reader.reject_unknown()
    return TablePenalty(key, name, amount or 0, to, ends_deal)


def penalties_json(penalties: Sequence[TablePenalty]) -> list[Json]:
    """The penalties as they stand in a document."""
    return [penalty.json for penalty in penalties]
