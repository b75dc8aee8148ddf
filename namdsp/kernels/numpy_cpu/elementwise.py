"""The kernel of elementwise operations."""

from __future__ import annotations

from namdsp.kernels.numpy_cpu.program import ProgramRunner
from namdsp.kernels.numpy_cpu.signals import Signals
from namdsp.plan.ops import Elementwise


class RunElementwise:
    """out = formula(reads)."""

    def __init__(self, op: Elementwise) -> None:
        self._op = op
        self._runner = ProgramRunner(op.formula)
        #: whether it reads only some rows of a signal
        self._parts = any(rows.first for rows in op.reads)

    def reserve(self, signals: Signals) -> None:
        """Reserve the formula's rows."""
        self._runner.reserve(signals, signals.channels(self._op.out))

    def run(self, signals: Signals, frames: int) -> None:
        """Write the output signal."""
        out = signals.current(self._op.out)
        inputs = [signals.current(signal) for signal, _ in self._op.reads]
        if self._parts:
            inputs = [
                rows[first : first + len(out)]
                for rows, (_, first) in zip(inputs, self._op.reads, strict=True)
            ]
        self._runner.run(signals, inputs, out)
