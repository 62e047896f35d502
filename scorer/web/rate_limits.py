"""Limits: how often one address may make matches, and try links and documents that are wrong, counted in this process.

Everybody at a table may share one address, so the limits are generous, and a link that holds always opens: only what is
wrong has to wait. That a guesser is told at once is no help, with 128 bits to guess.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from math import ceil
from threading import Lock

from flask import current_app, request
from werkzeug.exceptions import TooManyRequests

from scorer.store import saving
from scorer.store.saving import Submission
from scorer.web.database import get_db

SECONDS = 600.0
"""How long a match that was made, or a link that was wrong, counts."""
MAX_NEW = 30
"""How many matches one address may make in that time; the configuration may say MOST_MADE."""
MAX_WRONG_LINKS = 60
"""How many wrong links one address may try in that time; the configuration may say MOST_WRONG."""
MAX_BAD_DOCUMENTS = 30
"""How many documents one address may send in that time that are not in order; MOST_REFUSED likewise."""
MAX_ADDRESSES = 10_000
"""How many addresses are remembered, those seen last."""


class Limit:
    """At most so many within the last ten minutes, for each address."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.clock = clock
        # No web/cache: what is remembered grows with every count, and leaves by time and not by weight.
        self._seen: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = Lock()

    def is_exceeded(self, address: str) -> bool:
        """Whether one more would be too many."""
        with self._lock:
            return len(self._lately(address)) >= self.most

    def wait(self, address: str) -> int:
        """In how many seconds one more will not be too many."""
        with self._lock:
            lately = self._lately(address)
            return ceil(lately[0] + SECONDS - self.clock()) if lately and len(lately) >= self.most else 0

    def count(self, address: str) -> None:
        """One more from this address."""
        with self._lock:
            lately = self._lately(address)
            if len(lately) < self.most:
                lately.append(self.clock())
            self._seen[address] = lately
            self._seen.move_to_end(address)
            while len(self._seen) > MAX_ADDRESSES:
                self._seen.popitem(last=False)

    def _lately(self, address: str) -> deque[float]:
        times = self._seen.get(address, deque())
        while times and times[0] <= self.clock() - SECONDS:
            times.popleft()
        return times


def count_new_match(sent: Submission) -> None:
    """This form is about to make a match. 429 where this address has made too many.

    One that comes again is not counted: it finds the match that it has made.
    """
    if not saving.was_submitted(get_db(), sent):
        count_new()


def count_new() -> None:
    """A match, or a game of somebody's own, is about to be made. 429 where this address has made too many."""
    limit = _limit("MOST_MADE", MAX_NEW)
    _refuse_at(limit)
    limit.count(_asker())


def refuse_after_bad_documents() -> None:
    """A document is about to be read. 429 where this address has sent too many that were not in order."""
    _refuse_at(_limit("MOST_REFUSED", MAX_BAD_DOCUMENTS))


def count_bad_document() -> None:
    """And this one was not."""
    _limit("MOST_REFUSED", MAX_BAD_DOCUMENTS).count(_asker())


def count_wrong_link() -> None:
    """A link was wrong, wherever it was tried. 429 where too many were, else the caller says what is to be said."""
    limit = _limit("MOST_WRONG", MAX_WRONG_LINKS)
    _refuse_at(limit)
    limit.count(_asker())


def client_network(address: str) -> str:
    """What counts as one address: of IPv6 the 64 bits of a household, which may choose the other 64 as it likes."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.IPv6Network((found, 64), strict=False))


def _asker() -> str:
    return client_network(request.remote_addr or "")


def _refuse_at(limit: Limit) -> None:
    """429, and in how many seconds to come again, where this address has reached it."""
    if limit.is_exceeded(_asker()):
        raise TooManyRequests(retry_after=limit.wait(_asker()))


def _limit(name: str, most: int) -> Limit:
    """A limit of this app; its configuration may set another number under this name."""
    limit: Limit = current_app.extensions.setdefault(f"limits.{name}", Limit(current_app.config.get(name, most)))
    return limit
