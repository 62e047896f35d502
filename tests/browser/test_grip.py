"""A row of the builder is put elsewhere by its six dots."""

from playwright.sync_api import expect

from tests.helpers import hands


def names(page):
    """The contracts, in the order of their rows."""
    return page.locator(".con-n b").all_inner_texts()


def test_a_row_is_dragged_or_moved_by_keys(page):
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/games/new?from=king-russian")
    page.wait_for_selector("html.has-htmx")
    first, second, third, *rest = names(page)
    grip, below = page.locator(".grip").nth(0).bounding_box(), page.locator(".con").nth(2).bounding_box()
    x = grip["x"] + 20
    page.mouse.move(x, grip["y"] + 20)
    page.mouse.down()
    page.mouse.move(x, below["y"] + below["height"] - 4, steps=3)
    page.mouse.up()
    hands.until(page, lambda: names(page) == [second, third, first, *rest])
    page.locator(".grip").nth(2).focus()
    page.keyboard.press("ArrowUp")
    hands.until(page, lambda: names(page) == [second, first, third, *rest])
    expect(page.locator(".grip").nth(1)).to_be_focused()
    expect(page.locator(".grip").nth(1)).to_have_accessible_name(f"Move: {first}")
    first_grip = page.locator(".grip").nth(0)
    assert hands.asked_by(page, lambda: first_grip.press("ArrowUp")) == [], "above the first there is no place"
    assert names(page) == [second, first, third, *rest]
