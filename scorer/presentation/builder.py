"""The pages of the builder: how its game is played, a row a contract, limits, penalties, and what it comes to."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from scorer.engine.house_rules import MAX_PENALTIES
from scorer.engine.phrases import N_
from scorer.engine.recipe import minutes_of_deal
from scorer.engine.recipe.lines import MAX_LIMITS
from scorer.engine.recipe.model import FLAT, match_sum
from scorer.engine.recipe.texts import EACH, EVERYTHING, LAID_OUT
from scorer.engine.recipe.to_game import schedule_of
from scorer.forms.builder import actions
from scorer.forms.builder.check import CheckedDraft
from scorer.forms.builder.conversion import contract_sum
from scorer.forms.builder.draft import (
    SEATS,
    ContractDraft,
    GameDraft,
    LimitDraft,
    LineDraft,
    Numbers,
    PenaltyDraft,
    number_for,
)
from scorer.forms.builder.fields import limit_field, none_field, price_field
from scorer.forms.match_draft import parse_price
from scorer.language import lists, units
from scorer.language.formats import format_total
from scorer.language.texts import gettext as _, ngettext
from scorer.language.translator import isolate, translate
from scorer.presentation.new_match import FormChoice
from scorer.presentation.prices import PriceField, display_number
from scorer.presentation.rules import capitalized, duration_text

BLANK_PENALTIES = 2
ALONE = {"card": N_("For its taker"), "trick": N_("For its winner"), "who": N_("For that player")}
"""What a price is for that stands alone under the name of its card, trick or mark."""


class ContractRow(NamedTuple):
    """A contract on its row."""

    place: int
    key: str
    name: str
    on: bool
    note: str
    """What stands under the name besides prices: how many are in a salad, or that it is switched off."""
    is_printed: bool
    """Whether its prices only stand there: it is switched off, and in no salad."""
    is_open: bool
    prices: tuple[PriceField, ...]
    problem: str
    is_told_otherwise: bool
    """Whether its sentence was written for other prices."""


def contract_rows(draft: GameDraft, checked: CheckedDraft) -> list[ContractRow]:
    """The contracts in their order."""
    return [
        ContractRow(
            place=place, key=contract.key, name=contract_name(contract), on=contract.on,
            note=_note(draft, contract), is_printed=not draft.is_written(contract),
            is_open=place == draft.opened, prices=tuple(_prices(draft, place, contract)),
            problem=checked.problems.get(f"row-{place}", ""), is_told_otherwise=draft.is_told_otherwise(contract),
        )
        for place, contract in enumerate(draft.contracts)
    ]  # fmt: skip


def contract_name(contract: ContractDraft) -> str:
    """What a contract is called, in a sentence."""
    return isolate(contract.name.strip()) or _("No name")


def _note(draft: GameDraft, contract: ContractDraft) -> str:
    if contract.on:
        return lists.comma_list(map(contract_name, draft.members(contract)))
    if others := draft.replaceable_contracts(contract):
        return _("only in place of %(contracts)s", contracts=lists.comma_list(map(contract_name, others)))
    if salads := draft.salads_with(contract):
        return _("only inside %(contracts)s", contracts=lists.comma_list(map(contract_name, salads)))
    return _("switched off")


def _prices(draft: GameDraft, row: int, contract: ContractDraft) -> Iterator[PriceField]:
    """Yield the blanks of a row: for other numbers of players too in an open fold, elsewhere these are in the words."""
    is_split = row == draft.opened and shows_other_numbers(draft, contract)
    for words, field, typed, saved in _numbers(draft, row, contract):
        blanks = [(0, 0, words)]
        for seats, at in draft.other_seats:
            if is_split:
                text = ngettext("%(what)s, with %(num)s player", "%(what)s, with %(num)s players", seats, what=words)
                blanks.append((seats, at, text))
            elif typed[at].strip():
                text = ngettext("%(what)s; with %(num)s player %(price)s", "%(what)s; with %(num)s players %(price)s",
                                seats, what=blanks[0][2], price=shown_price(typed[at]))  # fmt: skip
                blanks = [(0, 0, text)]
        for seats, at, text in blanks:
            label, old = f"{contract_name(contract)}: {text}", shown_price(saved[at])
            yield PriceField(field(seats), text, label, shown_price(typed[at]), old, old, not draft.in_chips, "")


def _numbers(
    draft: GameDraft, row: int, contract: ContractDraft
) -> Iterator[tuple[str, Callable[[int], str], Numbers, Numbers]]:
    """Yield each number of a row: what it is for, its field for so many players (0: all), as typed, and as saved."""
    for place in draft.written_places(contract):
        line = contract.lines[place]
        # of places as many as may go out, or as were written
        for index in range(max(*draft.seats, 3, len(line.prices[0])) if line.row == "places" else 1):
            typed, saved = (tuple("".join(prices[index : index + 1]) for prices in numbers)
                            for numbers in (line.prices, line.was))  # fmt: skip
            yield price_label(contract, line, index), partial(price_field, row, place, index), typed, saved
        if line.none:
            what = price_label(contract, line)
            words = _("%(what)s: who has none", what=what) if len(contract.lines) > 1 else _("Who has none")
            yield words, partial(none_field, row, place), line.none, line.none_was or line.none
    way = draft.sweep_method(contract)
    if way and way != "turn":
        yield translate(EVERYTHING[way]), partial(price_field, row, "all", 0), contract.all_price, contract.all_was


def shows_other_numbers(draft: GameDraft, contract: ContractDraft) -> bool:
    """Whether the fold of a contract has a field for each number of players."""
    return len(draft.seats) > 1 and (contract.varies or contract.has_other_numbers)


def price_label(contract: ContractDraft, line: LineDraft, place: int = 0) -> str:
    """What a price is for: "A heart", "Last trick", "Place 1"."""
    if line.row == "count":
        return translate(EACH[line.of])
    if line.row == "places":
        return _("Place %(place)s", place=place + 1)
    if line.row in LAID_OUT:
        return translate(LAID_OUT[line.row])
    if line.row == FLAT:
        return _("For everybody")
    if line.row in ALONE and len(contract.lines) == 1:
        return translate(ALONE[line.row])
    return isolate(line.name.strip()) or (translate(actions.subject_text(line)) if line.of else _("Each"))


def shown_price(typed: str) -> str:
    """A number as it stands in a blank, with a true minus; what is none as it was typed."""
    return display_number(parse_price(typed))


def sign_hint(draft: GameDraft) -> str:
    """Over the figures: which sign is good for who gets such points, or that chips are paid."""
    if draft.in_chips:
        return _("chips paid")
    return _("minus is good") if draft.best == "lowest" else _("plus is good")


def first_problem(draft: GameDraft, checked: CheckedDraft) -> tuple[str, str]:
    """The first thing that is wrong, in few words, and the id of its place; two empty texts where nothing is."""
    field, sentence = next(iter(checked.problems.items()), ("", ""))
    kind, row, *_rest = f"{field}-".split("-")
    if kind not in ("p", "row"):
        return sentence, {"limit": "limits", "penalty": "penalties"}.get(kind, field)
    contract = draft.contracts[int(row)]
    name, typed = contract_name(contract), {price.name: price.typed for price in _prices(draft, int(row), contract)}
    if kind == "p" and not typed.get(field, "").strip():
        return _("%(contract)s: no price", contract=name), field
    return _("%(contract)s: not right yet", contract=name), field


ORDERS = {
    "block": N_("one dealer deals them all in a row"),
    "round": N_("each contract goes round"),
    "once": N_("each contract is dealt once"),
    "choice": N_("a player chooses each deal"),
    "choice-block": N_("a player chooses until none is left"),
    "free": N_("any contract in any deal"),
}
ORDER_TEXTS = {
    "block": N_("The same player deals every contract, then the next player does."),
    "round": N_("The dealer changes after every deal; everybody deals a contract before the next one begins."),
    "once": N_("The dealer changes after every deal; after the last contract the match is over."),
    "choice": N_("The dealer changes after every deal; nobody may name a contract more often than it says."),
    "choice-block": N_("The same player deals and chooses until nothing is left to choose, then the next one."),
    "free": N_("The dealer changes after every deal; the table plays until it has had enough."),
}
UNTIL_TOTAL = N_("The dealer changes after every deal; a total ends the match.")
"""What `free` means where the game has a total that ends it."""
LEADS = {"next": N_("The player after the dealer leads"), "dealer": N_("The dealer leads")}
CHOOSERS = {"leader": N_("Who leads chooses"), "dealer": N_("The dealer chooses")}
UNITS = {"points": N_("Points are written down"), "chips": N_("Chips are paid")}
BEST = {"lowest": N_("the fewest points win"), "highest": N_("the most points win")}
NAMES = {
    "tricks": (N_("Tricks"), "s-trick"), "suit": (N_("A suit"), "s-heart"),
    "court": (N_("Queens, kings, jacks"), "s-queen"), "card": (N_("One card"), "s-king"),
    "trick": (N_("One trick"), "s-first"), "salad": (N_("All of these at once"), "s-deck"),
    "places": (N_("Order of going out"), "s-steps"), "left": (N_("Cards left at the end"), "s-fan"),
    "who": (N_("Who reaches a number"), "i-flag"), "thing": (N_("Something of ours"), "i-pencil"),
    FLAT: (N_("Everybody gets something"), "i-plus"),
}  # fmt: skip
"""What each kind of contract, or of a price more in one, is called, and its sign in the sprite."""


def description(draft: GameDraft) -> str:
    """How it is played, in a line."""
    seats = lists.or_list(draft.seats)
    cards = [*dict.fromkeys(draft.cards[SEATS.index(number)].strip() for number in draft.seats)]
    last = int(cards[-1]) if cards and cards[-1].isdecimal() else 0
    parts = [
        ngettext("%(seats)s player", "%(seats)s players", max(draft.seats, default=4), seats=seats),
        ngettext("%(cards)s card", "%(cards)s cards", last, cards=lists.or_list(cards)),
    ]
    counted = _("chips") if draft.in_chips else translate(BEST[draft.best])
    return lists.comma_list([*parts, translate(ORDERS[draft.order]), counted])


def head_choices(draft: GameDraft, name: str) -> list[FormChoice]:
    """What may be chosen of how it is played."""
    texts = {"order": ORDERS, "leads": LEADS, "chooser": CHOOSERS, "unit": UNITS, "best": BEST}[name]
    help_texts = ORDER_TEXTS | ({"free": UNTIL_TOTAL} if draft.ends_at.strip() else {}) if name == "order" else {}
    chosen = getattr(draft, name)
    return [
        FormChoice(value, capitalized(translate(text)), value == chosen, translate(help_texts.get(value, "")))
        for value, text in texts.items()
    ]


def contract_kinds(draft: GameDraft, priced: bool = False) -> list[dict[str, str]]:
    """The kinds of contract, or with `priced` of a price more in one, each with what it usually is."""
    opened = draft.open_contract
    has_flat = opened is not None and any(line.row == FLAT for line in opened.lines)
    return [
        {"kind": kind, "name": translate(NAMES[kind][0]), "usual": _usual(draft, kind), "sign": NAMES[kind][1]}
        for kind in (actions.PRICED if priced else actions.KINDS)
        if not (kind == FLAT and has_flat)
    ]


def _usual(draft: GameDraft, kind: str) -> str:
    price = format_total(int(actions.cost_price(draft, actions.USUAL_PRICES.get(kind, actions.A_CARD))))
    match kind:
        case "tricks":
            return _("%(price)s a trick", price=price)
        case "suit":
            return _("hearts, %(price)s each", price=price)
        case "court":
            return _("queens, %(price)s each", price=price)
        case "card":
            return _("king of hearts, %(price)s", price=price)
        case "trick":
            return _("first, last, sixth …")
        case "salad":
            return _("tick what is in it")
        case "places":
            return _("first, second, third …")
        case "left" if draft.in_chips:
            return _("%(price)s a card", price=price)
        case "left":
            out = format_total(int(actions.reward_price(draft, actions.GOING_OUT)))
            return _("%(price)s a card, %(out)s for going out", price=price, out=out)
        case "who":
            return _("25, 50, 75, 100")
        case "flat":
            each = format_total(int(actions.reward_price(draft, actions.USUAL_PRICES[FLAT])))
            return _("%(price)s, whoever took what", price=each)
    return _("a name, and what it costs")


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
        texts = list[str]()
        for limit in draft.limits:
            names = lists.comma_list(contract_name(other) for other in draft.contracts if other.key in limit.of)
            texts.append(_("%(n)s of %(contracts)s", n=shown_price(limit.each[0]) or "–", contracts=names))
        limits = lists.semicolon_list(texts) or _("as often as each contract says")
        rows.append(PageLink("limits", _("How many each player names"), limits, _problem_on(checked, "limit")))
    penalties = lists.comma_list(
        _("%(what)s %(n)s", what=isolate(penalty.name.strip()), n=shown_price(penalty.amount))
        for penalty in draft.penalties
    ) or _("a revoke, a misdeal")  # fmt: skip
    return [*rows, PageLink("penalties", _("Penalties"), penalties, _problem_on(checked, "penalty"))]


def _problem_on(checked: CheckedDraft, page: str) -> str:
    return next((sentence for field, sentence in checked.problems.items() if field.startswith(page)), "")


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


class DraftSummary(NamedTuple):
    """What stands over the two buttons."""

    sum_text: str
    is_zero: bool
    """Whether all of it always comes to 0."""
    length: str
    contracts: list[tuple[str, str]]
    """Each contract that is played with what it comes to, in words."""


def draft_summary(draft: GameDraft, checked: CheckedDraft) -> DraftSummary:
    """The foot of a draft."""
    recipe, known, unknown, contracts = checked.recipe, list[int](), list[str](), list[tuple[str, str]]()
    for contract in draft.contracts:
        if not contract.on:
            continue
        name, times = contract_name(contract), int(number_for(contract.times, draft.usual_seats))
        # What is played in its place may come to something else: then it depends on the deal.
        sums = {contract_sum(draft, other) for other in (contract, *draft.alternatives(contract))}
        many = sums.pop() if len(sums) == 1 else None
        if many is None:
            unknown.append(name)
            contracts.append((name, _("depends on the deal")))
        else:
            known.append(many * times)
            contracts.append((name, f"{times} × {format_total(many)}" if times > 1 else format_total(many)))
    is_limited, total = recipe is not None and bool(recipe.limits), sum(known) if known else None
    if recipe is not None and is_limited:
        total, unknown = match_sum(recipe, draft.usual_seats), []
    sum_text = _sums_text(draft, len(contracts), recipe is not None, total, unknown, is_limited) if contracts else ""
    is_zero = recipe is not None and total == 0 and not unknown
    return DraftSummary(sum_text, is_zero, _length(draft, checked), contracts)


def _sums_text(
    draft: GameDraft, many: int, is_right: bool, total: int | None, unknown: list[str], is_limited: bool
) -> str:
    if not is_right:
        return ngettext("%(num)s contract: not known yet", "%(num)s contracts: not known yet", many)
    if total is None:
        return ngettext("%(num)s contract", "%(num)s contracts", many)
    shown = units.format_count(total, "chips") if draft.in_chips else format_total(total)
    if is_limited:  # no dealer deals all contracts
        return ngettext(
            "%(num)s contract, the whole match %(sum)s", "%(num)s contracts, the whole match %(sum)s", many, sum=shown
        )
    if unknown:
        return ngettext("%(num)s contract: %(sum)s, and %(contracts)s", "%(num)s contracts: %(sum)s, and %(contracts)s",
                        many, sum=shown, contracts=lists.and_list(unknown))  # fmt: skip
    return ngettext("%(num)s contract comes to %(sum)s", "%(num)s contracts come to %(sum)s", many, sum=shown)


def _length(draft: GameDraft, checked: CheckedDraft) -> str:
    if checked.recipe is None:
        return ""
    total = schedule_of(checked.recipe, checked.recipe.seats[0]).total
    if total is None and checked.recipe.ends_at is None:
        return _("open end")
    parts = list[str]()
    if total is not None:
        hours = duration_text(total * minutes_of_deal(checked.recipe))
        parts += [ngettext("%(num)s deal", "%(num)s deals", total), hours]
    if checked.recipe.ends_at is not None:
        parts.append(_("ends at %(total)s", total=format_total(checked.recipe.ends_at)))
    return " · ".join(parts)
