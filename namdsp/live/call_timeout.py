"""Calls of a sound library with a timeout, made by a separate thread: a library may wait for its server for ever.

While it waits it swallows a ctrl-C.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from functools import cache
from queue import SimpleQueue
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
    answer: Future[T] = Future()
    caller.requests.put((request, answer))
    try:
        wait([answer], ANSWER_SECONDS)
    except BaseException:
        wait([answer], ANSWER_SECONDS)  # the library takes one request at a time
        raise
    if not answer.done():
        _caller.cache_clear()  # that thread waits for ever
        raise DeviceTimeoutError(f"{name} did not respond within {ANSWER_SECONDS:g} s. Restart it")
    return answer.result()


class _Caller(threading.Thread):
    """Makes calls, one after the other."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.requests: SimpleQueue[tuple[Callable[[], Any], Future[Any]]] = SimpleQueue()

    def run(self) -> None:
        while True:
            request, answer = self.requests.get()
            try:
                answer.set_result(request())
            except BaseException as error:  # the caller's to judge
                answer.set_exception(error)
            del request, answer  # while it waits for the next, it holds nothing


@cache
def _caller(name: str) -> _Caller:
    """Return the thread that calls this library. It is kept, for none can be started at the interpreter's end."""
    caller = _Caller()
    caller.start()
    return caller
