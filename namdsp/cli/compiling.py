"""Messages while kernels are compiled, which explain the seconds that a first render takes."""

from __future__ import annotations

import os
import threading
import time

from namdsp.cache_folder import CACHE_VARIABLE, cache_folder
from namdsp.cli import console
from namdsp.errors import EngineError
from namdsp.private_files import make_folder, refuse_folder

TICK_SECONDS = 0.2
#: Of the command that runs: several renders of one command print one message.
_progress: CompilingProgress | None = None


def announce_compiling(engine: str, *, rig: bool = False) -> None:
    """Print a message, once, when a kernel of an engine is not in the cache and is compiled; until `end_announcements`.

    On a terminal the status line shows the kernel and the seconds.

    rig : whether gains, gate or cabinet are used, whose kernels are compiled for every engine
    """
    if engine not in ("auto", "numba") and not rig:
        return
    from namdsp.native import compile as jit

    def print_waiting() -> None:
        jit.on_wait = None
        console.print_message("waiting for another process that compiles the same kernels")

    global _progress
    progress = _progress = _progress or CompilingProgress()
    jit.on_compile = progress.begin
    jit.on_compiled = progress.end
    jit.on_wait = print_waiting


def end_announcements() -> None:
    """Print no more messages: the command that wanted them has ended."""
    global _progress
    if _progress is not None:
        from namdsp.native import compile as jit

        _progress = jit.on_compile = jit.on_compiled = jit.on_wait = None


class CompilingProgress:
    """Counts compiled kernels and the seconds they take."""

    def __init__(self) -> None:
        self._status = console.Status()
        self._kernels = 0
        self._seconds = 0.0
        self._began = 0.0
        self._ticking: tuple[threading.Event, threading.Thread] | None = None

    def begin(self, kernel: str) -> None:
        """Note that this thread compiles a kernel next."""
        self._kernels += 1
        if self._kernels == 1:
            console.print_message(f"compiling kernels, {_where_they_go()}")
        self._began = time.monotonic()
        if self._status.shown:
            done = threading.Event()
            thread = threading.Thread(target=self._tick, args=(kernel, done), daemon=True)
            self._ticking = done, thread
            thread.start()

    def end(self) -> None:
        """Note that the kernel is compiled."""
        self._seconds += time.monotonic() - self._began
        if self._ticking is not None:
            done, thread = self._ticking
            done.set()
            thread.join()
            self._status.clear()

    def _tick(self, kernel: str, done: threading.Event) -> None:
        while not done.is_set():
            seconds = self._seconds + time.monotonic() - self._began
            self._status.show(f"compiling kernel {self._kernels} ({kernel}), {seconds:.1f} s")
            done.wait(TICK_SECONDS)


def require_cache() -> None:
    """Raise `EngineError` if compiled kernels cannot be cached."""
    reason = _cache_refusal()
    if reason is not None:
        raise EngineError(
            f"{reason}: compiled kernels cannot be kept; expected a folder that can be written. "
            f"Name one in {CACHE_VARIABLE}"
        )


def _where_they_go() -> str:
    from namdsp.native import compile as jit

    # where they cannot be cached, the cache has printed why
    return (
        "for this time only" if jit.cache_location() is None else f"once; they are kept in {cache_folder()}"
    )


def _cache_refusal() -> str | None:
    """Why nothing can be written to the cache folder, which is made; None if it can."""
    try:
        folder = cache_folder() / "kernels"
        make_folder(folder)
    except RuntimeError as error:  # no home
        return str(error)
    except OSError as error:
        return f"{error.filename}: {error.strerror}"
    refusal = refuse_folder(folder.parent, outer=True) or refuse_folder(folder)
    if refusal is not None:
        return refusal
    return None if os.access(folder, os.W_OK | os.X_OK) else f"{folder}: may not be written"
