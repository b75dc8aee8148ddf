"""Run an activation over a block with NumPy, into reserved scratch: by `curves.py`, or its program step by step.

Same bits as `arithmetic.evaluate`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.arithmetic import Program
from namdsp.arithmetic.fma import Float32
from namdsp.arithmetic.program import Instruction, Slot
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
        self._program = activation.program
        self._parameters = activation.program_parameters()
        self._rows, self._count = _assign_rows(self._program)

    def reserve(self, signals: Signals, channels: int) -> None:
        """Ask for the rows."""
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
        channels, frames = x.shape
        rows = signals.scratch("program", self._count, channels, frames)
        mask = signals.scratch("mask", channels, frames).view(np.bool_)[:, :frames]
        slots: dict[int, Any] = dict(enumerate((x, *self._parameters)))
        for instruction in self._program.instructions:
            args = [
                slots[arg.index] if isinstance(arg, Slot) else np.float32(arg.value)
                for arg in instruction.args
            ]
            target = rows[self._rows[instruction.out]]
            _perform(instruction, args, target, mask, signals.fma)
            slots[instruction.out] = target
        out[:] = slots[self._program.result]


def _perform(instruction: Instruction, args: list[Any], out: Float32, mask: Any, fma: Any) -> None:
    op = instruction.op
    if op in _UFUNCS:
        _UFUNCS[op](*args, out=out)
    elif op == "fma":
        fma(*args, out=out)
    elif op == "pow2":
        np.left_shift(args[0].view(np.uint32), np.uint32(23), out=out.view(np.uint32))
    else:
        if op == "select_lt":
            np.less(args[0], args[1], out=mask)
            chosen, other = args[2], args[3]
        else:  # min: y if y < x, max: y if x < y
            np.less(*((args[1], args[0]) if op == "min" else (args[0], args[1])), out=mask)
            chosen, other = args[1], args[0]
        np.copyto(out, other)
        np.copyto(out, chosen, where=mask)


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
