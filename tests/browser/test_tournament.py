"""An evening of three tables on the organiser's phone: two rounds, one typed in from paper, one name corrected."""

import re

import pytest

from tests.helpers.circle import FINISH, MISSED
from tests.helpers.evening import enter
from tests.helpers.sweep import sweep_all_but
from tests.helpers.tournament import NINE

TABLE = "#list > .row"


def submit(page):
    """Tap the one main button of the page, and wait for the next one."""
    with page.expect_navigation():
        page.click(".dock .save")


def follow(page, link):
    """Open the page to which this link leads."""
    with page.expect_navigation():
        page.click(link)


@pytest.mark.parametrize("language", sweep_all_but("en", of=("en", "sk", "ar")))
def test_evening_of_nine_people(app, open_phone, language):
    page = open_phone(language=language)
    page.goto("/c/new")
    page.fill("[name=name]", "Thursdays")
    submit(page)
    follow(page, "a[href$='/tournaments']")
    follow(page, ".dock a.save")
    page.goto(f"{page.url}?game=slovak-lorum")
    page.fill("[name=people]", NINE)
    submit(page)
    address = page.url
    page.fill("[name=number]", "4711")
    submit(page)  # the draw
    assert page.locator(TABLE).count() == 3
    assert "4711" in page.locator("h2").first.inner_text()
    submit(page)  # the start
    matches = []
    for table in range(3):
        follow(page, f"{TABLE} >> nth={table}")
        matches.append(re.sub(r"^https?://[^/]+", "", page.get_attribute("a[href^='/m/']", "href")))
        page.goto(address)
    for match in matches[:2]:
        enter(app, match, MISSED, FINISH)
    page.locator(".stats tbody tr").first.wait_for()  # the list asks by itself
    follow(page, f"{TABLE} >> nth=2")
    for seat, own in enumerate(("40", "-10", "-20")):
        page.fill(f"[name=sum-{seat}]", own)
    submit(page)
    assert page.locator(".problem").count() == 1
    page.fill("[name=sum-2]", "-30")
    submit(page)
    assert page.locator(".stats tbody tr").count() == 9
    follow(page, "a[href$='/people']")
    follow(page, "a[href='?person=0']")
    page.fill("[name=name]", "Annamária")
    submit(page)
    assert page.get_by_text("Annamária").first.is_visible()
    page.locator("input[value=standing]").check(force=True)
    submit(page)
    assert page.locator(f"{TABLE} >> nth=0").inner_text().count("Annamária") <= 1
    submit(page)
    assert page.locator(".tabs .tab").count() == 2
    follow(page, "a[href$='/print']")
    page.emulate_media(media="print")
    assert page.locator(".qr").count() == 3
    assert not page.locator(".dock").is_visible()
    assert page.get_by_text("Annamária").count() == 2  # at the table, and on the list for the wall
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
