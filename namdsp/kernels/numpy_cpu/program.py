"""Run an activation over a block with NumPy, in reserved scratch: by `curves.py`, or its program step by step.

Same bits as `arithmetic.evaluate`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.arithmetic import Program
from namdsp.arithmetic.fma import Float32
from namdsp.arithmetic.program import Slot
from namdsp.kernels.numpy_cpu.curves import CURVES
from namdsp.kernels.numpy_cpu.signals import Signals
from namdsp.plan.activations import Activation

_UFUNCS = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": np.divide,
    "abs": np.absolute,
    "copysign": np.copysign,
}


class ProgramRunner:
    """One activation, with its slots assigned to as few scratch rows as their lifetimes allow."""

    def __init__(self, activation: Activation) -> None:
        self._curve = activation.name if activation.name in CURVES else None
        program = activation.program
        self._parameters = activation.program_parameters()
        #: f(x) = max(x, p x): of equal numbers both have the same bits, 0 times p keeps its sign, so does infinity
        self._leaky = activation.name in ("LeakyReLU", "PReLU") and all(
            ((parameter > 0) & (parameter <= 1)).all() for parameter in self._parameters
        )
        self._rows, self._count = _assign_rows(program)
        self._steps = [
            (step.op, step.out, [arg if isinstance(arg, Slot) else _scalar(arg.value) for arg in step.args])
            for step in program.instructions
        ]

    def reserve(self, signals: Signals, channels: int) -> None:
        """Reserve the rows."""
        elements = channels * signals.max_frames
        if self._curve is not None:
            signals.reserve_curves(elements)
            return
        signals.reserve("program", self._count * elements)
        signals.reserve("mask", elements)
        signals.reserve_fma(elements)

    def run(self, signals: Signals, x: Float32, out: Float32) -> None:
        """out = f(x); both [C, T], possibly views, possibly the same."""
        if self._curve is not None:
            signals.curves(self._curve, x, out)
            return
        rows = signals.scratch("program", self._count, *x.shape)
        if self._leaky:
            np.multiply(x, self._parameters[0], rows[0])
            np.maximum(x, rows[0], out=out)
            return
        mask = signals.scratch("mask", *x.shape).view(np.int32)
        slots: dict[int, Any] = dict(enumerate((x, *self._parameters)))
        last = len(self._steps) - 1
        for position, (op, slot, operands) in enumerate(self._steps):
            args = [slots[arg.index] if isinstance(arg, Slot) else arg for arg in operands]
            if position == last and op in _UFUNCS:
                _UFUNCS[op](*args, out=out)
                return
            slots[slot] = rows[self._rows[slot]]
            _perform(op, args, slots[slot], mask, signals.fma)
        out[...] = slots[slot]


def _scalar(value: float) -> Any:
    """A scalar as an array, with which a NumPy call takes half the time."""
    return np.array(value, np.float32)


def _perform(op: str, args: list[Any], out: Float32, mask: Any, fma: Any) -> None:
    if op in _UFUNCS:
        _UFUNCS[op](*args, out=out)
    elif op == "fma":
        fma(*args, out=out)
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


def _assign_rows(program: Program) -> tuple[dict[int, int], int]:
    """A scratch row for each slot: slot -> row, and the number of rows. No operation writes where it reads."""
    last_use = program.last_uses()
    last_use[program.result] = len(program.instructions)
    rows: dict[int, int] = {}
    free: list[int] = []
    count = 0
    for position, instruction in enumerate(program.instructions):
        if free:
            rows[instruction.out] = free.pop()
        else:
            rows[instruction.out] = count
            count += 1
        ending = {arg.index for arg in instruction.args if isinstance(arg, Slot)} & rows.keys()
        free += sorted(rows[slot] for slot in ending if last_use[slot] == position)
    return rows, count
