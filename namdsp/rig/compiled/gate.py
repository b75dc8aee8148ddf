"""Noise gate: level detector and gain computer, frame by frame.

    level = level + average * (x^2 - level)                      x: the largest of the voice's inputs
    level >= open                   opens, and holds
    level >= close, while open      holds
    else                            counts the hold down, then closes
    gain: up by `attack` a frame to 1 while open; while closed times `release` a frame down to `floor`, or up to it by
          `attack` a frame, if the range has just been made smaller

All in float64, one frame after the other: the bits do not depend on the block size.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from namdsp.native.intrinsics import load_f32, record_at, store_f32
from namdsp.native.records import View
from namdsp.native.samples import part, row_of
from namdsp.rig.compiled.records import GateRecord, GateVoice

voice_at: Callable[[int, int], GateVoice] = record_at(GateVoice)
#: Mean squares below this count as silence, before they become subnormal.
_SILENCE = 1e-40


def make_follow() -> Any:
    """follow(gate, x, gains) -> number of frames of all voices whose gain is less than 1.

    x : float32 [C, T];  gains : float32 [V, T] to be written. Each voice has C / V inputs. Samples that are not finite
    count as 0, and are counted.
    """

    def follow(gate: GateRecord, x: View, gains: View) -> int:
        s = gate.settings
        average, opens, closes, hold = s.average, s.opens, s.closes, s.hold
        attack, release, floor = s.attack, s.release, s.floor
        frames, x_step, step = x.frames, x.step, gains.step
        inputs = x.channels // max(gains.channels, 1)
        attenuated = 0
        for index in range(gains.channels):
            voice, row = voice_at(gate.voices_at, index), row_of(gains, index)
            level, gain, left, replaced = voice.level, voice.gain, voice.left, voice.replaced
            for t in range(frames):
                loudest = 0.0
                for channel in range(index * inputs, (index + 1) * inputs):
                    size = abs(load_f32(row_of(x, channel) + t * x_step))
                    if size < np.inf:
                        loudest = max(loudest, float(size))
                    else:
                        replaced += 1.0
                level += average * (loudest * loudest - level)
                if level < _SILENCE:
                    level = 0.0
                loud = level >= opens or (left > 0.0 and level >= closes)
                left = hold if loud else max(left - 1.0, 0.0)
                if left > 0.0:
                    gain = min(gain + attack, 1.0)
                elif gain > floor:
                    gain = max(gain * release, floor)
                else:
                    gain = min(gain + attack, floor)
                rounded = np.float32(gain)
                if rounded < 1.0:
                    attenuated += 1
                store_f32(row + t * step, rounded)
            voice.level = level
            voice.gain = gain
            voice.left = left
            voice.replaced = replaced
        return attenuated

    return follow


def make_apply_gains() -> Any:
    """apply_gains(_, gains, y): multiply y by its voice's gains, in place; y [C, T], gains [V, T], V either C or 1."""

    def apply_gains(_: int, gains: View, y: View) -> int:
        last, y_step, step = gains.channels - 1, y.step, gains.step
        for channel in range(y.channels):
            row, factors = row_of(y, channel), row_of(gains, min(channel, last))
            for t in range(y.frames):
                at = row + t * y_step
                store_f32(at, load_f32(at) * load_f32(factors + t * step))
        return 0

    return apply_gains


@part
def close(gate: GateRecord) -> None:
    """Reset the gate to closed; the counts of replaced samples stay."""
    for index in range(gate.voices):
        voice = voice_at(gate.voices_at, index)
        voice.level = 0.0
        voice.left = 0.0
        voice.gain = gate.settings.floor


@part
def count_replaced(gate: GateRecord) -> int:
    """The number of samples that were not finite, of all voices."""
    replaced = 0
    for index in range(gate.voices):
        replaced += int(voice_at(gate.voices_at, index).replaced)
    return replaced
