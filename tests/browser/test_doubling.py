"""Doubling by taps: who doubled whom and back, as many taps as there are pairs, and the same without a script."""

import shutil
from pathlib import Path

from playwright.sync_api import expect

from tests.helpers import recipes, seated
from tests.helpers.hands import sit

QUEENS = recipes.recipe_of(
    {"count": "queens", "each": -6}, doubling="all", blind=True, name="Queens", head={"order": "free"}
)
DOUBLES = '[name="deal-doubles-%s"]'


def key(page, pair):
    page.locator(f"#deal-doubles label:has({DOUBLES % pair})").tap()


def deal(page):
    """Two queens for Boris, one each for Cyril and Dana."""
    for name, number in (("1", "2"), ("2", "1"), ("3", "1")):
        page.locator(f'label:has([name="deal-queens-{name}"][value="{number}"])').tap()


def test_three_doubles_and_one_redoubled_are_five_taps(open_phone, app):
    page = open_phone(width=360, height=640)
    sit(page, seated.own(app, QUEENS))
    fold = page.locator("#deal-doubles summary")
    expect(fold).to_have_text("Who doubled whom?")
    fold.tap()
    for pair in ("1-0", "3-0", "3-2", "3-0-again"):
        key(page, pair)
    expect(fold).to_have_text("Doubled: Boris–Ana, Dana–Ana twice, Dana–Cyril")
    expect(page.locator("#deal-doubles fieldset:nth-of-type(2)")).to_contain_text("Dana has doubled")
    lines = page.locator("#deal-doubles .switch:visible")
    expect(lines).to_have_text(["Ana redoubled Boris", "Ana redoubled Dana", "Cyril redoubled Dana"])
    deal(page)
    expect(page.locator("#outcome .why")).to_contain_text(
        "Boris doubled Ana: Ana gets 12. Dana doubled Ana, redoubled: Ana gets 12. Dana doubled Cyril: they are even."
    )
    expect(page.locator(".save")).to_contain_text("Dana −18")
    page.locator('.switch:has-text("Ana plays it blind everything twice")').tap()
    expect(page.locator(".save")).to_contain_text("Dana −36")
    expect(page.locator(".board .changes")).to_contain_text("+48")
    page.locator(".save").tap()
    expect(page.locator('#entry input[name="revision"][value="2"]')).to_be_attached()
    assert seated.stored(app, page).ledger.state.totals == (48, -48, -12, -36)


def test_a_double_is_taken_back_with_its_redouble(open_phone, app):
    """Nothing stays ticked in its place, and no other pair gets what it had."""
    page = open_phone(width=360, height=640)
    sit(page, seated.own(app, QUEENS))
    fold = page.locator("#deal-doubles summary")
    fold.tap()
    for pair in ("3-0", "3-2", "3-0-again", "3-0"):
        key(page, pair)
    expect(fold).to_have_text("Doubled: Dana–Cyril")
    expect(page.locator("#deal-doubles .switch:visible")).to_have_text(["Cyril redoubled Dana"])
    key(page, "1-2")
    expect(fold).to_have_text("Doubled: Boris–Cyril, Dana–Cyril")
    expect(page.locator("#deal-doubles :checked")).to_have_count(2)


def test_what_was_doubled_outlives_the_page(open_phone, app, htmx_file):
    """Loaded anew, with htmx at hand before all else, it shows pairs and redoubles as they were, worked out."""
    vendor = Path(app.instance_path) / "vendor"
    vendor.mkdir()
    shutil.copy(htmx_file, vendor)
    page = open_phone(width=360, height=640)
    sit(page, seated.own(app, QUEENS))
    fold = page.locator("#deal-doubles summary")
    fold.tap()
    for pair in ("1-0", "3-0", "3-0-again"):
        key(page, pair)
    deal(page)
    expect(page.locator(".save")).to_contain_text("Dana −18")
    page.reload()
    expect(fold).to_have_text("Doubled: Boris–Ana, Dana–Ana twice")
    expect(page.locator(".save")).to_contain_text("Dana −18")
