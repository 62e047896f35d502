"""The pocket edition: everything on the phone, no server after the first load."""

import subprocess
import sys
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from scorer.play import documents
from scorer.pocket import folder
from tests.browser.test_pocket_screens import IS_TOO_WIDE, SMALL, WINDOWS, look_at_shell
from tests.helpers import axe, hands, kept, pocket
from tests.helpers.evening import long_match


@pytest.mark.sweep
def test_an_evening_on_one_phone(phone, context, host):
    """Without the host, once it is loaded: deals are there and saved, one tab at a time writes, a match comes along."""
    frame = pocket.begin(phone)
    pocket.save_tricks(frame, 5, 4, 3, 1)
    pocket.shows_deal(frame, 2)
    host.shut()
    phone.reload()
    frame = pocket.pages(phone)
    pocket.shows_deal(frame, 2)
    # a second tab rests until it takes over; then the first one rests, and nothing is lost on the way
    second = context.new_page()
    go_on_in(second, phone)
    phone.get_by_role("button", name="Go on here").click()
    frame = pocket.pages(phone)
    pocket.rests(second)
    second.close()
    # a page opened by itself is shown in the shell
    address = frame.url
    phone.goto(address)
    frame = pocket.pages(phone)
    assert frame.url == address
    assert urlsplit(phone.url).path == pocket.BELOW
    pocket.shows_deal(frame, 3)
    link = documents.pack_match(long_match(8), "abcdefghjk")
    phone.goto("about:blank")
    phone.goto(f"{host.address}#/import~{link}")
    frame = pocket.pages(phone)
    frame.get_by_role("button", name="Take it along").click()
    pocket.shows_deal(frame, 9)
    host.open()


def go_on_in(second, first):
    """Open the table of the first tab, which has one deal, in a second one; it rests, takes over, and saves a deal."""
    second.goto(first.url)
    pocket.rests(second)
    look_at_shell(second)
    second.get_by_role("button", name="Go on here").click()
    frame = pocket.pages(second)
    pocket.rests(first)
    pocket.shows_deal(frame, 2)
    hands.hearts(frame, 5, 4, 3, 1)
    hands.save(frame).click()
    pocket.shows_deal(frame, 3)


@pytest.mark.sweep
def test_a_tab_that_does_not_let_go(context, host, pocket_folder, tmp_path):
    """As where the phone is busy: who wants to go on rests, and can ask again."""
    opens = "const root = await navigator.storage.getDirectory();"
    busy = "throw new DOMException('', 'NoModificationAllowedError');"
    host.serve(pocket.write_changed(pocket_folder, tmp_path / "busy", "store.js", opens, busy))
    page = context.new_page()
    page.goto(host.address)
    pocket.rests(page)
    expect(page.get_by_role("button", name="Go on here")).to_be_visible()


@pytest.mark.sweep
def test_a_write_that_was_cut_short_does_not_count(phone, context, host, tmp_path):
    """Nor one with a wrong bit: the one before does. Where neither is whole, nothing is touched; the shell says so.

    And a newer program's database is left alone.
    """
    pocket.save_tricks(pocket.begin(phone), 5, 4, 3, 1)
    pocket.shows_deal(pocket.pages(phone), 2)
    address = phone.url
    phone.close()
    slots = kept.read(context, host)
    generation = kept.newest(slots)
    newer = kept.encode(generation._replace(number=generation.number + 1))
    older = "ab"[slots.index(kept.encode(generation)) ^ 1]
    for bad in (newer[: len(newer) // 2], newer[:-1] + bytes([newer[-1] ^ 1])):
        kept.write(context, host, older, bad)
        page = context.new_page()
        page.goto(address)
        pocket.shows_deal(pocket.pages(page), 2)
        page.close()
    assert kept.faults(generation, tmp_path) == []
    for bad, reason in (
        (newer[: len(newer) // 2], "damaged"),
        (kept.encode(kept.as_newer(generation, tmp_path)), "newer"),
    ):
        for slot in "ab":
            kept.write(context, host, slot, bad)
        page = context.new_page()
        page.goto(host.address)
        assert pocket.failure(page) == reason
        page.close()
        assert kept.read(context, host) == [bad, bad]


@pytest.mark.sweep
def test_a_new_version_is_taken_at_the_next_start(phone, host, tmp_path):
    with pytest.MonkeyPatch.context() as patch:
        words = (host.folder / scripts_of(host) / "sentences.js").read_bytes()
        patch.setattr(folder, "words_script", lambda: words + b"// another\n")
        newer = pocket.write(tmp_path / "newer", node=None)
    frame = pocket.begin(phone)
    before = scripts_of(host)
    host.serve(newer)
    assert scripts_of(host) != before
    phone.reload()
    expect(phone.locator("#line")).to_have_text("A new version is here. It is taken at the next start.")
    frame = pocket.pages(phone)
    pocket.save_tricks(frame, 5, 4, 3, 1)
    pocket.shows_deal(frame, 2)
    assert before in phone.content()
    phone.reload()
    pocket.shows_deal(pocket.pages(phone), 2)
    assert scripts_of(host) in phone.content()
    held = "async () => (await (await caches.open((await caches.keys())[0])).keys()).map((request) => request.url)"
    hands.until(phone, lambda: not any(before in url for url in phone.evaluate(held)))


def scripts_of(host):
    index = (host.folder / "index.html").read_text("utf-8")
    return index.partition('src="')[2].partition("/shell.js")[0]


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("Object.defineProperty(navigator, 'locks', { value: undefined })", "old"),
        ("navigator.serviceWorker.register = () => Promise.reject(new DOMException('', 'SecurityError'))", "denied"),
    ],
)
def test_a_browser_that_cannot_says_so(context, host, script, reason):
    """Before anything is fetched, in a sentence."""
    page = context.new_page()
    page.add_init_script(script)
    page.goto(host.address)
    assert pocket.failure(page) == reason


FULL = """if ((await caches.keys()).includes("full")) throw new DOMException("", "QuotaExceededError");
      let at = 0;"""
"""What a store says first where the test has filled the phone: browsers grant room in pieces too large for a test."""


@pytest.mark.sweep
def test_without_room_nothing_is_half_made(context, host, pocket_folder, tmp_path):
    """A deal for which there is no room stays on the screen and in nobody's memory; with room it is saved, and once."""
    host.serve(pocket.write_changed(pocket_folder, tmp_path / "full", "store.js", "let at = 0;", FULL))
    page = context.new_page()
    page.goto(host.address)
    first = pocket.begin(page, "Slovak Lórum").url.split("?")[0]
    page.evaluate(FINISH, first)
    page.goto(f"{host.address}#/")
    frame = pocket.begin(page, names=("Emil", "Filip", "Gabo", "Hana"))
    page.evaluate("() => caches.open('full')")
    hands.tricks(frame, 5, 4, 3, 1)
    hands.save(frame).click()
    alarm = page.frame_locator("#room")
    expect(alarm.get_by_text("Deal 1 is on the screen and not saved yet.")).to_be_visible()
    expect(frame.locator("[name=tricks-tricks-0][value='5']")).to_be_checked()
    below, taller, hidden = page.evaluate(DOCK_UNDER_ALARM)
    assert (below, taller) == (0, 0)
    assert abs(hidden) < 10  # Save has another height while it is sent
    look_at_room(page)
    with page.expect_download() as leaving:
        alarm.get_by_role("button", name="Send as a file").click()
    assert '"tricks": [5, 4, 3, 1]' in leaving.value.path().read_text("utf-8")
    table = frame.url.split("?")[0]
    assert entries(page, table) == []
    alarm.get_by_role("link", name="Make room 1 old match").click()
    alarm.get_by_role("heading", name="Make room").wait_for()
    look_at_room(page)
    alarm.get_by_role("button", name="Try again").click()  # and there is none yet
    expect(alarm.get_by_role("link", name="Make room")).to_be_visible()
    alarm.get_by_role("link", name="Make room").click()
    alarm.get_by_label("Slovak Lórum").check()
    page.evaluate("() => caches.delete('full')")
    alarm.get_by_role("button", name="Throw away what is ticked").click()
    pocket.shows_deal(frame, 2)
    expect(page.locator("#room")).to_be_hidden()
    assert page.evaluate("() => document.getElementById('page').offsetHeight === innerHeight")
    assert page.evaluate("async (url) => (await fetch(url)).status", first) == 404
    page.reload()
    pocket.shows_deal(pocket.pages(page), 2)
    assert len(entries(page, table)) == 1


DOCK_UNDER_ALARM = """() => {
  const [page, alarm] = ["page", "room"].map((id) => document.getElementById(id));
  const dock = page.contentDocument.querySelector(".dock").offsetHeight;
  const [above, below] = [page, alarm].map((frame) => frame.getBoundingClientRect());
  const height = alarm.contentDocument.querySelector(".alarm").offsetHeight;
  return [below.bottom - innerHeight, below.height - height, above.bottom - dock - below.top].map(Math.round);
}"""
"""How far the alarm is from the foot of the window, from its own height, and from the end of what the page shows."""


def look_at_room(page):
    """In both schemes and in every window nothing is wrong with what stands over the page."""
    (frame,) = [frame for frame in page.frames if "room" in frame.url.partition("?")[0]]
    frame.wait_for_load_state()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert axe.faults(frame) == []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        assert not frame.evaluate(IS_TOO_WIDE)
        assert frame.evaluate(SMALL) == []


FINISH = """async (table) => {
  const text = await (await fetch(`${table}/finish`)).text();
  const fields = new URLSearchParams({ bank: "split" });
  const form = new DOMParser().parseFromString(text, "text/html").querySelector("form[action$=finish]");
  for (const { name, value } of form.querySelectorAll("input[type=hidden]")) fields.set(name, value);
  await fetch(`${table}/finish`, { method: "POST", body: fields });
}"""
"""Ends the match of this table."""


def entries(page, table):
    document = page.evaluate("async (url) => (await fetch(url)).json()", f"{table}/document.json")
    return document["log"]


@pytest.mark.sweep
def test_a_full_phone_shows_what_it_has(context, host, pocket_folder, tmp_path):
    """At the first start of a day, which counts it and has no room to keep that, the deals are there to be read."""
    host.serve(pocket.write_changed(pocket_folder, tmp_path / "full", "store.js", "let at = 0;", FULL))
    page = context.new_page()
    page.goto(host.address)
    pocket.save_tricks(pocket.begin(page), 5, 4, 3, 1)
    pocket.shows_deal(pocket.pages(page), 2)
    address = page.url
    page.close()
    yesterday = kept.changed(kept.newest(kept.read(context, host)), tmp_path / "database", "DELETE FROM days")
    for slot in "ab":
        kept.write(context, host, slot, kept.encode(yesterday))
    page = context.new_page()
    page.goto(f"{host.address}files.json")
    page.evaluate("() => caches.open('full')")
    page.goto(address)
    pocket.shows_deal(pocket.pages(page), 2)
    assert kept.newest(kept.read(context, host)) == yesterday


WORKER = 'import { pack, unpack } from "./bundle.js";'
"""The first line of the worker, before which a browser is made to lack something."""
NO_FILES = "StorageManager.prototype.getDirectory = undefined;\n"
NO_RECORDS = "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); };\n"


@pytest.mark.sweep
def test_a_python_that_has_ended(context, host, pocket_folder, tmp_path):
    answers = "function call({ method, url, headers, body }) {"
    ends = 'if (url.endsWith("/people")) throw Object.assign(new Error(), { pyodide_fatal_error: true });'
    host.serve(pocket.write_changed(pocket_folder, tmp_path / "ends", "worker.js", answers, answers + ends))
    page = context.new_page()
    page.goto(host.address)
    frame = pocket.begin(page)
    address = frame.url
    page.evaluate("location.hash = '#/people'")
    assert pocket.failure(page) == "broken"
    page.goto("about:blank")
    page.goto(f"{host.address}#{address.partition('/app')[2]}")
    pocket.shows_deal(pocket.pages(page), 1)


@pytest.mark.sweep
def test_a_browser_without_files_of_its_own(context, host, pocket_folder, tmp_path):
    """Records hold the deals instead; they are there without the host, and in a tab that takes over."""
    host.serve(pocket.write_changed(pocket_folder, tmp_path / "records", "worker.js", WORKER, NO_FILES + WORKER))
    page = context.new_page()
    page.goto(host.address)
    pocket.save_tricks(pocket.begin(page), 5, 4, 3, 1)
    pocket.shows_deal(pocket.pages(page), 2)
    assert page.evaluate("async () => (await indexedDB.databases()).map((base) => base.name)") == [kept.name_of(host)]
    host.shut()
    page.reload()
    pocket.shows_deal(pocket.pages(page), 2)
    second = context.new_page()
    go_on_in(second, page)
    second.reload()
    pocket.shows_deal(pocket.pages(second), 3)
    host.open()


@pytest.mark.sweep
def test_a_browser_that_keeps_nothing(context, host, pocket_folder, tmp_path):
    """Neither files nor records, as in a private window: a sentence instead of the first page."""
    lacks = NO_FILES + NO_RECORDS
    host.serve(pocket.write_changed(pocket_folder, tmp_path / "denied", "worker.js", WORKER, lacks + WORKER))
    page = context.new_page()
    page.goto(host.address)
    assert pocket.failure(page) == "denied"


@pytest.mark.sweep
def test_a_phone_that_is_full_already(context, host):
    """The first load says so and ends; with room it goes on where it stopped."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    origin = f"http://{urlsplit(host.address).netloc}"
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 3_000_000})
    page.goto(host.address)
    assert pocket.failure(page) == "full"
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    page.reload()
    pocket.pages(page)


@pytest.mark.sweep
def test_no_deal_is_lost_with_the_browser(root, pocket_folder):
    words = [sys.executable, "-m", "tests.tools.pocket_kills", "4", str(pocket_folder)]
    done = subprocess.run(words, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "kill 4:" in done.stdout
