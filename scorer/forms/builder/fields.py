"""Reads the builder's form: what was typed and ticked on the open page is put into its draft.

A hidden field of the page holds the draft from which it was made, as signed text.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from typing import Any

from itsdangerous import BadData, URLSafeSerializer

from scorer.engine.cards import CARDS, THING_NAMES
from scorer.engine.house_rules import MAX_PENALTIES
from scorer.engine.json_values import unique_key
from scorer.engine.recipe.lines import MAX_LIMITS, MAX_PLACES, NEIGHBOURS
from scorer.engine.recipe.reader import ALL_IN_CHIPS, ALL_IN_POINTS, ORDERS, UNITS
from scorer.forms.builder.conversion import contract_sum
from scorer.forms.builder.draft import (
    NO_TOTALS,
    PAID_OUT,
    SEATS,
    SHARED,
    WON,
    ContractDraft,
    GameDraft,
    LimitDraft,
    LineDraft,
    Numbers,
    PenaltyDraft,
    Prices,
    for_all,
)

MAX_LETTERS = 2_000
"""How many letters are read of any text."""
CHOICES: Mapping[str, Sequence[str]] = {
    "unit": UNITS, "best": ("lowest", "highest"), "order": ORDERS,
    "leads": ("next", "dealer"), "chooser": ("leader", "dealer"),
    "all": ("", *ALL_IN_POINTS, *ALL_IN_CHIPS), "doubling": ("", "all", "declarer"), "paid_by": ("", *NEIGHBOURS),
    "to": ("", *SHARED, *WON, *PAID_OUT),
}  # fmt: skip
"""The fields that hold one of a few words."""
PLAYED = ("unit", "best", "order", "leads", "chooser")
"""The choices of how a game is played, each a field of the draft and of the form."""
NEW_NONE = ("0", *NO_TOTALS)
"""What a player gets who has none, where somebody has just said that this is something else."""
STATE = "state"
"""The hidden field."""
VERSION = "builder draft 2"
"""Raised when a draft of before means something else; a page of before then begins again."""
PARTS = {
    "contracts": ContractDraft, "lines": LineDraft, "asked": LineDraft, "limits": LimitDraft, "penalties": PenaltyDraft,
}  # fmt: skip
"""What the fields of a draft hold that are no plain values."""


def serialize(draft: GameDraft, secret_key: bytes) -> str:
    """Return the draft as text that only this key can have made, without what is as in a new one."""

    def changed_values(part: Any) -> dict[str, Any]:
        values = {field.name: (getattr(part, field.name), field.default) for field in fields(part)}
        return {name: value for name, (value, default) in values.items() if value != default}

    text: str = URLSafeSerializer(secret_key, VERSION, serializer_kwargs={"default": changed_values}).dumps(draft)
    return text


def deserialize(text: str, secret_key: bytes) -> GameDraft | None:
    """Return the draft that `serialize` wrote with this key; None for any other text, also that of another version."""
    try:
        draft: GameDraft = _restore(URLSafeSerializer(secret_key, VERSION).loads(text), GameDraft)
    except BadData:
        return None
    return draft


def _restore(raw: Any, kind: Any) -> Any:
    """Return JSON as it was: objects as parts of a draft of this kind, lists as tuples."""
    if isinstance(raw, list):
        return tuple(_restore(item, kind) for item in raw)
    if isinstance(raw, dict):
        return kind(**{name: _restore(value, PARTS.get(name)) for name, value in raw.items()})
    return raw


def price_field(row: int, line: int | str, place: int = 0, seats: int = 0) -> str:
    """Return the name of a price's field.

    `line` is "all" for a sweep, "2-none" for what who has none gets; `place` the index among the prices of places;
    `seats` a number of players for which the price is another one.
    """
    return f"p-{row}-{line}" + (f"-{place}" if place else "") + (f"-for{seats}" if seats else "")


def none_field(row: int, line: int, seats: int = 0) -> str:
    """Return the name of the field of what a player gets who has none of what a line counts."""
    return price_field(row, f"{line}-none", seats=seats)


def parse_form(form: Any, draft: GameDraft) -> GameDraft:
    """Return the draft of a page with what was typed and ticked there: a MultiDict of which nothing is trusted."""
    if draft.page == "ask":
        return replace(draft, asked=draft.asked and _parse_asked_line(draft.asked, form))
    if draft.page == "limits" and "limits" in form:
        return replace(draft, limits=tuple(_parse_limits(draft, form)))
    if draft.page == "penalties" and "penalties" in form:
        return replace(draft, penalties=tuple(_parse_penalties(draft, form)))
    if draft.page != "rows" or "name" not in form:
        return draft
    return _parse_open_contract(_parse_head(draft, form), form)


def _text(form: Any, name: str, usual: str) -> str:
    return str(form.get(name, usual)).replace("\r\n", "\n")[:MAX_LETTERS]


def _choice(form: Any, name: str, key: str, usual: str) -> str:
    choice = form.get(name, usual)
    return choice if choice in CHOICES[key] else usual


def _parse_head(draft: GameDraft, form: Any) -> GameDraft:
    """Read how it is played, and the row of each contract."""
    ticked = {int(seats) for seats in form.getlist("seats") if seats in map(str, SEATS)}
    usual = form.get("usual", "")
    order = [int(usual)] if usual in map(str, ticked) else []
    order += [seats for seats in (*draft.seats, *SEATS) if seats in ticked]
    cards = tuple(_text(form, f"cards-{seats}", old) for seats, old in zip(SEATS, draft.cards, strict=True))
    choices: dict[str, Any] = {key: _choice(form, key, key, getattr(draft, key)) for key in PLAYED}
    texts: dict[str, Any] = {key: _text(form, key, getattr(draft, key)) for key in ("name", "ends_at", "about")}
    on = set(form.getlist("on"))
    contracts = tuple(_parse_row(row, contract, on, form) for row, contract in enumerate(draft.contracts))
    return replace(
        draft, seats=tuple(dict.fromkeys(order)), cards=cards, contracts=contracts, **choices, **texts
    )  # fmt: skip


def _parse_row(row: int, contract: ContractDraft, on: Iterable[str], form: Any) -> ContractDraft:
    lines = tuple(
        replace(
            line, prices=_parse_prices(form, row, place, line),
            none=_parse_numbers(form, partial(none_field, row, place), line.none),
        ) for place, line in enumerate(contract.lines)
    )  # fmt: skip
    all_price = _parse_numbers(form, lambda seats: price_field(row, "all", seats=seats), contract.all_price)
    return replace(contract, lines=lines, all_price=all_price, on=contract.key in on)


def _parse_numbers(form: Any, field: Callable[[int], str], old: Numbers) -> Numbers:
    """Read a number for all and for each of SEATS; `field` names its field for so many players, 0 for all."""
    return tuple(_text(form, field(seats), text) for seats, text in zip((0, *SEATS), old, strict=False))


def _parse_prices(form: Any, row: int, place: int, line: LineDraft) -> Prices:
    """Read the prices of a line. A form may have more fields for places than the draft has prices."""
    count, read = MAX_PLACES if line.row == "places" else 1, list[tuple[str, ...]]()
    for seats, old in zip((0, *SEATS), line.prices, strict=True):
        known = (*old, *[""] * count)[:count]
        prices = [_text(form, price_field(row, place, index, seats), price) for index, price in enumerate(known)]
        while len(prices) > (0 if seats else 1) and not prices[-1].strip():
            prices.pop()
        read.append(tuple(prices))
    return tuple(read)


def _parse_open_contract(draft: GameDraft, form: Any) -> GameDraft:
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
        together=form["counted"] == "all" if "counted" in form else contract.together,
        alternatives=_parse_ticks(form, "or", contract.alternatives, [other.key for other in draft.contracts])
        if "or-is" in form else contract.alternatives,
    )  # fmt: skip
    if "varies-is" in form:
        changed = replace(changed, varies=True) if "varies" in form else _without_other_numbers(changed)
    changed = replace(changed, over=_parse_part(draft, contract, changed, form))
    changed = replace(changed, all_price=_sweep_price(draft, contract, changed))
    about = _text(form, f"about-{contract.key}", contract.about)
    if about != contract.about or "about-holds" in form:
        changed = replace(changed, about=about, about_for=draft.paying(changed))
    return draft.with_open(changed)


def _parse_ticks(form: Any, name: str, before: Sequence[str], possible: Sequence[str]) -> tuple[str, ...]:
    """Return what is ticked, in the order in which it was ticked."""
    ticked = set(form.getlist(name))
    old = [key for key in before if key in ticked and key in possible]
    return (*old, *(key for key in possible if key in ticked and key not in old))


def _without_other_numbers(contract: ContractDraft) -> ContractDraft:
    lines = tuple(
        replace(line, prices=for_all(*line.prices[0]), none=line.none and (line.none[0], *NO_TOTALS))
        for line in contract.lines
    )
    return replace(contract, lines=lines, varies=False, times=(contract.times[0], *NO_TOTALS),
                   all_price=(contract.all_price[0], *NO_TOTALS))  # fmt: skip


def _parse_part(draft: GameDraft, before: ContractDraft, now: ContractDraft, form: Any) -> tuple[str, ...] | None:
    """Return what "everything" is about: all, or what is ticked; where nothing could be ticked yet, all that can be."""
    if "part" not in form:
        return now.over
    possible = tuple(draft.takeable_questions(now))
    if not form["part"]:
        return None
    return possible if draft.over(before) is None else _parse_ticks(form, "over", before.over or possible, possible)


def _sweep_price(draft: GameDraft, before: ContractDraft, now: ContractDraft) -> Numbers:
    """Return the price of a sweep; a newly chosen one gets the sum of the deal with its sign turned."""
    if now.all == before.all or now.all in ("", "turn") or now.all_price[0].strip():
        return now.all_price
    total = contract_sum(draft, now)
    return ("" if total is None else str(total if draft.in_chips else -total), *now.all_price[1:])


def _parse_line(line: LineDraft, place: int, form: Any) -> LineDraft:
    name = f"line-{place}"
    if f"{name}-is" not in form:
        return line
    none = (line.none or NEW_NONE) if f"{name}-none" in form else ()
    paid_by = _choice(form, f"{name}-paid", "paid_by", line.paid_by)
    fields = [f"{name}-total-{seats}" for seats in SEATS]
    totals = line.totals
    if any(field in form for field in fields):
        totals = tuple(_text(form, field, "") for field in fields)
    line = replace(line, none=none, paid_by=paid_by, totals=totals)
    return replace(_parse_subject(line, name, form), nobody=f"{name}-nobody" in form)


def _is_valid_subject(row: str, of: str) -> bool:
    if row == "count":
        return of in THING_NAMES
    if row == "card":
        return of in CARDS
    if row == "trick":
        return of in ("last", "second-last") or (of.isascii() and of.isdecimal() and len(of) < 4)
    return not of


def _parse_subject(line: LineDraft, name: str, form: Any) -> LineDraft:
    of = form.get(f"{name}-of", line.of)
    if f"{name}-suit" in form:
        of = f"{form.get(f'{name}-suit')}-{form.get(f'{name}-rank')}"
    of = of if _is_valid_subject(line.row, of) else line.of
    return replace(line, of=of, name=_text(form, f"{name}-name", line.name))


def _parse_asked_line(line: LineDraft, form: Mapping[str, Any]) -> LineDraft:
    price, total = _text(form, "price", line.prices[0][0]), _text(form, "total", line.totals[1])
    asked, nobody = _parse_subject(line, "line", form), "line-nobody" in form
    return replace(asked, nobody=nobody, prices=for_all(price), totals=(total,) * 4)


def _parse_limits(draft: GameDraft, form: Any) -> Iterator[LimitDraft]:
    """Yield the limits of their page; one without a number and without a tick is none."""
    possible = [contract.key for contract in draft.contracts]
    for row, old in enumerate((*draft.limits, *[LimitDraft()] * MAX_LIMITS)[:MAX_LIMITS]):
        of = _parse_ticks(form, f"limit-{row}-of", old.of, possible)
        each = _parse_numbers(form, partial(limit_field, row), old.each)
        if of or each[0].strip():
            yield LimitDraft(of, each)


def limit_field(row: int, seats: int = 0) -> str:
    """Return the name of the field of a limit's number."""
    return f"limit-{row}-each" + (f"-for{seats}" if seats else "")


def _parse_penalties(draft: GameDraft, form: Any) -> Iterator[PenaltyDraft]:
    """Yield the penalties of their page; one without a name and without a number is none."""
    taken = {penalty.key for penalty in draft.penalties}
    for row in range(MAX_PENALTIES):
        old = draft.penalties[row] if row < len(draft.penalties) else PenaltyDraft("")
        field = f"penalty-{row}"
        penalty = replace(
            old, name=_text(form, f"{field}-name", old.name), amount=_text(form, f"{field}-amount", old.amount),
            to="others" if form.get(f"{field}-to", old.to) == "others" else "bank", ends=f"{field}-ends" in form,
        )  # fmt: skip
        if penalty.name.strip() or penalty.amount.strip():
            key = old.key or unique_key(penalty.name, taken, "penalty")
            taken.add(key)
            yield replace(penalty, key=key)
