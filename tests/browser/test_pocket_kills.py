"""The pocket edition in a browser that is killed while deals are saved; the tool does it more often."""

import subprocess
import sys

import pytest


@pytest.mark.sweep
def test_no_deal_is_lost_with_the_browser(root, pocket_folder):
    words = [sys.executable, "-m", "tests.tools.pocket_kills", "6", str(pocket_folder)]
    done = subprocess.run(words, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "kill 6:" in done.stdout
