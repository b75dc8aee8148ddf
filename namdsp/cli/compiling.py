"""One line when kernels must be compiled, so that the first render's seconds are explained."""

from __future__ import annotations

from namdsp.cache_folder import cache_folder
from namdsp.cli import console


def announce_compiling(engine: str) -> None:
    """Say so once, on stderr, when a kernel of an engine that `engine` may mean is not in the cache."""
    if engine not in ("auto", "numba"):
        return
    from namdsp.kernels.numba_cpu import jit

    def say(_kernel: str) -> None:
        jit.on_compile = None
        console.say(f"compiling kernels for this model's shape, once; they are kept in {cache_folder()}")

    def say_waiting() -> None:
        jit.on_wait = None
        console.say("waiting for another process that compiles the same kernels")

    jit.on_compile = say
    jit.on_wait = say_waiting
