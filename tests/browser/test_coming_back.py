"""Coming back to a form: by Back, without htmx, to a correction or an adjustment, after an undo."""

import contextlib

import pytest
from playwright.sync_api import Error, expect

from tests.helpers import seated
from tests.helpers.hands import GAME, chosen, hearts, is_at, log, menu, restored, save, sit, state, tricks


@pytest.fixture
def link(app):
    """The keep link of a new match."""
    return seated.match(app, GAME)


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
