"""Games of the house as recipes: three whose usual rules are only a price list, and their matches told so."""

from __future__ import annotations

from random import Random
from typing import Any

from scorer.engine import document
from scorer.engine.contract import Contract
from scorer.engine.effect import TableState
from scorer.engine.facts import Takers
from scorer.engine.match import Match
from scorer.games import find
from tests.helpers import generate, recipes

Json = dict[str, Any]


def _contract(key: str, *lines: Json, **more: Any) -> Json:
    return {"key": key, "lines": list(lines), **more}


_HEART, _TRICK = {"count": "hearts", "each": 1}, {"count": "tricks", "each": 1}
_QUEENS = [{"card": f"{suit}-queen", "pays": n} for n, suit in enumerate(("clubs", "spades", "diamonds", "hearts"), 1)]
_REACHED = [{"who": f"Reached {n}", "key": f"reached-{n}", "pays": n // 25, "nobody": True} for n in (25, 50, 75, 100)]
_LEFT, _SHARED = {"left": 1}, {"to": "share"}
RECIPES: dict[str, Json] = {
    "serbian-lora": recipes.of(
        [
            _contract("minimum", _TRICK),
            _contract("maximum", {**_TRICK, "each": -1}),
            _contract("queens", {"count": "queens", "each": 2}),
            _contract("hearts", _HEART, all={"fixed": -8}),
            _contract("jack", {"card": "clubs-jack", "pays": 8}),
            _contract("king-last", {"card": "hearts-king", "pays": 4}, {"trick": "last", "pays": 4}),
            _contract("lora", {"out": -8}, _LEFT),
        ],
        seats=[4, 3],
        cards=[32, 30],
    ),
    "chip-lorum": recipes.of(
        [
            _contract("no-hearts", _HEART, all={"each": 8}, **_SHARED),
            _contract("queens", *_QUEENS, all={"each": 10}, **_SHARED),
            _contract("no-tricks", _TRICK, all={"each": 8}, **_SHARED),
            _contract("hairy-ape", {"card": "hearts-king", "pays": 4}, to="bank"),
            _contract("train", *_REACHED, to="bank"),
            _contract("quart", _LEFT, to="winner"),
            _contract("domino", _LEFT, to="winner-bank"),
        ],
        unit="chips",
    ),
    "hungarian-lorum": recipes.of(
        [
            _contract("hearts", _HEART, all={"each": 8}, **_SHARED),
            _contract("obers", *_QUEENS, all={"each": 10}, **_SHARED),
            _contract("tricks", _TRICK, all={"each": 8}, **_SHARED),
            _contract("quads", _LEFT, to="winner"),
            _contract("fast-train", _LEFT, to="winner"),
            _contract("hairy-monkey", {"card": "hearts-king", "pays": 10}, to="bank"),
            _contract("lorum", _LEFT, {"pass": 1}, to="winner-bank"),
        ],
        unit="chips",
    ),
}
"""The usual rules of these games of the house, as recipes."""


def both(key: str, seed: int, with_sitters: bool = False) -> tuple[Match, Match]:
    """A made-up match by the usual rules of a game: of its module, and the same one of its recipe."""
    game, random = find(key), Random(seed)
    assert game is not None
    sits_out, people = generate.sitters(game, random) if with_sitters else ("", random.choice(game.seats))
    common: Json = {"game": key, "players": list("ABCDEF"[:people]), "first_dealer": random.randrange(people)}
    common |= {"sits_out": sits_out} if sits_out else {}
    usual, log = _read({**common, "log": []}).play, list[Json]()
    for number, contract in enumerate(usual.schedule.sequence):
        dealer = usual.schedule.dealer(number, common["first_dealer"], people)
        table = TableState.new(people, dealer)._replace(sitting=usual.sitting(dealer))
        log.append(_deal(usual.contracts[contract], table, random))
    own = {**common, "game": RECIPES[key]}
    asks = _read({**own, "log": []}).play.contracts
    deals = [
        {**deal, "facts": _told(usual.contracts[deal["contract"]], asks[deal["contract"]], deal["facts"])}
        for deal in log
    ]
    return _read({**common, "log": log}), _read({**own, "log": deals})


def _deal(contract: Contract, table: TableState, random: Random) -> Json:
    return {"kind": "deal", "contract": contract.key, "facts": generate.facts(contract, table, random)}


def _told(module: Contract, recipe: Contract, facts: Json) -> Json:
    """The answers to the contract of the module as its recipe asks them: several takers in one are a question each."""
    answers: list[Any] = []
    for fact in module.asks:
        answer = facts[fact.key]
        answers += [answer.get(card.key) for card in fact.cards] if isinstance(fact, Takers) else [answer]
    return dict(zip((fact.key for fact in recipe.asks), answers, strict=True))


def _read(raw: Json) -> Match:
    match, problems = document.parse_match({"format": 1, **raw}, find)
    assert match is not None, [str(problem) for problem in problems]
    return match
