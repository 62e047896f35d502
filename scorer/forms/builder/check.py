"""Checks a draft: every problem of its recipe becomes a sentence at a field or a row."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from scorer.engine.json_values import to_one_line, visible_text
from scorer.engine.object_reader import NAME, PRICE
from scorer.engine.problems import Problem, Problems
from scorer.engine.recipe import Recipe, check_names, parse_recipe
from scorer.engine.recipe.model import COUNT_ROWS
from scorer.forms.builder.conversion import ConvertedRecipe, to_recipe
from scorer.forms.builder.draft import SEATS, ContractDraft, GameDraft, cards_dealt, usual_seats
from scorer.forms.builder.fields import limit_field, price_field
from scorer.forms.match_draft import parse_price
from scorer.language.texts import gettext as _
from scorer.language.texts import ngettext
from scorer.language.translator import isolate, translate

PROBLEM_PATH = re.compile(r"game\.(?:contracts\[(?P<row>\d+)\](?:\.lines\[(?P<line>\d+)\])?)?\.?(?P<rest>.*)")
PRICE_KEY = re.compile(r"(each|pays|flat|out|left|pass|none|places)(?:\[(\d+)\])?(?:\[(\d+)\])?")
LIST_KEY = re.compile(r"(limits|penalties)\[(\d+)\]\.?(.*)")


@dataclass(frozen=True, slots=True)
class CheckedDraft:
    """The result of checking a draft."""

    converted: ConvertedRecipe
    recipe: Recipe | None
    """The game; None where something is wrong."""
    problems: dict[str, str]
    """A sentence by the field (`name`, `cards-4`, `p-2-0`, `penalty-1-name`) or row (`row-2`) that is wrong."""


def check_draft(draft: GameDraft) -> CheckedDraft:
    """Return the recipe of a draft, or a sentence at each field or row that is wrong."""
    converted, problems = to_recipe(draft, default_name()), Problems("game")
    recipe = parse_recipe(converted.recipe, problems)
    check_names(converted.recipe, problems)
    sentences: dict[str, str] = {}
    for problem in problems.items:
        field, sentence = _field_and_text(draft, converted, problem)
        sentences.setdefault(field, sentence)
    return CheckedDraft(converted, None if problems else recipe, sentences)


def default_name() -> str:
    """Return the name of a game without a name."""
    return _("Our game")


def row_of_field(field: str) -> int | None:
    """Return the row of a contract's field; None for a field of the game."""
    match = re.match(r"(?:p|row)-(\d+)", field)
    return int(match[1]) if match else None


def _field_and_text(draft: GameDraft, converted: ConvertedRecipe, problem: Problem) -> tuple[str, str]:
    place = PROBLEM_PATH.fullmatch(problem.path)
    if place is None:
        return "contracts", _problem_text(problem)
    if place["row"] is None:
        return _game_problem(draft, place["rest"], problem)
    row = converted.rows[int(place["row"])]
    contract = draft.contracts[row]
    if place["line"] is None:
        return _contract_problem(draft, row, contract, place["rest"], problem)
    line = converted.lines[int(place["row"])][int(place["line"])]
    return _line_problem(draft, row, contract, line, place["rest"], problem)


def _game_problem(draft: GameDraft, rest: str, problem: Problem) -> tuple[str, str]:
    if rest == "name":
        return "name", _name_error(draft.name)
    if rest.startswith("seats"):
        return "seats", _("Tick how many may play.")
    if rest.startswith("cards"):
        one = re.fullmatch(r"cards\[(\d+)\]", rest)
        seats = draft.seats[int(one[1])] if one else draft.seats[0] if draft.seats else SEATS[0]
        return f"cards-{seats}", _("Write how many cards are dealt out: from 12 to 104.")
    if rest == "ends_at":
        return "ends_at", _("Write the total at which the match ends, as 100 or −100, or leave this empty.")
    if place := LIST_KEY.fullmatch(rest):
        part = _limit_problem if place[1] == "limits" else _penalty_problem
        return part(draft, int(place[2]), place[3], problem)
    if rest == "contracts":
        is_off = bool(draft.contracts)
        words = _("Nothing is played: switch at least one contract on.") if is_off else _("A contract is missing.")
        return "contracts", words
    return "contracts", _problem_text(problem)


def _contract_problem(
    draft: GameDraft, row: int, contract: ContractDraft, rest: str, problem: Problem
) -> tuple[str, str]:
    if rest == "name":
        return f"row-{row}", _name_error(contract.name) or _("Write what this contract is called.")
    if rest == "lines":
        return f"row-{row}", _("Nothing costs here: add a price, or take the contract out.")
    if rest.startswith("of"):
        count = len(draft.members(contract))
        if count == 0:
            return f"row-{row}", _(
                "Tick what is in it: %(contract)s needs two contracts.", contract=isolate(contract.name)
            )
        if count == 1:
            return f"row-{row}", _("Tick one more: %(contract)s needs two.", contract=isolate(contract.name))
        return f"row-{row}", _("Two of these count the same thing in two ways: leave one of them out.")
    if rest == "to":
        return f"row-{row}", _("The bank pays for the order of going out, and nothing else may cost beside it.")
    if rest == "all":
        return _sweep_problem(draft, row, contract)
    if rest == "in_all":
        return f"row-{row}", _("The whole table names this so often: say below how many of these each player names.")
    if rest == "declarer":
        return f"row-{row}", _("The declarer’s chips count 0 times or more.")
    return f"row-{row}", _problem_text(problem)


def _sweep_problem(draft: GameDraft, row: int, contract: ContractDraft) -> tuple[str, str]:
    """Return the place and the sentence of what is wrong where one player takes everything."""
    over = draft.over(contract)
    if over is not None and not _can_be_swept(draft, contract, over):
        return f"row-{row}", _("Tick what counts as everything: one thing that is counted, or two things.")
    for seats in draft.seats:
        own = contract.all_others[SEATS.index(seats)].strip()
        if own and not _is_price(draft, own):
            field = price_field(row, "all", seats=seats) if row == draft.opened else f"row-{row}"
            return field, _price_error(draft, contract, own)
    return price_field(row, "all"), _price_error(draft, contract, contract.all_price)


def _can_be_swept(draft: GameDraft, contract: ContractDraft, over: Collection[str]) -> bool:
    """Return whether somebody may take all of these, or not."""
    questions = draft.takeable_questions(contract)
    return len(over) > 1 or any(questions[key].row in COUNT_ROWS for key in over)


def _is_price(draft: GameDraft, typed: str) -> bool:
    price = parse_price(typed)
    return isinstance(price, int) and (0 if draft.in_chips else -PRICE) <= price <= PRICE


def _limit_problem(draft: GameDraft, row: int, rest: str, problem: Problem) -> tuple[str, str]:
    """Return the place of a problem in a limit, and its sentence."""
    key, _bracket, index = rest.partition("[")
    if key == "each":
        own = draft.seats[int(index.rstrip("]"))] if index else 0
        own = own if own and draft.limits[row].others[SEATS.index(own)].strip() else 0
        typed = parse_price(draft.limits[row].others[SEATS.index(own)] if own else draft.limits[row].each)
        if not isinstance(typed, int) or typed < 1:
            return limit_field(row, own), _("Write how many of these each player names: 1 or more.")
        return limit_field(row, own), _problem_text(problem)
    if key == "of" and not index:
        return f"limit-{row}", _("Tick which contracts these are.")
    return f"limit-{row}", _problem_text(problem)


def _penalty_problem(draft: GameDraft, row: int, rest: str, problem: Problem) -> tuple[str, str]:
    """Return the place of a problem in a penalty, and its sentence."""
    penalty = draft.penalties[row]
    if rest == "name":
        return f"penalty-{row}-name", _name_error(penalty.name) or _("Write what the penalty is for.")
    if rest in ("points", "pays"):
        empty = _("Write what it costs, or take the name out.")
        return f"penalty-{row}-amount", _number_error(draft, penalty.amount) if penalty.amount.strip() else empty
    return f"penalty-{row}-name", _problem_text(problem)


def _line_problem(
    draft: GameDraft, row: int, contract: ContractDraft, place: int, rest: str, problem: Problem
) -> tuple[str, str]:
    line = contract.lines[place]
    if priced := PRICE_KEY.fullmatch(rest):
        return _price_problem(draft, row, contract, place, priced)
    if rest.startswith("total"):
        return f"row-{row}", _("Write how many there are, from 1 to 1000; or nothing, where nobody knows.")
    if rest == "paid_by":
        return f"row-{row}", _("With an odd number of players nobody sits opposite: choose who else gets it.")
    if rest in ("thing", "who"):
        return f"row-{row}", _name_error(line.name) or _("Write what it is that costs here.")
    if rest == "trick":
        return f"row-{row}", _trick_error(draft, line.of)
    if rest in ("", "key"):
        words = _("%(contract)s asks the same thing twice: choose something else, or take one of the two out.")
        return f"row-{row}", words % {"contract": isolate(contract.name)}
    return f"row-{row}", _problem_text(problem)


def _price_problem(
    draft: GameDraft, row: int, contract: ContractDraft, place: int, priced: re.Match[str]
) -> tuple[str, str]:
    """Return the field of a price of a line and what is wrong with it; a field that is not shown is its row."""
    line, key, first, second = contract.lines[place], priced[1], priced[2], priced[3]
    numbers = [int(number) for number in (first, second) if number]
    index = numbers.pop() if key == "places" and numbers else 0
    seats = draft.seats[numbers[0]] if numbers else usual_seats(draft)
    general, own = (line.prices, line.others[SEATS.index(seats)])
    if key == "none":
        general, own = line.none[:1], line.none[1:][SEATS.index(seats) : SEATS.index(seats) + 1]
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
    if price > PRICE:
        return _(
            "%(typed)s is too much: %(most)s at most.", typed=f"{price:,}".replace(",", "\u202f"), most="10\u202f000"
        )
    words = _("%(typed)s is too little: %(least)s at least.")
    return words % {"typed": f"−{-price:,}".replace(",", "\u202f"), "least": "−10\u202f000"}


def _trick_error(draft: GameDraft, trick: str) -> str:
    """Return that there is no such trick, with the lowest number of tricks among the allowed numbers of players."""
    dealt = [(cards // seats, seats) for seats in draft.seats if (cards := cards_dealt(draft, seats)) is not None]
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
    return length_error(name)


def length_error(name: str) -> str:
    """Return the sentence that a name is too long."""
    return ngettext("A name has at most %(num)s letter, this one %(length)s.",
                    "A name has at most %(num)s letters, this one %(length)s.", NAME,
                    length=len(name.strip()))  # fmt: skip


def _problem_text(problem: Problem) -> str:
    words = translate(problem.message)
    return f"{words[:1].upper()}{words[1:]}."
