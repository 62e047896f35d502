"""Checks whether phones can reach this computer."""

import ipaddress
import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from scorer.language.texts import gettext as _
from scorer.web import hosts
from scorer.web.errors import CannotStart
from scorer.web.security import config_from_environment

KERNEL = Path("/proc/sys/kernel/osrelease")
"""The version of Linux; under WSL it names Microsoft."""
BEHIND_WINDOWS = ipaddress.ip_network("172.16.0.0/12")
"""WSL's own network, unless it shares that of Windows."""
CHAPTER = "README.md, “The phone does not open it”"
"""The chapter that helps."""
TIMEOUT_SECONDS = 3.0
"""How long a connection may take."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence of the doctor about one thing."""

    subject: str
    """What it is about, in a word for other programs."""
    state: Literal["well", "note", "trouble"]
    """As it should be, worth knowing, or a problem for somebody to solve."""
    sentence: str
    """What is the case, and what to do about it."""


def ok(subject: str, sentence: str) -> Finding:
    """A finding that all is well."""
    return Finding(subject, "well", sentence)


def info(subject: str, sentence: str) -> Finding:
    """A finding that is worth knowing."""
    return Finding(subject, "note", sentence)


def problem(subject: str, sentence: str) -> Finding:
    """A finding that needs somebody."""
    return Finding(subject, "trouble", sentence)


def is_wsl_address(address: str) -> bool:
    """Whether this is an address of WSL behind Windows, which phones cannot reach."""
    try:
        is_wsl = "microsoft" in KERNEL.read_text().lower()
        return is_wsl and ipaddress.ip_address(address) in BEHIND_WINDOWS
    except (OSError, ValueError):
        return False


def is_listening(address: str, port: int) -> bool:
    """Whether a connection from this computer succeeds."""
    try:
        with socket.create_connection((address, port), TIMEOUT_SECONDS):
            return True
    except OSError:
        return False


def unreachable_text() -> str:
    """The sentence about an address that phones cannot open."""
    return _("Phones cannot open this address as it is. What helps: %(chapter)s", chapter=CHAPTER)


def check_address() -> Finding | None:
    """Find what keeps phones from this computer, or None. A server may well be in no network."""
    address = hosts.lan_address()
    if address is None:
        return info("network", _("No phone can reach it: this computer is in no network, or --host keeps them out."))
    return problem("network", f"{address}: {unreachable_text()}") if is_wsl_address(address) else None


def check_settings() -> Finding | None:
    """Find a SCORER_ variable that makes no sense or lacks another, or None."""
    try:
        config = config_from_environment()
    except CannotStart as error:
        return problem("settings", str(error))
    if config.get("PROXIES") and not config.get("TRUSTED_HOSTS"):
        text = _("SCORER_PROXIES is set without SCORER_TRUSTED_HOSTS: name the hosts by which phones come.")
        return info("settings", text)
    return None
