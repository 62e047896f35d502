"""Several phones at one table: each sees what another saves, nobody loses what he or she types."""

import pytest
from playwright.sync_api import expect

from scorer.store import rights
from scorer.store.matches import load
from scorer.views import table_response
from scorer.web.database import get_db
from scorer.web.links import SEPARATOR
from tests.helpers import seated
from tests.helpers.hands import GAME, asked_within, chosen, hearts, hide, is_at, log, menu, save, sit, state, tricks


@pytest.fixture
def link(app):
    return seated.match(app, GAME)


def save_tricks(page, *counts):
    tricks(page, *counts)
    save(page).click()
    is_at(page, 2)


def sees(page, deal):
    """By one of its looks the page comes to ask this deal."""
    expect(page.locator(".kicker b").first).to_contain_text(f"Deal {deal}")


def test_everybody_sees_every_change(app, open_phone, link):
    """Saved, corrected, undone: it comes to the other phone by itself, in words, and looking goes on after it."""
    first, second = open_phone(), open_phone()
    sit(first, link)
    sit(second, link)
    save_tricks(first, 5, 4, 3)
    sees(second, 2)
    expect(second.locator("#said")).to_contain_text("Deal 1, ")
    expect(second.locator("[name^='hearts-hearts-']").first).to_be_attached()
    first.locator(".deal").first.click()
    first.get_by_role("link", name="Correct").click()
    first.wait_for_selector("html.has-htmx")
    tricks(first, 1, 4, 3, 5)
    save(first).click()
    is_at(first, 2)
    expect(second.locator("#said")).to_have_text("Deal 1: corrected (on another phone).")
    assert second.locator(".deal .deal-n b").all_inner_texts()[0] == first.locator(".deal .deal-n b").first.inner_text()
    first.get_by_role("button", name="Undo").click()
    expect(second.locator("#said")).to_have_text("Another phone took a change back.")
    first.wait_for_selector("html.has-htmx")
    first.get_by_role("button", name="Redo").click()
    expect(second.locator("#said")).to_have_text("Another phone took a change back.")
    expect(first.get_by_role("button", name="Undo")).to_be_visible()


@pytest.mark.sweep
def test_who_types_is_told_and_keeps_it(app, open_phone, link):
    """While one types another saves: board, title and deals are refreshed, the answers stay, and the page says so."""
    first, second = open_phone(), open_phone()
    sit(first, link)
    sit(second, link)
    tricks(second, 2, 3)
    save_tricks(first, 5, 4, 3)
    sees(second, 2)
    assert chosen(second, "tricks", "tricks") == ["2", "3"]
    expect(state(second)).to_contain_text("Changed by another phone")
    expect(second.locator("#said")).to_contain_text("Deal 1, ")
    expect(second.locator(".told")).to_contain_text("Deal")
    assert second.locator(".total").all_inner_texts() == first.locator(".total").all_inner_texts()
    rev = second.get_attribute("#live", "data-rev")
    assert rev == "2"
    hearts(first, 6, 5, 2)
    save(first).click()
    sees(second, 3)
    assert chosen(second, "tricks", "tricks") == ["2", "3"], "looking went on, and the answers are still there"


@pytest.mark.sweep
def test_an_ended_link_is_said(app, open_phone, link):
    """The link was renewed: who watches by the old one is told so in place of the table, once and in a whole page."""
    page = open_phone()
    table = seated.to_watch(app, link)
    sit(page, table)
    with app.test_request_context():
        match = load(get_db(), table.rpartition("/")[2].partition(SEPARATOR)[0])
        assert match is not None
        rights.renew(get_db(), match, "watch")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    assert page.locator("#table, #live").count() == 0
    assert page.locator("#said").count() == page.locator("#main").count() == 1


@pytest.mark.sweep
def test_a_change_elsewhere_does_not_stop_who_types(app, open_phone, link):
    """A correction of an old deal reaches a phone that types the next one, which can then save at once."""
    first, second = open_phone(), open_phone()
    sit(first, link)
    save_tricks(first, 5, 4, 3)
    sit(second, link)
    hearts(second, 6, 5)
    menu(first, "Change a total").click()
    first.locator("label", has=first.locator("input[name=gets][value='0']")).click()
    first.locator("label", has=first.locator("input[name=way][value='+']")).click()
    first.fill("#number-typed", "7")
    first.locator(".save").click()
    first.wait_for_url(second.url)
    expect(second.locator("#live[data-rev='3']")).to_be_attached()
    expect(state(second)).to_have_text("Not saved yet")
    hearts(second, 6, 5, 2)
    save(second).click()
    is_at(second, 3)
    assert seated.stored(app, second).stored.log[-1]["facts"]["hearts"] == [6, 5, 2, 0]


def both_entered(open_phone, link):
    """Two phones that saved the first deal, each with answers of its own: the second was too late."""
    first, second = open_phone(), open_phone()
    second.clock.install()
    sit(first, link)
    sit(second, link)
    second.route("**/live?**", lambda route: route.abort())  # it does not hear of it before it saves
    tricks(second, 2, 3, 4, 4)
    save_tricks(first, 5, 4, 3)
    save(second).click()
    expect(second.get_by_role("heading", name="Another phone was quicker")).to_be_visible()
    second.unroute("**/live?**")
    return first, second


@pytest.mark.sweep
def test_keep_theirs(app, open_phone, link):
    _first, second = both_entered(open_phone, link)
    second.get_by_role("link", name="Keep theirs").click()
    is_at(second, 2)
    second.reload()
    second.wait_for_selector("html.has-htmx")
    expect(state(second)).to_have_text("Saved")
    assert log(app, second) == [[5, 4, 3, 1]]


@pytest.mark.sweep
def test_take_mine_instead(app, open_phone, link):
    first, second = both_entered(open_phone, link)
    expect(second.get_by_role("button", name="Save mine too")).to_have_count(0)
    second.get_by_role("button", name="Take mine instead").click()
    expect(second.locator(".late")).to_have_count(0)
    is_at(second, 2)
    assert log(app, second) == [[2, 3, 4, 4]]
    assert second.evaluate("Object.keys(localStorage).length") == 0
    expect(first.locator("#said")).to_have_text("Deal 1: corrected (on another phone).")


def test_two_save_at_the_same_moment(app, open_phone, link):
    """Both tap Save at once: one deal is saved, the other phone is shown both."""
    phones = [open_phone(), open_phone()]
    for seat, page in enumerate(phones):
        sit(page, link)
        tricks(page, 5 + seat, 4, 3)
        expect(save(page)).to_contain_text("Save deal 1")
    for page in phones:
        save(page).click(no_wait_after=True)
    for page in phones:
        expect(page.locator(".late, [name^='hearts-hearts-']").first).to_be_attached()
    assert sum(page.locator(".late").count() for page in phones) == 1
    assert len(log(app, phones[0])) == 1


@pytest.mark.sweep
def test_five_phones(app, open_phone, link):
    """One saves; one types, one sleeps, two watch. The sleeper asks nothing, and is right at once when it wakes."""
    keeper, typist, sleeper, watcher, without = (open_phone(javascript=turn < 4) for turn in range(5))
    sleeper.clock.install()
    for page in (keeper, typist, sleeper):
        sit(page, link)
    sit(watcher, seated.to_watch(app, link))
    sit(without, seated.to_watch(app, link), htmx=False)
    tricks(typist, 2)
    assert asked_within(sleeper, 10), "awake it looks"
    hide(sleeper, True)
    save_tricks(keeper, 5, 4, 3)
    sees(watcher, 2)
    expect(state(watcher)).to_have_text("Live")
    sees(typist, 2)
    assert chosen(typist, "tricks", "tricks") == ["2"]
    assert asked_within(sleeper, 10) == []
    expect(sleeper.locator(".kicker b").first).to_contain_text("Deal 1", ignore_case=True)
    sleeper.clock.pause_at(sleeper.evaluate("Date.now() / 1000") + 0.01)
    with sleeper.expect_response("**/live?**"):  # though for this phone no time goes by
        hide(sleeper, False)
    sleeper.clock.resume()
    is_at(sleeper, 2)
    expect(without.locator(".kicker b").first).to_contain_text("Deal 2")


@pytest.mark.sweep
def test_without_htmx_a_page_that_is_seen_is_loaded_again(app, open_phone, link):
    page = open_phone(cdn="refused")
    page.clock.install()
    sit(page, seated.to_watch(app, link), htmx=False)
    hide(page, True)
    assert asked_within(page, 60) == []
    hide(page, False)
    with page.expect_request(page.url):
        page.clock.fast_forward(15_000)


@pytest.mark.sweep
def test_a_finished_match_is_not_looked_at(app, open_phone, link):
    first, second = open_phone(), open_phone()
    second.clock.install()
    sit(first, link)
    save_tricks(first, 5, 4, 3)
    sit(second, link)
    assert asked_within(second, 10), "before the end it looks"
    menu(first, "Finish").click()
    first.locator("main button[type=submit], main .save").last.click()
    expect(second.locator("#live")).to_have_count(0)
    assert asked_within(second, 30) == []


@pytest.mark.sweep
def test_two_who_keep_score_see_each_other_write(open_phone, link):
    """The bar of the second one says which deal the first one is writing, until it is saved; not that of the first."""
    first, other = open_phone(), open_phone()
    sit(first, link)
    sit(other, link)
    tricks(first, 5)
    expect(other.locator(".kicker")).to_have_text("Another phone is writing deal 1")
    tricks(first, 5, 4, 3)
    expect(save(first)).to_contain_text("Save deal 1")
    expect(first.locator(".kicker")).to_have_text("Deal 1 of 10 King")
    save(first).click()
    is_at(first, 2)
    expect(other.locator(".kicker")).to_have_text("Deal 2 of 10 King")


@pytest.mark.sweep
def test_a_phone_at_a_resting_table_still_hears(app, open_phone, link, monkeypatch):
    keeper, other = open_phone(), open_phone()
    other.clock.install()
    sit(keeper, link)
    sit(other, link)
    expect(other.locator("#live")).to_have_attribute("hx-trigger", "every 3s, wake")
    real = table_response._seconds_since
    monkeypatch.setattr(table_response, "_seconds_since", lambda then: real(then) + 121)
    with other.expect_response("**/live?**"):
        other.clock.run_for(3_500)
    expect(other.locator("#live")).to_have_attribute("hx-trigger", "every 10s, wake")
    save_tricks(keeper, 5, 4, 3)
    other.clock.run_for(10_500)
    sees(other, 2)
