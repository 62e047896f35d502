"""Nothing of a document's keys reaches a person: every refusal of every game, in a language without letters."""

import re
from dataclasses import replace
from random import Random

import pytest

from scorer import create_app
from scorer.engine import document
from scorer.engine.document import options_json
from scorer.engine.problems import Problem
from scorer.games import KEYS, find
from scorer.play.replayed_match import replay_match
from scorer.presentation.refusals import ADDED_ENTRY, ProposedChange, no_room_text, refusal_text
from tests.helpers import changing, generate, recipes
from tests.helpers.sweep import sample
from tests.helpers.worked_out import stored_match
from tests.language.conftest import LANGUAGE

NAMES = ("Ana", "Boris", "Cyril", "Dana", *(name.strip() for name in recipes.NAMES))
"""What people typed, which is read as it is: the players, and what a made-up penalty is called."""


def readable(sentence):
    """What can still be read of a sentence without letters, besides names: the keys of a document."""
    for name in NAMES:
        sentence = sentence.replace(name, "")
    return re.findall(r"[\w-]*[^\W\dx][\w-]*|[\[\]{}\"_]", sentence)


def of_log(match, log, proposed):
    """What is wrong with the match when this is its log."""
    for problem in changing.problems_of(replace(match, log=log)):
        yield problem, proposed


def entries_for(before, random):
    """Entries that a form may send for this place: a good deal, a void one, contracts that are not open, transfers."""
    turn = before.ledger.next_turn
    if turn is not None:
        contract = before.contract(random.choice(turn.contracts))
        facts = generate.facts(contract, before.ledger.table_state(), random)
        yield {"kind": "deal", "contract": contract.key, "facts": facts}
        yield {"kind": "void", "contract": contract.key}
        yield {"kind": "void"}
        for key in (*before.play.contracts, None, "forged"):
            yield {"kind": "deal", "contract": key, "facts": {}}
    yield from generate.other_entries(before.ledger, random)


def broken(match, random):
    """What can be wrong with a match after one change of it by the pages."""
    log, worked, game = list(match.log), replay_match(match), find(match.game)
    for place in range(len(log)):
        yield from of_log(match, [*log[:place], *log[place + 1 :]], ProposedChange(removed=place))
    for place in random.sample(range(len(log) + 1), min(3, len(log))):
        for entry in entries_for(worked.as_before(place), random):
            yield from of_log(match, [*log[:place], entry, *log[place:]], ProposedChange(inserted=place))
            yield from of_log(match, [*log[:place], entry, *log[place + 1 :]], ADDED_ENTRY)
    for _ in range(3):
        options = generate.rules(game, len(match.players), random)
        rules = game.parse_options(options, len(match.players))[0]
        other = replace(match, options=options_json(rules), first_dealer=random.randrange(len(match.players)))
        for problem in changing.problems_of(other):
            yield problem, ProposedChange(rules=True)
            yield problem, ADDED_ENTRY
    for option in game.options:
        for problem in game.parse_options({option.key: "forged"}, len(match.players))[1]:
            yield problem, ProposedChange(rules=True)


@pytest.mark.parametrize("key", sample(KEYS, 4))
@pytest.mark.parametrize("seed", sample(range(2), 1))
def test_no_key_of_a_document_is_read(blotted, tmp_path, key, seed):
    """After a removal, a correction, an insertion, other house rules or another first dealer."""
    replayed_match = generate.of(key, seed, deals=8)
    known = document.to_document(replayed_match, every_option=True)
    match = stored_match(
        key,
        known["options"],
        replayed_match.log,
        replayed_match.players,
        first_dealer=replayed_match.first_dealer,
        start=known.get("start"),
    )
    app = create_app({"TESTING": True, "TRANSLATIONS": blotted}, instance_path=tmp_path)
    with app.test_request_context(headers={"Accept-Language": LANGUAGE}):
        worked = replay_match(match)
        problems = {
            refusal_text(worked, problem, proposed): problem for problem, proposed in broken(match, Random(seed))
        }
        problems |= {
            no_room_text(worked, worked.as_before(place), place): Problem("", "") for place in range(len(match.log))
        }
    assert len(problems) > 5
    assert {sentence: str(problem) for sentence, problem in problems.items() if readable(sentence)} == {}
