"""Golden: whole matches with the ledger that they came to when they were written down, in tests/documents.

`python -m tests.tools.golden GAME SEED` prints a new one (with the word `prices` behind it one with prices of its
own, with `sitters` one in which somebody sits out; GAME may be the file of a recipe), to be read, checked and put there
by hand. Nothing here writes a file: when an old match no longer comes to its ledger, people's evenings have changed,
and either the program is wrong or each changed line has to be explained to them.
"""

import json
import sys
from pathlib import Path
from random import Random

from scorer.engine import document
from scorer.engine.problems import Problems
from scorer.engine.recipe import parse_game
from scorer.games import find
from tests.helpers import generate
from tests.helpers.playing import match_of
from tests.helpers.priced import likely_prices

DOCUMENTS = Path(__file__).parents[1] / "documents"


def ledger_of(raw):
    """What a document comes to today, as `scorer replay` prints it."""
    ledger, problems = document.ledger_from_text(json.dumps(raw).encode(), find)
    assert ledger is not None, [str(problem) for problem in problems]
    return document.ledger_json(ledger)


def text(raw):
    ledger = ledger_of(raw)

    def lines(things):
        return "[\n" + ",\n".join("  " + json.dumps(thing, ensure_ascii=False) for thing in things) + "\n ]"

    def block(whole, long):
        parts = [
            f" {json.dumps(name)}: {lines(value) if name == long else json.dumps(value, ensure_ascii=False)}"
            for name, value in whole.items()
        ]
        return "{\n" + ",\n".join(parts) + "\n}"

    return f'{{"document": {block(raw, "log")},\n"ledger": {block(ledger, "rows")}}}\n'


def made(key, seed, deals=30, priced=False, with_sitters=False):
    game = parse_game(json.loads(Path(key).read_text()), Problems()) if key.endswith(".json") else find(key)
    raw = generate.match(game, Random(seed), deals, likely_prices if priced else None, with_sitters)
    return document.to_document(match_of(raw), every_option=True)


if __name__ == "__main__":
    words = sys.argv[3:]
    print(text(made(sys.argv[1], int(sys.argv[2]), priced="prices" in words, with_sitters="sitters" in words)), end="")
