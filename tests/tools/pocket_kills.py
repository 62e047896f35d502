"""Kills: a phone saves deals in the pocket edition while its browser is killed, again and again, and all is counted.

    python -m tests.tools.pocket_kills 200 [FOLDER]

FOLDER is a pocket edition that is written already; without it one is written first.
Deals are sent one after the other, each different from the one before. At the next start those that were shown as
saved are there, in their order, none twice, and perhaps the one that was being saved; the database is sound.
"""

import json
import os
import signal
import sys
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

from playwright.sync_api import Error, sync_playwright

from tests.helpers import kept, pocket
from tests.helpers.chromium import find
from tests.tools import crash

SAVE = """async ({ table, deals }) => {
  for (const hearts of deals) {
    const page = new DOMParser().parseFromString(await (await fetch(table)).text(), "text/html");
    const form = page.querySelector("#entry");
    const fields = new URLSearchParams();
    for (const hidden of form.querySelectorAll("input[type=hidden]")) fields.append(hidden.name, hidden.value);
    fields.set("contract", "regular");
    hearts.forEach((count, seat) => fields.set(`regular-hearts-${seat}`, count));
    for (const suit of ["acorns", "greens"]) fields.set(`regular-upper_${suit}`, 0);
    const answer = await fetch(`${table}/deals`, { method: "POST", body: fields, redirect: "manual" });
    console.log(`${answer.type === "opaqueredirect" ? "saved" : "not saved " + answer.status} ${hearts}`);
  }
}"""
MOST = 300
"""Deals after which another match begins, so that each start is as quick as the one before."""
LONGEST = 2.5
"""Seconds of saving, at most, before a kill."""


@contextmanager
def browser(playwright, profile):
    context = playwright.chromium.launch_persistent_context(str(profile), executable_path=find(), locale="en-US")
    try:
        yield context
    finally:
        kill(profile)
        with suppress(Error):
            context.close()


def kill(profile):
    """Kill every process of the browser with this profile, at once."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"--user-data-dir={profile}".encode() in (folder / "cmdline").read_bytes().split(b"\0"):
                os.kill(int(folder.name), signal.SIGKILL)


def deals_of(frame, table):
    text = frame.evaluate("async (url) => (await fetch(url)).text()", f"{table}/document.json")
    return [entry["facts"]["hearts"] for entry in json.loads(text)["log"]]


def run(host, folder, times, seed):
    """Kill a browser so many times; what went wrong."""
    random, profile, wrong = Random(seed), folder / "profile", list[str]()
    address, sent, shown = host.address, list[list[int]](), 0
    with sync_playwright() as playwright:
        for number in range(times + 1):
            with browser(playwright, profile) as context:
                page = context.pages[0]
                page.goto(address)
                if number == 0:
                    frame = pocket.begin(page, "Slovak Lórum")
                    address, table = page.url, frame.url.split("?")[0]
                frame = pocket.pages(page)
                there = deals_of(frame, table)
                if not (there == sent[: len(there)] and shown <= len(there) <= len(sent)):
                    wrong.append(f"kill {number}: {shown} were shown as saved, {len(there)} are there")
                sent, shown = list(there), len(there)
                if len(there) > MOST:
                    page.goto(f"{host.address}#/")  # home: without it the last table comes back
                    frame = pocket.begin(page, "Slovak Lórum")
                    address, table = page.url, frame.url.split("?")[0]
                    sent, shown = [], 0
                if number % 10 == 0:
                    wrong += _damage(context, page, host, folder, number)
                    page = context.new_page()
                    page.goto(address)
                    frame = pocket.pages(page)
                lines = list[str]()
                page.on("console", lambda message, lines=lines: lines.append(message.text))
                deals = [crash.deal(random)[0] for _ in range(1000)]
                sent += deals
                with suppress(Error):
                    frame.evaluate(f"(given) => {{ ({SAVE})(given); }}", {"table": table, "deals": deals})
                    page.wait_for_timeout(random.uniform(0, LONGEST) * 1000)
                kill(profile)
                shown += sum(line.startswith("saved") for line in lines)
                wrong += [f"kill {number}: {line}" for line in lines if line.startswith("not saved")]
                print(f"kill {number}: {shown} deals shown as saved, {len(wrong)} wrong", flush=True)
    return wrong


def _damage(context, page, host, folder, number):
    page.close()
    time.sleep(0.2)
    return [
        f"kill {number}: {fault}" for fault in kept.faults(kept.newest(kept.read(context, host)), folder / "checked")
    ]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        host = pocket.Host(Path(sys.argv[2]) if sys.argv[2:] else pocket.write(Path(name) / "pocket"))
        problems = run(host, Path(name), int(sys.argv[1]) if len(sys.argv) > 1 else 20, seed=1)
        host.shut()
    print("\n".join(problems) or "Every deal that was shown as saved is there, none twice.")
    sys.exit(bool(problems))
