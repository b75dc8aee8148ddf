"""Is this an impulse response, or a recording by mistake? A guess for a warning, from where the energy lies.

The response of a loudspeaker or a room is one burst that decays. Music goes on, begins again, or grows.
"""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float64

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


def _energy(taps: Float64, frames: int) -> Float64:
    """Of each block of so many frames, over all channels. The last one may be shorter."""
    loudest = np.abs(taps).max()  # or the squares of tiny taps would vanish
    padded = np.pad(taps / loudest, ((0, 0), (0, -taps.shape[1] % frames)))
    energy: Float64 = np.square(padded).reshape(len(taps), -1, frames).sum(axis=(0, 2))
    return energy
