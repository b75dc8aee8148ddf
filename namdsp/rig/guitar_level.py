"""Guitar level: how much louder or softer a response plays a guitar. Cabinets are brought to 0 dB by it.

The spectrum is that of a guitar at the input of a cabinet: six direct guitars, up to 25 s each, through eight captures
of amplifiers and pedals without cabinets. The median power of their third octaves is constant from 90 Hz to 3 kHz,
falls by 24 dB per octave below, and by 7.5 dB per octave above.

    power of a third octave at f = 1 / ((1 + (90 Hz / f)^8) * (1 + (f / 3 kHz)^2.5))
    power density                = power of a third octave / f
"""

from __future__ import annotations

import math

import numpy as np

from namdsp.arithmetic.fma import Float64
from namdsp.audio.k_weighting import power_response
from namdsp.audio.levels import gain_to_db
from namdsp.errors import AudioError

LOW_HZ, LOW_EXPONENT = 90.0, 8.0
HIGH_HZ, HIGH_EXPONENT = 3000.0, 2.5
#: Limits of the spectrum. Beyond them is less than 0.1 % of its K-weighted power.
FROM_HZ, TO_HZ = 20.0, 20e3
#: Largest distance of the frequencies at which a response is computed.
RESOLUTION_HZ = 2.0


def guitar_spectrum(frequencies_hz: Float64) -> Float64:
    """Power density of the guitar at frequencies [N], of any scale; 0 beyond FROM_HZ and TO_HZ."""
    f = np.clip(frequencies_hz, FROM_HZ, TO_HZ)
    thirds = 1.0 / ((1.0 + (LOW_HZ / f) ** LOW_EXPONENT) * (1.0 + (f / HIGH_HZ) ** HIGH_EXPONENT))
    density: Float64 = np.where(f == frequencies_hz, thirds / f, 0.0)
    return density


def guitar_level_db(taps: Float64, sample_rate_hz: int) -> float:
    """K-weighted level in dB of the guitar through taps [C, N], relative to the guitar itself in as many channels.

    By ITU-R BS.1770 the power of all channels counts. -inf where nothing of it passes.
    """
    peak = np.abs(taps).max()  # squares of large taps would leave the range of float64
    frames = max(2 * taps.shape[1], math.ceil(sample_rate_hz / RESOLUTION_HZ))
    size = 1 << (frames - 1).bit_length()
    frequencies = np.arange(int(TO_HZ * size / sample_rate_hz) + 1) * (sample_rate_hz / size)
    weights = guitar_spectrum(frequencies) * power_response(frequencies)
    within = min(len(weights), size // 2 + 1)  # the guitar has more than a slow response can pass
    power = sum(np.square(np.abs(np.fft.rfft(channel / peak, size)[:within])) for channel in taps)
    passed = float(np.sum(weights[:within] * power) / (len(taps) * np.sum(weights)))
    return gain_to_db(math.sqrt(passed)) + gain_to_db(float(peak))


def to_guitar_db(name: str, taps: Float64, sample_rate_hz: int) -> float:
    """The gain in dB that brings taps [C, N] to guitar level; raises AudioError if nothing of a guitar passes."""
    level_db = guitar_level_db(taps, sample_rate_hz)
    if level_db == -math.inf:
        raise AudioError(
            f"{name}: passes nothing from {FROM_HZ:g} Hz to {TO_HZ / 1e3:g} kHz at {sample_rate_hz} Hz; expected an "
            "impulse response of sound. Check its sample rate"
        )
    return -level_db
