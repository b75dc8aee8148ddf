"""A rig in its obvious form, frame by frame in Python: what `compiled/player.py` must play, to the bit.

The model is a stream of blocks of one frame; a cabinet is the chain of its taps, the oldest first (so up to 64 of
them). One channel. A change begins with the next frame.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from namdsp.arithmetic.constant import rounded_sum
from namdsp.rig.gate import gate_settings
from namdsp.rig.rig import SWAP_SECONDS

RATE = 48000
RAMP, SWAP = RATE // 100, round(SWAP_SECONDS * RATE)


def finite(x: Any) -> Any:
    return x if np.isfinite(x) else np.float32(0)


def mixed(share: float, first: Any, second: Any) -> Any:
    first, second = float(finite(first)), float(finite(second))
    return np.float32(second if share == 1.0 else (1.0 - share) * first + share * second)


def gain_of(decibels: float) -> float:
    return math.pow(10.0, decibels / 20.0)


class Line:
    """A value on its way. Of several that are sent before a frame, the last one counts."""

    def __init__(self, value: float, frames: int = RAMP) -> None:
        self.start = self.target = self.sent = value
        self.done = self.frames = frames

    def send(self, value: float) -> None:
        self.sent = value

    def next(self) -> float:
        if self.sent != self.target:
            self.start += (self.target - self.start) * (self.done / self.frames)
            self.target, self.done = self.sent, 0
        self.done = min(self.done + 1, self.frames)
        if self.done == self.frames:
            return self.target
        return self.start + (self.target - self.start) * (self.done / self.frames)


class Taps:
    """A cabinet that receives a rising signal, or from the start; None is a wire."""

    def __init__(self, taps: Any, rises: bool) -> None:
        self.taps = None if taps is None else [float(np.float32(tap)) for tap in taps]
        self.past = [] if taps is None else [0.0] * len(taps)
        self.rise = Line(0.0 if rises else 1.0)
        self.rise.send(1.0)

    def next(self, x: Any) -> Any:
        if self.taps is None:
            return x
        self.past = [float(finite(x * np.float32(self.rise.next()))), *self.past[:-1]]
        pairs = zip(reversed(self.taps), reversed(self.past), strict=True)
        return np.float32(rounded_sum(0.0, [tap * sample for tap, sample in pairs]))


class Amp:
    def __init__(self, model: Any) -> None:
        self.stream, self.out = model.stream(max_block=1), np.empty(1, np.float32)

    def next(self, x: Any) -> Any:
        self.stream.process_into(np.array([x], np.float32), self.out)
        return self.out[0]


class Slot:
    """What plays, what it fades to, and what waits for the end of that."""

    def __init__(self, part: Any, frames: int, receives: int) -> None:
        self.now, self.coming, self.waiting = part, None, None
        self.frames, self.hears, self.at = frames, receives, 0

    def next(self, x: Any) -> Any:
        if self.coming is not None and self.at == self.hears + self.frames:
            self.now, self.coming = self.coming, None
        if self.coming is None and self.waiting is not None:
            self.coming, self.waiting, self.at = self.waiting, None, 0
        old = self.now.next(x)
        if self.coming is None:
            return old
        new, self.at = self.coming.next(x), self.at + 1
        share = max(self.at - self.hears, 0) / self.frames
        return mixed(share, old, new)


class PlainRig:
    def __init__(self, model: Any, gate: Any = None, taps: Any = None) -> None:
        self.input_gain, self.output_gain, self.dry = Line(1.0), Line(1.0), Line(0.0)
        self.amps, self.cabinets = Slot(Amp(model), SWAP, 0), Slot(Taps(taps, False), RAMP, RAMP)
        self.set_gate(gate)
        self.level = self.left = 0.0
        self.open = self.floor

    def set_gate(self, gate: Any) -> None:
        settings = gate_settings(gate, 0.0, RATE)
        self.average, self.opens, self.closes = settings.average, settings.opens, settings.closes
        self.hold, self.attack, self.release = settings.hold, settings.attack, settings.release
        self.floor = settings.floor

    def process_into(self, block: Any, out: Any) -> None:
        out[0] = [self.next(x) for x in block[0]]

    def next(self, x: Any) -> Any:
        received = x * np.float32(self.input_gain.next())
        gain = self.listen(float(finite(received)))
        y = self.amps.next(received) * gain
        y = self.cabinets.next(y * np.float32(self.output_gain.next()))
        share = self.dry.next()
        return y if share == 0.0 else mixed(share, y, x)

    def listen(self, x: float) -> Any:
        self.level += self.average * (x * x - self.level)
        self.level = 0.0 if self.level < 1e-40 else self.level
        received = self.level >= self.opens or (self.left > 0 and self.level >= self.closes)
        self.left = self.hold if received else max(self.left - 1, 0.0)
        if self.left > 0:
            self.open = min(self.open + self.attack, 1.0)
        elif self.open > self.floor:
            self.open = max(self.open * self.release, self.floor)
        else:
            self.open = min(self.open + self.attack, self.floor)
        return np.float32(self.open)
