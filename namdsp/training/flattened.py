"""Roughly where a recording follows its dry signal: correlations of flattened signals.

A flattened signal has the same power at all times and frequencies. So neither loud low notes nor the filters of an
amplifier decide where two signals correlate most. The response begins some frames before that.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float64

#: Frames of a spectrum that is flattened; spectra at a time.
SPECTRUM, ROWS = 4096, 256
#: Magnitudes below these shares stay small: of the spectrum's RMS, and of the whole signal's.
QUIET_LINE, QUIET_TIME = 1e-3, 1e-6
#: Frames of the longest stretch that is correlated; frames of a block when the busiest one is chosen.
STRETCH, BLOCK = 1 << 19, 1024
#: Lags over which the power of a response is summed.
RESPONSE = 24
#: The best delay has this many times the power of all that are this far from it.
DISTINCT, APART = 2.0, 400


def flattened(x: Float64) -> Float64:
    """Return a signal [T] with equal power at all times and frequencies; silence stays silent."""
    hop = SPECTRUM // 2
    window = np.sin(np.pi * (np.arange(SPECTRUM) + 0.5) / SPECTRUM)
    padded = np.concatenate([np.zeros(hop), x, np.zeros(SPECTRUM + hop)])
    frames = np.lib.stride_tricks.sliding_window_view(padded, SPECTRUM)[::hop]
    floor = QUIET_TIME * math.sqrt(float(np.mean(np.square(x))) * SPECTRUM) + 1e-30
    out = np.zeros((len(frames) + 1, hop))
    for start in range(0, len(frames), ROWS):
        spectra = np.fft.rfft(window * frames[start : start + ROWS])
        magnitude = np.abs(spectra)
        level = np.sqrt(np.mean(np.square(magnitude), 1, keepdims=True))
        flat = window * np.fft.irfft(spectra / (magnitude + QUIET_LINE * level + floor))
        rows = len(flat)
        out[start : start + rows] += flat[:, :hop]
        out[start + 1 : start + rows + 1] += flat[:, hop:]
    return out.ravel()[hop : hop + len(x)]


def coarse_delay(x: Float64, y: Float64, earliest: int, latest: int, longest: int = STRETCH) -> int | None:
    """Return the delay of y after x where their flattened signals correlate most; None if no delay is distinct.

    earliest, latest : limits of the delay in frames
    longest          : frames of x that are used, where most is played
    """
    first, last = _busiest(x, longest)
    begin = max(0, first + earliest)
    part, other = flattened(x[first:last]), y[begin : max(begin, last + latest)]
    if not len(other) or not np.any(other):
        return None
    size = _fft_size(len(part) + len(other))
    spectrum = np.fft.rfft(flattened(other), size) * np.conj(np.fft.rfft(part, size))
    lags = np.arange(earliest, latest + 1)
    power = _response_power(np.fft.irfft(spectrum, size)[(lags + first - begin) % size])
    best = int(np.argmax(power))
    elsewhere = np.concatenate([power[: max(0, best - APART)], power[best + APART :]])
    if not elsewhere.size or power[best] < DISTINCT * elsewhere.max():
        return None
    return int(lags[best])


def place_correlations(
    x: Float64, y: Float64, starts: NDArray[np.int64], delay: int, size: int, reach: int
) -> Float64:
    """Return the power of each place's correlation, relative to its median over lags, [places, 2 * reach + 1].

    x, y   : flattened signals
    starts : first frames of the places in x
    size   : frames of a place
    reach  : lags from delay - reach to delay + reach
    """
    padded = np.concatenate([np.zeros(reach), y, np.zeros(reach + size)])
    fft_size = _fft_size(2 * size + 2 * reach)
    rows = np.zeros((len(starts), 2 * reach + 1))
    for row, start in zip(rows, starts, strict=True):
        other = padded[start + delay : start + delay + size + 2 * reach]
        spectrum = np.fft.rfft(other, fft_size) * np.conj(np.fft.rfft(x[start : start + size], fft_size))
        power = _response_power(np.fft.irfft(spectrum, fft_size)[: 2 * reach + 1])
        row[:] = power / max(float(np.median(power)), 1e-300)
    return rows


def _response_power(correlation: Float64) -> Float64:
    """Return the power of a response's length around each lag."""
    return np.convolve(np.square(correlation), np.ones(RESPONSE), "same")


def _busiest(x: Float64, frames: int) -> tuple[int, int]:
    """Return first and last frame of the stretch in which most is played, not of the loudest."""
    level = np.sqrt(np.add.reduceat(np.square(x), np.arange(0, len(x), BLOCK)))
    heard = level[level > 1e-3 * level.max()]
    busy = np.minimum(level, np.median(heard)) if len(heard) else level
    blocks = min(len(busy), max(1, frames // BLOCK))
    sums = np.concatenate([[0.0], np.cumsum(busy)])
    first = BLOCK * int(np.argmax(sums[blocks:] - sums[:-blocks]))
    return first, min(len(x), first + BLOCK * blocks)


def _fft_size(frames: int) -> int:
    return 1 << math.ceil(math.log2(max(frames, 2)))
