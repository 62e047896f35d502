"""A desk: a terminal on a screen, where the page with the address for the phones can be opened by itself."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser

from scorer.language.command_line import original_environment


def is_desktop_session() -> bool:
    """Whether somebody sits here: a terminal, a screen that is this computer's own, and a browser with a window."""
    has_screen = sys.platform == "darwin" or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    if not (has_screen and sys.stdout.isatty()) or "SSH_CONNECTION" in os.environ:
        return False
    try:
        return type(webbrowser.get()) is not webbrowser.GenericBrowser  # that is one for terminals, such as lynx
    except webbrowser.Error:
        return False


def open_browser(address: str) -> None:
    """Open it in a thread of its own: a browser may take its time, and the phones are waiting."""
    threading.Thread(target=_open, args=[address], name="open a page", daemon=True).start()


def _open(address: str) -> None:
    with original_environment():  # the browser speaks as it always does
        webbrowser.open(address)
