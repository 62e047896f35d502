"""By ear: in the tree that screen readers read, each sentence about a change is announced in one place only."""

import pytest
from playwright.sync_api import expect

from tests.helpers import hands, seated
from tests.helpers.hands import sit, tap, until


def announced(page):
    """What stands in each place of the page that is read out by itself when it changes."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}

    def is_live(node):
        live = {property_["name"]: property_["value"].get("value") for property_ in node.get("properties", [])}
        return live.get("live") in ("polite", "assertive") or node.get("role", {}).get("value") in ("status", "alert")

    def text(node):
        if node.get("role", {}).get("value") == "StaticText":
            return str(node["name"]["value"])
        return "".join(text(by_id[child]) for child in node.get("childIds", []) if child in by_id)

    def roots(node):
        if is_live(node):
            return [text(node)]
        return [root for child in node.get("childIds", []) if child in by_id for root in roots(by_id[child])]

    return roots(nodes[0])


def times(page, words):
    """In how many of those places the words stand."""
    return sum(words in place for place in announced(page))


def test_what_was_done_is_announced_once(app, page):
    """What Save will do, what it did, and what Undo did: the told line beside it says nothing by itself.

    What was saved names nobody twice: the number follows the name and what became of the deal, and is heard with them.
    """
    sit(page, seated.match(app, "slovak-lorum"))
    page.locator("label.tab:has([value=small])").click()
    for name, value in (("caller", "1"), ("made", "yes")):
        page.locator(f"label:has(> [name=small-{name}][value='{value}'])").click()
    expect(page.locator("#aloud")).to_contain_text("Ready: ")
    assert times(page, "Boris +30") == 1
    hands.save(page).click()
    expect(page.locator(".told")).to_contain_text("Boris made it (+30), Ana, Cyril and Dana −10 each")
    assert times(page, "Boris made it (+30), Ana, Cyril and Dana −10 each") == 1
    assert times(page, "Boris +30") == 0
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".told")).to_contain_text("Deal 1: taken back.")
    until(page, "document.getElementById('said').textContent.includes('taken back')")
    assert times(page, "Deal 1: taken back.") == 1


@pytest.mark.sweep
def test_watchers_hear_each_change_once(app, open_phone):
    link = seated.match(app, "king")
    keeper, watcher = open_phone(), open_phone()
    sit(keeper, link)
    sit(watcher, seated.to_watch(app, link))
    tap(keeper, "tricks", "tricks", 5)
    expect(watcher.locator("#pen")).to_contain_text("5")
    assert times(watcher, "Deal 1 is being written.") == 1
    assert times(watcher, "Tricks") == 0
    tap(keeper, "tricks", "tricks", 5, 4, 3)
    hands.save(keeper).click()
    expect(watcher.locator("#said")).to_contain_text("Deal 1, ")
    assert times(watcher, "Deal 1, ") == 1
