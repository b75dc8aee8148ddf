"""Fused multiply-add in NumPy, into existing arrays: the inner loops of this backend. Same bits as `arithmetic.fma32`.

Its cost is passes over memory. So scalars are not broadcast, one row of float64 holds first the product, then the sum,
midpoints are detected by one shift and one minimum, and subnormal results by the flag that the processor raises.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64, add_round_to_odd

#: Moves the bits that a float32 drops to the top of a word; a midpoint then is the lowest of all values.
_DROPPED_TO_TOP = np.int64(64 - 29)
_MIDPOINT = np.iinfo(np.int64).min
_SMALLEST_NORMAL = 2.0**-126


class Fma:
    """Scratch for fused multiply-adds over up to `elements` values; not shared between threads."""

    def __init__(self, elements: int) -> None:
        self.elements = elements
        self._total = np.empty(elements, np.float64)
        self._other = np.empty(elements, np.float64)
        self._word = np.empty(elements, np.int64)

    @property
    def memory_bytes(self) -> int:
        """Bytes of scratch."""
        return self.elements * 3 * 8

    def __call__(self, a: Any, b: Any, c: Any, out: Float32) -> None:
        """out = a * b + c, rounded once. All broadcast to out's shape; `out` may be c, but neither a nor b."""
        count, shape = out.size, out.shape
        total, other = self._total[:count].reshape(shape), self._other[:count].reshape(shape)
        np.copyto(total, a)
        np.multiply(total, _wide(b, other), out=total)
        addend = _wide(c, other)
        np.add(total, addend, out=total)
        flagged = _narrow(total, out)
        word = self._word[:count]
        np.left_shift(self._total[:count].view(np.int64), _DROPPED_TO_TOP, out=word)
        if flagged or word.min(initial=0) == _MIDPOINT:
            suspects = word.reshape(shape) == _MIDPOINT
            if flagged:  # subnormal sums have other midpoints; a sum that is 0 in float64 is exactly 0
                suspects |= (np.abs(total) <= _SMALLEST_NORMAL) & (total != 0)
            a, b, addend = (np.broadcast_to(operand, shape)[suspects] for operand in (a, b, addend))
            product = np.multiply(a, b, dtype=np.float64)
            out[suspects] = add_round_to_odd(product, addend).astype(np.float32)


def _wide(value: Any, scratch: Float64) -> Any:
    """Convert to float64: an array into `scratch`, a scalar without it."""
    if np.ndim(value) == 0:
        return np.float64(value)
    np.copyto(scratch, value)
    return scratch


def _narrow(total: Float64, out: Float32) -> bool:
    """out = float32(total); return whether the processor flagged a result that is inexact and subnormal."""
    try:
        with np.errstate(under="raise"):
            np.copyto(out, total, casting="same_kind")
    except FloatingPointError:
        np.copyto(out, total, casting="same_kind")
        return True
    return False
