"""Requests to a sound library that may never answer: put by a thread of its own, and not waited for for ever.

A library waits for its server or its driver, and swallows a ctrl-C that comes meanwhile.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from functools import cache
from queue import SimpleQueue
from typing import Any, TypeVar

from namdsp.errors import DeviceError

#: Whoever takes longer hangs.
ANSWER_SECONDS = 5.0

T = TypeVar("T")


class NoAnswerError(DeviceError):
    """A library that hangs."""


def ask(request: Callable[[], T], whom: str = "jack: the server") -> T:
    """What the library answers; raises `NoAnswerError` if it hangs. One request at a time for each of whom."""
    asker = _asker(whom)
    if threading.current_thread() is asker:  # whose garbage was a client
        return request()
    answer: Future[T] = Future()
    asker.requests.put((request, answer))
    try:
        wait([answer], ANSWER_SECONDS)
    except BaseException:
        wait([answer], ANSWER_SECONDS)  # the library takes one request at a time
        raise
    if not answer.done():
        _asker.cache_clear()  # that one will not come back
        raise NoAnswerError(
            f"{whom} did not answer for {ANSWER_SECONDS:g} s; expected one that runs. Start it again"
        )
    return answer.result()


class _Asker(threading.Thread):
    """Puts requests, one after the other."""

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
def _asker(whom: str) -> _Asker:
    """The one that is at work. It is kept, for at the interpreter's end no other can be started."""
    asker = _Asker()
    asker.start()
    return asker
