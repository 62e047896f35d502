"""Changing a match in its middle on a phone, looking at its history, and merging two names."""

import pytest
from playwright.sync_api import expect

from tests.helpers import hands, seated

MOVED = {"kind": "adjustment", "changes": [7, 0, -2, -5], "bank": 0}


@pytest.mark.sweep
@pytest.mark.parametrize("javascript", [True, False])
def test_people_sat_in_another_order(app, open_phone, javascript):
    """Two taps and Save, and totals stay with their people; Undo on the history takes all of it back."""
    phone = open_phone(javascript=javascript)
    phone.goto(seated.match(app, "slovak-lorum", log=[MOVED]))
    hands.menu(phone, "Settings").click()
    phone.get_by_text("Order", exact=True).click()
    phone.get_by_role("button", name="Ana: down", exact=True).click()
    phone.get_by_label("Player 4").fill("Dora")
    phone.get_by_role("button", name="Save the settings").click()
    expect(phone.locator(".board .name").first).to_contain_text("Boris")
    assert phone.locator(".board .total").all_inner_texts() == ["0", "+7", "−2", "−5"]
    hands.menu(phone, "History").click()
    expect(phone.locator(".log li").first).to_contain_text("Boris, Ana, Cyril, Dora")
    phone.get_by_role("button", name="Undo").click()
    expect(phone.locator(".board .total").first).to_have_text("+7")
    replayed = seated.stored(app, phone)
    assert (list(replayed.names), replayed.ledger.state.totals) == (["Ana", "Boris", "Cyril", "Dana"], (7, 0, -2, -5))
    hands.menu(phone, "History").click()
    phone.get_by_role("button", name="Redo").click()
    expect(phone.locator(".board .total").first).to_have_text("0")
    hands.menu(phone, "History").click()
    expect(phone.locator(".log li").first).to_contain_text("Redone: Changed: seating order")


def test_house_rules_are_changed(app, page):
    """The house rules open on their own page part, and a tap and Save changes one for all deals."""
    page.goto(seated.match(app, "slovak-lorum", log=[MOVED]))
    hands.menu(page, "Settings").click()
    page.locator("#rules > summary").click()
    rule = page.locator("#rules .house:not(:has(.penalty))").last
    rule.locator("label:not(:has(:checked))").first.click()
    before = dict(seated.stored(app, page).stored.options)
    page.get_by_role("button", name="Save the settings").click()
    expect(page.locator(".board")).to_be_visible()
    assert seated.stored(app, page).stored.options != before


@pytest.mark.sweep
def test_two_names_become_one(app, page):
    """On the page of people one is chosen as the other, and taken apart again."""
    ends = [{"kind": "deal", "contract": "small", "facts": {"caller": 0, "made": True}}, {"kind": "finish"}]
    page.goto(seated.match(app, "slovak-lorum", log=ends))
    page.goto(seated.match(app, "slovak-lorum", log=ends, people=("Anna", "Boris", "Cyril", "Dana")))
    page.goto("/people")
    page.locator(".circ a:has(b)").filter(has=page.get_by_text("Ana", exact=True)).click()
    page.get_by_label("the same person").fill("Anna")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("h1")).to_have_text("Anna")
    expect(page.locator(".kicker")).to_contain_text("2 deals")
    page.get_by_role("button", name="Separate again").click()
    expect(page.locator(".circ").get_by_text("Ana", exact=True)).to_be_visible()


@pytest.mark.sweep
@pytest.mark.parametrize("javascript", [True, False])
def test_a_table_chooses_how_points_are_settled(app, open_phone, javascript):
    """Ten points a cent, all to the winner; at the end another way is two taps, and the payments follow."""
    moved = {"kind": "adjustment", "changes": [1150, 1000, -900, -1250]}
    phone = open_phone(javascript=javascript)
    phone.goto(seated.match(app, "king", log=[moved, {"kind": "finish"}]))
    hands.menu(phone, "Settings").click()
    phone.get_by_label("A point is worth").fill("0.001")
    phone.get_by_role("button", name="Save the settings").click()
    expect(phone.locator("#worth-problem")).to_contain_text("Nothing smaller than")
    phone.get_by_label("A point is worth").fill("0.01")
    phone.get_by_label("Or that for how many points?").fill("10")
    phone.locator("summary", has_text="Who pays whom").click()
    phone.locator("label", has_text="To the winner").click()
    phone.get_by_role("button", name="Save the settings").click()
    expect(phone.locator(".board")).to_be_visible()
    match = seated.stored(app, phone).stored
    assert (match.per, match.settling) == (10, "winner")
    hands.menu(phone, "Settle up").click()
    expect(phone.locator(".finish")).to_contain_text("10 points are $0.01")
    expect(phone.locator(".finish .pays-m").last).to_have_text("$2.40")
    phone.get_by_text("Another way").click()
    phone.get_by_role("button", name="To the average").click()
    expect(phone.locator(".finish")).to_contain_text("Each settles their own total")
    expect(phone.locator(".finish .pays-m").first).to_have_text("$0.90")
    assert seated.stored(app, phone).stored.settling is None
