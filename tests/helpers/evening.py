"""An evening of Slovak Lórum as entries of a log, and the way to put entries into a stored match, for tests."""

from scorer.engine.ledger import replay
from scorer.store import matches, saving
from scorer.web.database import get_db
from tests.helpers import changing
from tests.helpers.playing import match_of


def regular(hearts, acorns, greens):
    """A regular deal: hearts a seat, and who took the two obers."""
    facts = {"hearts": hearts, "upper_acorns": acorns, "upper_greens": greens}
    return {"kind": "deal", "contract": "regular", "facts": facts}


def called(contract, caller, is_made=True):
    return {"kind": "deal", "contract": contract, "facts": {"caller": caller, "made": is_made}}


EVENING = [
    regular([2, 0, 6, 0], 0, 2), regular([0, 4, 4, 0], 1, 1), called("small", 1), called("big", 2),
    regular([1, 2, 3, 2], 1, 2), regular([2, 2, 1, 3], 0, 3), called("small", 3), regular([1, 2, 3, 2], 1, 2),
    regular([3, 0, 5, 0], 0, 2), called("small", 0), called("small", 3), regular([3, 0, 4, 1], 1, 2),
]  # fmt: skip
"""Twelve deals; the bank fills twice, is won once, and holds 20 at the end. Totals: see test_finish."""

SPLIT, KEEP = {"kind": "finish", "bank": "split"}, {"kind": "finish", "bank": "keep"}


def long_match(deals):
    """An open-ended match of so many deals: two pay, everybody pays, three pay, one takes all, a called game."""
    hands = ([3, 0, 5, 0], [3, 2, 2, 1], [4, 0, 1, 3], [0, 8, 0, 0])
    upper = ((0, 2), (0, 2), (2, 0), (1, 1))
    log = [
        {"kind": "deal", "contract": "regular",
         "facts": {"hearts": hearts, "upper_acorns": acorns, "upper_greens": greens, "announced": {"upper_acorns": 3}}}
        for hearts, (acorns, greens) in zip(hands, upper, strict=True)
    ]  # fmt: skip
    log.append({"kind": "deal", "contract": "small", "facts": {"caller": 3, "made": True}})
    match = match_of({"format": 1, "game": "slovak-lorum", "players": ["Iva", "Jan", "Kaja", "Leo"],
                      "options": {"announce": True}, "log": (log * deals)[:deals]})  # fmt: skip
    assert not replay(match).problems
    return match


def enter(app, address, *entries):
    """Put entries at the end of the log of the match at this address ("/m/<token>")."""
    key = key_of(address)
    with app.app_context():
        for entry in entries:
            match = matches.load(get_db(), key)
            sent = saving.Submission(saving.new_form_key(), match.revision, entry)
            outcome = changing.append(get_db(), key, entry, sent, changing.replayed)
            assert isinstance(outcome, saving.Saved), outcome


def stored(app, address):
    from scorer.store import matches

    with app.app_context():
        return matches.load(get_db(), key_of(address))


def key_of(address):
    return address.split("/m/")[1].split("-")[0]
