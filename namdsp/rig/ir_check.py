"""Checks of impulse responses: whether a file is a recording by mistake, and whether it amplifies too much.

`ir_warning` looks at the energy over time: the response of a loudspeaker or a room is one burst that decays; music
continues, begins again, or grows. `check_loudness` refuses a response with a dangerous gain.
"""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float64
from namdsp.audio.levels import gain_to_db
from namdsp.errors import AudioError

#: Largest magnitude response, in dB. Cabinets that are normalised to a peak of 1 reach +10 to +20 dB, and a recording
#: of a few seconds +50 to +70.
LOUDEST_DB = 20.0

#: Shorter ones are not judged: they are too short for a second note.
JUDGED_SECONDS = 0.5
_BLOCK_SECONDS = 0.02
#: Of a burst, the loudest quarter of the time has nearly all energy. Halls that are truncated early have half of it.
_MIN_SHARE = 0.5
#: Share of the energy before the loudest moment and its attack: one early note is more than that.
_ATTACK_SECONDS, _MAX_EARLY = 0.25, 0.1
#: How far the level may climb again afterwards, and how far below the loudest moment that no longer counts: in power.
_MAX_CLIMB, _MIN_POWER = 10**1.2, 10**-3.0


def ir_warning(taps: Float64, sample_rate_hz: int) -> str | None:
    """Why taps [C, N], not all 0, are hardly an impulse response; None if they may be one."""
    frames = round(_BLOCK_SECONDS * sample_rate_hz)
    if taps.shape[1] < JUDGED_SECONDS * sample_rate_hz or frames == 0:
        return None
    energy = _energy(taps, frames)
    until = np.concatenate([[0.0], np.cumsum(energy)])
    total, quarter = until[-1], -(-len(energy) // 4)
    share = (until[quarter:] - until[:-quarter]).max() / total
    loudest = int(energy.argmax())
    early = until[max(0, loudest - round(_ATTACK_SECONDS / _BLOCK_SECONDS))] / total
    after = energy[loudest:] / energy[loudest]
    climbs = after > _MAX_CLIMB * np.minimum.accumulate(after)
    if share < _MIN_SHARE:
        problem = f"does not decay: no quarter of it has more than {share:.0%} of its energy"
    elif early > _MAX_EARLY:
        problem = f"has {early:.0%} of its energy before its loudest moment"
    elif (climbs & (after > _MIN_POWER)).any():
        problem = "fades and begins again"
    else:
        return None
    return f"{problem}; expected an impulse response, one burst that decays. Is it a recording?"


def loudest(taps: Float64, sample_rate_hz: int) -> tuple[float, float]:
    """The largest magnitude response in dB of taps [C, N], and its frequency in Hz.

    The frequencies are those of a Fourier transform of 2 N to 4 N frames: what is between them is at most 1 dB more.
    """
    peak = np.abs(taps).max()  # the sum of large taps would leave the range of float64
    size = 1 << (2 * taps.shape[1] - 1).bit_length()
    largest, index = 0.0, 0
    for channel in taps:
        magnitudes = np.abs(np.fft.rfft(channel / peak, size))
        largest, index = max((largest, index), (float(magnitudes.max()), int(magnitudes.argmax())))
    return gain_to_db(largest) + gain_to_db(float(peak)), index * sample_rate_hz / size


def check_loudness(name: str, taps: Float64, sample_rate_hz: int) -> None:
    """Raise AudioError for taps [C, N], with their gain, that amplify any frequency by more than LOUDEST_DB."""
    with np.errstate(over="ignore"):
        most = np.abs(taps).sum(axis=1).max()  # no frequency is amplified by more
    if gain_to_db(float(most)) <= LOUDEST_DB:
        return
    gain_db, at_hz = loudest(taps, sample_rate_hz)
    if gain_db > LOUDEST_DB:
        raise AudioError(
            f"{name}: amplifies by {gain_db:+.1f} dB at {at_hz:.0f} Hz; expected an impulse response of at most "
            f"{LOUDEST_DB:+g} dB. Check that it is not a recording; turn it down with its gain, or allow it with "
            "allow_loud_ir=True"
        )


def _energy(taps: Float64, frames: int) -> Float64:
    """The energy of each block of `frames` frames, over all channels. The last one may be shorter."""
    loudest = np.abs(taps).max()  # or the squares of tiny taps would vanish
    padded = np.pad(taps / loudest, ((0, 0), (0, -taps.shape[1] % frames)))
    energy: Float64 = np.square(padded).reshape(len(taps), -1, frames).sum(axis=(0, 2))
    return energy
