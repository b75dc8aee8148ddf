"""Compiled functions by the name of their source: its module, and Numba, are imported only if the cache lacks the code.

target : "package.module:make"; make(*constants) is the Python function for Numba; see `compile.compile_integers`
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any


def lazy_address(target: str, arguments: int, *constants: int) -> int:
    """Return the address of a compiled function with `arguments` int64 arguments and an int64 result."""
    from namdsp.native.compile import integers_address

    return integers_address(maker(target), arguments, *constants)


def lazy_function(target: str, arguments: int, *constants: int) -> Callable[..., int]:
    """Return the compiled function for Python; it runs without the GIL."""
    from namdsp.native.compile import compile_integers

    return compile_integers(maker(target), arguments, *constants)


@cache
def maker(target: str) -> Callable[..., Any]:
    """Return `make`, for `compile.py`."""
    module, name = target.split(":")

    def make(*constants: int) -> Any:
        return getattr(import_module(module), name)(*constants)

    make.__module__, make.__qualname__ = module, name  # which name it in the cache
    return make
