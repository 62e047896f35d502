"""Taps: one deal of every contract of every game is saved within its taps, no keyboard, and no scrolling to a key."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from scorer.games import KEYS, find
from tests.helpers import hands, seated
from tests.helpers.shapes import KEYS_WRONG, SIZES
from tests.helpers.spoken import LONGEST
from tests.helpers.sweep import sweep_all_but
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
    Deal("libyan-lora", "two-players", 4, {"tricks": [5, 4, 1]}, 3),
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


SHORT, TINY = (360, 640), (320, 568)
SCROLLS = {
    # thirteen tricks, then the direction and the trumps: three questions
    ("king", "positive", 4),
    # twelve deals in the round: a long name beside them takes a second line
    ("tribello", "turned-trump", 3),
}
"""What does not stand above Save on a short phone, and why: game, contract, players."""
SCROLLS_ON_TINY = SCROLLS | {
    # eight hearts of four players and two dear cards, in keys that stay wide enough
    ("slovak-lorum", "regular", 4), ("lora-points", "deal", 4),
    # thirteen keys a player
    ("king", "tricks", 4), ("king", "hearts", 4), ("trex", "diamonds", 4), ("trex", "eltoosh", 4),
    # passes besides the cards that are left
    ("hungarian-lorum", "lorum", 4), ("german-lorum", "lorum", 4), ("german-lorum", "lorum", 3),
    ("croatian-lora", "lora", 4), ("libyan-lora", "lora", 4), ("libyan-lora", "lora", 3),
    # a bank, and cards left for four
    ("hungarian-lorum", "quads", 4), ("hungarian-lorum", "fast-train", 4), ("chip-lorum", "quart", 4),
    ("chip-lorum", "domino", 4),
    # a row for each of four marks
    ("chip-lorum", "train", 4),
    # tricks and the trumps
    ("nine-lorum", "trumps", 4), ("nine-lorum", "trumps", 3), ("tribello", "chosen-trump", 3),
}  # fmt: skip
"""The same on the smallest phones."""

BELOW = """() => {
  const dock = document.querySelector(".dock .save").getBoundingClientRect().top;
  const folded = (part) => part && (getComputedStyle(part).clipPath !== "none" || folded(part.parentElement));
  const seen = (key) =>
    getComputedStyle(key).visibility === "visible" && !key.closest("details:not([open])") && !folded(key);
  const boxes = [...document.querySelectorAll("#entry :is(.key, .taker, .place, .step, .tab)")].filter(seen)
    .map((key) => key.getBoundingClientRect()).filter((box) => box.width);
  const small = boxes.filter((box) => box.width < 43.9 || box.height < 43.9).length;
  return [Math.round(Math.max(...boxes.map((box) => box.bottom + scrollY)) - dock), small];
}"""
"""How far the lowest key of the entry reaches under Save, in CSS pixels, and how many keys are smaller than 44."""


UNDER_SAVE = {
    # eight hearts of four players end at 433 of 575 px: a forecast, and who counters, have no room under them
    ("libyan-lora", "hearts", "betting"): 112,
}
"""How many pixels of a question that only a house rule asks lie under Save: game, contract, house rule."""
CLIPPED = "(part) => getComputedStyle(part).clipPath !== 'none'"


def usual_deals(key):
    """A common deal of every contract of the game with its usual house rules, for each number of players."""
    game = find(key)
    for seats in game.seats:
        for contract in game.contracts(game.rules(), seats):
            usual = [deal for deal in DEALS if (deal.game, deal.contract) == (key, contract.key) and not deal.options]
            usual.sort(key=lambda deal, seats=seats: deal.seats != seats)  # one of this table, or else of the other
            yield from (deal._replace(seats=seats) for deal in usual[:1])


def every_deal(key):
    """Those, and all others of the game in DEALS."""
    deals = [*usual_deals(key)]
    return deals + [deal for deal in DEALS if deal.game == key and deal not in deals]


def kind_of(fact):
    """What is asked, and of an answer that may be nobody's what it is otherwise."""
    return f"{fact.kind} {kind_of(fact.fact)}" if fact.kind == "or_nobody" else str(fact.kind)


def deals_of_each_kind():
    """The first deal in which each kind of fact is answered, by the game that asks it."""
    found, seen = {}, set()
    for deal in DEALS:
        game = find(deal.game)
        rules = game.parse_options(dict(deal.options), deal.seats)[0]
        contract = game.for_table(rules, deal.seats).contracts[deal.contract]
        kinds = {kind_of(fact) for fact in contract.asks if fact.key in deal.facts}
        if kinds - seen:
            seen |= kinds
            found.setdefault(deal.game, []).append(deal)
    return found


EACH_KIND = deals_of_each_kind()


@pytest.mark.parametrize("game", EACH_KIND)
def test_taps_of_every_kind_of_fact(open_phone, app, game):
    page = open_phone(width=SHORT[0], height=SHORT[1])
    for deal in EACH_KIND[game]:
        tapped_in(page, app, deal)


@pytest.mark.parametrize(
    ("game", "language"),
    # the longest language has the least room; what a house rule adds, and stops with tabs, also from the right
    sweep_all_but(
        ("lora-points", LONGEST),
        of=[*((game, LONGEST) for game in KEYS), ("slovak-lorum", "ar"), ("german-lorum", "ar")],
    ),
)
def test_taps_of_every_contract(open_phone, app, game, language):
    scheme = "dark" if KEYS.index(game) % 2 else "light"
    page = open_phone(width=SHORT[0], height=SHORT[1], language=language, scheme=scheme)
    for deal in every_deal(game):
        tapped_in(page, app, deal)


def tapped_in(page, app, deal):
    """Enter and save the deal at a fresh table: within its taps, no field for typing is touched, all is above Save.

    What the store then holds is what the engine says.
    """
    page.set_viewport_size({"width": SHORT[0], "height": SHORT[1]})
    log, facts = seated.until(deal.game, deal.contract, deal.seats, **deal.options), fitted(deal)
    hands.sit(page, seated.match(app, deal.game, deal.seats, log, **deal.options))
    thumb = Thumb(page)
    thumb.enter(seated.stored(app, page).contract(deal.contract), facts)
    hands.until(page, "!document.querySelector('.htmx-request')")
    expect(page.locator(".save")).to_be_visible()
    assert page.evaluate("document.activeElement.type !== 'text'"), deal
    assert page.evaluate(KEYS_WRONG) == [], deal
    if deal.options or deal in usual_deals(deal.game):
        stands_above_save(page, deal)
    taps = thumb.taps
    thumb.save()
    assert thumb.taps - taps == 1
    entry = {"kind": "deal", "contract": deal.contract, "facts": facts}
    row = seated.stored(app, page).ledger.rows[-1]
    by_engine = seated.replayed(deal.game, deal.seats, [*log, entry], **deal.options).rows[-1]
    assert (row.changes, row.bank) == (by_engine.changes, by_engine.bank), deal
    assert thumb.taps <= deal.most, deal


def stands_above_save(page, deal):
    """No scrolling to the last key, of several stops once the tab of each is tapped, and no key is under 44 px."""
    most = max((UNDER_SAVE.get((deal.game, deal.contract, rule), 0) for rule in deal.options), default=0)
    for size, may_scroll in ((SHORT, SCROLLS), (TINY, SCROLLS_ON_TINY)):
        if deal.options and size == TINY:
            break
        page.set_viewport_size({"width": size[0], "height": size[1]})
        tabs = page.locator(".stops .tab")
        for n in range(max(tabs.count(), 1)):
            if tabs.count():
                tabs.nth(n).tap()
                hands.until(page, "!document.querySelector('.htmx-request')")
            below, small = page.evaluate(BELOW)
            assert small == 0, (deal, size)
            assert below <= most or (deal.game, deal.contract, deal.seats) in may_scroll, (deal, size, below)
    page.set_viewport_size({"width": SHORT[0], "height": SHORT[1]})


def fitted(deal):
    """The facts at this table: three players take all that there is there, and who would be the fourth is the third."""
    facts, game = dict(deal.facts), find(deal.game)
    rules = game.parse_options(dict(deal.options), deal.seats)[0]
    for fact in game.for_table(rules, deal.seats).contracts[deal.contract].asks:
        answer, total = facts.get(fact.key), getattr(getattr(fact, "fact", fact), "total", None)
        if isinstance(answer, list) and len(answer) > deal.seats and type(answer[0]) is int:
            facts[fact.key] = [*answer[:2], total - sum(answer[:2]) if total else sum(answer[2:])]
        elif answer == 3 == deal.seats:
            facts[fact.key] = 2
    return facts


def test_every_contract_has_its_taps():
    """And at most 8 states of all scroll on a short phone, at most 24 on the smallest."""
    tapped = {(deal.game, deal.contract) for deal in DEALS}
    for key in KEYS:
        game = find(key)
        assert {(key, contract.key) for contract in game.contracts(game.rules(), game.seats[0])} <= tapped
    states = {(deal.game, deal.contract, deal.seats) for key in KEYS for deal in usual_deals(key)}
    for may_scroll, most in ((SCROLLS, 8), (SCROLLS_ON_TINY, 24)):
        assert len(may_scroll) <= most
        assert may_scroll <= states


def test_save_turns_to_the_stop_that_waits(open_phone, app):
    """Only one stop is seen at a time; a tap on Save opens the one in which something is missing."""
    page = open_phone(width=SHORT[0], height=SHORT[1])
    log = seated.until("german-lorum", "lorum", lorum_ends="third")
    hands.sit(page, seated.match(app, "german-lorum", log=log, lorum_ends="third"))
    thumb = Thumb(page)
    for name, value in (("", "1"), ("-0", "2"), ("-2", "3"), ("-3", "1")):
        thumb.key(f"lorum-cards_left{name}", value)
    page.locator("#lorum-passes .switch").tap()
    expect(page.locator(".save")).to_contain_text("Left when the second was out")
    shown = page.locator("#lorum-cards_left .went-out"), page.locator("#lorum-cards_left_2")
    assert [part.evaluate(CLIPPED) for part in shown] == [False, True]
    thumb.tap(page.locator(".save"))
    expect(page.locator("#lorum-cards_left_2-stop")).to_be_checked()
    assert [part.evaluate(CLIPPED) for part in shown] == [True, False]
    assert page.evaluate(BELOW)[0] <= 0


@pytest.mark.parametrize(
    ("language", "tables"), sweep_all_but(("sk", (4, 6)), of=[("sk", (4, 6)), (LONGEST, (5, 6)), ("ar", (4, 5))])
)
def test_a_forecast_needs_no_scrolling(open_phone, app, language, tables):
    """What was said and what was taken, upright and on its side, with nobody, one and two who rest."""
    page = open_phone(language=language)
    for people in tables:
        sits_out = "dealer" if people > 4 else ""
        log = seated.until("croatian-lora", "prognoza", people, sits_out=sits_out)
        hands.sit(page, seated.match(app, "croatian-lora", people, log, sits_out=sits_out))
        page.locator("#entry .key:visible").last.tap()  # what was told gives its place to Save
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for tab in page.locator(".stops .tab").all():
                tab.tap()
                keys = page.locator("#entry .key:visible")
                assert keys.count() == 4 * 9, (people, width)
                below, small = page.evaluate(BELOW)
                assert (small, max(below, 0)) == (0, 0), (people, width, height, below)


def test_a_forecast_turns_to_what_was_taken(open_phone, app):
    """Once all have said theirs, for a thumb and once; Save leads to the side on which something is missing."""
    page = open_phone(width=SHORT[0], height=SHORT[1])
    log = seated.until("croatian-lora", "prognoza")
    hands.sit(page, seated.match(app, "croatian-lora", log=log))
    thumb, said, taken = Thumb(page), page.locator(".is-said"), page.locator("#prognoza-tricks")
    for seat in range(4):
        expect(taken).to_be_hidden()
        thumb.key(f"prognoza-forecast-{seat}", "2")
    expect(said).to_be_hidden()
    thumb.tap(page.locator(".stops .tab").first)
    thumb.key("prognoza-forecast-0", "3")
    expect(taken).to_be_hidden()
    hands.until(page, "!document.querySelector('.htmx-request')")
    thumb.tap(page.locator(".save"))
    expect(said).to_be_hidden()
    expect(taken.locator(":focus")).to_have_attribute("name", "prognoza-tricks-0")


def test_a_keyboard_keeps_the_forecast_it_steps_through(open_phone, app):
    page = open_phone(width=SHORT[0], height=SHORT[1])
    log = seated.until("croatian-lora", "prognoza")
    hands.sit(page, seated.match(app, "croatian-lora", log=log))
    for seat in range(3):
        Thumb(page).key(f"prognoza-forecast-{seat}", "2")
    page.keyboard.press("Tab")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.name") == "prognoza-forecast-3"
    expect(page.locator("#prognoza-tricks")).to_be_hidden()
