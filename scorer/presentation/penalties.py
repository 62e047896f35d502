"""The page of a penalty: its keys, its board, its sentences and its Save."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from scorer.forms.entry_forms import PenaltyForm
from scorer.language import lists
from scorer.language.formats import format_change
from scorer.language.texts import gettext as _
from scorer.presentation import table
from scorer.presentation.entry_summary import change_texts
from scorer.presentation.table import BoardColumn


class AnswerKey(NamedTuple):
    """A key of a question."""

    value: str
    words: str
    price: str = ""
    """What a penalty changes for who gets it."""
    ends_deal: bool = False


def title(form: PenaltyForm) -> str:
    """Return the title of the page."""
    return _("Penalty") if form.saved is None else _("Correct a penalty")


def penalty_keys(form: PenaltyForm) -> Sequence[AnswerKey]:
    """Return the keys of the penalties of this table."""
    keys, others = [], _number_of_others(form)
    for penalty in form.replayed.play.penalties:
        price = penalty.amount if not penalty.to else -penalty.amount * (others if penalty.to == "others" else 1)
        keys.append(AnswerKey(penalty.key, penalty.name, format_change(price), penalty.ends_deal))
    return keys


def _number_of_others(form: PenaltyForm) -> int:
    """Return how many others there are for who gets the penalty: those who play the deal, but for that player."""
    turn, playing = form.replayed.ledger.next_turn, form.replayed.play.playing
    return playing if turn is not None and form.seat.data in turn.sitting else playing - 1


def contract_keys(form: PenaltyForm) -> Sequence[AnswerKey]:
    """Return the keys of the contracts of which one may have been played; none where that is known."""
    replayed = form.replayed
    keys = [AnswerKey(key, replayed.translate(replayed.contract(key).name)) for key in form.contracts]
    return keys if not keys or form.needs_contract else [*keys, AnswerKey("", _("None yet"))]


def board_columns(form: PenaltyForm) -> list[BoardColumn]:
    """Return the columns of the board, with what the penalty would change."""
    changes = form.row.changes if form.row else [None] * form.replayed.play.seats
    columns = table.board_columns(form.replayed, [change or None for change in changes])
    return [replace(column, deals=False, leads=False) for column in columns]  # this page is no deal


def bank_preview(form: PenaltyForm) -> int | None:
    """Return what the penalty would change the bank by; None where nothing."""
    return form.row.bank_change or None if form.row else None


def penalty_text(form: PenaltyForm) -> str:
    """Return what the chosen penalty does, and whether the deal goes on; "" while none is chosen."""
    penalty, n = form.table_penalty, form.replayed.ledger.state.deals + 1
    if penalty is None:
        return ""
    goes_on = _("Deal %(n)s ends here, and its turn is used up.", n=n) if penalty.ends_deal else ""
    goes_on = goes_on or _("Deal %(n)s goes on.", n=n)
    return f"{form.replayed.translate(penalty.describe())} {goes_on}"


def save_label(form: PenaltyForm) -> str:
    """Return what stands on Save: "Penalty: Boris −10, bank +10"."""
    label = _("Penalty") if form.saved is None else _("Save the correction")
    if form.row is None:
        return label
    changes = lists.comma_list(change_texts(form.replayed, form.row))
    return _("%(what)s: %(changes)s", what=label, changes=changes) if changes else label


def save_note(form: PenaltyForm) -> str:
    """Return the second line of Save: whether the deal goes on."""
    penalty, n = form.table_penalty, form.replayed.ledger.state.deals + 1
    if penalty is None:
        return ""
    return _("deal %(n)s ends here", n=n) if penalty.ends_deal else _("deal %(n)s goes on", n=n)
