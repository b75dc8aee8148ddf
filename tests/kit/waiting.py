"""Waits that end: for a thread, a process, a condition."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

LIMIT_SECONDS = 60.0  # far more than any of them takes; what is still waiting then has failed


def wait_until(condition: Callable[[], object], seconds: float = LIMIT_SECONDS) -> None:
    """Look until it is true."""
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.001)
    assert condition(), f"waited {seconds:g} s"


@contextmanager
def running(work: Callable[..., object], *arguments: Any) -> Iterator[threading.Thread]:
    """Another thread does the work meanwhile; it has ended with the `with`, which raises what it raised."""
    raised: list[BaseException] = []

    def do() -> None:
        try:
            work(*arguments)
        except BaseException as error:
            raised.append(error)

    thread = threading.Thread(target=do, daemon=True)  # if it hangs, the interpreter still ends
    thread.start()
    try:
        yield thread
    finally:
        thread.join(LIMIT_SECONDS)
    assert not thread.is_alive(), f"a thread had not ended after {LIMIT_SECONDS:g} s"
    if raised:
        raise raised[0]


@contextmanager
def again_and_again(step: Callable[[], object]) -> Iterator[threading.Thread]:
    """Another thread takes a step, and the next, until the `with` ends, a minute at most."""
    ended = threading.Event()

    def go_on() -> None:
        end = time.monotonic() + LIMIT_SECONDS
        while not ended.is_set() and time.monotonic() < end:
            step()

    with running(go_on) as thread:
        try:
            yield thread
        finally:
            ended.set()


def in_other_threads(*works: Callable[[], object]) -> None:
    """Do each in a separate thread, all at once; raises what one of them raised."""
    if works:
        with running(works[0]):
            in_other_threads(*works[1:])


def next_line(process: subprocess.Popen[Any]) -> Any:
    """What it says next on stdout, a pipe; empty if it has ended."""
    stdout: Any = process.stdout
    messages: list[Any] = []

    def receive() -> None:
        messages.append(stdout.readline())  # ends with the process, or is left alone after the thread's time

    with running(receive):
        pass
    return messages[0]


def end(process: subprocess.Popen[Any]) -> None:
    """Kill it, if it still runs, and take it away."""
    process.kill()
    process.wait(LIMIT_SECONDS)
