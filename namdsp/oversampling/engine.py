"""Any engine, oversampled: the phases of a voice are voices of the inner engine, which runs them as it runs any voices.

Its latency is `factors.latency_frames`; otherwise it is used as any other engine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.kernels.engine import Engine, Run, Segment
from namdsp.kernels.tracks import Track, gather_block, longest, scatter_block
from namdsp.kernels.voices import plain_rows
from namdsp.native.player_group import CompiledPlayer
from namdsp.oversampling.filters import Filter, down_filter, oversampled_player, up_filter
from namdsp.oversampling.parallel_filter import ParallelFilter, cores
from namdsp.oversampling.plan import HISTORY, OversampledPlan, oversampled_plan
from namdsp.plan.plan import Plan
from namdsp.plan.steady_state import steady_state

#: Frames of a block, and samples of all phases of all voices that are filtered at a time.
MAX_BLOCK, MAX_SAMPLES = 1 << 18, 1 << 22
_ALL = slice(None)


class OversampledEngine:
    """An engine that runs `inner` on `factor` phases. Its attributes are described in `kernels/engine.py`."""

    def __init__(self, inner: Engine, factor: int) -> None:
        self.inner = inner
        self.factor = factor
        self.name = inner.name
        self.details = f"{inner.details}, oversampled {factor}x"
        self.parallel = inner.parallel
        self.batches_voices = inner.batches_voices
        self.group = -(-inner.group // factor)
        self.max_block = min(inner.max_block, MAX_BLOCK)
        self.phases = oversampled_plan(inner.plan, factor)
        self.plan: Plan = self.phases
        self._start: dict[int, Float32] | None = None

    @property
    def schedule(self) -> tuple[Segment, ...]:
        """Which kernel runs what, in each phase."""
        return self.inner.schedule

    def voices(self, count: int) -> OversampledBank:
        """Voices with histories of zeros."""
        return OversampledBank(self, count)

    def batch_engine(self, plans: Sequence[Plan]) -> OversampledEngine | None:
        """Return the engine of oversampled plans of this structure, if the inner engine has one of the inner plans."""
        inner = self.inner.batch_engine([plan.inner for plan in plans if isinstance(plan, OversampledPlan)])
        return None if inner is None else OversampledEngine(inner, self.factor)

    def start_histories(self, inner: Mapping[int, Float32]) -> Mapping[int, Float32]:
        """Return the histories of a stream's start, from those of the inner engine.

        A recurrent model processes silence, as long as the history of both filters, as in the reference. Any other has
        settled.
        """
        if self._start is None:
            plan = self.inner.plan
            if not plan.recurrent:
                heard = np.zeros((plan.in_channels, 1), np.float32)
                self._start = self.phases.spread(inner, heard, steady_state(plan)[plan.output])
                return self._start
            voice = self.inner.voices(1)
            voice.fill(inner)
            silence = np.zeros((plan.in_channels, 2 * HISTORY), np.float32)
            played = np.empty((plan.out_channels, 2 * HISTORY), np.float32)
            for start in range(0, 2 * HISTORY, self.inner.max_block):
                block = slice(start, start + self.inner.max_block)
                voice.process(silence[:, block], played[:, block])
            histories = {signal: voice.history(0, signal) for signal in plan.signals_with_history}
            self._start = self.phases.spread(histories, silence[:, HISTORY:], played[:, HISTORY:])
        return self._start


class OversampledBank:
    """Voices of an `OversampledEngine`: a bank of their phases between two filters."""

    def __init__(self, engine: OversampledEngine, count: int) -> None:
        self.count = count
        self._plan = plan = engine.phases
        self._factor = factor = engine.factor
        self._bank = engine.inner.voices(count * factor)
        self._up: Filter | ParallelFilter = up_filter(factor, voices=count, channels=plan.in_channels)
        self._down: Filter | ParallelFilter = down_filter(factor, voices=count, channels=plan.out_channels)
        if engine.batches_voices:  # the device computes, and the CPU is idle
            self._up, self._down = ParallelFilter(self._up, cores()), ParallelFilter(self._down, cores())
        rows_in, rows_out = (count * factor * channels for channels in (plan.in_channels, plan.out_channels))
        at_once = MAX_SAMPLES // max(1, rows_in, rows_out)
        self._longest = max(1, min(engine.max_block, at_once))
        self._x = np.full((rows_in, self._longest), 0, np.float32)
        self._y = self._x if rows_in == rows_out else np.full((rows_out, self._longest), 0, np.float32)
        self.compiled = self._compile()
        self._run = None if self.compiled is None else self.compiled.on_arrays()
        mono = count == plan.in_channels == plan.out_channels == 1
        self.fast_path: Run | None = self._fast_path if mono else None

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T], may be x; returns the number of non-finite samples."""
        return self._process_parts(x, out) if self._run is None else self._run(x, out)

    def process_tracks(self, xs: Sequence[Track], outs: Sequence[Track]) -> bool:
        """Run a track for each voice; samples are not checked."""
        frames, plan = longest(xs), self._plan
        for start in range(0, frames, self._longest):
            count = min(self._longest, frames - start)
            y = np.empty((self.count * plan.out_channels, count), np.float32)
            self._process_parts(gather_block(xs, plan.in_channels, start, count), y)
            scatter_block(outs, y, start)
        return False

    def _compile(self) -> CompiledPlayer | None:
        inner = self._bank.compiled
        if inner is None or not isinstance(self._up, Filter) or not isinstance(self._down, Filter):
            return None
        return oversampled_player(self._up, self._down, inner, self._x, self._y)

    def _fast_path(self, x: Float32, out: Float32) -> int:
        """A block of a stream; see `VoiceBank`."""
        rows = plain_rows(x, out, self._longest)
        return -1 if rows is None else self.process(*rows)

    def _process_parts(self, x: Float32, out: Float32) -> int:
        """Process as `compiled` does, for an engine in Python."""
        replaced = 0
        for start in range(0, x.shape[1], self._longest):
            block_in, block_out = x[:, start : start + self._longest], out[:, start : start + self._longest]
            phases, played = (buffer[:, : block_in.shape[1]] for buffer in (self._x, self._y))
            replaced += self._up.process_into(block_in, phases)
            self._bank.process(phases, played)
            self._down.process_into(played, block_out)
        return replaced

    def history(self, voice: int, signal: int) -> Float32:
        """A copy of the last lookback frames of a voice's signal."""
        past = self._filter_history(voice, signal)
        if past is not None:
            return past.astype(np.float32)
        return self._bank.history(*self._inner_voice(voice, signal))

    def set_history(self, voice: int, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a voice's signal."""
        past = self._filter_history(voice, signal)
        if past is not None:
            past[:] = frames
        else:
            self._bank.set_history(*self._inner_voice(voice, signal), frames)

    def fill(self, values: Mapping[int, Float32], voices: slice = _ALL) -> None:
        """Overwrite all histories of some voices, else of all."""
        plan = self._plan
        first, stop, _ = voices.indices(self.count)
        phases = _ALL if voices == _ALL else slice(first * self._factor, stop * self._factor)
        signals = plan.signals_with_history
        if self._phases_equal(values):
            self._bank.fill({signal: values[signal] for signal in plan.inner.signals_with_history}, phases)
            signals = tuple(signal for signal in signals if signal >= plan.input_history)
        for voice in range(first, stop):
            for signal in signals:
                self.set_history(voice, signal, values[signal])

    def memory_bytes(self) -> int:
        """Return the bytes of the voices."""
        buffers = self._x.nbytes + (0 if self._y is self._x else self._y.nbytes)
        filters = self._up.memory_bytes() + self._down.memory_bytes()
        return self._bank.memory_bytes() + filters + buffers

    def _phases_equal(self, values: Mapping[int, Float32]) -> bool:
        """Whether all phases have the same histories, and can be filled at once."""
        plan = self._plan
        return all(
            values[plan.phase_signal(phase, signal)] is values[signal]
            for phase in range(self._factor)
            for signal in plan.inner.signals_with_history
        )

    def _inner_voice(self, voice: int, signal: int) -> tuple[int, int]:
        """Return the voice and the signal of the inner bank."""
        phase, inner = divmod(signal, len(self._plan.inner.channels))
        return voice * self._factor + phase, inner

    def _filter_history(self, voice: int, signal: int) -> Float64 | None:
        """Return a filter's history of a voice's signal, float64 [C, HISTORY]; None if the signal is a model's."""
        if signal < self._plan.input_history:
            return None
        if signal == self._plan.input_history:
            filter_, row, channels = self._up, voice, self._plan.in_channels
        else:
            phase = signal - self._plan.output_history(0)
            filter_, row, channels = self._down, voice * self._factor + phase, self._plan.out_channels
        return filter_.past[row * channels : (row + 1) * channels]
