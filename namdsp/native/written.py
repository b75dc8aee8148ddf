"""Functions of compiled Python whose code is written through llvmlite, into the place where they are called."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any

from numba import types
from numba.extending import intrinsic

from namdsp.native.ir import Emitter


def written(
    result: Any = types.int64, *, lanes: int = 1, **kinds: Any
) -> Callable[[Callable[..., Any]], Any]:
    """Make a function for compiled Python of write(Emitter, *values), which gives the value, or None for void.

    lanes : of the emitter
    kinds : types of the arguments that are not int64
    """

    def decorate(write: Callable[..., Any]) -> Any:
        names = list(signature(write).parameters)[1:]
        kind = result(*(kinds.get(name, types.int64) for name in names))

        def codegen(context: Any, builder: Any, _: Any, values: Any) -> Any:
            found = write(Emitter(builder, lanes), *values)
            return context.get_dummy_value() if found is None else found

        @wraps(write)  # Numba reads the names of the parameters, all but the first
        def typed(*_: Any) -> Any:
            return kind, codegen

        return intrinsic(typed)

    return decorate
