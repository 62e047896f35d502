"""The result on its way out: through the phone's own share sheet with a picture that the phone paints, or as a file."""

from __future__ import annotations

import base64
import struct
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.helpers import seated
from tests.helpers.evening import EVENING, KEEP
from tests.helpers.hands import sit, until

if TYPE_CHECKING:
    from flask import Flask
    from playwright.sync_api import Page

    from tests.browser.conftest import OpenPhone

SHARES = """
    window.shared = [];
    navigator.canShare = (what) => !!what.files;
    navigator.share = async (what) => {
        const read = (file) => new Promise((done) => {
            const reader = new FileReader();
            reader.onload = () => done(reader.result.split(",")[1]);
            reader.readAsDataURL(file);
        });
        const file = what.files && what.files[0];
        const told = { text: what.text, name: file && file.name, type: file && file.type };
        shared.push({ ...told, inside: file && await read(file) });
    };
"""
"""A phone that shares files, and remembers what it was given."""
ONLY_TEXT = "navigator.canShare = () => false;"
NOTHING = "delete Navigator.prototype.share; delete Navigator.prototype.canShare;"


def finished(page: Page, app: Flask, does: str) -> str:
    """The finish page of an evening, on a phone that can do this; the address of the table."""
    page.add_init_script(does)
    sit(page, seated.match(app, "slovak-lorum", log=[*EVENING, KEEP]))
    table = page.url
    page.goto(f"{table}/finish")
    return table


def shared(page: Page) -> dict[str, Any]:
    """The one thing that was shared."""
    until(page, "shared.length")
    (payload,) = page.evaluate("shared")
    assert isinstance(payload, dict)
    return payload


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG, which it must be."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_the_first_tap_shares_text_and_picture(open_phone: OpenPhone, app: Flask) -> None:
    """Send the result opens the phone's share sheet at once, with a PNG of 1080 x 1080 that is not blank."""
    page = open_phone(width=360, height=640)
    finished(page, app, SHARES)
    page.get_by_role("link", name="Send the result").tap()
    payload = shared(page)
    assert payload["text"].startswith("Slovak Lórum")
    assert "Dana wins" in payload["text"]
    assert (payload["name"].startswith("slovak-lorum-"), payload["name"].endswith(".png")) == (True, True)
    assert payload["type"] == "image/png"
    png = base64.b64decode(payload["inside"])
    assert size_of(png) == (1080, 1080)
    inks = page.evaluate(
        """async (inside) => {
            const image = new Image();
            image.src = "data:image/png;base64," + inside;
            await image.decode();
            const canvas = document.createElement("canvas");
            canvas.width = canvas.height = 1080;
            const pen = canvas.getContext("2d");
            pen.drawImage(image, 0, 0);
            const at = (x, y) => [...pen.getImageData(x, y, 1, 1).data];
            return [at(5, 5), at(70, 190)];
        }""",
        payload["inside"],
    )
    assert inks == [[31, 79, 60, 255], [248, 242, 228, 255]]  # felt and paper
    assert page.url.endswith("/finish")


def test_the_picture_alone(open_phone: OpenPhone, app: Flask) -> None:
    """From its stamp only the picture goes out."""
    page = open_phone(width=360, height=640)
    finished(page, app, SHARES)
    page.get_by_role("link", name="Picture of the evening").tap()
    payload = shared(page)
    assert (payload.get("text"), payload["type"]) == (None, "image/png")


def test_a_phone_that_shares_no_files(open_phone: OpenPhone, app: Flask) -> None:
    """The text goes out alone; the picture is kept as a file."""
    page = open_phone(width=360, height=640)
    finished(page, app, SHARES + ONLY_TEXT)
    page.get_by_role("link", name="Send the result").tap()
    payload = shared(page)
    assert (payload["text"][:7], payload.get("name")) == ("Slovak ", None)
    with page.expect_download() as download:
        page.get_by_role("link", name="Picture of the evening").tap()
    assert size_of(download.value.path().read_bytes()) == (1080, 1080)


@pytest.mark.parametrize("javascript", [True, False])
def test_a_phone_that_shares_nothing(open_phone: OpenPhone, app: Flask, javascript: bool) -> None:
    """Send the result leads to the page with the text to copy, also without JavaScript; there the picture is too."""
    page = open_phone(width=360, height=640, javascript=javascript)
    page.add_init_script(NOTHING)
    page.goto(seated.match(app, "slovak-lorum", log=[*EVENING, KEEP]))
    page.goto(f"{page.url}/finish")
    page.get_by_role("link", name="Send the result").tap()
    expect(page.locator("#text")).to_contain_text("Dana wins")
    if javascript:
        page.get_by_role("button", name="Share or copy").tap()
        expect(page.locator("#said")).to_have_text("Copied.")
        with page.expect_download() as download:
            page.get_by_role("link", name="The same as a picture").tap()
        assert download.value.suggested_filename.endswith(".png")


def test_a_picture_that_does_not_come(open_phone: OpenPhone, app: Flask) -> None:
    """On a bad line the text goes out without it."""
    page = open_phone(width=360, height=640)
    finished(page, app, SHARES)
    page.route("**/result.svg", lambda route: route.abort())
    page.get_by_role("link", name="Send the result").tap()
    assert shared(page).get("name") is None


def test_paper_has_nothing_to_tap(page: Page, app: Flask) -> None:
    """The sheet goes to the printer without its keys."""
    page.goto(f"{finished(page, app, NOTHING)}/print")
    keys = page.locator(":is(a, button, .dock):visible")
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    page.emulate_media(media="print")
    assert keys.evaluate_all("all => all.map((one) => one.textContent.trim())") == []
    expect(page.locator(".a4-sheet")).to_be_visible()
