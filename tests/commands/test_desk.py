"""A desk: where a page is opened by itself, and where not."""

import io
import threading
import webbrowser

import pytest

from scorer.commands import environment


class Terminal(io.StringIO):
    """A standard output that is one."""

    def isatty(self) -> bool:
        """It is."""
        return True


@pytest.fixture
def at_desk(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A terminal on a screen with a browser."""
    for name in ("WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(environment.sys, "platform", "linux")
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.BackgroundBrowser("xdg-open"))
    return monkeypatch


def test_a_desk(at_desk: pytest.MonkeyPatch) -> None:
    """A screen, a terminal, and a browser with a window."""
    at_desk.setattr(environment.sys, "stdout", Terminal())
    assert environment.is_desktop_session()


@pytest.mark.parametrize("lack", ["screen", "terminal", "window", "browser", "near"])
def test_no_desk(at_desk: pytest.MonkeyPatch, lack: str) -> None:
    """Each of them is needed; and who comes from afar sits elsewhere."""

    def none() -> None:
        raise webbrowser.Error

    at_desk.setattr(environment.sys, "stdout", io.StringIO() if lack == "terminal" else Terminal())
    if lack == "screen":
        at_desk.delenv("DISPLAY")
    elif lack == "window":
        at_desk.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("lynx"))
    elif lack == "browser":
        at_desk.setattr(webbrowser, "get", none)
    elif lack == "near":
        at_desk.setenv("SSH_CONNECTION", "192.0.2.1 50000 192.0.2.2 22")
    assert not environment.is_desktop_session()


def test_the_page_is_opened_beside_the_serving(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a thread of its own."""
    opened: list[tuple[str, str]] = []
    monkeypatch.setattr(webbrowser, "open", lambda address: opened.append((address, threading.current_thread().name)))
    environment.open_browser("http://localhost:8000/phones")
    for thread in threading.enumerate():
        if thread.name == "open a page":
            thread.join()
    assert opened == [("http://localhost:8000/phones", "open a page")]
