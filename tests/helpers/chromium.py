"""Chromium: the one that `.ci/browser` found or brought, which is the only place that knows where to look.

A test that needs a browser this computer lacks is left out, and the last line of the run says how many were and what
brings the browser. With SCORER_BROWSER=required, which `.ci/run` sets, such a test fails.
"""

import os
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEFT_OUT = "left out: "
"""How the reason begins for which a browser test is skipped."""
USUAL = 16
"""How large letters are where nobody has chosen otherwise, in CSS pixels."""


class NoChromium(Exception):
    """No Chromium starts on this computer; the message is the command that brings one."""


def leave_out(lack, remedy):
    """Skip the test for what this computer lacks, or fail it where every browser is required."""
    reason = f"{LEFT_OUT}{lack}; this brings it: {remedy}"
    if os.environ.get("SCORER_BROWSER") == "required":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@cache
def find():
    """The path of a Chromium that starts: `make test` has written it down, and looks for it otherwise.

    Raises NoChromium where there is none.
    """
    chosen = ROOT / ".cache" / "browser"
    path = chosen.read_text(encoding="utf-8").strip() if chosen.is_file() else ""
    if "SCORER_CHROMIUM" not in os.environ and Path(path).is_file():
        return path
    done = subprocess.run([ROOT / ".ci" / "browser", "--find"], stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise NoChromium(done.stdout.strip())
    return done.stdout.strip()


def launch(playwright, letters=USUAL):
    """Start it, with letters as large as its reader has set them. Raises NoChromium where there is none."""
    larger = [f"--blink-settings=defaultFontSize={letters}"] if letters != USUAL else []
    return playwright.chromium.launch(executable_path=find(), args=larger)
