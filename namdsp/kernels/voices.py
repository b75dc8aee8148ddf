"""Base classes of CPU engines: each voice has a separate state, and voices run one after the other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Run, VoiceBank
from namdsp.native.player_group import CompiledPlayer, combine_players
from namdsp.plan.plan import Plan

_ALL = slice(None)
_FLOAT32 = np.dtype(np.float32)


class VoiceState(Protocol):
    """Histories and scratch memory of one voice."""

    def history(self, signal: int) -> Float32:
        """A copy of the last lookback frames of a signal, [C, lookback]."""

    def set_history(self, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a signal; [C, lookback] or broadcastable to it."""

    def memory_bytes(self) -> int:
        """Bytes that this state holds."""


class StateEngine(ABC):
    """Base class of engines whose voices have separate states."""

    plan: Plan
    batches_voices = False
    group = 1

    @abstractmethod
    def new_state(self) -> Any:
        """A `VoiceState` with histories of zeros."""

    @abstractmethod
    def process(self, state: Any, x: Float32, out: Float32) -> int:
        """Run x [C_in, T] through the model, with a state of this engine, into out [C_out, T]; see `VoiceBank`."""

    def fast_path(self, state: Any) -> Run | None:
        """The fast path of one state, if there is one; see `VoiceBank`."""
        return None

    def compiled(self, state: Any) -> CompiledPlayer | None:
        """How compiled code runs one state, if it can."""
        return None

    def voices(self, count: int) -> VoiceBank:
        """Voices with histories of zeros."""
        return StateBank(self, count)

    def batch_engine(self, plans: Sequence[Plan]) -> None:
        """None: voices run one after the other, so several models in one engine are no faster."""
        return None


class StateBank:
    """The voices of a `StateEngine`: a list of states."""

    def __init__(self, engine: StateEngine, count: int) -> None:
        self.count = count
        self._with_history = engine.plan.signals_with_history
        self.states: Sequence[VoiceState] = [engine.new_state() for _ in range(count)]
        self.fast_path = engine.fast_path(self.states[0]) if count == 1 else None
        self.compiled = combine_players([engine.compiled(state) for state in self.states])
        self._engine = engine
        self._run = None if self.compiled is None else self.compiled.on_arrays()

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T]; return how many samples were not finite."""
        return self._one_by_one(x, out) if self._run is None else self._run(x, out)

    def history(self, voice: int, signal: int) -> Float32:
        """A copy of the last lookback frames of a voice's signal."""
        return self.states[voice].history(signal)

    def set_history(self, voice: int, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a voice's signal."""
        self.states[voice].set_history(signal, frames)

    def fill(self, values: Mapping[int, Float32], voices: slice = _ALL) -> None:
        """Overwrite all histories of some voices, by default of all."""
        for state in self.states[voices]:
            for signal in self._with_history:
                state.set_history(signal, values[signal])

    def memory_bytes(self) -> int:
        """Bytes of all states."""
        return sum(state.memory_bytes() for state in self.states)

    def _one_by_one(self, x: Float32, out: Float32) -> int:
        ins, outs = (len(rows) // max(1, self.count) for rows in (x, out))  # there may be none
        replaced = 0
        for voice, state in enumerate(self.states):
            rows, targets = x[voice * ins : (voice + 1) * ins], out[voice * outs : (voice + 1) * outs]
            replaced += self._engine.process(state, rows, targets)
        return replaced


def plain_rows(x: Float32, out: Float32, longest: int) -> tuple[Float32, Float32] | None:
    """Return a block of one voice as [1, T] and [1, T], which may overlap; None if the arrays need a check or copy."""
    if (
        type(x) is np.ndarray is type(out)
        and x.dtype is out.dtype is _FLOAT32
        and x.shape == out.shape
        and x.flags.aligned
        and out.flags.behaved
    ):
        if x.ndim == 1 and 0 < len(x) <= longest:
            return x[np.newaxis], out[np.newaxis]
        if x.ndim == 2 and len(x) == 1 and 0 < x.shape[1] <= longest:
            return x, out
    return None
