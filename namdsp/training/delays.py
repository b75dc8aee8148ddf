"""Measure the delay of a recording after its dry signal, in frames: from waveforms, never from envelopes.

    by_blips      the two clicks of the trainer's standard file: where they rise above the noise
    by_response   other material: cross-correlation, then where the linear response from one to the other begins
    timing_esrs   what a delay that grows from start to end costs

An amplifier changes phases, so the largest correlation is some frames before or after the start of its response. A
student's output cannot depend on future input, so the returned delay is before that start.
"""

from __future__ import annotations

import math

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.errors import AudioError
from namdsp.matching.align import integer_delay, overlap, summed_spectra
from namdsp.matching.drift import WEAKEST

#: Of the trainer's file, in seconds: its clicks, and a silence before them. Frames that are searched around a click.
BLIPS_S, SILENCE_S = (10.5, 11.5), (10.25, 10.375)
BLIP_BEFORE, BLIP_AFTER = 1000, 10000
#: Frames of a spectrum; frames of the response before and after the correlation's delay.
SPECTRUM, NEAR = 16384, 64
#: The response's peak is no further from the correlation's delay than this.
REACH = 24
#: A response begins at this share of its peak, or at this multiple of its noise, but at most at half of the peak.
BEGUN, BEGUN_NOISES, BEGUN_AT_MOST = 0.1, 4.0, 0.5
#: Noise relative to the peak above which a response is invisible; the delay is then this many frames before the
#: correlation's: distortion makes noise, and filters move the correlation's delay by some frames.
LOUDEST_NOISE, CORRELATION_EARLIER = 0.25, 4
#: Safety margin in frames before the start of the response.
EARLIER = 1


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
    power, cross = summed_spectra(x, y, size)
    response: Float64 = np.fft.irfft(cross / (power + WEAKEST * power.max()))
    return np.roll(response, NEAR)[: 2 * NEAR]


def timing_esrs(y: Float64, *drifts_frames: float) -> list[float]:
    """Return the least ESR of a capture, whose delay is constant, for a recording whose delay drifts: of each drift."""
    power, frequencies = np.square(np.abs(np.fft.rfft(y))), np.fft.rfftfreq(len(y))
    turns = (np.sinc(frames * frequencies) for frames in drifts_frames)
    return [float(np.sum(power * (1 - np.square(mean_turn))) / np.sum(power)) for mean_turn in turns]
