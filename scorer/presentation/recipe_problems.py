"""Problems of a recipe in words: where something is wrong, as a card player says it and as the file has it."""

import re
from collections.abc import Mapping

from scorer.engine.json_values import Json
from scorer.engine.object_reader import NAME
from scorer.engine.phrases import N_
from scorer.engine.problems import Problem, printable
from scorer.language import lists
from scorer.language.texts import gettext as _
from scorer.language.translator import isolate, translate

STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
"""A key, or a path in a list."""
PRICE, WHAT = N_("Price"), N_("What it is for")
KEYS: Mapping[str, str] = {
    "document": N_("The file"),
    "recipe": N_("Kind of recipe"),
    "name": N_("Name"),
    "seats": N_("Players"),
    "cards": N_("Cards"),
    "unit": N_("Points or chips"),
    "best": N_("Who wins"),
    "order": N_("Order of the contracts"),
    "leads": N_("Who leads"),
    "chooser": N_("Who chooses"),
    "ends_at": N_("Total that ends the match"),
    "contracts": N_("Contracts"),
    "about": N_("What is said of it"),
    "source": N_("Source"),
    "key": N_("Key"),
    "lines": N_("Prices"),
    "of": N_("What it is made of"),
    "times": N_("How often"),
    "all": N_("Who takes everything"),
    "blind": N_("Blind"),
    "doubling": N_("Doubling"),
    "to": N_("Where the chips go"),
    "local": N_("Native name"),
    "total": N_("How many there are"),
    "nobody": N_("Taken by nobody"),
    "places": N_("Places"),
    "none": N_("Who has none"),
    "paid_by": N_("Who gets it"),
    "over": N_("What everything is"),
    "declarer": N_("The declarer"),
    "or": N_("Played in its place"),
    "in_all": N_("How often in all"),
    "limits": N_("Limits"),
    "penalties": N_("Penalties"),
    "ends_deal": N_("Whether the deal is over"),
    **dict.fromkeys(
        ("each", "pays", "flat", "out", "left", "pass", "fixed", "others", "turn", "bank", "points"), PRICE
    ),
    **dict.fromkeys(("count", "thing", "who", "card", "trick"), WHAT),
}
"""Every key of a recipe in words."""


def problem_text(problem: Problem, raw: Json) -> str:
    """What is wrong and where: "Hearts, price 1 (contracts[0].lines[0].each): a whole number is needed"."""
    path = problem.path or "document"
    where = lists.comma_list(_path_words(path, raw))
    if where and problem.path:
        where = f"{where} ({printable(path, 80)})"
    return f"{where or printable(path)}: {translate(problem.message)}"


def _path_words(path: str, raw: Json) -> list[str]:
    """The steps of a path in words, as far as they are known: the contract, the line, what is wrong of it."""
    words, above = list[str](), ""
    for key, number in STEP.findall(path):
        if number and above == "contracts":
            words[-1] = _contract_name(int(number), raw)
        elif number and above == "lines":
            words[-1] = _("price %(n)s", n=int(number) + 1)
        elif number:
            words.append(_("number %(n)s", n=int(number) + 1))
        elif key in KEYS:
            words.append(translate(KEYS[key]))
            above = key
        else:
            above = ""
    return words


def _contract_name(index: int, raw: Json) -> str:
    """The name of a contract; without one that can be printed, its number."""
    contracts = raw.get("contracts") if isinstance(raw, Mapping) else None
    contract = contracts[index] if isinstance(contracts, list) and index < len(contracts) else None
    name = contract.get("name") if isinstance(contract, Mapping) else None
    if isinstance(name, str) and name.strip():
        return isolate(printable(name.strip(), NAME))
    return _("contract %(n)s", n=index + 1)
