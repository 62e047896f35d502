"""Reads the builder's form: what was typed and ticked on the open page is put into its draft."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorer.forms.builder.draft import SEATS, ContractDraft, GameDraft, LineDraft, contract_sum
from scorer.forms.builder.serialization import CHOICES, MAX_LETTERS, deserialize, is_valid_subject

PLAYED = ("unit", "best", "order", "leads", "chooser")
"""The choices of how a game is played, each a field of the draft and of the form."""
STATE = "state"
"""The field with the draft from which the page was made."""


def price_field(row: int, line: int | str, place: int = 0) -> str:
    """Return the name of a price's field; `line` is "all" for a sweep, `place` the index among the prices of places."""
    return f"p-{row}-{line}-{place}" if place else f"p-{row}-{line}"


def parse_form(form: Any) -> GameDraft:
    """Return the draft of a submitted form, a MultiDict of which nothing is trusted."""
    draft = deserialize(form.get(STATE, ""))
    if draft.page == "ask":
        return replace(draft, asked=draft.asked and _parse_asked_line(draft.asked, form))
    if draft.page != "rows" or "name" not in form:
        return draft
    return _parse_open_contract(_parse_rows(_parse_head(draft, form), form), form)


def _text(form: Any, name: str, usual: str) -> str:
    return str(form.get(name, usual)).replace("\r\n", "\n")[:MAX_LETTERS]


def _choice(form: Any, name: str, key: str, usual: str) -> str:
    choice = form.get(name, usual)
    return choice if choice in CHOICES[key] else usual


def _parse_head(draft: GameDraft, form: Any) -> GameDraft:
    ticked = {int(seats) for seats in form.getlist("seats") if seats in map(str, SEATS)}
    usual = form.get("usual", "")
    order = [int(usual)] if usual in map(str, ticked) else []
    order += [seats for seats in (*draft.seats, *SEATS) if seats in ticked]
    three, four, five, six = (_text(form, f"cards-{seats}", old) for seats, old in zip(SEATS, draft.cards, strict=True))
    choices: dict[str, Any] = {key: _choice(form, key, key, getattr(draft, key)) for key in PLAYED}
    texts: dict[str, Any] = {key: _text(form, key, getattr(draft, key)) for key in ("name", "ends_at", "about")}
    return replace(draft, seats=tuple(dict.fromkeys(order)), cards=(three, four, five, six), **choices, **texts)


def _parse_rows(draft: GameDraft, form: Any) -> GameDraft:
    on = set(form.getlist("on"))
    rows = tuple(_parse_row(place, contract, on, form) for place, contract in enumerate(draft.contracts))
    return replace(draft, contracts=rows)


def _parse_row(row: int, contract: ContractDraft, on: Iterable[str], form: Any) -> ContractDraft:
    lines = tuple(
        replace(line, prices=tuple(_parse_prices(form, row, place, line))) for place, line in enumerate(contract.lines)
    )
    all_price = _text(form, price_field(row, "all"), contract.all_price)
    return replace(contract, lines=lines, all_price=all_price, on=contract.key in on)


def _parse_prices(form: Any, row: int, place: int, line: LineDraft) -> list[str]:
    """Read the prices of a line. A form may have more fields for places than the draft has prices."""
    count = 6 if line.row == "places" else 1
    known: Sequence[str] = (*line.prices, *[""] * count)[:count]
    prices = [_text(form, price_field(row, place, index), price) for index, price in enumerate(known)]
    while len(prices) > 1 and not prices[-1].strip():
        prices.pop()
    return prices


def _parse_open_contract(draft: GameDraft, form: Any) -> GameDraft:
    """Read the fold of the open contract."""
    contract = draft.open_contract
    if contract is None or f"name-{contract.key}" not in form:
        return draft
    of = None
    if contract.of is not None:
        ticked, possible = form.getlist("of"), [other.key for other in draft.contracts if draft.can_contain(other)]
        members = [key for key in contract.of if key in ticked or key not in possible]
        of = (*members, *(key for key in possible if key in ticked and key not in members))
    changed = replace(
        contract, name=_text(form, f"name-{contract.key}", contract.name), of=of, blind="blind" in form,
        all=_choice(form, "all", "all", contract.all), to=_choice(form, "to", "to", contract.to),
        doubling=_choice(form, "doubling", "doubling", contract.doubling),
        lines=tuple(_parse_line(line, place, form) for place, line in enumerate(contract.lines)),
    )  # fmt: skip
    changed = replace(changed, all_price=_sweep_price(draft, contract, changed))
    return replace(draft, contracts=(*draft.contracts[: draft.opened], changed, *draft.contracts[draft.opened + 1 :]))


def _sweep_price(draft: GameDraft, before: ContractDraft, now: ContractDraft) -> str:
    """Return the price of a sweep; a newly chosen one gets the sum of the deal with its sign turned."""
    if now.all == before.all or now.all in ("", "turn") or now.all_price.strip():
        return now.all_price
    total = contract_sum(draft, now)
    return "" if total is None else str(total if draft.in_chips else -total)


def _parse_line(line: LineDraft, place: int, form: Any) -> LineDraft:
    """Read the subject of a line, and whether nobody may have it."""
    name = f"line-{place}"
    if f"{name}-is" not in form:
        return line
    return replace(_parse_subject(line, name, form), nobody=f"{name}-nobody" in form)


def _parse_subject(line: LineDraft, name: str, form: Any) -> LineDraft:
    of = form.get(f"{name}-of", line.of)
    if f"{name}-suit" in form:
        of = f"{form.get(f'{name}-suit')}-{form.get(f'{name}-rank')}"
    of = of if is_valid_subject(line.row, of) else line.of
    return replace(line, of=of, name=_text(form, f"{name}-name", line.name))


def _parse_asked_line(line: LineDraft, form: Mapping[str, Any]) -> LineDraft:
    price, total = _text(form, "price", line.prices[0]), _text(form, "total", line.totals[1])
    asked, nobody = _parse_subject(line, "line", form), "line-nobody" in form
    return replace(asked, nobody=nobody, prices=(price,), totals=(total, total, total, total))
