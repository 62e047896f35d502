"""What each button of the builder does to its draft, and the usual contract of each kind."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scorer.engine.cards import CARDS, THING_NAMES
from scorer.engine.json_values import unique_key
from scorer.engine.phrases import N_, Text, phrase
from scorer.engine.recipe.lines import MAX_COUNT
from scorer.engine.recipe.model import FLAT
from scorer.engine.recipe.reader import MAX_CONTRACTS, MAX_FACTOR, MAX_LINES, MAX_TIMES, MAX_TIMES_IN_ALL
from scorer.engine.recipe.texts import trick_name
from scorer.forms.builder.draft import NO_TOTALS, PAGES, SEATS, ContractDraft, GameDraft, LineDraft, for_all, index_of
from scorer.forms.match_forms import SEP, swap
from scorer.language.translator import translate

KINDS = ("tricks", "suit", "court", "card", "trick", "salad", "places", "left", "who", "thing")
"""What a contract may count, in the order in which it is offered."""
PRICED = (*(kind for kind in KINDS if kind != "salad"), FLAT)
"""The kinds that may be added to a contract with other lines; what everybody gets stands only beside others."""
ASKING = ("card", "trick", "who", "thing")
"""The kinds whose subject is asked before the contract is added."""
LIKELY = {
    "tricks": ("count", ("tricks",)),
    "suit": ("count", ("hearts", "diamonds", "spades", "clubs")),
    "court": ("count", ("queens", "kings", "jacks", "aces", "tens", "kings-jacks")),
    "card": ("card", ("hearts-king", "spades-queen", "clubs-jack", "spades-king", "hearts-queen", "diamonds-10")),
    "trick": ("trick", ("last", "second-last", "1", "6", "5", "8")),
}
"""The row of a line of each of these kinds, and what it is likely about, the likeliest first."""
MARKS = (50, 25, 75, 100)
"""Totals that may be reached."""
USUAL_PRICES = {"tricks": 1, "suit": 1, "court": 2, "card": 4, "trick": 4, "who": 4, "thing": 1, FLAT: 10}
"""The price of each kind, bad where a price can be: for what is taken, or one of it."""
GOING_OUT, A_CARD = 8, 1
PLACES = (8, 4)
"""What the first and the second to go out get."""
TRICKS = tuple(f"trick-{which}" for which in ("last", "second-last", *range(1, 105)))
FACTS = frozenset((*THING_NAMES, *CARDS, *TRICKS, "cards-left", "passes", "places", "blind", "doubles"))
"""Keys of other facts, which a table's own lines may not have."""


def cost_price(draft: GameDraft, price: int) -> str:
    """Return a bad price: chips are paid; the sign of points depends on which total wins."""
    return str(-price if not draft.in_chips and draft.best == "highest" else price)


def reward_price(draft: GameDraft, price: int) -> str:
    """Return a price that is good for whoever gets it."""
    return str(price if draft.in_chips or draft.best == "highest" else -price)


def likely_line(draft: GameDraft, kind: str, lines: Sequence[LineDraft]) -> LineDraft:
    """Return the usual line of a kind, about something that `lines` do not ask yet if possible."""
    asked = {other.of for other in lines}
    price = cost_price(draft, USUAL_PRICES.get(kind, 0))
    row, likely = LIKELY.get(kind, ("", ()))
    match kind:
        case "tricks" | "suit" | "court" | "card" | "trick":
            line = LineDraft(row, _first_other(likely, asked), prices=for_all(price))
        case "who":
            names = [translate(phrase(N_("Reached %(n)s"), n=mark)) for mark in MARKS]
            line = LineDraft(
                "who", name=_first_other(names, {other.name for other in lines}), key="who", prices=for_all(price)
            )
        case "places":
            line = LineDraft("places", prices=for_all(*(reward_price(draft, place) for place in PLACES)))
        case "flat":
            line = LineDraft(FLAT, prices=for_all(reward_price(draft, USUAL_PRICES[FLAT])))
        case _:
            line = LineDraft("thing", key="thing", prices=for_all(price))
    return replace(line, was=line.prices)


def _first_other(likely: Sequence[str], taken: Iterable[str]) -> str:
    return next((choice for choice in likely if choice not in taken), likely[0])


def add_contract(draft: GameDraft, kind: str) -> GameDraft:
    """Return the draft with another contract, or asking for its subject; unchanged if there are enough."""
    if kind not in KINDS or len(draft.contracts) >= MAX_CONTRACTS:
        return draft
    lines = [line for contract in draft.contracts for line in contract.lines]
    if kind in ASKING:
        return replace(draft, page="ask", asked=likely_line(draft, kind, lines))
    if kind == "salad":
        fitting = [contract for contract in draft.contracts if draft.can_contain(contract) and contract.on]
        return _append(draft, ContractDraft("", translate(N_("Everything")), of=_compatible_keys(fitting)))
    if kind == "left":
        laid_out = (_laid_out_line(draft, "out"), _laid_out_line(draft, "left"))
        return _append(draft, ContractDraft("", translate(N_("Lora")), laid_out))
    counted = [line for line in lines if line.of == "tricks"]
    line = likely_line(draft, kind, lines)
    if kind == "tricks" and len(counted) == 1 and not draft.in_chips:
        line = _opposite_line(line, counted[0])
        return _append(draft, ContractDraft("", translate(N_("Maximum")), (line,)))
    name = N_("Minimum") if kind == "tricks" and not draft.in_chips else N_("Going out") if kind == "places" else ""
    return _append(draft, ContractDraft("", translate(name) if name else default_name(line), (line,)))


def _compatible_keys(contracts: Iterable[ContractDraft]) -> tuple[str, ...]:
    """Return the keys of those contracts that ask nothing which an earlier one asks."""
    asked, compatible = set[tuple[str, str]](), list[str]()
    for contract in contracts:
        mine = {(line.row, line.of or line.key) for line in contract.lines}
        if mine and not mine & asked:
            asked |= mine
            compatible.append(contract.key)
    return tuple(compatible)


def _opposite_line(line: LineDraft, first: LineDraft) -> LineDraft:
    """Return the line with the price of `first`, its sign turned."""
    price = first.prices[0][0]
    turned = price[1:] if price.startswith(("-", "\N{MINUS SIGN}")) else f"-{price}"
    return replace(line, prices=for_all(turned), was=for_all(turned))


def _append(draft: GameDraft, contract: ContractDraft) -> GameDraft:
    """Return the draft with a contract at its end, under a unique key and name."""
    names = {other.name for other in draft.contracts}
    numbered = (contract.name, *(f"{contract.name} {n}" for n in range(2, MAX_CONTRACTS + 2)))
    name = next(name for name in numbered if name not in names)
    key = unique_key(name, {other.key for other in draft.contracts}, "contract")
    lines = tuple(_with_unique_key(draft, line) for line in contract.lines)
    return replace(draft, contracts=(*draft.contracts, replace(contract, key=key, name=name, lines=lines)))


def add_line(draft: GameDraft, kind: str) -> GameDraft:
    """Return the draft with another line in the open contract; unchanged if no more fit in."""
    contract = draft.open_contract
    if contract is None or contract.is_salad or kind not in PRICED or len(contract.lines) >= MAX_LINES:
        return replace(draft, page="rows")
    if kind == FLAT and any(line.row == FLAT for line in contract.lines):
        return replace(draft, page="rows")
    lines = [_with_unique_key(draft, line) for line in _lines_to_add(draft, kind, contract.lines)]
    return replace(draft.with_open(replace(contract, lines=(*contract.lines, *lines))), page="rows")


def _lines_to_add(draft: GameDraft, kind: str, lines: Sequence[LineDraft]) -> list[LineDraft]:
    """Return the line to add; for cards left first the cards, then the passes, then going out."""
    if kind != "left":
        return [likely_line(draft, kind, lines)]
    rows = {line.row for line in lines}
    missing = [row for row in ("left", "pass", "out") if row not in rows and not (row == "out" and draft.in_chips)]
    return [_laid_out_line(draft, row) for row in missing[:1]]


def _laid_out_line(draft: GameDraft, row: str) -> LineDraft:
    price = reward_price(draft, GOING_OUT) if row == "out" else cost_price(draft, A_CARD)
    return LineDraft(row, prices=for_all(price), was=for_all(price))


def _with_unique_key(draft: GameDraft, line: LineDraft) -> LineDraft:
    if line.row not in ("thing", "who"):
        return line
    taken = {other.key for contract in draft.contracts for other in contract.lines} | FACTS
    return replace(line, key=unique_key(line.name, taken, line.key))


def default_name(line: LineDraft) -> str:
    """Return the name of a contract with this line alone."""
    return line.name.strip() or translate(subject_text(line)) or translate(N_("Something of ours"))


def subject_text(line: LineDraft) -> Text:
    """Return what is counted or taken, in words; empty for a table's own thing without a name."""
    if line.row == "count":
        return THING_NAMES[line.of].label if line.of in THING_NAMES else line.of
    if line.row == "card":
        return CARDS[line.of].name if line.of in CARDS else line.of
    if line.row == "trick":
        return trick_name(int(line.of) if line.of.isdecimal() and line.of.isascii() else line.of)
    return {"places": N_("Order of going out"), "left": N_("Cards left"), FLAT: N_("Everybody")}.get(line.row, "")


def apply_action(draft: GameDraft, action: str) -> GameDraft:
    """Return the draft after a tap; an unknown tap changes nothing.

    "rows", "kinds" and "prices" open a page, "add:court" adds a contract, "price:court" a price to the open one, "put"
    the contract that was asked for; "more:2", "up:2", "down:2", "out:2" and "move:2:5" are about the contract at a
    place, "drop:1", "times:0:1", "declarer:-1" and "total:1:4:-1" about what stands in the open one.
    """
    match action.split(SEP):
        case [page] if page in PAGES and page != "ask":
            return replace(draft, page=page, asked=None)
        case ["add", kind]:
            more = add_contract(draft, kind)
            return more if more.page == "ask" or more is draft else replace(more, page="kinds")
        case ["price", kind]:
            return add_line(draft, kind)
        case ["put"]:
            if (line := draft.asked) is not None and len(draft.contracts) < MAX_CONTRACTS:
                draft = _append(draft, ContractDraft("", default_name(line), (line,)))
            return replace(draft, page="kinds", asked=None)
        case ["more", typed] if (row := _parse_index(typed, draft.contracts)) is not None:
            return replace(draft, opened=-1 if draft.opened == row else row)
        case ["up" | "down" | "out" | "move" as way, typed, *to] if (
            row := _parse_index(typed, draft.contracts)
        ) is not None:
            return _move_contract(draft, way, row, to)
        case ["drop" | "times" | "declarer" | "total" as what, *rest] if (contract := draft.open_contract) is not None:
            return draft.with_open(_change_contract(draft, contract, what, rest))
    return draft


def _parse_index(typed: str, items: Sequence[object]) -> int | None:
    return int(typed) if typed in map(str, range(len(items))) else None


def _move_contract(draft: GameDraft, way: str, row: int, rest: Sequence[str]) -> GameDraft:
    """Move a contract, or take it out; the open contract stays open."""
    contracts = list(draft.contracts)
    open_key = draft.open_contract.key if draft.open_contract else None
    if way == "out":
        removed = contracts.pop(row)
        contracts = [
            replace(contract, of=contract.of and _without(contract.of, removed.key),
                    alternatives=_without(contract.alternatives, removed.key))
            for contract in contracts
        ]  # fmt: skip
        limits = tuple(replace(limit, of=_without(limit.of, removed.key)) for limit in draft.limits)
        draft = replace(draft, limits=limits)
    elif way == "move":
        index = _parse_index(rest[0], contracts) if rest else None
        if index is not None:
            contracts.insert(index, contracts.pop(row))
    else:
        other = row - 1 if way == "up" else row + 1
        if other in range(len(contracts)):
            contracts = list(swap(contracts, (row, other)))
    keys = [contract.key for contract in contracts]
    return replace(draft, contracts=tuple(contracts), opened=keys.index(open_key) if open_key in keys else -1)


def _without(keys: Sequence[str], key: str) -> tuple[str, ...]:
    return tuple(other for other in keys if other != key)


def _change_contract(draft: GameDraft, contract: ContractDraft, what: str, rest: Sequence[str]) -> ContractDraft:
    match what, *rest:
        case "times", "0" | "3" | "4" | "5" | "6" as seats, "1" | "-1" as step:
            return _change_times(draft, contract, int(seats), int(step))
        case "declarer", "1" | "-1" as step:
            lowest = 0 if draft.in_chips else -MAX_FACTOR
            return replace(contract, declarer=min(MAX_FACTOR, max(lowest, contract.declarer + int(step))))
        case "drop", typed if (index := _parse_index(typed, contract.lines)) is not None and len(contract.lines) > 1:
            return replace(contract, lines=(*contract.lines[:index], *contract.lines[index + 1 :]))
        case "total", typed, seats, "1" | "-1" as step if (index := _parse_index(typed, contract.lines)) is not None:
            if seats in map(str, SEATS):
                line = _change_total(draft, contract.lines[index], int(seats), int(step))
                return replace(contract, lines=(*contract.lines[:index], line, *contract.lines[index + 1 :]))
    return contract


def most_times(draft: GameDraft, contract: ContractDraft) -> int:
    """Return how often at most a contract is dealt."""
    return MAX_TIMES_IN_ALL if contract.together and draft.has_choice else MAX_TIMES


def least_times(draft: GameDraft, contract: ContractDraft) -> int:
    """Return how often at least: not at all only where it is dealt to another number of players."""
    return 0 if contract.varies and not (contract.together and draft.has_choice) else 1


def _change_times(draft: GameDraft, contract: ContractDraft, seats: int, step: int) -> ContractDraft:
    """Return the contract dealt once more or less often, for so many players or (0) for all."""
    least, most = least_times(draft, contract), most_times(draft, contract)
    times, index = list(contract.times), index_of(seats)
    changed = str(min(most, max(least, int(times[index] or times[0]) + step)))
    times[index] = "" if index and changed == times[0] else changed
    return replace(contract, times=tuple(times))


def _change_total(draft: GameDraft, line: LineDraft, seats: int, step: int) -> LineDraft:
    """Return the line with one more or fewer of what it counts; how many of a thing there are is typed."""
    if line.row != "count":
        return line
    totals = [draft.total(line, players) or 0 for players in SEATS]
    changed = totals[SEATS.index(seats)] + step
    if not 1 <= changed <= MAX_COUNT:
        return line
    totals = [changed if players == seats or not old else old for players, old in zip(SEATS, totals, strict=True)]
    if totals == [draft.usual_total(line, players) for players in SEATS]:
        return replace(line, totals=NO_TOTALS)
    return replace(line, totals=tuple(map(str, totals)))
