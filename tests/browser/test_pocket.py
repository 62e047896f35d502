"""The pocket edition: everything on the phone, no server after the first load."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.helpers import pocket

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture(scope="session")
def pocket_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder, built once."""
    return pocket.write(tmp_path_factory.mktemp("pocket") / "pocket")


@pytest.fixture
def host(pocket_folder: Path) -> Iterator[pocket.Host]:
    """A host that has the folder."""
    host = pocket.Host(pocket_folder)
    yield host
    host.shut()


@pytest.fixture
def phone(browsers, host: pocket.Host) -> Iterator[Page]:
    """A phone that has opened the host's address."""
    context = browsers(16).new_context(viewport={"width": 360, "height": 740}, has_touch=True, locale="en-US")
    context.set_default_timeout(pocket.PATIENCE)
    page = context.new_page()
    page.goto(host.address)
    yield page
    context.close()


def test_a_deal_is_there_without_the_host(phone: Page, host: pocket.Host) -> None:
    """First load, a match, a deal; the host goes away, the page is loaded again, and the deal is still there."""
    frame = pocket.begin(phone)
    pocket.save_tricks(frame, 5, 4, 3, 1)
    pocket.shows_deal(frame, 2)
    host.shut()
    phone.reload()
    pocket.shows_deal(pocket.pages(phone), 2)
    host.open()
