"""`StreamVoices`: the engine of a stream's model, and a bank of its voices.

A mono model plays any number of channels, each as a separate voice. A model with several inputs or outputs is one
voice for all channels.
"""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Engine, PlayBlock
from namdsp.native.process import CompiledProcess
from namdsp.native.records import EntryHeader, record_of
from namdsp.oversampling.engine import OversampledEngine
from namdsp.oversampling.factors import latency_frames
from namdsp.plan.plan import outputs_for, voices_for
from namdsp.runtime import state
from namdsp.runtime.renderer import prewarmed_histories

#: Enough frames to write to all scratch memory.
_WARMING_FRAMES = 4096


class StreamVoices:
    """An engine and a bank of voices, for blocks of any length.

    channels  : audio channels in
    max_block : largest block in frames
    """

    def __init__(self, engine: Engine, *, channels: int, max_block: int) -> None:
        self.engine = engine
        self.oversample: int = engine.factor if isinstance(engine, OversampledEngine) else 1
        self.latency_frames: int = latency_frames(self.oversample)
        self._longest = min(engine.max_block, max_block)
        plan = engine.plan
        self.in_channels = channels
        self.out_channels: int = outputs_for(plan, channels)
        self._bank = engine.voices(voices_for(plan, channels))
        self.single: bool = self._bank.count == 1
        #: the bank's `fast_path`, if its blocks need not be split
        self.fast_path: PlayBlock | None = self._bank.fast_path if engine.max_block <= max_block else None
        #: its record, if it is compiled code alone
        self.record: EntryHeader | None = record_of(self.fast_path)

    @property
    def compiled(self) -> CompiledProcess | None:
        """Compiled code that plays all voices, in blocks of any length; None if only Python can."""
        return self._bank.compiled

    def run(self, x: Float32, out: Float32) -> int:
        """Run x [C_in, T] into out [C_out, T], which may be x; returns the number of samples that were not finite."""
        frames = x.shape[1]
        replaced = 0
        if 0 < frames <= self._longest:
            return self._bank.process(x, out)
        for start in range(0, frames, self._longest):
            part = slice(start, start + self._longest)
            replaced += self._bank.process(x[:, part], out[:, part])
        return replaced

    def start(self, *, prewarm: bool) -> None:
        """Set histories as in a new stream. Plays a block first, so that all memory and code is allocated."""
        frames = min(self._longest, _WARMING_FRAMES)
        self.run(
            np.zeros((self.in_channels, frames), np.float32),
            np.zeros((self.out_channels, frames), np.float32),
        )
        self.reset(prewarm=prewarm)

    def reset(self, *, prewarm: bool) -> None:
        """Set every history to the steady state after silence, or to its initial value: zeros, or the file's states."""
        if prewarm:
            self.prewarm()
        else:
            self._bank.fill(self.engine.plan.initial)

    def prewarm(self) -> None:
        """Set every history to the steady state after silence."""
        self._bank.fill(prewarmed_histories(self.engine))

    def save(self) -> bytes:
        """Return the histories as bytes; see `state.py`."""
        return state.save(self.engine.plan, self._bank)

    def restore(self, saved: bytes) -> None:
        """Overwrite the histories; raises `StreamError` without changing anything."""
        state.restore(self.engine.plan, self._bank, saved)

    def memory_bytes(self) -> int:
        """Return the bytes of all histories and scratch."""
        return self._bank.memory_bytes()
