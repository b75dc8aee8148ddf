"""Run a formula over a block with NumPy, in reserved scratch: its program step by step, some functions by `curves.py`.

Same bits as `arithmetic.evaluate`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
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
        self._program = flat(formula.program, (*CURVES, *(_LEAKY if leaky else ())))
        self._rows, self._count = _assign_rows(self._program)

    def reserve(self, signals: Signals, channels: int) -> None:
        """Reserve the rows."""
        elements = channels * signals.max_frames
        used = {step.op for step in self._program.instructions}
        if used.intersection(CURVES):
            signals.reserve_curves(elements)
        if "fma" in used:
            signals.reserve_fma(elements)
        signals.reserve("program", self._count * elements)
        signals.reserve("mask", elements)

    def run(self, signals: Signals, inputs: Sequence[Float32], out: Float32) -> None:
        """out = f(inputs); all [C, T], possibly views; out is none of the inputs."""
        if self not in signals.views:
            signals.views[self] = self._steps(signals, out.shape)
        *steps, (last, operands) = signals.views[self]
        for perform, arguments, into in steps:
            perform(*[inputs[arg] if type(arg) is int else arg for arg in arguments], into)
        last(*[inputs[arg] if type(arg) is int else arg for arg in operands], out)

    def _steps(self, signals: Signals, shape: tuple[int, ...]) -> list[Any]:
        """For blocks of a shape: functions, their arguments (numbers of inputs, arrays), and where results go."""
        rows = signals.scratch("program", self._count, *shape)
        mask = signals.scratch("mask", *shape).view(np.int32)
        count = self._program.inputs - len(self._parameters)
        values: dict[str, Any] = dict(
            zip(names(self._program.inputs), (*range(count), *self._parameters), strict=True)
        )
        steps = list[Any]()
        for op, name, args in self._program.instructions:
            operands = [values[arg] if isinstance(arg, str) else np.array(arg, np.float32) for arg in args]
            perform = _UFUNCS.get(op) or _function(op, operands, mask, signals)
            if name == self._program.result:
                return [*steps, (perform, operands)]
            values[name] = rows[self._rows[name]]
            steps.append((perform, operands, values[name]))
        raise AssertionError("a formula whose value is an input")


def _function(op: str, operands: list[Any], mask: Any, signals: Signals) -> Callable[..., None]:
    """What an operation does with its arguments and an array for the result."""
    if op in CURVES:
        return partial(signals.curves, op)
    if op == "fma":
        return signals.fma
    if op in _LEAKY:
        return _leaky
    if op == "pow2":
        return lambda x, out: np.left_shift(x.view(np.uint32), np.uint32(23), out.view(np.uint32))
    if op == "select_lt":
        return lambda x, y, then, other, out: _select(np.less(x, y), then, other, out, mask)
    bound = operands[1]
    if (
        np.ndim(bound) == 0 and type(bound) is not int and bound != 0
    ):  # no zeros of two signs, and a NaN in x stays
        nearer = np.minimum if op == "min" else np.maximum
        return lambda x, y, out: nearer(x, y, out=out)
    if op == "min":  # y if y < x; max: y if x < y
        return lambda x, y, out: _select(np.less(y, x), y, x, out, mask)
    return lambda x, y, out: _select(np.less(x, y), y, x, out, mask)


def _leaky(x: Float32, slope: Float32, out: Float32) -> None:
    np.multiply(x, slope, out)
    np.maximum(x, out, out=out)


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
