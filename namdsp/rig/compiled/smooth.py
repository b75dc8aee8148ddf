"""Gains and crossfades that move in a straight line, frame by frame.

A slope is float64 [5]: start, target, frames done, frames in all, and what any thread wants the target to be. Its value
at its n-th frame, n from 1, is start + (target - start) * n / all, then target for ever: a function of n alone, so no
cut of the signal changes a bit. Frames done may be negative: until n is 1 the value is start.

Signals are addresses of views, float32 [C, T] with any strides.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.native.doubles import load_f64, store_f64
from namdsp.native.intrinsics import load_f32, store_f32
from namdsp.native.samples import channels_of, finite, frames_of, part, row_of, step_of
from namdsp.rig.compiled.layout import (
    SLOPE_DONE,
    SLOPE_FRAMES,
    SLOPE_START,
    SLOPE_TARGET,
    SLOPE_WANTED,
)


def make_ramp() -> Any:
    """ramp(slope, x, out): out = x times the slope's value, rounded to float32 before and after the product."""

    def ramp(slope, x, out):  # type: ignore[no-untyped-def]
        frames, x_step, out_step = frames_of(x), step_of(x), step_of(out)
        for channel in range(channels_of(x)):
            source, target = row_of(x, channel), row_of(out, channel)
            if frames_left(slope) > 0:
                for t in range(frames):
                    gain = np.float32(_value(slope, t))
                    store_f32(target + t * out_step, load_f32(source + t * x_step) * gain)
            else:
                gain = np.float32(load_f64(slope, SLOPE_TARGET))
                if x_step == 4 and out_step == 4:  # the same loop twice: LLVM makes vectors of this one
                    for t in range(frames):
                        store_f32(target + 4 * t, load_f32(source + 4 * t) * gain)
                else:
                    for t in range(frames):
                        store_f32(target + t * out_step, load_f32(source + t * x_step) * gain)
        _go_on(slope, frames)
        return 0

    return ramp


def make_fade() -> Any:
    """fade(slope, a, b, out): out = a where the slope is 0, b where it is 1, their mixture between.

    A sample of a or b that is not finite counts as 0.
    """

    def fade(slope, a, b, out):  # type: ignore[no-untyped-def]
        frames, a_step, b_step, out_step = frames_of(a), step_of(a), step_of(b), step_of(out)
        for channel in range(channels_of(a)):
            a_row, b_row, out_row = row_of(a, channel), row_of(b, channel), row_of(out, channel)
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
                store_f32(out_row + t * out_step, mixed)
        _go_on(slope, frames)
        return 0

    return fade


@part
def take_up(slope):  # type: ignore[no-untyped-def]
    """Go to where the slope is wanted, from where it is."""
    wanted, target = load_f64(slope, SLOPE_WANTED), load_f64(slope, SLOPE_TARGET)
    if wanted != target:
        start = load_f64(slope, SLOPE_START)
        share = max(load_f64(slope, SLOPE_DONE), 0.0) / load_f64(slope, SLOPE_FRAMES)
        store_f64(slope, SLOPE_START, start + (target - start) * share)
        store_f64(slope, SLOPE_TARGET, wanted)
        store_f64(slope, SLOPE_DONE, 0.0)


@part
def jump(slope):  # type: ignore[no-untyped-def]
    """Be where the slope is wanted."""
    wanted = load_f64(slope, SLOPE_WANTED)
    store_f64(slope, SLOPE_START, wanted)
    store_f64(slope, SLOPE_TARGET, wanted)
    store_f64(slope, SLOPE_DONE, load_f64(slope, SLOPE_FRAMES))


@part
def frames_left(slope):  # type: ignore[no-untyped-def]
    """How many frames it still moves, or waits to."""
    return int(load_f64(slope, SLOPE_FRAMES) - load_f64(slope, SLOPE_DONE))


@part
def rests_at(slope, value):  # type: ignore[no-untyped-def]
    """Whether the next frames all have this value."""
    return frames_left(slope) <= 0 and load_f64(slope, SLOPE_TARGET) == value


@part
def _value(slope, t):  # type: ignore[no-untyped-def]
    start, target = load_f64(slope, SLOPE_START), load_f64(slope, SLOPE_TARGET)
    at, end = max(load_f64(slope, SLOPE_DONE) + (t + 1), 0.0), load_f64(slope, SLOPE_FRAMES)
    return target if at >= end else start + (target - start) * (at / end)


@part
def _go_on(slope, frames):  # type: ignore[no-untyped-def]
    done = load_f64(slope, SLOPE_DONE) + frames
    store_f64(slope, SLOPE_DONE, min(done, load_f64(slope, SLOPE_FRAMES)))
