"""A voice reads the deals aloud: once, in its own language, never beside a screen reader, and only where it is on.

Chromium has no voices here, so that the page gets some of ours, which write down what they are given to say.
"""

import pytest
from playwright.sync_api import expect

from tests.helpers import axe, seated
from tests.helpers.evening import called, enter
from tests.helpers.hands import menu, sit, until

VOICES = """
window.said = [];       // [language, words, which live regions could speak meanwhile]
window.isHeld = false;  // whether a voice goes on for ever
{
  const voices = %s.map((lang) => ({ lang, default: false }));
  let queue = [], now = null;
  const next = () => {
    if (now || !queue.length) return;
    const words = now = queue.shift();
    const regions = [...document.querySelectorAll("[aria-live], [role=status]")];
    const live = regions.filter((part) => part.getAttribute("aria-live") !== "off");
    if (words.text) said.push([words.voice?.lang, words.text, live.length]);
    words.onstart?.();
    if (isHeld && words.text) return;
    setTimeout(() => { if (now === words) { now = null; words.onend?.(); next(); } });
  };
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => voices,
    addEventListener() {},
    speak(words) { queue.push(words); setTimeout(next); },
    cancel() {
      [now, ...queue].forEach((words) => setTimeout(() => words?.onerror?.()));
      now = null;
      queue = [];
    },
  } });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
}
"""
ON = "I read the deals aloud."
LINES = "said.map(([, words]) => words)"
FIRST, SECOND = called("small", 1), called("small", 2)
SAID = ["Deal two.", "Cyril made it.", "Cyril plus thirty,", "Ana, Boris and Dana minus ten each.", "Cyril deals."]


def with_voices(page, *languages):
    page.add_init_script(VOICES % list(languages or ("en-US",)))
    return page


def table(app, page, *log, is_on=True):
    """Sit down at a table with a deal and switch the voice on; the address of the table."""
    sit(page, seated.match(app, "slovak-lorum", log=log or [FIRST]))
    if is_on:
        menu(page, "Read aloud").click()
        hears(page, ON)
        page.keyboard.press("Escape")
    return page.evaluate("location.pathname")


def save(page):
    page.locator("label.tab:has([value=small])").click()
    page.locator("label:has(> input[name='small-caller'][value='2'])").click()
    page.locator("label:has(> input[name='small-made'][value='yes'])").click()
    expect(page.locator(".save-b")).to_be_visible()
    page.locator(".save").click()


def hears(page, *lines):
    until(page, f"{LINES}.slice(-{len(lines)}).join('|') === {'|'.join(lines)!r}")


def settled(page):
    """Wait until the voice is silent, and every live region is as before."""
    until(page, "!document.querySelector('[aria-live=off]')")


def test_a_deal_is_read_once(app, page):
    """When it is saved, while no live region speaks beside it; a look for news brings nothing twice, nor does a reload.

    Afterwards they speak again, what the voice has said not among it.
    """
    table(app, with_voices(page))
    save(page)
    hears(page, *SAID)
    settled(page)
    assert page.evaluate("said.slice(1).every(([, , live]) => live === 0)")
    assert page.locator("#said").get_attribute("aria-live") is None
    assert page.locator("#state").get_attribute("aria-live") == "polite"
    with page.expect_response("**/live?**"):
        page.evaluate("htmx.trigger('#live', 'wake')")
    page.reload()
    page.wait_for_selector(".kicker .reads")
    assert page.evaluate(LINES) == []
    switch = page.locator("#menu [data-aloud]")
    expect(switch).to_be_checked()
    expect(switch).to_have_accessible_description("Your screen reader reads the deals already.")


def test_a_message_that_is_no_deal_stays_with_the_reader(app, page):
    sit(with_voices(page), seated.match(app, "slovak-lorum"))
    menu(page, "Read aloud").click()
    hears(page, ON)
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Change").click()
    page.get_by_role("dialog").get_by_text("Boris", exact=True).click()
    expect(page.locator("#said")).to_contain_text("Boris deals first")
    settled(page)
    assert set(page.evaluate(LINES)) <= {ON}


@pytest.mark.sweep
def test_undo_and_correction_repeat_no_numbers(app, page):
    where = table(app, with_voices(page))
    save(page)
    hears(page, *SAID)
    page.get_by_role("button", name="Undo").click()
    hears(page, "Deal two, taken back.")
    page.get_by_role("button", name="Redo").click()
    hears(page, *SAID)
    sit(page, f"{where}/entries/1")
    page.locator("label:has(> input[name='small-caller'][value='0'])").click()
    page.locator(".save").click()
    page.wait_for_selector(".told")
    hears(page, "Deal one, corrected.")
    assert "Deal two." not in page.evaluate(LINES)


def test_say_it_again(app, page):
    """The key stands in the menu where the voice is on, and goes with it."""
    table(app, with_voices(page))
    save(page)
    hears(page, *SAID)
    menu(page, "Say it again").click()
    hears(page, *SAID, *SAID)
    page.locator("#menu label:has([data-aloud])").click()
    expect(page.get_by_text("Say it again")).to_have_count(0)
    expect(page.locator(".kicker .reads")).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".told")).to_contain_text("taken back")
    assert "Deal two, taken back." not in page.evaluate(LINES)


def test_a_new_deal_interrupts_the_old_one(app, page):
    page.clock.install()
    where = table(app, with_voices(page))
    page.evaluate("isHeld = true")
    enter(app, where, SECOND)
    page.evaluate("htmx.trigger('#live', 'wake')")
    hears(page, "Deal two.")
    enter(app, where, called("small", 3))
    page.evaluate("htmx.trigger('#live', 'wake')")
    hears(page, "Deal two.", "Deal three.")
    page.clock.run_for(12_100)
    settled(page)
    assert page.evaluate(LINES)[-1] == "Deal three."


@pytest.mark.sweep
def test_who_watches_sees_what_is_said(app, page, open_phone):
    """The switch stands in the page, the line shows the words, and the part that is being said is underlined."""
    where = table(app, with_voices(page), is_on=False)
    watcher = with_voices(open_phone())
    sit(watcher, where)
    watcher.locator(".reads-row").click()
    hears(watcher, ON)
    watcher.evaluate("isHeld = true")
    enter(app, where, SECOND)
    watcher.evaluate("htmx.trigger('#live', 'wake')")
    expect(watcher.locator(".saying .is-now")).to_have_text("Deal two.")
    expect(watcher.locator(".saying q")).to_have_text(" ".join(SAID))
    assert watcher.evaluate("document.documentElement.scrollWidth") <= 360
    watcher.evaluate("isHeld = false")
    watcher.locator("#reads .say-again").click()
    hears(watcher, *SAID)
    settled(watcher)
    assert axe.faults(watcher) == []
    watcher.locator("#past .deal summary").first.click()
    watcher.locator("#past .whys [data-again]").click()
    hears(watcher, *SAID, *SAID)
    watcher.locator("#past .deal summary").nth(1).click()
    expect(watcher.locator("#past .whys")).to_have_count(2)
    expect(watcher.locator("#past .whys [data-again]")).to_have_count(1)
    watcher.locator(".reads-row").click()
    expect(watcher.locator("#past .whys [data-again]")).to_be_hidden()
    expect(watcher.locator(".saying")).to_have_count(0)


@pytest.mark.sweep
def test_a_second_screen_reads_too(app, page):
    """Its switch stands in the bar, before anything is tapped."""
    where = table(app, with_voices(page), is_on=False)
    page.set_viewport_size({"width": 1280, "height": 800})
    sit(page, f"{where}/screen")
    page.locator(".switches label:has([data-aloud])").click()
    hears(page, ON)
    enter(app, where, SECOND)
    page.evaluate("htmx.trigger('#live', 'wake')")
    hears(page, *SAID)
    expect(page.locator("#reads .saying")).to_be_visible()
    assert axe.faults(page) == []


@pytest.mark.sweep
@pytest.mark.parametrize(("scheme", "width", "height"), [("light", 360, 640), ("dark", 640, 360)])
def test_a_phone_without_a_voice_says_why(app, open_phone, scheme, width, height):
    """Slovak is never read by an English voice; the phone offers the languages that it can."""
    page = with_voices(
        open_phone(language="sk-SK", scheme=scheme, width=width, height=height), "de-DE", "cs_CZ", "en-GB"
    )
    sit(page, seated.match(app, "slovak-lorum", log=[FIRST]))
    page.locator(".menu-key").click()
    switch = page.locator("#menu label:has([data-aloud])")
    switch.click()
    expect(page.locator(".no-voice [data-in]:not([hidden])")).to_have_count(2)
    expect(page.locator("#menu [data-aloud]")).not_to_be_checked()
    assert axe.faults(page) == []
    assert page.evaluate(LINES) == []
    page.locator("[data-in=en]").click()
    hears(page, ON)
    expect(page.locator("#menu [data-aloud]")).to_be_checked()
    page.keyboard.press("Escape")
    save(page)
    hears(page, *SAID)
    assert page.evaluate("said.every(([language]) => language === 'en-GB')")


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("language", "voice", "words"),
    [
        ("sr", "hr-HR", "trideset"),
        ("sr", "sr-RS", "тридесет"),
        ("hr", "hr-HR", "trideset"),
        ("ar", "ar-SA", "ثلاثون"),
    ],
)
def test_both_scripts_of_serbian(app, open_phone, language, voice, words):
    page = with_voices(open_phone(language=language), voice)
    sit(page, seated.match(app, "slovak-lorum", log=[FIRST]))
    page.locator(".menu-key").click()
    page.locator("#menu label:has([data-aloud])").click()
    until(page, "said.length")
    page.keyboard.press("Escape")
    save(page)
    until(page, f"{LINES}.join(' ').includes({words!r})")
    assert page.evaluate(f"said.every(([language]) => language === '{voice}')")


def test_it_costs_nothing_where_it_is_off(app, page):
    """Neither its script nor its style is fetched; without a script there is no switch."""
    asked = []
    with_voices(page).on("request", lambda request: asked.append(request.url))
    table(app, page, is_on=False)
    save(page)
    expect(page.locator(".told")).to_contain_text("Deal 2")
    assert not [url for url in asked if "aloud" in url]


@pytest.mark.sweep
def test_without_a_script_there_is_no_switch(app, open_phone):
    page = open_phone(javascript=False)
    sit(page, seated.match(app, "slovak-lorum", log=[FIRST]), htmx=False)
    where = page.url.partition("?")[0]
    expect(page.locator("#menu [data-aloud]")).to_be_hidden()
    watcher = open_phone(javascript=False)
    for address in (where, f"{where}/screen"):
        watcher.goto(address)
        for switch in watcher.locator("[data-aloud]").all():
            expect(switch).to_be_hidden()


@pytest.mark.sweep
def test_it_needs_no_secure_page(app, page):
    """In a local network pages come by plain http, where a browser has neither locks nor caches nor clipboards."""
    gone = "for (const name of %s) Object.defineProperty(%s, name, { value: undefined });"
    page.add_init_script(gone % (["wakeLock", "serviceWorker", "clipboard", "locks"], "navigator"))
    page.add_init_script(gone % (["caches"], "window"))
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false });")
    table(app, with_voices(page))
    save(page)
    hears(page, *SAID)
