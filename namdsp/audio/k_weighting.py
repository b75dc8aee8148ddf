"""The K-weighting of ITU-R BS.1770-4: two filters of second order, a high shelf and a high-pass."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Float64 = NDArray[np.float64]
#: The rate at which the standard states its filters, so that their power response is that of any rate.
STANDARD_RATE_HZ = 48000


@lru_cache(16)
def coefficients(rate_hz: int) -> Float64:
    """Coefficients of both filters at a rate, from the analogue prototype of the standard's at 48 kHz (bilinear)."""
    shelf_hz, shelf_q, shelf_db = 1681.974450955533, 0.7071752369554196, 3.999843853973347
    tan = math.tan(math.pi * min(shelf_hz / rate_hz, 0.49))
    high = 10.0 ** (shelf_db / 20.0)
    band = high**0.4996667741545416
    below = 1.0 + tan / shelf_q + tan * tan
    shelf = [
        (high + band * tan / shelf_q + tan * tan) / below,
        2.0 * (tan * tan - high) / below,
        (high - band * tan / shelf_q + tan * tan) / below,
        2.0 * (tan * tan - 1.0) / below,
        (1.0 - tan / shelf_q + tan * tan) / below,
    ]
    pass_hz, pass_q = 38.13547087602444, 0.5003270373238773
    tan = math.tan(math.pi * pass_hz / rate_hz)
    below = 1.0 + tan / pass_q + tan * tan
    high_pass = [1.0, -2.0, 1.0, 2.0 * (tan * tan - 1.0) / below, (1.0 - tan / pass_q + tan * tan) / below]
    return np.array(shelf + high_pass)


def power_response(frequencies_hz: Float64) -> Float64:
    """The squared magnitude of both filters at frequencies [N] below 24 kHz."""
    steps = np.exp(-2j * np.pi * frequencies_hz / STANDARD_RATE_HZ)
    b0, b1, b2, a1, a2 = np.split(coefficients(STANDARD_RATE_HZ).reshape(2, 5), 5, axis=1)
    filters = (b0 + b1 * steps + b2 * steps**2) / (1.0 + a1 * steps + a2 * steps**2)
    power: Float64 = np.square(np.abs(filters)).prod(axis=0)
    return power
