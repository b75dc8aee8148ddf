"""Recurrent operations: frame by frame in Python, so for comparisons, not for playing."""

from __future__ import annotations

from typing import Any

import numpy as np

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
        op = self._op
        every = (
            signals.current(op.source),
            *(signals.delayed(signal, 1, 1) for signal in op.writes),
            *(signals.current(signal) for signal in op.writes),
        )
        for voice in zip(*(np.split(rows, op.voices) for rows in every), strict=True):
            self._run_voice(*voice)

    def _run_voice(self, gates: Any, hidden: Any, cell: Any, hiddens: Any, cells: Any) -> None:
        op, exact = self._op, Exact32()
        for t in range(gates.shape[1]):
            one = gates[:, t : t + 1]
            hidden, cell = lstm_step(exact, one, op.weight, hidden, cell, squash=op.squash)
            hiddens[:, t : t + 1], cells[:, t : t + 1] = hidden, cell
