"""The fold of a contract in the builder: everything that may be set besides its prices."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorer.engine.cards import CARDS, SUITS, THING_NAMES
from scorer.engine.phrases import N_, Text, c_
from scorer.engine.recipe.model import COUNT_ROWS, FIXED
from scorer.engine.recipe.reader import MAX_FACTOR, MAX_LINES
from scorer.engine.recipe.texts import trick_name
from scorer.forms.builder import actions
from scorer.forms.builder.actions import least_times, most_times
from scorer.forms.builder.conversion import contract_sum
from scorer.forms.builder.draft import SEATS, ContractDraft, GameDraft, LineDraft
from scorer.language import lists
from scorer.language.texts import gettext as _, ngettext
from scorer.language.translator import isolate, translate
from scorer.presentation.builder import contract_name, price_label, shown_price, shows_other_numbers
from scorer.presentation.new_match import FormChoice
from scorer.presentation.prices import display_number

WAYS = {
    "": N_("nothing special"), "fixed": N_("a price of its own"), "turn": N_("the sign turns"),
    "others": N_("each other gets a price"), "each": N_("each other pays"), "bank": N_("each other pays the bank"),
}  # fmt: skip
PARTS = {"": N_("all of it"), "1": N_("only what is ticked")}
COUNTED = {"each": N_("by each who chooses"), "all": N_("by all together")}
"""Who is counted where a contract is named only so often."""
PAID_BY = {
    "": N_("whoever it is"),
    "next": N_("the next player"),
    "opposite": N_("the player opposite"),
    "previous": N_("the player before"),
}
"""Who gets what a line says of a player."""
DOUBLING = {"": N_("nobody"), "all": N_("anybody"), "declarer": N_("only the declarer")}
TARGETS = {
    "bank": N_("into the bank"), "share": N_("shared out"), "share-bank": N_("shared out, bank and all"),
    "winner": N_("to who went out"), "winner-bank": N_("to who went out, bank and all"),
    "from-bank": N_("from the bank"),
}  # fmt: skip
CHOICE_TEXTS = {
    "bank": N_("What players pay lies in the bank."),
    "share": N_("Who owes nothing shares what the others pay. When all owe, it goes into the bank."),
    "share-bank": N_("Who owes nothing shares what the others pay and all that lies in the bank. When all owe, it goes "
                     "into the bank."),
    "winner": N_("Who went out gets what the others pay."),
    "winner-bank": N_("Who went out gets what the others pay and all that lies in the bank."),
    "from-bank": N_("The bank pays the first to go out, then the second, as long as it has something."),
}  # fmt: skip
RANKS = tuple(dict.fromkeys(card.partition("-")[2] for card in CARDS))
LOW_RANKS, COURT = RANKS[:5], RANKS[-4:]
"""Those below the seven, and those with a letter."""
LETTERS = dict(zip(COURT, (N_("J"), N_("Q"), N_("K"), N_("A")), strict=True))
Total = tuple[int, int | None, str]
"""A number of players, how many there are of what a line counts (None: not known), and what is usual."""
TypedTotal = tuple[int, str, str]
"""A number of players, how many there are as it was typed, and what that is about."""
SPOKEN: dict[str, Text] = dict(zip(COURT, (N_("Jack"), N_("Queen"), c_("a card", "King"), N_("Ace")), strict=True))


class LineDetail(NamedTuple):
    """What may be set of a line besides its price."""

    place: int
    label: str
    line: LineDraft
    which: list[FormChoice]
    suits: list[FormChoice]
    ranks: list[FormChoice]
    may_be: tuple[str, str]
    """What it is called that it is nobody's, and what that means; "" of both where it cannot be."""
    totals: list[Total]
    typed_totals: list[TypedTotal]
    none: bool | None
    """Whether somebody gets something else who has none; None: nothing is counted."""
    paid_by: list[FormChoice]
    can_go: bool

    @property
    def name(self) -> str:
        """The beginning of the names of its fields."""
        return f"line-{self.place}"


class SaladMember(NamedTuple):
    """A contract that may be in a salad: what it adds, or why it cannot be in it."""

    key: str
    name: str
    ticked: bool
    can: bool = True
    words: str = ""
    sum: str = ""


def contract_fold(draft: GameDraft, contract: ContractDraft) -> dict[str, Any]:
    """All that the fold of a contract shows, by the names that its template has for it."""
    least = 0 if draft.in_chips else -MAX_FACTOR
    who = _("for who chooses it") if draft.has_choice else _("for who deals")
    chooses_part = draft.sweep_method(contract) and not draft.needs_part(contract)
    ways = draft.sweep_methods(contract)
    possible = draft.targets(contract) if draft.in_chips else ()
    targets = {target: text for target, text in TARGETS.items() if target in possible}
    others = ""
    if len(draft.seats) > 1:
        others = ngettext("With %(seats)s player other numbers", "With %(seats)s players other numbers",
                          max(draft.seats), seats=lists.or_list(draft.seats[1:]))  # fmt: skip
    return {
        "alternatives": alternative_members(draft, contract),
        "can_grow": not contract.is_salad and len(contract.lines) < MAX_LINES,
        "counted": _choices(COUNTED) if draft.has_choice else [],
        "declarer": Stepper(_("How often it counts"), who, "declarer", contract.declarer, least, MAX_FACTOR),
        "details": [
            line_detail(draft, contract, contract.lines[place], place) for place in draft.written_places(contract)
        ],
        "doubling": [] if draft.in_chips else _choices(DOUBLING),
        "members": salad_members(draft, contract) if contract.is_salad else [],
        "other_numbers": others, "has_other_numbers": shows_other_numbers(draft, contract),
        "part_members": part_members(draft, contract), "parts": _choices(PARTS) if chooses_part else [],
        "salad_total": salad_total(draft, contract) if contract.is_salad else "",
        "target_text": translate(CHOICE_TEXTS[draft.target(contract)]) if draft.in_chips else "",
        "targets": _choices(targets) if len(targets) > 1 else [], "times": times_dealt(draft, contract),
        "ways": _choices({way: WAYS[way] for way in ("", *ways)}) if ways else [],
    }  # fmt: skip


def _choices(texts: Mapping[str, str]) -> list[tuple[str, str]]:
    return [(value, translate(text)) for value, text in texts.items()]


class Stepper(NamedTuple):
    """A number with one less and one more."""

    label: str
    help: str
    said: str
    """What a tap on it says, before the step."""
    number: int
    least: int
    most: int


def times_dealt(draft: GameDraft, contract: ContractDraft) -> list[Stepper]:
    """How often it is dealt, also to other numbers of players; nothing where nobody counts that."""
    if draft.order == "free":
        return []
    words = {"block": N_("in a row, by each dealer"), "round": N_("by each dealer"), "once": N_("in a row")}
    is_together = contract.together and draft.has_choice
    help_text = translate(COUNTED["all"] if is_together else words.get(draft.order, COUNTED["each"]))
    least, most = least_times(draft, contract), most_times(draft, contract)
    steppers = [Stepper(_("How often"), help_text, "times:0", int(contract.times[0]), least, most)]
    if shows_other_numbers(draft, contract):
        for seats, index in draft.other_seats:
            label = ngettext("How often, with %(num)s player", "How often, with %(num)s players", seats)
            number = int(contract.times[index] or contract.times[0])
            steppers.append(Stepper(label, help_text, f"times:{seats}", number, least, most))
    return steppers


def part_members(draft: GameDraft, contract: ContractDraft) -> list[SaladMember]:
    """The questions of which everything may be; none where it is all of them."""
    over = draft.over(contract) if draft.sweep_method(contract) else None
    if over is None:
        return []
    lines = draft.takeable_questions(contract).items()
    names = {key: isolate(line.name.strip()) or translate(actions.subject_text(line)) for key, line in lines}
    return [SaladMember(key, name or _("Something of ours"), key in over) for key, name in names.items()]


def alternative_members(draft: GameDraft, contract: ContractDraft) -> list[SaladMember]:
    """The contracts of which one may be played in place of this one."""
    if draft.order not in FIXED:
        return []
    return [
        SaladMember(other.key, contract_name(other), other.key in contract.alternatives)
        for other in draft.contracts
        if other is not contract
    ]


def line_detail(draft: GameDraft, contract: ContractDraft | None, line: LineDraft, place: int = 0) -> LineDetail:
    """What may be set of a line besides its price."""
    return LineDetail(
        place=place, label=price_label(contract, line) if contract else "", line=line,
        which=_which(draft, line), may_be=_nobody_texts(line),
        suits=[FormChoice(key, translate(suit.name), line.of.startswith(f"{key}-"), sign=suit.symbol)
               for key, suit in SUITS.items()] if line.row == "card" else [],
        ranks=_ranks(draft, line) if line.row == "card" else [],
        totals=_totals(draft, line), typed_totals=_typed_totals(draft, line) if contract else [],
        none=bool(line.none) if line.row in COUNT_ROWS else None,
        paid_by=_neighbours(draft, line) if contract and line.may_be_passed_on else [],
        can_go=contract is not None and len(contract.lines) > 1,
    )  # fmt: skip


def _neighbours(draft: GameDraft, line: LineDraft) -> list[FormChoice]:
    """Who may get what a line says of a player; also one who cannot any more, so that it is seen what is wrong."""
    ways = ("", *draft.neighbours)
    ways = ways if line.paid_by in ways else (*ways, line.paid_by)
    return [FormChoice(way, translate(PAID_BY[way]), way == line.paid_by) for way in ways]


def _which(draft: GameDraft, line: LineDraft) -> list[FormChoice]:
    if line.row == "count":
        return [FormChoice(key, translate(thing.label), key == line.of) for key, thing in THING_NAMES.items()]
    if line.row != "trick":
        return []
    dealt = [cards // seats for seats in draft.seats if (cards := draft.cards_dealt(seats))]
    tricks: list[str | int] = ["last", "second-last", *range(1, min([104, *dealt]) + 1)]
    if line.of not in map(str, tricks):
        tricks.append(int(line.of))
    return [FormChoice(str(trick), translate(trick_name(trick)), str(trick) == line.of) for trick in tricks]


def _ranks(draft: GameDraft, line: LineDraft) -> list[FormChoice]:
    """The ranks; the low ones where so many cards are dealt that they are in the pack."""
    chosen = line.of.partition("-")[2]
    low = any((draft.cards_dealt(seats) or 0) > 32 for seats in draft.seats) or chosen in LOW_RANKS
    return [
        FormChoice(rank, translate(SPOKEN[rank]), rank == chosen, sign=translate(LETTERS[rank])) if rank in COURT
        else FormChoice(rank, rank, rank == chosen, sign=rank)
        for rank in (RANKS if low else RANKS[5:])
    ]  # fmt: skip


def _nobody_texts(line: LineDraft) -> tuple[str, str]:
    if line.row == "count":
        return _("Some may be in nobody’s tricks"), _("then the sum is smaller")
    if line.row == "who":
        return _("It may be nobody"), ""
    if line.row in ("card", "trick"):
        return _("It may end up with nobody"), _("in a talon, or under the table")
    return "", ""


def _totals(draft: GameDraft, line: LineDraft) -> list[Total]:
    """How many there are, for each number of players; of tricks that follows from the cards."""
    if line.row != "count" or line.of == "tricks":
        return []
    totals = list[Total]()
    for seats in draft.seats:
        words = [ngettext("with %(num)s player", "with %(num)s players", seats)] if len(draft.seats) > 1 else []
        usual = draft.usual_total(line, seats)
        if usual is not None:
            words.append(ngettext("usually %(num)s", "usually %(num)s", usual))
        totals.append((seats, draft.total(line, seats), lists.comma_list(words)))
    return totals


def _typed_totals(draft: GameDraft, line: LineDraft) -> list[TypedTotal]:
    if line.row != "thing":
        return []
    labels = {seats: ngettext("with %(num)s player", "with %(num)s players", seats) for seats in draft.seats}
    return [
        (seats, line.totals[SEATS.index(seats)], labels[seats] if len(draft.seats) > 1 else "") for seats in draft.seats
    ]


def salad_members(draft: GameDraft, salad: ContractDraft) -> list[SaladMember]:
    """All contracts for a salad: those that can be in it with what they add, and why the others cannot."""
    ticked, members = draft.members(salad), list[SaladMember]()
    for contract in draft.contracts:
        if contract is salad:
            continue
        can, total = draft.can_contain(contract), contract_sum(draft, contract)
        words = "" if can else _why_not(contract)
        if can:
            words = lists.comma_list(
                _("%(what)s %(n)s", what=price_label(contract, line), n=shown_price(line.prices[0][0]) or "–")
                for line in draft.lines_of(contract)
            )
        adds = display_number(total) if can and total is not None else ""
        members.append(SaladMember(contract.key, contract_name(contract), contract in ticked, can, words, adds))
    return sorted(members, key=lambda member: not member.can)


def _why_not(contract: ContractDraft) -> str:
    if contract.is_salad:
        return _("is itself made of other contracts")
    if not contract.on and not any(line.row in ("out", "left", "pass", "places") for line in contract.lines):
        return _("switched off")
    return _("cards that are laid out cannot be in it")


def salad_total(draft: GameDraft, salad: ContractDraft) -> str:
    """What a salad comes to."""
    total = contract_sum(draft, salad)
    if total is None or not draft.members(salad):
        return ""
    return _("%(contract)s comes to %(sum)s. Only the prices come along, nothing else of these contracts.",
             contract=contract_name(salad), sum=display_number(total))  # fmt: skip
