"""What the builder shows of a whole game besides its contracts: limits of who chooses, and penalties."""

from dataclasses import replace
from typing import NamedTuple

from scorer.engine.house_rules import MAX_PENALTIES
from scorer.engine.recipe.lines import MAX_LIMITS
from scorer.forms.builder.check import CheckedDraft
from scorer.forms.builder.draft import GameDraft, LimitDraft, PenaltyDraft
from scorer.forms.builder.fields import limit_field
from scorer.language import lists
from scorer.language.texts import gettext as _, ngettext
from scorer.language.translator import isolate
from scorer.presentation.builder import contract_name, shown_price

BLANK_PENALTIES = 2


class LimitFields(NamedTuple):
    """A limit: how many deals each chooser names, and out of which contracts."""

    numbers: list[tuple[str, str, str]]
    """For all, and for each further number of players: the name of the field, its label, the number as it was typed."""
    members: list[tuple[str, str, bool]]
    """Each contract: its key, its name, whether it is one of these."""


class PageLink(NamedTuple):
    """A row that leads to a further page of the form."""

    page: str
    title: str
    brief: str
    problem: str


def page_links(draft: GameDraft, checked: CheckedDraft) -> list[PageLink]:
    """The rows that lead to limits, where somebody chooses, and to penalties."""
    rows = []
    if draft.has_choice:
        limits = lists.semicolon_list(_limit_brief(draft, limit) for limit in draft.limits)
        limits = limits or _("as often as each contract says")
        rows.append(PageLink("limits", _("How many each player names"), limits, _first_problem(checked, "limit")))
    penalties = lists.comma_list(
        _("%(what)s %(n)s", what=isolate(penalty.name.strip()), n=shown_price(penalty.amount))
        for penalty in draft.penalties
    ) or _("a revoke, a misdeal")  # fmt: skip
    return [*rows, PageLink("penalties", _("Penalties"), penalties, _first_problem(checked, "penalty"))]


def _first_problem(checked: CheckedDraft, page: str) -> str:
    return next((sentence for field, sentence in checked.problems.items() if field.startswith(page)), "")


def _limit_brief(draft: GameDraft, limit: LimitDraft) -> str:
    names = [contract_name(contract) for contract in draft.contracts if contract.key in limit.of]
    return _("%(n)s of %(contracts)s", n=shown_price(limit.each[0]) or "–", contracts=lists.comma_list(names))


def limit_rows(draft: GameDraft) -> list[LimitFields]:
    """The limits that there are, and a blank one."""
    rows = list[LimitFields]()
    for row, limit in enumerate((*draft.limits, LimitDraft())[:MAX_LIMITS]):
        numbers = [(limit_field(row), _("How many of these each player names"), limit.each[0])]
        for seats, index in draft.other_seats:
            label = ngettext("With %(num)s player, if different", "With %(num)s players, if different", seats)
            numbers.append((limit_field(row, seats), label, limit.each[index]))
        members = [(contract.key, contract_name(contract), contract.key in limit.of) for contract in draft.contracts]
        rows.append(LimitFields(numbers, members))
    return rows


def penalty_rows(draft: GameDraft) -> list[PenaltyDraft]:
    """The penalties that there are, their amounts as they stand in blanks, and a few blank ones."""
    penalties = [replace(penalty, amount=shown_price(penalty.amount)) for penalty in draft.penalties]
    return [*penalties, *[PenaltyDraft("")] * BLANK_PENALTIES][:MAX_PENALTIES]
