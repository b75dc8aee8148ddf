"""Blocks of something late, as if it were not: for signals that have an end."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from namdsp.arithmetic.fma import Float32


class OnTime:
    """Blocks in and out, as long together.

    process     : float32 [C_in, T] -> [C_out, T], any T, late
    late_frames : by so many
    """

    def __init__(self, process: Callable[[Float32], Float32], late_frames: int) -> None:
        self._process = process
        self._late = self._early = late_frames

    def process(self, block: Float32, last: bool = False) -> Float32:
        """The next block; gives what can be given of it, and with the last one the rest."""
        if self._late == 0:
            return self._process(block)
        y = self._process(np.pad(block, ((0, 0), (0, self._late))) if last else block)
        thrown_away = min(self._early, y.shape[1])
        self._early -= thrown_away
        return np.ascontiguousarray(y[:, thrown_away:])
