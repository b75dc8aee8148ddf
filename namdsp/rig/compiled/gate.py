"""The noise gate's ear and hand: how open the gate is, frame by frame.

    level = level + average * (x^2 - level)                      x: the loudest of the voice's inputs
    level >= open                   opens, and holds
    level >= close, while open      holds
    else                            counts the hold down, then closes
    gain: up by `attack` a frame to 1 while open; while closed times `release` a frame down to `floor`, or up to it by
          `attack` a frame, if the range has just been made smaller

All in float64, one frame after the other: no cut of the signal changes a bit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.native.doubles import load_f64, store_f64
from namdsp.native.intrinsics import load_f32, store_f32
from namdsp.native.samples import channels_of, frames_of, part, row_of, step_of
from namdsp.rig.compiled.layout import (
    GATE_ATTACK,
    GATE_AVERAGE,
    GATE_CLOSE,
    GATE_FLOOR,
    GATE_GAIN,
    GATE_HOLD,
    GATE_LEFT,
    GATE_LEVEL,
    GATE_OPEN,
    GATE_RELEASE,
    GATE_REPLACED,
    GATE_SETTINGS,
    GATE_VOICE,
)

#: Mean squares below this count as silence, before they become subnormal.
_SILENCE = 1e-40


def make_follow() -> Any:
    """follow(gate, x, gains) -> frames of all voices at which the gate was not wide open.

    gate : its settings, then what it keeps of each voice
    x : float32 [C, T];  gains : float32 [V, T] to be written. Each voice has C / V inputs. Samples that are not finite
    count as 0, and are counted.
    """

    def follow(gate, x, gains):  # type: ignore[no-untyped-def]
        average, release = load_f64(gate, GATE_AVERAGE), load_f64(gate, GATE_RELEASE)
        opens, closes = load_f64(gate, GATE_OPEN), load_f64(gate, GATE_CLOSE)
        hold, attack = load_f64(gate, GATE_HOLD), load_f64(gate, GATE_ATTACK)
        floor = load_f64(gate, GATE_FLOOR)
        frames, x_step, step = frames_of(x), step_of(x), step_of(gains)
        inputs = channels_of(x) // max(channels_of(gains), 1)
        touched = 0
        for voice in range(channels_of(gains)):
            kept, row = voice_of(gate, voice), row_of(gains, voice)
            level, gain = load_f64(kept, GATE_LEVEL), load_f64(kept, GATE_GAIN)
            left, replaced = load_f64(kept, GATE_LEFT), load_f64(kept, GATE_REPLACED)
            for t in range(frames):
                loudest = 0.0
                for channel in range(voice * inputs, (voice + 1) * inputs):
                    size = abs(load_f32(row_of(x, channel) + t * x_step))
                    if size < np.inf:
                        loudest = max(loudest, float(size))
                    else:
                        replaced += 1.0
                level += average * (loudest * loudest - level)
                if level < _SILENCE:
                    level = 0.0
                heard = level >= opens or (left > 0.0 and level >= closes)
                left = hold if heard else max(left - 1.0, 0.0)
                if left > 0.0:
                    gain = min(gain + attack, 1.0)
                elif gain > floor:
                    gain = max(gain * release, floor)
                else:
                    gain = min(gain + attack, floor)
                rounded = np.float32(gain)
                if rounded < 1.0:
                    touched += 1
                store_f32(row + t * step, rounded)
            store_f64(kept, GATE_LEVEL, level)
            store_f64(kept, GATE_GAIN, gain)
            store_f64(kept, GATE_LEFT, left)
            store_f64(kept, GATE_REPLACED, replaced)
        return touched

    return follow


def make_shut() -> Any:
    """shut(_, gains, y): y times its voice's gains, in place; y float32 [C, T], gains [V, T] with V either C or 1."""

    def shut(_, gains, y):  # type: ignore[no-untyped-def]
        frames, last = frames_of(y), channels_of(gains) - 1
        y_step, step = step_of(y), step_of(gains)
        for channel in range(channels_of(y)):
            row, factors = row_of(y, channel), row_of(gains, min(channel, last))
            for t in range(frames):
                at = row + t * y_step
                store_f32(at, load_f32(at) * load_f32(factors + t * step))
        return 0

    return shut


@part
def voice_of(gate, voice):  # type: ignore[no-untyped-def]
    """Where a gate keeps a voice."""
    return gate + 8 * (GATE_SETTINGS + GATE_VOICE * voice)


@part
def close(gate, voice):  # type: ignore[no-untyped-def]
    """As if new, but for the count of what was replaced."""
    kept = voice_of(gate, voice)
    store_f64(kept, GATE_LEVEL, 0.0)
    store_f64(kept, GATE_LEFT, 0.0)
    store_f64(kept, GATE_GAIN, load_f64(gate, GATE_FLOOR))
