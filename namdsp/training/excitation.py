"""Training signals for a teacher: generated guitar, with noise and tones in every sixth excerpt, from -36 to +6 dBFS.

excerpt       5 s by number: training data
choosing      signals by which the best weights are chosen during training
validation    signals by which a finished file is judged; not used for training or choosing
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.audio.levels import db_to_gain
from namdsp.common.python_process import available_threads
from namdsp.rendering.signals import resample
from namdsp.runtime.renderer import parallel_map
from namdsp.training.guitar import STYLES, phrase, probe
from namdsp.training.guitar_strings import RATE_HZ

EXCERPT_S = 5.0
#: Peaks of guitar and test signals: from LOUDEST_DBFS down by up to RANGE_DB; loud ones are more frequent.
LOUDEST_DBFS, RANGE_DB = 6.0, 36.0
#: Every sixth excerpt is a test signal; of the others every third is the user's guitar, if given.
PROBE_EVERY, USER_DRY_EVERY = 6, 3
#: Gains of the user's guitar, dB.
USER_DRY_GAIN_DB = (-12.0, 6.0)


@dataclass(frozen=True)
class SeededSignals:
    """Generated guitar in every style, seeds `seed` + style, with these peaks in dBFS, `seconds` each."""

    seed: int
    seconds: float
    peaks_dbfs: tuple[float, ...] = (-4.0, -9.0, -7.0, -14.0)

    def play(self, sample_rate: int) -> list[Float32]:
        """Return one signal float32 [T] for each style."""

        def one(style: int) -> Float32:
            x = phrase(style, self.seconds, self.seed + style, self.peaks_dbfs[style])
            return at_rate(x, sample_rate)

        return parallel_map(one, range(len(self.peaks_dbfs)), available_threads())


#: Peaks, in dBFS, at which a finished file is judged one by one.
LEVELS_DBFS = (-30.0, -24.0, -18.0, -12.0, -6.0, 0.0, 6.0)
#: The seconds of `choosing`, and of each of these levels, as a share of those of `validation`.
SHORTER = 0.4


def validation(seconds: float) -> SeededSignals:
    """Return the signals of `seconds` in all by which a finished file is judged."""
    return SeededSignals(7000, seconds / len(STYLES))


def choosing(seconds: float) -> SeededSignals:
    """Return the signals by which the best weights are chosen, for such a validation."""
    return SeededSignals(6000, SHORTER * seconds / len(STYLES))


def validation_levels(seconds: float) -> dict[float, SeededSignals]:
    """Return for each level the guitar of such a validation, shorter, at this peak."""
    judged = validation(SHORTER * seconds)
    return {peak: replace(judged, peaks_dbfs=(peak,) * len(STYLES)) for peak in LEVELS_DBFS}


def excerpt(number: int, seed: int, sample_rate: int, user_dry: Float32 | None = None) -> Float32:
    """Return an excerpt float32 [T] of EXCERPT_S, at a sample rate; the same for the same number and seed.

    user_dry : the user's guitar at that rate [T], at least as long as an excerpt
    """
    rng = np.random.default_rng([seed, number])
    # disjoint from the seeds of validation signals
    playing_seed = 1_000_000 * (seed + 1) + number
    peak = LOUDEST_DBFS - RANGE_DB * float(rng.random()) ** 1.5
    if number % PROBE_EVERY == PROBE_EVERY - 1:
        louder = db_to_gain(LOUDEST_DBFS * float(rng.random()))
        kind = number // PROBE_EVERY % 3
        return at_rate(louder * probe(kind, EXCERPT_S, playing_seed), sample_rate)
    if user_dry is not None and number % USER_DRY_EVERY == 0:
        frames = round(EXCERPT_S * sample_rate)
        at = int(rng.integers(len(user_dry) - frames + 1))
        gain = db_to_gain(float(rng.uniform(*USER_DRY_GAIN_DB)))
        excerpt_dry: Float32 = user_dry[at : at + frames] * np.float32(gain)
        return excerpt_dry
    if number % 12 == 7:  # hardly above a pick-up's hum
        peak -= 30.0
    swell = number % 12 == 10
    return at_rate(phrase(number % 5 % len(STYLES), EXCERPT_S, playing_seed, peak, swell=swell), sample_rate)


def at_rate(x: Float64, sample_rate: int) -> Float32:
    """Resample from 48 kHz to another rate, float32."""
    y = x.astype(np.float32)
    return y if sample_rate == RATE_HZ else np.asarray(resample(y, RATE_HZ, sample_rate))
