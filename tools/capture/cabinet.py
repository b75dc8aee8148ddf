"""A loudspeaker in its box as an impulse response: resonances and filters, no measurement of any cabinet.

A twelve-inch speaker's resonance, the break-up of its cone between 1.5 and 5 kHz and its steep end above, received by a
microphone close to it; then the standing waves of a closed box, a few decaying tones.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

RATE_HZ = 48000
TAPS = 2048
MEAN_GAIN = 0.7
#: Of second order, hertz and quality.
HIGH_PASSES = ((72.0, 1.25),)
LOW_PASSES = ((5200.0, 0.95), (6000.0, 0.65), (9500.0, 0.7))
#: Hertz, decibels, quality.
PEAKS = (
    (112.0, 3.5, 1.4), (240.0, 1.5, 1.0), (430.0, -5.0, 0.9), (820.0, -1.5, 1.6), (1550.0, 2.0, 2.2),
    (2150.0, 3.0, 3.0), (2750.0, 6.5, 2.4), (3450.0, 5.0, 3.2), (4150.0, -4.5, 5.0), (4700.0, 3.5, 5.0),
    (6300.0, -5.0, 4.0), (7400.0, 3.0, 6.0),
)  # fmt: skip
#: Standing waves: hertz, level against the first arrival in decibels, seconds to fall by 60 dB.
MODES = (
    (141.0, -33.0, 0.060), (203.0, -34.0, 0.055), (287.0, -35.0, 0.045), (342.0, -36.0, 0.040),
    (476.0, -37.0, 0.035), (561.0, -39.0, 0.030), (688.0, -41.0, 0.025),
)  # fmt: skip
#: Samples until a box mode has built up: it does not sound before the wave has crossed the box.
CROSSING = 96


def response() -> NDArray[np.float64]:
    """The impulse response, [TAPS], its mean gain from 100 Hz to 5 kHz being MEAN_GAIN."""
    z = np.exp(-2j * np.pi * np.arange(8 * TAPS // 2 + 1) / (8 * TAPS))
    total = np.ones(len(z), complex)
    for hertz, quality in HIGH_PASSES:
        total *= _biquad(z, hertz, quality, (1.0, -2.0, 1.0), lambda c: (1 + c) / 2)
    for hertz, quality in LOW_PASSES:
        total *= _biquad(z, hertz, quality, (1.0, 2.0, 1.0), lambda c: (1 - c) / 2)
    for hertz, decibels, quality in PEAKS:
        total *= _peak(z, hertz, decibels, quality)
    result = np.fft.irfft(total, 8 * TAPS)[:TAPS]
    first = np.max(np.abs(result))
    t = np.arange(TAPS) / RATE_HZ
    begun = 1 - np.exp(-np.arange(TAPS) / CROSSING)
    for i, (hertz, decibels, seconds) in enumerate(MODES):
        level = first * 10 ** (decibels / 20) * (-1) ** i
        result += level * begun * np.exp(-6.9 * t / seconds) * np.sin(2 * math.pi * hertz * t)
    fade = TAPS // 8
    result[-fade:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(fade) / fade)
    hertz_of = np.fft.rfftfreq(8 * TAPS, 1 / RATE_HZ)
    received = np.abs(np.fft.rfft(result, 8 * TAPS))[(hertz_of >= 100) & (hertz_of <= 5000)]
    return result * (MEAN_GAIN / np.sqrt(np.mean(received**2)))


def _biquad(z, hertz, quality, numerator, gain):
    w = 2 * math.pi * hertz / RATE_HZ
    alpha, cosine = math.sin(w) / (2 * quality), math.cos(w)
    b = gain(cosine)
    top = b * (numerator[0] + numerator[1] * z + numerator[2] * z * z)
    return top / ((1 + alpha) - 2 * cosine * z + (1 - alpha) * z * z)


def _peak(z, hertz, decibels, quality):
    w = 2 * math.pi * hertz / RATE_HZ
    alpha, cosine, a = math.sin(w) / (2 * quality), math.cos(w), 10 ** (decibels / 40)
    top = (1 + alpha * a) - 2 * cosine * z + (1 - alpha * a) * z * z
    return top / ((1 + alpha / a) - 2 * cosine * z + (1 - alpha / a) * z * z)
