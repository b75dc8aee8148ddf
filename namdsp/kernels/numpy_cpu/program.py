"""Run a formula over a block with NumPy, in reserved scratch: its program step by step, some functions by `curves.py`.

Same bits as `arithmetic.evaluate`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.arithmetic.program import Program, names
from namdsp.kernels.numpy_cpu.curves import CURVES
from namdsp.kernels.numpy_cpu.signals import Signals
from namdsp.plan.formula import Formula, flat

_UFUNCS = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": np.divide,
    "abs": np.absolute,
    "copysign": np.copysign,
}


#: f(x) = max(x, p x) for 0 < p <= 1: of equal numbers both have the same bits, 0 times p keeps its sign, infinity too
_LEAKY = ("LeakyReLU", "PReLU")


class ProgramRunner:
    """One formula, with its values assigned to as few scratch rows as their lifetimes allow."""

    def __init__(self, formula: Formula) -> None:
        self._parameters = formula.parameters
        leaky = all(((parameter > 0) & (parameter <= 1)).all() for parameter in self._parameters)
        program = self._program = flat(formula.program, (*CURVES, *(_LEAKY if leaky else ())))
        self._rows, self._count = _assign_rows(program)
        self._steps = [
            (step.op, step.out, [arg if isinstance(arg, str) else _scalar(arg) for arg in step.args])
            for step in program.instructions
        ]

    def reserve(self, signals: Signals, channels: int) -> None:
        """Reserve the rows."""
        elements = channels * signals.max_frames
        used = {op for op, _, _ in self._steps}
        if used.intersection(CURVES):
            signals.reserve_curves(elements)
        if "fma" in used:
            signals.reserve_fma(elements)
        signals.reserve("program", self._count * elements)
        signals.reserve("mask", elements)

    def run(self, signals: Signals, inputs: Sequence[Float32], out: Float32) -> None:
        """out = f(inputs); all [C, T], possibly views; out is none of the inputs."""
        rows = signals.scratch("program", self._count, *out.shape)
        mask = signals.scratch("mask", *out.shape).view(np.int32)
        values: dict[str, Any] = dict(
            zip(names(self._program.inputs), (*inputs, *self._parameters), strict=True)
        )
        last = len(self._steps) - 1
        for position, (op, name, operands) in enumerate(self._steps):
            args = [values[arg] if isinstance(arg, str) else arg for arg in operands]
            into = values[name] = out if position == last else rows[self._rows[name]]
            if op in _UFUNCS:
                _UFUNCS[op](*args, out=into)
            elif op in CURVES:
                signals.curves(op, args[0], into)
            else:
                _perform(op, args, into, mask, signals.fma)


def _scalar(value: float) -> Any:
    """A scalar as an array, with which a NumPy call takes half the time."""
    return np.array(value, np.float32)


def _perform(op: str, args: list[Any], out: Float32, mask: Any, fma: Any) -> None:
    if op == "fma":
        fma(*args, out=out)
    elif op in _LEAKY:
        np.multiply(args[0], args[1], out)
        np.maximum(args[0], out, out=out)
    elif op == "pow2":
        np.left_shift(args[0].view(np.uint32), np.uint32(23), out=out.view(np.uint32))
    elif op == "select_lt":
        _select(np.less(args[0], args[1]), args[2], args[3], out, mask)
    else:  # min: y if y < x, max: y if x < y
        x, y = args
        if y.ndim == 0 and y != 0:  # no zeros of two signs, and a NaN in x stays
            (np.minimum if op == "min" else np.maximum)(x, y, out=out)
        else:
            _select(np.less(y, x) if op == "min" else np.less(x, y), y, x, out, mask)


def _select(where: Any, chosen: Float32, other: Float32, out: Float32, mask: Any) -> None:
    """out = chosen if where, else other. By bits: masked copies take 7 times as long if the mask is unpredictable."""
    bits, other_bits = out.view(np.int32), other.view(np.int32)
    mask[...] = where
    np.negative(mask, mask)
    np.bitwise_xor(chosen.view(np.int32), other_bits, bits)
    np.bitwise_and(bits, mask, bits)
    np.bitwise_xor(bits, other_bits, bits)


def _assign_rows(program: Program) -> tuple[dict[str, int], int]:
    """A scratch row for each value: name -> row, and the number of rows. No operation writes where it reads."""
    last_use = program.last_uses()
    rows: dict[str, int] = {}
    free: list[int] = []
    count = 0
    for position, step in enumerate(program.instructions[:-1]):
        if free:
            rows[step.out] = free.pop()
        else:
            rows[step.out] = count
            count += 1
        ending = {arg for arg in step.args if isinstance(arg, str)} & rows.keys()
        free += sorted(rows[name] for name in ending if last_use[name] == position)
    return rows, count
