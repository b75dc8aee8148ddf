"""Between 48 kHz and the simulation's rate, by spectra: exact below 20 kHz, no delay."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

RATE_HZ = 48000
OVERSAMPLING = 16
#: Of silence on both sides, so that the spectrum's circle does not close on the signal.
PAD = 2048
#: The output's band ends over this range.
PASS_HZ, STOP_HZ = 20000.0, 24000.0


def interpolate(x: NDArray[np.float64], times: int) -> NDArray[np.float64]:
    """[T] to [times * (T + 2 PAD or more)], silence around it included."""
    total = -(-(len(x) + 2 * PAD) // 4096) * 4096  # a length that transforms fast
    padded = np.pad(x, (PAD, total - PAD - len(x)))
    spectrum = np.fft.rfft(padded)
    spectrum[-1] *= 0.5  # the sample at half the rate stood for both its signs
    return np.fft.irfft(spectrum, times * len(padded)) * times


def decimate(x: NDArray[np.float64], times: int, length: int) -> NDArray[np.float64]:
    """The inverse, with a low-pass: a raised cosine from PASS_HZ to STOP_HZ; returns [length]."""
    frames = len(x) // times
    spectrum = np.fft.rfft(x)[: frames // 2 + 1] / times
    hertz = np.arange(len(spectrum)) * (RATE_HZ / frames)
    ramp = np.clip((hertz - PASS_HZ) / (STOP_HZ - PASS_HZ), 0.0, 1.0)
    spectrum *= 0.5 + 0.5 * np.cos(np.pi * ramp)
    return np.fft.irfft(spectrum, frames)[PAD : PAD + length]
