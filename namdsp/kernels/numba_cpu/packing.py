"""Pack changing weights by one gather: for each packed weight of the kernels, the index of its coefficient.

The order of a kernel's packed weights depends on the plan's structure alone. So the indices are computed once, by
packing the indices of the coefficients in their place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.plan.ops import Activate, Gate
from namdsp.plan.plan import Plan
from namdsp.plan.with_coefficients import with_coefficients

#: float32 has all integers up to this.
MAX_COEFFICIENTS = 1 << 24


def changing(plan: Plan) -> list[int]:
    """Return the indices in `plan.ops` of operations with coefficients, except activations, whose parameters stay."""
    return [
        index
        for index, op in enumerate(plan.ops)
        if op.coefficients() and not isinstance(op, Activate | Gate)
    ]


def coefficients_of(plan: Plan, ops: Collection[int] | None = None) -> Float32:
    """Return the coefficients of some operations, by default of all that are `changing`, as one array [N]."""
    chosen = changing(plan) if ops is None else sorted(ops)
    arrays = [array.ravel() for index in chosen for array in plan.ops[index].coefficients()]
    return np.concatenate(arrays) if arrays else np.zeros(0, np.float32)


class Packing:
    """The map from a plan's coefficients to the packed weights of its kernels.

    pack : returns the packed weights of a plan of this structure; each is a coefficient, a coefficient + 0, or constant
    ops  : the operations whose coefficients change; None: all that are `changing`
    """

    def __init__(
        self, plan: Plan, pack: Callable[[Plan], Float32], ops: Collection[int] | None = None
    ) -> None:
        self._plan, self._ops = plan, changing(plan) if ops is None else sorted(ops)
        #: number of coefficients
        self.count = coefficients_of(plan, self._ops).size
        assert self.count < MAX_COEFFICIENTS, "more coefficients than float32 has indices"

        def packed(coefficients: Float32) -> Float32:
            return pack(self.plan_of(coefficients))

        indices = np.arange(1, self.count + 1, dtype=np.float32)
        one, other = packed(indices), packed(-indices)
        self.size = one.size
        #: positions of packed weights that are coefficients, and the index of each; `_constants` has the others
        self._positions = np.flatnonzero((one == -other) & (one != 0))
        self._index = one[self._positions].astype(np.intp) - 1
        self._constants = one
        # a bias is packed as bias + 0, which makes 0 of -0
        zeros = packed(np.full(self.count, -0.0, np.float32))[self._positions]
        self._biases = self._positions[~np.signbit(zeros)]

    def plan_of(self, coefficients: Float32) -> Plan:
        """Return the plan with other coefficients [N]."""
        start, arrays_of = 0, {}
        for index in self._ops:
            arrays = []
            for array in self._plan.ops[index].coefficients():
                arrays.append(coefficients[start : start + array.size].reshape(array.shape))
                start += array.size
            arrays_of[index] = arrays
        return with_coefficients(self._plan, arrays_of)

    def pack(self, coefficients: Float32) -> Float32:
        """Return the packed weights for coefficients [N], in the order of `coefficients_of`."""
        packed = np.empty_like(self._constants)
        self.pack_into(coefficients, packed)
        return packed

    def pack_into(self, coefficients: Float32, out: Float32) -> None:
        """Write the packed weights for coefficients [N] to `out`."""
        out[:] = self._constants
        out[self._positions] = coefficients[self._index]
        out[self._biases] += np.float32(0)
