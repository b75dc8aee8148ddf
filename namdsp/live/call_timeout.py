"""Calls of a sound library with a timeout, made by a separate thread: a library may wait for its server for ever.

While it waits it swallows a ctrl-C.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from namdsp.errors import DeviceError

#: A call that takes longer is given up.
ANSWER_SECONDS = 5.0

T = TypeVar("T")


class DeviceTimeoutError(DeviceError):
    """A library that did not respond in time."""


def call_with_timeout(request: Callable[[], T], name: str = "jack: the server") -> T:
    """Call a library and return its result; raises `DeviceTimeoutError` if it does not respond in time.

    name : of the library; calls of one library are made one at a time
    """
    caller = _caller(name)
    if threading.current_thread() is caller:  # a client was collected as garbage in that thread
        return request()
    answer: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
    caller.requests.put((request, answer))
    try:
        result, error = answer.get(timeout=ANSWER_SECONDS)
    except Empty:
        _caller.cache_clear()  # that thread waits for ever
        raise DeviceTimeoutError(f"{name} did not respond within {ANSWER_SECONDS:g} s. Restart it") from None
    except BaseException:
        with suppress(Empty):
            answer.get(timeout=ANSWER_SECONDS)  # the library takes one request at a time
        raise
    if error is not None:
        raise error
    answered: T = result
    return answered


class _Caller(threading.Thread):
    """Makes calls, one after the other.

    Through queues, not `concurrent.futures`: while that holds a lock, Python may collect an old client as garbage,
    whose own call would wait for the thread that waits for the lock.
    """

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.requests: SimpleQueue[tuple[Callable[[], Any], SimpleQueue[Any]]] = SimpleQueue()

    def run(self) -> None:
        while True:
            request, answer = self.requests.get()
            try:
                answer.put((request(), None))
            except BaseException as error:  # the caller's to judge
                answer.put((None, error))
            del request, answer  # while it waits for the next, it holds nothing


@cache
def _caller(name: str) -> _Caller:
    """Return the thread that calls this library. It is kept, for none can be started at the interpreter's end."""
    caller = _Caller()
    caller.start()
    return caller
