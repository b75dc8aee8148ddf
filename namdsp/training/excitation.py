"""What is played into a teacher: guitar from seeds, every sixth stretch a probe, from -36 to +6 dBFS.

stretches     5 s each, by number: what is trained on
CHOOSING      takes by which the best weights are chosen while a student is trained
VALIDATION    takes that a finished file is judged by; nothing was trained on or chosen by them
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.rendering.signals import resample
from namdsp.training.playing import STYLES, phrase, probe
from namdsp.training.strings import RATE_HZ

STRETCH_S = 5.0
#: Peaks of guitar and probes, dBFS: from here down by so many dB, more of the loud.
LOUDEST_DBFS, RANGE_DB = 6.0, 36.0
#: Every sixth stretch is a probe; of the others every third is the user's own playing, if there is some.
PROBE_EVERY, OWN_EVERY = 6, 3
#: Gains of the user's own playing, dB.
OWN_GAIN_DB = (-12.0, 6.0)


@dataclass(frozen=True)
class Takes:
    """Guitar in every style, from seeds of its own: `seed` + style, with these peaks in dBFS, so many seconds each."""

    seed: int
    seconds: float = 5.0
    peaks_dbfs: tuple[float, ...] = (-4.0, -9.0, -7.0, -14.0)

    def play(self, sample_rate: int) -> list[Float32]:
        """One signal float32 [T] a style."""
        return [
            at_rate(phrase(style, self.seconds, self.seed + style, peak), sample_rate)
            for style, peak in enumerate(self.peaks_dbfs)
        ]

    def at_peak(self, dbfs: float, seconds: float) -> Takes:
        """The same guitar at one level."""
        return Takes(self.seed, seconds, (dbfs,) * len(STYLES))


CHOOSING, VALIDATION = Takes(6000, 2.0), Takes(7000)
#: Peaks, in dBFS, at which a finished file is judged one by one.
LEVELS_DBFS = (-30.0, -24.0, -18.0, -12.0, -6.0, 0.0, 6.0)
LEVEL_SECONDS = 2.0


def stretch(number: int, seed: int, sample_rate: int, own: Float32 | None = None) -> Float32:
    """One stretch float32 [T] of STRETCH_S, at a rate; the same for the same number and seed.

    own : the user's own playing at that rate [T], at least as long as a stretch
    """
    numbers = np.random.default_rng([seed, number])
    # far from the seeds of takes that are judged by
    playing_seed = 1_000_000 * (seed + 1) + number
    peak = LOUDEST_DBFS - RANGE_DB * float(numbers.random()) ** 1.5
    if number % PROBE_EVERY == PROBE_EVERY - 1:
        louder = 10 ** (LOUDEST_DBFS * float(numbers.random()) / 20)
        kind = number // PROBE_EVERY % 3
        return at_rate(louder * probe(kind, STRETCH_S, playing_seed), sample_rate)
    if own is not None and number % OWN_EVERY == 0:
        frames = round(STRETCH_S * sample_rate)
        at = int(numbers.integers(len(own) - frames + 1))
        gain = 10 ** (float(numbers.uniform(*OWN_GAIN_DB)) / 20)
        piece: Float32 = own[at : at + frames] * np.float32(gain)
        return piece
    if number % 12 == 7:  # hardly more than what a pick-up hums
        peak -= 30.0
    swell = number % 12 == 10
    return at_rate(phrase(number % 5 % len(STYLES), STRETCH_S, playing_seed, peak, swell=swell), sample_rate)


def at_rate(x: Float64, sample_rate: int) -> Float32:
    """What was played at 48 kHz, as float32 at another rate."""
    y = x.astype(np.float32)
    return y if sample_rate == RATE_HZ else np.asarray(resample(y, RATE_HZ, sample_rate))
