"""The trainer's standard file, version 3: how it is recognised, and what its recordings are checked by.

0 .. 9 s        validation, played for the first time
10.5, 11.5 s    clicks, in silence
12 .. 17 s      chirps and noise
17 .. 180.5 s   playing
181 .. 190 s    validation, played again
"""

from __future__ import annotations

import hashlib
import math

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError
from namdsp.matching.match import esr_of

RATE_HZ = 48000
#: MD5 of its first 17 s and of its last 9 s as float64: the same in a file that was saved again.
START_S, START_MD5 = 17, "dadb5d62f6c3973a59bf01439799809b"
END_S, END_MD5 = 9, "8458126969a3f9d8e19a53554eb1fd52"
#: In seconds: both passes of the validation, the start of the playing, the clicks, and a silence before them.
PASSES_S, PLAYING_S = ((0.0, 9.0), (181.0, 190.0)), 17.0
BLIPS_S, SILENCE_S = (10.5, 11.5), (10.25, 10.375)
#: Frames that are searched around a click; by how much it must be above the noise.
BLIP_BEFORE, BLIP_AFTER, ABOVE_NOISE = 1000, 10000, 0.0003
#: Largest ESR of one pass for the other.
LARGEST_ESR = 0.01


def is_v3(samples: Float32, rate_hz: int) -> bool:
    """Return whether a file's samples [T] are those of the v3 file, at its start and its end."""
    start, end = START_S * rate_hz, END_S * rate_hz
    return (
        rate_hz == RATE_HZ
        and len(samples) >= max(start, end)
        and _digest(samples[:start]) == START_MD5
        and _digest(samples[-end:]) == END_MD5
    )


def _digest(samples: Float32) -> str:
    # 0.0 is added, since a file may have negative zeros
    return hashlib.md5((samples.astype(np.float64) + 0.0).tobytes(), usedforsecurity=False).hexdigest()


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
    above = np.flatnonzero(both > max(floor + ABOVE_NOISE, 1.001 * floor))
    if not above.size:
        raise AudioError(
            f"the clicks at {BLIPS_S[0]:g} and {BLIPS_S[1]:g} s are not in the recording, whose noise has peaks of "
            f"{20 * math.log10(max(floor, 1e-9)):.0f} dBFS before them; expected them. Is it a recording of this file?"
        )
    return int(above[0]) - BLIP_BEFORE - 1


def check_passes(path: str, wet: Float32, rate_hz: int) -> None:
    """Raise `AudioError` if both passes of the validation differ. wet : the aligned recording"""
    passes = [wet[slice(*(round(value * rate_hz) for value in between))] for between in PASSES_S]
    frames = min(map(len, passes))
    esr = esr_of([passes[1][:frames]], [passes[0][:frames]])
    if esr > LARGEST_ESR:
        raise AudioError(
            f"{path}: both passes of the same playing, in the first and the last 9 s, differ by ESR {esr:.3g}; "
            f"expected at most {LARGEST_ESR:g}. Was a knob moved, an effect left on, or the length changed?"
        )
