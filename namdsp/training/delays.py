"""Measure the delay of a recording after its dry signal: just before the first frame that helps to predict it.

A student's output cannot depend on future input. A delay that is too large costs error, one that is too small only
latency: so a margin is subtracted.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from namdsp.arithmetic.fma import Float64
from namdsp.training.causality import OLDEST, Pair, Window, beginning, summed_evidence
from namdsp.training.flattened import coarse_delay

#: Largest delay in seconds; what is searched, so that a larger one can be named.
LONGEST_S, SEARCHED_S, EARLIEST_S = 2.0, 2.5, 0.25
#: Frames by which the response begins before the largest correlation of flattened signals, about.
CORRELATED_LATE = 30
#: Places and lags of a first look, and of the next ones. In the first, no place counts for more than so many standard
#: errors: long before the response, single places seem to help.
FIRST_PLACES, FIRST_WINDOW, FIRST_VOTE, FIRST_SHARE = 48, Window(400, 124), 6.0, 0.5
PLACES, WINDOW, LOOKS = 200, Window(140, 88), 3
#: Standard errors of the largest evidence below which no delay is believed.
SURE = 12.0
#: Frames by which the delay is taken earlier than the first lag that helps: noise hides the start of a slow response,
#: and what leads a steep filter's response is above all guitars.
MARGIN = 15
#: Delays from 0 to this are taken as 0: the gear's own filters have them.
NO_DELAY = 8
#: Lags after the beginning whose largest evidence has the polarity.
SWING = 8


@dataclass(frozen=True)
class CausalDelay:
    """Where the response of a recording begins.

    delay    : whole frames by which the recording is taken to be late
    begins   : the first lag that helps to predict it, without margin
    strength : the largest evidence, in standard errors
    inverted : whether the first swing of the response has the other polarity
    """

    delay: int
    begins: int
    strength: float
    inverted: bool


class NoDelayError(Exception):
    """There is no delay to be found; the text says why, for a message."""


def causal_delay(pair: Pair, rate_hz: int) -> CausalDelay:
    """Return the delay of a recording, if it is constant.

    Raises
    ------
    NoDelayError : nothing of the dry signal is clearly in the recording, or only more than 2 s later.
    """
    centre = coarse_delay(pair.dry, pair.wet, -round(EARLIEST_S * rate_hz), round(SEARCHED_S * rate_hz))
    if centre is None:
        raise NoDelayError("the dry signal is not clearly in the recording")
    centre -= CORRELATED_LATE
    places = pair.places(centre, FIRST_PLACES)
    limited = np.clip(pair.evidence(places, centre, FIRST_WINDOW), -FIRST_VOTE, FIRST_VOTE)
    curve = summed_evidence(limited)
    centre += int(np.argmax(curve >= FIRST_SHARE * curve.max())) - FIRST_WINDOW.newer
    for _ in range(LOOKS):
        evidence = pair.evidence(pair.places(centre, PLACES), centre, WINDOW)
        curve = summed_evidence(evidence)
        index = beginning(curve)
        if WINDOW.newer // 2 <= index < WINDOW.lags - 1 - OLDEST - SWING:
            break
        centre += index - WINDOW.newer  # it begins at the edge of the window, or beyond it
    strength = float(curve.max())
    begins = centre - WINDOW.newer + index
    if strength < SURE:
        raise NoDelayError("no frame of the dry signal clearly helps to predict the recording")
    if begins > LONGEST_S * rate_hz:
        raise NoDelayError(f"the recording begins {begins / rate_hz:.2f} s late")
    swing = index + int(np.argmax(curve[index : index + SWING]))
    inverted = bool(np.sum(evidence[:, swing]) < 0.0)
    delay = begins - MARGIN
    if delay < 0 and not _begins_before_0(evidence, centre - WINDOW.newer):
        delay = 0
    return CausalDelay(rounded_to_no_delay(delay), begins, strength, inverted)


def rounded_to_no_delay(delay: int) -> int:
    """Return 0 for delays that the gear's own filters have, else the delay."""
    return 0 if 0 <= delay <= NO_DELAY else delay


def _begins_before_0(evidence: Float64, first_lag: int) -> bool:
    """Return whether both halves of the recording show that the response begins before 0."""
    middle = len(evidence) // 2
    return all(
        first_lag + beginning(summed_evidence(half)) < 0 for half in (evidence[:middle], evidence[middle:])
    )
