"""Packed weights by index: where in a plan's numbers each packed weight of its kernels comes from.

Kernels read their weights in an order of their own. Which number stands where depends on the plan's structure alone, so
it is found once, by packing the numbers' own indices; weights that change are then packed by one gather.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.plan.ops import Activate, Gate
from namdsp.plan.plan import Plan
from namdsp.plan.with_coefficients import with_coefficients

#: Whole numbers up to this are float32 numbers.
MOST_NUMBERS = 1 << 24


def changing(plan: Plan) -> list[int]:
    """Index in `plan.ops` of all operations with numbers; without activations', whose parameters stay as they are."""
    return [
        index for index, op in enumerate(plan.ops) if op.numbers() and not isinstance(op, Activate | Gate)
    ]


def numbers_of(plan: Plan, ops: Collection[int] | None = None) -> Float32:
    """The numbers of some operations, else of all that are `changing`, one after the other [N]."""
    chosen = changing(plan) if ops is None else sorted(ops)
    found = [array.ravel() for index in chosen for array in plan.ops[index].numbers()]
    return np.concatenate(found) if found else np.zeros(0, np.float32)


class Packing:
    """How the packed weights of kernels come from a plan's numbers.

    pack : gives the packed weights of a plan of this structure; each is a number, a number + 0, or no number
    ops  : the operations whose numbers change; None: all that are `changing`
    """

    def __init__(
        self, plan: Plan, pack: Callable[[Plan], Float32], ops: Collection[int] | None = None
    ) -> None:
        self._plan, self._ops = plan, changing(plan) if ops is None else sorted(ops)
        #: numbers, and packed weights
        self.count = numbers_of(plan, self._ops).size
        assert self.count < MOST_NUMBERS, "more numbers than float32 has indices"

        def packed(numbers: Float32) -> Float32:
            return pack(self.plan_of(numbers))

        indices = np.arange(1, self.count + 1, dtype=np.float32)
        one, other = packed(indices), packed(-indices)
        self.size = one.size
        #: packed weights that are numbers, and which; what else is packed stands in `_rest`
        self._places = np.flatnonzero((one == -other) & (one != 0))
        self._index = one[self._places].astype(np.intp) - 1
        self._rest = one
        # a bias is packed as bias + 0, which makes 0 of -0
        zeros = packed(np.full(self.count, -0.0, np.float32))[self._places]
        self._biases = self._places[~np.signbit(zeros)]

    def plan_of(self, numbers: Float32) -> Plan:
        """The plan with other numbers [N]."""
        at, given = 0, {}
        for index in self._ops:
            own = []
            for array in self._plan.ops[index].numbers():
                own.append(numbers[at : at + array.size].reshape(array.shape))
                at += array.size
            given[index] = own
        return with_coefficients(self._plan, given)

    def pack(self, numbers: Float32) -> Float32:
        """The packed weights for numbers [N], in the order of `numbers_of`."""
        found = np.empty_like(self._rest)
        self.pack_into(numbers, found)
        return found

    def pack_into(self, numbers: Float32, out: Float32) -> None:
        """The same into an array of as many floats."""
        out[:] = self._rest
        out[self._places] = numbers[self._index]
        out[self._biases] += np.float32(0)
