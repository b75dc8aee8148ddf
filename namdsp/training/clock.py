"""What a delay that is not constant costs."""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float64


def timing_esrs(y: Float64, *drifts_frames: float) -> list[float]:
    """Return the least ESR of a capture, whose delay is constant, for a recording whose delay drifts: of each drift."""
    power, frequencies = np.square(np.abs(np.fft.rfft(y))), np.fft.rfftfreq(len(y))
    turns = (np.sinc(frames * frequencies) for frames in drifts_frames)
    return [float(np.sum(power * (1 - np.square(mean_turn))) / np.sum(power)) for mean_turn in turns]
