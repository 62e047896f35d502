"""A bounded cache of values by key and stamp.

The stamp tells from which state a value was made. A value is found only by both, so that one made from an older or
another state is never served.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, NamedTuple, TypeVar, cast

from flask import current_app, g, has_app_context

Value = TypeVar("Value")


class _Item(NamedTuple):
    value: object
    stamp: Hashable
    weight: int


class Cache(Generic[Value]):
    """A thread-safe cache that drops the least recently used values.

    `max_weight` bounds the sum of the weights, 1 each without `weigh`. With `drawn` the values come from templates: in
    debug mode each is valid only in the request that made it, so that a changed template is seen at once.
    """

    def __init__(
        self, max_weight: int, weigh: Callable[[Value], int] = lambda value: 1, *, drawn: bool = False
    ) -> None:
        self.max_weight = max_weight
        self._weigh = weigh
        self._drawn = drawn
        self._items: OrderedDict[Hashable, _Item] = OrderedDict()
        self._weight = 0
        self._lock = Lock()

    def get_fresh(self, key: Hashable, stamp: Hashable = None) -> Value | None:
        """The value of this key and stamp, or None."""
        item = self._get(key)
        return cast(Value, item.value) if item is not None and item.stamp == self._full_stamp(stamp) else None

    def get_any(self, key: Hashable) -> Value | None:
        """The value of this key with whatever stamp, for callers that can extend an older one; or None."""
        item = self._get(key)
        return None if item is None else cast(Value, item.value)

    def put(self, key: Hashable, value: Value, stamp: Hashable = None) -> None:
        """Store a value and drop the least recently used ones. A value heavier than the whole cache is not stored."""
        item = _Item(value, self._full_stamp(stamp), self._weigh(value))
        with self._lock:
            old = self._items.pop(key, None)
            self._weight -= old.weight if old else 0
            if item.weight > self.max_weight:
                return
            self._items[key] = item
            self._weight += item.weight
            while self._weight > self.max_weight:
                self._weight -= self._items.popitem(last=False)[1].weight

    def get_or_make(self, key: Hashable, make: Callable[[], Value], stamp: Hashable = None) -> Value:
        """The value of this key and stamp, made and stored if need be. Raises what `make` raises."""
        item = self._get(key)
        if item is not None and item.stamp == self._full_stamp(stamp):
            return cast(Value, item.value)
        value = make()
        self.put(key, value, stamp)
        return value

    def __len__(self) -> int:
        return len(self._items)

    def _get(self, key: Hashable) -> _Item | None:
        with self._lock:
            item = self._items.get(key)
            if item is not None:
                self._items.move_to_end(key)
            return item

    def _full_stamp(self, stamp: Hashable) -> Hashable:
        """The stamp, in debug mode together with the current request for drawn values."""
        if not (self._drawn and has_app_context() and current_app.debug):
            return stamp
        if "cache_request" not in g:
            g.cache_request = object()
        return stamp, g.cache_request
