"""Prices under the thumb: opening them in a form, writing on the keypad, and what came of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.helpers import hands

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

NAMES = ("Ana", "Boris", "Cyril", "Dana")
GAME = "serbian-lora"


def open_form(page: Page, game: str = GAME, names: tuple[str, ...] = NAMES) -> None:
    """The form of a new match, with people and the game picked."""
    page.goto(f"/new?game={game}")
    page.wait_for_selector("html.has-htmx")
    for row, name in enumerate(names):
        page.locator(f"#name-{row}").fill(name)
    page.locator("h1").click()
    page.get_by_role("radio", name=f"{names[0]} deals first", exact=True).wait_for(state="attached")
    hands.until(page, "!document.querySelector('.htmx-request')")


def blank(page: Page, key: str, game: str = GAME) -> Locator:
    """The blank of a price."""
    return page.locator(f'[name="{game}-prices.{key}"]')


def key(page: Page, value: str) -> Locator:
    """A key of the keypad."""
    return page.locator(f'.pad button[value="{value}"]')


def digits(page: Page, text: str) -> None:
    """Tap a number on the keypad."""
    for digit in text:
        key(page, digit).tap()


def prices_of(page: Page) -> dict[str, int] | None:
    """The prices in the document of the table that is shown."""
    text = page.request.get(f"{page.url.partition('#')[0]}/document.json").text()
    prices: dict[str, int] | None = json.loads(text)["options"].get("prices")
    return prices


def writing(page: Page, *keys: str, game: str = GAME) -> None:
    """Open House rules and Prices, and tap these blanks."""
    page.locator("#rules > summary").tap()
    page.locator("#prices > summary").tap()
    for key in keys:
        blank(page, key, game).tap()
