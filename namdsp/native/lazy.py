"""Compiled functions by the place of their source: its module, and Numba, are imported only if the cache lacks them.

place : "package.module:make"; make(*constants) returns the Python function for Numba; see `compile.integers_function`
"""

from __future__ import annotations

from collections.abc import Callable


def compiled_address(place: str, arguments: int, *constants: int) -> int:
    """Return the address of a compiled function with `arguments` int64 arguments and an int64 result."""
    from namdsp.native.compile import integers_address  # here: it imports LLVM

    return integers_address(place, arguments, *constants)


def compiled_function(place: str, arguments: int, *constants: int) -> Callable[..., int]:
    """Return the compiled function for Python; it runs without the GIL."""
    from namdsp.native.compile import integers_function

    return integers_function(place, arguments, *constants)
