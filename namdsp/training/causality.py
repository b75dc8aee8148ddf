"""Which frames of a dry signal help to predict its recording: the evidence for each lag.

An amplifier cannot look ahead. A frame of the dry signal, as far as older frames do not foretell it, can help to
predict the recording only from the delay on. Each lag is asked, from the oldest to the newest: given all older input
and the recording's own past, does this frame help? One Cholesky factorisation of a place answers for all lags. Lags
that are newer than the delay cannot help, whatever the amplifier does, and however low and pure the notes are.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float64

#: Frames of the recording's own past in each prediction.
PAST = 32
#: Added to the power of the recording's past, and of the dry signal, so that the factorisation is stable.
LITTLE_PAST, LITTLE_DRY = 1e-9, 1e-11
#: Places at a time; multiplications of a matrix product above which BLAS may start threads.
TOGETHER, MOST_MULTIPLICATIONS = 16, 1 << 18
#: Frames of a place, and the share of them that a Hann window counts.
PLACE, HANN_SHARE = 8192, 0.514
#: The oldest lags stand for all older input: their evidence means nothing.
OLDEST = 24
#: Frames over which the level is measured; least power relative to the mean of all; of a place that is used.
LEVELLED, QUIETEST, QUIETEST_PLACE = 2400, 1e-6, 1e-7
#: A response begins at this share of the largest evidence, but at least at so many standard errors.
BEGUN, BEGUN_SURE = 0.1, 5.0
#: Share of the largest evidence where the response has certainly begun; lags without evidence that its beginning may
#: have; lags before it by which the level of no evidence is measured.
RISEN, HOLE, BEFORE = 0.25, 3, (48, 8)


@dataclass(frozen=True)
class Window:
    """Lags that are asked, relative to an expected delay: from `newer` frames before to `older` frames after it."""

    newer: int
    older: int

    @property
    def lags(self) -> int:
        """How many."""
        return self.newer + 1 + self.older


@dataclass(frozen=True, eq=False)
class Pair:
    """A dry signal and its recording, float64 [T] each."""

    dry: Float64
    wet: Float64

    @cached_property
    def level(self) -> Float64:
        """The level of the dry signal around each frame, [T]."""
        least = QUIETEST * float(np.mean(np.square(self.dry))) + 1e-30
        power: Float64 = np.square(self.dry)
        for _ in range(2):  # two boxes: a triangle
            power = _moving_mean(power, LEVELLED)
        level: Float64 = np.sqrt(power + least)
        return level

    def places(
        self, delay: int, most: int, frames: int = PLACE, *, first: int = 0, last: int | None = None
    ) -> NDArray[np.int64]:
        """Return the first frames of at most `most` places in which something is played and recorded.

        frames      : of a place
        first, last : of the frames of dry that they lie in
        """
        last = len(self.dry) if last is None else last
        begin, end = max(0, -delay, first), min(len(self.dry), last, len(self.wet) - delay)
        starts = np.arange(begin, end - frames + 1, frames // 2)
        power = self._summed_power
        heard = power[starts + frames] - power[starts] > QUIETEST_PLACE * frames * power[-1] / len(self.dry)
        starts = starts[heard]
        chosen: NDArray[np.int64] = starts[
            np.linspace(0, len(starts) - 1, min(most, len(starts))).astype(int)
        ]
        return chosen

    def evidence(self, starts: NDArray[np.int64], delay: int, window: Window) -> Float64:
        """Return the partial correlation of each lag in each place, in standard errors, [places, window.lags].

        Both signals are divided by the level of dry, so that an attack counts no more than the end of a note.
        """
        even = np.hanning(PLACE) / self._windows(self.level)[starts]
        x, y = even * self._windows(self.dry)[starts], even * self._windows(self.wet)[starts + delay]
        heard = np.any(x, 1) & np.any(y, 1)
        rows = np.zeros((len(starts), window.lags))
        if heard.any():
            rows[heard] = math.sqrt(HANN_SHARE * PLACE) * partial_correlations(x[heard], y[heard], window)
        return rows

    @staticmethod
    def _windows(signal: Float64) -> Float64:
        return np.lib.stride_tricks.sliding_window_view(signal, PLACE)

    @cached_property
    def _summed_power(self) -> Float64:
        return np.concatenate([[0.0], np.cumsum(np.square(self.dry))])


def partial_correlations(x: Float64, y: Float64, window: Window) -> Float64:
    """Return by how much x of each lag helps to predict y, newest lag first, [places, window.lags].

    The partial correlation of y[n] with x[n - lag], given y[n - 1] .. y[n - PAST] and x of all larger lags. It is 0
    in places [places, T] without an answer.
    """
    if len(x) > TOGETHER:
        parts = (slice(start, start + TOGETHER) for start in range(0, len(x), TOGETHER))
        return np.concatenate([partial_correlations(x[part], y[part], window) for part in parts])
    try:
        last = _last_row_of_cholesky(_normal_equations(x, y, window))
    except np.linalg.LinAlgError:
        if len(x) == 1:
            return np.zeros((1, window.lags))
        return np.concatenate([partial_correlations(x[[at]], y[[at]], window) for at in range(len(x))])
    explained = np.square(last)
    left = np.cumsum(explained[:, ::-1], 1)[:, ::-1]
    partial: Float64 = (last / np.sqrt(left))[:, PAST:-1][:, ::-1]
    return partial


def _normal_equations(x: Float64, y: Float64, window: Window) -> Float64:
    """Return all correlations, [places, n, n]: past of y, x from the oldest lag on, and y in the last row.

    The lower triangle is filled.
    """
    lags = np.arange(window.older, -window.newer - 1, -1)
    size, unknowns = 2 * x.shape[1], PAST + len(lags)
    of_x, of_y = np.fft.rfft(x, size), np.fft.rfft(y, size)
    xx = np.fft.irfft(np.square(np.abs(of_x)))
    yy = np.fft.irfft(np.square(np.abs(of_y)))
    xy = np.fft.irfft(of_y * np.conj(of_x))  # [lag]: sum of y[n] x[n - lag]; negative lags at the end
    past = np.arange(PAST)
    matrix = np.zeros((len(x), unknowns + 1, unknowns + 1))
    matrix[:, :PAST, :PAST] = yy[:, np.abs(past[:, None] - past)]
    matrix[:, PAST:unknowns, PAST:unknowns] = xx[:, np.abs(lags[:, None] - lags)]
    matrix[:, PAST:unknowns, :PAST] = xy[:, lags[:, None] - 1 - past]
    matrix[:, unknowns, :PAST] = yy[:, 1 : PAST + 1]
    matrix[:, unknowns, PAST:unknowns] = xy[:, lags]
    matrix[:, unknowns, unknowns] = yy[:, 0]
    diagonal = np.arange(unknowns + 1)
    matrix[:, diagonal, diagonal] *= 1 + np.where(diagonal < PAST, LITTLE_PAST, LITTLE_DRY)
    return matrix


def _last_row_of_cholesky(matrix: Float64) -> Float64:
    """Return the last row of each Cholesky factor, [places, n], of matrices [places, n, n] that are overwritten.

    Blocks are so small that BLAS does not start threads for them: on a busy machine those cost ten times as much.
    """
    size = matrix.shape[1]
    block = int(math.sqrt(MOST_MULTIPLICATIONS / size))
    for start in range(0, size, block):
        own = slice(start, min(size, start + block))
        factor = matrix[:, own, own] = np.linalg.cholesky(matrix[:, own, own])
        if own.stop == size:
            break
        below = np.linalg.solve(factor, matrix[:, own.stop :, own].swapaxes(1, 2)).swapaxes(1, 2)
        matrix[:, own.stop :, own] = below
        for other in range(own.stop, size, block):
            columns = below[:, other - own.stop : other - own.stop + block]
            matrix[:, other:, other : other + block] -= below[:, other - own.stop :] @ columns.swapaxes(1, 2)
    return matrix[:, -1]


def summed_evidence(evidence: Float64) -> Float64:
    """Return the evidence of all places for each lag, in standard errors above chance: that of the newest lags."""
    used = evidence[np.any(evidence, 1)]
    if not len(used):
        return np.zeros(evidence.shape[1])
    power = np.sum(np.square(used), 0) / math.sqrt(2 * len(used))
    chance = power[: len(power) // 4]
    level = float(np.median(chance))
    curve: Float64 = (power - level) / (1.0 + float(np.median(np.abs(chance - level))) / 0.6745)
    curve[-OLDEST:] = 0.0
    return curve


def beginning(curve: Float64) -> int:
    """Return the index of the first lag that helps: back from the main rise, as long as lags help.

    A lone lag long before that helps by chance. What all lags before the rise seem to help is subtracted: notes
    foretell each other a little.
    """
    peak = float(curve.max())
    at = int(np.argmax(curve >= RISEN * peak))
    before = curve[max(0, at - BEFORE[0]) : max(0, at - BEFORE[1])]
    level = max(0.0, float(np.median(before))) if before.size else 0.0
    least = max(level + BEGUN * (peak - level), BEGUN_SURE)
    at = int(np.argmax(curve >= max(RISEN * peak, least)))
    while at > 0:
        start = max(0, at - HOLE)
        helping = np.flatnonzero(curve[start:at] >= least)
        if not helping.size:
            break
        at = start + int(helping[0])
    return at


def _moving_mean(values: NDArray[Any], frames: int) -> Float64:
    """Return the mean over `frames` around each value; fewer at the ends."""
    sums = np.concatenate([[0.0], np.cumsum(values)])
    at = np.arange(len(values))
    low, high = np.maximum(at - frames // 2, 0), np.minimum(at + frames // 2, len(values))
    mean: Float64 = np.maximum((sums[high] - sums[low]) / np.maximum(high - low, 1), 0.0)
    return mean
