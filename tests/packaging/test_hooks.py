"""What a package index shows of Scorer."""

import re
from pathlib import Path

from scorer.packaging.hooks import absolute_links, project_urls

ADDRESS = "https://example.org/scorer"
README = (Path(__file__).parent.parent.parent / "README.md").read_text(encoding="utf-8")


def test_pictures_and_papers_show_from_afar():
    """Each leads into the repository; places in the README itself, and addresses elsewhere, stay."""
    text = absolute_links(README, ADDRESS)
    pictures = re.findall(r'src="([^"]*)"', text)
    assert len(pictures) == 3
    assert all(link.startswith(f"{ADDRESS}/raw/main/pictures/") for link in pictures)
    links = re.findall(r"\]\(([^)]*)\)", text)
    assert f"{ADDRESS}/blob/main/DEPLOY.md" in links
    assert "#the-phone-does-not-open-it" in links
    assert "https://termux.dev" in links
    assert [link for link in links if not link.startswith(("https://", "#"))] == []


def test_without_an_address_it_leads_nowhere():
    """As in a checkout: the README as it is."""
    assert absolute_links(README, "") == README
    assert project_urls("") == {}


def test_an_index_has_addresses():
    """Where it is worked on, and where trouble is told."""
    assert project_urls(ADDRESS)["Repository"] == ADDRESS
    assert project_urls(ADDRESS)["Issues"] == f"{ADDRESS}/issues"
    assert project_urls(ADDRESS)["Changelog"] == f"{ADDRESS}/blob/main/CHANGELOG.md"
