"""Models that are no WaveNets in float64, straight from a file's dict: docs/format.md, section 8, nothing of namdsp."""

from __future__ import annotations

from typing import Any

import numpy as np

Array = Any


def linear(built: Any, x: Array, *, oldest_first: bool = False) -> Array:
    """[C_out, T] for x [C_in, T]."""
    config = built["config"]
    numbers = np.asarray(built["weights"], np.float32).astype(np.float64)
    taps = numbers[: config["receptive_field"]]
    taps = taps[::-1] if oldest_first else taps
    y = np.zeros((config.get("out_channels") or 1, x.shape[1]))
    for channel in range(min(len(x), len(y))):
        y[channel] = np.convolve(x[channel], taps)[: x.shape[1]] + (numbers[-1] if config["bias"] else 0.0)
    return y
