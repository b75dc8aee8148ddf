"""What a stream plays: one model's engine, and a state for each voice.

A mono model plays any number of channels, each as a voice of its own. A model with several inputs or outputs is one
voice that takes them together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import BankEngine, Engine, EngineState
from namdsp.plan.channels import is_mono, outputs_for, voices_for
from namdsp.runtime import state

#: Enough to have written all scratch.
_WARMING_FRAMES = 4096
_ALL = slice(None)
_Run = Callable[[Float32, Float32], int]


class Voices:
    """An engine, and the states that it runs.

    channels  : audio channels in
    max_block : largest block in frames
    settled   : gives signal -> histories, settled on silence; asked for only when they are needed
    """

    def __init__(
        self, engine: Engine, *, channels: int, max_block: int, settled: Callable[[], Mapping[int, Float32]]
    ) -> None:
        self.engine = engine
        self._longest = min(engine.max_block, max_block)
        self._settled = settled
        plan = engine.plan
        self.in_channels = channels
        self.out_channels = outputs_for(plan, channels)
        count = voices_for(plan, channels)
        self._bank = engine.new_bank(count) if isinstance(engine, BankEngine) else None
        if self._bank is not None:
            self._states: Sequence[EngineState] = self._bank.states
            self._runs: list[tuple[_Run, slice]] = [(self._bank.process, _ALL)]
            self.alone, self.play = count == 1, None
            return
        self._states = [engine.new_state() for _ in range(count)]
        plays = [_play(engine, each) for each in self._states]
        rows = [slice(voice, voice + 1) if is_mono(plan) else _ALL for voice in range(len(self._states))]
        runs = [_run(engine, *each) for each in zip(self._states, plays, strict=True)]
        self._runs = list(zip(runs, rows, strict=True))
        self.alone = len(self._states) == 1
        #: play(block, out) takes what a stream takes, and gives what `run` gives; or a negative number, with nothing
        #: done, if the arguments must be looked at. None: there is no such short way
        self.play = plays[0] if self.alone and engine.max_block <= max_block else None

    def run(self, x: Float32, out: Float32) -> int:
        """Run x [C_in, T] into out [C_out, T], which may be x; gives how many samples were not finite."""
        frames = x.shape[1]
        replaced = 0
        if 0 < frames <= self._longest:
            for run, rows in self._runs:
                replaced += run(x[rows], out[rows])
            return replaced
        for start in range(0, frames, self._longest):
            piece = slice(start, start + self._longest)
            for run, rows in self._runs:
                replaced += run(x[rows, piece], out[rows, piece])
        return replaced

    def start(self, *, prewarm: bool) -> None:
        """Histories as in a new stream. Plays a block first, so that all memory and code is at hand."""
        frames = min(self._longest, _WARMING_FRAMES)
        self.run(
            np.zeros((self.in_channels, frames), np.float32),
            np.zeros((self.out_channels, frames), np.float32),
        )
        if prewarm:
            self.settle()
        else:
            self.clear()

    def settle(self) -> None:
        """Settle every history on the model's response to silence."""
        self._fill(self._settled())

    def clear(self) -> None:
        """Histories as before all: zeros, but for states that stand in the file."""
        self._fill(self.engine.plan.initial)

    def _fill(self, values: Mapping[int, Float32]) -> None:
        if self._bank is not None:
            self._bank.fill(values)
            return
        for voice in self._states:
            state.fill(self.engine.plan, voice, values)

    def save(self) -> bytes:
        """The histories; see `state.py`."""
        return state.save(self.engine.plan, self._states)

    def restore(self, saved: bytes) -> None:
        """Overwrite the histories, or raise `StreamError` and change nothing."""
        state.restore(self.engine.plan, self._states, saved)

    def memory_bytes(self) -> int:
        """Bytes of all states."""
        return sum(voice.memory_bytes() for voice in self._states)


def _play(engine: Engine, voice: EngineState) -> _Run | None:
    offered = getattr(engine, "play", None)
    return None if offered is None else offered(voice)


def _run(engine: Engine, voice: EngineState, play: _Run | None) -> _Run:
    """The shortest way that an engine has for x [C_in, T] and out [C_out, T]."""
    process = engine.process
    if play is None:
        return lambda x, out: process(voice, x, out)

    def run(x: Float32, out: Float32) -> int:
        replaced = play(x, out)
        return replaced if replaced >= 0 else process(voice, x, out)

    return run
