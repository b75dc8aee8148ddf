"""The delay of a pair of recordings: by clicks, by a capture to start from, or by causality; and its messages."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from namdsp.analysis.arrival import find_arrival
from namdsp.arithmetic.fma import Float64
from namdsp.errors import AudioError
from namdsp.matching.align import fractional_delay, integer_delay, overlap
from namdsp.model import Model
from namdsp.training.causality import Pair
from namdsp.training.delays import CausalDelay, NoDelayError, causal_delay, rounded_to_no_delay
from namdsp.training.pair_clock import check_fast_drift
from namdsp.training.progress import Information
from namdsp.training.recording import Recording
from namdsp.training.v3_file import by_blips

#: A recording is no earlier than this.
EARLIEST_S = 0.01
#: Frames that are searched for the delay of a capture to start from: so many on either side of so many before the
#: delay at which it begins with the recording.
START_REACH, START_EARLIER = 36, 28


@dataclass(frozen=True)
class PairDelay:
    """The delay of a recording in whole frames, and whether its polarity is inverted."""

    delay: int
    inverted: bool = False

    def notes(self, wet: Recording) -> list[str]:
        """Return what to say of it."""
        milliseconds = 1000 * abs(self.delay) / wet.rate_hz
        if self.delay < 0:
            note = (
                f"{wet.path} begins {-self.delay} frames ({milliseconds:.2f} ms) before what was played. If your "
                "software makes up for too much latency, that is right; else check that the files are not swapped"
            )
        else:
            note = Information(f"{wet.path} is {self.delay} frames ({milliseconds:.2f} ms) late")
        polarity = Information("the recording's polarity is inverted, and so is the capture's")
        return [polarity, note] if self.inverted else [note]


def measure_delay(dry: Recording, wet: Recording, pair: Pair, start: Model | None) -> PairDelay:
    """Measure the delay of a recording.

    pair  : the samples of both
    start : a capture of similar gear

    Raises
    ------
    AudioError : no delay from -10 ms to 2 s can be measured, or it drifts too fast for that.
    """
    rate_hz = dry.rate_hz
    if dry.is_v3:
        found = PairDelay(rounded_to_no_delay(by_blips(wet.samples, rate_hz)))
    else:
        try:
            causal = causal_delay(pair, rate_hz)
        except NoDelayError as error:
            check_fast_drift(wet.path, pair, rate_hz)
            raise AudioError(
                f"{wet.path}: {error}; expected a recording of {dry.path}, at most 2 s late. Are these the right "
                "files, from the same start? If so, name the delay with --delay"
            ) from None
        found = PairDelay(causal.delay, causal.inverted)
        if start is not None:
            found = _by_render(start.render(dry.samples).astype(np.float64), pair.wet, causal, start)
    if found.delay < -EARLIEST_S * rate_hz:
        raise AudioError(
            f"{wet.path}: begins {-found.delay} frames ({-1000 * found.delay / rate_hz:.2f} ms) before {dry.path}; "
            f"expected what was played first, then its recording. Are they swapped? If not, give --delay {found.delay}"
        )
    return found


def _by_render(render: Float64, wet: Float64, causal: CausalDelay, start: Model) -> PairDelay:
    """Return the delay at which a capture's render is most like the recording, near where both responses begin."""
    arrival = find_arrival(start)
    centre = causal.begins - (0 if arrival is None else arrival.onset_frames) - START_EARLIER
    x, y = overlap(render, wet, centre)
    late, inverted = integer_delay(x, y, START_REACH)
    return PairDelay(centre + late + round(fractional_delay(*overlap(x, y, late))), inverted)
