"""Taps: from the open table page to a saved deal, for one deal of every contract of every game, and no keyboard."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from scorer.games import KEYS, find
from tests.helpers import seated
from tests.helpers.hands import sit
from tests.helpers.shapes import KEYS_WRONG
from tests.helpers.spoken import LONGEST
from tests.helpers.tapper import Thumb

HEARTS, TRICKS, QUEENS, LEFT = [3, 0, 5, 0], [4, 2, 0, 2], [1, 1, 1, 1], [2, 0, 3, 1]
THIRTEEN = [5, 4, 3, 1]
FOUR_FRENCH = {"clubs": 0, "spades": 1, "diamonds": 2, "hearts": 3}


class Deal(NamedTuple):
    """A deal of a contract, and how many taps it may cost."""

    game: str
    contract: str
    most: int
    facts: dict[str, Any]
    seats: int = 4
    options: Mapping[str, Any] = MappingProxyType({})


DEALS = (
    Deal("slovak-lorum", "regular", 5, {"hearts": HEARTS, "upper_acorns": 0, "upper_greens": 2}),
    Deal("slovak-lorum", "small", 4, {"caller": 1, "made": True}),
    Deal("slovak-lorum", "big", 4, {"caller": 1, "made": False}),
    Deal("slovak-lorum", "regular", 5, {"hearts": HEARTS, "upper_acorns": 0, "upper_greens": 2}, 3),
    # who took it all is asked once it matters: one tap more
    Deal("slovak-lorum", "regular", 5,
         {"hearts": [8, 0, 0, 0], "upper_acorns": 0, "upper_greens": 0, "all_tricks": True}),
    # a second tap announces a card, a third says that it was the player's own where that counts for more
    Deal("slovak-lorum", "regular", 6,
         {"hearts": HEARTS, "upper_acorns": 0, "upper_greens": 2, "announced": {"upper_greens": 1}},
         4, {"announce": True}),
    Deal("slovak-lorum", "regular", 8,
         {"hearts": HEARTS, "upper_acorns": 0, "upper_greens": 2, "announced": {"upper_acorns": 1, "upper_greens": 2}},
         4, {"announce": True, "own_announced": "triple"}),
    Deal("lora-points", "deal", 5, {"hearts": HEARTS, "upper_acorns": 0, "upper_greens": 2}),
    Deal("lora-points", "deal", 7,
         {"hearts": HEARTS, "upper_acorns": 0, "upper_greens": 2, "announced": {"upper_acorns": 1, "upper_greens": 2}},
         4, {"announce": True}),
    Deal("serbian-lora", "minimum", 4, {"tricks": TRICKS}),
    Deal("serbian-lora", "maximum", 4, {"tricks": TRICKS}),
    Deal("serbian-lora", "queens", 4, {"queens": QUEENS}),
    Deal("serbian-lora", "hearts", 3, {"hearts": HEARTS}),
    Deal("serbian-lora", "jack", 2, {"taker": 3}),
    Deal("serbian-lora", "king-last", 3, {"king": 3, "trick": 1}),
    Deal("serbian-lora", "lora", 5, {"cards_left": LEFT}),
    Deal("serbian-lora", "lora", 8, {"cards_left": LEFT, "passes": [0, 2, 0, 1]}, 4, {"passes": True}),
    Deal("serbian-lora", "lora", 6, {"cards_left": LEFT}, 4, {"order": "choice"}),
    # nobody passed: a tap says so, since what was never asked is not taken for none
    Deal("serbian-lora", "lora", 6, {"cards_left": LEFT, "passes": [0, 0, 0, 0]}, 4, {"passes": True}),
    Deal("serbian-lora", "jack", 3, {"taker": 0}, 3, {"order": "choice", "dealing": "rotate"}),
    Deal("libyan-lora", "hearts", 3, {"hearts": HEARTS}),
    Deal("libyan-lora", "king", 2, {"taker": 3}),
    Deal("libyan-lora", "king", 2, {"taker": None}, 3),
    Deal("libyan-lora", "queens", 4, {"queens": QUEENS}),
    Deal("libyan-lora", "queens", 4, {"queens": [2, 1, 0]}, 3),
    Deal("libyan-lora", "jack", 2, {"taker": 3}),
    Deal("libyan-lora", "sixth", 2, {"taker": 3}),
    Deal("libyan-lora", "tricks", 4, {"tricks": TRICKS}),
    Deal("libyan-lora", "two-players", 4, {"tricks": [4, 3, 0, 1]}),
    Deal("libyan-lora", "two-players", 2, {"tricks": None}),
    Deal("libyan-lora", "lora", 7, {"cards_left": LEFT, "passes": [0, 0, 2, 0]}),
    Deal("libyan-lora", "lora", 7, {"cards_left": LEFT, "passes": [0, 0, 0, 0], "same_rank": True}),
    # folded away: a penalty, and a bet in its own fold
    Deal("libyan-lora", "king", 5, {"penalties": [{"seat": 1, "kind": "revoke"}]}),
    Deal("libyan-lora", "hearts", 6,
         {"hearts": HEARTS, "bets": [{"seat": 0, "prediction": 3}]}, 4, {"betting": True}),
    Deal("libyan-lora", "hearts", 8,
         {"hearts": HEARTS, "bets": [{"seat": 0, "prediction": 3, "counter": 1, "recounter": True}]},
         4, {"betting": True}),
    Deal("croatian-lora", "sto-vise", 4, {"tricks": TRICKS}),
    Deal("croatian-lora", "sto-manje", 4, {"tricks": TRICKS}),
    Deal("croatian-lora", "king-last", 3, {"king": 3, "trick": 3}),
    Deal("croatian-lora", "babe", 4, {"queens": QUEENS}),
    Deal("croatian-lora", "hercevi", 3, {"hearts": HEARTS}),
    Deal("croatian-lora", "lora", 7, {"cards_left": LEFT, "passes": [0, 0, 2, 0]}),
    Deal("croatian-lora", "lora", 6, {"cards_left": LEFT, "passes": [0, 0, 0, 0]}),
    Deal("croatian-lora", "prognoza", 8, {"forecast": [3, 2, 1, 2], "tricks": [3, 1, 2, 2]}),
    Deal("croatian-lora", "sljepic", 4, {"tricks": TRICKS}),
    Deal("hungarian-lorum", "hearts", 3, {"hearts": HEARTS}),
    Deal("hungarian-lorum", "obers", 5, {"obers": {"acorns": 0, "leaves": 0, "balls": 1, "hearts": 2}}),
    Deal("hungarian-lorum", "tricks", 4, {"tricks": TRICKS}),
    Deal("hungarian-lorum", "quads", 5, {"cards_left": LEFT}),
    Deal("hungarian-lorum", "fast-train", 5, {"cards_left": LEFT}),
    Deal("hungarian-lorum", "hairy-monkey", 2, {"taker": 0}),
    Deal("hungarian-lorum", "lorum", 7, {"cards_left": LEFT, "passes": [0, 0, 2, 0]}),
    Deal("hungarian-lorum", "lorum", 6, {"cards_left": LEFT, "passes": [0, 0, 0, 0]}),
    Deal("hungarian-lorum", "hundred-one", 2, {"taker": 0}, 4, {"contracts": ["hundred-one"]}),
    Deal("hungarian-lorum", "unter-king-last", 4, {"unter": 0, "king": 1, "trick": 1},
         4, {"contracts": ["unter-king-last"]}),
    Deal("hungarian-lorum", "hairy-monkey", 3, {"taker": 0}, 4, {"order": "choice"}),
    Deal("german-lorum", "red", 3, {"hearts": HEARTS}),
    Deal("german-lorum", "obers", 4, {"obers": QUEENS}),
    Deal("german-lorum", "tricks", 4, {"tricks": TRICKS}),
    Deal("german-lorum", "tricks", 3, {"tricks": [5, 3, 2]}, 3),
    Deal("german-lorum", "first-last", 3, {"first": 0, "last": 1}),
    Deal("german-lorum", "special", 2, {"taker": 0}),
    Deal("german-lorum", "red-king", 3, {"taker": 0, "trick": 4}),
    Deal("german-lorum", "red-king", 4, {"taker": 0, "trick": 8, "announced": True}),
    Deal("german-lorum", "red-king", 2, {"taker": 0}, 4, {"red_king": "blind"}),
    Deal("german-lorum", "red-king", 4, {"taker": 0, "looked": [1]}, 4, {"red_king": "blind"}),
    Deal("german-lorum", "quart", 5, {"cards_left": LEFT}),
    Deal("german-lorum", "lorum", 7, {"cards_left": LEFT, "passes": [0, 0, 2, 0]}),
    Deal("german-lorum", "lorum", 6, {"cards_left": LEFT, "passes": [0, 0, 0, 0]}),
    Deal("german-lorum", "lorum", 7, {"cards_left": LEFT, "passes": [0, 0, 2, 0]}, 4, {"scoring": "beans"}),
    # a further stop costs a tap for its tab, instead of scrolling, and one for each player who still holds cards
    Deal("german-lorum", "lorum", 10,
         {"cards_left": LEFT, "passes": [0, 0, 2, 0], "cards_left_2": [2, 0, 1, 0]}, 4, {"lorum_ends": "second"}),
    Deal("german-lorum", "lorum", 12,
         {"cards_left": LEFT, "passes": [0, 0, 2, 0], "cards_left_2": [2, 0, 1, 0], "cards_left_3": [1, 0, 0, 0]},
         4, {"lorum_ends": "third"}),
    Deal("chip-lorum", "no-hearts", 3, {"hearts": HEARTS}),
    Deal("chip-lorum", "queens", 5, {"queens": FOUR_FRENCH}),
    Deal("chip-lorum", "no-tricks", 4, {"tricks": TRICKS}),
    Deal("chip-lorum", "hairy-ape", 2, {"taker": 0}),
    Deal("chip-lorum", "train", 5, {"reached": {"25": 0, "50": 1, "75": 2, "100": None}}),
    Deal("chip-lorum", "quart", 5, {"cards_left": LEFT}),
    Deal("chip-lorum", "domino", 5, {"cards_left": LEFT}),
    Deal("nine-lorum", "avoid", 5, {"tricks": TRICKS}),
    Deal("nine-lorum", "take", 5, {"tricks": TRICKS}),
    Deal("nine-lorum", "trumps", 6, {"tricks": TRICKS, "trump": "hearts"}),
    Deal("nine-lorum", "queens", 5, {"queens": QUEENS}),
    Deal("nine-lorum", "hearts", 4, {"hearts": HEARTS}),
    Deal("nine-lorum", "king-last", 4, {"king": 3, "trick": 1}),
    Deal("nine-lorum", "sequence", 6, {"cards_left": LEFT}),
    Deal("nine-lorum", "addition", 6, {"reached": {"25": 0, "50": 1, "75": 2, "100": 2}}),
    Deal("nine-lorum", "quads", 6, {"cards_left": LEFT}),
    Deal("king", "tricks", 4, {"tricks": THIRTEEN}),
    Deal("king", "hearts", 4, {"hearts": THIRTEEN}),
    Deal("king", "queens", 4, {"queens": QUEENS}),
    Deal("king", "kings-jacks", 4, {"kings_jacks": TRICKS}),
    Deal("king", "king-of-hearts", 2, {"taker": 0}),
    Deal("king", "last-two", 3, {"trick_12": 0, "trick_13": 1}),
    Deal("king", "positive", 5, {"direction": "up", "tricks": THIRTEEN}),
    Deal("king", "positive", 9,
         {"direction": "up", "tricks": THIRTEEN, "trump": None, "auction": {"seat": 3, "bid": 4}}),
    Deal("tribello", "turned-trump", 3, {"tricks": [6, 4, 3]}, 3),
    Deal("tribello", "chosen-trump", 4, {"tricks": [6, 4, 3], "trump": "spades"}, 3),
    Deal("tribello", "no-trump", 3, {"tricks": [6, 4, 3]}, 3),
    Deal("tribello", "avoid", 3, {"tricks": [6, 4, 3]}, 3),
    Deal("trex", "diamonds", 5, {"diamonds": THIRTEEN}),
    Deal("trex", "eltoosh", 5, {"tricks": THIRTEEN}),
    Deal("trex", "girls", 6, {"queens": {suit: {"taker": seat} for suit, seat in FOUR_FRENCH.items()}}),
    # doubled: a second tap, who doubled, and who led where the holder took the card back
    Deal("trex", "girls", 9, {"queens": {suit: {"taker": seat} for suit, seat in FOUR_FRENCH.items()}
                              | {"clubs": {"taker": 0, "doubled_by": 0, "leader": 2}}}),
    Deal("trex", "girls", 6, {"queens": {suit: {"taker": seat} for suit, seat in FOUR_FRENCH.items()}},
         4, {"doubling": False}),
    Deal("trex", "king", 3, {"taker": 0}),
    Deal("trex", "king", 6, {"taker": 0, "doubled_by": 0, "leader": 2}),
    Deal("trex", "trex", 5, {"places": [2, 0, 3, 1]}),
)  # fmt: skip
"""A choice of the contract costs one tap more. Elsewhere: a tap a taker, for a count one less than the players who
took any (at least one), a tap a pass, and Save."""


def kind_of(fact):
    """What is asked, and of an answer that may be nobody's what it is otherwise."""
    return f"{fact.kind} {kind_of(fact.fact)}" if fact.kind == "or_nobody" else str(fact.kind)


def deals_of_each_kind():
    """The first deal in which each kind of fact is answered; one that brings several new kinds is there once."""
    deals = {}
    for deal in DEALS:
        game = find(deal.game)
        rules = game.parse_options(dict(deal.options), deal.seats)[0]
        contract = game.for_table(rules, deal.seats).contracts[deal.contract]
        kinds = {kind_of(fact) for fact in contract.asks if fact.key in deal.facts} - {
            kind for kinds in deals for kind in kinds.split(", ")
        }
        if kinds:
            deals[", ".join(sorted(kinds))] = deal
    return deals


EACH_KIND = deals_of_each_kind()


@pytest.mark.parametrize("kinds", EACH_KIND)
def test_taps_of_every_kind_of_fact(open_phone, app, kinds):
    deal = EACH_KIND[kinds]
    assert taps(open_phone(width=360, height=640), app, deal) <= deal.most


@pytest.mark.sweep
@pytest.mark.parametrize("game", KEYS)
def test_taps_of_every_contract(open_phone, app, game):
    """A deal of each contract is saved within its taps, in the longest language, and no field for typing is touched."""
    page = open_phone(width=360, height=640, language=LONGEST)
    for deal in DEALS:
        if deal.game == game:
            assert taps(page, app, deal) <= deal.most, deal


def taps(page, app, deal):
    """Enter and save the deal at a fresh table; what the store then holds is what the engine says."""
    log, facts = seated.until(deal.game, deal.contract, deal.seats, **deal.options), fitted(deal)
    sit(page, seated.match(app, deal.game, deal.seats, log, **deal.options))
    thumb = Thumb(page)
    thumb.enter(seated.stored(app, page).contract(deal.contract), facts)
    assert page.evaluate("document.activeElement.type !== 'text'"), deal
    assert page.evaluate(KEYS_WRONG) == [], deal
    thumb.save()
    entry = {"kind": "deal", "contract": deal.contract, "facts": facts}
    row = seated.stored(app, page).ledger.rows[-1]
    by_engine = seated.replayed(deal.game, deal.seats, [*log, entry], **deal.options).rows[-1]
    assert (row.changes, row.bank) == (by_engine.changes, by_engine.bank), deal
    return thumb.taps


def fitted(deal):
    """The facts at this table: three players take what four did."""
    facts = dict(deal.facts)
    for key, answer in facts.items():
        if isinstance(answer, list) and len(answer) == 4 and deal.seats == 3 and type(answer[0]) is int:
            facts[key] = [*answer[:2], answer[2] + answer[3]]
    return facts


def test_every_contract_has_its_taps():
    tapped = {(deal.game, deal.contract) for deal in DEALS}
    for key in KEYS:
        game = find(key)
        seats = game.seats[0]
        for contract in game.contracts(game.rules(), seats):
            assert (key, contract.key) in tapped
