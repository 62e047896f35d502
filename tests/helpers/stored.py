"""Stored: an instance folder with real matches in it, made without a browser."""

from random import Random

from scorer.engine.document import options_json
from scorer.games import KEYS, find
from scorer.play.submissions import create_match
from scorer.store import db, matches, saving
from scorer.store.files import secret_key
from tests.helpers import generate
from tests.helpers.cheap import lay_database


def folder(path, games=KEYS[:3], seed=1):
    """Make `path` an instance folder with a secret key and a random match of each of these games."""
    if not (path / db.FILE).exists():
        lay_database(path)
    db.prepare(path / db.FILE)
    secret_key(path)
    with db.connect(path / db.FILE) as store:
        return [store_match(store, key, seed + number) for number, key in enumerate(games)]


def store_match(store, key, seed, deals=12):
    """One random match."""
    raw = generate.match(find(key), Random(seed), deals)
    return new_match(
        store, key, raw["players"], options=raw["options"], first_dealer=raw["first_dealer"], log=raw["log"]
    )


def new_match(store, key, players, *, options=(), browser=None, sits_out=None, pack="", **more):
    """A match as a page would store it, with every house rule; `more` are further of its fields, which must be good."""
    game, sent = find(key), saving.Submission(saving.new_form_key(), 0, {}, browser)
    rules, problems = game.parse_options(dict(options), game.players_of_deal(len(players), sits_out or ""))
    assert not problems, problems
    return create_match(
        store, sent, game=key, players=list(players), options=options_json(rules), sits_out=sits_out,
        pack=pack or game.packs[0], **more,
    ).match  # fmt: skip


def content(match):
    """What people know of a match: everything but its place in the database, its revision and its links."""
    left_out = ("id", "key", "revision", "watch_generation", "keep_generation", "touched", "deleted")
    names = [name for name in matches.FIELDS if name not in left_out]
    return {name: getattr(match, name) for name in names}


def documents(instance):
    with db.connect(instance / db.FILE) as store:
        return [content(match) for match in matches.all_matches(store)]
