"""One map from changing numbers to copies of them in another order: of weights, coefficients, packed weights.

A function that copies numbers (builds a plan from weights, packs a plan for an engine) is called with numbered ones. So
where each result comes from is found once, and then all results are one gather.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError

#: float32 has all integers up to this.
MAX_NUMBERS = (1 << 24) - 1


class Gather:
    """Where the results of a function [M] come from among the numbers [N] of its argument.

    Each result is a number, halved or not, or is constant.

    constants : float32 [M], the results that are constant; 0 in place of the others
    positions : of the results that are numbers, ascending
    sources   : for each of these the index of the number
    factors   : for each of these what the number is multiplied with
    cleared   : those of the positions at which -0 becomes 0, since the function adds 0

    Raises
    ------
    EngineError : there are more numbers than float32 can count.
    """

    def __init__(self, count: int, function: Callable[[Float32], Float32]) -> None:
        if count > MAX_NUMBERS:
            raise EngineError(f"a model of {count} numbers; at most {MAX_NUMBERS} are counted")
        self.count = count
        numbers = np.arange(1, count + 1, dtype=np.float32)
        first = function(numbers)
        factors = function(numbers + np.float32(1)) - first
        self.positions = np.flatnonzero(factors)
        self.factors: Float32 = factors[self.positions]
        self.sources = (first[self.positions] / self.factors).astype(np.intp) - 1
        zeros = function(np.full(count, -0.0, np.float32))
        self.cleared = self.positions[~np.signbit(zeros[self.positions])]
        self.constants = zeros
        self.constants[self.positions] = 0

    def __call__(self, numbers: Float32) -> Float32:
        """Return the results [M] for numbers [N]."""
        results = self.constants.copy()
        results[self.positions] = numbers[self.sources] * self.factors
        results[self.cleared] += np.float32(0)
        return results
