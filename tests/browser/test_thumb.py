"""The thumb is never corrected: taps stay, a second one takes back, digits answer, and Save knows before the server."""

import pytest
from playwright.sync_api import expect

from tests.helpers import seated
from tests.helpers.hands import GAME, chosen, is_at, restored, save, sit, state, tap, tricks, until
from tests.helpers.sweep import sweep_all_but

REGULAR = {"hearts": [3, 0, 5, 0], "upper_acorns": 0, "upper_greens": 2}
FOCUSED = "document.activeElement.ariaLabel || document.activeElement.textContent.trim()"


def focused(page):
    """What those who hear the page are told of the key that has the focus."""
    return page.evaluate(FOCUSED)


def at_regular(app, page):
    sit(page, seated.match(app, "slovak-lorum", log=[{"kind": "deal", "contract": "regular", "facts": REGULAR}]))


def test_a_second_tap_takes_it_back(app, page):
    sit(page, seated.match(app, GAME))
    tricks(page, 5, 4, 4)
    assert chosen(page, "tricks", "tricks") == ["5", "4", "4", "0"]
    page.locator("label:has(> input[name='tricks-tricks-0'][value='5'])").click()
    until(page, lambda: chosen(page, "tricks", "tricks") == ["4", "4"])
    expect(save(page)).to_contain_text("Missing: 5 tricks")
    restored(page, page.reload)
    assert chosen(page, "tricks", "tricks") == ["4", "4"]


def test_what_is_missing_is_known_before_the_server_says_so(app, page):
    """Save counts down by itself while nobody answers, and no more is missing once all are counted."""
    at_regular(app, page)
    page.route("**/preview", lambda route: None)
    tap(page, "regular", "hearts", 3)
    expect(save(page)).to_have_text("Missing: 5 hearts", use_inner_text=True)
    page.locator("label:has(> input[name='regular-hearts-2'][value='5'])").click()
    expect(save(page)).not_to_contain_text("missing", use_inner_text=True)


def test_save_after_the_last_tap_does_not_lead_back(app, page):
    """What was missing before that tap still stands on Save, while the server is asked: it decides, and saves."""
    sit(page, seated.match(app, GAME))
    tricks(page, 5, 4)
    expect(page.locator(".save[data-gap]")).to_be_visible()
    waiting = []
    page.route("**/preview", lambda route: waiting.append(route))
    tricks(page, 5, 4, 3)
    until(page, lambda: bool(waiting))
    save(page).click()
    assert page.locator(".is-gap").count() == 0
    expect(page.locator(".told")).to_contain_text("Undo")


@pytest.mark.sweep
def test_save_shows_that_it_sends(app, page):
    """The key that was tapped says so itself, as long as no answer comes."""
    sit(page, seated.match(app, GAME))
    tricks(page, 5, 4, 3)
    expect(save(page)).to_contain_text("Save deal 1")
    waiting = []
    page.route("**/deals", lambda route: waiting.append(route))
    save(page).click()
    until(page, lambda: bool(waiting))
    assert page.evaluate("getComputedStyle(document.querySelector('#entry .save'), '::after').content") == '"Sending"'
    expect(state(page)).to_have_text("Sending")
    waiting.pop().continue_()
    is_at(page, 2)


@pytest.mark.parametrize(("width", "height"), sweep_all_but((360, 640), of=[(1280, 800), (360, 640)]))
def test_a_regular_deal_by_keyboard(app, page, width, height):
    """At most twelve keys from one saved deal to the next; nothing that has the focus lies behind the dock."""
    page.set_viewport_size({"width": width, "height": height})
    at_regular(app, page)
    page.locator("#entry [name=regular-hearts-0]").first.focus()
    keys = ["3", "0", "5", "1", "3"]
    for _ in range(2):
        for number, key in enumerate(keys):
            assert number or focused(page) == "Ana, 0 hearts"
            page.keyboard.press(key)
            box = page.evaluate("document.activeElement.getBoundingClientRect().toJSON()")
            dock = page.evaluate("document.querySelector('#entry .dock').getBoundingClientRect().top")
            assert box["bottom"] <= dock or page.evaluate("document.activeElement.matches('.save')")
        assert page.evaluate("document.activeElement.matches('.save')")
        with page.expect_response("**/deals"):
            page.keyboard.press("Enter")
        until(page, f"{FOCUSED} === 'Ana, 0 hearts'")
    assert len(keys) + 1 <= 12
    log = seated.stored(app, page).stored.log
    assert [entry["facts"] for entry in log] == [REGULAR] * 3


def test_enter_goes_on_and_saves(app, page):
    """Enter leads to the next open question, and saves when there is none; Undo leads to where it is told."""
    sit(page, seated.match(app, GAME))
    first = page.locator("#entry [name=tricks-tricks-0]").first
    first.focus()
    page.keyboard.press("Enter")
    assert focused(page).startswith("Boris")
    first.focus()
    for key in "544":
        page.keyboard.press(key)
    assert chosen(page, "tricks", "tricks") == ["5", "4", "4", "0"]
    first.focus()
    page.keyboard.press("Enter")
    is_at(page, 2)
    undo = page.get_by_role("button", name="Undo")
    undo.evaluate("(key) => key.getAnimations().forEach((one) => one.finish())")  # it is deaf for a moment
    undo.click()
    is_at(page, 1)
    until(page, f"({FOCUSED}).startsWith('Deal 1: taken back.')")


@pytest.mark.sweep
def test_what_is_settled_is_said_once(app, page):
    """One quiet line: nothing while a count is open, then what was filled in and is open, then what Save will do."""
    at_regular(app, page)
    heard = page.locator("#aloud")
    with page.expect_response("**/preview"):
        tap(page, "regular", "hearts", 3)
    until(page, "!document.querySelector('.htmx-request')")
    expect(heard).to_have_text("")
    page.locator("label:has(> input[name='regular-hearts-2'][value='5'])").click()
    expect(heard).to_contain_text("Hearts: Ana 3, Boris 0, Cyril 5, Dana 0. Still open: ")
    page.locator("label:has(> input[name='regular-upper_acorns'][value='0'])").click()
    page.locator("label:has(> input[name='regular-upper_greens'][value='2'])").click()
    expect(heard).to_contain_text("Ready: Ana ")
    keys = page.get_by_role("radio", name="Ana, 3 hearts", exact=True)
    expect(keys).to_be_checked()


def test_who_has_cards_left_says_who_has_none(app, page):
    """With two out, the others are once two have cards; with cards tapped for a third nobody is out by itself."""
    sit(page, seated.match(app, "german-lorum", log=seated.until("german-lorum", "lorum", lorum_ends="second"),
                           lorum_ends="second"))  # fmt: skip
    page.get_by_text("Second out", exact=True).click()  # a stop at a time is seen, under its tab
    tap(page, "lorum", "cards_left_2", 3, 2)
    assert chosen(page, "lorum", "cards_left_2") == ["3", "2", "0", "0"]
    page.locator("label:has(> input[name='lorum-cards_left_2-2'][value='1'])").click()
    assert chosen(page, "lorum", "cards_left_2") == ["3", "2", "1"]


@pytest.mark.sweep
def test_two_digits_are_one_number(app, page):
    """Where a key has two, 1 waits for what follows: 2 makes it 12, 5 is for the next; Enter goes on with 1."""
    for typed, counts in (("12", ["12"]), ("15", ["1", "5"]), ("1\n2", ["1", "2"]), ("00130", ["0", "0", "13", "0"])):
        sit(page, seated.match(app, GAME))
        page.locator("#entry [name=tricks-tricks-0]").first.focus()
        for key in typed:
            page.keyboard.press("Enter" if key == "\n" else key)
        assert chosen(page, "tricks", "tricks") == counts


def test_backspace_takes_an_answer_back(app, page):
    """Only that of the question that has the focus; the next digit is its answer, and no second one of it."""
    sit(page, seated.match(app, GAME))
    page.locator("#entry [name=tricks-tricks-0]").first.focus()
    for key in "15":
        page.keyboard.press(key)
    page.locator("#entry [name=tricks-tricks-0]:checked").focus()
    page.keyboard.press("Backspace")
    until(page, lambda: chosen(page, "tricks", "tricks") == ["5"])
    page.keyboard.press("2")
    assert chosen(page, "tricks", "tricks") == ["2", "5"]
