"""Messages while kernels are compiled, which explain the seconds that a first render takes."""

from __future__ import annotations

from namdsp.cli import console
from namdsp.private_files import cache_folder

_announced = False


def announce_compiling(engine: str, *, rig: bool = False) -> None:
    """Print a message, once, when a kernel of an engine is not in the cache and is compiled; until `end_announcements`.

    On a terminal the status line shows the kernel.

    rig : whether gains, gate or cabinet are used, whose kernels are compiled for every engine
    """
    global _announced
    if _announced or (engine not in ("auto", "numba") and not rig):
        return
    from namdsp.native import compile as jit

    status, begun = console.Status(), False

    def begin(kernel: str) -> None:
        nonlocal begun
        if not begun:
            # where they cannot be cached, the cache has printed why
            kept = (
                "for this time only"
                if jit.cache_location() is None
                else f"once; they are kept in {cache_folder()}"
            )
            console.print_message(f"compiling kernels, {kept}")
        begun = True
        status.show(f"compiling {kernel}")

    _announced, jit.on_compile, jit.on_compiled = True, begin, status.clear


def end_announcements() -> None:
    """Print no more messages: the command that wanted them has ended."""
    global _announced
    if _announced:
        from namdsp.native import compile as jit

        jit.on_compile = jit.on_compiled = None
    _announced = False
