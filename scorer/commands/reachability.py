"""Can phones reach this computer."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from flask_babel import gettext as _

from scorer.web import hosts
from scorer.web.errors import CannotStart
from scorer.web.security import config_from_environment


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence about one thing."""

    state: Literal["well", "note", "trouble"]
    """As it should be, worth knowing, or in need of somebody."""
    sentence: str
    """What there is, and what to do about it."""


def ok(sentence: str) -> Finding:
    """A thing that is as it should be."""
    return Finding("well", sentence)


def info(sentence: str) -> Finding:
    """A thing worth knowing, with which Scorer works."""
    return Finding("note", sentence)


def problem(sentence: str) -> Finding:
    """A thing that needs somebody."""
    return Finding("trouble", sentence)


KERNEL = Path("/proc/sys/kernel/osrelease")
"""What Linux calls itself; under WSL Microsoft is named."""
BEHIND_WINDOWS = ipaddress.ip_network("172.16.0.0/12")
"""Where WSL has its own network, unless it is told to share that of Windows."""
CHAPTER = "README.md, “The phone does not open it”"
"""Where it is said what helps."""
TIMEOUT_SECONDS = 3.0
"""How long a try waits for an answer."""


def is_wsl_address(address: str) -> bool:
    """Whether this address is one that WSL has behind Windows, where no phone sees it."""
    try:
        is_wsl = "microsoft" in KERNEL.read_text().lower()
        return is_wsl and ipaddress.ip_address(address) in BEHIND_WINDOWS
    except (OSError, ValueError):
        return False


def is_listening(address: str, port: int) -> bool:
    """Whether anybody listens there, tried from this computer."""
    try:
        with socket.create_connection((address, port), TIMEOUT_SECONDS):
            return True
    except OSError:
        return False


def unreachable_text() -> str:
    """What is said of an address that phones cannot open."""
    return _("Phones cannot open this address as it is. What helps: %(chapter)s", chapter=CHAPTER)


def check_address() -> Finding | None:
    """What keeps phones from this computer, None where nothing does; a server may well be in no network."""
    found = hosts.lan_address()
    if found is None:
        return info(_("No phone can reach it: this computer is in no network, or --host keeps them out."))
    return problem(f"{found}: {unreachable_text()}") if is_wsl_address(found) else None


def check_settings() -> Finding | None:
    """What of the SCORER_ variables cannot be meant, or was forgotten beside another; None where nothing is wrong."""
    try:
        named = config_from_environment()
    except CannotStart as error:
        return problem(str(error))
    if named.get("PROXIES") and not named.get("TRUSTED_HOSTS"):
        return info(_("SCORER_PROXIES is set without SCORER_TRUSTED_HOSTS: name the hosts by which phones come."))
    return None
