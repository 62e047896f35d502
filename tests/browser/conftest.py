"""A phone in the tests: Chromium at 360 x 740, and a server of its own, which keeps a copy of htmx.

With that copy nothing on the way to the server is intercepted, so that Chromium's cache is at work, as on a phone: a
page is there in half the time. What a CDN does, or does not, is asked of its own: `open_phone(cdn="pinned")`.

Nothing here needs a network. Whatever a page asks of anybody else is refused and fails the test, and so do
an error of a script, one that is logged, and anything the Content Security Policy had to stop.
"""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from scorer import paths
from scorer.web import bundles, htmx
from tests.helpers import pocket
from tests.helpers.chromium import LEFT_OUT, USUAL, NoChromium, find, launch, leave_out
from tests.helpers.machine import Machine

PATIENCE = 60_000
"""Milliseconds after which a test gives up what it waits for: only what hangs takes so long, on whatever machine."""
CACHE = Path(__file__).parents[2] / ".cache"
NOBODY = {"server": "http://127.0.0.1:9", "bypass": "127.0.0.1"}
"""Nobody answers for the addresses of strangers."""

NO_LINE = ("Failed to load resource", "htmx: htmx:error: Failed to fetch", "htmx: htmx:error: timeout")
"""What is logged where a server does not answer, or refuses."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    """A browser test that is skipped has failed, unless the computer lacks what it needs: those take one line."""
    report = yield
    if report.skipped:
        reason = report.longrepr[2]
        if LEFT_OUT in reason:
            report.longrepr = (__file__, None, reason)
        else:
            report.outcome, report.longrepr = "failed", f"a browser test was skipped: {reason}"
    return report


@pytest.fixture(scope="session")
def htmx_file():
    """The pinned file of htmx, which `make test` keeps in .cache; it is checked against its hash."""
    path = htmx.local_copy(CACHE)
    return path or leave_out(
        "the pinned file of htmx is not in .cache", "make test, where npm is installed or the CDN answers"
    )


@pytest.fixture(scope="session")
def browsers():
    """A Chromium for all tests, and one more for each other size of letters that a reader has set."""
    from playwright.sync_api import Page, expect, sync_playwright

    reload = Page.reload

    def reload_once_there(page, **options):
        """Load a page again once it is there: the one before it may still be leaving, and Chromium refuses."""
        page.wait_for_load_state()
        return reload(page, **options)

    try:
        find()
    except NoChromium as error:
        leave_out("no Chromium starts on this computer", str(error))
    expect.set_options(timeout=PATIENCE)
    started = {}
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setattr(Page, "reload", reload_once_there)

        def with_letters(letters):
            if letters not in started:
                started[letters] = launch(playwright, letters)
            return started[letters]

        yield with_letters
        for chromium in started.values():
            chromium.close()


@pytest.fixture
def machine(app):
    """The laptop that serves the app of the test."""
    machine = Machine(app)
    yield machine
    machine.shut()


@pytest.fixture
def server(machine):
    """The address of the app behind a real socket, without the last slash."""
    return machine.address


@pytest.fixture(scope="session")
def assets_with_htmx(htmx_file):
    """What an app serves that keeps a copy of htmx."""
    mark, files = bundles.load(paths.static_dir(), paths.built_static_dir())
    return mark, files | {htmx.NAME: htmx_file.read_bytes()}


@pytest.fixture
def open_phone(browsers, app, server, htmx_file, assets_with_htmx):
    """Opens phones on the server, each with its own cookies; the test's phones are closed behind it.

    `cdn` is "unused" (the server keeps a copy of htmx), "pinned" (it answers with the pinned file), "refused" or
    "silent" (it never answers at all); `letters` are as large as the reader has set them, in CSS pixels, and `language`
    is what the phone asks for.
    """
    contexts = []
    problems = []
    waiting = []
    stranger = re.compile(rf"https?://(?!{re.escape(urlsplit(server).netloc)}/)")

    def open_one(cdn="unused", scheme="light", javascript=True, width=360, height=740, letters=USUAL, language="en-US"):
        if cdn == "unused":
            app.extensions["assets"] = assets_with_htmx
        else:
            assert app.extensions["assets"] is not assets_with_htmx, "another phone has made the server keep a copy"
        context = browsers(letters).new_context(
            base_url=server,
            locale=language,
            viewport={"width": width, "height": height},
            has_touch=True,
            color_scheme="dark" if scheme == "dark" else "light",
            java_script_enabled=javascript,
            proxy=NOBODY,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)

        def watch(request):
            if stranger.match(request.url) and (cdn == "unused" or request.url != htmx.URL):
                problems.append(f"asked a stranger: {request.url}")

        def answer(route):
            if cdn == "pinned":
                allowed = {"Access-Control-Allow-Origin": "*"}
                route.fulfill(path=htmx_file, content_type="text/javascript", headers=allowed)
            elif cdn == "refused":
                route.abort("connectionrefused")
            else:
                waiting.append(route)

        def read(line):
            is_error = line.type == "error" and not line.text.startswith(NO_LINE)
            if is_error or "Security Policy" in line.text:
                problems.append(f"console: {line.text}")

        context.on("request", watch)
        if cdn != "unused":
            context.route(htmx.URL, answer)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"script error: {error}"))
        page.on("console", read)
        return page

    yield open_one
    for route in waiting:
        route.abort()
    for context in contexts:
        context.close()
    assert not problems


@pytest.fixture
def page(open_phone):
    """A phone with JavaScript and htmx."""
    return open_phone()


@pytest.fixture
def host(pocket_folder):
    """A host that has the folder."""
    host = pocket.Host(pocket_folder)
    yield host
    host.shut()


@pytest.fixture
def context(browsers, host):
    """A phone that has opened nothing yet; whatever it asks, it asks of the host alone."""
    context = browsers(16).new_context(viewport={"width": 360, "height": 740}, has_touch=True, locale="en-US")
    context.set_default_timeout(pocket.PATIENCE)
    asked = []
    context.on("request", lambda request: asked.append(request.url))
    yield context
    context.close()
    origin = urlsplit(host.address).netloc
    assert [url for url in asked if urlsplit(url).netloc not in ("", origin)] == []


@pytest.fixture
def phone(context, host):
    """A phone that has opened the host's address."""
    page = context.new_page()
    page.goto(host.address)
    return page
