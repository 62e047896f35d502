"""What leaves a phone: the result through its share sheet, with a picture that the phone paints, or as a file.

And the link with which another phone may write, and a whole match behind the # of a link, which no server sees before.
"""

import base64
import struct

import pytest
from playwright.sync_api import expect

from scorer.web.database import get_db
from tests.browser.test_every_page import KEYS_WRONG, axe, keep_match, looked_at
from tests.helpers import hands, seated
from tests.helpers.evening import EVENING, KEEP, enter
from tests.helpers.hands import sit, until
from tests.helpers.sweep import sweep_all_but

SHARES = """
    window.shared = [];
    navigator.canShare = (what) => !!what.files;
    navigator.share = async (what) => {
        const read = (file) => new Promise((done) => {
            const reader = new FileReader();
            reader.onload = () => done(reader.result.split(",")[1]);
            reader.readAsDataURL(file);
        });
        const file = what.files && what.files[0];
        const told = { text: what.text, name: file && file.name, type: file && file.type };
        shared.push({ ...told, inside: file && await read(file) });
    };
"""
"""A phone that shares files, and remembers what it was given."""
SHARES_ALL = (
    SHARES
    + """
    navigator.share = async (what) => {
        const texts = await Promise.all(what.files.map((file) => file.text()));
        sessionStorage.shared = JSON.stringify({text: what.text, names: what.files.map((file) => file.name), texts});
    };
"""
)
"""One that remembers every file, also on the page after it."""
LIKE_CHROME = "navigator.canShare = (what) => !what.files.some((file) => file.type === 'application/json');"
CANCELS = "navigator.share = async () => { throw new DOMException('', 'AbortError'); };"
ONLY_TEXT = "navigator.canShare = () => false;"
NOTHING = "delete Navigator.prototype.share; delete Navigator.prototype.canShare;"


def finished(page, app, does):
    """The finish page of an evening, on a phone that can do this; the address of the table."""
    page.add_init_script(does)
    sit(page, seated.match(app, "slovak-lorum", log=[*EVENING, KEEP]))
    table = page.url
    page.goto(f"{table}/finish")
    return table


def shared(page):
    until(page, "shared.length")
    (payload,) = page.evaluate("shared")
    assert isinstance(payload, dict)
    return payload


def size_of(png):
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_the_first_tap_shares_text_and_picture(open_phone, app):
    """Send the result opens the phone's share sheet at once, with a PNG of 1080 x 1080 that is not blank."""
    page = open_phone(width=360, height=640)
    finished(page, app, SHARES)
    page.get_by_role("link", name="Send the result").tap()
    payload = shared(page)
    assert payload["text"].startswith("Slovak Lórum")
    assert "Dana wins" in payload["text"]
    assert (payload["name"].startswith("slovak-lorum-"), payload["name"].endswith(".png")) == (True, True)
    assert payload["type"] == "image/png"
    png = base64.b64decode(payload["inside"])
    assert size_of(png) == (1080, 1080)
    inks = page.evaluate(
        """async (inside) => {
            const image = new Image();
            image.src = "data:image/png;base64," + inside;
            await image.decode();
            const canvas = document.createElement("canvas");
            canvas.width = canvas.height = 1080;
            const pen = canvas.getContext("2d");
            pen.drawImage(image, 0, 0);
            const at = (x, y) => [...pen.getImageData(x, y, 1, 1).data];
            return [at(5, 5), at(70, 190)];
        }""",
        payload["inside"],
    )
    assert inks == [[31, 79, 60, 255], [248, 242, 228, 255]]  # felt and paper
    assert page.url.endswith("/finish")


def test_the_picture_alone(open_phone, app):
    """From its stamp only the picture goes out."""
    page = open_phone(width=360, height=640)
    finished(page, app, SHARES)
    page.get_by_role("link", name="Picture of the evening").tap()
    payload = shared(page)
    assert (payload.get("text"), payload["type"]) == (None, "image/png")


def test_a_phone_that_shares_no_files(open_phone, app):
    page = open_phone(width=360, height=640)
    finished(page, app, SHARES + ONLY_TEXT)
    page.get_by_role("link", name="Send the result").tap()
    payload = shared(page)
    assert (payload["text"][:7], payload.get("name")) == ("Slovak ", None)
    with page.expect_download() as download:
        page.get_by_role("link", name="Picture of the evening").tap()
    assert size_of(download.value.path().read_bytes()) == (1080, 1080)


@pytest.mark.parametrize("javascript", sweep_all_but(True, of=[True, False]))
def test_a_phone_that_shares_nothing(open_phone, app, javascript):
    """Send the result leads to the page with the text to copy, also without JavaScript; there the picture is too."""
    page = open_phone(width=360, height=640, javascript=javascript)
    page.add_init_script(NOTHING)
    page.goto(seated.match(app, "slovak-lorum", log=[*EVENING, KEEP]))
    page.goto(f"{page.url}/finish")
    page.get_by_role("link", name="Send the result").tap()
    expect(page.locator("#text")).to_contain_text("Dana wins")
    if javascript:
        page.get_by_role("button", name="Share or copy").tap()
        expect(page.locator("#said")).to_have_text("Copied.")
        with page.expect_download() as download:
            page.get_by_role("link", name="The same as a picture").tap()
        assert download.value.suggested_filename.endswith(".png")


@pytest.mark.sweep
@pytest.mark.parametrize(("more", "end"), sweep_all_but(("", "json"), of=[("", "json"), (LIKE_CHROME, "txt")]))
@pytest.mark.parametrize(("role", "tap"), [("link", "Send the result"), ("button", "Send yourself the file")])
def test_the_file_goes_along_where_only_this_phone_has_it(open_phone, app, role, tap, more, end):
    app.config["POCKET"] = True
    page = open_phone(width=360, height=640)
    table = finished(page, app, SHARES_ALL + more)
    expect(page.get_by_text("picture, text and file")).to_be_visible()
    page.get_by_role(role, name=tap).tap()
    expect(page.get_by_text("Last sent: today")).to_be_visible()
    payload = page.evaluate("JSON.parse(sessionStorage.shared)")
    ends = [name.rpartition(".")[2] for name in payload["names"]]
    assert ends == (["png", end] if role == "link" else [end])
    document = page.evaluate("async (url) => (await fetch(url)).text()", f"{table}/document.json")
    assert payload["texts"][-1] == document


def test_a_file_that_was_not_sent_after_all(open_phone, app):
    """Who closes the share sheet has no copy, and the page says nothing else."""
    app.config["POCKET"] = True
    page = open_phone(width=360, height=640)
    finished(page, app, SHARES_ALL + CANCELS)
    page.get_by_role("button", name="Send yourself the file").tap()
    page.get_by_role("link", name="Send the result").tap()
    page.wait_for_timeout(500)
    page.reload()
    expect(page.get_by_text("It is the only copy outside this phone.")).to_be_visible()


def test_a_file_that_this_phone_cannot_share(open_phone, app):
    """It is saved instead."""
    app.config["POCKET"] = True
    page = open_phone(width=360, height=640)
    finished(page, app, SHARES_ALL + ONLY_TEXT)
    with page.expect_download() as download:
        page.get_by_role("button", name="Send yourself the file").tap()
    assert download.value.suggested_filename.endswith(".json")


def test_a_picture_that_does_not_come(open_phone, app):
    page = open_phone(width=360, height=640)
    finished(page, app, SHARES)
    page.route("**/result.svg", lambda route: route.abort())
    page.get_by_role("link", name="Send the result").tap()
    assert shared(page).get("name") is None


def test_paper_has_nothing_to_tap(page, app):
    page.goto(f"{finished(page, app, NOTHING)}/print")
    keys = page.locator(":is(a, button, .dock):visible")
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    page.emulate_media(media="print")
    assert keys.evaluate_all("all => all.map((one) => one.textContent.trim())") == []
    expect(page.locator(".a4-sheet")).to_be_visible()


def test_from_one_phone_to_the_next(open_phone):
    """One phone makes a match and copies the keep link; the other opens it, may keep score, and knows it at home."""
    first, second = open_phone(), open_phone()
    first.goto("/new")
    for row, name in enumerate(("Ana", "Boris", "Cyril")):
        first.get_by_label(f"Player {row + 1}", exact=True).fill(name)
    first.locator("#start").click()
    first.wait_for_url("**/m/*")
    hands.menu(first, "Share").click()
    first.context.grant_permissions(["clipboard-read", "clipboard-write"])
    first.get_by_text("Let somebody write").click()
    first.locator(".is-keep").get_by_role("button", name="Copy link").click()
    first.get_by_text("The link is copied.").wait_for()
    link = first.evaluate("navigator.clipboard.readText()")
    assert "/k/" in link
    second.goto("/open")
    second.get_by_label("The link that you were sent").fill(f"Come and see {link}")
    second.get_by_role("button", name="Open").click()
    second.wait_for_url("**/m/*")
    second.goto("/")
    assert second.locator("a.slip").count() == 1
    first.locator(".is-keep").get_by_role("button", name="New link").click()
    first.wait_for_load_state()
    second.reload()
    assert second.locator("a.slip").count() == 0


SIZES = [(360, 740), (360, 640), (640, 360)]


@pytest.fixture
def link(app, server, page):
    """The link of a match of nine deals that another browser keeps."""
    client = app.test_client()
    where = f"{keep_match(app, client, 'table')}/hand-over"
    cookie = client.get_cookie("scorer")
    page.context.add_cookies([{"name": "scorer", "value": cookie.value, "url": server}])
    page.goto(where)
    link = page.locator("[data-copy]").get_attribute("data-copy")
    page.context.clear_cookies()
    assert link
    return f"/import#{link.partition('#')[2]}"


def test_a_link_is_asked_about_and_taken(app, page, link):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(link)
    page.get_by_role("heading", name="Take this match along?").wait_for()
    assert not [url for url in asked if link[8:28] in url]
    assert [*looked_at(page, "handed", SIZES), *page.evaluate(KEYS_WRONG), *axe.faults(page)] == []
    page.get_by_role("button", name="Take it along").click()
    page.locator("#entry").wait_for()
    with app.app_context():
        assert get_db()["matches"].count == 2


def test_a_link_in_an_open_page(page, link):
    """The address of a page that is open already may get one too."""
    page.goto("/import")
    page.evaluate("link => { location.hash = link }", link.partition("#")[2])
    page.get_by_role("heading", name="Take this match along?").wait_for()
    page.goto(link)
    page.get_by_role("heading", name="Take this match along?").wait_for()
    assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "navigate"
    page.get_by_role("button", name="Only look").click()
    page.get_by_role("region", name="The printed sheet").wait_for()


def test_two_that_went_on_apart(app, page, link):
    page.goto(link)
    page.get_by_role("button", name="Take it along").click()
    page.locator("#entry").wait_for()
    page.goto("/")
    table = page.locator("a.slip").get_attribute("href")
    assert table
    with app.app_context():
        get_db().execute("UPDATE matches SET log = json_remove(log, '$[8]'), revision = revision + 1 WHERE id = 2")
        get_db().conn.commit()

    enter(app, table, EVENING[3])
    page.goto(link)
    page.get_by_role("heading", name="Both of you have a deal 9. Which one is right?").wait_for()
    assert page.locator(".side").count() == 2
    assert [*looked_at(page, "apart", SIZES), *page.evaluate(KEYS_WRONG), *axe.faults(page)] == []
