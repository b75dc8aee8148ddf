"""Random numbers that are the same everywhere and for ever.

From the raw words of PCG64, which NumPy keeps stable, and not from `Generator`, which it may change.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def signed_noise(bits: np.random.PCG64, count: int) -> NDArray[np.float64]:
    """Give `count` odd multiples of 2^-24 in -1 .. 1, each from the top 24 bits of one word."""
    top = (bits.random_raw(count) >> np.uint64(40)).astype(np.int64)
    return (2 * top + 1 - 2**24).astype(np.float64) / 2**24
