"""The small buttons of the builder: each makes another draft of what was typed so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorer.engine.recipe.contracts import MOST_TIMES
from scorer.forms.builder.draft import SEATS, ContractDraft, GameDraft, LineDraft
from scorer.forms.builder.kept import PAGES
from scorer.forms.builder.kinds import added, put, with_contract, with_line
from scorer.forms.builder.totals import usual_total
from scorer.forms.builder.written import number
from scorer.forms.match_draft import SEP, swapped

MOST_TOTAL = 104


def after_tap(draft: GameDraft, said: str) -> GameDraft:
    """The draft after a tap; a tap that means nothing here changes nothing.

    "rows", "kinds" and "prices" open a page, "add:hearts" adds a contract, "price:hearts" a price to the open one, "put" the
    contract that was asked for; "more:2", "up:2", "down:2", "out:2" and "move:2:5" are about the contract at a place,
    "drop:1", "times:1" and "total:1:4:-1" about what stands in the open one.
    """
    match said.split(SEP):
        case [page] if page in PAGES and page != "ask":
            return replace(draft, page=page, asked=None)
        case ["add", kind]:
            more = added(draft, kind)
            return more if more.page == "ask" or more is draft else replace(more, page="kinds")
        case ["price", kind]:
            return with_line(draft, kind)
        case ["put"]:
            return put(draft)
        case ["more", typed] if (row := _place(typed, draft.contracts)) is not None:
            return replace(draft, opened=-1 if draft.opened == row else row)
        case ["up" | "down" | "out" | "move" as way, typed, *rest] if (
            row := _place(typed, draft.contracts)
        ) is not None:
            return _moved(draft, way, row, rest)
        case ["drop" | "times" | "total" as what, *rest] if (contract := draft.open_contract) is not None:
            return with_contract(draft, draft.opened, _changed(draft, contract, what, rest))
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
        contracts = [
            replace(one, of=tuple(key for key in one.of if key != gone.key)) if one.of else one for one in contracts
        ]
        now = None if now is gone else now
        now = next((one for one in contracts if now and one.key == now.key), None)
    elif way == "move":
        place = _place(rest[0], contracts) if rest else None
        if place is not None:
            contracts.insert(place, contracts.pop(row))
    else:
        other = row - 1 if way == "up" else row + 1
        if other in range(len(contracts)):
            contracts = list(swapped(contracts, (row, other)))
    return replace(draft, contracts=tuple(contracts), opened=contracts.index(now) if now in contracts else -1)


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
    """One more or one fewer of what a line counts; none at all: nobody knows how many, or as many as usual."""
    usual = usual_total(draft, line, seats)
    shown = [
        number(total) if total else usual_total(draft, line, one) for one, total in zip(SEATS, line.totals, strict=True)
    ]
    now = shown[SEATS.index(seats)]
    many = (now if isinstance(now, int) else 0) + step
    if many == usual or not 1 <= many <= MOST_TOTAL:
        totals = [*line.totals]
        totals[SEATS.index(seats)] = "" if line.row == "thing" or many == usual else totals[SEATS.index(seats)]
    else:
        totals = [
            total or (str(shown[place]) if shown[place] else str(many)) for place, total in enumerate(line.totals)
        ]
        totals[SEATS.index(seats)] = str(many)
    if line.row == "thing" and not totals[SEATS.index(seats)]:
        totals = [""] * 4
    as_usual = all(
        not total or total == str(usual_total(draft, line, one)) for one, total in zip(SEATS, totals, strict=True)
    )
    three, four, five, six = [""] * 4 if as_usual else totals
    return replace(line, totals=(three, four, five, six))
