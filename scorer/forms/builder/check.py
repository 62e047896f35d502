"""Checks a draft: every problem of its recipe becomes a sentence at a field or a row."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.engine.json_values import MAX_NAME, MAX_PRICE, to_one_line, visible_text
from scorer.engine.problems import Problem, Problems
from scorer.engine.recipe import Recipe, check_names, parse_recipe
from scorer.engine.recipe.lines import ROWS
from scorer.engine.recipe.model import COUNT_ROWS
from scorer.forms.builder.conversion import to_recipe
from scorer.forms.builder.draft import SEATS, ContractDraft, GameDraft, index_of
from scorer.forms.builder.fields import limit_field, price_field
from scorer.forms.match_draft import parse_price
from scorer.language.texts import gettext as _, ngettext
from scorer.language.translator import isolate, translate

PRICE_KEYS = {*ROWS.values(), "none"}
"""The keys of a line under which its prices stand."""
Said = tuple[str, str]
"""A field or a row, and the sentence of what is wrong there."""


@dataclass(frozen=True, slots=True)
class CheckedDraft:
    """The result of checking a draft."""

    recipe: Recipe | None
    """The game; None where something is wrong."""
    problems: dict[str, str]
    """A sentence by the field (`name`, `cards-4`, `p-2-0`, `penalty-1-name`) or row (`row-2`) that is wrong."""


def check_draft(draft: GameDraft) -> CheckedDraft:
    """Return the recipe of a draft, or a sentence at each field or row that is wrong."""
    raw, problems = to_recipe(draft, default_name()), Problems()
    recipe = parse_recipe(raw, problems)
    check_names(raw, problems)
    sentences: dict[str, str] = {}
    for problem in problems.items:
        field, sentence = _field_and_text(draft, problem)
        sentences.setdefault(field, sentence)
    return CheckedDraft(None if problems else recipe, sentences)


def default_name() -> str:
    """Return the name of a game without a name."""
    return _("Our game")


def _field_and_text(draft: GameDraft, problem: Problem) -> Said:
    keys = problem.path.replace("[", ".").replace("]", "").split(".")
    match [int(key) if key.isdecimal() else key for key in keys]:
        case ["name"]:
            return "name", _name_error(draft.name)
        case ["seats", *_index]:
            return "seats", _("Tick how many may play.")
        case ["cards", *index]:
            seats = (draft.seats or SEATS)[int(index[0]) if index else 0]
            return f"cards-{seats}", _("Write how many cards are dealt out: from 12 to 104.")
        case ["ends_at"]:
            return "ends_at", _("Write the total at which the match ends, as 100 or −100, or leave this empty.")
        case ["contracts"] if draft.contracts:
            return "contracts", _("Nothing is played: switch at least one contract on.")
        case ["contracts"]:
            return "contracts", _("A contract is missing.")
        case ["limits", int(row), *rest]:
            return _limit_problem(draft, row, rest, problem)
        case ["penalties", int(row), *rest]:
            return _penalty_problem(draft, row, rest, problem)
        case ["contracts", int(index), *rest]:
            return _contract_problem(draft, draft.written_rows[index], rest, problem)
    return "contracts", _problem_text(problem)


def _contract_problem(draft: GameDraft, row: int, rest: Sequence[str | int], problem: Problem) -> Said:
    contract, sentence = draft.contracts[row], _problem_text(problem)
    match rest:
        case ["lines", int(index), str(key), *numbers] if key in PRICE_KEYS:
            place = draft.written_places(contract)[index]
            return _price_problem(draft, row, place, key, [int(number) for number in numbers])
        case ["lines", int(index), *line_keys]:
            sentence = _line_error(draft, contract, draft.written_places(contract)[index], line_keys) or sentence
        case ["name"]:
            sentence = _name_error(contract.name) or _("Write what this contract is called.")
        case ["lines"]:
            sentence = _("Nothing costs here: add a price, or take the contract out.")
        case ["of", *_index]:
            sentence = _salad_error(draft, contract)
        case ["to"]:
            sentence = _("The bank pays for the order of going out, and nothing else may cost beside it.")
        case ["all"]:
            return _sweep_problem(draft, row, contract)
        case ["in_all"]:
            sentence = _("The whole table names this so often: say below how many of these each player names.")
        case ["declarer"]:
            sentence = _("The declarer’s chips count 0 times or more.")
    return f"row-{row}", sentence


def _salad_error(draft: GameDraft, contract: ContractDraft) -> str:
    count = len(draft.members(contract))
    if count == 0:
        return _("Tick what is in it: %(contract)s needs two contracts.", contract=isolate(contract.name))
    if count == 1:
        return _("Tick one more: %(contract)s needs two.", contract=isolate(contract.name))
    return _("Two of these count the same thing in two ways: leave one of them out.")


def _sweep_problem(draft: GameDraft, row: int, contract: ContractDraft) -> Said:
    """Return the place and the sentence of what is wrong where one player takes everything."""
    over, questions = draft.over(contract), draft.takeable_questions(contract)
    if over is not None and len(over) < 2 and not any(questions[key].row in COUNT_ROWS for key in over):
        return f"row-{row}", _("Tick what counts as everything: one thing that is counted, or two things.")
    for seats in draft.seats:
        own = contract.all_price[index_of(seats)].strip()
        if own and not _is_price(draft, own):
            field = price_field(row, "all", seats=seats) if row == draft.opened else f"row-{row}"
            return field, _price_error(draft, contract, own)
    return price_field(row, "all"), _price_error(draft, contract, contract.all_price[0])


def _is_price(draft: GameDraft, typed: str) -> bool:
    price = parse_price(typed)
    return isinstance(price, int) and (0 if draft.in_chips else -MAX_PRICE) <= price <= MAX_PRICE


def _limit_problem(draft: GameDraft, row: int, rest: Sequence[str | int], problem: Problem) -> Said:
    limit = draft.limits[row]
    match rest:
        case ["each", *index]:
            own = draft.seats[int(index[0])] if index else 0
            seats = own if limit.each[index_of(own)].strip() else 0
            number = parse_price(limit.each[index_of(seats)])
            if not isinstance(number, int) or number < 1:
                return limit_field(row, seats), _("Write how many of these each player names: 1 or more.")
            return limit_field(row, seats), _problem_text(problem)
        case ["of"]:
            return f"limit-{row}", _("Tick which contracts these are.")
    return f"limit-{row}", _problem_text(problem)


def _penalty_problem(draft: GameDraft, row: int, rest: Sequence[str | int], problem: Problem) -> Said:
    penalty = draft.penalties[row]
    match rest:
        case ["name"]:
            return f"penalty-{row}-name", _name_error(penalty.name) or _("Write what the penalty is for.")
        case ["points" | "pays"]:
            empty = _("Write what it costs, or take the name out.")
            return f"penalty-{row}-amount", _number_error(draft, penalty.amount) if penalty.amount.strip() else empty
    return f"penalty-{row}-name", _problem_text(problem)


def _line_error(draft: GameDraft, contract: ContractDraft, place: int, rest: Sequence[str | int]) -> str:
    """Return what is wrong with a line besides its prices; "" where the recipe says it itself."""
    line = contract.lines[place]
    match rest:
        case ["total", *_index]:
            return _("Write how many there are, from 1 to 1000; or nothing, where nobody knows.")
        case ["paid_by"]:
            return _("With an odd number of players nobody sits opposite: choose who else gets it.")
        case ["thing" | "who"]:
            return _name_error(line.name) or _("Write what it is that costs here.")
        case ["trick"]:
            return _trick_error(draft, line.of)
        case [] | ["key"]:
            words = _("%(contract)s asks the same thing twice: choose something else, or take one of the two out.")
            return words % {"contract": isolate(contract.name)}
    return ""


def _price_problem(draft: GameDraft, row: int, place: int, key: str, numbers: list[int]) -> Said:
    """Return the field of a price of a line and what is wrong with it; a field that is not shown is its row.

    `numbers` are the indices of the number of players and of the place, as far as the price has them.
    """
    contract = draft.contracts[row]
    line = contract.lines[place]
    index = numbers.pop() if key == "places" and numbers else 0
    seats = draft.seats[numbers[0]] if numbers else draft.usual_seats
    prices = tuple((number,) for number in line.none) if key == "none" else line.prices
    general, own = prices[0], prices[index_of(seats)]
    is_own = any(price.strip() for price in own)
    typed = ((own if is_own else general) + ("",) * (index + 1))[index]
    name = price_field(row, f"{place}-none" if key == "none" else place, index, seats if is_own else 0)
    sentence = _price_error(draft, contract, typed)
    if key == "none" and not typed.strip():
        sentence = _("Write what somebody gets who has none, or take the tick out.")
    return (name if not is_own or row == draft.opened else f"row-{row}"), sentence


def _price_error(draft: GameDraft, contract: ContractDraft, typed: str) -> str:
    if not typed.strip():
        return _("Write what it costs, or switch %(contract)s off.", contract=isolate(contract.name))
    return _number_error(draft, typed)


def _number_error(draft: GameDraft, typed: str) -> str:
    price = parse_price(typed)
    if not isinstance(price, int):
        return _("Write a whole number.")
    if price < 0 and draft.in_chips:
        return _("Chips are paid: write 0 or more.")
    if price > MAX_PRICE:
        given = f"{price:,}".replace(",", "\u202f")
        return _("%(what)s.", what=_("%(given)s is too much: at most %(most)s", given=given, most="10\u202f000"))
    given = f"−{-price:,}".replace(",", "\u202f")
    return _("%(what)s.", what=_("%(given)s is too little: at least %(least)s", given=given, least="−10\u202f000"))


def _trick_error(draft: GameDraft, trick: str) -> str:
    """Return that there is no such trick, with the lowest number of tricks among the allowed numbers of players."""
    dealt = [(cards // seats, seats) for seats in draft.seats if (cards := draft.cards_dealt(seats)) is not None]
    if not dealt:
        return _("There is no such trick.")
    tricks, seats = min(dealt)
    words = _("With %(seats)s players there are %(tricks)s tricks; there is no trick %(trick)s.")
    return words % {"seats": seats, "tricks": tricks, "trick": trick}


def _name_error(name: str) -> str:
    """Return what is wrong with a name; "" for one without visible letters."""
    name = name.strip()
    if not visible_text(name):
        return ""
    if to_one_line(name) != name:
        return _("A name must be on one line, without tabs: write it again.")
    return ngettext("A name has at most %(num)s letter, this one %(length)s.",
                    "A name has at most %(num)s letters, this one %(length)s.", MAX_NAME, length=len(name))  # fmt: skip


def _problem_text(problem: Problem) -> str:
    words = translate(problem.message)
    return f"{words[:1].upper()}{words[1:]}."
