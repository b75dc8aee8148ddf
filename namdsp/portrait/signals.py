"""Periodic test signals, and how long a model must hear them before it answers periodically.

All periods are whole numbers of frames, so a spectrum needs no window and has each line in one bin.
"""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float64

#: Of the frequency response: lines every 2.9 Hz at 48 kHz.
RESPONSE_PERIOD = 16384
#: Of a sine of about 110 Hz, its harmonics and its transfer curve.
SINE_HZ = 110.0


def multisine(period: int, rms: float) -> Float64:
    """One period [T] with the same magnitude in every line but DC and the last, by fixed random phases."""
    phases = np.random.default_rng(1).uniform(0.0, 2.0 * np.pi, period // 2 - 1)
    spectrum = np.zeros(period // 2 + 1, complex)
    spectrum[1:-1] = np.exp(1j * phases)
    x = np.fft.irfft(spectrum)
    return np.asarray(x * (rms / np.sqrt(np.mean(np.square(x)))))


def sine(rate_hz: int, peak: float) -> Float64:
    """One period [T] of a sine near `SINE_HZ`."""
    period = round(rate_hz / SINE_HZ)
    return np.asarray(peak * np.sin(2.0 * np.pi * np.arange(period) / period))


def repeated(period: Float64, settling: int) -> tuple[Float64, int]:
    """Whole periods [T] that last for the settling and one more; and the frame at which that one begins."""
    before = -(-settling // len(period))
    return np.tile(period, before + 1), before * len(period)
