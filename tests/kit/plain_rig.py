"""A rig as docs/rig.md tells it, frame by frame in Python: the judge of every test of bits. Slow, and nothing else.

Only the model (a stream in blocks of one frame) and responses of more than 64 taps (`Convolver`, which
test_cabinet.py judges) are the product's. Changes count from the next frame on.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from namdsp.arithmetic.constant import rounded_sum
from namdsp.rig import state
from namdsp.rig.cabinet import Partitions
from namdsp.rig.cabinet_processor import Convolver

RAMP_MS, SWAP_MS = 10, 20
F = np.float32


def gain_of(decibels: float) -> float:
    return math.pow(10.0, decibels / 20.0)


def finite(x: Any) -> Any:
    return np.where(np.isfinite(x), x, F(0))


def mixed(share: float, first: Any, second: Any) -> Any:
    first, second = finite(first), finite(second)
    if share <= 0.0 or share >= 1.0:
        return (first if share <= 0.0 else second).astype(F)
    return ((1.0 - share) * first.astype(float) + share * second.astype(float)).astype(F)


class Line:
    """A number on its way to the one that was sent last."""

    def __init__(self, value: float, frames: int) -> None:
        self.start = self.target = self.sent = value
        self.done = self.frames = frames

    def jump(self) -> None:
        self.__init__(self.sent, self.frames)  # type: ignore[misc]

    def next(self) -> float:
        if self.sent != self.target:
            self.start += (self.target - self.start) * (self.done / self.frames)
            self.target, self.done = self.sent, 0
        self.done = min(self.done + 1, self.frames)
        if self.done == self.frames:
            return self.target
        return self.start + (self.target - self.start) * (self.done / self.frames)


class Amp:
    def __init__(self, model: Any, levels: tuple[float, float], channels: int, oversample: int) -> None:
        self.stream = model.stream(max_block=1, channels=channels, oversample=oversample, engine="auto")
        self.before, self.after = (F(gain_of(level)) for level in levels)

    def next(self, x: Any) -> Any:
        return self.stream.process(np.ascontiguousarray((x * self.before)[:, None]))[:, 0] * self.after


class Response:
    """A cabinet that receives a rising signal, or from the start; without one a wire."""

    def __init__(self, cabinet: Any, outputs: int, frames: int, *, rises: bool) -> None:
        self.taps = None if cabinet is None else np.broadcast_to(cabinet.taps, (outputs, cabinet.frames))
        self.rise = Line(0.0 if rises else 1.0, frames)
        self.rise.sent = 1.0
        if self.taps is not None:
            self.past = np.zeros((outputs, cabinet.frames), F)
            long = cabinet.frames > 64
            self.convolver = Convolver([Partitions(row.copy()) for row in self.taps]) if long else None

    def next(self, x: Any) -> Any:
        if self.taps is None:
            return x
        x = x * F(self.rise.next())
        if self.convolver is not None:
            block = np.ascontiguousarray(x[:, None])
            self.convolver.process_into(block, block)
            return block[:, 0]
        self.past = np.concatenate([finite(x)[:, None], self.past[:, :-1]], axis=1).astype(F)
        pairs = zip(self.taps.astype(F)[:, ::-1].astype(float), self.past[:, ::-1].astype(float), strict=True)
        return np.array([rounded_sum(0.0, list(taps * past)) for taps, past in pairs], F)


class Filters:
    """Sections of coefficients b0, b1, b2, a1, a2 that move to others in straight lines, for several outputs."""

    def __init__(self, sections: Any, outputs: int, frames: int) -> None:
        self.start = self.target = np.array(sections, float)  # [sections, 5]
        self.done = self.frames = frames
        self.states, self.age = np.zeros((len(sections), 2, outputs)), 0

    def move(self, sections: Any) -> None:
        self.start = self.start + (self.target - self.start) * (self.done / self.frames)
        self.target, self.done, self.age = np.array(sections, float), 0, 0

    def next(self, x: Any) -> Any:
        self.done = min(self.done + 1, self.frames)
        now = self.start + (self.target - self.start) * (self.done / self.frames)
        now = self.target if self.done == self.frames else now
        y, self.age = finite(x).astype(float), self.age + 1
        for (b0, b1, b2, a1, a2), past in zip(now, self.states, strict=True):
            v, y = y, b0 * y + past[0]
            past[:] = (b1 * v + past[1]) - a1 * y, b2 * v - a2 * y
        if self.age % 64 == 0:
            self.states[np.abs(self.states) < 1e-30] = 0.0
        return np.where(np.isfinite(x), y.astype(F), x)


def high_pass(rate: float, *, on: bool) -> Any:
    a = 1 / (1 + 2 * math.pi * 5 / rate)
    return [[a, -a, 0, -a, 0] if on else [1, -a, 0, -a, 0]]


def tone_of(gains: dict[str, float], rate: float) -> Any:
    """docs/rig.md: the cookbook's shelves and peak. All bands are below half the rate, or flat."""
    sections = []
    for band, hz, q in (
        ("bass", 150, 0.707), ("mid", 425, 0.7 if gains.get("mid", 0) >= 0 else 1.5),
        ("treble", 1800, 0.707), ("presence", 4000, 0.707),
    ):  # fmt: skip
        if hz >= rate / 2:
            sections.append([1, 0, 0, 0, 0])
            continue
        amp, w = 10 ** (gains.get(band, 0) / 40), 2 * math.pi * hz / rate
        cos, alpha = math.cos(w), math.sin(w) / (2 * q)
        p, m, s = amp + 1, amp - 1, 2 * math.sqrt(amp) * alpha
        if band == "mid":
            b, a = (1 + alpha * amp, -2 * cos, 1 - alpha * amp), (1 + alpha / amp, -2 * cos, 1 - alpha / amp)
        elif band == "bass":
            b = amp * (p - m * cos + s), 2 * amp * (m - p * cos), amp * (p - m * cos - s)
            a = p + m * cos + s, -2 * (m + p * cos), p + m * cos - s
        else:
            b = amp * (p + m * cos + s), -2 * amp * (m + p * cos), amp * (p + m * cos - s)
            a = p - m * cos + s, 2 * (m - p * cos), p - m * cos - s
        sections.append([*(value / a[0] for value in b), *(value / a[0] for value in a[1:])])
    return sections


class Slot:
    """What plays, what it fades to, and what waits for the end of that."""

    def __init__(self, part: Any, frames: int, preroll: int) -> None:
        self.now, self.coming, self.waiting = part, None, None
        self.frames, self.preroll, self.at = frames, preroll, 0

    def next(self, x: Any) -> Any:
        if self.coming is not None and self.at == self.preroll + self.frames:
            self.now, self.coming = self.coming, None
        if self.coming is None and self.waiting is not None:
            self.coming, self.waiting, self.at = self.waiting, None, 0
        old = self.now.next(x)
        if self.coming is None:
            return old
        new, self.at = self.coming.next(x), self.at + 1
        return mixed(max(self.at - self.preroll, 0) / self.frames, old, new)


class Detector:
    """The gate of one voice. Without settings it opens in 5 ms, and stays open."""

    def __init__(self, gate: Any, gain_db: float, rate: float) -> None:
        self.set(gate, gain_db, rate)
        self.close()

    def set(self, gate: Any, gain_db: float, rate: float) -> None:
        attack, hold, release, average = (
            (5.0, 10.0, 50.0, 10.0)
            if gate is None
            else (gate.attack_ms, gate.hold_ms, gate.release_ms, gate.average_ms)
        )
        self.attack, self.hold = 1.0 / max(1.0, attack * 1e-3 * rate), max(1, round(hold * 1e-3 * rate))
        self.average = 1.0 if average == 0 else -math.expm1(-1.0 / (average * 1e-3 * rate))
        self.release = gain_of(-(80.0 if gate is None else gate.range_db) / max(1.0, release * 1e-3 * rate))
        self.opens = -1.0 if gate is None else gain_of(2.0 * (gate.threshold_db - gain_db))
        self.closes = self.opens * gain_of(-2.0 * (3.0 if gate is None else gate.hysteresis_db))
        self.floor = 1.0 if gate is None else gain_of(-gate.range_db)

    def close(self) -> None:
        self.level, self.left, self.gain = 0.0, 0, self.floor

    def next(self, x: Any) -> Any:
        loudest = float(np.abs(finite(x)).max())
        self.level += self.average * (loudest * loudest - self.level)
        self.level = 0.0 if self.level < 1e-40 else self.level
        loud = self.level >= self.opens or (self.left > 0 and self.level >= self.closes)
        self.left = self.hold if loud else max(self.left - 1, 0)
        if self.left > 0:
            self.gain = min(self.gain + self.attack, 1.0)
        elif self.gain > self.floor:
            self.gain = max(self.gain * self.release, self.floor)
        else:
            self.gain = min(self.gain + self.attack, self.floor)
        return F(self.gain)


class PlainRig:
    """`Rig`, with the same settings and changes. x [C, T] -> [C_out, T]."""

    def __init__(
        self, model: Any, *, channels: int, oversample: int = 1, gate: Any = None, cabinet: Any = None,
        input_gain_db: float = 0.0, output_gain_db: float = 0.0, input_level_dbu: float | None = None,
        normalize: bool = False, calibrate_output: bool = False, eq: Any = None, dc_block: bool = False,
    ) -> None:  # fmt: skip
        self.rate, self.oversample, self.channels = model.sample_rate, oversample, channels
        self.rules = input_level_dbu, normalize, calibrate_output
        single = model.in_channels == model.out_channels == 1
        self.outputs, voices = (channels, channels) if single else (model.out_channels, 1)
        self.latency = 71 if oversample > 1 else 0
        if self.outputs == 1 and cabinet is not None:  # a stereo response makes one output two
            self.outputs = len(cabinet.taps)
        ramp, swap = round(RAMP_MS * self.rate / 1000), round(SWAP_MS * self.rate / 1000)
        self.ramp, self.model, self._gate, self._cabinet = ramp, model, gate, cabinet
        self.lines = {"in": Line(gain_of(input_gain_db), ramp), "out": Line(gain_of(output_gain_db), ramp)}
        self.dry = Line(0.0, ramp)
        settle = self.latency + round(state.SETTLE_SECONDS * self.rate)
        self.amps = Slot(self._amp(), swap, settle)
        self.cabinets = Slot(self._response(rises=False), ramp, ramp)
        self.gates = [Detector(gate, self._levels()[0], self.rate) for _ in range(voices)]
        self.tone = Filters(tone_of(eq or {}, self.rate), self.outputs, ramp)
        self.dc = Filters(high_pass(self.rate, on=dc_block), self.outputs, ramp)
        self.fresh, self.replaced = False, 0
        self._empty_delays()

    def _empty_delays(self) -> None:
        self.late_gates = [np.ones(len(self.gates), F)] * self.latency
        self.late_dry = [np.zeros(self.outputs, F)] * self.latency

    def _levels(self) -> tuple[float, float]:
        """docs/rig.md: calibration of the input, normalised or calibrated output."""
        found, (host, normalize, calibrate) = self.model.metadata, self.rules
        level = 0.0 if host is None or "input_level_dbu" not in found else host - found["input_level_dbu"]
        if normalize and "loudness" in found:
            return level, -18.0 - found["loudness"]
        if calibrate and "output_level_dbu" in found:
            return level, found["output_level_dbu"] - (12.0 if host is None else host)
        return level, 0.0

    def _amp(self) -> Amp:
        return Amp(self.model, self._levels(), self.channels, self.oversample)

    def _response(self, *, rises: bool) -> Response:
        return Response(self._cabinet, self.outputs, self.ramp, rises=rises)

    def change(self, what: str, value: Any) -> None:
        match what:
            case "in" | "out":
                self.lines[what].sent = gain_of(value)
            case "bypass":
                self.dry.sent = float(value)
            case "gate":
                self._gate = value
            case "eq":
                self.tone.move(tone_of(value or {}, self.rate))
            case "dc_block":
                self.dc.move(high_pass(self.rate, on=value))
            case "cabinet":
                if value is not self._cabinet:
                    self._cabinet = value
                    self.cabinets.waiting = self._response(rises=True)
            case "swap":
                self.model = value
                self.amps.waiting = self._amp()
            case "reset":
                self.amps = Slot(self._amp(), self.amps.frames, self.amps.preroll)
                self.cabinets = Slot(self._response(rises=False), self.ramp, self.ramp)
                self.fresh, self.replaced = True, 0
        for gate in self.gates:
            gate.set(self._gate, self._levels()[0], self.rate)

    def play(self, x: Any) -> Any:
        return np.stack([self.next(frame) for frame in x.T], axis=1)

    def next(self, x: Any) -> Any:
        if self.fresh:
            for line in (*self.lines.values(), self.dry):
                line.jump()
            for filters in (self.tone, self.dc):
                filters.__init__(filters.target, self.outputs, self.ramp)  # type: ignore[misc]
            for gate in self.gates:
                gate.close()
            self._empty_delays()
            self.fresh = False
        received = x * F(self.lines["in"].next())
        self.replaced += int(np.count_nonzero(~np.isfinite(received)))
        self.late_gates.append(
            np.array(
                [
                    gate.next(part)
                    for gate, part in zip(self.gates, received.reshape(len(self.gates), -1), strict=True)
                ]
            )
        )
        self.late_dry.append(x[np.minimum(np.arange(self.outputs), len(x) - 1)])
        y = self.amps.next(received) * self.late_gates.pop(0)
        y = y if len(y) == self.outputs else np.repeat(y, self.outputs)
        y = self.dc.next(self.cabinets.next(self.tone.next(y) * F(self.lines["out"].next())))
        dry, share = self.late_dry.pop(0), self.dry.next()
        return y if share == 0.0 else mixed(share, y, dry)
