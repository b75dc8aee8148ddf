"""Tracks: the signals that the voices of a device render in one launch, each at its start frame.

voice 0   |silence|signal 0|silence|signal 1|silence     all tracks are as long as the longest
voice 1   |silence|signal 2          |silence
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from namdsp.arithmetic.fma import Float32


@dataclass(frozen=True, eq=False)
class Track:
    """The signals of one voice, at its input or at its output.

    signals : float32 [C, T], in their order
    starts  : the start frame of each; signals do not overlap
    """

    signals: tuple[Float32, ...]
    starts: tuple[int, ...] = (0,)

    @property
    def frames(self) -> int:
        """The frame at which the last signal ends."""
        return self.starts[-1] + self.signals[-1].shape[1] if self.signals else 0


def spaced_starts(frames: Sequence[int], silence: int) -> tuple[int, ...]:
    """Return the start frames of signals of these lengths, with silence before each."""
    ends = np.cumsum([silence + length for length in frames])
    return tuple(int(end) - length for end, length in zip(ends, frames, strict=True))


def longest(tracks: Sequence[Track]) -> int:
    """Frames of the longest track."""
    return max((track.frames for track in tracks), default=0)
