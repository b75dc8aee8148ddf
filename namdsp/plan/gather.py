"""A map from numbers that change to copies of them in another order, such as weights to packed weights.

A function that copies numbers (builds a plan from weights, packs a plan for an engine) is called once with 1, 2, 3, ...
Its results are the positions of what it copies; after that all results are one gather.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError

#: float32 has all integers up to this.
MAX_NUMBERS = (1 << 24) - 1


class Gather:
    """The positions of the results of a function [M] among the numbers [N] of its argument.

    Each result is a number, halved or not, or is constant: entry `sources` of the numbers and the constants after them,
    times `factors`, plus `zeros`.

    constants : float32, the results that are constant
    sources   : [M], indices
    factors   : float32 [M]
    zeros     : float32 [M], -0, which changes nothing; 0 where -0 becomes 0, since the function adds 0

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
        self.factors: Float32 = function(numbers + np.float32(1)) - first
        constant = self.factors == 0
        self.factors[constant] = 1
        self.zeros: Float32 = function(np.full(count, -0.0, np.float32))
        self.constants: Float32 = self.zeros[constant]
        self.zeros[constant] = -0.0
        self.sources: NDArray[np.intp] = (first / self.factors).astype(np.intp) - 1
        self.sources[constant] = count + np.arange(len(self.constants))

    def __call__(self, numbers: Float32) -> Float32:
        """Return the results [M] for numbers [N]."""
        results: Float32 = np.concatenate([numbers, self.constants])[self.sources] * self.factors + self.zeros
        return results
