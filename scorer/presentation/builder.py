"""The page of the builder: how its game is played, a row a contract, and what they come to."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from scorer.engine.phrases import N_
from scorer.engine.recipe import LibraryEntry
from scorer.engine.recipe.model import FLAT
from scorer.engine.recipe.texts import EACH, EVERYTHING, LAID_OUT
from scorer.engine.recipe.to_game import schedule_of
from scorer.forms.builder import actions
from scorer.forms.builder.check import CheckedDraft, row_of_field
from scorer.forms.builder.conversion import find_left_out
from scorer.forms.builder.draft import SEATS, ContractDraft, GameDraft, LineDraft, contract_sum
from scorer.forms.builder.fields import price_field
from scorer.forms.match_draft import parse_price
from scorer.language import lists, units
from scorer.language.texts import gettext as _
from scorer.language.texts import ngettext
from scorer.language.translator import isolate, translate
from scorer.presentation.new_match import FormChoice
from scorer.presentation.pictures.signs import format_total
from scorer.presentation.prices import PriceField, display_number
from scorer.presentation.rules import duration_text

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


class PlayerCount(NamedTuple):
    """A number of players that may play, and the cards that are dealt to them."""

    seats: int
    ticked: bool
    usual: bool
    cards: str


LEFT_OUT = {
    FLAT: N_("a price that everybody gets"),
    "none": N_("what somebody gets who has none"),
    "paid_by": N_("prices that a neighbour gets instead"),
    "over": N_("what happens when somebody takes all of a part"),
    "declarer": N_("what counts more often for the declarer"),
    "or": N_("contracts that may be played in place of another"),
    "in_all": N_("how often all together may name a contract"),
    "limits": N_("how many of some contracts each player names"),
    "penalties": N_("penalties"),
    "numbers": N_("other numbers when more or fewer play"),
}


def left_out_text(recipe: Mapping[str, Any]) -> str:
    """What of a recipe the builder cannot show, in one sentence; "" where it shows everything."""
    names = lists.and_list(translate(LEFT_OUT[key]) for key in find_left_out(recipe))
    return _("This page has no place for some of this game, and what is saved here is without it: %(what)s.",
             what=names) if names else ""  # fmt: skip


def contract_rows(draft: GameDraft, checked: CheckedDraft) -> list[ContractRow]:
    """The contracts in their order."""
    return [_row(draft, checked, place, contract) for place, contract in enumerate(draft.contracts)]


def _row(draft: GameDraft, checked: CheckedDraft, place: int, contract: ContractDraft) -> ContractRow:
    salads = draft.salads_with(contract)
    return ContractRow(
        place=place, key=contract.key, name=contract_name(contract), on=contract.on,
        note=_note(draft, contract, salads), is_printed=not contract.on and not salads,
        is_open=place == draft.opened, prices=tuple(_prices(draft, place, contract)),
        problem=checked.problems.get(f"row-{place}", ""),
    )  # fmt: skip


def contract_name(contract: ContractDraft) -> str:
    """What a contract is called, in a sentence."""
    return isolate(contract.name.strip()) or _("No name")


def _note(draft: GameDraft, contract: ContractDraft, salads: tuple[ContractDraft, ...]) -> str:
    if not contract.on and salads:
        return _("only inside %(names)s", names=lists.comma_list(contract_name(salad) for salad in salads))
    if not contract.on:
        return _("switched off")
    if contract.is_salad:
        members = map(draft.contract, draft.members(contract))
        return lists.comma_list(contract_name(member) for member in members if member)
    return ""


def _prices(draft: GameDraft, row: int, contract: ContractDraft) -> list[PriceField]:
    prices: list[PriceField] = []
    for place, line in enumerate(contract.lines):
        if line in draft.lines_of(contract):
            prices += _line_prices(draft, row, contract, place, line)
    way = draft.sweep_method(contract)
    if way and way != "turn":
        name, words = price_field(row, "all"), translate(EVERYTHING[way])
        prices.append(_price_field(draft, contract, name, words, contract.all_price, contract.all_was))
    return prices


def _line_prices(draft: GameDraft, row: int, contract: ContractDraft, place: int, line: LineDraft) -> list[PriceField]:
    """The prices of a line; of places as many as may go out, or as were written."""
    many = max(*draft.seats, 3, len(line.prices)) if line.row == "places" else 1
    prices, old_prices = (*line.prices, *[""] * many)[:many], (*line.was, *[""] * many)
    return [
        _price_field(draft, contract, price_field(row, place, index), price_label(contract, line, index), price, old)
        for index, (price, old) in enumerate(zip(prices, old_prices, strict=False))
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
    return isolate(line.name.strip()) or (translate(actions.subject_text(line)) if line.of else _("Each"))


def _price_field(draft: GameDraft, contract: ContractDraft, name: str, words: str, typed: str, old: str) -> PriceField:
    shown, shown_old = shown_price(typed), shown_price(old)
    label = f"{contract_name(contract)}: {words}"
    return PriceField(name, words, label, shown, shown_old, shown_old, not draft.in_chips, "")


def shown_price(typed: str) -> str:
    """A number as it stands in a blank, with a true minus; what is none as it was typed."""
    return display_number(parse_price(typed))


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
    for row, contract in enumerate(draft.contracts):
        for line in _prices(draft, row, contract):
            if line.name == field:
                return line.typed.strip()
    return ""


ORDERS = {
    "block": N_("one dealer deals them all in a row"),
    "round": N_("each contract goes round"),
    "once": N_("each contract is dealt once"),
    "choice": N_("a player chooses each deal"),
    "choice-block": N_("a player chooses until none is left"),
    "free": N_("any contract in any deal"),
}
"""In which order the contracts are played."""
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
BEST = {"lowest": N_("The fewest points win"), "highest": N_("The most points win")}
SIGNS = {
    "tricks": "s-trick", "suit": "s-heart", "court": "s-queen", "card": "s-king", "trick": "s-first", "salad": "s-deck",
    "places": "s-steps", "left": "s-fan", "who": "i-flag", "thing": "i-pencil",
}  # fmt: skip
NAMES = {
    "tricks": N_("Tricks"),
    "suit": N_("A suit"),
    "court": N_("Queens, kings, jacks"),
    "card": N_("One card"),
    "trick": N_("One trick"),
    "salad": N_("All of these at once"),
    "places": N_("Order of going out"),
    "left": N_("Cards left at the end"),
    "who": N_("Who reaches a number"),
    "thing": N_("Something of ours"),
}


def description(draft: GameDraft) -> str:
    """How it is played, in a line."""
    seats = lists.or_list(draft.seats)
    cards = [*dict.fromkeys(draft.cards[SEATS.index(number)].strip() for number in draft.seats)]
    most = max((int(number) for number in cards if number.isdecimal()), default=0)
    parts = [
        ngettext("%(seats)s player", "%(seats)s players", max((4, *draft.seats)), seats=seats),
        ngettext("%(cards)s card", "%(cards)s cards", most, cards=lists.or_list(cards)),
    ]
    best = _("the fewest points win") if draft.best == "lowest" else _("the most points win")
    return lists.comma_list([*parts, translate(ORDERS[draft.order]), _("chips") if draft.in_chips else best])


def head_choices(draft: GameDraft, name: str) -> list[FormChoice]:
    """What may be chosen of how it is played."""
    texts = {"order": ORDERS, "leads": LEADS, "chooser": CHOOSERS, "unit": UNITS, "best": BEST}[name]
    help_texts = ORDER_TEXTS | ({"free": UNTIL_TOTAL} if draft.ends_at.strip() else {}) if name == "order" else {}
    return [
        FormChoice(value, translate(text), value == getattr(draft, name), translate(help_texts.get(value, "")))
        for value, text in texts.items()
    ]


def players(draft: GameDraft) -> list[PlayerCount]:
    """How many may play, each with its cards."""
    return [
        PlayerCount(seats, seats in draft.seats, draft.seats[:1] == (seats,), cards)
        for seats, cards in zip(SEATS, draft.cards, strict=True)
    ]


def contract_kinds(draft: GameDraft, priced: bool = False) -> list[dict[str, str]]:
    """The kinds of contract, or with `priced` of a price more in one, each with what it usually is."""
    return [
        {"kind": kind, "name": translate(NAMES[kind]), "usual": _usual(draft, kind), "sign": SIGNS[kind]}
        for kind in (actions.PRICED if priced else actions.KINDS)
    ]


def _usual(draft: GameDraft, kind: str) -> str:
    price = _plain(actions.cost_price(draft, actions.USUAL_PRICES.get(kind, actions.A_CARD)))
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
            out = _plain(actions.reward_price(draft, actions.GOING_OUT))
            return _("%(price)s a card, %(out)s for going out", price=price, out=out)
        case "who":
            return _("25, 50, 75, 100")
    return _("a name, and what it costs")


def _plain(price: str) -> str:
    number = parse_price(price)
    return format_total(number) if isinstance(number, int) and number < 0 else price


@dataclass(frozen=True, slots=True)
class DraftSummary:
    """What stands over the two buttons."""

    sum_text: str
    is_zero: bool
    """Whether all of it always comes to 0."""
    length: str
    contracts: tuple[tuple[str, str], ...]
    """Each contract that is played with what it comes to, in words."""


def draft_summary(draft: GameDraft, checked: CheckedDraft) -> DraftSummary:
    """The foot of a draft."""
    played = [contract for contract in draft.contracts if contract.on]
    sums = [(contract, contract_sum(draft, contract)) for contract in played]
    known = [many * contract.times for contract, many in sums if many is not None]
    unknown = [contract_name(contract) for contract, many in sums if many is None]
    total, many = sum(known), len(played)
    if not played:
        words = ""
    elif checked.recipe is None:
        words = ngettext("%(num)s contract: not known yet", "%(num)s contracts: not known yet", many)
    elif not known:
        words = ngettext("%(num)s contract", "%(num)s contracts", many)
    elif unknown:
        names = lists.and_list(unknown)
        words = ngettext(
            "%(num)s contract: %(sum)s, and %(names)s",
            "%(num)s contracts: %(sum)s, and %(names)s",
            many,
            sum=_total_text(draft, total),
            names=names,
        )
    else:
        words = ngettext(
            "%(num)s contract comes to %(sum)s",
            "%(num)s contracts come to %(sum)s",
            many,
            sum=_total_text(draft, total),
        )
    return DraftSummary(
        sum_text=words,
        is_zero=bool(known) and not unknown and total == 0 and checked.recipe is not None,
        length=_length(draft, checked),
        contracts=tuple((contract_name(contract), _sum_text(many, contract.times)) for contract, many in sums),
    )


def _sum_text(many: int | None, times: int) -> str:
    if many is None:
        return _("depends on the deal")
    return _("%(times)s × %(sum)s", times=times, sum=format_total(many)) if times > 1 else format_total(many)


def _total_text(draft: GameDraft, total: int) -> str:
    return units.format_count(total, "chips") if draft.in_chips else format_total(total)


def _length(draft: GameDraft, checked: CheckedDraft) -> str:
    if checked.recipe is None:
        return ""
    total = schedule_of(checked.recipe, checked.recipe.seats[0]).total
    if total is None and checked.recipe.ends_at is None:
        return _("open end")
    parts = (
        []
        if total is None
        else [ngettext("%(num)s deal", "%(num)s deals", total), duration_text(total * LibraryEntry().minutes)]
    )
    if checked.recipe.ends_at is not None:
        parts.append(_("ends at %(total)s", total=format_total(checked.recipe.ends_at)))
    return " · ".join(parts)
