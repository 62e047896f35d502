"""Seated: a match straight from the store, and a phone that may keep it by its link."""

from random import Random

from scorer.engine.recipe import OWN
from scorer.play.replayed_match import replay_match
from scorer.play.submissions import create_match
from scorer.store import saving
from scorer.store.matches import load
from scorer.web.database import get_db
from scorer.web.links import SEPARATOR, link_token
from tests.helpers import generate, playing
from tests.helpers.stored import new_match

PEOPLE = ("Ana", "Boris", "Cyril", "Dana", "Emil", "Františka")


def match(app, game, seats=4, log=(), people=PEOPLE, pack="", sits_out="", chips=None, **options):
    """The keep link of a new match of so many people, as a path."""
    more = {"pack": pack, "sits_out": sits_out or None, "chips": chips, "log": list(log)}
    with app.test_request_context():
        made = new_match(get_db(), game, people[:seats], options=options, **more)
        return f"/k/{link_token(made, 'keep')}"


def own(app, recipe, seats=4, people=PEOPLE):
    with app.test_request_context():
        sent = saving.Submission(saving.new_form_key(), 0, {})
        fields = {"game": OWN, "players": list(people[:seats]), "options": {}, "recipe": recipe}
        return f"/k/{link_token(create_match(get_db(), sent, **fields).match, 'keep')}"


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
    ledger = playing.replayed(game, seats, list(log), sits_out=sits_out, **options)
    assert not ledger.problems, [str(problem) for problem in ledger.problems]
    return ledger
