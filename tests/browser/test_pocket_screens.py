"""The screens of the pocket edition: what stands on them, for every window; and every page, game and language in it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scorer.games import KEYS, find
from scorer.language.negotiation import LANGUAGE_NAMES
from scorer.store import connections, db
from scorer.store.files import KEY_FILE
from tests.browser.test_every_page import GAME, addresses
from tests.helpers import axe, hands, kept, pocket, seated
from tests.helpers.evening import EVENING

WINDOWS = ((320, 568), (640, 360), (844, 390), (360, 640))
SMALL = """() => [...document.querySelectorAll("a, button, input, summary")]
    .filter((target) => target.offsetParent && !target.matches(".vh"))
    .filter((target) => target.offsetWidth < 44 || target.offsetHeight < 44).map((target) => target.outerHTML)"""
IS_TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"


@pytest.mark.sweep
def test_the_first_load(context, host):
    """Rules are read while the rest is fetched, and lead back to the load; readers of the screen hear how far it is."""
    held = []
    context.route("**/python_stdlib.zip*", lambda route: held.append(route))
    context.add_init_script("StorageManager.prototype.persist = async () => (window.asksToStay = true);")
    context.add_init_script("""window.heard = []; document.addEventListener("DOMContentLoaded", () =>
        new MutationObserver(() => heard.push(document.querySelector("#spoken").textContent))
            .observe(document.querySelector("#spoken"), {childList: true}));""")
    page = context.new_page()
    refused = []
    page.on("console", lambda line: refused.append(line.text) if line.type == "error" else None)
    page.goto(host.address)
    expect(page.get_by_role("heading", name="Saving Scorer on this phone")).to_be_visible()
    bar = page.get_by_role("progressbar", name="Loading")
    page.wait_for_function("() => document.querySelectorAll('#bar .is-here').length >= 8")
    expect(bar.locator("svg")).to_have_count(10)
    expect(page.locator("#spoken")).to_have_text(re.compile(r"^[\d.]+ of [\d.]+ megabytes$"))
    assert re.fullmatch(r"[\d.]+ of [\d.]+ megabytes", bar.get_attribute("aria-valuetext") or "")
    steps = page.locator("#steps li")
    assert [step.get_attribute("aria-current") for step in steps.all()] == [None, "step", None]
    look_at_shell(page)
    page.evaluate("""() => new MutationObserver(() => {
        const step = document.querySelector('#steps [aria-current]')?.textContent;
        window.last = step ?? window.last;
    }).observe(document.querySelector('#steps'), {childList: true})""")
    page.get_by_role("button", name="Look at the rules meanwhile").click()
    rules = page.frame_locator("#page")
    rules.get_by_role("link", name="Tribello").click()
    expect(rules.get_by_role("heading", name="Tribello")).to_be_visible()
    expect(page.locator("#line")).to_contain_text("Saving Scorer on this phone.")
    assert axe.in_both_schemes(page) == []
    rules.get_by_role("link", name="Back").click()
    rules.get_by_role("link", name="Back").click()
    expect(bar).to_be_visible()
    expect(page.get_by_text("You can already look around.")).to_be_visible()
    expect(page.locator("#page")).to_be_hidden()
    held[0].continue_()
    expect(pocket.pages(page).get_by_text("On this phone only. No internet needed.")).to_be_visible()
    assert refused == []
    assert page.evaluate("() => window.last") == "Trying a deal, to be sure"
    heard = page.evaluate("() => heard.filter(Boolean)")
    assert 1 <= len(heard) <= 4, heard  # at quarters
    assert page.evaluate("() => window.asksToStay"), "the browser is asked to keep all for good"


IPHONE = "Object.defineProperty(navigator, 'standalone', {value: false}); window.GestureEvent = class {};"
ANDROID = """addEventListener("DOMContentLoaded", () => {
    const event = new Event("beforeinstallprompt", {cancelable: true});
    event.prompt = async () => { window.isAsked = true; };
    dispatchEvent(event);
});"""


@pytest.mark.sweep
def test_an_iphone_is_asked_for_its_home_screen_once_a_week(context, host):
    """Before the first match, with what is at stake; then a line at home says it, and after a week it asks again."""
    context.add_init_script(IPHONE)
    page = context.new_page()
    page.goto(host.address)
    expect(page.get_by_role("heading", name="Put Scorer on the home screen, before the first deal")).to_be_visible()
    expect(page.locator("#told li")).to_have_count(3)
    expect(page.get_by_text("after 7 days without a visit.")).to_be_visible()
    expect(page.get_by_text("in this browser.")).to_have_count(0)
    look_at_shell(page)
    page.get_by_role("button", name="I play in the browser, ask again later").click()
    frame = pocket.pages(page)
    expect(frame.get_by_text("Deleted after 7 days without a visit")).to_be_visible()
    look_round(page, frame)
    page.goto("about:blank")
    page.goto(host.address)
    pocket.pages(page)
    page.evaluate("() => { for (const key of Object.keys(localStorage)) localStorage[key] -= 7 * 24 * 3600 * 1000; }")
    pocket.begin(page)
    page.goto("about:blank")
    page.goto(host.address)
    page.wait_for_selector("body.is-asking")
    expect(page.get_by_text("1 match lies in this browser.")).to_be_visible()
    look_at_shell(page)
    page.get_by_role("button", name="Hand them over afterwards").click()
    expect(pocket.pages(page).get_by_role("heading", name="Files and servers")).to_be_visible()


@pytest.mark.sweep
def test_android_asks_by_itself(context, host):
    context.add_init_script(ANDROID)
    page = context.new_page()
    page.goto(host.address)
    key = page.get_by_role("button", name="Put it there")
    key.wait_for()
    look_at_shell(page)
    expect(page.locator("#told li, .stake")).to_have_count(0)
    key.click()
    frame = pocket.pages(page)
    assert page.evaluate("() => window.isAsked")
    expect(frame.get_by_text("On this phone only. No internet needed.")).to_be_visible()
    expect(frame.get_by_text("without a visit")).to_have_count(0)


def look_at_shell(page):
    """In both schemes and in every window nothing is wrong with what the shell shows."""
    assert axe.in_both_schemes(page) == []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(IS_TOO_WIDE)
        assert page.evaluate(SMALL) == []


@pytest.mark.sweep
def test_too_little_room(context, host):
    context.add_init_script("navigator.storage.estimate = async () => ({quota: 9_000_000, usage: 4_000_000})")
    page = context.new_page()
    page.goto(host.address)
    assert pocket.failure(page) == "no-room"
    expect(page.get_by_text("and there is room for 5.")).to_be_visible()
    assert axe.in_both_schemes(page) == []


@pytest.mark.sweep
def test_a_later_start_shows_the_last_page(phone, context, host):
    """Before Python answers it is there to be read, marked as such, and nothing in it can be sent; then it is live.

    Who asks for another page, as from a bookmark of the rules, sees no copy, which would be in the way.
    """
    pocket.leave_last_page(phone)
    phone.close()
    host.shut()
    page = context.new_page()
    refused = []
    page.on("console", lambda line: refused.append(line.text) if line.type == "error" else None)
    page.add_init_script(pocket.NO_PYTHON)
    page.goto(host.address)
    print(f"the last page is shown after {pocket.time_to_last_page(page):.0f} ms")
    copy = page.frame_locator("#page")
    expect(copy.locator(".kicker b").first).to_contain_text("Deal 2")
    expect(page.locator("#line")).to_have_text("The last scores. Scorer is starting.")
    expect(copy.locator("body[inert]")).to_have_count(1)
    expect(copy.locator("script, input[type=hidden]")).to_have_count(0)
    # style and signs are there: the bar has its colour, and a sign its drawing
    expect(copy.locator("header.top")).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
    assert copy.locator("svg.ico").first.evaluate("(svg) => svg.getBBox().width") > 0
    assert axe.in_both_schemes(page) == []
    assert refused == []
    page.goto("about:blank")
    page.goto(f"{host.address}#/rules")
    expect(page.get_by_text("Scorer is starting.", exact=True)).to_be_visible()
    expect(page.locator("#page")).to_be_hidden()
    page.close()
    page = context.new_page()
    page.goto(host.address)
    frame = pocket.pages(page)
    expect(page.locator("#line")).to_be_hidden()
    pocket.shows_deal(frame, 2)
    hands.hearts(frame, 5, 4, 3, 1)
    hands.save(frame).click()
    pocket.shows_deal(frame, 3)


@pytest.mark.sweep
def test_files_of_home_and_back(phone, tmp_path):
    """All matches leave as one file; another is begun; the file comes back after a yes, and what it had is there."""
    frame = pocket.begin(phone)
    pocket.save_tricks(frame, 5, 4, 3, 1)
    pocket.shows_deal(frame, 2)
    frame.get_by_role("link", name="Back").click()
    expect(frame.get_by_text("no file yet")).to_be_visible()
    look_round(phone, frame)
    frame.get_by_role("link", name="Files", exact=True).click()
    button = frame.get_by_role("button", name="Save 1 match as one file")
    button.wait_for()
    look_round(phone, frame)
    with phone.expect_download() as leaving:
        button.click()
    assert re.fullmatch(r"scorer-[\d-]+\.db", leaving.value.suggested_filename)
    leaving.value.save_as(tmp_path / "all.db")
    frame.get_by_role("link", name="Back").click()
    expect(frame.get_by_text("kept today")).to_be_visible()
    frame.get_by_role("link", name="Files", exact=True).click()
    frame.get_by_label("a match, or all of them").set_input_files(tmp_path / "all.db")
    frame.get_by_role("button", name="Open it").click()
    expect(frame.get_by_text("On this phone: 1 match.")).to_be_visible()
    look_round(phone, frame)
    frame.get_by_role("button", name="Replace everything").click()
    expect(frame.get_by_role("heading", name="On the table")).to_be_visible()
    phone.reload()
    expect(pocket.pages(phone).get_by_text("Deal 2")).to_be_visible()


def look_round(phone, frame):
    """In both schemes and in every window nothing is wrong with the page in the frame."""
    frame.wait_for_load_state()
    assert axe.in_both_schemes(phone) == []
    for width, height in WINDOWS:
        phone.set_viewport_size({"width": width, "height": height})
        assert not frame.evaluate(IS_TOO_WIDE)
        assert frame.evaluate(SMALL) == []


FILES = ("document.json", "deals.csv", "result.svg")
"""What leaves a match as a file."""
NOWHERE = "/phones"
"""The page with the address of the computer at the table, which there is none."""
ASK = """async ([root, questions]) => {
  const answers = [];
  for (const [path, language] of questions) {
    const answer = await fetch(root + path, { headers: { "Accept-Language": language } });
    const text = await answer.text();
    const page = new DOMParser().parseFromString(text, "text/html");
    const links = [...page.querySelectorAll("a[href], form[action]")];
    const ways = links.map((link) => link.getAttribute("href") ?? link.getAttribute("action"));
    answers.push({ status: answer.status, language: page.documentElement.lang, ways, length: text.length });
  }
  return answers;
}"""
"""Asks the worker for each path, one after the other."""


def questions(app, client):
    """Paths and the language in which each is asked: every page, a table of every game, files, every language."""
    asked = [(path, "en") for rule, path in addresses(app, client).items() if rule != NOWHERE]
    table = client.get(seated.match(app, GAME, log=EVENING[:9])).headers["Location"].partition("?")[0]
    asked += [(f"{table}/{name}", "en") for name in FILES]
    for key in KEYS:
        game = find(key)
        place = client.get(seated.match(app, key, game.seats[0])).headers["Location"].partition("?")[0]
        asked += [(path, "en") for path in (place, f"/rules/{key}", f"/new?game={key}")]
    tags = [name.replace("_", "-") for name in LANGUAGE_NAMES]
    return asked + [(path, tag) for tag in tags for path in ("/", table, f"/rules/{GAME}", f"{table}/chart")]


def lay(app, context, host):
    """Lay what the app has stored onto the phone, key included, so that its addresses hold there."""
    folder = Path(app.instance_path)
    connections.get(folder / db.FILE).database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    files = {name: (folder / name).read_bytes() for name in (db.FILE, KEY_FILE)}
    kept.write(context, host, "a", kept.encode(kept.Generation(1, files)))


def ask(frame, asked):
    """What the worker answers, question by question."""
    root = frame.url.partition("/app/")[0] + "/app"
    return frame.evaluate(ASK, [root, asked])


def faults(asked, answers):
    """What is wrong with these answers."""
    wrong = []
    for (path, language), answer in zip(asked, answers, strict=True):
        if answer["status"] != 200 or not answer["length"]:
            wrong.append(f"{path}: {answer['status']}, {answer['length']} characters")
        if answer["language"] and answer["language"] != language:
            wrong.append(f"{path}: in {answer['language']}, not in {language}")
        if not leads_to_others(path):
            wrong += [f"{path}: {way}" for way in answer["ways"] if leads_to_others(way.partition("/app")[2])]
    return wrong


def leads_to_others(way):
    """Whether this path has no meaning where everything is on one phone."""
    path = way.partition("?")[0]
    return path in ("/open", "/phones") or path.endswith("/screen") or path.startswith(("/k/", "/g/"))


@pytest.mark.sweep
def test_every_page_in_the_pocket(app, client, context, host):
    """Each is answered, in its language, and leads to nobody else; and so again when the host is gone."""
    asked = questions(app, client)
    lay(app, context, host)
    page = context.new_page()
    page.goto(host.address)
    wrong = faults(asked, ask(pocket.pages(page), asked))
    assert not wrong, "\n".join(wrong)
    host.shut()
    page.reload()
    assert faults(asked, ask(pocket.pages(page), asked)) == []
    host.open()
