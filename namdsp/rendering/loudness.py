"""Integrated loudness by ITU-R BS.1770-4 (EBU R 128): how loud a whole signal is, in LUFS.

    K-weighting -> energy of hops of 100 ms -> blocks of 400 ms, one every 100 ms -> gates -> mean

Blocks below -70 LUFS do not count, nor those more than 10 LU below the mean of the others. All channels weigh the same,
as left, right and centre do: files do not say which of theirs would be surrounds.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.audio.k_weighting import coefficients
from namdsp.audio.levels import db_to_gain, gain_to_db
from namdsp.errors import AudioError
from namdsp.rendering.settings import FileSettings
from namdsp.rig import native
from namdsp.rig.compiled.records import WEIGHTING_SEGMENTS

HOPS_PER_SECOND = 10
HOPS_PER_BLOCK = 4
#: In these the filters' response to earlier samples decays by a factor of 1e19; at low rates the shelf needs longer.
WARMUP_HOPS, MIN_WARMUP_RATE_HZ = 2, 8000
ABSOLUTE_GATE_LUFS = -70.0
RELATIVE_GATE_LU = -10.0
#: What the K-weighting adds at 1 kHz, so that a sine of 997 Hz and full scale in one channel has -3.01 LUFS.
OFFSET_DB = -0.691
#: Decimals of gains in dB, few enough for the same bits on all machines.
GAIN_DECIMALS = 3


@dataclass(frozen=True)
class SignalLevels:
    """Levels of a signal.

    peak          : largest magnitude, 1.0 is full scale
    rms           : root of the mean square over all channels and frames
    loudness_lufs : integrated loudness; None where it has none: shorter than 0.4 s, or too soft
    """

    peak: float
    rms: float
    loudness_lufs: float | None


def measure(x: Float32, sample_rate_hz: int) -> SignalLevels:
    """Peak, RMS and loudness of a signal float32 [C, T], in one pass."""
    if x.size == 0:
        return SignalLevels(0.0, 0.0, None)
    hops = x.shape[1] * HOPS_PER_SECOND // sample_rate_hz
    bounds = (np.arange(hops + 1) * sample_rate_hz + HOPS_PER_SECOND // 2) // HOPS_PER_SECOND
    bounds = np.minimum(bounds, x.shape[1]).astype(np.int64)
    x = np.ascontiguousarray(x)
    levels = np.array([_weighted(row, sample_rate_hz, bounds) for row in x])  # [C, hops, 3]
    energy, squares, peaks = np.moveaxis(levels, 2, 0)
    rest = x[:, bounds[-1] :].astype(np.float64)  # less than a hop
    peak = max(peaks.max(initial=0.0), np.abs(rest).max(initial=0.0))
    square = squares.sum() + np.square(rest).sum()
    loudness = _gated_loudness(energy.sum(axis=0), bounds) if hops >= HOPS_PER_BLOCK else None
    return SignalLevels(float(peak), math.sqrt(square / x.size), loudness)


def peak_in_db(magnitude: float) -> float | None:
    """In dBFS; None for silence."""
    return gain_to_db(magnitude) if magnitude else None


def levelled(y: Float32, sample_rate_hz: int, settings: FileSettings, name: str) -> tuple[Float32, float]:
    """An output [C, T] at the loudness or peak that its settings ask for, and the gain in dB; 0 where they ask none.

    name : of the output, in messages

    Raises
    ------
    AudioError : it has no loudness, or no peak.
    """
    if not settings.has_level:
        return y, 0.0
    levels = measure(y, sample_rate_hz)
    actual, wanted = (
        (levels.loudness_lufs, settings.loudness_lufs)
        if settings.peak_dbfs is None
        else (peak_in_db(levels.peak), settings.peak_dbfs)
    )
    if actual is None or wanted is None:
        raise AudioError(
            f"{name}: is silent, or shorter than 0.4 s, so it has no "
            f"{'loudness' if settings.peak_dbfs is None else 'peak'}; expected a signal that can be brought to one. "
            "Leave the level as it is for this one"
        )
    gain_db = round(wanted - actual, GAIN_DECIMALS)
    return (y * np.float32(db_to_gain(gain_db)) if gain_db else y), gain_db


def _weighted(x: Float32, rate_hz: int, bounds: NDArray[np.int64]) -> Float64:
    """Energy, squares and peak of each hop of x [T], float64 [hops, 3]; see `compiled/k_weighting.py`.

    The signal is filtered as several segments at once. All but the first begin early, as warm-up of the filters; where
    two segments have the same hop, the earlier segment counts. The result is that of a single pass: what the warm-up
    lacks is below the precision of float64.
    """
    hops = len(bounds) - 1
    count = min(hops, WARMUP_HOPS + max(0, -(-(hops - WARMUP_HOPS) // WEIGHTING_SEGMENTS)))
    if rate_hz % HOPS_PER_SECOND or rate_hz < MIN_WARMUP_RATE_HZ:  # hops differ in length
        count = hops
    levels, results = np.empty((hops, 3)), np.empty((count, 3, WEIGHTING_SEGMENTS))
    if hops:
        firsts = np.arange(WEIGHTING_SEGMENTS) * (hops - count) // (WEIGHTING_SEGMENTS - 1)
        addresses = x.ctypes.data + x.itemsize * bounds[firsts]
        weighting = coefficients(rate_hz)
        weighted_energy = native.function("k_weighted_energy")
        weighted_energy(
            weighting.ctypes.data, addresses.ctypes.data, bounds.ctypes.data, count, results.ctypes.data
        )
        for segment, first in reversed(list(enumerate(firsts))):
            levels[first : first + count] = results[:, :, segment]
    return levels


def _gated_loudness(total: Float64, bounds: NDArray[np.int64]) -> float | None:
    """The loudness of hops with these energies (the sum of all channels), between these frames."""
    blocks = np.arange(len(total) - HOPS_PER_BLOCK + 1)
    frames = bounds[blocks + HOPS_PER_BLOCK] - bounds[blocks]
    power = sum(total[blocks + hop] for hop in range(HOPS_PER_BLOCK)) / frames
    power = power[power > _power(ABSOLUTE_GATE_LUFS)]
    if not len(power):
        return None
    power = power[power > power.mean() * 10.0 ** (RELATIVE_GATE_LU / 10.0)]
    return OFFSET_DB + 10.0 * math.log10(power.mean())


def _power(lufs: float) -> float:
    return float(10.0 ** ((lufs - OFFSET_DB) / 10.0))
