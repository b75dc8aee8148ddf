"""The weights of a network as a function of knobs. docs/format.md, 8.6."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class KnobWeights:
    """A function of knobs: the weights at inputs k, -1 to 1, are base + tanh(slopes k + offsets) directions.

    base            : float32 [N], in the file's order; the head's scale is the last one
    slopes, offsets : [H, knobs] and [H]
    directions      : [H, N]
    """

    base: NDArray[np.float32]
    slopes: NDArray[np.float32]
    offsets: NDArray[np.float32]
    directions: NDArray[np.float32]
