"""Seated: a match straight from the store, and a phone that may keep it by its link."""

from random import Random

from scorer.engine import document
from scorer.engine.document import options_json
from scorer.engine.recipe import OWN
from scorer.games import find
from scorer.play.replayed_match import replay_match
from scorer.store import saving
from scorer.store.matches import load
from scorer.web.database import get_db
from scorer.web.links import SEPARATOR, link_token
from tests.helpers import generate

PEOPLE = ("Ana", "Boris", "Cyril", "Dana", "Emil", "Františka")


def match(app, game, seats=4, log=(), people=PEOPLE, pack="", sits_out="", chips=None, **options):
    """The keep link of a new match of so many people, as a path."""
    played = find(game)
    playing = played.players_of_deal(seats, sits_out)
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


def own(app, recipe, seats=4, people=PEOPLE):
    with app.test_request_context():
        sent = saving.Submission(saving.new_form_key(), 0, {})
        stored_match = saving.create_match(
            get_db(), sent, game=OWN, players=list(people[:seats]), options={}, recipe=recipe
        ).match
        replay_match(stored_match)  # raises where the recipe breaks a rule
        return f"/k/{link_token(stored_match, 'keep')}"


def to_watch(app, link):
    with app.test_request_context():
        stored_match = load(get_db(), link.rpartition("/")[2].partition(SEPARATOR)[0])
        return f"/m/{link_token(stored_match, 'watch')}"


def stored(app, page):
    """The match of the page as the store has it now, worked out."""
    key = page.url.rsplit("/m/", 1)[1].split("/")[0].split("?")[0].partition(SEPARATOR)[0]
    with app.test_request_context():
        stored_match = load(get_db(), key)
        return replay_match(stored_match)


def until(game, contract, seats=4, **options):
    """A made-up log after which this contract may be played."""
    log = []
    while True:
        ledger = replayed(game, seats, log, **options)
        assert ledger.next_turn is not None, contract
        if contract in ledger.next_turn.contracts:
            return log
        log.append(made_up(ledger, ledger.next_turn.contracts[0], Random(len(log))))


def made_up(ledger, contract, random):
    """A deal of this contract that nobody played, as an entry of the log."""
    facts = generate.facts(ledger.play.contracts[contract], ledger.table_state(), random)
    return {"kind": "deal", "contract": contract, "facts": facts}


def replayed(game, seats, log, sits_out="", **options):
    """What the engine makes of a log, without the web."""
    from scorer.engine.ledger import replay

    match_document = {"format": 1, "game": game, "players": list(PEOPLE[:seats]), "options": options, "log": list(log)}
    match_document |= {"sits_out": sits_out} if sits_out else {}
    match_found, problems = document.parse_match(match_document, find)
    assert match_found is not None, [str(problem) for problem in problems]
    ledger = replay(match_found)
    assert not ledger.problems, [str(problem) for problem in ledger.problems]
    return ledger
