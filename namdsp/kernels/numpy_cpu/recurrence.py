"""Recurrent operations: frame by frame in Python, so for comparisons, not for playing."""

from __future__ import annotations

from namdsp.arithmetic.recurrence import lstm_step
from namdsp.arithmetic.reference import Exact32
from namdsp.kernels.numpy_cpu.signals import Signals
from namdsp.plan.ops import Lstm

#: for `explain`
NOTE = "frame by frame in Python: right, but far slower than real time"


class RunLstm:
    """Hidden and cell state, each frame from the one before."""

    def __init__(self, op: Lstm, max_frames: int) -> None:
        self._op = op

    def reserve(self, signals: Signals) -> None:
        """Needs nothing."""

    def run(self, signals: Signals, frames: int) -> None:
        """Write both states of `frames` frames."""
        op, exact = self._op, Exact32()
        gates = signals.current(op.source, frames)
        hidden, cell = signals.delayed(op.out, 1, 1), signals.delayed(op.cell, 1, 1)
        hiddens, cells = signals.current(op.out, frames), signals.current(op.cell, frames)
        for t in range(frames):
            one = gates[:, t : t + 1]
            hidden, cell = lstm_step(exact, one, op.weight, hidden, cell, squash=op.squash)
            hiddens[:, t : t + 1], cells[:, t : t + 1] = hidden, cell
