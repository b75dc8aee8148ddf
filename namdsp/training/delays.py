"""By how many frames a recording is late after what was played: from the waveforms, never from envelopes.

    by_blips      the two clicks of the trainer's own file: where they rise above the noise
    by_response   other playing: cross-correlation, then where the linear response from one to the other begins

An amplifier turns phases, so the largest correlation is frames away from where its response begins, on either side. A
student cannot hear the future, so what is given is before that beginning.
"""

from __future__ import annotations

import math

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.errors import AudioError
from namdsp.matching.align import overlap, whole_delay

#: Of the trainer's file: its clicks, where it is silent before them, and what of a recording is looked at around each.
BLIPS_S, QUIET_S = (10.5, 11.5), (10.25, 10.375)
BLIP_BEFORE, BLIP_AFTER = 1000, 10000
#: Frames of a spectrum; frames of the response before and behind the correlation's delay.
SPECTRUM, NEAR = 16384, 64
#: The response's peak is no further from the correlation's delay than this.
REACH = 24
#: Of the loudest spectral line: what is weaker says nothing.
WEAKEST = 1e-10
#: A response has begun at this share of its peak, or so many times its noise, but at half at the latest.
BEGUN, BEGUN_NOISES, BEGUN_AT_MOST = 0.1, 4.0, 0.5
#: Noise in its peak above which nothing is seen of a response; then it begins so many frames before the correlation's
#: delay: distortion turns much into noise, and filters move that delay by some frames.
LOUDEST_NOISE, CORRELATION_EARLIER = 0.25, 4
#: Frames before the beginning, so that what was missed is not in the future.
EARLIER = 1


def by_blips(wet: Float32, rate_hz: int) -> int:
    """The delay of a recording of the trainer's v3 file, in whole frames.

    Raises
    ------
    AudioError : the clicks are not to be found.
    """
    quiet = wet[slice(*(round(each * rate_hz) for each in QUIET_S))]
    windows = []
    for at in (round(each * rate_hz) for each in BLIPS_S):
        windows.append(wet[at - BLIP_BEFORE : at + BLIP_AFTER].astype(np.float64))
    both = np.abs(np.mean(windows, axis=0))
    floor = float(np.max(np.abs(quiet)))
    above = np.flatnonzero(both > max(floor + 0.0003, 1.001 * floor))
    if not above.size:
        raise AudioError(
            f"the clicks at {BLIPS_S[0]:g} and {BLIPS_S[1]:g} s are not in the recording, whose noise has peaks of "
            f"{20 * math.log10(max(floor, 1e-9)):.0f} dBFS before them; expected them. Is it a recording of this file?"
        )
    return int(above[0]) - BLIP_BEFORE - 1


def by_response(dry: Float64, wet: Float64, furthest: int) -> tuple[float, bool]:
    """Where the response begins, in frames and parts of one, and whether the polarity is turned.

    furthest : frames that are looked through in either direction
    """
    coarse, inverted = whole_delay(dry, wet, furthest)
    response = np.abs(linear_response(*overlap(dry, wet, coarse)))
    peak = NEAR - REACH + int(np.argmax(response[NEAR - REACH : NEAR + REACH]))
    noise = float(np.sqrt(np.mean(np.square(response[: NEAR // 2])))) / response[peak]
    if noise > LOUDEST_NOISE:
        return float(coarse - CORRELATION_EARLIER), inverted
    begun = min(BEGUN_AT_MOST, max(BEGUN, BEGUN_NOISES * noise)) * response[peak]
    # back from the peak to the last frame that is below
    at = peak
    while at > 0 and response[at - 1] >= begun:
        at -= 1
    part = (response[at] - begun) / (response[at] - response[at - 1]) if at > 0 else 0.0
    return coarse + at - NEAR - part, inverted


def causal(beginning: float) -> int:
    """The whole delay that leaves the rest of it to the student."""
    return math.floor(beginning) - EARLIER


def linear_response(x: Float64, y: Float64) -> Float64:
    """The response from x to y, [2 * NEAR] with time 0 at NEAR: averaged cross-spectrum over averaged power."""
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
