"""Any engine, oversampled: the phases of a voice are voices of its own, so they fill whatever it fills with voices.

Late by `factors.latency_frames`; else as any other engine, for all who play engines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.kernels.engine import Engine, Run, Segment
from namdsp.kernels.tracks import Track, gather_block, longest, scatter_block
from namdsp.kernels.voices import plain_rows
from namdsp.native.several import Compiled
from namdsp.oversampling.filters import Filter, around, down_filter, up_filter
from namdsp.oversampling.plan import HISTORY, OversampledPlan, oversampled_plan
from namdsp.oversampling.shared import SharedFilter, cores
from namdsp.plan.plan import Plan

#: Frames of a block, and samples of all phases of all voices that are filtered at a time.
LONGEST_BLOCK, SAMPLES_AT_ONCE = 1 << 18, 1 << 22
_ALL = slice(None)


class OversampledEngine:
    """An engine that runs `inner` on so many phases. What it says of itself is said in `kernels/engine.py`."""

    def __init__(self, inner: Engine, factor: int) -> None:
        self.inner = inner
        self.factor = factor
        self.name = inner.name
        self.details = f"{inner.details}, oversampled {factor}x"
        self.parallel = inner.parallel
        self.together = inner.together
        self.group = -(-inner.group // factor)
        self.max_block = min(inner.max_block, LONGEST_BLOCK)
        self.phases = oversampled_plan(inner.plan, factor)
        self.plan: Plan = self.phases
        self._settled: dict[int, Float32] | None = None

    @property
    def schedule(self) -> tuple[Segment, ...]:
        """Which kernel runs what, in each phase."""
        return self.inner.schedule

    def voices(self, count: int) -> OversampledBank:
        """Voices with histories of zeros."""
        return OversampledBank(self, count)

    def beside(self, plans: Sequence[Plan]) -> OversampledEngine | None:
        """For oversampled plans of this structure side by side, if the inner engine can do that for what is in them."""
        inner = self.inner.beside([plan.inner for plan in plans if isinstance(plan, OversampledPlan)])
        return None if inner is None else OversampledEngine(inner, self.factor)

    def settled(self, inner: Mapping[int, Float32]) -> Mapping[int, Float32]:
        """Where streams start, from where those of the inner engine do: they hear silence for as long as the filters.

        That is what the reference hears, and of it the filter behind has a past.
        """
        if self._settled is None:
            plan = self.inner.plan
            voice = self.inner.voices(1)
            voice.fill(inner)
            silence = np.zeros((plan.in_channels, 2 * HISTORY), np.float32)
            played = np.empty((plan.out_channels, 2 * HISTORY), np.float32)
            for start in range(0, 2 * HISTORY, self.inner.max_block):
                piece = slice(start, start + self.inner.max_block)
                voice.process(silence[:, piece], played[:, piece])
            histories = {signal: voice.history(0, signal) for signal in plan.remembered}
            self._settled = self.phases.spread(histories, silence[:, HISTORY:], played[:, HISTORY:])
        return self._settled


class OversampledBank:
    """Voices of an `OversampledEngine`: a bank of their phases between two filters."""

    def __init__(self, engine: OversampledEngine, count: int) -> None:
        self.count = count
        self._plan = plan = engine.phases
        self._factor = factor = engine.factor
        self._bank = engine.inner.voices(count * factor)
        self._up: Filter | SharedFilter = up_filter(factor, voices=count, channels=plan.in_channels)
        self._down: Filter | SharedFilter = down_filter(factor, voices=count, channels=plan.out_channels)
        if engine.together:  # it is the device that runs, and the processor waits
            self._up, self._down = SharedFilter(self._up, cores()), SharedFilter(self._down, cores())
        rows_in, rows_out = (count * factor * channels for channels in (plan.in_channels, plan.out_channels))
        at_once = SAMPLES_AT_ONCE // max(1, rows_in, rows_out)
        self._longest = max(1, min(engine.max_block, at_once))
        self._x = np.full((rows_in, self._longest), 0, np.float32)
        self._y = self._x if rows_in == rows_out else np.full((rows_out, self._longest), 0, np.float32)
        self.compiled = self._compile()
        self._run = None if self.compiled is None else self.compiled.on_arrays()
        mono = count == plan.in_channels == plan.out_channels == 1
        self.play: Run | None = self._play if mono else None

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T], which may be x; gives how many were not finite."""
        return self._in_parts(x, out) if self._run is None else self._run(x, out)

    def process_tracks(self, xs: Sequence[Track], outs: Sequence[Track]) -> bool:
        """Run a track for each voice; samples are not checked."""
        frames, plan = longest(xs), self._plan
        for start in range(0, frames, self._longest):
            count = min(self._longest, frames - start)
            y = np.empty((self.count * plan.out_channels, count), np.float32)
            self._in_parts(gather_block(xs, plan.in_channels, start, count), y)
            scatter_block(outs, y, start)
        return False

    def _compile(self) -> Compiled | None:
        inner = self._bank.compiled
        if inner is None or not isinstance(self._up, Filter) or not isinstance(self._down, Filter):
            return None
        return around(self._up, self._down, inner, self._x, self._y)

    def _play(self, x: Float32, out: Float32) -> int:
        """A block of a stream; see `VoiceBank`."""
        rows = plain_rows(x, out, self._longest)
        return -1 if rows is None else self.process(*rows)

    def _in_parts(self, x: Float32, out: Float32) -> int:
        """What `compiled` does, for an engine in Python."""
        replaced = 0
        for start in range(0, x.shape[1], self._longest):
            given, wanted = x[:, start : start + self._longest], out[:, start : start + self._longest]
            phases, played = (room[:, : given.shape[1]] for room in (self._x, self._y))
            replaced += self._up.process_into(given, phases)
            self._bank.process(phases, played)
            self._down.process_into(played, wanted)
        return replaced

    def history(self, voice: int, signal: int) -> Float32:
        """A copy of the last lookback frames of a voice's signal."""
        past = self._past(voice, signal)
        if past is not None:
            return past.astype(np.float32)
        return self._bank.history(*self._inner(voice, signal))

    def set_history(self, voice: int, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a voice's signal."""
        past = self._past(voice, signal)
        if past is not None:
            past[:] = frames
        else:
            self._bank.set_history(*self._inner(voice, signal), frames)

    def fill(self, values: Mapping[int, Float32], voices: slice = _ALL) -> None:
        """Overwrite all histories of some voices, else of all."""
        plan = self._plan
        first, stop, _ = voices.indices(self.count)
        phases = _ALL if voices == _ALL else slice(first * self._factor, stop * self._factor)
        signals = plan.remembered
        if self._alike(values):
            self._bank.fill({signal: values[signal] for signal in plan.inner.remembered}, phases)
            signals = tuple(signal for signal in signals if signal >= plan.input_past)
        for voice in range(first, stop):
            for signal in signals:
                self.set_history(voice, signal, values[signal])

    def memory_bytes(self) -> int:
        """Bytes that the voices hold."""
        buffers = self._x.nbytes + (0 if self._y is self._x else self._y.nbytes)
        filters = self._up.memory_bytes() + self._down.memory_bytes()
        return self._bank.memory_bytes() + filters + buffers

    def _alike(self, values: Mapping[int, Float32]) -> bool:
        """Whether all phases get the same, and so all at once."""
        plan = self._plan
        return all(
            values[plan.phase_signal(phase, signal)] is values[signal]
            for phase in range(self._factor)
            for signal in plan.inner.remembered
        )

    def _inner(self, voice: int, signal: int) -> tuple[int, int]:
        """The voice and the signal of the inner bank."""
        phase, inner = divmod(signal, len(self._plan.inner.channels))
        return voice * self._factor + phase, inner

    def _past(self, voice: int, signal: int) -> Float64 | None:
        """What a filter remembers of a voice's signal, float64 [C, HISTORY]; None if it is a model's own."""
        if signal < self._plan.input_past:
            return None
        if signal == self._plan.input_past:
            filter_, row, channels = self._up, voice, self._plan.in_channels
        else:
            phase = signal - self._plan.output_past(0)
            filter_, row, channels = self._down, voice * self._factor + phase, self._plan.out_channels
        return filter_.past[row * channels : (row + 1) * channels]
