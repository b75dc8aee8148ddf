"""A stream as docs/realtime.md tells it: the judge of every script of a stream. Slow, and nothing else.

A voice is a model and all that it has received since its start; what it plays is the reference's render of that. A
block is played by one voice, or by two during a fade.
"""

from __future__ import annotations

from typing import Any, NamedTuple

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


class Coming(NamedTuple):
    voice: Voice
    fade_frames: int


class PlainStream:
    """x [C, T] in blocks; `output` gives all of it, [C_out, T]."""

    def __init__(self, model: Any, *, channels: int, oversample: int = 1, prewarm: bool = True) -> None:
        self.channels, self.oversample, self.prewarmed = channels, oversample, prewarm
        self.latency = 71 if oversample > 1 else 0
        self.voice, self.coming, self.waiting, self.at = self.new(model), None, None, 0
        self.replaced, self.played = 0, []

    def new(self, model: Any, *, prewarm: bool | None = None) -> Voice:
        return Voice(
            model, self.channels, self.oversample, prewarm=self.prewarmed if prewarm is None else prewarm
        )

    @property
    def fading(self) -> bool:
        return self.coming is not None

    def change(self, what: str, value: Any = None) -> None:
        match what:
            case "swap":
                self.waiting = Coming(self.new(value[0]), self.latency + value[1])
            case "reset":
                newest = self.waiting or self.coming
                self.voice = self.new(newest.voice.model if newest else self.voice.model)
                self.coming = self.waiting = None
                self.replaced = 0
            case "prewarm":
                self.voice = self.new(self.voice.model, prewarm=True)
                if self.coming is not None:
                    self.coming = self.coming._replace(voice=self.new(self.coming.voice.model, prewarm=True))
            case "hand over":  # to another stream: what waits is not of the state
                self.waiting, self.replaced = None, 0

    def play(self, x: Any) -> None:
        """A block; a model that waits is taken up with a block's first frame."""
        self.replaced += int(np.count_nonzero(~np.isfinite(x)))
        if not x.shape[1]:
            return
        if self.coming is None and self.waiting is not None:
            self.coming, self.waiting, self.at = self.waiting, None, 0
        if self.coming is None:
            self.played.append((self.voice, self.voice.receive(x), None, None, None))
            return
        both = min(x.shape[1], self.coming.fade_frames - self.at)
        old, new = self.voice.receive(x[:, :both]), self.coming.voice.receive(x)
        self.played.append((self.voice, old, self.coming, new, self.at))
        self.at += both
        if self.at == self.coming.fade_frames:
            self.voice, self.coming = self.coming.voice, None

    def output(self) -> Any:
        renders: dict[Voice, Any] = {}

        def heard(voice: Voice, frames: slice) -> Any:
            if voice not in renders:
                renders[voice] = voice.rendered()
            return renders[voice][:, frames]

        parts = []
        for voice, frames, coming, of_new, at in self.played:
            old = heard(voice, frames)
            if coming is None:
                parts.append(old)
                continue
            new, both = heard(coming.voice, of_new).copy(), old.shape[1]
            length = coming.fade_frames - self.latency
            share = np.maximum(np.arange(at + 1, at + both + 1) - self.latency, 0) / max(length, 1)
            a, b = (np.where(np.isfinite(part), part, F(0)) for part in (old, new[:, :both]))
            mixture = ((1 - share) * a + share * b).astype(F)
            new[:, :both] = np.where(share <= 0, a, np.where(share >= 1, b, mixture))
            parts.append(new)
        return np.concatenate(parts, axis=1)
