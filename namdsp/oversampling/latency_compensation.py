"""Latency compensation of a process in blocks, for signals that have an end."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from namdsp.arithmetic.fma import Float32


def with_silence(x: Float32, frames: int) -> Float32:
    """x [C, T], and a number of frames of silence after it; x itself for none."""
    return np.pad(x, ((0, 0), (0, frames))) if frames else x


class LatencyCompensator:
    """Process blocks without latency: input and output have the same total length.

    process        : float32 [C_in, T] -> [C_out, T], any T, with latency
    latency_frames : of `process`
    """

    def __init__(self, process: Callable[[Float32], Float32], latency_frames: int) -> None:
        self._process = process
        self._latency = self._to_trim = latency_frames

    def process(self, block: Float32, last: bool = False) -> Float32:
        """Process the next block; returns the output that is available, and with the last block the rest."""
        if self._latency == 0:
            return self._process(block)
        y = self._process(with_silence(block, self._latency) if last else block)
        trimmed = min(self._to_trim, y.shape[1])
        self._to_trim -= trimmed
        return np.ascontiguousarray(y[:, trimmed:])
