"""Compiled Python by where it stands: its module, which imports Numba, is imported only to compile what is not cached.

place : "package.module:make"; make(*constants) is the Python function for Numba; see `compile.compile_integers`
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any


def lazy_address(place: str, arguments: int, *constants: int) -> int:
    """The address of a compiled function of so many int64 to int64."""
    from namdsp.native.compile import integers_address

    return integers_address(maker(place), arguments, *constants)


def lazy_function(place: str, arguments: int, *constants: int) -> Callable[..., int]:
    """The same as a function; it runs without the GIL."""
    from namdsp.native.compile import compile_integers

    return compile_integers(maker(place), arguments, *constants)


@cache
def maker(place: str) -> Callable[..., Any]:
    """`make`, for `compile.py`."""
    module, name = place.split(":")

    def make(*constants: int) -> Any:
        return getattr(import_module(module), name)(*constants)

    make.__module__, make.__qualname__ = module, name  # which name it in the cache
    return make
