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
        best=recipe.get("best", "highest" if unit == "chips" else "lowest"), order=recipe.get("order", "block"),
        leads=recipe.get("leads", "next"), chooser=recipe.get("chooser", "leader"),
        ends_at=str(recipe.get("ends_at", "")), owed_doubles=recipe.get("owed_doubles", 0),
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
    )  # fmt: skip
    told = (replace(contract, about_for=draft.paying(contract)) if contract.about else contract
            for contract in draft.contracts)  # fmt: skip
    return replace(draft, contracts=tuple(told))


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
        declarer=contract.get("declarer", 1), all=method, all_price=all_price, all_was=all_price,
        over=tuple(sweep["over"]) if "over" in sweep else None, blind=contract.get("blind", False),
        doubling=contract.get("doubling", ""), to=contract.get("to", ""), local=contract.get("local", ""),
        about=contract.get("about", "") and translate(contract["about"]),
    )  # fmt: skip


def _to_line_draft(line: Mapping[str, Any], seats: tuple[int, ...], translate: Translate) -> LineDraft:
    row = next(row for row in ROWS if row in line)
    raw = line[ROWS[row]]
    is_per_table = isinstance(raw, list) and (row != "places" or isinstance(raw[0], list))
    typed = [tuple(map(str, price if row == "places" else [price])) for price in (raw if is_per_table else [raw])]
    prices, none = _split(typed, seats, ()), _numbers(line["none"], seats) if "none" in line else ()
    return LineDraft(
        row=row, of=str(line[row]) if row in ("count", "card", "trick") else "", key=line.get("key", ""),
        name=translate(line[row]) if row in ("thing", "who") else "", prices=prices,
        totals=_per_seats(line["total"], seats, "") if "total" in line else NO_TOTALS,
        nobody=line.get("nobody", False), was=prices, none=none, none_was=none,
        paid_by=line.get("paid_by", ""),
    )  # fmt: skip


def to_recipe(draft: GameDraft, name: str) -> Json:
    """Return the recipe of a draft; `name` is used for a game without a name."""
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
    if draft.owed_doubles:
        recipe["owed_doubles"] = draft.owed_doubles
    recipe["contracts"] = [_contract_to_recipe(draft, draft.contracts[index]) for index in draft.written_rows]
    if draft.has_choice and draft.limits:
        played = {contract.key for contract in draft.contracts if contract.on}
        recipe["limits"] = [
            {"of": [key for key in limit.of if key in played], "each": _number(draft, limit.each)}
            for limit in draft.limits
        ]
    if draft.penalties:
        recipe["penalties"] = [_penalty_to_recipe(draft, penalty) for penalty in draft.penalties]
    return recipe | {key: text for key, text in (("about", draft.about), ("source", draft.source)) if text}


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
    recipe: Json = {"key": contract.key, "name": contract.name}
    if contract.is_salad:
        recipe["of"] = [member.key for member in draft.members(contract)]
    else:
        recipe["lines"] = [_line_to_recipe(draft, line) for line in draft.lines_of(contract)]
    often = _number(draft, contract.times) if contract.on else 0
    if contract.on and contract.together and draft.has_choice:
        recipe["in_all"] = often
    elif draft.order != "free" and often != 1:
        recipe["times"] = often
    if alternatives := draft.alternatives(contract) if contract.on else ():
        recipe["or"] = [other.key for other in alternatives]
    if method := draft.sweep_method(contract):
        over = draft.over(contract)
        price = True if method == "turn" else _number(draft, contract.all_price)
        recipe["all"] = {method: price} | ({} if over is None else {"over": list(over)})
    if contract.blind:
        recipe["blind"] = True
    if contract.declarer != 1:
        recipe["declarer"] = contract.declarer
    if draft.in_chips:
        recipe["to"] = draft.target(contract)
    elif contract.doubling:
        recipe["doubling"] = contract.doubling
    about = "" if draft.is_told_otherwise(contract) else contract.about
    return recipe | {key: text for key, text in (("local", contract.local), ("about", about)) if text}


def _penalty_to_recipe(draft: GameDraft, penalty: PenaltyDraft) -> Json:
    amount = parse_price(penalty.amount)
    moves = {"pays": amount, "to": penalty.to} if draft.in_chips else {"points": amount}
    return {"key": penalty.key, "name": penalty.name, **moves} | ({"ends_deal": True} if penalty.ends else {})


def _line_to_recipe(draft: GameDraft, line: LineDraft) -> Json:
    recipe, price = dict[str, Any](), ROWS[line.row]
    if line.row in ("thing", "who"):
        recipe = {line.row: line.name, "key": line.key}
    elif line.row != price:
        recipe = {line.row: parse_price(line.of) if line.row == "trick" else line.of}
    if line.row == "places":
        own = [line.prices[index_of(seats)] or line.prices[0] for seats in draft.seats]
        recipe[price] = _one_or_all([_written_places(prices) for prices in own or line.prices[:1]])
    else:
        typed = tuple("".join(prices) for prices in line.prices)
        if price == line.row or any(text.strip() for text in typed):
            recipe[price] = _number(draft, typed)
    if line.row in COUNT_ROWS and any(line.totals) and line.of != "tricks":
        first = next(total for total in line.totals if total)
        totals = [parse_price(line.totals[SEATS.index(seats)] or first) for seats in draft.seats]
        recipe |= {"total": _one_or_all(totals)} if totals else {}
    if line.nobody and line.row in ("count", "who", "card", "trick"):
        recipe["nobody"] = True
    if line.none and line.row in COUNT_ROWS:
        recipe["none"] = _number(draft, line.none)
    return recipe | ({"paid_by": line.paid_by} if line.paid_by and line.may_be_passed_on else {})


def _written_places(prices: tuple[str, ...]) -> list[int | str]:
    """Return the prices of places up to the last one that is written, at least the first."""
    last = max((index for index, text in enumerate(prices) if text.strip()), default=0)
    return [parse_price(text) for text in prices[: last + 1]]
