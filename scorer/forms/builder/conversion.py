"""Turns a recipe into a draft, and a draft into a recipe."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorer.engine.json_values import visible_text
from scorer.engine.recipe.model import FLAT
from scorer.forms.builder.draft import NO_TOTALS, SEATS, ContractDraft, GameDraft, LineDraft
from scorer.forms.match_draft import parse_price

Json = dict[str, Any]
Translate = Callable[[str], str]
"""Returns a text of a recipe for the reader: translated if it is built in, unchanged if it is a table's own."""
PRICES = {"count": "each", "thing": "each", "who": "pays", "card": "pays", "trick": "pays"}
"""The key of the price in rows that name something else first; in other rows it is the row's own key."""
PER_TABLE = (*PRICES.values(), "out", "left", "pass", "none", FLAT)
"""The keys of a line that may have a number for each number of players."""
LEFT_OUT = (FLAT, "none", "paid_by", "over", "declarer", "or", "in_all", "limits", "penalties", "numbers")
"""What a draft has no place for, by its key in the recipe; `numbers`: prices for each number of players."""


def own_text(text: str) -> str:
    """Return a table's own text unchanged."""
    return text


def from_recipe(recipe: Mapping[str, Any], translate: Translate = own_text) -> GameDraft:
    """Return the draft of a valid recipe, without what `find_left_out` names."""
    unit = recipe.get("unit", "points")
    seats, cards = tuple(recipe["seats"]), recipe["cards"]
    return GameDraft(
        name=translate(recipe["name"]), seats=seats,
        cards=_per_seats(cards, seats, str(cards[0] if isinstance(cards, list) else cards)), unit=unit,
        best=recipe.get("best", "highest" if unit == "chips" else "lowest"), order=recipe.get("order", "block"),
        leads=recipe.get("leads", "next"), chooser=recipe.get("chooser", "leader"),
        ends_at=str(recipe.get("ends_at", "")),
        contracts=tuple(_to_contract_draft(contract, seats, translate) for contract in recipe["contracts"]),
        about=_translate_lines(recipe.get("about", ""), translate),
        source=recipe.get("source", "") and translate(recipe["source"]),
    )  # fmt: skip


def find_left_out(recipe: Mapping[str, Any]) -> list[str]:
    """Return what of a valid recipe its draft leaves out, as keys in the order of LEFT_OUT."""
    contracts = recipe["contracts"]
    lines = [line for contract in contracts for line in contract.get("lines", ())]
    sweeps = [contract["all"] for contract in contracts if "all" in contract]
    found = {key for part in (recipe, *contracts, *lines, *sweeps) for key in part}
    numbers = [line[key] for line in lines for key in PER_TABLE if key in line]
    numbers += [price for line in lines for price in line.get("places", ())]
    numbers += [price for sweep in sweeps for key, price in sweep.items() if key != "over"]
    numbers += [contract["times"] for contract in contracts if "times" in contract]
    if any(isinstance(number, list) for number in numbers):
        found.add("numbers")
    return [key for key in LEFT_OUT if key in found]


def _usual(number: Any) -> Any:
    """Return the first of the numbers for each number of players, which holds for the usual one."""
    return number[0] if isinstance(number, list) else number


def _translate_lines(text: str, translate: Translate) -> str:
    """Translate a text of several lines, each of which is a message of its own."""
    return "\n".join(translate(line) if line.strip() else line for line in text.split("\n"))


def _per_seats(numbers: Any, seats: tuple[int, ...], other: str) -> tuple[str, str, str, str]:
    """Return a recipe's number, or its numbers for each of `seats`, as one for each of SEATS."""
    known = dict(zip(seats, numbers if isinstance(numbers, list) else [numbers] * len(seats), strict=True))
    three, four, five, six = (str(known.get(players, other)) for players in SEATS)
    return three, four, five, six


def _to_contract_draft(contract: Mapping[str, Any], seats: tuple[int, ...], translate: Translate) -> ContractDraft:
    times, sweep = _usual(contract.get("times", 1)), contract.get("all", {})
    method, price = next(iter(sweep.items())) if sweep and "over" not in sweep else ("", "")
    all_price = "" if method == "turn" else str(_usual(price))
    return ContractDraft(
        key=contract["key"], name=translate(contract["name"]),
        lines=tuple(_to_line_draft(line, seats, translate) for line in contract.get("lines", ()) if FLAT not in line),
        of=tuple(contract["of"]) if "of" in contract else None, on=times > 0, times=times or 1, all=method,
        all_price=all_price, all_was=all_price, blind=contract.get("blind", False),
        doubling=contract.get("doubling", ""), to=contract.get("to", ""), local=contract.get("local", ""),
        about=contract.get("about", "") and translate(contract["about"]),
    )  # fmt: skip


def _to_line_draft(line: Mapping[str, Any], seats: tuple[int, ...], translate: Translate) -> LineDraft:
    row = next(row for row in (*PRICES, "out", "left", "pass", "places") if row in line)
    price = line[PRICES.get(row, row)]
    if row == "places":
        prices = tuple(map(str, price[0] if isinstance(price[0], list) else price))
    else:
        prices = (str(_usual(price)),)
    return LineDraft(
        row=row, of=str(line[row]) if row in ("count", "card", "trick") else "", key=line.get("key", ""),
        name=translate(line[row]) if row in ("thing", "who") else "", prices=prices,
        totals=_per_seats(line["total"], seats, "") if "total" in line else NO_TOTALS,
        nobody=line.get("nobody", False), was=prices,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ConvertedRecipe:
    """A recipe, and the places in the draft of its contracts and lines."""

    recipe: Json
    rows: tuple[int, ...]
    """The index in the draft of each contract of the recipe."""
    lines: tuple[tuple[int, ...], ...]
    """The indices of its lines."""


def to_recipe(draft: GameDraft, name: str) -> ConvertedRecipe:
    """Return the recipe of a draft; `name` is used for a game without a name."""
    rows = tuple(index for index, contract in enumerate(draft.contracts) if contract.on or draft.salads_with(contract))
    recipe: Json = {
        "recipe": 1,
        "name": draft.name.strip() if visible_text(draft.name) else name,
        "seats": list(draft.seats),
    }
    cards = [parse_price(draft.cards[SEATS.index(seats)]) for seats in draft.seats]
    if cards:
        recipe["cards"] = _one_or_all(cards)
    if draft.in_chips:
        recipe["unit"] = "chips"
    else:
        recipe["best"] = draft.best
    recipe["order"] = draft.order
    if draft.leads == "dealer":
        recipe["leads"] = "dealer"
    if draft.has_choice and draft.chooser == "dealer":
        recipe["chooser"] = "dealer"
    if draft.ends_at.strip():
        recipe["ends_at"] = parse_price(draft.ends_at)
    recipe["contracts"] = [_contract_to_recipe(draft, draft.contracts[index]) for index in rows]
    recipe |= {key: text for key, text in (("about", draft.about), ("source", draft.source)) if text}
    lines = tuple(tuple(_line_indices(draft, draft.contracts[index])) for index in rows)
    return ConvertedRecipe(recipe, rows, lines)


def _one_or_all(numbers: list[int | str]) -> Any:
    """Return one number if all are the same, else all of them."""
    return numbers[0] if len(set(map(str, numbers))) == 1 else numbers


def _line_indices(draft: GameDraft, contract: ContractDraft) -> Iterator[int]:
    if not contract.is_salad:
        written = draft.lines_of(contract)
        yield from (index for index, line in enumerate(contract.lines) if line in written)


def _contract_to_recipe(draft: GameDraft, contract: ContractDraft) -> Json:
    recipe: Json = {"key": contract.key, "name": contract.name}
    if contract.is_salad:
        recipe["of"] = list(draft.members(contract))
    else:
        recipe["lines"] = [_line_to_recipe(draft, line) for line in draft.lines_of(contract)]
    if draft.order != "free" and not (contract.on and contract.times == 1):
        recipe["times"] = contract.times if contract.on else 0
    method = draft.sweep_method(contract)
    if method == "turn":
        recipe["all"] = {"turn": True}
    elif method:
        recipe["all"] = {method: parse_price(contract.all_price)}
    if contract.blind:
        recipe["blind"] = True
    if draft.in_chips:
        recipe["to"] = draft.target(contract)
    elif contract.doubling:
        recipe["doubling"] = contract.doubling
    return recipe | {key: text for key, text in (("local", contract.local), ("about", contract.about)) if text}


def _line_to_recipe(draft: GameDraft, line: LineDraft) -> Json:
    recipe: Json = {}
    if line.row in ("thing", "who"):
        recipe = {line.row: line.name, "key": line.key}
    elif line.row in PRICES:
        recipe = {line.row: parse_price(line.of) if line.row == "trick" else line.of}
    price = PRICES.get(line.row, line.row)
    if line.row == "places":  # up to the last price that is written, at least the first
        last = max((index for index, text in enumerate(line.prices) if text.strip()), default=0)
        recipe[price] = [parse_price(text) for text in line.prices[: last + 1]]
    elif line.prices[0].strip() or price == line.row:
        recipe[price] = parse_price(line.prices[0])
    if line.row in ("count", "thing") and line.has_total and line.of != "tricks":
        first = next(total for total in line.totals if total)
        totals = [parse_price(line.totals[SEATS.index(seats)] or first) for seats in draft.seats]
        recipe |= {"total": _one_or_all(totals)} if totals else {}
    if line.nobody and line.row in ("count", "who", "card", "trick"):
        recipe["nobody"] = True
    return recipe
