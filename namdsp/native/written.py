"""Functions of compiled Python whose code is written through llvmlite, into the place where they are called."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any

from numba import types
from numba.extending import intrinsic

from namdsp.native.ir import I64, Emitter


def written(
    result: Any = types.int64, *, lanes: int = 1, **kinds: Any
) -> Callable[[Callable[..., Any]], Any]:
    """Make a function for compiled Python of write(Emitter, *values), which gives the value, or None for void.

    A record that is given where an int64 is expected is its address.

    lanes : of the emitter
    kinds : types of the arguments that are not int64
    """

    def decorate(write: Callable[..., Any]) -> Any:
        names = list(signature(write).parameters)[1:]

        def codegen(context: Any, builder: Any, given: Any, values: Any) -> Any:
            integers = (
                builder.ptrtoint(value, I64) if isinstance(kind, types.Record) else value
                for kind, value in zip(given.args, values, strict=True)
            )
            found = write(Emitter(builder, lanes), *integers)
            return context.get_dummy_value() if found is None else found

        @wraps(write)  # Numba reads the names of the parameters, all but the first
        def typed(_: Any, *given: Any) -> Any:
            wanted = (kinds.get(name, types.int64) for name in names)
            kept = zip(given, wanted, strict=True)
            return result(
                *(kind if isinstance(kind, types.Record) else other for kind, other in kept)
            ), codegen

        return intrinsic(typed)

    return decorate
