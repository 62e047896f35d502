"""A hand at the builder: what is tapped and typed, and the draft, the recipe and the problems of it, in hand.txt."""

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from scorer.forms.builder.check import check_draft
from scorer.forms.builder.conversion import from_recipe, to_recipe
from scorer.forms.builder.draft import GameDraft
from tests.helpers import recipes
from tests.helpers.builder import SEVEN, tapped, typed

TALES = Path(__file__).with_name("hand.txt").read_text(encoding="utf-8").split("\n\n")[1:]


def fields(text):
    """Fields of a draft, which has no lists."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in json.loads(text).items()}


def do(draft, kind, rest):
    """The draft after one line."""
    match kind:
        case "start":
            return GameDraft(**fields(rest))
        case "set":
            return replace(draft, **fields(rest))
        case "contract":
            place, _, values = rest.partition(" ")
            contracts = [*draft.contracts]
            contracts[int(place)] = replace(contracts[int(place)], **fields(values))
            return replace(draft, contracts=tuple(contracts))
        case "recipe":
            lines, end = json.JSONDecoder().raw_decode(rest)
            return from_recipe(recipes.recipe_of(*lines, **json.loads(rest[end:] or "{}")))
        case "type":
            return typed(draft, **json.loads(rest))
    assert kind == "tap", kind
    return tapped(*(tap for word in rest.split() for tap in (SEVEN if word == "SEVEN" else [word])), draft=draft)


def at(value, path):
    """What stands there, of each where the path has a star; None where nothing does."""
    for place, step in enumerate(path):
        if step == "*":
            return [at(part, path[place + 1 :]) for part in value]
        value = value.get(step) if isinstance(value, dict) else value[int(step)]
    return value


def check(draft, before, line):
    """Hold one line below what was done against the draft."""
    kind, _, rest = line.partition(" ")
    first, _, last = rest.partition(" ")
    checked = check_draft(draft)
    problems = {place: sentence.replace("\u202f", " ") for place, sentence in checked.problems.items()}
    match kind:
        case "names":
            assert [contract.name for contract in draft.contracts] == rest.split(", ")
        case "members":
            assert [member.key for member in draft.members(draft.contracts[int(first)])] == last.split(", ")
        case "same":
            assert draft == before
        case "right":
            assert (problems, checked.recipe is None) == ({}, False)
        case "wrong":
            assert (problems, checked.recipe) == ({first: last}, None)
        case "among":
            assert problems.get(first) == last
        case _:
            known = {"draft": asdict(draft), "written": to_recipe(draft, "Our game"),
                     "recipe": checked.recipe and checked.recipe.json}[kind]  # fmt: skip
            assert json.loads(json.dumps(at(known, first.split(".")))) == json.loads(last)


@pytest.mark.parametrize("tale", TALES, ids=lambda tale: tale.splitlines()[0])
def test_hand(tale):
    draft = before = kept = GameDraft()
    for line in tale.splitlines()[1:]:
        if line.startswith("    "):
            check(draft, before, line[4:])
            continue
        kind, _, rest = line.strip().partition(" ")
        if kind == "keep":
            kept = draft
        elif kind == "if":
            rest, _, result = rest.partition(" | ")
            draft = do(kept, "type", rest)
            check(draft, kept, result)
        else:
            before, draft = draft, kept if kind == "again" else do(draft, kind, rest)
