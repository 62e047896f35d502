"""The fields of the builder's form: what was typed and ticked on the page that was open, put into its draft."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorer.forms.builder.draft import SEATS, ContractDraft, GameDraft, LineDraft, contract_sum
from scorer.forms.builder.serialization import LONGEST, WORDS, deserialize, is_valid_subject

PLAYED = ("unit", "best", "order", "leads", "chooser")
"""What is chosen of how a game is played, each a field of the draft and of the form."""
STATE = "state"
"""The field with the draft as the page was made of it."""


def price_field(row: int, line: int | str, place: int = 0) -> str:
    """The name of a price's field; `line` is "all" for who takes everything; `place` is that among the prices."""
    return f"p-{row}-{line}-{place}" if place else f"p-{row}-{line}"


def parse_form(form: Any) -> GameDraft:
    """The draft of a form that was sent: a MultiDict, of which nothing is trusted."""
    draft = deserialize(form.get(STATE, ""))
    if draft.page == "ask":
        return replace(draft, asked=draft.asked and _asked(draft.asked, form))
    if draft.page != "rows" or "name" not in form:
        return draft
    return _opened(_rows(_head(draft, form), form), form)


def _text(form: Any, name: str, usual: str) -> str:
    return str(form.get(name, usual)).replace("\r\n", "\n")[:LONGEST]


def _word(form: Any, name: str, key: str, usual: str) -> str:
    found = form.get(name, usual)
    return found if found in WORDS[key] else usual


def _head(draft: GameDraft, form: Any) -> GameDraft:
    """The name, and how it is played."""
    ticked = {int(one) for one in form.getlist("seats") if one in map(str, SEATS)}
    usual = form.get("usual", "")
    order = [int(usual)] if usual in map(str, ticked) else []
    order += [one for one in (*draft.seats, *SEATS) if one in ticked and one not in order]
    three, four, five, six = (_text(form, f"cards-{one}", now) for one, now in zip(SEATS, draft.cards, strict=True))
    words: dict[str, Any] = {key: _word(form, key, key, getattr(draft, key)) for key in PLAYED}
    texts: dict[str, Any] = {key: _text(form, key, getattr(draft, key)) for key in ("name", "ends_at", "about")}
    return replace(draft, seats=tuple(dict.fromkeys(order)), cards=(three, four, five, six), **words, **texts)


def _rows(draft: GameDraft, form: Any) -> GameDraft:
    """The rings and the blanks of every row."""
    on = set(form.getlist("on"))
    return replace(draft, contracts=tuple(_row(place, one, on, form) for place, one in enumerate(draft.contracts)))


def _row(row: int, contract: ContractDraft, on: Iterable[str], form: Any) -> ContractDraft:
    lines = tuple(
        replace(line, prices=tuple(_prices(form, row, place, line))) for place, line in enumerate(contract.lines)
    )
    all_price = _text(form, price_field(row, "all"), contract.all_price)
    return replace(contract, lines=lines, all_price=all_price, on=contract.key in on)


def _prices(form: Any, row: int, place: int, line: LineDraft) -> list[str]:
    """The prices of a line; there may be more blanks for places than there were prices."""
    many = 6 if line.row == "places" else 1
    known: Sequence[str] = (*line.prices, *[""] * many)[:many]
    found = [_text(form, price_field(row, place, index), price) for index, price in enumerate(known)]
    while len(found) > 1 and not found[-1].strip():
        found.pop()
    return found


def _opened(draft: GameDraft, form: Any) -> GameDraft:
    """What stands in the fold of the contract that is open."""
    contract = draft.open_contract
    if contract is None or f"name-{contract.key}" not in form:
        return draft
    ticked = form.getlist("of")
    of = None
    if contract.of is not None:
        kept = [key for key in contract.of if key in ticked or draft.contract(key) not in _tickable(draft)]
        of = (*kept, *(one.key for one in _tickable(draft) if one.key in ticked and one.key not in kept))
    changed = replace(
        contract,
        name=_text(form, f"name-{contract.key}", contract.name),
        of=of,
        all=_word(form, "all", "all", contract.all),
        doubling=_word(form, "doubling", "doubling", contract.doubling),
        to=_word(form, "to", "to", contract.to),
        blind="blind" in form,
        lines=tuple(_detail(line, place, form) for place, line in enumerate(contract.lines)),
    )
    changed = replace(changed, all_price=_first_price(draft, contract, changed))
    return replace(draft, contracts=(*draft.contracts[: draft.opened], changed, *draft.contracts[draft.opened + 1 :]))


def _tickable(draft: GameDraft) -> tuple[ContractDraft, ...]:
    return tuple(one for one in draft.contracts if draft.can_contain(one))


def _first_price(draft: GameDraft, before: ContractDraft, now: ContractDraft) -> str:
    """The price of who takes everything: where it is new, what everything would cost, with its sign turned."""
    if now.all == before.all or now.all in ("", "turn") or now.all_price.strip():
        return now.all_price
    whole = contract_sum(draft, now)
    return "" if whole is None else str(whole if draft.in_chips else -whole)


def _detail(line: LineDraft, place: int, form: Any) -> LineDraft:
    """What a line is about, and whether it may be nobody's."""
    name = f"line-{place}"
    if f"{name}-is" not in form:
        return line
    return replace(_about(line, name, form), nobody=f"{name}-nobody" in form)


def _about(line: LineDraft, name: str, form: Any) -> LineDraft:
    of = form.get(f"{name}-of", line.of)
    if f"{name}-suit" in form:
        of = f"{form.get(f'{name}-suit')}-{form.get(f'{name}-rank')}"
    return replace(
        line, of=of if is_valid_subject(line.row, of) else line.of, name=_text(form, f"{name}-name", line.name)
    )


def _asked(line: LineDraft, form: Mapping[str, Any]) -> LineDraft:
    """The line that is being asked for."""
    price = _text(form, "price", line.prices[0])
    total = _text(form, "total", line.totals[1])
    return replace(
        _about(line, "line", form), nobody="line-nobody" in form, prices=(price,), totals=(total, total, total, total)
    )
