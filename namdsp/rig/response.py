"""Is this an impulse response, or a recording by mistake?

`doubt` guesses, for a warning, from where the energy is: the response of a loudspeaker or a room is one burst that
decays; music goes on, begins again, or grows. `check_loudness` refuses what amplifies so much that it hurts.
"""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float64
from namdsp.audio.levels import gain_to_db
from namdsp.errors import AudioError

#: Largest magnitude response, in dB. Cabinets that are normalised to a peak of 1 reach +10 to +20 dB, and a recording
#: of a few seconds +50 to +70.
LOUDEST_DB = 20.0

#: Shorter ones are not judged: there is no room for a second note.
JUDGED_SECONDS = 0.5
_BLOCK_SECONDS = 0.02
#: Of a burst, the loudest quarter of the time has nearly all energy. Halls that are cut off early have half of it.
_LEAST_SHARE = 0.5
#: How much lies before the loudest moment and its attack: one early note is more than that.
_ATTACK_SECONDS, _MOST_EARLY = 0.25, 0.1
#: How far the level may climb again afterwards, and how far below the loudest moment that no longer counts: in power.
_MOST_CLIMB, _HEARD = 10**1.2, 10**-3.0


def doubt(taps: Float64, sample_rate_hz: int) -> str | None:
    """Why taps [C, N], not all 0, are hardly an impulse response; None if they may be one."""
    frames = round(_BLOCK_SECONDS * sample_rate_hz)
    if taps.shape[1] < JUDGED_SECONDS * sample_rate_hz or frames == 0:
        return None
    energy = _energy(taps, frames)
    until = np.concatenate([[0.0], np.cumsum(energy)])
    whole, quarter = until[-1], -(-len(energy) // 4)
    share = (until[quarter:] - until[:-quarter]).max() / whole
    loudest = int(energy.argmax())
    early = until[max(0, loudest - round(_ATTACK_SECONDS / _BLOCK_SECONDS))] / whole
    after = energy[loudest:] / energy[loudest]
    climbs = after > _MOST_CLIMB * np.minimum.accumulate(after)
    if share < _LEAST_SHARE:
        found = f"does not decay: no quarter of it has more than {share:.0%} of its energy"
    elif early > _MOST_EARLY:
        found = f"has {early:.0%} of its energy before its loudest moment"
    elif (climbs & (after > _HEARD)).any():
        found = "fades and begins again"
    else:
        return None
    return f"{found}; expected an impulse response, one burst that decays. Is it a recording?"


def loudest(taps: Float64, sample_rate_hz: int) -> tuple[float, float]:
    """The largest magnitude response in dB of taps [C, N], and its frequency in Hz.

    The frequencies are those of a Fourier transform of 2 N to 4 N frames: what is between them is at most 1 dB more.
    """
    peak = np.abs(taps).max()  # the sum of large taps would leave the range of float64
    size = 1 << (2 * taps.shape[1] - 1).bit_length()
    largest, place = 0.0, 0
    for channel in taps:
        magnitudes = np.abs(np.fft.rfft(channel / peak, size))
        largest, place = max((largest, place), (float(magnitudes.max()), int(magnitudes.argmax())))
    return gain_to_db(largest) + gain_to_db(float(peak)), place * sample_rate_hz / size


def check_loudness(name: str, taps: Float64, sample_rate_hz: int) -> None:
    """Raise AudioError for taps [C, N], with their gain, that amplify any frequency by more than LOUDEST_DB."""
    with np.errstate(over="ignore"):
        most = np.abs(taps).sum(axis=1).max()  # no frequency is amplified by more
    if gain_to_db(float(most)) <= LOUDEST_DB:
        return
    found_db, at_hz = loudest(taps, sample_rate_hz)
    if found_db > LOUDEST_DB:
        raise AudioError(
            f"{name}: amplifies by {found_db:+.1f} dB at {at_hz:.0f} Hz; expected an impulse response of at most "
            f"{LOUDEST_DB:+g} dB. Check that it is not a recording; turn it down with its gain, or allow it with "
            "allow_loud_ir=True"
        )


def _energy(taps: Float64, frames: int) -> Float64:
    """Of each block of so many frames, over all channels. The last one may be shorter."""
    loudest = np.abs(taps).max()  # or the squares of tiny taps would vanish
    padded = np.pad(taps / loudest, ((0, 0), (0, -taps.shape[1] % frames)))
    energy: Float64 = np.square(padded).reshape(len(taps), -1, frames).sum(axis=(0, 2))
    return energy
