"""Chromium: SCORER_CHROMIUM, the system's, or Playwright's own; of the system's the one that was built without a screen
first, which draws the same and asks half as much of a processor."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright


NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The commands that start it, as Debian and others call them."""
EVERY_BROWSER = os.environ.get("SCORER_EVERY_BROWSER") == "1"
"""Whether Firefox and WebKit must be there: `.ci/run` says so, a laptop may be without them."""
USUAL = 16
"""How large letters are where nobody has chosen otherwise, in CSS pixels."""


def launch(playwright: Playwright, letters: int = USUAL) -> Browser:
    """Start it, with letters as large as its reader has set them. Raises playwright's Error where there is none."""
    found = next((path for path in map(shutil.which, (os.environ.get("SCORER_CHROMIUM", ""), *NAMES)) if path), None)
    # Chromium's sandbox refuses to run as root, which is what a bare container is.
    sandbox = ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    larger = [f"--blink-settings=defaultFontSize={letters}"] if letters != USUAL else []
    return playwright.chromium.launch(executable_path=found, args=[*sandbox, *larger])
