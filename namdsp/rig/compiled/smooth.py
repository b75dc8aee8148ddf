"""Gains and crossfades that move in a straight line, frame by frame.

A slope is float64 [4]: start, target, frames done, frames in all. Its value at its n-th frame, n from 1, is start +
(target - start) * n / all, then target for ever: a function of n alone, so no cut of the signal changes a bit. Frames
done may be negative: until n is 1 the value is start.

Signals are addresses of NumPy array objects, float32 [C, T] with any strides.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.native.doubles import load_f64, store_f64
from namdsp.native.intrinsics import load_f32, store_f32
from namdsp.native.samples import channels_of, finite, frames_of, part, sample
from namdsp.rig.compiled.layout import SLOPE_DONE, SLOPE_FRAMES, SLOPE_START, SLOPE_TARGET


def make_ramp() -> Any:
    """ramp(slope, x, out): out = x times the slope's value, rounded to float32 before and after the product."""

    def ramp(slope, x, out):  # type: ignore[no-untyped-def]
        frames = frames_of(x)
        for channel in range(channels_of(x)):
            for t in range(frames):
                gain = np.float32(_value(slope, t))
                store_f32(sample(out, channel, t), load_f32(sample(x, channel, t)) * gain)
        _go_on(slope, frames)
        return 0

    return ramp


def make_fade() -> Any:
    """fade(slope, a, b, out): out = a where the slope is 0, b where it is 1, their mixture between.

    A sample of a or b that is not finite counts as 0.
    """

    def fade(slope, a, b, out):  # type: ignore[no-untyped-def]
        frames = frames_of(a)
        for channel in range(channels_of(a)):
            for t in range(frames):
                share = _value(slope, t)
                first = finite(load_f32(sample(a, channel, t)))
                second = finite(load_f32(sample(b, channel, t)))
                if share <= 0.0:
                    mixed = first
                elif share >= 1.0:
                    mixed = second
                else:
                    mixed = np.float32((1.0 - share) * first + share * second)
                store_f32(sample(out, channel, t), mixed)
        _go_on(slope, frames)
        return 0

    return fade


@part
def _value(slope, t):  # type: ignore[no-untyped-def]
    start, target = load_f64(slope, SLOPE_START), load_f64(slope, SLOPE_TARGET)
    at, end = max(load_f64(slope, SLOPE_DONE) + (t + 1), 0.0), load_f64(slope, SLOPE_FRAMES)
    return target if at >= end else start + (target - start) * (at / end)


@part
def _go_on(slope, frames):  # type: ignore[no-untyped-def]
    done = load_f64(slope, SLOPE_DONE) + frames
    store_f64(slope, SLOPE_DONE, min(done, load_f64(slope, SLOPE_FRAMES)))
