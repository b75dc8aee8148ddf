"""Silence after a signal, for the latency of what plays it: the first frames of the output are dropped."""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32


def with_silence(x: Float32, frames: int) -> Float32:
    """x [C, T], and a number of frames of silence after it; x itself for none."""
    return np.pad(x, ((0, 0), (0, frames))) if frames else x
