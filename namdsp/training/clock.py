"""Whether the delay of a recording is constant: missing frames, and two clocks that run apart.

Each place of the recording gets a score for each delay, from the correlation of the flattened signals. A constant
delay, a line and steps compete for the largest sum of scores. A slow drift is then measured from where the response
begins in groups of places, since correlations move with what is played.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float64
from namdsp.training.causality import OLDEST, Pair, Window, beginning, summed_evidence
from namdsp.training.flattened import flattened, place_correlations

#: Frames of a place; most places; lags on either side of the delay.
PLACE, PLACES, REACH = 16384, 96, 4800
#: By how much a line or a step must score above a constant delay.
CERTAIN = 15.0
#: Frames between two drifts that are tried; lags that count as one then; largest drift that is tried.
DRIFT_STEP, POOLED, FASTEST = 8.0, 4, 1500e-6
#: Least step in frames; places on either side that say how large it is; frames of the places, and between them, that
#: say where it is.
LEAST_STEP, SIDE_PLACES, FINE_PLACE, FINE_HOP = 8, 60, 4096, 1024
#: Groups of places whose beginnings are compared; places of each; lags; and least evidence.
GROUPS, GROUP_PLACES, GROUP_WINDOW, GROUP_SURE = 20, 10, Window(140, 88), 12.0
#: Fewest groups; share of them within so many frames of a line; least change in frames, and in errors.
FEWEST, AGREE, WITHIN = 8, 0.6, 4.0
LEAST_CHANGE, SURE_ERRORS = 6.0, 4.0
#: Errors of a median slope relative to the scatter over the root of the number of groups.
SLOPE_ERRORS = 3.5


@dataclass(frozen=True)
class Gap:
    """Frames that a recording lacks; negative: that it has too many. at : frame of the recording"""

    frames: int
    at: int


@dataclass(frozen=True)
class Clock:
    """What the delay of a recording does.

    known        : whether it could be measured
    drift_frames : by how much the delay grows from start to end; 0.0 with one clock
    error_frames : of that, about three standard errors
    ppm          : the same per million frames
    gaps         : where frames are missing
    """

    known: bool
    drift_frames: float = 0.0
    error_frames: float = 0.0
    ppm: float = 0.0
    gaps: tuple[Gap, ...] = ()


def measure_clock(pair: Pair, delay: int) -> Clock:
    """Measure whether the delay of a recording changes. delay : about, at some place"""
    x, y = flattened(pair.dry), flattened(pair.wet)
    starts = pair.places(delay, PLACES, PLACE)
    if len(starts) < FEWEST:
        return Clock(known=False)
    scores = np.log1p(place_correlations(x, y, starts, delay, PLACE, REACH))
    total = scores.sum(0)
    slope, line_gain = _best_line(scores, starts)
    steps, step_gain = _best_steps(scores)
    if steps and step_gain > line_gain + CERTAIN:
        return Clock(known=True, gaps=_gaps(pair, x, y, starts, steps, delay))
    if line_gain > CERTAIN:
        middle = float(np.mean(starts))
        moved = [np.roll(row, -round(slope * (at - middle))) for row, at in zip(scores, starts, strict=True)]
        total = np.sum(moved, 0)
    else:
        slope = 0.0
    clock = _drift(pair, starts, delay + int(np.argmax(total)) - REACH, slope)
    if clock is None and steps and step_gain > line_gain:
        return Clock(known=True, gaps=_gaps(pair, x, y, starts, steps, delay))
    if clock is None and slope:
        return Clock(True, slope * len(pair.dry), DRIFT_STEP, 1e6 * slope)
    return clock or Clock(known=False)


def timing_esrs(y: Float64, *drifts_frames: float) -> list[float]:
    """Return the least ESR of a capture, whose delay is constant, for a recording whose delay drifts: of each drift."""
    power, frequencies = np.square(np.abs(np.fft.rfft(y))), np.fft.rfftfreq(len(y))
    turns = (np.sinc(frames * frequencies) for frames in drifts_frames)
    return [float(np.sum(power * (1 - np.square(mean_turn))) / np.sum(power)) for mean_turn in turns]


def _best_line(scores: Float64, starts: NDArray[np.int64]) -> tuple[float, float]:
    """Return the drift in frames per frame whose line has the largest score, and by how much it is above a constant."""
    span, lags = float(starts[-1] - starts[0]), scores.shape[1] // POOLED
    pooled = scores[:, : lags * POOLED].reshape(len(scores), lags, POOLED).max(2)
    times = (starts - starts[0]) / max(span, 1.0) - 0.5
    steps = int(min(FASTEST * span, 2 * REACH) / DRIFT_STEP)
    best, best_score, constant = 0.0, 0.0, float(pooled.sum(0).max())
    floor = np.median(pooled, 1)
    for change in DRIFT_STEP * np.arange(-steps, steps + 1):
        line = np.zeros(lags)
        for row, low, shift in zip(pooled, floor, np.round(change * times / POOLED).astype(int), strict=True):
            if shift >= 0:
                line[: lags - shift] += row[shift:]
                line[lags - shift :] += low
            else:
                line[-shift:] += row[:shift]
                line[:-shift] += low
        if line.max() > best_score:
            best, best_score = float(change / span), float(line.max())
    return best, best_score - constant


def _best_steps(scores: Float64) -> tuple[list[tuple[int, int, int]], float]:
    """Return the steps that are worth more than they cost, as (place, lag before, lag after), and their gain."""
    before = np.cumsum(scores, 0)
    total = before[-1]
    gains = [float(part.max() + (total - part).max()) for part in before[:-1]]
    at = 1 + int(np.argmax(gains))
    gain = gains[at - 1] - float(total.max())
    if gain <= CERTAIN:
        return [], 0.0
    parts, sums = [], [0.0]
    for first, part in ((0, scores[:at]), (at, scores[at:])):
        steps, more = _best_steps(part) if len(part) > 1 else ([], 0.0)
        parts.append([(first + place, early, late) for place, early, late in steps])
        sums.append(more)
    left = parts[0][-1][2] if parts[0] else int(np.argmax(before[at - 1]))
    right = parts[1][0][1] if parts[1] else int(np.argmax(total - before[at - 1]))
    return [*parts[0], (at, left, right), *parts[1]], gain + sum(sums)


def _gaps(
    pair: Pair,
    x: Float64,
    y: Float64,
    starts: NDArray[np.int64],
    steps: list[tuple[int, int, int]],
    delay: int,
) -> tuple[Gap, ...]:
    """Return the steps of at least some frames, with their places."""
    gaps = []
    edges = [0, *(int(starts[place]) for place, _, _ in steps), len(pair.dry)]
    for number, (place, before, after) in enumerate(steps):
        lags, sides = (before, after), (edges[number : number + 2], edges[number + 1 : number + 3])
        begins = [
            _onset(pair, first, last, delay - REACH + lag, SIDE_PLACES)
            for lag, (first, last) in zip(lags, sides, strict=True)
        ]
        known = [onset for onset in begins if onset is not None]
        frames = known[0] - known[1] if len(known) == 2 else before - after
        if abs(frames) < LEAST_STEP:
            continue
        first, last = int(starts[place - 1]), int(starts[place]) + PLACE
        fine = np.arange(first, last - FINE_PLACE, FINE_HOP)
        scores = np.log1p(place_correlations(x, y, fine, delay, FINE_PLACE, REACH))
        votes = np.concatenate([[0.0], np.cumsum(scores[:, before] - scores[:, after])])
        at = int(fine[min(int(np.argmax(votes)), len(fine) - 1)]) + (FINE_PLACE - FINE_HOP) // 2
        gaps.append(Gap(frames, at + delay - REACH + before))
    return tuple(gaps)


def _drift(pair: Pair, starts: NDArray[np.int64], centre: int, slope: float) -> Clock | None:
    """Measure the drift from where the response begins in groups of places, near a line through the middle.

    Returns None if the groups agree on no line.
    """
    edges = np.linspace(0, len(pair.dry), GROUPS + 1).astype(int)
    middle = float(np.mean(starts))
    times, onsets = [], []
    for first, last in pairwise(edges):
        time = 0.5 * float(first + last)
        near = centre + round(slope * (time - middle))
        onset = _onset(pair, int(first), int(last), near, GROUP_PLACES)
        if onset is not None:
            times.append(time)
            onsets.append(onset)
    if len(times) < FEWEST:
        return None
    fitted, rest = _median_line(np.array(times), np.array(onsets, float))
    scatter = max(1.4826 * float(np.median(np.abs(rest))), 0.5)
    error = SLOPE_ERRORS * scatter / math.sqrt(len(times))
    span = times[-1] - times[0]
    agree = float(np.mean(np.abs(rest) <= WITHIN)) >= AGREE
    if agree and abs(fitted * span) > max(LEAST_CHANGE, SURE_ERRORS * error):
        frames = len(pair.dry)
        return Clock(True, fitted * frames, error * frames / span, 1e6 * fitted)
    constant = np.abs(np.array(onsets) - np.median(onsets)) <= WITHIN
    return Clock(known=True) if float(np.mean(constant)) >= AGREE and not slope else None


def _onset(pair: Pair, first: int, last: int, near: int, most: int) -> int | None:
    """Return the delay at which the response of dry's frames first .. last begins; None: not clearly."""
    for _ in range(2):
        places = pair.places(near, most, first=first, last=last)
        if not len(places):
            return None
        curve = summed_evidence(pair.evidence(places, near, GROUP_WINDOW))
        if curve.max() < GROUP_SURE:
            return None
        late = beginning(curve) - GROUP_WINDOW.newer
        near += late
        if abs(late) < (GROUP_WINDOW.older - OLDEST) // 2:
            break
    return near


def _median_line(times: Float64, values: Float64) -> tuple[float, Float64]:
    """Return the median slope between all pairs of points, and what a line of that slope leaves."""
    i, j = np.triu_indices(len(times), 1)
    slope = float(np.median((values[j] - values[i]) / (times[j] - times[i])))
    rest = values - slope * times
    return slope, rest - float(np.median(rest))
