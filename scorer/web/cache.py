"""A cache: what was made once and will be asked for again, held in memory while there is room.

A value lies under a key, and beside it the stamp of what it was made from. It is found only by both, so that what was
made of an older or another state is never served under the key of this one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, NamedTuple, TypeVar, cast

from flask import current_app, g, has_app_context

Value = TypeVar("Value")


class _Item(NamedTuple):
    """A value, the stamp of what it was made from, and what it weighs."""

    value: object
    stamp: Hashable
    weight: int


class Cache(Generic[Value]):
    """Values by their keys, those asked for last; safe to use from several threads.

    `most` bounds the sum of what they weigh, 1 each unless `weigh` says otherwise. With `drawn` the values come from
    templates: in debug mode each is good only for the request that made it, so that a changed template is seen at once.
    """

    def __init__(self, most: int, weigh: Callable[[Value], int] = lambda value: 1, *, drawn: bool = False) -> None:
        self.max_weight = most
        self._weigh = weigh
        self._drawn = drawn
        self._held: OrderedDict[Hashable, _Item] = OrderedDict()
        self._weight = 0
        self._lock = Lock()

    def get_fresh(self, key: Hashable, stamp: Hashable = None) -> Value | None:
        """The value of this key that was made from what has this stamp, or None."""
        held = self._look(key)
        return cast(Value, held.value) if held is not None and held.stamp == self._mark(stamp) else None

    def get_any(self, key: Hashable) -> Value | None:
        """The value of this key whatever it was made from, for whoever can work on from an older one; or None."""
        held = self._look(key)
        return None if held is None else cast(Value, held.value)

    def put(self, key: Hashable, value: Value, stamp: Hashable = None) -> None:
        """Hold a value; those asked for longest ago make room for it. One that would need all the room is not held."""
        held = _Item(value, self._mark(stamp), self._weigh(value))
        with self._lock:
            before = self._held.pop(key, None)
            self._weight -= before.weight if before else 0
            if held.weight > self.max_weight:
                return
            self._held[key] = held
            self._weight += held.weight
            while self._weight > self.max_weight:
                self._weight -= self._held.popitem(last=False)[1].weight

    def get_or_make(self, key: Hashable, make: Callable[[], Value], stamp: Hashable = None) -> Value:
        """The value of this key and stamp, made now where it is not held. Raises what `make` raises."""
        held = self._look(key)
        if held is not None and held.stamp == self._mark(stamp):
            return cast(Value, held.value)
        value = make()
        self.put(key, value, stamp)
        return value

    def __len__(self) -> int:
        return len(self._held)

    def _look(self, key: Hashable) -> _Item | None:
        with self._lock:
            held = self._held.get(key)
            if held is not None:
                self._held.move_to_end(key)
            return held

    def _mark(self, stamp: Hashable) -> Hashable:
        """The stamp, and for what is drawn in debug mode the request under way with it."""
        if not (self._drawn and has_app_context() and current_app.debug):
            return stamp
        if "cache_request" not in g:
            g.cache_request = object()
        return stamp, g.cache_request
