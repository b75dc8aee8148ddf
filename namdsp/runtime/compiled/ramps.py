"""Linear ramps of gains, linear crossfades, and delay lines, frame by frame.

A slope's value at its n-th frame, n from 1, is start + (target - start) * n / frames, then target: a function of n
alone, so the bits do not depend on the block size. Frames done may be negative: until n is 1 the value is start.

Signals are float32 [C, T] with any strides.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.native.intrinsics import load_f32, store_f32
from namdsp.native.records import View
from namdsp.native.samples import finite, part, row_of
from namdsp.runtime.compiled.records import DelayRecord, Slope


def make_ramp() -> Any:
    """ramp(slope, x, out): out = x times the slope's value, rounded to float32 before and after the product."""

    def ramp(slope: Slope, x: View, out: View) -> int:
        frames, x_step, out_step = x.frames, x.step, out.step
        for channel in range(x.channels):
            source, target = row_of(x, channel), row_of(out, channel)
            if frames_left(slope) > 0:
                for t in range(frames):
                    gain = np.float32(_value(slope, t))
                    store_f32(target + t * out_step, load_f32(source + t * x_step) * gain)
            else:
                gain = np.float32(slope.target)
                for t in range(frames):
                    store_f32(target + t * out_step, load_f32(source + t * x_step) * gain)
        _advance(slope, frames)
        return 0

    return ramp


def make_fade() -> Any:
    """fade(slope, a, b): b becomes a where the slope is 0, stays b where it is 1, and is their mixture between.

    A sample of a or b that is not finite counts as 0.
    """

    def fade(slope: Slope, a: View, b: View) -> int:
        frames, a_step, b_step = a.frames, a.step, b.step
        for channel in range(a.channels):
            a_row, b_row = row_of(a, channel), row_of(b, channel)
            for t in range(frames):
                share = _value(slope, t)
                first = finite(load_f32(a_row + t * a_step))
                second = finite(load_f32(b_row + t * b_step))
                if share <= 0.0:
                    mixed = first
                elif share >= 1.0:
                    mixed = second
                else:
                    mixed = np.float32((1.0 - share) * first + share * second)
                store_f32(b_row + t * b_step, mixed)
        _advance(slope, frames)
        return 0

    return fade


def make_delay() -> Any:
    """delay(record, x, out): out = x a fixed number of frames ago, from a ring buffer; [rows, T] each, out may be x."""

    def delay(record: DelayRecord, x: View, out: View) -> int:
        ring, length = record.ring_at, record.length
        at, first = 0, record.position
        for channel in range(x.channels):
            source, target = row_of(x, channel), row_of(out, channel)
            at = first
            for t in range(x.frames):
                cell = ring + 4 * (length * channel + at)
                sample = load_f32(source + t * x.step)
                store_f32(target + t * out.step, load_f32(cell))
                store_f32(cell, sample)
                at = at + 1 if at + 1 < length else 0
        record.position = at
        return 0

    return delay


@part
def retarget(slope: Slope) -> None:
    """Begin to move from the current value to the wanted one, if that has changed."""
    wanted, target = slope.wanted, slope.target
    if wanted != target:
        share = max(slope.done, 0.0) / slope.frames
        slope.start = slope.start + (target - slope.start) * share
        slope.target = wanted
        slope.done = 0.0


@part
def jump(slope: Slope) -> None:
    """Set the value to the wanted one at once."""
    wanted = slope.wanted  # once: another thread may change it
    slope.start = wanted
    slope.target = wanted
    slope.done = slope.frames


@part
def frames_left(slope: Slope) -> int:
    """The number of frames until it has reached its target."""
    return int(slope.frames - slope.done)


@part
def rests_at(slope: Slope, value: float) -> bool:
    """Whether the next frames all have this value."""
    return frames_left(slope) <= 0 and slope.target == value


@part
def fill(record: DelayRecord, rows: int, value: float) -> None:
    """Fill the ring of all rows: the first `length` frames of the output."""
    for index in range(rows * record.length):
        store_f32(record.ring_at + 4 * index, value)


@part
def _value(slope: Slope, t: int) -> float:
    start, target = slope.start, slope.target
    at, end = max(slope.done + (t + 1), 0.0), slope.frames
    return target if at >= end else start + (target - start) * (at / end)


@part
def _advance(slope: Slope, frames: int) -> None:
    slope.done = min(slope.done + frames, slope.frames)
