"""What is built for an index is refused before it is built where people would miss something in it."""

import re

import pytest

from tests.tools import release

ADDRESS = "https://example.org/ana/scorer"
LOG = "# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0, 2026-01-02\n\n- Old.\n"


@pytest.fixture
def built(tmp_path, monkeypatch):
    """The addresses for which something was built, instead of building it; the change log is one of the test's."""
    addresses = []
    monkeypatch.setattr(release, "build_and_try", addresses.append)
    monkeypatch.setattr(release, "check_catalogues", lambda: None)
    monkeypatch.setattr(release, "version", lambda: "0.2.0")
    monkeypatch.setattr(release, "LOG", tmp_path / "CHANGELOG.md")
    monkeypatch.setenv("SCORER_REPOSITORY", ADDRESS)
    release.LOG.write_text(release.dated(LOG, "0.2.0", "2026-11-23"), encoding="utf-8")
    return addresses


def test_a_day_is_written_into_the_change_log():
    """What was unreleased stands under the version and its day; the next lines have their place above it."""
    text = release.dated(LOG, "0.2.0", "2026-11-23")
    assert "## Unreleased\n\n## 0.2.0, 2026-11-23\n\n- New.\n\n## 0.1.0" in text
    assert release.faults_of_log(text, "0.2.0") == []
    for nothing in (text, LOG.replace("- New.", "")):
        with pytest.raises(SystemExit, match=re.escape("CHANGELOG.md has")):
            release.dated(nothing, "0.2.0", "2026-11-24")


def test_the_day_is_written_by_a_command(built):
    """It writes the file and builds nothing."""
    release.LOG.write_text(LOG, encoding="utf-8")
    release.main(["--date"])
    assert re.search(r"^## 0\.2\.0, \d{4}-\d\d-\d\d$", release.LOG.read_text(encoding="utf-8"), re.MULTILINE)
    assert built == []


def test_with_an_address_and_a_day_it_is_built(built):
    """The address reaches the metadata without a slash at its end."""
    release.main([])
    assert built == [ADDRESS]


@pytest.mark.parametrize(
    ("address", "log", "why"),
    [
        ("", "## Unreleased\n\n## 0.2.0, 2026-11-23\n\n- New.\n", "SCORER_REPOSITORY"),
        ("example.org/scorer", "## Unreleased\n\n## 0.2.0, 2026-11-23\n\n- New.\n", "SCORER_REPOSITORY"),
        ("https://example.org", "## Unreleased\n\n## 0.2.0, 2026-11-23\n\n- New.\n", "SCORER_REPOSITORY"),
        (ADDRESS, LOG, "no day for 0.2.0"),
        (ADDRESS, "## Unreleased\n\n- More.\n\n## 0.2.0, 2026-11-23\n", "lines under Unreleased"),
    ],
)
def test_what_people_would_miss_is_refused(built, monkeypatch, address, log, why):
    """It says why, and how to build for this computer alone; that asks for neither."""
    monkeypatch.setenv("SCORER_REPOSITORY", address)
    release.LOG.write_text(log, encoding="utf-8")
    with pytest.raises(SystemExit, match=why) as refused:
        release.main([])
    assert "--local" in str(refused.value)
    assert built == []
    release.main(["--local"])
    assert built == [address]
