"""Groups of voices of a recurrent plan: a vector has one lane for each voice of a group. Other voices run one by one.

Frames of a recurrence wait for each other, and one voice fills few lanes. A group is one state of the plan for that
many voices (`plan/replicated.py`), so it needs no copy: the rows of its voices are rows of its input and output.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Run, VoiceBank
from namdsp.native.process import run_in_order
from namdsp.plan.ops import Conv, Lstm
from namdsp.plan.plan import Plan
from namdsp.plan.replicated import is_replicable

#: Maximum share of convolutions in the work: a group has a copy of their weights for each voice.
_CONV_SHARE = 0.25
_ALL = slice(None)


def is_grouped(plan: Plan) -> bool:
    """Whether groups of voices of a recurrent plan are faster: the work is in LSTM layers."""
    if not all(map(is_replicable, plan.ops)) or any(op.voices > 1 for op in plan.ops if isinstance(op, Lstm)):
        return False
    convs = sum(op.multiply_adds for op in plan.ops if isinstance(op, Conv))
    return convs <= _CONV_SHARE * plan.multiply_adds


class GroupedBank:
    """The voices of a plan, in groups as far as they fill them.

    groups : for each group a bank with one voice of the plan for `size` voices
    rest   : the other voices
    """

    process_tracks = None

    def __init__(self, plan: Plan, size: int, groups: Sequence[VoiceBank], rest: VoiceBank) -> None:
        self.count = len(groups) * size + rest.count
        self.fast_path: Run | None = None
        self._plan, self._size = plan, size
        self._groups, self._rest = groups, rest
        self.compiled = run_in_order([bank.compiled for bank in (*groups, rest) if bank.compiled is not None])

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T]; return how many samples were not finite."""
        return self.compiled.run(x, out)

    def history(self, voice: int, signal: int) -> Float32:
        """A copy of the last lookback frames of a voice's signal."""
        group, within = divmod(voice, self._size)
        if group == len(self._groups):
            return self._rest.history(within, signal)
        return self._groups[group].history(0, signal)[self._rows(within, signal)]

    def set_history(self, voice: int, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a voice's signal."""
        group, within = divmod(voice, self._size)
        if group == len(self._groups):
            self._rest.set_history(within, signal, frames)
            return
        history = self._groups[group].history(0, signal)
        history[self._rows(within, signal)] = frames
        self._groups[group].set_history(0, signal, history)

    def fill(self, values: Mapping[int, Float32], voices: slice = _ALL) -> None:
        """Overwrite all histories of some voices; default: of all."""
        if voices == _ALL:
            tiled = {
                signal: np.tile(values[signal], (self._size, 1)) if self._groups else values[signal]
                for signal in self._plan.signals_with_history
            }
            for group in self._groups:
                group.fill(tiled)
            self._rest.fill(values)
            return
        for voice in range(*voices.indices(self.count)):
            for signal in self._plan.signals_with_history:
                self.set_history(voice, signal, values[signal])

    def memory_bytes(self) -> int:
        """Bytes that the voices hold."""
        return self._rest.memory_bytes() + sum(group.memory_bytes() for group in self._groups)

    def _rows(self, voice: int, signal: int) -> slice:
        channels = self._plan.channels[signal]
        return slice(voice * channels, (voice + 1) * channels)
