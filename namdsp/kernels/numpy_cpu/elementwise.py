"""Elementwise operations: a formula over a block, in reserved scratch memory.

Its program runs step by step, some functions by `curves.py`. Same bits as `evaluate` of `arithmetic/program.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from namdsp.arithmetic.program import OPERATIONS, names
from namdsp.kernels.numpy_cpu.curves import CURVES
from namdsp.kernels.numpy_cpu.signals import Signals
from namdsp.plan.formula import flat
from namdsp.plan.ops import Elementwise


class RunElementwise:
    """out = formula(reads); each of the formula's values has rows of scratch memory."""

    def __init__(self, op: Elementwise) -> None:
        self._op = op
        self._parameters = op.formula.parameters
        self._program = flat(op.formula.program, CURVES)
        self._count = len(self._program.instructions) - 1
        #: whether it reads only some rows of a signal
        self._parts = any(rows.first for rows in op.reads)

    def reserve(self, signals: Signals) -> None:
        """Reserve the formula's rows."""
        elements = signals.channels(self._op.out) * signals.max_frames
        if any(step.op in CURVES for step in self._program.instructions):
            signals.reserve_curves(elements)
        signals.reserve("program", self._count * elements)

    def run(self, signals: Signals, frames: int) -> None:
        """Write the output signal, which is none of the inputs."""
        out = signals.current(self._op.out)
        inputs = [signals.current(signal) for signal, _ in self._op.reads]
        if self._parts:
            inputs = [
                rows[first : first + len(out)]
                for rows, (_, first) in zip(inputs, self._op.reads, strict=True)
            ]
        if self not in signals.views:
            signals.views[self] = self._steps(signals, out.shape)
        *steps, (last, operands) = signals.views[self]
        for perform, arguments, into in steps:
            perform(*[inputs[arg] if type(arg) is int else arg for arg in arguments], into)
        last(*[inputs[arg] if type(arg) is int else arg for arg in operands], out)

    def _steps(self, signals: Signals, shape: tuple[int, ...]) -> list[Any]:
        """For blocks of a shape: functions, their arguments (numbers of inputs, arrays), and where results go."""
        rows = signals.scratch("program", self._count, *shape)
        count = self._program.inputs - len(self._parameters)
        values: dict[str, Any] = dict(
            zip(names(self._program.inputs), (*range(count), *self._parameters), strict=True)
        )
        steps = list[Any]()
        for index, (op, name, args) in enumerate(self._program.instructions):
            operands = [values[arg] if isinstance(arg, str) else np.array(arg, np.float32) for arg in args]
            perform = _function(op, signals)
            if name == self._program.result:
                return [*steps, (perform, operands)]
            values[name] = rows[index]
            steps.append((perform, operands, values[name]))
        raise AssertionError("a formula whose value is an input")


def _function(op: str, signals: Signals) -> Callable[..., None]:
    """What an operation does with its arguments and an array for the result."""
    if op in CURVES:
        return partial(signals.curves, op)
    compute = OPERATIONS[op]
    if isinstance(compute, np.ufunc):
        return compute
    return lambda *arguments: np.copyto(arguments[-1], compute(*arguments[:-1]))
