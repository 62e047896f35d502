"""Recipe -> draft and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorer.engine.json_values import visible_text
from scorer.forms.builder.draft import NO_TOTALS, SEATS, ContractDraft, GameDraft, LineDraft
from scorer.forms.match_draft import parse_price

Translate = Callable[[str], str]
"""How a text of the recipe is said: those of the house in the reader's language, those of a table as they are."""


def own_text(text: str) -> str:
    """A text as its table wrote it."""
    return text


def from_recipe(recipe: Mapping[str, Any], say: Translate = own_text) -> GameDraft:
    """The draft of a recipe that was read and found good."""
    unit = recipe.get("unit", "points")
    seats = tuple(recipe["seats"])
    return GameDraft(
        name=say(recipe["name"]),
        seats=seats,
        cards=_per_seats(recipe["cards"], seats, str(_first(recipe["cards"]))),
        unit=unit,
        best=recipe.get("best", "highest" if unit == "chips" else "lowest"),
        order=recipe.get("order", "block"),
        leads=recipe.get("leads", "next"),
        chooser=recipe.get("chooser", "leader"),
        ends_at=str(recipe.get("ends_at", "")),
        contracts=tuple(_contract(one, seats, say) for one in recipe["contracts"]),
        about=_told(recipe.get("about", ""), say),
        source=recipe.get("source", "") and say(recipe["source"]),
    )


def _told(text: str, say: Translate) -> str:
    """A text of several lines, each of which is a sentence of its own."""
    return "\n".join(say(line) if line.strip() else line for line in text.split("\n"))


def _first(numbers: int | list[int]) -> int:
    return numbers[0] if isinstance(numbers, list) else numbers


def _per_seats(numbers: Any, seats: tuple[int, ...], other: str) -> tuple[str, str, str, str]:
    """One number, or one for each of the recipe's numbers of players, as one for each of SEATS."""
    found = dict(zip(seats, numbers if isinstance(numbers, list) else [numbers] * len(seats), strict=True))
    three, four, five, six = (str(found.get(one, other)) for one in SEATS)
    return three, four, five, six


def _contract(given: Mapping[str, Any], seats: tuple[int, ...], say: Translate) -> ContractDraft:
    times = given.get("times", 1)
    way, price = next(iter(given.get("all", {"": ""}).items()))
    all_price = "" if way == "turn" else str(price)
    return ContractDraft(
        key=given["key"],
        name=say(given["name"]),
        lines=tuple(_line(one, seats, say) for one in given.get("lines", ())),
        of=tuple(given["of"]) if "of" in given else None,
        on=times > 0,
        times=times or 1,
        all=way,
        all_price=all_price,
        all_was=all_price,
        blind=given.get("blind", False),
        doubling=given.get("doubling", ""),
        to=given.get("to", ""),
        local=given.get("local", ""),
        about=given.get("about", "") and say(given["about"]),
    )


PRICES = {"count": "each", "thing": "each", "who": "pays", "card": "pays", "trick": "pays"}
"""The key of the price in the rows that name something else first; in the others it is the row's own."""


def _line(given: Mapping[str, Any], seats: tuple[int, ...], say: Translate) -> LineDraft:
    row = next(row for row in (*PRICES, "out", "left", "pass", "places") if row in given)
    price = given[PRICES.get(row, row)]
    prices = tuple(map(str, price)) if row == "places" else (str(price),)
    return LineDraft(
        row=row,
        of=str(given[row]) if row in ("count", "card", "trick") else "",
        key=given.get("key", ""),
        name=say(given[row]) if row in ("thing", "who") else "",
        prices=prices,
        totals=_per_seats(given["total"], seats, "") if "total" in given else NO_TOTALS,
        nobody=given.get("nobody", False),
        was=prices,
    )


Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ConvertedRecipe:
    """A recipe, and where in the draft stands what is in it."""

    recipe: Json
    rows: tuple[int, ...]
    """The place in the draft of each contract that is written."""
    lines: tuple[tuple[int, ...], ...]
    """The places of its lines there."""


def to_recipe(draft: GameDraft, name: str) -> ConvertedRecipe:
    """The recipe of a draft; `name` is what the game is called where nobody has called it anything."""
    rows = tuple(place for place, one in enumerate(draft.contracts) if one.on or draft.salads_with(one))
    found: Json = {
        "recipe": 1,
        "name": draft.name.strip() if visible_text(draft.name) else name,
        "seats": list(draft.seats),
    }
    cards = [parse_price(draft.cards[SEATS.index(seats)]) for seats in draft.seats]
    if cards:
        found["cards"] = _one_or_all(cards)
    if draft.in_chips:
        found["unit"] = "chips"
    else:
        found["best"] = draft.best
    found["order"] = draft.order
    if draft.leads == "dealer":
        found["leads"] = "dealer"
    if draft.has_choice and draft.chooser == "dealer":
        found["chooser"] = "dealer"
    if draft.ends_at.strip():
        found["ends_at"] = parse_price(draft.ends_at)
    found["contracts"] = [_contract_to_recipe(draft, draft.contracts[place]) for place in rows]
    found |= {key: text for key, text in (("about", draft.about), ("source", draft.source)) if text}
    lines = tuple(tuple(_written_lines(draft, draft.contracts[place])) for place in rows)
    return ConvertedRecipe(found, rows, lines)


def _one_or_all(numbers: list[int | str]) -> Any:
    """One number where all are the same, or else all of them."""
    return numbers[0] if len(set(map(str, numbers))) == 1 else numbers


def _written_lines(draft: GameDraft, contract: ContractDraft) -> Iterator[int]:
    """The places of the lines that are written."""
    if not contract.is_salad:
        written = draft.lines_of(contract)
        yield from (place for place, line in enumerate(contract.lines) if line in written)


def _contract_to_recipe(draft: GameDraft, contract: ContractDraft) -> Json:
    found: Json = {"key": contract.key, "name": contract.name}
    if contract.is_salad:
        found["of"] = list(draft.members(contract))
    else:
        found["lines"] = [_line_to_recipe(draft, line) for line in draft.lines_of(contract)]
    if draft.order != "free" and not (contract.on and contract.times == 1):
        found["times"] = contract.times if contract.on else 0
    way = draft.sweep_method(contract)
    if way == "turn":
        found["all"] = {"turn": True}
    elif way:
        found["all"] = {way: parse_price(contract.all_price)}
    if contract.blind:
        found["blind"] = True
    if draft.in_chips:
        found["to"] = draft.target(contract)
    elif contract.doubling:
        found["doubling"] = contract.doubling
    return found | {key: text for key, text in (("local", contract.local), ("about", contract.about)) if text}


def _line_to_recipe(draft: GameDraft, line: LineDraft) -> Json:
    found: Json = {}
    if line.row in ("thing", "who"):
        found = {line.row: line.name, "key": line.key}
    elif line.row in PRICES:
        found = {line.row: parse_price(line.of) if line.row == "trick" else line.of}
    price = PRICES.get(line.row, line.row)
    if line.row == "places":
        found[price] = [parse_price(one) for one in _without_end(line.prices)]
    elif line.prices[0].strip() or price == line.row:
        found[price] = parse_price(line.prices[0])
    if line.row in ("count", "thing") and line.has_total and line.of != "tricks":
        first = next(total for total in line.totals if total)
        totals = [parse_price(line.totals[SEATS.index(seats)] or first) for seats in draft.seats]
        found |= {"total": _one_or_all(totals)} if totals else {}
    if line.nobody and line.row in ("count", "who", "card", "trick"):
        found["nobody"] = True
    return found


def _without_end(prices: tuple[str, ...]) -> tuple[str, ...]:
    """The prices of places up to the last one that is written, but the first in any case."""
    last = max((place for place, price in enumerate(prices) if price.strip()), default=0)
    return prices[: last + 1]
