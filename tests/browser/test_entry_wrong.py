"""Wrong and missing answers at the entry: each is told at its place, nothing typed is lost, and the gap is found."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_entry_without import press
from tests.helpers import seated
from tests.helpers.hands import sit
from tests.helpers.sweep import sweep_all_but

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
