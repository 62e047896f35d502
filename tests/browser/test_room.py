"""Room: the common deal of every contract is entered above Save, on a phone that nobody scrolls."""

import pytest
from playwright.sync_api import expect

from scorer.games import KEYS, find
from tests.browser.test_sideways import SIZES
from tests.browser.test_taps import DEALS, fitted
from tests.helpers import hands, seated
from tests.helpers.spoken import LONGEST
from tests.helpers.sweep import sweep_all_but
from tests.helpers.tapper import Thumb

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


def states(key):
    """A common deal of every contract of the game with its usual house rules, for each number of players."""
    game = find(key)
    deals = []
    for seats in game.seats:
        for contract in game.contracts(game.rules(), seats):
            usual = [deal for deal in DEALS if (deal.game, deal.contract) == (key, contract.key) and not deal.options]
            deals += [deal._replace(seats=seats) for deal in usual[:1]]
    return deals


def enter(page, app, deal):
    """Everything of the deal but Save."""
    log = seated.until(deal.game, deal.contract, deal.seats, **deal.options)
    hands.sit(page, seated.match(app, deal.game, deal.seats, log, **deal.options))
    there = {key: min(answer, 2) if answer == 3 == deal.seats else answer for key, answer in fitted(deal).items()}
    Thumb(page).enter(seated.stored(app, page).contract(deal.contract), there)
    hands.until(page, "!document.querySelector('.htmx-request')")
    expect(page.locator(".save")).to_be_visible()


CLIPPED = "(part) => getComputedStyle(part).clipPath !== 'none'"
HOUSE_RULES = {
    ("slovak-lorum", "announced obers"): ({"announce": True}, 0),
    ("slovak-lorum", "own announced three times"): ({"announce": True, "own_announced": "triple"}, 0),
    ("lora-points", "announced obers"): ({"announce": True}, 0),
    ("serbian-lora", "passes"): ({"passes": True}, 0),
    ("serbian-lora", "chosen contracts"): ({"order": "choice"}, 0),
    ("german-lorum", "beans"): ({"scoring": "beans"}, 0),
    ("german-lorum", "second stop"): ({"lorum_ends": "second"}, 0),
    ("german-lorum", "third stop"): ({"lorum_ends": "third"}, 0),
    ("german-lorum", "blind"): ({"red_king": "blind"}, 0),
    # eight hearts of four players end at 433 of 575 px: a forecast, and who counters, have no room under them
    ("libyan-lora", "bets"): ({"betting": True}, 112),
}
"""The states of a house rule, by its options, and how many pixels of them may lie under Save, and why."""


@pytest.mark.parametrize("language", sweep_all_but("en", of=["en", LONGEST, "ar"]))
@pytest.mark.parametrize(("game", "rule"), sweep_all_but(("slovak-lorum", "announced obers"), of=HOUSE_RULES))
def test_a_house_rule_needs_no_scrolling(open_phone, app, game, rule, language):
    """Whatever the house has agreed; of several stops each stands above Save once its tab is tapped."""
    options, most = HOUSE_RULES[game, rule]
    page = open_phone(width=SHORT[0], height=SHORT[1], language=language)
    deals = [deal for deal in DEALS if deal.game == game and dict(deal.options) == options]
    assert deals
    for deal in deals:
        enter(page, app, deal)
        tabs = page.locator(".stops .tab")
        for n in range(max(tabs.count(), 1)):
            if tabs.count():
                tabs.nth(n).tap()
                hands.until(page, "!document.querySelector('.htmx-request')")
            below, small = page.evaluate(BELOW)
            assert small == 0, (deal, n)
            assert below <= most, (deal, n, below)


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


@pytest.mark.parametrize("language", sweep_all_but("sk", of=["en", "de", "sk", "ar"]))
def test_a_forecast_needs_no_scrolling(open_phone, app, language):
    """What was said and what was taken, upright and on its side, with nobody, one and two who rest."""
    page = open_phone(language=language)
    for people in (4, 5, 6):
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


@pytest.mark.parametrize("language", sweep_all_but("en", of=["en", LONGEST]))
@pytest.mark.parametrize("game", sweep_all_but("lora-points", of=KEYS))
def test_the_whole_question_stands_above_save(open_phone, app, game, language):
    """No scrolling to the last key, at the top of the page, light and dark; and no key is smaller than 44 px."""
    page = open_phone(width=SHORT[0], height=SHORT[1], language=language)
    for deal in states(game):
        page.set_viewport_size({"width": SHORT[0], "height": SHORT[1]})
        enter(page, app, deal)
        for size, may_scroll in ((SHORT, SCROLLS), (TINY, SCROLLS_ON_TINY)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                below, small = page.evaluate(BELOW)
                assert small == 0, (deal, size)
                assert below <= 0 or (game, deal.contract, deal.seats) in may_scroll, (deal, size, scheme, below)


def test_at_most_a_few_entries_scroll():
    """At most 8 states of all on a short phone, at most 24 on the smallest."""
    all_of = [deal for key in KEYS for deal in states(key)]
    for may_scroll, most in ((SCROLLS, 8), (SCROLLS_ON_TINY, 24)):
        assert len(may_scroll) <= most
        assert may_scroll <= {(deal.game, deal.contract, deal.seats) for deal in all_of}
