"""The builder: a draft of a recipe as its rows, a contract each, with what its prices are for in words."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _

from scorer.engine.phrases import N_
from scorer.engine.recipe.texts import EACH, EVERYTHING, LAID_OUT
from scorer.forms.builder.actions import subject_text
from scorer.forms.builder.check import CheckedDraft, row_of_field
from scorer.forms.builder.draft import ContractDraft, GameDraft, LineDraft, usual_seats
from scorer.forms.builder.fields import price_field
from scorer.forms.match_draft import parse_number
from scorer.language import lists
from scorer.language.translator import isolate, translate
from scorer.presentation.price_list import PriceField, display_number

ALONE = {"card": N_("For its taker"), "trick": N_("For its winner"), "who": N_("For that player")}
"""What a price is for that stands alone under the name of its card, trick or mark."""


@dataclass(frozen=True, slots=True)
class ContractRow:
    """A contract on its row."""

    place: int
    key: str
    name: str
    """In words; "no name" where nobody has given it one."""
    on: bool
    note: str
    """What stands under the name besides prices: how many are in a salad, or that it is switched off."""
    is_printed: bool
    """Whether its prices only stand there: it is switched off, and in no salad."""
    is_open: bool
    prices: tuple[PriceField, ...]
    problem: str
    """What is wrong with the row as a whole."""


def contract_rows(draft: GameDraft, checked: CheckedDraft) -> list[ContractRow]:
    """The contracts in their order."""
    return [_row(draft, checked, place, contract) for place, contract in enumerate(draft.contracts)]


def _row(draft: GameDraft, checked: CheckedDraft, place: int, contract: ContractDraft) -> ContractRow:
    salads = draft.salads_with(contract)
    return ContractRow(
        place=place,
        key=contract.key,
        name=contract_name(contract),
        on=contract.on,
        note=_note(draft, contract, salads),
        is_printed=not contract.on and not salads,
        is_open=place == draft.opened,
        prices=tuple(_prices(draft, place, contract)),
        problem=checked.problems.get(f"row-{place}", ""),
    )


def contract_name(contract: ContractDraft) -> str:
    """What a contract is called, in a sentence."""
    return isolate(contract.name.strip()) or _("No name")


def _note(draft: GameDraft, contract: ContractDraft, salads: tuple[ContractDraft, ...]) -> str:
    if not contract.on and salads:
        return _("only inside %(names)s", names=lists.comma_list(contract_name(one) for one in salads))
    if not contract.on:
        return _("switched off")
    if contract.is_salad:
        return lists.comma_list(contract_name(one) for key in draft.members(contract) if (one := draft.contract(key)))
    return ""


def _prices(draft: GameDraft, row: int, contract: ContractDraft) -> list[PriceField]:
    found: list[PriceField] = []
    for place, line in enumerate(contract.lines):
        if line in draft.lines_of(contract):
            found += _of_line(draft, row, contract, place, line)
    way = draft.sweep_method(contract)
    if way and way != "turn":
        name, words = price_field(row, "all"), translate(EVERYTHING[way])
        found.append(_blank(draft, contract, name, words, contract.all_price, contract.all_was))
    return found


def _of_line(draft: GameDraft, row: int, contract: ContractDraft, place: int, line: LineDraft) -> list[PriceField]:
    """The prices of a line; of places as many as may go out, or as were written."""
    many = max(*draft.seats, 3, len(line.prices)) if line.row == "places" else 1
    prices, was = (*line.prices, *[""] * many)[:many], (*line.was, *[""] * many)
    return [
        _blank(draft, contract, price_field(row, place, index), price_label(contract, line, index), price, was[index])
        for index, price in enumerate(prices)
    ]


def price_label(contract: ContractDraft, line: LineDraft, place: int = 0) -> str:
    """What a price is for: "A heart", "Last trick", "Place 1"."""
    if line.row == "count":
        return translate(EACH[line.of])
    if line.row == "places":
        return _("Place %(place)s", place=place + 1)
    if line.row in LAID_OUT:
        return translate(LAID_OUT[line.row])
    if line.row in ALONE and len(contract.lines) == 1:
        return translate(ALONE[line.row])
    return isolate(line.name.strip()) or (translate(subject_text(line)) if line.of else _("Each"))


def _blank(draft: GameDraft, contract: ContractDraft, name: str, words: str, typed: str, was: str) -> PriceField:
    shown = shown_price(typed)
    said = f"{contract_name(contract)}: {words}"
    return PriceField(name, words, said, shown, shown_price(was), shown_price(was), not draft.in_chips, "")


def shown_price(typed: str) -> str:
    """A number as it stands in a blank, with a true minus; what is none as it was typed."""
    return display_number(parse_number(typed))


def sign_hint(draft: GameDraft) -> str:
    """Over the figures: which sign is good for who gets such points, or that chips are paid."""
    if draft.in_chips:
        return _("chips paid")
    return _("minus is good") if draft.best == "lowest" else _("plus is good")


def first_problem(draft: GameDraft, checked: CheckedDraft) -> tuple[str, str]:
    """What keeps the game from being played, in few words, and the id of the place where that is said; "" of both."""
    field, sentence = next(iter(checked.problems.items()), ("", ""))
    row = row_of_field(field)
    if row is None:
        return sentence, field
    name = contract_name(draft.contracts[row])
    if field.startswith("p-") and not _typed(draft, field):
        return _("%(name)s: no price", name=name), field
    return _("%(name)s: not right yet", name=name), field


def _typed(draft: GameDraft, field: str) -> str:
    """What stands in the blank of this name."""
    for row, contract in enumerate(draft.contracts):
        for line in _prices(draft, row, contract):
            if line.name == field:
                return line.typed.strip()
    return ""


def usual_player_count(draft: GameDraft) -> int:
    """How many usually play."""
    return usual_seats(draft)
