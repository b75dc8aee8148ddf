"""Voices of an oversampled engine: a bank of their phases between two filters."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.kernels.engine import PlayBlock, VoiceBank
from namdsp.native.process import CompiledProcess, PythonPlayer
from namdsp.oversampling.filters import Filter, down_filter, oversampled_player, up_filter
from namdsp.oversampling.plan import HISTORY, OversampledPlan

if TYPE_CHECKING:
    from namdsp.oversampling.device_filter import DeviceFilter

#: Frames of a block, and samples of all phases of all voices that the processor filters at a time.
MAX_BLOCK, MAX_SAMPLES = 1 << 18, 1 << 22
_ALL = slice(None)


class PhaseBank(ABC):
    """Voices with the histories of their phases and of both filters.

    inner    : bank of the phases, voice by voice
    up, down : the filters
    """

    compiled: CompiledProcess | None = None
    fast_path: PlayBlock | None = None

    def __init__(
        self,
        plan: OversampledPlan,
        inner: VoiceBank,
        count: int,
        up: Filter | DeviceFilter,
        down: Filter | DeviceFilter,
    ) -> None:
        self.count = count
        self._plan, self._factor = plan, plan.factor
        self._bank = inner
        self._pasts = up, down

    @abstractmethod
    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T], may be x; returns the number of non-finite samples."""

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
        """Overwrite all histories of some voices, else of all; those of all phases are equal, as of `plan.spread`."""
        plan, up, down = self._plan, *self._pasts
        first, stop, _ = voices.indices(self.count)
        phases = _ALL if voices == _ALL else slice(first * self._factor, stop * self._factor)
        self._bank.fill({signal: values[signal] for signal in plan.inner.signals_with_history}, phases)
        for filter_, history in ((up, plan.input_history), (down, plan.output_history(0))):
            by_voice = filter_.past.reshape(self.count, -1, *values[history].shape[:1], HISTORY)
            by_voice[first:stop] = values[history]

    def memory_bytes(self) -> int:
        """Return the bytes of the voices."""
        return self._bank.memory_bytes() + sum(filter_.memory_bytes() for filter_ in self._pasts)

    def _inner_voice(self, voice: int, signal: int) -> tuple[int, int]:
        """Return the voice and the signal of the inner bank."""
        phase, inner = divmod(signal, len(self._plan.inner.channels))
        return voice * self._factor + phase, inner

    def _filter_history(self, voice: int, signal: int) -> Float32 | Float64 | None:
        """Return a filter's history of a voice's signal, [C, HISTORY]; None if the signal is a model's."""
        if signal < self._plan.input_history:
            return None
        up, down = self._pasts
        if signal == self._plan.input_history:
            filter_, row, channels = up, voice, self._plan.in_channels
        else:
            phase = signal - self._plan.output_history(0)
            filter_, row, channels = down, voice * self._factor + phase, self._plan.out_channels
        past: Float32 | Float64 = filter_.past[row * channels : (row + 1) * channels]
        return past


class FilteredBank(PhaseBank):
    """Voices whose phases the processor filters. max_block: in frames."""

    process_tracks = None

    def __init__(self, plan: OversampledPlan, inner: VoiceBank, count: int, *, max_block: int) -> None:
        up = up_filter(plan.factor, voices=count, channels=plan.in_channels)
        down = down_filter(plan.factor, voices=count, channels=plan.out_channels)
        super().__init__(plan, inner, count, up, down)
        rows_in, rows_out = plan.factor * up.rows, down.rows
        self._longest = max(1, min(max_block, MAX_SAMPLES // max(1, rows_in, rows_out)))
        self._x = np.full((rows_in, self._longest), 0, np.float32)
        self._y = self._x if rows_in == rows_out else np.full((rows_out, self._longest), 0, np.float32)
        python = PythonPlayer(inner.process)
        played = inner.compiled or CompiledProcess(python.function, python.record, rows_in, rows_out, python)
        self._python, self._player = python, oversampled_player(up, down, played, self._x, self._y)
        #: where no Python is in it
        self.compiled: CompiledProcess | None = None if inner.compiled is None else self._player

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T], may be x; returns the number of non-finite samples."""
        replaced = self._player.run(x, out)
        if replaced < 0 and self._python.failure is not None:
            failure, self._python.failure = self._python.failure, None
            raise failure
        return replaced

    def memory_bytes(self) -> int:
        """Return the bytes of the voices."""
        buffers = self._x.nbytes + (0 if self._y is self._x else self._y.nbytes)
        return super().memory_bytes() + buffers
