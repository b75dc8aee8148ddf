"""Voice vectors of a recurrent plan: a vector has one lane for each of its voices. Other voices run one by one.

Frames of a recurrence wait for each other, and one voice fills few lanes. A vector is one state of the plan for that
many voices (`plan/replicated.py`), so it needs no copy: the rows of its voices are rows of its input and output.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import PlayBlock, VoiceBank
from namdsp.native.process import CompiledProcess, run_in_order
from namdsp.plan.ops import Conv, Lstm
from namdsp.plan.plan import Plan
from namdsp.plan.replicated import is_replicable

#: Maximum share of convolutions in the work: a vector has a copy of their weights for each voice.
_CONV_SHARE = 0.25
_ALL = slice(None)


def has_voice_vectors(plan: Plan) -> bool:
    """Whether voice vectors of a recurrent plan are faster: the work is in LSTM layers."""
    if not all(map(is_replicable, plan.ops)) or any(op.voices > 1 for op in plan.ops if isinstance(op, Lstm)):
        return False
    convs = sum(op.multiply_adds for op in plan.ops if isinstance(op, Conv))
    return convs <= _CONV_SHARE * plan.multiply_adds


class VoiceVectorBank:
    """The voices of a plan, in vectors as far as they fill them.

    vectors : for each vector a bank with one voice of the plan for `size` voices
    rest   : the other voices
    """

    process_tracks = None

    def __init__(self, plan: Plan, size: int, vectors: Sequence[VoiceBank], rest: VoiceBank) -> None:
        self.count: int = len(vectors) * size + rest.count
        self.fast_path: PlayBlock | None = None
        self._plan, self._size = plan, size
        self._vectors, self._rest = vectors, rest
        self.compiled: CompiledProcess = run_in_order(
            [bank.compiled for bank in (*vectors, rest) if bank.compiled is not None]
        )

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T]; return how many samples were not finite."""
        return self.compiled.run(x, out)

    def history(self, voice: int, signal: int) -> Float32:
        """A copy of the last lookback frames of a voice's signal."""
        vector, within = divmod(voice, self._size)
        if vector == len(self._vectors):
            return self._rest.history(within, signal)
        return self._vectors[vector].history(0, signal)[self._rows(within, signal)]

    def set_history(self, voice: int, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a voice's signal."""
        vector, within = divmod(voice, self._size)
        if vector == len(self._vectors):
            self._rest.set_history(within, signal, frames)
            return
        history = self._vectors[vector].history(0, signal)
        history[self._rows(within, signal)] = frames
        self._vectors[vector].set_history(0, signal, history)

    def fill(self, values: Mapping[int, Float32], voices: slice = _ALL) -> None:
        """Overwrite all histories of some voices; default: of all."""
        if voices == _ALL:
            tiled = {
                signal: np.tile(values[signal], (self._size, 1)) if self._vectors else values[signal]
                for signal in self._plan.signals_with_history
            }
            for vector in self._vectors:
                vector.fill(tiled)
            self._rest.fill(values)
            return
        for voice in range(*voices.indices(self.count)):
            for signal in self._plan.signals_with_history:
                self.set_history(voice, signal, values[signal])

    def memory_bytes(self) -> int:
        """Bytes that the voices hold."""
        return self._rest.memory_bytes() + sum(vector.memory_bytes() for vector in self._vectors)

    def _rows(self, voice: int, signal: int) -> slice:
        channels = self._plan.channels[signal]
        return slice(voice * channels, (voice + 1) * channels)
