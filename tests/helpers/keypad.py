"""Prices under the thumb: opening them in a form, writing on the keypad, and what came of it."""

import json

from tests.helpers import hands

NAMES = ("Ana", "Boris", "Cyril", "Dana")
GAME = "serbian-lora"


def open_form(page, game=GAME, names=NAMES):
    """The form of a new match, with people and the game picked."""
    page.goto(f"/new?game={game}")
    page.wait_for_selector("html.has-htmx")
    for row, name in enumerate(names):
        page.locator(f"#name-{row}").fill(name)
    page.locator("h1").click()
    page.get_by_role("radio", name=f"{names[0]} deals first", exact=True).wait_for(state="attached")
    hands.until(page, "!document.querySelector('.htmx-request')")


def blank(page, key, game=GAME):
    """The blank of a price."""
    return page.locator(f'[name="{game}-prices.{key}"]')


def key(page, value):
    """A key of the keypad."""
    return page.locator(f'.pad button[value="{value}"]')


def digits(page, text):
    """Tap a number on the keypad."""
    for digit in text:
        key(page, digit).tap()


def prices_of(page):
    """The prices in the document of the table that is shown."""
    text = page.request.get(f"{page.url.partition('#')[0]}/document.json").text()
    return json.loads(text)["options"].get("prices")


def writing(page, *keys, game=GAME):
    """Open House rules and Prices, and tap these blanks."""
    page.locator("#rules > summary").tap()
    page.locator("#prices > summary").tap()
    for key in keys:
        blank(page, key, game).tap()
