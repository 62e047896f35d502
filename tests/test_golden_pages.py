"""Every page is what it was when somebody last read it; `make golden` writes what it is now."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from tests.tools.golden_pages import FOLDER, GROUPS, draw


@pytest.mark.parametrize("group", GROUPS)
def test_page_is_as_it_was(group: str, tmp_path: Path) -> None:
    """What has changed is shown, a tag on a line."""
    old = {path.name: path.read_text(encoding="utf-8") for path in (FOLDER / group).iterdir()}
    new = draw(group, tmp_path / "instance")
    assert sorted(new) == sorted(old), "read what has changed, then `make golden`"
    for name, html in new.items():
        lines = unified_diff(old[name].splitlines(), html.splitlines(), "before", "now", lineterm="", n=1)
        assert html == old[name], "\n".join([f"{name} (read it, then `make golden`):", *[*lines][:60]])
