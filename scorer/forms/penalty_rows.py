"""The penalties of a table as they are typed among its house rules: a row for each."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from scorer.engine.game import Game
from scorer.engine.house_rules import MAX_PENALTIES, PENALTIES
from scorer.engine.json_values import unique_key

PARTS = ("key", "name", "amount", "to", "ends")
"""The fields of a row."""
PART_OF_KEY = {"points": "amount", "pays": "amount", "key": "name", "ends_deal": "ends"}
"""The field of a key of the document, where it has another name."""
BLANK_ROWS = 2
"""How many blank rows follow those that are written."""


class PenaltyRow(NamedTuple):
    """A row as it is shown; a wrong number stays as it was typed."""

    number: int
    """From 1."""
    field: Callable[[str], str]
    """The name of the field of each of PARTS."""
    key: str = ""
    name: str = ""
    amount: Any = ""
    to: str = "bank"
    ends: bool = False


def row_field(game: Game, row: int, part: str) -> str:
    """Return the name of a field, by the index of its row."""
    return f"{game.key}-{PENALTIES}[{row}].{part}"


def problem_field(name: str) -> str:
    """Return the name of the field of a problem: that of the number, where the engine calls it points or pays."""
    if name.endswith(f"-{PENALTIES}"):  # too many of them
        return f"{name}[0].name"
    row, _dot, part = name.rpartition(".")
    return f"{row}.{PART_OF_KEY.get(part, part)}" if f"-{PENALTIES}[" in row else name


def read_rows(
    game: Game, fields: Mapping[str, str], in_points: bool, parse: Callable[[str], int | str]
) -> list[dict[str, Any]] | None:
    """Return the penalties of the sent fields as a document has them; None if the form had no such rows."""
    if row_field(game, 0, "name") not in fields:
        return None
    penalties, taken = list[dict[str, Any]](), set[str]()
    for row in range(MAX_PENALTIES):
        key, name, amount, to, ends = (fields.get(row_field(game, row, part), "").strip() for part in PARTS)
        if not name and not amount:
            continue
        key = key if key and key not in taken else unique_key(name, taken, "penalty")
        taken.add(key)
        number = parse(amount)
        moves = {"points": number} if in_points else {"pays": number, "to": to or "bank"}
        penalties.append({"key": key, "name": name, **moves} | ({"ends_deal": True} if ends else {}))
    return penalties


def shown_rows(game: Game, penalties: Sequence[Mapping[str, Any]]) -> list[PenaltyRow]:
    """Return the rows of the form: those that are written, and a few blank ones; none where a recipe has its own."""
    if game.recipe:
        return []
    rows = []
    for row in range(min(len(penalties) + BLANK_ROWS, MAX_PENALTIES)):
        shown = PenaltyRow(row + 1, lambda part, row=row: row_field(game, row, part))  # type: ignore[misc]
        if row < len(penalties):
            raw = penalties[row]
            amount = raw.get("points", raw.get("pays", ""))
            shown = shown._replace(
                key=raw["key"], name=raw["name"], amount=amount, to=raw.get("to", "bank"), ends="ends_deal" in raw
            )
        rows.append(shown)
    return rows
