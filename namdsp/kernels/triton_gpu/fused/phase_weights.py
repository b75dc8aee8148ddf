"""Weights of a plan's structure as Triton kernels read them.

They are indices of a plan's coefficients, in the order in which kernels read them, computed once for all plans of a
structure. The coefficients of all operations are concatenated, followed by the same coefficients with -0 replaced by
+0: a chain begins with +0 + bias. The index `PADDING` selects a zero.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.plan.ops import Op
from namdsp.plan.plan import Plan
from namdsp.plan.with_coefficients import coefficients_of

PADDING = -1
CoefficientIndices = NDArray[np.int64]


class CoefficientLayout:
    """Indices of a plan's coefficients in the concatenation of all of them."""

    def __init__(self, plan: Plan) -> None:
        self._indices: dict[int, tuple[CoefficientIndices, ...]] = {}
        self.count: int = 0
        for op in plan.ops:
            self._indices[id(op)] = tuple(self._next(array) for array in op.coefficients())

    def indices(self, op: Op) -> tuple[CoefficientIndices, ...]:
        """Return the indices of an operation's `coefficients()`, int64 arrays of the same shapes."""
        return self._indices[id(op)]

    def without_negative_zero(self, indices: CoefficientIndices) -> CoefficientIndices:
        """Return the indices of the same coefficients with -0 replaced by +0."""
        return indices + self.count

    def _next(self, array: Float32) -> CoefficientIndices:
        indices = self.count + np.arange(array.size).reshape(array.shape)
        self.count += array.size
        return indices


def gather_coefficients(plan: Plan, indices: CoefficientIndices) -> Float32:
    """Return the coefficients of a plan at such indices, float32.

    plan : of the structure that the indices were made for
    """
    values = coefficients_of(plan, range(len(plan.ops)))
    gathered: Float32 = np.concatenate([values, values + np.float32(0), np.zeros(1, np.float32)])[indices]
    return gathered
