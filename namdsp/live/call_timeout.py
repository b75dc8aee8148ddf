"""Calls of a sound library with a timeout, made by a separate thread: a library may wait for its server for ever.

While it waits it swallows a ctrl-C.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from queue import Empty, SimpleQueue
from typing import Any, TypeAlias, TypeVar

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
    answer: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
    _requests(name).put((request, answer))
    try:
        result, error = answer.get(timeout=ANSWER_SECONDS)
    except Empty:
        _requests.cache_clear()  # that thread waits for ever
        raise DeviceTimeoutError(f"{name} did not respond within {ANSWER_SECONDS:g} s. Restart it") from None
    except BaseException:
        with suppress(Empty):
            answer.get(timeout=ANSWER_SECONDS)  # the library takes one request at a time
        raise
    if error is not None:
        raise error
    answered: T = result
    return answered


_Requests: TypeAlias = SimpleQueue[tuple[Callable[[], Any], SimpleQueue[Any]]]


@cache
def _requests(name: str) -> _Requests:
    """Return the queue of the thread that calls this library. It is kept: none starts at the interpreter's end."""
    requests: _Requests = SimpleQueue()
    threading.Thread(target=_serve, args=(requests,), daemon=True).start()
    return requests


def _serve(requests: _Requests) -> None:
    """Make calls, one after the other."""
    while True:
        request, answer = requests.get()
        try:
            answer.put((request(), None))
        except BaseException as error:  # the caller's to judge
            answer.put((None, error))
        del request, answer  # while it waits for the next, it holds nothing
