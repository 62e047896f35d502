"""The entry: with JavaScript off, or a CDN that refuses or never answers, deals are saved all the same.

Wrong and missing answers are told each at its place, nothing typed is lost, and the gap is found.
"""

import pytest
from playwright.sync_api import expect

from tests.helpers import seated
from tests.helpers.hands import sit
from tests.helpers.sweep import sample, sweep_all_but

HEARTS = [("hearts-0", 3), ("hearts-2", 5)]
UPPER_MEN = [("upper_acorns", 0), ("upper_greens", 2)]
OUT = [("cards_left", 1), ("cards_left-0", 2), ("cards_left-2", 3), ("cards_left-3", 1)]


DEALS = (
    ("slovak-lorum", "regular", [*HEARTS, *UPPER_MEN], {}, [-7, 10, -13, 10]),
    ("slovak-lorum", "small", [("caller", 3), ("made", "yes")], {}, [-10, -10, -10, 30]),
    ("slovak-lorum", "regular", [*HEARTS, *UPPER_MEN, ("upper_greens", 2)],
     {"announce": True}, [-7, 14, -21, 14]),
    ("serbian-lora", "lora", OUT, {"contracts": ["lora"]}, [2, -8, 3, 1]),
    ("libyan-lora", "lora", [*OUT, ("passes-0", 2), ("same_rank", "yes")], {"contracts": ["lora"]}, [12, 0, 6, 2]),
    ("libyan-lora", "hearts", [*HEARTS, ("bets-0-prediction", 3), ("bets-0-counter", 1), ("bets-0-recounter", None)],
     {"contracts": ["hearts"], "betting": True}, [-37, 40, 5, 0]),
    ("libyan-lora", "king", [("penalties-0-seat", 2), ("penalties-0-kind", "revoke")],
     {"contracts": ["king"]}, [0, 0, 16, 0]),
    ("chip-lorum", "train", [(f"reached-{mark}", 0) for mark in (25, 50, 75)] + [("reached-100", "nobody")],
     {"contracts": ["train"]}, [-6, 0, 0, 0]),
    ("german-lorum", "red-king", [("taker", 0), ("looked-1", 2)],
     {"contracts": ["red-king"], "red_king": "blind"}, [5, 10, 0, 0]),
    ("nine-lorum", "trumps", [("tricks-1", 8), ("trump", "hearts")], {}, [0, -8, 0, 0]),
    ("trex", "girls", [(f"queens-{suit}-taker", 1) for suit in ("clubs", "spades", "diamonds", "hearts")]
     + [("queens-clubs-taker", 1), ("queens-clubs-doubled_by", 2)], {}, [0, -125, 25, 0]),
)  # fmt: skip
"""A deal of every kind of fact: the keys of its answers, house rules, and what changes."""
AGAIN = (
    ("slovak-lorum", "regular", [*HEARTS, *UPPER_MEN, ("upper_greens", 2), ("upper_greens", 2), ("upper_acorns", 0)],
     {"announce": True, "own_announced": "triple"}, [-11, 20, -29, 20]),
    ("slovak-lorum", "regular", [*HEARTS, *UPPER_MEN, ("upper_greens", 2), ("upper_greens", 2)],
     {"announce": True}, [-7, 10, -13, 10]),
    ("libyan-lora", "two-players", [("tricks-nobody", None)], {"contracts": ["two-players"]}, [8, 0, 0, 0]),
    ("croatian-lora", "prognoza",
     [*((f"forecast-{seat}", 2) for seat in range(4)), *((f"tricks-{seat}", seat) for seat in range(3))],
     {"contracts": ["prognoza"]}, [-4, -4, 4, -4]),
    ("trex", "girls", [(f"queens-{suit}-taker", 1) for suit in ("clubs", "spades", "diamonds", "hearts")]
     + [("queens-clubs-taker", 1), ("queens-clubs-doubled_by", 2), ("queens-clubs-taker", 1)], {}, [0, -100, 0, 0]),
    ("trex", "king", [("taker", 1), ("taker", 1), ("doubled_by", 2)], {}, [0, -150, 75, 0]),
    ("trex", "king", [("taker", 1), ("taker", 1), ("doubled_by", 2), ("taker", 1)], {}, [0, -75, 0, 0]),
)  # fmt: skip
"""The same kinds of facts, answered otherwise."""


def press(page, contract, keys):
    """Choose the contract where there is a choice, and press keys; what is folded away is opened first."""
    tab = page.locator(f'label.tab:has(input[value="{contract}"])')
    if tab.count():
        tab.tap()
    for name, value in keys:
        more = page.locator(f'#entry button[name="{contract}-{name}-step"][value="1"]')
        if more.count():
            for _ in range(int(value or 0)):
                unfold(more)
                more.tap()
            continue
        which = f'[name="{contract}-{name}"]' + ("" if value is None else f'[value="{value}"]')
        key = page.locator(f'#entry input{which}, #entry select[name="{contract}-{name}"]')
        unfold(key)
        if key.evaluate("one => one.tagName") == "SELECT":
            key.select_option(value)
        else:
            # a key that is tapped again is tapped as a whole
            within = "#entry .twice, #entry label:not(.twice > label)"
            page.locator(within, has=page.locator(f"input{which}")).tap()


def unfold(key):
    closed = key.locator("xpath=ancestor::details[not(@open)]/summary")
    while closed.count():
        closed.first.tap()


def changes(page, app):
    """What the last row of the store changed, once the page says that it is there."""
    expect(page.locator(".told")).to_be_visible()
    return list(seated.stored(app, page).ledger.rows[-1].changes)


@pytest.mark.parametrize(
    "deal",
    [*sample(DEALS, 5), *(pytest.param(deal, marks=pytest.mark.sweep) for deal in AGAIN)],
    ids=lambda deal: f"{deal[0]}-{deal[1]}",
)
def test_every_kind_of_fact_without_javascript(open_phone, app, deal):
    """Radio buttons and Save are enough; what follows is filled in by the server."""
    game, contract, keys, options, expected = deal
    page = open_phone(javascript=False)
    page.goto(seated.match(app, game, **options))
    press(page, contract, keys)
    page.locator(".save").tap()
    assert changes(page, app) == expected
    expect(page.locator("#entry .save")).to_be_visible()  # beside what is told


@pytest.mark.parametrize("javascript", [False, True])
def test_places(open_phone, app, javascript):
    """A tap on a placed player takes it back with those after it; without JavaScript each tap asks the server."""
    page = open_phone(javascript=javascript)
    page.goto(seated.match(app, "trex"))
    if javascript:
        expect(page.locator("html.has-htmx")).to_be_attached()
    press(page, "trex", [])
    for seat in (2, 1, 2, 2, 0, 3):
        page.locator(f'.place[value="{seat}"]').tap()
    expect(page.locator(".place.is-rest")).to_contain_text("Boris")
    page.locator(".save").tap()
    assert changes(page, app) == [150, 50, 200, 100]


def test_work_out_without_javascript(open_phone, app):
    """The effect is worked out on demand; Save always says what it does and never what cannot be known."""
    page = open_phone(javascript=False)
    page.goto(seated.match(app, "slovak-lorum"))
    expect(page.locator(".save")).to_have_text("Save deal 1", use_inner_text=True)
    press(page, "regular", [*HEARTS, *UPPER_MEN])
    page.get_by_role("button", name="Work out what it does").tap()
    expect(page.locator(".save")).to_contain_text("Cyril \N{MINUS SIGN}13")
    expect(page.locator(".key.is-rest")).to_have_count(2)
    assert seated.stored(app, page).ledger.rows == ()


@pytest.mark.parametrize("cdn", sweep_all_but("silent", of=["silent", "refused"]))
def test_the_entry_without_the_cdn(open_phone, app, cdn):
    page = open_phone(cdn=cdn)
    page.goto(seated.match(app, "slovak-lorum"), wait_until="domcontentloaded")
    press(page, "regular", HEARTS)
    expect(page.locator(".key.is-rest input:checked")).to_have_count(2)
    press(page, "regular", UPPER_MEN)
    expect(page.locator(".save")).to_have_text("Save deal 1", use_inner_text=True)
    page.locator(".save").tap(no_wait_after=True)
    assert changes(page, app) == [-7, 10, -13, 10]


TOO_MANY = [("hearts-0", 5), ("hearts-1", 5), ("hearts-2", 0), ("hearts-3", 0), ("upper_acorns", 0)]


def test_a_tap_on_save_leads_to_the_first_gap(open_phone, app):
    """Save says what is missing; a tap goes to the first key that would answer it, and nothing is sent."""
    page = open_phone(width=360, height=640)
    sit(page, seated.match(app, "slovak-lorum"))
    expect(page.locator(".save")).to_be_hidden()  # before the first tap the dock says who deals first
    press(page, "regular", [("hearts-0", 3)])
    expect(page.locator(".save")).to_have_text("Missing: 5 hearts", use_inner_text=True)
    press(page, "regular", [("hearts-2", 5), ("upper_acorns", 0)])
    expect(page.locator(".save")).to_have_text("Ober of leaves: who?", use_inner_text=True)
    page.locator(".save").tap()
    gap = page.locator(".is-gap input").first
    expect(gap).to_be_focused()
    expect(gap).to_have_attribute("name", "regular-upper_greens")
    expect(page.locator(".is-gap")).to_be_in_viewport(ratio=1)
    press(page, "regular", [("upper_greens", 2)])
    expect(page.locator(".is-gap")).to_have_count(0)


def test_save_leads_to_the_contract(open_phone, app):
    page = open_phone(width=360, height=640)
    deal = {"kind": "deal", "contract": "avoid", "facts": {"tricks": [8, 0, 0, 0]}}
    page.goto(seated.match(app, "nine-lorum", log=[deal]))
    page.locator(".deal").first.click()
    page.get_by_role("link", name="Insert before").click()
    expect(page.locator("html.has-htmx")).to_be_attached()
    expect(page.get_by_text("Boris names the contract").first).to_be_visible()
    expect(page.locator("#entry .facts").first).to_be_hidden()
    expect(page.locator(".save")).to_have_text("Choose a contract", use_inner_text=True)
    page.locator(".save").tap()
    expect(page.locator('input[name="contract"]').first).to_be_focused()


@pytest.mark.parametrize("javascript", sweep_all_but(True, of=[True, False]))
def test_sums_that_do_not_add_up(open_phone, app, javascript):
    page = open_phone(javascript=javascript)
    page.goto(seated.match(app, "slovak-lorum"))
    if javascript:
        expect(page.locator("html.has-htmx")).to_be_attached()
    press(page, "regular", TOO_MANY)
    with page.expect_response(lambda answer: answer.url.endswith("/deals")) as sent:
        if javascript:  # past the tap that would lead to the gap
            page.locator("#entry").evaluate("form => form.requestSubmit()")
        else:
            page.locator(".save").tap()
    assert sent.value.status == 422
    problem = page.locator("#regular-hearts .problem")
    expect(problem).to_have_text("Too many: 2 hearts; there are only 8")
    expect(problem).to_be_focused()
    for name, value in TOO_MANY:
        expect(page.locator(f'input[name="regular-{name}"][value="{value}"]')).to_be_checked()
    expect(page.locator("#regular-upper_greens-wrong")).to_be_visible()
    assert seated.stored(app, page).ledger.rows == ()


def test_a_doubt_is_said_while_tapping(open_phone, app):
    """Too many of a thing: Save and the sentence above it say so before anything is sent."""
    page = open_phone()
    sit(page, seated.match(app, "slovak-lorum"))
    press(page, "regular", TOO_MANY)
    expect(page.locator(".save")).to_have_text("Too many: 2 hearts", use_inner_text=True)
    expect(page.locator("#why")).to_have_text("Too many: 2 hearts; there are only 8")


def test_who_went_out_follows(open_phone, app):
    page = open_phone()
    page.goto(seated.match(app, "serbian-lora", contracts=["lora"]))
    press(page, "lora", [("cards_left-0", 2), ("cards_left-2", 3), ("cards_left-3", 1)])
    expect(page.locator(".taker.is-rest")).to_have_text("Boris")
    expect(page.locator(".save")).to_contain_text("Boris \N{MINUS SIGN}8")
    press(page, "lora", [("cards_left", 0), ("cards_left-1", 4)])
    expect(page.locator(".save")).to_contain_text("Ana \N{MINUS SIGN}8")
