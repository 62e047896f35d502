"""The pocket edition in Firefox and in WebKit, where this computer has them."""

import json

import pytest

from tests.helpers import firefox, pocket, webkit
from tests.helpers.chromium import leave_out
from tests.helpers.routes import DEAL
from tests.helpers.served import PATIENCE

PLAY = """(async (root, deal) => {
  const read = async (path) => new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
  const send = (page, form, path, more) => {
    const fields = new URLSearchParams();
    for (const hidden of page.querySelectorAll(`${form} input[type=hidden]`)) fields.append(hidden.name, hidden.value);
    for (const [name, value] of Object.entries(more)) fields.set(name, value);
    return fetch(path, { method: "POST", body: fields });
  };
  const names = { "name-0": "Ana", "name-1": "Boris", "name-2": "Cyril", "name-3": "Dana", game: "slovak-lorum" };
  const begun = await send(await read(`${root}/new?game=slovak-lorum`), "form", `${root}/new`, names);
  const table = begun.url.split("?")[0];
  const saved = await send(await read(table), "#entry", `${table}/deals`, deal);
  return [table, saved.status];
})"""
"""Begins a match and saves a deal; the address of its table, and the status of what was answered last."""
LOG = "(async (table) => (await (await fetch(`${table}/document.json`)).json()).log)"
"""The deals of a table."""


READY = """new Promise((resolve) => {
  const look = () => document.querySelector("body.is-ready, body.has-failed, body.is-resting")
    ? resolve(document.body.className.split(" ").at(-1)) : setTimeout(look, 200);
  look();
})"""
"""Waits for what the shell comes to: asked again and again, WebKit would have less time for Python."""


@pytest.mark.sweep
def test_a_deal_is_there_without_the_host(tmp_path, host):
    command = firefox.find_command()
    if command is None:
        leave_out("Firefox is not on this computer", "apt-get install firefox-esr")
    with firefox.Firefox(command, tmp_path / "profile") as browser:
        open_edition(browser, host.address)
        table, status = browser.read(f"{PLAY}({json.dumps(pocket.BELOW + 'app')}, {json.dumps(DEAL)})")
        assert status == 200
        assert len(browser.read(f"{LOG}({json.dumps(table)})")) == 1
        host.shut()
        browser.go("about:blank")
        open_edition(browser, host.address)
        assert len(browser.read(f"{LOG}({json.dumps(table)})")) == 1
        browser.until("document.querySelector('#page').contentDocument?.querySelector('html.has-htmx')")
        host.open()


def open_edition(browser, address):
    """Open it, and come back when Python answers."""
    browser.go(address)
    browser.until("document.querySelector('body.is-ready, body.has-failed')")
    assert browser.read("document.body.dataset.reason ?? 'none'") == "none"


@pytest.mark.sweep
def test_a_deal_is_there_in_webkit(tmp_path, host):
    if packages := webkit.missing_packages():
        leave_out("WebKit, which every iPhone has, is not on this computer", f"apt-get install {' '.join(packages)}")
    with webkit.start(tmp_path / "home") as phone:
        phone.driver.set_script_timeout(PATIENCE)
        phone.driver.get(host.address)
        assert phone.read(READY) == "is-ready"
        table, status = phone.read(f"{PLAY}({json.dumps(pocket.BELOW + 'app')}, {json.dumps(DEAL)})")
        assert status == 200
        host.shut()
        phone.driver.get("about:blank")
        phone.driver.get(host.address)
        assert phone.read(READY) == "is-ready"
        assert len(phone.read(f"{LOG}({json.dumps(table)})")) == 1
        host.open()
