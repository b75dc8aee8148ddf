"""One line when kernels must be compiled, so that the first render's seconds are explained."""

from __future__ import annotations

import os

from namdsp.cache_folder import CACHE_VARIABLE, cache_folder
from namdsp.cli import console
from namdsp.errors import EngineError


def announce_compiling(engine: str) -> None:
    """Say so once, on stderr, when a kernel of an engine that `engine` may mean is not in the cache."""
    if engine not in ("auto", "numba"):
        return
    from namdsp.kernels.numba_cpu import jit

    def say(_kernel: str) -> None:
        jit.on_compile = None
        console.say(f"compiling kernels for this model's shape, {_where_they_go()}")

    def say_waiting() -> None:
        jit.on_wait = None
        console.say("waiting for another process that compiles the same kernels")

    jit.on_compile = say
    jit.on_wait = say_waiting


def require_place() -> None:
    """Raise `EngineError` if what is compiled cannot be kept."""
    reason = _no_place()
    if reason is not None:
        raise EngineError(
            f"{reason}: compiled kernels cannot be kept; expected a folder that can be written. "
            f"Name one in {CACHE_VARIABLE}"
        )


def _where_they_go() -> str:
    reason = _no_place()
    if reason is None:
        return f"once; they are kept in {cache_folder()}"
    return f"for this time only; they cannot be kept: {reason}. Name a folder that can be written in {CACHE_VARIABLE}"


def _no_place() -> str | None:
    """Why nothing can be kept in the cache folder; None if it can, as far as can be told without trying."""
    try:
        folder = cache_folder()
    except RuntimeError as error:  # no home
        return str(error)
    there = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    if not there.is_dir():
        return f"{folder}: {there} is not a folder"
    return None if os.access(there, os.W_OK | os.X_OK) else f"{folder}: may not be written"
