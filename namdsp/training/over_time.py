"""The ESR of a capture over the time of its recording, and the stretch in which something changed."""

from __future__ import annotations

import math
from itertools import groupby, pairwise

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.matching.match import esr_of

#: Length of a stretch in seconds; fewest and most stretches.
STRETCH_S, FEWEST, MOST = 3.0, 12, 120
#: A stretch that is softer than the recording by more than this has no ESR of its own.
SOFT_DB = -30.0
#: How many times the median a bad stretch has, and how much at least; stretches in a row that are told.
TIMES_WORSE, LEAST_ESR, IN_A_ROW = 4.0, 1e-3, 2


def esr_over_time(
    output: Float32, target: Float32, rate_hz: int, begin_s: float = 0.0
) -> list[tuple[float, float]]:
    """Return (start in seconds, ESR) of each stretch that is not soft.

    output, target : aligned, [T]
    begin_s        : of their first frame in the recording
    """
    count = min(MOST, max(FEWEST, math.ceil(len(target) / (STRETCH_S * rate_hz))))
    edges = np.linspace(0, len(target), count + 1).astype(int)
    power = float(np.mean(np.square(target, dtype=np.float64)))
    rows = []
    for start, stop in pairwise(edges):
        part = target[start:stop]
        if float(np.mean(np.square(part, dtype=np.float64))) > 10 ** (SOFT_DB / 10) * power:
            rows.append((begin_s + float(start) / rate_hz, esr_of([output[start:stop]], [part])))
    return rows


def changed_notes(rows: list[tuple[float, float]]) -> list[str]:
    """Return a note about the longest stretch whose ESR is far above the median: a knob that was moved."""
    if len(rows) < FEWEST // 2:
        return []
    median = float(np.median([esr for _, esr in rows]))
    least = max(TIMES_WORSE * median, LEAST_ESR)
    runs = [
        [at for at, _ in run]
        for bad, run in groupby(enumerate(rows), key=lambda row: row[1][1] > least)
        if bad
    ]
    longest = max(runs, key=len, default=[])
    if len(longest) < IN_A_ROW:
        return []
    first, last = longest[0], longest[-1]
    worst = float(np.mean([rows[at][1] for at in longest]))
    until = "on" if last == len(rows) - 1 else f"to {_clock(rows[last + 1][0])}"
    return [
        f"ESR {worst:.2g} from {_clock(rows[first][0])} {until}, {worst / median:.0f} times the median of "
        f"{median:.2g}: did a knob move?"
    ]


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}"
