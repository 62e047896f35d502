"""The second screen in a real browser: it fills a television, never scrolls, and follows the table."""

from random import Random

from playwright.sync_api import expect

from scorer.play.replayed_match import replay_match
from scorer.store import matches, saving
from scorer.web.database import get_db
from tests.helpers import changing, seated
from tests.helpers.hands import menu, until

MISSED = {"kind": "deal", "contract": "small", "facts": {"caller": 0, "made": False}}


def size_of(page, selector):
    return float(page.locator(selector).first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)"))


def test_the_screen_is_filled(app, open_phone):
    tv = open_phone(width=1280, height=800)
    tv.goto(seated.match(app, "slovak-lorum", log=[MISSED] * 14))
    tv.goto(f"{tv.url}/screen")
    for width, height in ((1280, 800), (1920, 1080)):
        tv.set_viewport_size({"width": width, "height": height})
        outside = "[document.documentElement.scrollHeight - innerHeight, document.body.scrollWidth - innerWidth]"
        assert max(tv.evaluate(outside)) <= 0
        for part, least in ((".total", 110), (".board .name", 40), (".last", 28)):
            assert size_of(tv, part) >= least * height / 1080, part
        chart, deals = tv.locator(".chart svg").bounding_box(), tv.locator(".deals").bounding_box()
        assert chart["x"] + chart["width"] <= deals["x"] + 1
        assert deals["y"] + 100 < height


def test_a_watched_table_grows_and_a_kept_one_does_not(app, open_phone):
    """On a wide screen the watch page is as wide as the screen; where deals are entered, keys stay in reach."""
    keeper = open_phone(width=1280, height=800)
    keeper.goto(seated.match(app, "slovak-lorum", log=[MISSED]))
    watch = open_phone(width=1280, height=800)
    watch.goto(keeper.url)
    assert watch.evaluate("document.querySelector('main').offsetWidth") >= 1265
    assert keeper.evaluate("document.querySelector('#entry').offsetWidth") <= 620
    menu(watch, "Second screen", key="More").click()
    expect(watch.locator(".screen")).to_be_visible()


def test_the_screen_follows_the_table(app, open_phone):
    tv = open_phone(width=1280, height=800)
    tv.goto(seated.match(app, "slovak-lorum", log=[MISSED]))
    tv.goto(f"{tv.url}/screen")
    until(tv, "window.htmx")
    expect(tv.locator(".screen .deal")).to_have_count(1)
    match = seated.stored(app, tv).stored
    with app.test_request_context():
        stored = matches.load(get_db(), match.key)
        assert stored is not None
        deal = seated.made_up(replay_match(stored).ledger, "small", Random(1))
        changing.append(get_db(), match.key, deal, saving.Submission(saving.new_form_key(), 1, {}), changing.replayed)
    expect(tv.locator(".screen .deal")).to_have_count(2)
