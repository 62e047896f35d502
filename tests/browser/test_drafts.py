"""Drafts: what is typed outlives the server, the page and the tab, and is saved exactly once, tried later and later."""

import contextlib
from itertools import cycle

import pytest
from playwright.sync_api import Error, expect

from tests.helpers import seated
from tests.helpers.hands import (
    GAME,
    asked_within,
    chosen,
    hearts,
    is_at,
    log,
    menu,
    restored,
    save,
    sit,
    state,
    tricks,
    until,
)


@pytest.fixture
def link(app):
    return seated.match(app, GAME)


def test_a_deal_waits_for_the_server(app, machine, page, link):
    """With the laptop shut a deal stays on the phone, which says so, and arrives when the laptop is open again."""
    sit(page, link)
    tricks(page, 5, 4, 3)
    expect(save(page)).to_contain_text("Save deal 1")
    expect(state(page)).to_have_text("Not saved yet")
    machine.shut()
    save(page).click()
    expect(state(page)).to_contain_text("kept on this phone")
    assert chosen(page, "tricks", "tricks") == ["5", "4", "3", "1"]
    machine.open()
    is_at(page, 2)
    expect(state(page)).to_have_text("Saved")
    assert log(app, page) == [[5, 4, 3, 1]]
    assert page.evaluate("Object.keys(localStorage).length") == 0


def test_a_lost_answer_makes_no_second_deal(app, page, link):
    """The deal arrives and the answer is lost: sent again, it is known and not saved twice."""
    sit(page, link)
    tricks(page, 5, 4, 3)
    lose_answers(page, 1)
    save(page).click()
    is_at(page, 2)
    expect(page.locator("#said")).to_have_text("This was saved already.")
    assert log(app, page) == [[5, 4, 3, 1]]


def lose_answers(page, times):
    """Let so many deals arrive, and drop what the server says to them."""
    lost = []

    def lose(route):
        if len(lost) == times:
            route.continue_()
            return
        lost.append(route.fetch().status)
        route.abort("connectionreset")

    page.route("**/deals", lose)


def test_triple_taps_make_one_deal(app, page, link):
    """Three taps before the first answer is there send one form."""
    page.clock.install()
    sit(page, link)
    tricks(page, 5, 4, 3)
    sent = []
    page.on("request", lambda request: request.url.endswith("/deals") and sent.append(request.url))
    held = []
    page.route("**/deals", lambda route: held.append(route))
    with page.expect_request("**/deals"):
        page.evaluate(
            "document.querySelectorAll('#entry .save').forEach((key) => { key.click(); key.click(); key.click(); })"
        )
    until(page, lambda: held)  # a request is seen a moment before it is held
    for route in held:
        route.continue_()
    is_at(page, 2)
    asked_within(page, 2)  # what waited its turn would be sent now
    assert len(sent) == 1
    assert log(app, page) == [[5, 4, 3, 1]]


def test_a_draft_outlives_reload_and_tab(page, link):
    sit(page, link)
    tricks(page, 5, 4)
    page.reload()
    page.wait_for_selector("html.has-htmx")
    expect(state(page)).to_have_text("Not saved yet")
    assert chosen(page, "tricks", "tricks") == ["5", "4"]
    tab = page.context.new_page()
    page.close()
    restored(tab, lambda: tab.goto(link))
    assert chosen(tab, "tricks", "tricks") == ["5", "4"]
    tricks(tab, 5, 4, 3)
    expect(save(tab)).to_contain_text("Save deal 1")


def test_what_is_tapped_before_a_draft_has_settled_counts(page, link):
    """The answer to the first look at a draft comes late: what was tapped meanwhile stays tapped."""
    sit(page, link)
    tricks(page, 1, 4)
    held = []
    page.route("**/preview", lambda route: held.append(route), times=1)
    with page.expect_request("**/preview"):
        page.reload()
        page.wait_for_selector("html.has-htmx")
    tricks(page, 1, 4, 3)
    assert chosen(page, "tricks", "tricks") == ["1", "4", "3", "5"]
    held[0].continue_()
    expect(save(page)).to_contain_text("Save deal 1")
    until(page, "!document.querySelector('.htmx-request')")
    assert chosen(page, "tricks", "tricks") == ["1", "4", "3", "5"]


@pytest.mark.sweep
def test_a_tab_that_dies_while_it_sends(app, machine, page, link):
    """Save was tapped, the laptop was shut and the tab closed: opened again, the deal is sent by itself, once."""
    sit(page, link)
    tricks(page, 5, 4, 3)
    machine.shut()
    save(page).click()
    expect(state(page)).to_contain_text("kept on this phone")
    tab = page.context.new_page()
    page.close()
    machine.open()
    sit(tab, link)
    is_at(tab, 2)
    assert log(app, tab) == [[5, 4, 3, 1]]


@pytest.mark.sweep
def test_a_tab_that_dies_after_its_deal_arrived(app, page, link):
    sit(page, link)
    tricks(page, 5, 4, 3)
    lose_answers(page, 99)
    save(page).click()
    expect(state(page)).to_contain_text("kept on this phone")
    tab = page.context.new_page()
    page.close()
    sit(tab, link)
    expect(tab.locator("#said")).to_have_text("This was saved already.")
    is_at(tab, 2)
    assert log(app, tab) == [[5, 4, 3, 1]]
    assert tab.evaluate("Object.keys(localStorage).length") == 0


def test_a_draft_is_kept_until_it_is_saved(app, page, link):
    """However long ago it was typed: what is saved at another table throws nothing out."""
    sit(page, link)
    tricks(page, 5, 4)
    page.evaluate(
        """() => {
          const [name] = Object.keys(localStorage), draft = JSON.parse(localStorage[name]);
          localStorage[name] = JSON.stringify({ ...draft, at: draft.at - 90 * 86400000 });
        }"""
    )
    sit(page, seated.match(app, GAME))
    tricks(page, 5, 4, 3)
    save(page).click()
    is_at(page, 2)
    sit(page, link)
    assert chosen(page, "tricks", "tricks") == ["5", "4"]


@pytest.mark.sweep
def test_a_phone_keeps_a_hundred_drafts(app, page, link):
    """Of very many tables that were left in the midst of a deal the oldest are forgotten, so that there is room."""
    sit(page, link)
    tricks(page, 5, 4)
    page.evaluate(
        """() => {
          const [name] = Object.keys(localStorage), draft = JSON.parse(localStorage[name]);
          for (let n = 1; n < 130; n++) {
            localStorage[`draft /m/${n}/deals 1`] = JSON.stringify({ ...draft, at: draft.at - n });
          }
        }"""
    )
    sit(page, seated.match(app, GAME))
    tricks(page, 5, 4, 3)
    save(page).click()
    is_at(page, 2)
    storage = page.evaluate("Object.keys(localStorage)")
    assert len(storage) == 99
    assert "draft /m/1/deals 1" in storage


def test_a_draft_holds_nothing_secret(page, link):
    """The token that protects forms is none of what a phone keeps, and a form that is sent again has its own."""
    sit(page, link)
    token = page.input_value("#entry [name=csrf_token]")
    tricks(page, 5, 4)
    storage = page.evaluate("JSON.stringify(localStorage)")
    assert "tricks-tricks-0" in storage
    assert "csrf_token" not in storage
    assert token
    assert token not in storage


def test_a_wrong_entry_keeps_its_answers(page, link):
    """What cannot be saved comes back with everything typed, its key the same, and is still a draft."""
    sit(page, link)
    tricks(page, 5, 4)
    key = page.input_value("#entry [name=form_key]")
    page.evaluate("document.getElementById('entry').requestSubmit()")
    expect(page.locator("#entry .problem")).to_be_visible()
    assert page.input_value("#entry [name=form_key]") == key
    assert chosen(page, "tricks", "tricks") == ["5", "4"]
    page.reload()
    page.wait_for_selector("html.has-htmx")
    assert chosen(page, "tricks", "tricks") == ["5", "4"]


@pytest.mark.sweep
def test_what_the_app_filled_in_stays_dashed(app, page, link):
    """After a reload too: a figure that nobody tapped is taken back when one is changed."""
    sit(page, link)
    tricks(page, 5, 4, 3)
    rest = "[...document.querySelectorAll('.is-rest input')].map((key) => `${key.name} ${key.value}`).join()"
    assert page.evaluate(rest) == "tricks-tricks-3 1"
    restored(page, page.reload)
    assert page.evaluate(rest) == "tricks-tricks-3 1"
    page.locator("label:has(> input[name='tricks-tricks-0'][value='5'])").click()
    until(page, lambda: chosen(page, "tricks", "tricks") == ["4", "3"])


def test_without_htmx_a_failed_save_comes_back(app, machine, open_phone, link):
    page = open_phone(cdn="refused")
    sit(page, link, htmx=False)
    table = page.url
    tricks(page, 5, 4, 3)
    key = page.input_value("#entry [name=form_key]")
    machine.shut()
    with contextlib.suppress(Error):  # a shut laptop
        save(page).click()
        page.wait_for_url("chrome-error://**")
    machine.open()
    page.goto(table)
    assert chosen(page, "tricks", "tricks") == ["5", "4", "3", "1"]
    assert page.input_value("#entry [name=form_key]") == key
    assert page.evaluate("JSON.parse(Object.values(localStorage)[0]).sent") == 1, (
        "filled in again, it is still on its way"
    )
    save(page).click()
    is_at(page, 2)
    assert log(app, page) == [[5, 4, 3, 1]]


def test_back_to_the_table_asks_the_next_deal(app, page, link):
    sit(page, link)
    tricks(page, 5, 4, 3)
    save(page).click()
    is_at(page, 2)
    for counts in ((), (6, 5)):
        hearts(page, *counts)
        menu(page, "Rules").click()
        page.wait_for_url("**/rules*")
        page.go_back()
        is_at(page, 2)
        page.wait_for_selector("html.has-htmx")
        assert [int(count) for count in chosen(page, "hearts", "hearts")] == list(counts)
    assert log(app, page) == [[5, 4, 3, 1]]


@pytest.mark.sweep
def test_a_correction_has_a_draft(app, machine, page, link):
    """Correcting an old deal: the draft survives a reload and a shut laptop, and the table is shown at its address."""
    sit(page, link)
    table = page.url
    tricks(page, 5, 4, 3)
    save(page).click()
    is_at(page, 2)
    page.locator(".deal").first.click()
    page.get_by_role("link", name="Correct").click()
    page.wait_for_selector("html.has-htmx")
    tricks(page, 1, 4)
    restored(page, page.reload)
    assert chosen(page, "tricks", "tricks")[:2] == ["1", "4"]
    tricks(page, 1, 4, 3, 5)
    expect(save(page)).to_contain_text("Save the correction")
    machine.shut()
    save(page).click()
    expect(state(page)).to_contain_text("kept on this phone")
    machine.open()
    is_at(page, 2)
    assert log(app, page) == [[1, 4, 3, 5]]
    assert page.url == table
    assert page.evaluate("Object.keys(localStorage).length") == 0


@pytest.mark.sweep
def test_an_adjustment_has_a_draft(app, machine, page, link):
    sit(page, link)
    table = page.url
    menu(page, "Change a total").click()
    page.wait_for_selector("html.has-htmx")
    for field, value in (("gets", "0"), ("way", "+")):
        page.locator(f"label:has(> [name={field}][value='{value}'])").click()
    page.fill("[name=number-typed]", "7")
    page.fill("[name=note]", "a wrong card")
    page.reload()
    page.wait_for_selector("html.has-htmx")
    assert page.input_value("[name=note]") == "a wrong card"
    machine.shut()
    page.locator(".save").click()
    expect(state(page)).to_contain_text("kept on this phone")
    machine.open()
    page.wait_for_url(table)
    is_at(page, 1)
    entry = seated.stored(app, page).stored.log[0]
    assert (entry["changes"], entry["note"]) == ([7, 0, 0, 0], "a wrong card")


@pytest.mark.sweep
def test_undo_keeps_what_was_typed_for_its_deal(page, link):
    """Half a deal typed, the one before taken back and entered anew: the half is there again."""
    sit(page, link)
    tricks(page, 5, 4, 3)
    save(page).click()
    is_at(page, 2)
    hearts(page, 6)
    table = page.url
    menu(page, "History").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Redo")).to_be_visible()
    page.goto(table)
    is_at(page, 1)
    assert chosen(page, "tricks", "tricks") == []
    page.wait_for_selector("html.has-htmx")
    tricks(page, 4, 5, 3)
    save(page).click()
    is_at(page, 2)
    expect(page.locator("[name=hearts-hearts-0][value='6']")).to_be_checked()


class Refusing:
    """A line on which no deal gets through until it is `open`; what a proxy says now and then is no answer either."""

    def __init__(self, page):
        self.page, self.tries, self.open, self.forms = page, 0, False, set()
        self.busy = cycle((None, 429, 502, 503, 504))
        page.route("**/live?**", lambda route: route.abort())
        page.route("**/deals", self._answer)

    def _answer(self, route):
        self.tries += 1
        self.forms.add(route.request.post_data)
        if self.open:
            route.continue_()
        elif status := next(self.busy):
            route.fulfill(status=status, body="<p>busy</p>", content_type="text/html")
        else:
            route.abort("connectionreset")

    def save(self, deal):
        """Tap Save once the page is ready for it; from then on its clock stands still."""
        expect(save(self.page)).to_contain_text(f"Save deal {deal}")
        until(self.page, "!document.querySelector('.htmx-request')")  # a later answer is a line that is back
        self.page.clock.pause_at(self.page.evaluate("Date.now() / 1000") + 1)
        save(self.page).click()

    def tried(self, times):
        """Wait until the page has tried so often and knows that it was in vain."""
        until(self.page, lambda: self.tries >= times)
        until(self.page, "!document.querySelector('.htmx-request')")
        assert self.tries == times

    def waits(self, seconds):
        """See that the page tries once more after so long, and not before."""
        tries = self.tries
        asked_within(self.page, seconds - 0.1)
        assert self.tries == tries, f"not before {seconds} s"
        self.page.clock.run_for(200)
        self.tried(tries + 1)


@pytest.fixture
def line(app, page):
    """A table whose page has a clock of ours, with the first deal tapped."""
    page.clock.install()
    sit(page, seated.match(app, GAME))
    tricks(page, 5, 4, 3)
    line = Refusing(page)
    line.save(1)
    line.tried(1)
    expect(state(page)).to_contain_text("kept on this phone")
    return line


@pytest.mark.sweep
def test_later_and_later_but_every_half_a_minute(page, line):
    """Twice as long each time, so that a server out of breath is left alone, and never longer than 30 seconds."""
    for seconds in (1, 2, 4, 8, 16, 30, 30, 30):
        line.waits(seconds)
    assert len(line.forms) == 1, "the same form with the same key"


@pytest.mark.sweep
def test_after_a_deal_that_was_saved_it_begins_anew(app, page, line):
    for seconds in (1, 2, 4):
        line.waits(seconds)
    line.open = True
    page.clock.run_for(8_000)
    is_at(page, 2)
    line.open = False
    page.clock.resume()
    hearts(page, 6, 5, 2)
    line.save(2)
    line.tried(6)
    line.waits(1)
    assert log(app, page) == [[5, 4, 3, 1]]


def test_the_line_is_back(app, page, line):
    """A phone that finds its network again sends at once, though for it no time goes by."""
    line.waits(1)
    page.context.set_offline(True)
    line.open = True
    page.context.set_offline(False)
    is_at(page, 2)
    assert log(app, page) == [[5, 4, 3, 1]]
