"""Packed weights by index: where in a plan's numbers each packed weight of its kernels comes from.

Kernels read their weights in an order of their own. Which number stands where depends on the plan's structure alone, so
it is found once, by packing the numbers' own indices; weights that change are then packed by one gather.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.plan.ops import Activate, Gate
from namdsp.plan.plan import Plan
from namdsp.plan.renumbered import renumbered

#: Whole numbers up to this are float32 numbers.
MOST_NUMBERS = 1 << 24


def numbers_of(plan: Plan) -> Float32:
    """A plan's numbers one after the other, [N]; without the activations' parameters, which stay as they are."""
    found = [
        array.ravel() for op in plan.ops if not isinstance(op, Activate | Gate) for array in op.numbers()
    ]
    return np.concatenate(found) if found else np.zeros(0, np.float32)


def with_numbers(plan: Plan, numbers: Float32) -> Plan:
    """The plan with other numbers, in the order of `numbers_of`."""
    at, given = 0, {}
    for index, op in enumerate(plan.ops):
        if not isinstance(op, Activate | Gate):
            own = []
            for array in op.numbers():
                own.append(numbers[at : at + array.size].reshape(array.shape))
                at += array.size
            given[index] = own
    return renumbered(plan, {index: own for index, own in given.items() if own})


class Packing:
    """How the packed weights of kernels come from a plan's numbers.

    pack : gives the packed weights of a plan of this structure; each is a number, a number + 0, or no number
    """

    def __init__(self, plan: Plan, pack: Callable[[Plan], Float32]) -> None:
        count = numbers_of(plan).size
        assert count < MOST_NUMBERS, "more numbers than float32 has indices"

        def packed(numbers: NDArray[np.float32]) -> Float32:
            return pack(with_numbers(plan, numbers))

        indices = np.arange(1, count + 1, dtype=np.float32)
        one, other = packed(indices), packed(-indices)
        #: packed weights that are numbers, and which; what else is packed stands in `_rest`
        self._places = np.flatnonzero((one == -other) & (one != 0))
        self._index = one[self._places].astype(np.intp) - 1
        self._rest = one
        # a bias is packed as bias + 0, which makes 0 of -0
        zeros = packed(np.full(count, -0.0, np.float32))[self._places]
        self._biases = self._places[~np.signbit(zeros)]

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
