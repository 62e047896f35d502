"""What may be said of a contract follows from what it counts, and from points or chips."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.forms.builder.draft import ContractDraft, GameDraft, LineDraft

HEARTS, KING, LEFT = LineDraft("count", "hearts"), LineDraft("card", "hearts-king"), LineDraft("left")
BELLS = LineDraft("thing", key="bells", name="Bells")


def game(*lines: LineDraft, unit: str = "points") -> tuple[GameDraft, ContractDraft]:
    """A game of one contract of these lines."""
    contract = ContractDraft("deal", "Deal", lines)
    return GameDraft(unit=unit, contracts=(contract,)), contract


@pytest.mark.parametrize(
    ("lines", "can"),
    [
        ((HEARTS,), True),
        ((KING,), False),
        ((KING, HEARTS), True),
        ((KING, LineDraft("trick", "last")), True),
        ((KING, KING), False),
        ((HEARTS, LEFT), False),
        ((BELLS,), False),
        ((replace(BELLS, totals=("8", "8", "8", "8")),), True),
        ((LineDraft("who", key="x"), HEARTS), False),
        ((), False),
    ],
)
def test_who_takes_everything(lines: tuple[LineDraft, ...], can: bool) -> None:
    """It is asked only where one player may take everything, and not always somebody does."""
    draft, contract = game(*lines)
    assert draft.sweep_methods(contract) == (("fixed", "turn", "others") if can else ())
    draft, contract = game(*lines, unit="chips")
    assert draft.sweep_methods(contract) == (("each",) if can else ())


def test_a_way_that_is_not_there_is_none() -> None:
    """What was chosen in points is nothing in chips, and comes back with the points."""
    draft, contract = game(HEARTS)
    contract = replace(contract, all="turn")
    assert draft.sweep_method(contract) == "turn"
    assert replace(draft, unit="chips").sweep_method(contract) == ""


@pytest.mark.parametrize(
    ("lines", "to", "where"),
    [
        ((HEARTS,), "", "bank"),
        ((HEARTS,), "share", "share"),
        ((HEARTS,), "winner", "bank"),
        ((LEFT,), "", "winner"),
        ((LEFT,), "share-bank", "share-bank"),
        ((LineDraft("places"),), "share", "from-bank"),
    ],
)
def test_where_chips_go(lines: tuple[LineDraft, ...], to: str, where: str) -> None:
    """Only to places that there are."""
    draft, contract = game(*lines, unit="chips")
    assert draft.target(replace(contract, to=to)) == where


def test_what_a_salad_is_made_of() -> None:
    """No other salad, nothing that is laid out; what is switched off only where it can be said that it is."""
    hearts, lora = ContractDraft("hearts", "Hearts", (HEARTS,)), ContractDraft("lora", "Lora", (LEFT,))
    off, other = ContractDraft("king", "King", (KING,), on=False), ContractDraft("other", "Other", of=("hearts",))
    salad = ContractDraft("all", "All", of=("lora", "king", "gone", "hearts", "other"))
    draft = GameDraft(contracts=(hearts, lora, off, other, salad))
    assert draft.members(salad) == ("king", "hearts")
    assert draft.lines_of(salad) == (KING, HEARTS)
    assert draft.salads_with(off) == (salad,)
    assert replace(draft, order="free").members(salad) == ("hearts",)


def test_nobody_is_paid_chips_for_going_out() -> None:
    """The price of going out is kept, and written again in points."""
    draft, contract = game(LineDraft("out"), LEFT, unit="chips")
    assert draft.lines_of(contract) == (LEFT,)
    assert replace(draft, unit="points").lines_of(contract) == (LineDraft("out"), LEFT)
