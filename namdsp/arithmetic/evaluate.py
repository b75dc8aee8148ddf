"""Run a `Program` with NumPy, one operation after the other, for the reference."""

from collections.abc import Callable
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32, fma32
from namdsp.arithmetic.program import Program


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


def evaluate(program: Program, *inputs: Any) -> Float32:
    """f(x, ...) elementwise in the one arithmetic; all inputs are float32 and broadcast against the first."""
    return evaluate_all(program, *inputs)[0]


def evaluate_all(program: Program, *inputs: Any) -> tuple[Float32, ...]:
    """Return all values of a formula with several; as `evaluate`."""
    with np.errstate(all="ignore"):
        results = program.run(_perform, inputs)
    return tuple(np.broadcast_to(result, inputs[0].shape) for result in results)


def _perform(op: str, args: list[Any]) -> Any:
    return OPERATIONS[op](*(np.float32(arg) if isinstance(arg, float) else arg for arg in args))
