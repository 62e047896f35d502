"""What a package index shows of Scorer."""

from __future__ import annotations

import re
from pathlib import Path

from scorer.index_page import addresses, seen_from_afar

ADDRESS = "https://example.org/scorer"
README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def test_pictures_and_papers_show_from_afar() -> None:
    """Each leads into the repository; places in the README itself, and addresses elsewhere, stay."""
    text = seen_from_afar(README, ADDRESS)
    pictures = re.findall(r'src="([^"]*)"', text)
    assert len(pictures) == 3
    assert all(one.startswith(f"{ADDRESS}/raw/main/static/") for one in pictures)
    links = re.findall(r"\]\(([^)]*)\)", text)
    assert f"{ADDRESS}/blob/main/DEPLOY.md" in links
    assert "#the-phone-does-not-open-it" in links
    assert "https://termux.dev" in links
    assert [one for one in links if not one.startswith(("https://", "#"))] == []


def test_without_an_address_it_leads_nowhere() -> None:
    """As in a checkout: the README as it is."""
    assert seen_from_afar(README, "") == README
    assert addresses("") == {}


def test_an_index_has_addresses() -> None:
    """Where it is worked on, and where trouble is told."""
    assert addresses(ADDRESS)["Repository"] == ADDRESS
    assert addresses(ADDRESS)["Issues"] == f"{ADDRESS}/issues"
    assert addresses(ADDRESS)["Changelog"] == f"{ADDRESS}/blob/main/CHANGELOG.md"
