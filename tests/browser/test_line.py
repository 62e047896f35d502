"""No line: the phone says itself how far an entry is, keeps one deal, and sends it when there is a line again."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.helpers import seated
from tests.helpers.axe import faults
from tests.helpers.hands import is_at, save, sit, state, tap, until
from tests.helpers.spoken import LONGEST
from tests.helpers.sweep import sweep_all_but
from tests.helpers.tapper import Thumb

GAME = "slovak-lorum"
DEAL = {"hearts": [0, 2, 6, 0], "upper_acorns": 1, "upper_greens": 2}
HEARD = """() => {
  window.heard = [];
  for (const line of document.querySelectorAll("#state, #said"))
    new MutationObserver(() => line.textContent.trim() && window.heard.push([line.id, line.textContent.trim()]))
      .observe(line, { childList: true, characterData: true, subtree: true });
}"""
COVERED = """() => {
  const seen = (part) => part.getBoundingClientRect().height && getComputedStyle(part).clipPath === "none";
  const parts = [...document.querySelectorAll("body *")];
  const lies = parts.filter((part) => getComputedStyle(part).position === "fixed" && seen(part));
  return lies.map((part) => part.className).filter((name) => !/dock|told/.test(name));
}"""
"""What lies over the page besides the dock."""


def answer(page, **facts):
    tap(page, "regular", "hearts", *facts.get("hearts", ()))
    for card, name in (("acorns", "upper_acorns"), ("greens", "upper_greens")):
        if name in facts:
            page.locator(f"label:has(> [name='regular-upper_{card}'][value='{facts[name]}'])").click()


def lose(page):
    """Take the line away, once all answers have come, and wait until the page knows."""
    until(page, "!document.querySelector('.htmx-request')")
    page.context.set_offline(True)
    expect(page.locator(".kicker .no-line")).to_be_visible()


def come_back(page):
    page.context.set_offline(False)


def told(page):
    """What lies in the place of Save."""
    return page.locator(".told:visible")


def test_what_is_missing_is_said_without_a_line(app, page):
    """The gap on Save, the cards of the heading, the rest and the zeros that follow; a tap on Save leads to the gap."""
    sit(page, seated.match(app, GAME))
    lose(page)
    note = page.locator("#regular-hearts .note")
    answer(page, hearts=[3, 2])
    expect(note).to_have_text("5 of 8")
    assert page.locator("#regular-hearts .pips .is-open").count() == 3
    expect(save(page)).to_have_text("Missing: 3 hearts")
    expect(page.locator(".changes td")).to_have_text(["·"] * 4)
    expect(page.locator(".changes th")).to_have_text("After Save")
    answer(page, hearts=[3, 2, 2])
    assert page.locator("#regular-hearts .is-rest :checked").get_attribute("value") == "1"
    answer(page, hearts=[3, 2, 3])
    expect(note).to_have_text("all 8")
    assert page.locator("#regular-hearts .is-rest :checked").get_attribute("value") == "0"
    expect(save(page)).to_have_text("Ober of acorns: who?")
    save(page).click()
    assert page.evaluate("document.activeElement.name") == "regular-upper_acorns"
    tap(page, "regular", "hearts", 6)
    expect(save(page)).to_have_text("Too many: 3 hearts")


def test_a_whole_deal_is_kept_and_sent(app, page):
    """Save says what it does; the entry that is kept is deaf, and with the line it is saved, once, and told."""
    sit(page, seated.match(app, GAME))
    lose(page)
    answer(page, **DEAL)
    expect(save(page)).to_have_text("Save deal 1kept on this phone, sent when you are online again")
    assert "is-missing" not in str(save(page).get_attribute("class"))
    expect(page.locator("#outcome .why")).to_have_text(
        "Everything is answered. What it comes to is worked out when you are online again."
    )
    expect(page.locator(".bank .pen")).to_have_text("·")
    save(page).click()
    expect(told(page).locator("b")).to_have_text("Deal 1 is kept on this phone.")
    expect(told(page)).to_contain_text("It is sent by itself when you are online again.")
    assert page.locator("#entry > [inert] .sheets").count() == 1
    assert page.locator("#entry .save").count() == 0
    assert page.evaluate("document.activeElement.textContent") == "Change"
    come_back(page)
    is_at(page, 2)
    expect(told(page)).to_contain_text("Online again, deal 1 is saved: Ana and Dana +10 each")
    expect(told(page).get_by_role("button", name="Undo")).to_be_visible()
    expect(page.locator("#said")).to_have_text("Online again. Deal 1 is saved.")
    expect(page.locator(".no-line")).to_have_count(0)
    assert len(seated.stored(app, page).stored.log) == 1
    assert page.evaluate("Object.keys(localStorage).length") == 0


@pytest.mark.sweep
def test_a_kept_deal_is_taken_up_again(app, page):
    """Change opens the entry; what is changed is what is sent, once, and nothing before that."""
    sit(page, seated.match(app, GAME))
    lose(page)
    answer(page, **DEAL)
    save(page).click()
    told(page).get_by_role("button", name="Change").click()
    assert page.locator("#entry [inert], .is-kept").count() == 0
    expect(save(page)).to_contain_text("Save deal 1")
    come_back(page)
    expect(save(page)).to_contain_text("Ana")  # the server has said what it comes to
    assert seated.stored(app, page).stored.log == []
    lose(page)
    answer(page, upper_greens=3)
    save(page).click()
    expect(told(page)).to_contain_text("is kept on this phone")
    come_back(page)
    is_at(page, 2)
    assert [entry["facts"]["upper_greens"] for entry in seated.stored(app, page).stored.log] == [3]


@pytest.mark.sweep
def test_the_line_is_heard_once_each_way(app, page):
    """However many looks fail meanwhile: no line, and that it is back, both politely."""
    sit(page, seated.match(app, GAME))
    answer(page, hearts=[0, 2])
    page.evaluate(HEARD)
    lose(page)
    answer(page, **DEAL)
    save(page).click()
    expect(told(page)).to_contain_text("is kept on this phone")
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/deals")):
        pass  # once more in vain
    come_back(page)
    is_at(page, 2)
    until(page, "window.heard.some(([where]) => where === 'said')")
    heard = [words for _where, words in page.evaluate("window.heard")]
    assert heard.count("Offline. What you save is kept on this phone.") == 1
    assert heard.count("Online again. Deal 1 is saved.") == 1
    assert {page.get_attribute("#state", "aria-live"), page.get_attribute("#aloud", "aria-live")} == {"polite"}
    assert page.get_attribute("#said", "role") == "status"
    assert page.locator("[role=alert], [aria-live=assertive]").count() == 0


def test_what_only_the_server_asks_is_asked_with_the_line(app, page):
    """The phone takes the deal for whole; nothing is saved before the question that it brings up has an answer."""
    sit(page, seated.match(app, GAME))
    lose(page)
    answer(page, hearts=[8], upper_acorns=0, upper_greens=0)
    save(page).click()
    expect(told(page)).to_contain_text("is kept on this phone")
    come_back(page)
    expect(page.locator("#entry").get_by_role("radio", name="No")).to_be_attached()
    assert seated.stored(app, page).stored.log == []
    page.locator("label:has(> [name='regular-every_trick'][value='no']), .asked .taker").last.click()
    save(page).click()
    is_at(page, 2)
    assert seated.stored(app, page).stored.log[0]["facts"]["hearts"] == [8, 0, 0, 0]


@pytest.mark.sweep
def test_what_the_server_said_stays_when_the_line_goes(app, page):
    """The numbers of just these answers are no less right; only Save says what it does now."""
    sit(page, seated.match(app, GAME))
    answer(page, **DEAL)
    expect(page.locator(".changes td")).to_have_text(["+10", "−6", "−14", "+10"])
    lose(page)
    expect(save(page)).to_contain_text("kept on this phone")
    expect(page.locator(".changes td")).to_have_text(["+10", "−6", "−14", "+10"])
    come_back(page)
    expect(page.locator(".no-line")).to_have_count(0)
    expect(save(page)).to_contain_text("Boris −6")


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("language", "words"), [("en-US", "offline, as of 9:14 PM"), ("en-GB", "offline, as of 21:14"), ("ar-EG", "٩:١٤ م")]
)
def test_who_watches_sees_since_when(app, open_phone, language, words):
    page = open_phone(language=language)
    page.clock.install(time="2026-11-20T21:14:30")
    sit(page, seated.to_watch(app, seated.match(app, GAME)))
    with page.expect_response("**/live?**"):
        page.clock.run_for(3_500)
    page.context.set_offline(True)
    expect(page.locator(".kicker .no-line")).to_contain_text(words)
    page.clock.run_for(300_000)
    expect(page.locator(".kicker .no-line")).to_contain_text(words)
    expect(state(page)).to_have_attribute("data-now", "lost")
    expect(page.locator(".board")).to_be_visible()
    assert page.evaluate(COVERED) == []
    page.context.set_offline(False)
    expect(page.locator(".no-line")).to_have_count(0)
    expect(state(page)).to_have_attribute("data-now", "")


STATES = ("missing", "whole", "kept")
WIDE = "document.documentElement.scrollWidth <= innerWidth"


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("width", "height", "language", "scheme"),
    # each window once; the longest language on the narrowest, one of the others from the right
    [(320, 568, LONGEST, "light"), (640, 360, "en-US", "dark"), (844, 390, "en-US", "light"), (360, 640, "ar", "dark")],
)
def test_every_state_can_be_seen_and_read(app, open_phone, width, height, language, scheme):
    """Nothing lies over anything, nothing is wider than the page, the sign is whole, and axe finds nothing."""
    page = open_phone(width=width, height=height, language=language, scheme=scheme)
    sit(page, seated.match(app, GAME))
    page.evaluate("scrollTo(0, 0)")
    lose(page)
    for now in STATES:
        if now == "missing":
            answer(page, hearts=[0, 2])
            expect(page.locator("#entry .save.is-missing")).to_be_visible()
        elif now == "whole":
            answer(page, **DEAL)
            expect(page.locator("#outcome .save-c")).to_be_visible()
        else:
            save(page).click()
            expect(page.locator(".is-kept")).to_be_visible()
        assert page.evaluate(WIDE), now
        assert page.evaluate(COVERED) == [], now
        sign = page.locator(".no-line").bounding_box()
        kicker = page.locator(".kicker").bounding_box()
        assert kicker["x"] - 1 <= sign["x"]
        assert sign["x"] + sign["width"] <= kicker["x"] + kicker["width"] + 1, now
        assert faults(page) == [], now
    box = page.locator("[data-change]").bounding_box()
    assert min(box["width"], box["height"]) >= 44


CONTRACTS = [
    ("slovak-lorum", "small"), ("king", "tricks"), ("king", "queens"), ("king", "last-two"), ("trex", "king"),
    ("trex", "girls"), ("trex", "trex"), ("serbian-lora", "lora"), ("hungarian-lorum", "quads"),
    ("hungarian-lorum", "lorum"), ("german-lorum", "special"), ("german-lorum", "quart"), ("barbu", "trumps"),
    ("barbu", "domino"), ("libyan-lora", "sixth"), ("libyan-lora", "two-players"),
]  # fmt: skip
EACH_RUN = (("slovak-lorum", "small"), ("trex", "girls"))
"""Of these a short question and a long one."""
ANSWERED = "#entry [data-lack]:not(:has(.keys)) .taker:not(.is-rest, .twice > *) > :checked"
"""Keys that a tap takes back: where a second tap doubles the card, only another player's key changes who took it."""


@pytest.mark.parametrize(
    ("game", "contract"), sweep_all_but(*EACH_RUN, of=CONTRACTS), ids=[" ".join(asked) for asked in CONTRACTS]
)
def test_phone_and_server_agree_what_is_whole(app, page, game, contract):
    """A deal that the server would save is whole for the phone too, whatever it asks; without a taker it is not."""
    log = seated.until(game, contract)
    sit(page, seated.match(app, game, log=log))
    worked = seated.stored(app, page)
    deal = seated.made_up(worked.ledger, contract, Random(7))
    tab = page.locator(f"label.tab:has(input[value='{contract}'])")
    if tab.count():
        lose(page)
        tab.click()
        expect(page.locator("#entry .save.is-missing")).to_be_visible()
        come_back(page)
        expect(page.locator(".no-line")).to_have_count(0)
    Thumb(page).enter(worked.contract(contract), deal["facts"])
    expect(page.locator("#entry .save:not(.is-missing)")).to_be_visible()
    lose(page)
    expect(save(page)).to_contain_text("kept on this phone")
    left = [key for key in page.locator(ANSWERED).all() if key.locator("xpath=..").is_visible()]
    if left:
        left[0].locator("xpath=..").click()
        expect(page.locator("#entry .save.is-missing")).to_be_visible()
