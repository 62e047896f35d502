"""Limits how often a client may create matches and try wrong links and documents, counted in this process.

Everybody at a table may share one address, so the limits are generous, and a valid link always opens: only wrong ones
wait. Knowing that at once does not help a guesser, with 128 bits to guess.
"""

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
from scorer.web.hosts import client_network
from scorer.web.links import has_others

SECONDS = 600.0  # how long a new match, a wrong link or a wrong document counts
MOST = {"MOST_MADE": 30, "MOST_WRONG": 60, "MOST_REFUSED": 30}
"""How many of each a client may send in that time; the configuration may set other numbers under these names."""
MAX_ADDRESSES = 10_000  # how many clients are remembered, those seen last


class Limit:
    """At most so many events of each client within the last ten minutes."""

    def __init__(self, max_count: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.max_count = max_count
        self.clock = clock
        # No web/cache: an item grows with every count, and leaves by time and not by weight.
        self._events: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = Lock()

    def wait(self, client: str) -> int:
        """The number of seconds until one more is allowed; 0 where it is."""
        with self._lock:
            times = self._recent(client)
            if len(times) < self.max_count:
                return 0
            return ceil(times[0] + SECONDS - self.clock()) if times else ceil(SECONDS)

    def count(self, client: str) -> None:
        """Count an event of this client."""
        with self._lock:
            times = self._recent(client)
            if len(times) < self.max_count:
                times.append(self.clock())
            self._events[client] = times
            self._events.move_to_end(client)
            while len(self._events) > MAX_ADDRESSES:
                self._events.popitem(last=False)

    def _recent(self, client: str) -> deque[float]:
        times = self._events.get(client, deque())
        while times and times[0] <= self.clock() - SECONDS:
            times.popleft()
        return times


def count_new_match(submission: Submission) -> None:
    """Count a match that this client is about to create, unless the form is sent again. 429 after too many."""
    if not saving.was_submitted(get_db(), submission):
        count_new()


def count_new() -> None:
    """Count a match or game that this client is about to create. 429 after too many."""
    _refuse_or_count("MOST_MADE")


def count_wrong_link() -> None:
    """Count a wrong link against this client. 429 after too many."""
    _refuse_or_count("MOST_WRONG")


def refuse_after_bad_documents() -> None:
    """429 where this client has sent too many wrong documents."""
    _refuse_exceeded(_limit("MOST_REFUSED"))


def count_bad_document() -> None:
    """Count a wrong document against this client."""
    _limit("MOST_REFUSED").count(_client())


def _client() -> str:
    return client_network(request.remote_addr or "")


def _refuse_or_count(name: str) -> None:
    limit = _limit(name)
    _refuse_exceeded(limit)
    limit.count(_client())


def _refuse_exceeded(limit: Limit) -> None:
    if has_others() and (seconds := limit.wait(_client())):
        raise TooManyRequests(retry_after=seconds)


def _limit(name: str) -> Limit:
    limit: Limit = current_app.extensions.setdefault(f"limits.{name}", Limit(current_app.config.get(name, MOST[name])))
    return limit
