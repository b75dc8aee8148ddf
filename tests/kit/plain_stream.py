"""A stream as docs/blocks.md tells it: the judge of every script of a stream. Slow, and nothing else.

A voice is a model and all that it has received since its start; what it plays is the reference's render of that.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.runtime.arguments import plan_on_phases
from namdsp.runtime.offline import render_reference

F = np.float32


class Voice:
    def __init__(self, model: Any, channels: int, oversample: int, *, prewarm: bool) -> None:
        self.model, self.oversample, self.prewarm = model, oversample, prewarm
        self.blocks: list[Any] = [np.zeros((channels, 0), F)]
        self.frames = 0

    def receive(self, x: Any) -> slice:
        self.blocks.append(x)
        self.frames += x.shape[1]
        return slice(self.frames - x.shape[1], self.frames)

    def rendered(self) -> Any:
        plan = plan_on_phases(self.model.plan, self.oversample)
        x = np.concatenate(self.blocks, axis=1)
        options = {"recurrent": bool(plan.recurrent), "oversample": self.oversample, "prewarm": self.prewarm}
        return render_reference(
            self.model.parsed, np.where(np.isfinite(x), x, F(0)), plan.prewarm_frames, **options
        )


class PlainStream:
    """x [C, T] in blocks; `output` gives all of it, [C_out, T]."""

    def __init__(self, model: Any, *, channels: int, oversample: int = 1, prewarm: bool = True) -> None:
        self.channels, self.oversample, self.prewarmed = channels, oversample, prewarm
        self.latency = 71 if oversample > 1 else 0
        self.voice = self.new(model)
        self.replaced, self.played = 0, []

    def new(self, model: Any, *, prewarm: bool | None = None) -> Voice:
        return Voice(
            model, self.channels, self.oversample, prewarm=self.prewarmed if prewarm is None else prewarm
        )

    def change(self, what: str) -> None:
        if what != "hand over":
            self.voice = self.new(self.voice.model, prewarm=True if what == "prewarm" else None)
        if what != "prewarm":
            self.replaced = 0

    def play(self, x: Any) -> None:
        self.replaced += int(np.count_nonzero(~np.isfinite(x)))
        self.played.append((self.voice, self.voice.receive(x)))

    def output(self) -> Any:
        renders = {voice: voice.rendered() for voice, _ in self.played}
        return np.concatenate([renders[voice][:, frames] for voice, frames in self.played], axis=1)
