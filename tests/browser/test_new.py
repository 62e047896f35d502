"""A match is made with the thumbs: the page follows what is picked, with htmx, without it, and without JavaScript."""

import time

import pytest
from playwright.sync_api import expect

from tests.helpers import hands, seated
from tests.helpers.evening import EVENING, KEEP, SPLIT, called
from tests.helpers.hands import menu, sit, until
from tests.helpers.sweep import sweep_all_but

NAMES = ("Ana", "Boris", "Cyril", "Dana")


def type_names(page):
    for row, name in enumerate(NAMES):
        page.get_by_label(f"Player {row + 1}", exact=True).fill(name)


def pick(page, game):
    page.locator("#game > summary").click()
    page.locator("#game").get_by_text(game, exact=True).click()


def names_on(page):
    return [page.locator(f"#name-{row}").input_value() for row in range(4)]


@pytest.mark.sweep
def test_the_page_follows_the_thumb(page):
    page.goto("/new")
    type_names(page)
    pick(page, "Serbian Lora")
    page.locator("#start", has_text="Serbian Lora: Boris, Cyril and Dana").wait_for()
    expect(page.locator("#game > summary")).to_contain_text("Serbian Lora")
    expect(page.get_by_text("All 24 games")).to_be_hidden()
    assert names_on(page) == list(NAMES)
    page.get_by_text("Order", exact=True).click()
    page.get_by_role("button", name="Boris: up").click()
    page.locator("#start", has_text="Serbian Lora: Boris, Cyril and Dana").wait_for()
    expect(page.locator("#name-0")).to_have_value("Boris")
    assert names_on(page) == ["Boris", "Ana", "Cyril", "Dana"]
    page.locator("#rules > summary").click()
    page.get_by_role("button", name="Hearts: leave out").click()
    page.get_by_role("button", name="Hearts: play it too").wait_for()
    assert page.locator("#rules").get_attribute("open") is not None
    page.locator("#start").click()
    page.wait_for_url("**/m/*")


@pytest.mark.parametrize(
    ("cdn", "javascript"), sweep_all_but(("pinned", False), of=[("silent", True), ("pinned", False)])
)
def test_without_htmx(open_phone, cdn, javascript):
    """Without JavaScript, or with a CDN that never answers, each tap is a page of its own and loses nothing."""
    page = open_phone(cdn=cdn, javascript=javascript)
    page.goto("/new", wait_until="commit")
    type_names(page)
    expect(page.get_by_role("button", name="The house rules of this game")).to_be_hidden()
    pick(page, "Serbian Lora")
    assert page.locator("#rules").is_hidden()
    page.get_by_role("button", name="The house rules of this game").click()
    page.locator("#start", has_text="Serbian Lora: Boris, Cyril and Dana").wait_for()
    page.get_by_text("Order", exact=True).click()
    page.get_by_role("button", name="Dana: up").click()
    page.get_by_role("button", name="Draw the dealer").click()
    page.get_by_role("button", name="Draw again").wait_for()
    assert page.locator(".lot .card").count() == 4
    assert names_on(page) == ["Ana", "Boris", "Dana", "Cyril"]
    page.locator("#start").click()
    page.wait_for_url("**/m/*", wait_until="commit")


@pytest.mark.parametrize("javascript", sweep_all_but(False, of=[True, False]))
def test_enter_makes_no_match(open_phone, javascript):
    """The Go key of a phone's keyboard only goes on; where no script runs it shows the form again."""
    page = open_phone(javascript=javascript)
    page.goto("/new")
    type_names(page)
    page.locator("#name-3").press("Enter")
    page.locator("#start", has_text="Boris, Cyril and Dana").wait_for()
    assert page.url.endswith("/new")
    assert names_on(page) == list(NAMES)


@pytest.mark.sweep
@pytest.mark.parametrize("cdn", sweep_all_but("pinned", of=["pinned", "refused"]))
def test_enter_goes_to_the_next_name_and_eats_no_letter(open_phone, app, cdn):
    """Four names typed at once on a slow line all stand, no page is loaded anew, and the last Enter leaves them."""
    page = open_phone(cdn=cdn)
    page.goto("/new")
    page.wait_for_selector("html.has-htmx" if cdn == "pinned" else "html.has-js")
    answered, at_once = list[str](), app.wsgi_app

    def slowly(environ, start_response):
        time.sleep(0.15)
        answered.append(environ["REQUEST_METHOD"])
        return at_once(environ, start_response)

    app.wsgi_app = slowly
    page.evaluate("window.stays = true")
    page.locator("#name-0").focus()
    for name in NAMES:
        page.keyboard.type(name, delay=30)
        page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement === document.body")
    if cdn == "pinned":
        expect(page.locator("#start")).to_contain_text("Start, Ana deals")
        expect(page.locator("#start")).to_contain_text("Slovak Lórum: Boris, Cyril and Dana")
        assert answered
    assert names_on(page) == list(NAMES)
    assert page.evaluate("window.stays")
    page.locator("#start").click()
    page.wait_for_url("**/m/*", wait_until="commit")


def test_an_answer_leaves_alone_what_is_typed_meanwhile(page):
    """An answer that was asked for before a name was whole does not cut it, though the next one has the focus."""
    hands.sit(page, "/new")
    held = []

    def hold(route):
        held.append(route)

    page.route("**/new", hold)
    page.locator("#name-0").fill("Ana")
    page.locator("#name-0").blur()
    hands.until(page, lambda: held)
    page.evaluate(  # without its events: no newer answer comes to mend it
        "document.getElementById('name-0').value = 'Anabel'; document.getElementById('name-2').focus()"
    )
    held[-1].continue_()
    expect(page.get_by_role("radio", name="Ana deals first", exact=True)).to_be_checked()
    assert names_on(page) == ["Anabel", "", "", ""]


@pytest.mark.parametrize("first", sweep_all_but("name", of=["name", "row"]))
def test_one_more_row_stays_whichever_answer_comes(page, first):
    """A name that is written and left before the row is there takes nothing back, and is not taken back."""
    hands.sit(page, "/new?game=slovak-lorum")
    asked = []

    def hold_first(route):
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    page.route("**/new**", hold_first)
    page.get_by_role("button", name="Fifth").tap()
    hands.until(page, lambda: asked)
    if first == "name":
        page.locator("#name-0").fill("Ana")
        page.locator("#name-1").focus()
    else:  # without its events: nothing else is asked
        page.evaluate("document.getElementById('name-0').value = 'Ana'; document.getElementById('name-0').focus()")
        asked[0].continue_()
    expect(page.locator("#name-4")).to_be_visible()
    expect(page.get_by_role("button", name="Sixth")).to_be_visible()
    assert names_on(page) == ["Ana", "", "", ""]


def test_start_says_at_once_who_plays(page):
    """An outline until two names stand there, and then who has none yet, while the name is still being typed."""
    page.goto("/new")
    start = page.locator("#start")
    expect(start).to_have_text("Four names, then Start")
    expect(start).to_have_class("save is-missing")
    for row, name in enumerate(NAMES):
        page.locator(f"#name-{row}").focus()
        page.keyboard.type(name)
        if row == 1:
            expect(start).to_contain_text("Slovak Lórum; players 3 and 4 have no name yet")
            expect(start).to_have_class("save")
        elif row == 2:
            expect(start).to_contain_text("Slovak Lórum: Boris and Cyril")
    expect(start).to_contain_text("Start, Ana deals")
    expect(page.locator("#name-3")).to_be_focused()


@pytest.mark.sweep
@pytest.mark.parametrize(("width", "height"), [(360, 340), (320, 300), (640, 200)])
def test_next_name_is_in_sight_where_the_keyboard_leaves_little_room(open_phone, width, height):
    """While a name is written nothing lies over it or the next one; afterwards Start is in its place again."""
    page = open_phone(width=width, height=height)
    page.goto("/new")

    def place():
        return str(page.locator(".dock").evaluate("dock => getComputedStyle(dock).position"))

    for row in range(3):
        page.locator(f"#name-{row}").focus()
        page.keyboard.type(NAMES[row])
        for seen in (row, row + 1):
            assert page.locator(f"#name-{seen}").evaluate(
                """(name) => {
                    const { left, top, bottom } = name.getBoundingClientRect();
                    return [top + 2, bottom - 2].every((at) => document.elementFromPoint(left + 4, at) === name);
                }"""
            ), (row, seen)
        assert place() == "static"
        page.keyboard.press("Enter")
    page.locator("#name-3").blur()
    position = "fixed" if height > 320 else "static"  # where it would all but cover the page it stays below it
    page.wait_for_function("position => getComputedStyle(document.querySelector('.dock')).position === position",
                           arg=position)  # fmt: skip


def test_first_tap_on_start_counts_while_a_name_is_written_on_its_side(open_phone):
    """Start stays where it was for the tap that leaves the name, and goes to its place afterwards."""
    page = open_phone(width=640, height=360)
    page.goto("/new")
    type_names(page)
    expect(page.locator("#start")).to_contain_text("Start, Ana deals")
    expect(page.locator("#name-3")).to_be_focused()
    page.locator("#start").click()
    page.wait_for_url("**/m/*")


def test_all_of_it_stands_above_start(page):
    """The game, four names, the house rules and the chips are seen at once; upright lines are 56 high and names 50."""
    page.goto("/new")
    for width, height in ((360, 640), (390, 844), (640, 360), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        if width < height:
            lines = page.locator(".brief").evaluate_all("all => all.map((line) => line.offsetHeight)")
            assert lines == [56, 56, 56], width
        assert page.locator(".person").evaluate_all("all => all.map((row) => row.offsetHeight)") == [50] * 4, width
        ends = page.locator(".brief, .person .line").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect().bottom)"
        )
        assert max(ends) <= page.locator(".dock").evaluate("dock => dock.getBoundingClientRect().top"), width


@pytest.mark.parametrize("language", sweep_all_but("de", of=["en", "de", "sk", "ar"]))
def test_who_sits_out_is_chosen_above_start(open_phone, language):
    page = open_phone(width=360, height=640, language=language)
    hands.sit(page, "/new?game=slovak-lorum")
    page.locator("[name=do][value^=rows]").click()
    page.locator("#name-4").wait_for()
    for row, name in enumerate((*NAMES, "Emil")):
        page.locator(f"#name-{row}").fill(name)
    page.locator("#name-4").blur()
    page.locator("#sits-out").wait_for()
    hands.until(page, "!document.querySelector('.htmx-request')")
    for width, height in ((360, 640), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        choice, dock = page.locator("#sits-out").bounding_box(), page.locator(".dock").first.bounding_box()
        assert choice["y"] + choice["height"] <= dock["y"], width


PLAYED = [called("small", 0), called("big", 1)]
"""Ana 10, Boris 50, Cyril and Dana -30; Cyril deals next."""


def totals(page):
    return page.locator(".board .total").all_inner_texts()


def go_on(page):
    """From the table: Finish, which has the way on too."""
    menu(page, "Finish").tap()
    page.get_by_role("link", name="Go on with others").tap()


def test_what_is_open_stays_open(open_phone, app):
    """The fold does not close under the thumb when the page follows a name that was typed."""
    page = open_phone(width=360, height=640)
    sit(page, seated.match(app, "slovak-lorum", log=PLAYED))
    go_on(page)
    page.locator("#stakes > summary").tap()
    page.locator("#begin summary").tap()
    page.locator("#name-2").fill("Emil")
    page.locator("#name-2").blur()
    until(page, "document.querySelector('#total-2').placeholder === '0'")
    expect(page.locator("#bank")).to_be_visible()
    page.get_by_label("Take the totals and the bank along").tap()
    until(page, "document.querySelector('#total-1').placeholder === '0'")


def test_who_pays_whom_comes_first(open_phone, app):
    page = open_phone(width=360, height=640)
    for end in (SPLIT, KEEP):
        page.goto(seated.match(app, "slovak-lorum", log=[*EVENING, end]))
        page.goto(f"{page.url}/finish")
        assert page.locator(".has-ticks > li").count() == 3
        last, dock = page.locator(".has-ticks > li").last.bounding_box(), page.locator("main > .dock").bounding_box()
        assert last
        assert dock
        assert last["y"] + last["height"] <= dock["y"], end
