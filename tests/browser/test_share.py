"""Sharing on a phone: the keep link opened on another one, and the link copied where the browser can."""

from tests.helpers import hands


def test_from_one_phone_to_the_next(open_phone):
    """One phone makes a match and copies the keep link; the other opens it, may keep score, and knows it at home."""
    first, second = open_phone(), open_phone()
    first.goto("/new")
    for row, name in enumerate(("Ana", "Boris", "Cyril")):
        first.get_by_label(f"Player {row + 1}", exact=True).fill(name)
    first.locator("#start").click()
    first.wait_for_url("**/m/*")
    hands.menu(first, "Share").click()
    first.context.grant_permissions(["clipboard-read", "clipboard-write"])
    first.get_by_text("Let somebody write").click()
    first.locator(".is-keep").get_by_role("button", name="Copy link").click()
    first.get_by_text("The link is copied.").wait_for()
    link = first.evaluate("navigator.clipboard.readText()")
    assert "/k/" in link
    second.goto("/open")
    second.get_by_label("The link that you were sent").fill(f"Come and see {link}")
    second.get_by_role("button", name="Open").click()
    second.wait_for_url("**/m/*")
    second.goto("/")
    assert second.locator("a.slip").count() == 1
    first.locator(".is-keep").get_by_role("button", name="New link").click()
    first.wait_for_load_state()
    second.reload()
    assert second.locator("a.slip").count() == 0
