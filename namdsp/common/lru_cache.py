"""A cache of the most recently used values, for threads."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Generic, TypeVar

from namdsp.errors import NamdspError

Value = TypeVar("Value")


class LruCache(Generic[Value]):
    """A cache of the most recently used values, for threads; every value is made once. Errors are cached as well.

    capacity : total size of the cached values
    size     : of a value, in the same unit
    """

    def __init__(self, capacity: int, size: Callable[[Value], int]) -> None:
        self._capacity, self._size = capacity, size
        self._lock = threading.Lock()
        self._values: OrderedDict[Hashable, Future[Value]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value; raises the error of making it."""
        with self._lock:
            value = self._values.get(key)
            if first := value is None:
                value = self._values[key] = Future()
            self._values.move_to_end(key)
        if first:
            try:
                value.set_result(make())
            except BaseException as error:
                value.set_exception(error)
                if not isinstance(error, NamdspError):  # too little memory, say: there may be more next time
                    self._values.pop(key, None)
            self._drop_old()
        return value.result()

    def _drop_old(self) -> None:
        with self._lock:
            total = 0
            for key, value in list(self._values.items())[::-1]:
                if value.done() and value.exception() is None:
                    total += self._size(value.result())
                if total > self._capacity and value.done() and key != next(reversed(self._values)):
                    del self._values[key]
