"""Firefox opens, enters and saves a deal over `scorer run`, where there is one; Chromium has the tests of all pages."""

import shutil

import pytest

from scorer.web import htmx
from tests.helpers import firefox
from tests.helpers.chromium import leave_out
from tests.helpers.routes import DEAL
from tests.helpers.served import Server
from tests.tools import crash

COMMAND = firefox.find_command()


@pytest.mark.sweep
@pytest.mark.parametrize("with_htmx", [True, False])
def test_a_deal_in_firefox(tmp_path, root, with_htmx):
    """A deal is tapped in, the missing count is completed, Save brings the next one, and the ledger has it."""
    if COMMAND is None:
        leave_out("Firefox is not on this computer", "apt-get install firefox-esr")
    instance = tmp_path / "instance"
    (link,) = crash.links(instance, 1)
    htmx_file = htmx.local_copy(root / ".cache")
    if with_htmx and htmx_file is None:
        leave_out("the pinned file of htmx is not in .cache", "make test, where npm is installed or the CDN answers")
    (instance / "vendor").mkdir()
    copy = instance / "vendor" / htmx.NAME
    copy.write_bytes(b"")
    if with_htmx and htmx_file is not None:
        shutil.copy(htmx_file, copy)
    with Server(instance) as server, firefox.Firefox(COMMAND, tmp_path / "profile") as browser:
        browser.go(f"http://127.0.0.1:{server.port}{link}")
        assert browser.read("Boolean(window.htmx)") == with_htmx
        last = "regular-hearts-3"
        for name, value in DEAL.items():
            if name != last:
                browser.tap(f'#entry label:has(> input[name="{name}"][value="{value}"])')
        browser.until(f"""document.querySelector('#entry input[name="{last}"]:checked')?.value === "{DEAL[last]}" """)
        browser.tap("#entry .save")
        browser.until("""document.querySelector('#entry input[name="revision"]')?.value === "2" """)
        board = browser.read("document.querySelector('.board').innerText")
    assert "−11" in board, board
