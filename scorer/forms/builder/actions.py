"""The builder's buttons, kinds of contracts they add."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace

from scorer.engine.cards import CARDS, THING_NAMES
from scorer.engine.phrases import N_, Text, phrase
from scorer.engine.recipe.facts import trick_name
from scorer.engine.recipe.model import COUNT_ROWS
from scorer.engine.recipe.reader import MAX_CONTRACTS, MOST_LINES, MOST_TIMES
from scorer.forms.builder.draft import (
    NO_TOTALS,
    SEATS,
    ContractDraft,
    GameDraft,
    LineDraft,
    effective_total,
    usual_total,
)
from scorer.forms.builder.serialization import PAGES
from scorer.forms.draft_actions import SEP, swap
from scorer.language.translator import translate

KINDS = ("tricks", "suit", "court", "card", "trick", "salad", "places", "left", "who", "thing")
"""What a contract may count, in the order in which it is offered."""
PRICED = tuple(kind for kind in KINDS if kind != "salad")
"""Those that may stand in a contract beside others."""
ASKING = ("card", "trick", "who", "thing")
"""The kinds of which more is asked before a contract is made of them."""
SUITS = ("hearts", "diamonds", "spades", "clubs")
COURT = ("queens", "kings", "jacks", "aces", "tens", "kings-jacks")
LIKELY_CARDS = ("hearts-king", "spades-queen", "clubs-jack", "spades-king", "hearts-queen", "diamonds-10")
LIKELY_TRICKS = ("last", "second-last", "1", "6", "5", "8")
MARKS = (50, 25, 75, 100)
"""What may be reached."""
USUAL = {"tricks": 1, "suit": 1, "court": 2, "card": 4, "trick": 4, "who": 4, "thing": 1}
"""The price of each kind, bad where a price can be: for what is taken, or one of it."""
GOING_OUT, A_CARD = 8, 1
PLACES = (8, 4)
"""What the first and the second to go out get."""
TRICKS = tuple(f"trick-{which}" for which in ("last", "second-last", *range(1, 105)))
FACTS = frozenset((*THING_NAMES, *CARDS, *TRICKS, "cards-left", "passes", "places", "blind", "doubles"))
"""Keys that a table does not make: other questions have them."""


def cost_price(draft: GameDraft, price: int) -> str:
    """A price that costs: who pays chips pays them, in points it is the winner's total that says which sign is bad."""
    return str(-price if not draft.in_chips and draft.best == "highest" else price)


def reward_price(draft: GameDraft, price: int) -> str:
    """A price that is good for whoever gets it."""
    return str(price if draft.in_chips or draft.best == "highest" else -price)


def likely_line(draft: GameDraft, kind: str, lines: Sequence[LineDraft]) -> LineDraft:
    """The likely line of a kind: not what one of these asks already, as far as there is anything else."""
    asked = {line.of for line in lines}
    price = cost_price(draft, USUAL.get(kind, 0))
    match kind:
        case "tricks":
            line = LineDraft("count", "tricks", prices=(price,))
        case "suit" | "court":
            line = LineDraft("count", _first_other(SUITS if kind == "suit" else COURT, asked), prices=(price,))
        case "card":
            line = LineDraft("card", _first_other(LIKELY_CARDS, asked), prices=(price,))
        case "trick":
            line = LineDraft("trick", _first_other(LIKELY_TRICKS, asked), prices=(price,))
        case "who":
            names = [translate(phrase(N_("Reached %(n)s"), n=mark)) for mark in MARKS]
            line = LineDraft("who", name=_first_other(names, {one.name for one in lines}), key="who", prices=(price,))
        case "places":
            line = LineDraft("places", prices=tuple(reward_price(draft, one) for one in PLACES))
        case "left":
            line = LineDraft("left", prices=(cost_price(draft, A_CARD),))
        case _:
            line = LineDraft("thing", key="thing", prices=(price,))
    return replace(line, was=line.prices)


def _first_other(likely: Sequence[str], taken: Iterable[str]) -> str:
    return next((one for one in likely if one not in taken), likely[0])


def add_contract(draft: GameDraft, kind: str) -> GameDraft:
    """The draft with one contract more, or with the question what exactly it is; unchanged where there are enough."""
    if kind not in KINDS or len(draft.contracts) >= MAX_CONTRACTS:
        return draft
    lines = [line for one in draft.contracts for line in one.lines]
    if kind in ASKING:
        return replace(draft, page="ask", asked=likely_line(draft, kind, lines))
    if kind == "salad":
        fitting = tuple(one.key for one in draft.contracts if draft.can_contain(one) and one.on)
        name = translate(N_("Everything"))
        return _with(draft, ContractDraft("", name, of=_unclashing(draft, fitting)))
    if kind == "left":
        out = reward_price(draft, GOING_OUT)
        going_out = LineDraft("out", prices=(out,), was=(out,))
        return _with(draft, ContractDraft("", translate(N_("Lora")), (going_out, likely_line(draft, kind, lines))))
    line = likely_line(draft, kind, lines)
    counted = [one for one in lines if one.of == "tricks"]
    if kind == "tricks" and len(counted) == 1 and not draft.in_chips:
        line = _opposite(line, counted[0])
        return _with(draft, ContractDraft("", translate(N_("Maximum")), (line,)))
    name = N_("Minimum") if kind == "tricks" and not draft.in_chips else N_("Going out") if kind == "places" else ""
    return _with(draft, ContractDraft("", translate(name) if name else default_name(line), (line,)))


def _unclashing(draft: GameDraft, keys: Sequence[str]) -> tuple[str, ...]:
    """The contracts that ask nothing which one before them asks: what all at once usually means."""
    asked, found = set[tuple[str, str]](), list[str]()
    for key in keys:
        contract = draft.contract(key)
        mine = {(line.row, line.of or line.key) for line in contract.lines} if contract else set()
        if mine and not mine & asked:
            asked |= mine
            found.append(key)
    return tuple(found)


def _opposite(line: LineDraft, first: LineDraft) -> LineDraft:
    """The line that earns what the first one costs."""
    price = first.prices[0]
    turned = price[1:] if price.startswith(("-", "\N{MINUS SIGN}")) else f"-{price}"
    return replace(line, prices=(turned,), was=(turned,))


def add_asked_contract(draft: GameDraft) -> GameDraft:
    """The draft with a contract of the line that was asked for."""
    line = draft.asked
    if line is None or len(draft.contracts) >= MAX_CONTRACTS:
        return replace(draft, page="kinds", asked=None)
    return replace(_with(draft, ContractDraft("", default_name(line), (line,))), page="kinds", asked=None)


def _with(draft: GameDraft, contract: ContractDraft) -> GameDraft:
    """The draft with a contract at its end, which has a key and a name of its own from now on."""
    names = {one.name for one in draft.contracts}
    numbered = (contract.name, *(f"{contract.name} {n}" for n in range(2, MAX_CONTRACTS + 2)))
    name = next(one for one in numbered if one not in names)
    key = unique_key(name, {one.key for one in draft.contracts}, "contract")
    lines = tuple(_keyed(draft, line) for line in contract.lines)
    return replace(draft, contracts=(*draft.contracts, replace(contract, key=key, name=name, lines=lines)))


def add_line(draft: GameDraft, kind: str) -> GameDraft:
    """The draft with another price in the contract that is open; unchanged where nothing more fits in."""
    contract = draft.open_contract
    if contract is None or contract.is_salad or kind not in PRICED or len(contract.lines) >= MOST_LINES:
        return replace(draft, page="rows")
    lines = [_keyed(draft, line) for line in _more(draft, kind, contract.lines)]
    changed = replace(contract, lines=(*contract.lines, *lines)[:MOST_LINES])
    return replace(replace_contract(draft, draft.opened, changed), page="rows")


def _more(draft: GameDraft, kind: str, lines: Sequence[LineDraft]) -> list[LineDraft]:
    """What another price of a kind is; of cards that are left first the cards, then the passes, then going out."""
    if kind != "left":
        return [likely_line(draft, kind, lines)]
    rows = {line.row for line in lines}
    card, out = cost_price(draft, A_CARD), reward_price(draft, GOING_OUT)
    for row, price in (("left", card), ("pass", card), ("out", out)):
        if row not in rows and not (row == "out" and draft.in_chips):
            return [LineDraft(row, prices=(price,), was=(price,))]
    return []


def replace_contract(draft: GameDraft, place: int, contract: ContractDraft) -> GameDraft:
    """The draft with another contract at this place."""
    return replace(draft, contracts=(*draft.contracts[:place], contract, *draft.contracts[place + 1 :]))


def _keyed(draft: GameDraft, line: LineDraft) -> LineDraft:
    """The line with a key of its own, where it has one at all."""
    if line.row not in ("thing", "who"):
        return line
    taken = {one.key for contract in draft.contracts for one in contract.lines} | FACTS
    return replace(line, key=unique_key(line.name, taken, line.key))


def default_name(line: LineDraft) -> str:
    """What a contract of this line alone is called."""
    return line.name.strip() or translate(subject_text(line)) or translate(N_("Something of ours"))


def subject_text(line: LineDraft) -> Text:
    """What is counted or taken, in words; empty where that has a name of its own and nobody has given it one."""
    if line.row == "count":
        return THING_NAMES[line.of].label if line.of in THING_NAMES else line.of
    if line.row == "card":
        return CARDS[line.of].name if line.of in CARDS else line.of
    if line.row == "trick":
        return trick_name(int(line.of) if line.of.isdecimal() and line.of.isascii() else line.of)
    return {"places": N_("Order of going out"), "left": N_("Cards left")}.get(line.row, "")


def unique_key(name: str, taken: Iterable[str], otherwise: str) -> str:
    """A key made of a name, as no other has it."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:24].strip("-")
    stem = stem if re.match("[a-z]", stem) else f"{otherwise}-{stem}".strip("-")[:24].strip("-")
    known = set(taken)
    return next(key for n in range(1, 1000) if (key := stem if n == 1 else f"{stem}-{n}") not in known)


MOST_TOTAL = 104


def apply_action(draft: GameDraft, said: str) -> GameDraft:
    """The draft after a tap; a tap that means nothing here changes nothing.

    "rows", "kinds" and "prices" open a page, "add:court" adds a contract, "price:court" a price to the open one, "put"
    the contract that was asked for; "more:2", "up:2", "down:2", "out:2" and "move:2:5" are about the contract at a
    place, "drop:1", "times:1" and "total:1:4:-1" about what stands in the open one.
    """
    match said.split(SEP):
        case [page] if page in PAGES and page != "ask":
            return replace(draft, page=page, asked=None)
        case ["add", kind]:
            more = add_contract(draft, kind)
            return more if more.page == "ask" or more is draft else replace(more, page="kinds")
        case ["price", kind]:
            return add_line(draft, kind)
        case ["put"]:
            return add_asked_contract(draft)
        case ["more", typed] if (row := _place(typed, draft.contracts)) is not None:
            return replace(draft, opened=-1 if draft.opened == row else row)
        case ["up" | "down" | "out" | "move" as way, typed, *to] if (row := _place(typed, draft.contracts)) is not None:
            return _moved(draft, way, row, to)
        case ["drop" | "times" | "total" as what, *rest] if (contract := draft.open_contract) is not None:
            return replace_contract(draft, draft.opened, _changed(draft, contract, what, rest))
    return draft


def _place(typed: str, things: Sequence[object]) -> int | None:
    """The place of a row, where there is one."""
    return int(typed) if typed in map(str, range(len(things))) else None


def _moved(draft: GameDraft, way: str, row: int, rest: Sequence[str]) -> GameDraft:
    """A contract goes elsewhere, or out; the fold that is open stays open."""
    contracts = list(draft.contracts)
    now = draft.open_contract
    if way == "out":
        gone = contracts.pop(row)
        contracts = [_without(one, gone.key) for one in contracts]
        now = None if now is gone else now
        now = next((one for one in contracts if now and one.key == now.key), None)
    elif way == "move":
        place = _place(rest[0], contracts) if rest else None
        if place is not None:
            contracts.insert(place, contracts.pop(row))
    else:
        other = row - 1 if way == "up" else row + 1
        if other in range(len(contracts)):
            contracts = list(swap(contracts, (row, other)))
    return replace(draft, contracts=tuple(contracts), opened=contracts.index(now) if now in contracts else -1)


def _without(contract: ContractDraft, key: str) -> ContractDraft:
    """The contract without another in it."""
    return contract if contract.of is None else replace(contract, of=tuple(one for one in contract.of if one != key))


def _changed(draft: GameDraft, contract: ContractDraft, what: str, rest: Sequence[str]) -> ContractDraft:
    match what, *rest:
        case "times", "1" | "-1" as step:
            return replace(contract, times=min(MOST_TIMES, max(1, contract.times + int(step))))
        case "drop", typed if (place := _place(typed, contract.lines)) is not None and len(contract.lines) > 1:
            return replace(contract, lines=(*contract.lines[:place], *contract.lines[place + 1 :]))
        case "total", typed, seats, "1" | "-1" as step if (place := _place(typed, contract.lines)) is not None:
            if seats in map(str, SEATS):
                line = _counted(draft, contract.lines[place], int(seats), int(step))
                return replace(contract, lines=(*contract.lines[:place], line, *contract.lines[place + 1 :]))
    return contract


def _counted(draft: GameDraft, line: LineDraft, seats: int, step: int) -> LineDraft:
    """One more or one fewer of what a line counts; below one of a thing of the table's own nobody knows how many."""
    if line.row not in COUNT_ROWS:
        return line
    shown = [effective_total(draft, line, one) or 0 for one in SEATS]
    many = shown[SEATS.index(seats)] + step
    if many < 1 and line.row == "thing":
        return replace(line, totals=NO_TOTALS)
    if not 1 <= many <= MOST_TOTAL:
        return line
    told = [many if one == seats or not now else now for one, now in zip(SEATS, shown, strict=True)]
    if told == [usual_total(draft, line, one) for one in SEATS]:
        return replace(line, totals=NO_TOTALS)
    three, four, five, six = map(str, told)
    return replace(line, totals=(three, four, five, six))
