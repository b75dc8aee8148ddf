"""A plan's numbers as kernels take them: which of them stands where, found once for all plans of a structure.

The numbers of all operations stand one behind the other, and behind them the same once more with zeros made +0: a chain
begins with +0 + bias. `NOTHING` fills up.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.plan.ops import Op
from namdsp.plan.plan import Plan

NOTHING = -1
Places = NDArray[np.int64]


class Numbering:
    """The places of a plan's numbers."""

    def __init__(self, plan: Plan) -> None:
        self._places: dict[int, tuple[Places, ...]] = {}
        self.count = 0
        for op in plan.ops:
            self._places[id(op)] = tuple(self._next(array) for array in op.numbers())

    def of(self, op: Op) -> tuple[Places, ...]:
        """Of an operation's `numbers()`, in their shapes."""
        return self._places[id(op)]

    def without_negative_zero(self, places: Places) -> Places:
        """Of the same numbers, zeros made +0."""
        return places + self.count

    def _next(self, array: Float32) -> Places:
        places = self.count + np.arange(array.size).reshape(array.shape)
        self.count += array.size
        return places


def packed(plan: Plan, places: Places) -> Float32:
    """The numbers of a plan of that structure, each where it belongs."""
    arrays = (array for op in plan.ops for array in op.numbers())
    numbers = np.concatenate([np.zeros(0, np.float32), *map(np.ravel, arrays)])
    found: Float32 = np.concatenate([numbers, numbers + np.float32(0), np.zeros(1, np.float32)])[places]
    return found
