"""Base classes of CPU engines: each voice has a separate state, and voices run one after the other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Protocol

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import PlayBlock, VoiceBank
from namdsp.native.process import CompiledProcess, run_in_order
from namdsp.plan.plan import Plan

_ALL = slice(None)


class VoiceState(Protocol):
    """One voice: its histories and scratch memory, and the function that processes its blocks."""

    @property
    def compiled(self) -> CompiledProcess | None:
        """The compiled function that processes blocks; None if it is Python."""

    @property
    def fast_path(self) -> PlayBlock | None:
        """The `fast_path` of a bank with this voice alone."""

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [C_in, T] through the model into out [C_out, T]; return how many samples were not finite."""

    def history(self, signal: int) -> Float32:
        """Return a copy of the last lookback frames of a signal, [C, lookback]."""

    def set_history(self, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a signal; [C, lookback] or broadcastable to it."""

    def memory_bytes(self) -> int:
        """Return the bytes of this state."""


class StateEngine(ABC):
    """Base class of engines whose voices have separate states.

    A subclass has `name`, `details`, `parallel`, `plan`, `max_block` and `schedule` of `Engine`, and `new_state`. Its
    output has the bits of the reference if each convolution is a chain in the order of `Conv`, each step an exact fma,
    and each formula runs operation by operation (`plan.formula.flat`), without contraction. The input goes through
    `condition_input`; an output NaN is written by `one_nan`.
    """

    plan: Plan
    batches_voices = False
    voices_per_vector = 1
    row_device = None

    @abstractmethod
    def new_state(self) -> VoiceState:
        """Return a voice with histories of zeros."""

    def voices(self, count: int) -> VoiceBank:
        """Return voices with histories of zeros."""
        return StateBank(self, count)

    def batch_engine(self, plans: Sequence[Plan]) -> None:
        """Return None: voices run one after the other, so several models in one engine are no faster."""
        return None


class StateBank:
    """The voices of a `StateEngine`: a list of states."""

    process_tracks = None

    def __init__(self, engine: StateEngine, count: int) -> None:
        self.count = count
        self._with_history = engine.plan.signals_with_history
        self.states: Sequence[VoiceState] = [engine.new_state() for _ in range(count)]
        compiled = [state.compiled for state in self.states if state.compiled is not None]
        #: see `VoiceBank`
        self.compiled: CompiledProcess | None = run_in_order(compiled) if compiled else None

    @cached_property
    def fast_path(self) -> PlayBlock | None:
        """See `VoiceBank`; made when it is first read, since a render needs none."""
        return self.states[0].fast_path if self.count == 1 else None

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T]; return how many samples were not finite."""
        if self.compiled is not None:
            return self.compiled.run(x, out)
        replaced = 0
        for voice, state in enumerate(self.states):
            ins, outs = len(x) // self.count, len(out) // self.count
            rows, targets = x[voice * ins : (voice + 1) * ins], out[voice * outs : (voice + 1) * outs]
            replaced += state.process(rows, targets)
        return replaced

    def history(self, voice: int, signal: int) -> Float32:
        """Return a copy of the last lookback frames of a voice's signal."""
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
        """Return the bytes of all states."""
        return sum(state.memory_bytes() for state in self.states)
