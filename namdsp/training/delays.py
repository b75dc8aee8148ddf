"""Measure the delay of a recording after its dry signal, in frames: from waveforms, never from envelopes.

    by_blips      the two clicks of the trainer's standard file: where they rise above the noise
    by_response   other material: cross-correlation, then where the linear response from one to the other begins
    drift         by how much the delay grows from start to end: two clocks

An amplifier changes phases, so the largest correlation is some frames before or after the start of its response. A
student's output cannot depend on future input, so the returned delay is before that start.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.errors import AudioError
from namdsp.matching.align import integer_delay, overlap

Complex128: TypeAlias = NDArray[np.complex128]
#: Of the trainer's file, in seconds: its clicks, and a silence before them. Frames that are searched around a click.
BLIPS_S, SILENCE_S = (10.5, 11.5), (10.25, 10.375)
BLIP_BEFORE, BLIP_AFTER = 1000, 10000
#: Frames of a spectrum; frames of the response before and after the correlation's delay.
SPECTRUM, NEAR = 16384, 64
#: The response's peak is no further from the correlation's delay than this.
REACH = 24
#: Share of the strongest spectral line below which lines are ignored.
WEAKEST = 1e-10
#: A response begins at this share of its peak, or at this multiple of its noise, but at most at half of the peak.
BEGUN, BEGUN_NOISES, BEGUN_AT_MOST = 0.1, 4.0, 0.5
#: Noise relative to the peak above which a response is invisible; the delay is then this many frames before the
#: correlation's: distortion makes noise, and filters move the correlation's delay by some frames.
LOUDEST_NOISE, CORRELATION_EARLIER = 0.25, 4
#: Safety margin in frames before the start of the response.
EARLIER = 1
#: Of the drift: frames of a spectrum; places; largest share of the length; the lines that are compared first, up to
#: 1.2 kHz, for a wide search; and steps and reach in frames of that search and of the next.
PLACE_SPECTRUM, PLACES, FASTEST, LOW_LINES = 8192, 32, 500e-6, 200
COARSE_STEP, FINE_STEP, FINE_REACH = 4.0, 0.5, 24.0


def by_blips(wet: Float32, rate_hz: int) -> int:
    """Return the delay of a recording of the trainer's v3 file, in whole frames.

    Raises
    ------
    AudioError : the clicks are not in the recording.
    """
    silence = wet[slice(*(round(seconds * rate_hz) for seconds in SILENCE_S))]
    windows = []
    for at in (round(seconds * rate_hz) for seconds in BLIPS_S):
        windows.append(wet[at - BLIP_BEFORE : at + BLIP_AFTER].astype(np.float64))
    both = np.abs(np.mean(windows, axis=0))
    floor = float(np.max(np.abs(silence)))
    above = np.flatnonzero(both > max(floor + 0.0003, 1.001 * floor))
    if not above.size:
        raise AudioError(
            f"the clicks at {BLIPS_S[0]:g} and {BLIPS_S[1]:g} s are not in the recording, whose noise has peaks of "
            f"{20 * math.log10(max(floor, 1e-9)):.0f} dBFS before them; expected them. Is it a recording of this file?"
        )
    return int(above[0]) - BLIP_BEFORE - 1


def by_response(dry: Float64, wet: Float64, furthest: int) -> tuple[float, bool]:
    """Return where the response begins, in fractional frames, and whether the polarity is inverted.

    furthest : maximum delay in frames, in either direction
    """
    coarse, inverted = integer_delay(dry, wet, furthest)
    response = np.abs(linear_response(*overlap(dry, wet, coarse)))
    peak = NEAR - REACH + int(np.argmax(response[NEAR - REACH : NEAR + REACH]))
    noise = float(np.sqrt(np.mean(np.square(response[: NEAR // 2]))))
    if noise >= LOUDEST_NOISE * response[peak]:
        return float(coarse - CORRELATION_EARLIER), inverted
    begun = min(BEGUN_AT_MOST, max(BEGUN, BEGUN_NOISES * noise / response[peak])) * response[peak]
    # back from the peak to the last frame that is below
    at = peak
    while at > 0 and response[at - 1] >= begun:
        at -= 1
    part = (response[at] - begun) / (response[at] - response[at - 1]) if at > 0 else 0.0
    return coarse + at - NEAR - part, inverted


def causal(beginning: float) -> int:
    """Return the whole delay that leaves the remaining delay to the student."""
    return math.floor(beginning) - EARLIER


def linear_response(x: Float64, y: Float64) -> Float64:
    """Return the response from x to y, [2 * NEAR] with time 0 at NEAR: averaged cross-spectrum over averaged power."""
    size = min(SPECTRUM, 1 << int(math.log2(len(x))))
    window = np.hanning(size)
    power, cross = np.zeros(size // 2 + 1), np.zeros(size // 2 + 1, complex)
    for start in range(0, len(x) - size + 1, size // 2):
        part = slice(start, start + size)
        of_x = np.fft.rfft(window * x[part])
        power += np.square(np.abs(of_x))
        cross += np.fft.rfft(window * y[part]) * np.conj(of_x)
    response: Float64 = np.fft.irfft(cross / (power + WEAKEST * power.max()))
    return np.roll(response, NEAR)[: 2 * NEAR]


def drift(x: Float64, y: Float64) -> tuple[float, float]:
    """Return by how many frames y falls behind x from start to end, and the standard error of that.

    One response leads from x to y everywhere. The drift is the one without which the spectra of all places add up to
    the strongest response, so that it does not matter what is played, nor how it is distorted; its error is
    estimated by leaving out one place after the other.
    """
    reach = FASTEST * len(x)
    spectra, times = _places(x, y, 0.0)
    coarse = _strongest(spectra[:, :LOW_LINES], times, np.arange(-reach, reach + COARSE_STEP, COARSE_STEP))[0]
    if abs(coarse) > FINE_REACH / 2:
        spectra, times = _places(x, y, coarse)
    else:
        coarse = 0.0
    fine = _strongest(spectra, times, np.arange(-FINE_REACH, FINE_REACH + FINE_STEP, FINE_STEP))
    return float(coarse + fine[0]), math.sqrt((PLACES - 1) * float(np.var(fine[1:])))


def timing_esr(y: Float64, drift_frames: float) -> float:
    """Return the least ESR of a capture, whose delay is constant, for a recording whose delay drifts."""
    power = np.square(np.abs(np.fft.rfft(y)))
    mean_turn = np.sinc(drift_frames * np.fft.rfftfreq(len(y)))
    return float(np.sum(power * (1 - np.square(mean_turn))) / np.sum(power))


def _places(x: Float64, y: Float64, drift_frames: float) -> tuple[Complex128, Float64]:
    """Return each place's cross-spectrum over the root of the power [PLACES, F], and its time, -0.5 .. 0.5."""
    window = np.hanning(PLACE_SPECTRUM)
    power, cross = np.zeros(PLACE_SPECTRUM // 2 + 1), np.zeros((PLACES, PLACE_SPECTRUM // 2 + 1), complex)
    times, counts = np.zeros(PLACES), np.zeros(PLACES)
    for start in range(0, len(x) - PLACE_SPECTRUM + 1, PLACE_SPECTRUM // 2):
        time = (start + PLACE_SPECTRUM / 2) / len(x) - 0.5
        late = start + round(drift_frames * time)
        if 0 <= late <= len(y) - PLACE_SPECTRUM:
            of_x, of_y = (
                np.fft.rfft(window * part[at : at + PLACE_SPECTRUM]) for part, at in ((x, start), (y, late))
            )
            place = int((time + 0.5) * PLACES)
            power += np.square(np.abs(of_x))
            cross[place] += of_y * np.conj(of_x)
            times[place] += time
            counts[place] += 1
    return cross / np.sqrt(power + WEAKEST * power.max() + 1e-300), times / np.maximum(counts, 1)


def _strongest(spectra: Complex128, times: Float64, drifts: Float64) -> Float64:
    """Return the drift that gives the strongest sum of spectra [PLACES, F]: of all, and without each, [1 + PLACES]."""
    step = drifts[1] - drifts[0]
    phases = 2j * np.pi / PLACE_SPECTRUM * np.outer(times, np.arange(spectra.shape[1]))
    turned, turn = spectra * np.exp(phases * drifts[0]), np.exp(phases * step)
    strengths = np.empty((len(drifts), 1 + PLACES))
    for row in strengths:
        total = turned.sum(0)
        row[:] = np.square(np.abs(np.vstack([total, total - turned]))).sum(1)
        turned *= turn
    best = np.clip(np.argmax(strengths, 0), 1, len(drifts) - 2)
    before, top, after = np.take_along_axis(strengths, best + np.array([[-1], [0], [1]]), 0)
    # the top of the parabola through three steps
    found: Float64 = drifts[best] + 0.5 * step * (before - after) / np.minimum(
        before - 2 * top + after, -1e-300
    )
    return found
