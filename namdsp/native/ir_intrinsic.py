"""Functions for compiled Python whose code is generated as LLVM IR, inlined at the call."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any

from numba import types
from numba.extending import intrinsic

from namdsp.native.ir import I64, Emitter


def ir_intrinsic(
    result: Any = types.int64, *, lanes: int = 1, **kinds: Any
) -> Callable[[Callable[..., Any]], Any]:
    """Make a function for compiled Python from write(Emitter, *values), which returns the value, or None for void.

    A record argument where an int64 is expected is passed as its address.

    lanes : of the emitter
    kinds : types of the arguments that are not int64
    """

    def decorate(write: Callable[..., Any]) -> Any:
        names = list(signature(write).parameters)[1:]

        def codegen(context: Any, builder: Any, signature_args: Any, values: Any) -> Any:
            integers = (
                builder.ptrtoint(argument, I64) if isinstance(kind, types.Record) else argument
                for kind, argument in zip(signature_args.args, values, strict=True)
            )
            value = write(Emitter(builder, lanes), *integers)
            return context.get_dummy_value() if value is None else value

        @wraps(write)  # Numba reads the names of the parameters, all but the first
        def typed(_: Any, *argument_kinds: Any) -> Any:
            expected = (kinds.get(name, types.int64) for name in names)
            pairs = zip(argument_kinds, expected, strict=True)
            return result(
                *(kind if isinstance(kind, types.Record) else other for kind, other in pairs)
            ), codegen

        return intrinsic(typed)

    return decorate
