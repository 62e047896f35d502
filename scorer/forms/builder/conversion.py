"""Turns a recipe into a draft, and a draft into a recipe."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from scorer.engine.json_values import visible_text
from scorer.engine.problems import Problems
from scorer.engine.recipe.lines import ROWS, RecipeHead, parse_line
from scorer.engine.recipe.model import COUNT_ROWS, sum_of_lines
from scorer.forms.builder.draft import (
    NO_NUMBERS,
    NO_TOTALS,
    SEATS,
    ContractDraft,
    GameDraft,
    LimitDraft,
    LineDraft,
    Numbers,
    PenaltyDraft,
    index_of,
    number_for,
)
from scorer.forms.match_draft import parse_price

Json = dict[str, Any]
Translate = Callable[[str], str]
"""Returns a text of a recipe for the reader: translated if it is built in, unchanged if it is a table's own."""


def from_recipe(recipe: Mapping[str, Any], translate: Translate = str) -> GameDraft:
    """Return the draft of a valid recipe."""
    unit = recipe.get("unit", "points")
    seats, cards = tuple(recipe["seats"]), recipe["cards"]
    draft = GameDraft(
        name=translate(recipe["name"]), seats=seats,
        cards=_per_seats(cards, seats, str(cards[0] if isinstance(cards, list) else cards)), unit=unit,
        best=recipe.get("best", "highest" if unit == "chips" else "lowest"), ends_at=str(recipe.get("ends_at", "")),
        contracts=tuple(_to_contract_draft(contract, seats, translate) for contract in recipe["contracts"]),
        limits=tuple(
            LimitDraft(tuple(limit["of"]), _numbers(limit["each"], seats)) for limit in recipe.get("limits", ())
        ),
        penalties=tuple(
            PenaltyDraft(
                key=penalty["key"], name=translate(penalty["name"]), to=penalty.get("to", "bank"),
                amount=str(penalty.get("points", penalty.get("pays"))), ends=penalty.get("ends_deal", False),
            ) for penalty in recipe.get("penalties", ())
        ),
        about="\n".join(translate(line) if line.strip() else line for line in recipe.get("about", "").split("\n")),
        source=recipe.get("source", "") and translate(recipe["source"]),
        **_present(recipe, "order", "leads", "chooser", "owed_doubles"),
    )  # fmt: skip
    told = (replace(contract, about_for=draft.paying(contract)) if contract.about else contract
            for contract in draft.contracts)  # fmt: skip
    return replace(draft, contracts=tuple(told))


def _present(raw: Mapping[str, Any], *keys: str) -> Json:
    return {key: raw[key] for key in keys if key in raw}


def _split(values: list[Any], seats: tuple[int, ...], same: Any) -> tuple[Any, ...]:
    """Return the values of a recipe for `seats` as that for all, the usual one, and those for SEATS that differ."""
    own = {players: value for players, value in zip(seats, values, strict=False) if value != values[0]}
    return (values[0], *(own.get(players, same) for players in SEATS))


def _numbers(number: Any, seats: tuple[int, ...]) -> Numbers:
    """Return a number of a recipe, or its numbers for each of `seats`, as typed ones."""
    return _split([str(other) for other in (number if isinstance(number, list) else [number])], seats, "")


def _per_seats(numbers: Any, seats: tuple[int, ...], other: str) -> tuple[str, ...]:
    """Return a recipe's number, or its numbers for each of `seats`, as one for each of SEATS."""
    known = dict(zip(seats, numbers if isinstance(numbers, list) else [numbers] * len(seats), strict=True))
    return tuple(str(known.get(players, other)) for players in SEATS)


def _to_contract_draft(contract: Mapping[str, Any], seats: tuple[int, ...], translate: Translate) -> ContractDraft:
    together, sweep = "in_all" in contract, contract.get("all", {})
    times = _numbers(contract["in_all"] if together else contract.get("times", 1), seats)
    method, price = next(((key, price) for key, price in sweep.items() if key != "over"), ("", ""))
    all_price = NO_NUMBERS if method in ("", "turn") else _numbers(price, seats)
    is_on = any(int(number) for number in times if number)
    return ContractDraft(
        key=contract["key"], name=translate(contract["name"]),
        lines=tuple(_to_line_draft(line, seats, translate) for line in contract.get("lines", ())),
        of=tuple(contract["of"]) if "of" in contract else None, on=is_on,
        times=times if is_on else ("1", *times[1:]), together=together, alternatives=tuple(contract.get("or", ())),
        all=method, all_price=all_price, all_was=all_price, over=tuple(sweep["over"]) if "over" in sweep else None,
        about=contract.get("about", "") and translate(contract["about"]),
        **_present(contract, "declarer", "blind", "doubling", "to", "local"),
    )  # fmt: skip


def _to_line_draft(line: Mapping[str, Any], seats: tuple[int, ...], translate: Translate) -> LineDraft:
    row = next(row for row in ROWS if row in line)
    raw = line[ROWS[row]]
    is_per_table = isinstance(raw, list) and (row != "places" or isinstance(raw[0], list))
    typed = [tuple(map(str, price if row == "places" else [price])) for price in (raw if is_per_table else [raw])]
    prices, none = _split(typed, seats, ()), _numbers(line["none"], seats) if "none" in line else ()
    return LineDraft(
        row=row, of=str(line[row]) if row in ("count", "card", "trick") else "",
        name=translate(line[row]) if row in ("thing", "who") else "", prices=prices,
        totals=_per_seats(line["total"], seats, "") if "total" in line else NO_TOTALS,
        was=prices, none=none, none_was=none, **_present(line, "key", "nobody", "paid_by"),
    )  # fmt: skip


def to_recipe(draft: GameDraft, name: str) -> Json:
    """Return the recipe of a draft; `name` is used for a game without a name."""
    cards = [parse_price(draft.cards[SEATS.index(seats)]) for seats in draft.seats]
    played = {contract.key for contract in draft.contracts if contract.on}
    limits = [
        {"of": [key for key in limit.of if key in played], "each": _number(draft, limit.each)}
        for limit in (draft.limits if draft.has_choice else ())
    ]
    return _without_none({
        "recipe": 1,
        "name": draft.name.strip() if visible_text(draft.name) else name,
        "seats": list(draft.seats),
        "cards": _one_or_all(cards) if cards else None,
        "unit": "chips" if draft.in_chips else None,
        "best": None if draft.in_chips else draft.best,
        "order": draft.order,
        "leads": "dealer" if draft.leads == "dealer" else None,
        "chooser": "dealer" if draft.has_choice and draft.chooser == "dealer" else None,
        "ends_at": parse_price(draft.ends_at) if draft.ends_at.strip() else None,
        "owed_doubles": draft.owed_doubles or None,
        "contracts": [_contract_to_recipe(draft, draft.contracts[index]) for index in draft.written_rows],
        "limits": limits or None,
        "penalties": [_penalty_to_recipe(draft, penalty) for penalty in draft.penalties] or None,
        "about": draft.about or None,
        "source": draft.source or None,
    })  # fmt: skip


def _without_none(recipe: Json) -> Json:
    return {key: value for key, value in recipe.items() if value is not None}


def contract_sum(draft: GameDraft, contract: ContractDraft) -> int | None:
    """Return the sum of a deal if nobody takes everything; None if it varies or something in it is not right yet."""
    seats = draft.usual_seats
    usual, cards = replace(draft, seats=(seats,)), draft.cards_dealt(seats)
    head = RecipeHead(usual.seats, None if cards is None else (cards,), None, None)
    lines = [parse_line(_line_to_recipe(usual, line), head, Problems()) for line in draft.lines_of(contract)]
    known = [line for line in lines if line is not None and not (draft.in_chips and line.row == "places")]
    if not lines or len(known) < len(lines):  # the bank pays for places what it has
        return None
    return sum_of_lines(known, contract.declarer, seats)


def _one_or_all(numbers: list[Any]) -> Any:
    """Return one number if all are the same, else all of them."""
    return numbers[0] if len(set(map(str, numbers))) == 1 else numbers


def _number(draft: GameDraft, typed: Numbers) -> Any:
    """Return a number as a recipe has it: one for all numbers of players, or one for each."""
    return _one_or_all([parse_price(number_for(typed, seats)) for seats in draft.seats] or [parse_price(typed[0])])


def _contract_to_recipe(draft: GameDraft, contract: ContractDraft) -> Json:
    often = _number(draft, contract.times) if contract.on else 0
    is_together = contract.on and contract.together and draft.has_choice
    others = draft.alternatives(contract) if contract.on else ()
    method, over = draft.sweep_method(contract), draft.over(contract)
    sweep = {method: True if method == "turn" else _number(draft, contract.all_price)}
    return _without_none({
        "key": contract.key,
        "name": contract.name,
        "of": [member.key for member in draft.members(contract)] if contract.is_salad else None,
        "lines": None if contract.is_salad else [_line_to_recipe(draft, line) for line in draft.lines_of(contract)],
        "in_all": often if is_together else None,
        "times": often if not is_together and draft.order != "free" and often != 1 else None,
        "or": [other.key for other in others] or None,
        "all": sweep | ({} if over is None else {"over": list(over)}) if method else None,
        "blind": contract.blind or None,
        "declarer": contract.declarer if contract.declarer != 1 else None,
        "to": draft.target(contract) if draft.in_chips else None,
        "doubling": None if draft.in_chips else contract.doubling or None,
        "local": contract.local or None,
        "about": None if draft.is_told_otherwise(contract) else contract.about or None,
    })  # fmt: skip


def _penalty_to_recipe(draft: GameDraft, penalty: PenaltyDraft) -> Json:
    amount = parse_price(penalty.amount)
    moves = {"pays": amount, "to": penalty.to} if draft.in_chips else {"points": amount}
    return {"key": penalty.key, "name": penalty.name, **moves} | ({"ends_deal": True} if penalty.ends else {})


def _line_to_recipe(draft: GameDraft, line: LineDraft) -> Json:
    row, price, is_count, is_own = line.row, ROWS[line.row], line.row in COUNT_ROWS, line.row in ("thing", "who")
    recipe: Json = {}
    if row != price:  # else its first key is that of its price
        recipe[row] = line.name if is_own else parse_price(line.of) if row == "trick" else line.of
    recipe["key"] = line.key if is_own else None
    typed = tuple("".join(prices) for prices in line.prices)
    if row == "places":
        own = [line.prices[index_of(seats)] or line.prices[0] for seats in draft.seats] or line.prices[:1]
        recipe[price] = _one_or_all([_written_places(prices) for prices in own])
    elif row == price or any(text.strip() for text in typed):
        recipe[price] = _number(draft, typed)
    if is_count and any(line.totals) and line.of != "tricks":
        first = next(total for total in line.totals if total)
        totals = [parse_price(line.totals[SEATS.index(seats)] or first) for seats in draft.seats]
        recipe["total"] = _one_or_all(totals) if totals else None
    recipe["nobody"] = True if line.nobody and row in ("count", "who", "card", "trick") else None
    recipe["none"] = _number(draft, line.none) if line.none and is_count else None
    recipe["paid_by"] = line.paid_by if line.may_be_passed_on and line.paid_by else None
    return _without_none(recipe)


def _written_places(prices: tuple[str, ...]) -> list[int | str]:
    """Return the prices of places up to the last one that is written, at least the first."""
    last = max((index for index, text in enumerate(prices) if text.strip()), default=0)
    return [parse_price(text) for text in prices[: last + 1]]
