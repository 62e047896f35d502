"""The small buttons of the builder: each makes another draft of what was typed so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorer.engine.recipe.model import COUNT_ROWS
from scorer.engine.recipe.reader import MOST_TIMES
from scorer.forms.builder.draft import NO_TOTALS, SEATS, ContractDraft, GameDraft, LineDraft
from scorer.forms.builder.kept import PAGES
from scorer.forms.builder.kinds import add_asked_contract, add_contract, add_line, replace_contract
from scorer.forms.builder.totals import effective_total, usual_total
from scorer.forms.taps import SEP, swap

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
