"""A kind of fact is registered once, in KINDS of the engine; here stands what else there must be of each."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorer.engine.effect import TableState
from scorer.engine.facts import KINDS, Fact
from scorer.engine.game import Play
from scorer.forms.inputs import INPUTS
from scorer.games import LOADED, find
from scorer.language.translator import make_translator
from tests.helpers import generate, seated, tapper

TEMPLATES = Path(__file__).parents[1] / "templates"


@cache
def plays():
    """Every game for each number of players, by its usual rules and by six random choices of them."""
    random, plays_chosen = Random(7), list[Play]()
    for game in map(find, LOADED):
        for seats in game.seats:
            chosen = [game.rules()]
            for _ in range(6):
                chosen.append(game.parse_options(generate.rules(game, seats, random), seats)[0])
            plays_chosen += [game.for_table(rules, seats) for rules in chosen]
    return plays_chosen


@cache
def made_up():
    """Each fact of each contract of these games with a complete answer that was made up, and the table it is of."""
    random, cases = Random(3), list[tuple[Fact[Any], object, TableState]]()
    for play in plays():
        table = TableState.new(play.seats, dealer=play.seats - 1)
        for contract in play.contracts.values():
            source = generate.RandomDeal(table, random)
            for fact in contract.asks:
                source.answers[fact.key] = generate.answer(fact, source)
                cases.append((fact, source.answers[fact.key], table))
    return cases


def answers_to(kind):
    """Those to facts of this kind."""
    return [(fact, answer, table) for fact, answer, table in made_up() if type(fact) is kind]


def halves(answer):
    """An answer with a part of it left out, or with something else in its place."""
    yield from ("x", 99, [], {})
    if isinstance(answer, list):
        for index, item in enumerate(answer):
            yield answer[:index]
            yield [*answer[:index], None, *answer[index + 1 :]]
            yield from ([*answer[:index], half, *answer[index + 1 :]] for half in halves(item))
    if isinstance(answer, dict):
        for part, value in answer.items():
            yield {key: other for key, other in answer.items() if key != part}
            yield answer | {part: None}
            yield from (answer | {part: half} for half in halves(value))


def unshown(kind):
    """Complete answers to facts of this kind of which those who watch would see nothing."""
    for fact, answer, table in answers_to(kind):
        lines = fact.live_lines(answer, table)
        if not lines or (answer and not any("".join(line.cells) or line.text for line in lines)):
            yield f"{kind.kind}: {answer} of {fact.key}"


def missing(kind):
    """What there is not of a kind of fact."""
    template = TEMPLATES / "facts" / f"_{kind.kind}.html"
    if kind.kind not in INPUTS:
        yield f"an input of kind {kind.kind} in scorer/forms/inputs"
    if not template.exists():
        yield f"a template facts/_{kind.kind}.html"
    if not callable(getattr(tapper, kind.kind, None)):
        yield f"a function {kind.kind} in tests/helpers/tapper.py"
    if not callable(getattr(generate, kind.kind, None)):
        yield f"a function {kind.kind} in tests/helpers/generate.py"
    if not answers_to(kind) or list(unshown(kind)):
        yield f"{kind.__name__}.live_lines that show every complete answer"
    for method in ("parse", "describe"):
        if getattr(kind, method) is getattr(Fact, method):
            yield f"{kind.__name__}.{method}"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.kind))
def test_a_kind_of_fact_has_all_it_needs(kind):
    """Whoever adds one reads here what it still lacks."""
    assert list(missing(kind)) == []


def test_what_is_missing_is_named():
    """A made-up kind lacks everything."""
    lacking = type("Strange", (Fact,), {"kind": "strange"})
    assert len(list(missing(lacking))) == 7


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.kind))
def test_half_answers_are_shown_without_what_cannot_be_read(app, kind):
    """Whatever lacks in an answer, its lines can be told, have a cell a seat or none, and name no stranger."""
    with app.test_request_context():
        for fact, answer, table in answers_to(kind)[:40]:
            tell = make_translator(seated.PEOPLE[: table.seats])
            for half in halves(answer):
                for line in fact.live_lines(half, table):
                    assert len(line.cells) in (0, table.seats), (fact.key, half)
                    assert tell(line.label)
                    assert line.cells or tell(line.text), (fact.key, half)


def test_every_fact_of_every_game_is_of_a_known_kind():
    """No two kinds have one name, no name is empty, and no game asks what stands in no list."""
    names = [kind.kind for kind in KINDS]
    assert len(set(names)) == len(names)
    assert all(names)
    asked = {type(fact) for play in plays() for contract in play.contracts.values() for fact in contract.asks}
    assert asked <= set(KINDS)
    assert set(INPUTS) == set(names)
