"""Chromium: SCORER_CHROMIUM, the system's, or Playwright's own."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright


USUAL = 16
"""How large letters are where nobody has chosen otherwise, in CSS pixels."""


def launch(playwright: Playwright, letters: int = USUAL) -> Browser:
    """Start it, with letters as large as its reader has set them. Raises playwright's Error where there is none."""
    names = (os.environ.get("SCORER_CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    found = next((path for path in map(shutil.which, names) if path), None)
    # Chromium's sandbox refuses to run as root, which is what a bare container is.
    sandbox = ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    larger = [f"--blink-settings=defaultFontSize={letters}"] if letters != USUAL else []
    return playwright.chromium.launch(executable_path=found, args=[*sandbox, *larger])
