"""Seated: a match straight from the store, and a phone that may keep it by its link."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from scorer.engine import document
from scorer.engine.document import options_json
from scorer.engine.ledger import Ledger
from scorer.engine.recipe import OWN
from scorer.games import find
from scorer.play.replayed_match import ReplayedMatch, replay_match
from scorer.store import saving
from scorer.store.matches import load
from scorer.web.database import get_db
from scorer.web.links import SEPARATOR, link_token
from tests.helpers import generate

if TYPE_CHECKING:
    from flask import Flask
    from playwright.sync_api import Page

    from tests.helpers.webkit import Phone

PEOPLE = ("Ana", "Boris", "Cyril", "Dana", "Emil", "Františka")


def match(
    app: Flask,
    game: str,
    seats: int = 4,
    log: Sequence[Mapping[str, Any]] = (),
    people: Sequence[str] = PEOPLE,
    pack: str = "",
    sits_out: str = "",
    chips: Mapping[str, Any] | None = None,
    **options: Any,
) -> str:
    """The keep link of a new match of so many people, as a path."""
    played = find(game)
    assert played is not None
    playing = played.players_of_deal(seats, sits_out)
    assert playing is not None
    rules = played.parse_options(options, playing)[0]
    with app.test_request_context():
        stored_match = saving.create_match(
            get_db(),
            saving.Submission(saving.new_form_key(), 0, {}),
            game=game,
            players=list(people[:seats]),
            options=options_json(rules),
            chips=chips,
            pack=pack or played.packs[0],
            log=list(log),
            sits_out=sits_out or None,
        ).match
        replay_match(stored_match)  # raises where the log breaks a rule
        return f"/k/{link_token(stored_match, 'keep')}"


def own(app: Flask, recipe: Mapping[str, Any], seats: int = 4, people: Sequence[str] = PEOPLE) -> str:
    """The keep link of a new match of a game of one's own."""
    with app.test_request_context():
        sent = saving.Submission(saving.new_form_key(), 0, {})
        stored_match = saving.create_match(
            get_db(), sent, game=OWN, players=list(people[:seats]), options={}, recipe=recipe
        ).match
        replay_match(stored_match)  # raises where the recipe breaks a rule
        return f"/k/{link_token(stored_match, 'keep')}"


def to_watch(app: Flask, link: str) -> str:
    """The watch link of the match with this keep link."""
    with app.test_request_context():
        stored_match = load(get_db(), link.rpartition("/")[2].partition(SEPARATOR)[0])
        assert stored_match is not None
        return f"/m/{link_token(stored_match, 'watch')}"


def stored(app: Flask, page: Page | Phone) -> ReplayedMatch:
    """The match of the page as the store has it now, worked out."""
    key = page.url.rsplit("/m/", 1)[1].split("/")[0].split("?")[0].partition(SEPARATOR)[0]
    with app.test_request_context():
        stored_match = load(get_db(), key)
        assert stored_match is not None
        return replay_match(stored_match)


def until(game: str, contract: str, seats: int = 4, **options: Any) -> list[dict[str, Any]]:
    """A made-up log after which this contract may be played."""
    log: list[dict[str, Any]] = []
    while True:
        ledger = replayed(game, seats, log, **options)
        assert ledger.next_turn is not None, contract
        if contract in ledger.next_turn.contracts:
            return log
        log.append(made_up(ledger, ledger.next_turn.contracts[0], Random(len(log))))


def made_up(ledger: Ledger, contract: str, random: Random) -> dict[str, Any]:
    """A deal of this contract that nobody played, as an entry of the log."""
    assert ledger.next_turn is not None
    facts = generate.facts(ledger.play.contracts[contract], ledger.table_state(), random)
    return {"kind": "deal", "contract": contract, "facts": facts}


def replayed(game: str, seats: int, log: Sequence[Mapping[str, Any]], sits_out: str = "", **options: Any) -> Ledger:
    """What the engine makes of a log, without the web."""
    from scorer.engine.ledger import replay

    match_document = {"format": 1, "game": game, "players": list(PEOPLE[:seats]), "options": options, "log": list(log)}
    match_document |= {"sits_out": sits_out} if sits_out else {}
    match_found, problems = document.parse_match(match_document, find)
    assert match_found is not None, [str(problem) for problem in problems]
    ledger = replay(match_found)
    assert not ledger.problems, [str(problem) for problem in ledger.problems]
    return ledger
