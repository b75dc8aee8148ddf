"""Alignment of two signals: the delay in whole frames and in fractions of one, and a shift by a fraction.

All in float64; signals [T]. A delay is positive where the second signal comes after the first.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Float64: TypeAlias = NDArray[np.float64]
Complex128: TypeAlias = NDArray[np.complex128]

#: Most frames that are correlated: those with the most energy. 44 s at 48 kHz, 100 MB of spectra.
MAX_FRAMES = 1 << 21
#: Taps of the shift by a fraction of a frame, on either side; with the Kaiser window below its error is under -100 dB
#: up to 0.8 of the Nyquist frequency.
SHIFT_TAPS = 48
SHIFT_BETA = 10.0
#: Spectra for the fraction of a frame: long enough for the bass, short enough for many of them.
PHASE_FRAMES = 8192


def integer_delay(x: Float64, y: Float64, furthest: int) -> tuple[int, bool]:
    """Return the delay of y after x in whole frames, between -furthest and furthest, and whether y is inverted.

    The largest magnitude of the cross-correlation, of the part of x with the most energy.
    """
    start = _loudest(x, MAX_FRAMES)
    part = x[start : start + MAX_FRAMES]
    # all of y that this part may be in
    first, last = max(0, start - furthest), min(y.size, start + part.size + furthest)
    other = y[first:last]
    size = 1 << int(np.ceil(np.log2(max(part.size + other.size, 2))))
    spectrum = np.fft.rfft(other, size) * np.conj(np.fft.rfft(part, size))
    correlation = np.fft.irfft(spectrum, size)
    delays = np.arange(first - start, last - start)  # of the part, if it begins at each frame of `other`
    delays = np.concatenate([delays, np.arange(first - start - part.size + 1, first - start)])
    values = np.concatenate([correlation[: other.size], correlation[size - part.size + 1 :]])
    values = np.where(np.abs(delays) <= furthest, values, 0.0)
    best = int(np.argmax(np.abs(values)))
    return int(delays[best]), bool(values[best] < 0.0)


def fractional_delay(x: Float64, y: Float64) -> float:
    """Return the delay of y after x, which is less than a frame, from the slope of the phases.

    A straight line through the phase of the averaged cross-spectrum, weighted by its magnitude: what is loud in both
    and keeps its phase counts. 0.0 if there is nothing to measure.
    """
    cross = summed_spectra(x[:MAX_FRAMES], y, PHASE_FRAMES)[1]
    omega = 2.0 * np.pi * np.arange(cross.size) / PHASE_FRAMES
    use = slice(1, int(0.8 * cross.size))
    weights = np.abs(cross[use])
    scale = float(np.sum(weights * omega[use] ** 2))
    if scale == 0.0:
        return 0.0
    return float(-np.sum(weights * omega[use] * np.angle(cross[use])) / scale)


def summed_spectra(x: Float64, y: Float64, size: int) -> tuple[Float64, Complex128]:
    """Return the power spectrum of x, and the cross-spectrum from x to y: sums over windows of `size` frames."""
    window = np.hanning(size)
    power, cross = np.zeros(size // 2 + 1), np.zeros(size // 2 + 1, complex)
    for start in range(0, x.size - size + 1, size // 2):
        part = slice(start, start + size)
        of_x = np.fft.rfft(window * x[part])
        power += np.square(np.abs(of_x))
        cross += np.fft.rfft(window * y[part]) * np.conj(of_x)
    return power, cross


def shifted(x: Float64, frames: float) -> Float64:
    """Delay a signal by `frames`, less than one: a windowed sinc, as long as x; silence before and after it."""
    times = np.arange(-SHIFT_TAPS, SHIFT_TAPS + 1) - frames
    kaiser = np.i0(SHIFT_BETA * np.sqrt(1.0 - np.square(times / (SHIFT_TAPS + 1)))) / np.i0(SHIFT_BETA)
    kernel = np.sinc(times) * kaiser
    moved: Float64 = np.convolve(x, kernel)[SHIFT_TAPS : SHIFT_TAPS + x.size]
    return moved


def overlap(x: NDArray[Any], y: NDArray[Any], delay: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the overlap of both signals, of equal length, if y is delayed by `delay` frames; it may be empty."""
    x, y = x[max(0, -delay) :], y[max(0, delay) :]
    frames = min(x.size, y.size)
    return x[:frames], y[:frames]


def _loudest(x: NDArray[Any], frames: int) -> int:
    """The start of the `frames` consecutive frames with the most energy."""
    if x.size <= frames:
        return 0
    energy = np.concatenate([[0.0], np.cumsum(np.square(x))])
    return int(np.argmax(energy[frames:] - energy[:-frames]))
