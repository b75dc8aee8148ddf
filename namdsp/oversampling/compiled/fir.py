"""The up- and downsampling filters, in float64, rounded to float32 once.

    up      phases[v, p, c][t] = sum over k of taps[p, k] * x[v, c][t - k]
    down    out[v, c][t] = sum over p, then k, of taps[p, k] * y[v, p, c][t - k]

v voices, p phases, c channels of a voice; rows of all signals in that order. Sums start with the oldest frame, and each
is one chain: splitting the signal into blocks changes no bit. Delay lines are rows, one for each row of the longer
side's input:

    line   [ HISTORY past frames | the frames of this tile | padding ]
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.native.doubles import convolve_rows, load_f64, store_f64
from namdsp.native.intrinsics import load_f32, store_f32
from namdsp.native.records import View
from namdsp.native.samples import finite, part, sample
from namdsp.oversampling.compiled.records import FILTER_TILE, FilterRecord


def make_up() -> Any:
    """up(record, x, phases): float32 [rows, T] each. Non-finite samples count as 0; returns their number."""

    def up(record: FilterRecord, x: View, phases: View) -> int:
        factor, channels, history = record.factor, record.channels, record.history
        taps, count, scratch = record.taps_at, record.phase_taps, record.scratch_at
        frames = x.frames
        replaced = 0
        for row in range(x.channels):
            line = record.lines_at + 8 * record.line_floats * row
            now = line + 8 * history
            first = row // channels * channels * factor + row % channels
            for start in range(0, frames, FILTER_TILE):
                length = min(FILTER_TILE, frames - start)
                for t in range(length):
                    sample_value = load_f32(sample(x, row, start + t))
                    value = finite(sample_value)
                    replaced += value != sample_value
                    store_f64(now, t, float(value))
                for phase in range(factor):
                    convolve_rows(now, 0, 1, taps + 8 * count * phase, count, scratch, length)
                    _round_row(scratch, phases, first + phase * channels, start, length)
                _keep_history(line, history, length)
        return replaced

    return up


def make_down() -> Any:
    """down(record, y, out): float32 [rows, T] each. A non-finite sample lasts until it has left the lines."""

    def down(record: FilterRecord, y: View, out: View) -> int:
        factor, channels, history = record.factor, record.channels, record.history
        taps, count, scratch = record.taps_at, record.phase_taps, record.scratch_at
        frames = y.frames
        stride = 8 * record.line_floats * channels
        for row in range(out.channels):
            first = row // channels * channels * factor + row % channels
            line = record.lines_at + 8 * record.line_floats * first
            now = line + 8 * history
            for start in range(0, frames, FILTER_TILE):
                length = min(FILTER_TILE, frames - start)
                for phase in range(factor):
                    line_now = now + stride * phase
                    for t in range(length):
                        store_f64(
                            line_now, t, float(load_f32(sample(y, first + phase * channels, start + t)))
                        )
                convolve_rows(now, stride, factor, taps, count, scratch, length)
                _round_row(scratch, out, row, start, length)
                for phase in range(factor):
                    _keep_history(line + stride * phase, history, length)
        return 0

    return down


@part
def _round_row(source: int, out: View, row: int, start: int, length: int) -> None:
    """Round float64 samples to some frames of a row."""
    for t in range(length):
        store_f32(sample(out, row, start + t), np.float32(load_f64(source, t)))


@part
def _keep_history(line: int, history: int, length: int) -> None:
    """Copy the last frames of the tile to the start of the line, for the next tile."""
    for t in range(history):
        store_f64(line, t, load_f64(line, t + length))
