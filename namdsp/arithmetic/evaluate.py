"""Run a `Program` with NumPy, one operation after the other, for the reference."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32, fma32
from namdsp.arithmetic.program import Program, Slot


def pow2(shifted: Any) -> Float32:
    """2**n from n + POW2_BIAS: the low nine bits become sign and exponent."""
    bits = np.asarray(shifted, np.float32).view(np.uint32) << np.uint32(23)
    return bits.view(np.float32)


#: What each operation name means on float32 arrays.
OPERATIONS: dict[str, Callable[..., Any]] = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": np.divide,
    "fma": fma32,
    "min": lambda x, y: np.where(y < x, y, x),
    "max": lambda x, y: np.where(x < y, y, x),
    "abs": np.abs,
    "copysign": np.copysign,
    "select_lt": lambda x, y, then, otherwise: np.where(x < y, then, otherwise),
    "pow2": pow2,
}


def evaluate(program: Program, x: Float32, parameters: Sequence[Float32] = ()) -> Float32:
    """f(x) elementwise in the one arithmetic.

    x          : float32, any shape
    parameters : float32 arrays that broadcast against x, one per parameter of the formula
    """
    return evaluate_all(program, x, parameters)[0]


def evaluate_all(program: Program, x: Float32, parameters: Sequence[Float32] = ()) -> tuple[Float32, ...]:
    """Return all values of a formula with several; as `evaluate`."""
    slots: dict[int, Any] = dict(enumerate((x, *parameters)))
    with np.errstate(all="ignore"):
        for instruction in program.instructions:
            args = [
                slots[arg.index] if isinstance(arg, Slot) else np.float32(arg.value)
                for arg in instruction.args
            ]
            slots[instruction.out] = OPERATIONS[instruction.op](*args)
    return tuple(np.broadcast_to(slots[result], x.shape) for result in program.results)
