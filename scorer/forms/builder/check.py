"""Checks a draft: every problem of its recipe becomes a sentence at a field or a row."""

import re
from dataclasses import dataclass

from scorer.engine.json_values import to_one_line, visible_text
from scorer.engine.object_reader import NAME, PRICE
from scorer.engine.problems import Problem, Problems
from scorer.engine.recipe import Recipe, check_names, parse_recipe
from scorer.forms.builder.conversion import ConvertedRecipe, to_recipe
from scorer.forms.builder.draft import SEATS, ContractDraft, GameDraft, cards_dealt
from scorer.forms.builder.fields import price_field
from scorer.forms.match_draft import parse_price
from scorer.language.texts import gettext as _
from scorer.language.texts import ngettext
from scorer.language.translator import isolate, translate

PROBLEM_PATH = re.compile(r"game\.(?:contracts\[(?P<row>\d+)\](?:\.lines\[(?P<line>\d+)\])?)?\.?(?P<rest>.*)")
PRICE_KEY = re.compile(r"(?:each|pays|out|left|pass|places)(?:\[(\d+)\])?")


@dataclass(frozen=True, slots=True)
class CheckedDraft:
    """The result of checking a draft."""

    converted: ConvertedRecipe
    recipe: Recipe | None
    """The game; None where something is wrong."""
    problems: dict[str, str]
    """A sentence by the field (`name`, `cards-4`, `p-2-0`) or row (`row-2`) that is wrong."""


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
        place = re.fullmatch(r"cards\[(\d+)\]", rest)
        seats = draft.seats[int(place[1])] if place else draft.seats[0] if draft.seats else SEATS[0]
        return f"cards-{seats}", _("Write how many cards are dealt out: from 12 to 104.")
    if rest == "ends_at":
        return "ends_at", _("Write the total at which the match ends, as 100 or −100, or leave this empty.")
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
            return f"row-{row}", _("Tick what is in it: %(name)s needs two contracts.", name=isolate(contract.name))
        if count == 1:
            return f"row-{row}", _("Tick one more: %(name)s needs two.", name=isolate(contract.name))
        return f"row-{row}", _("Two of these count the same thing in two ways: leave one of them out.")
    if rest == "to":
        return f"row-{row}", _("The bank pays for the order of going out, and nothing else may cost beside it.")
    if rest == "all":
        return price_field(row, "all"), _price_error(draft, contract, contract.all_price)
    return f"row-{row}", _problem_text(problem)


def _line_problem(
    draft: GameDraft, row: int, contract: ContractDraft, place: int, rest: str, problem: Problem
) -> tuple[str, str]:
    line = contract.lines[place]
    if priced := PRICE_KEY.fullmatch(rest):
        index = int(priced[1] or 0)
        return price_field(row, place, index), _price_error(draft, contract, line.prices[index])
    if rest in ("thing", "who"):
        return f"row-{row}", _name_error(line.name) or _("Write what it is that costs here.")
    if rest == "trick":
        return f"row-{row}", _trick_error(draft, line.of)
    if rest in ("", "key"):
        words = _("The same is asked twice in %(name)s: choose something else, or take one of the two out.")
        return f"row-{row}", words % {"name": isolate(contract.name)}
    return f"row-{row}", _problem_text(problem)


def _price_error(draft: GameDraft, contract: ContractDraft, typed: str) -> str:
    price = parse_price(typed)
    if not typed.strip():
        return _("Write what it costs, or switch %(name)s off.", name=isolate(contract.name))
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
        return _("A name stands on one line, without tabs: write it anew.")
    return length_error(name)


def length_error(name: str) -> str:
    """Return the sentence that a name is too long."""
    return ngettext("A name has at most %(num)s letter, this one %(length)s.",
                    "A name has at most %(num)s letters, this one %(length)s.", NAME,
                    length=len(name.strip()))  # fmt: skip


def _problem_text(problem: Problem) -> str:
    words = translate(problem.message)
    return f"{words[:1].upper()}{words[1:]}."
