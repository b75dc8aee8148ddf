"""LSTM layers in NumPy: frame by frame, by few calls for each. Same bits as `arithmetic.recurrence`.

Both chains of a step are one matrix product, if the BLAS sums in order (`gemm.py`): gates and hidden channels in the
first column of a tile. Sums of the quotients are rounded to float64 first: all inputs were tried
(`tools/measure_activations.py --numpy`), and the magnitude that differs is detected. Other steps are computed as they
are defined: those with another function than tanh, and those with a sum of zero, whose sign a product loses.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from namdsp.arithmetic import formulas, trace
from namdsp.arithmetic.fma import Float32, fma32
from namdsp.arithmetic.program import evaluate_all
from namdsp.arithmetic.recurrence import lstm_step
from namdsp.arithmetic.reference import Float32Arithmetic
from namdsp.kernels.numpy_cpu.gemm import SMALLEST_TILE, find_exact_slab, pack, trial_cost
from namdsp.kernels.numpy_cpu.signals import OperationKernel, Signals
from namdsp.plan.ops import Lstm

#: for `explain`
NOTE = "frame by frame in Python: correct, but much slower than real time"
#: Maximum cost of trying the shape of a layer on the BLAS (`gemm.trial_cost`), some 0.1 s: up to 330 units.
MAX_TRIAL_COST = 4_000_000

_LIMIT = np.array(formulas.QUOTIENT_LIMIT, np.float32)
#: [5, 2, 1], constant term first; numerator and denominator
_COEFFICIENTS = np.array([formulas.QUOTIENT_OVER, formulas.QUOTIENT_UNDER], np.float32).T.astype(np.float64)[
    :, :, np.newaxis
]
_INNER = _COEFFICIENTS[[3, 1]], _COEFFICIENTS[[2, 0]]
#: the magnitude, as bytes, at which rounding twice differs
_EXCEPTIONS = np.array(0x3D31C87E, np.uint32).tobytes()
_PROGRAM = trace(formulas.tanh_quotient)


class Quotient:
    """tanh x = s p / q and e = s p + q of `count` values: `formulas.tanh_quotient`."""

    def __init__(self, count: int) -> None:
        self.s: Float32
        self.e: Float32
        self.s, self.e, self._size = np.empty((3, count), np.float32)
        self.over_under: Float32
        self._powers, self.over_under = np.empty((2, 2, count), np.float32)
        self.p: Float32
        self.q: Float32
        self.p, self.q = self.over_under
        self._pairs = np.empty((2, 2, count), np.float32)
        self._wide, self._sums = np.empty((2, 2, count), np.float64)
        self._wide_pairs = np.empty((2, 2, count), np.float64)

    def __call__(self, x: Float32) -> None:
        """Compute s, p, q and e of x [count]."""
        size, (x2, x4) = self._size, self._powers
        np.absolute(x, size)
        np.fmin(size, _LIMIT, out=size)  # NaN becomes the limit, as in the formula
        np.copysign(size, x, self.s)
        np.multiply(size, size, x2)
        np.multiply(x2, x2, x4)
        wide, sums, pairs = self._wide, self._sums, self._wide_pairs
        wide[...] = self._powers
        np.multiply(wide[0], _INNER[0], pairs)
        np.add(pairs, _INNER[1], pairs)
        self._pairs[...] = pairs
        np.multiply(wide[1], _COEFFICIENTS[4], sums)
        np.add(sums, self._pairs[0], sums)
        self.over_under[...] = sums
        np.multiply(wide[1], self.over_under, sums)
        np.add(sums, self._pairs[1], sums)
        self.over_under[...] = sums
        np.multiply(self.s, self.p, sums[0], dtype=np.float64)
        np.add(sums[0], self.q, sums[0])
        self.e[...] = sums[0]
        if _EXCEPTIONS in size.tobytes():
            self.s[...], self.p[...], self.q[...] = evaluate_all(_PROGRAM, x)
            self.e[...] = fma32(self.s, self.p, self.q)


class RunLstm:
    """The kernel of an `Lstm`: hidden and cell state, frame by frame. gates : the kernel of `Lstm.projection`"""

    def __init__(self, op: Lstm, gates: OperationKernel) -> None:
        self._op, self._gates = op, gates
        rows, units = op.weight.shape
        shape = rows, 1 + -(-units // 2)
        possible = op.squash.name == "Tanh" and trial_cost(*shape, 1) <= MAX_TRIAL_COST
        slab = find_exact_slab(*shape, 1) if possible else None
        self._chains: Float32 | None = None
        if slab is not None:
            chains = np.zeros((2, *shape), np.float32)
            for chain in (0, 1):
                columns = op.weight[:, chain::2]
                chains[chain, :, 1 : 1 + columns.shape[1]] = columns
            self._chains = np.stack([pack(chain, slab) for chain in chains])

    def reserve(self, signals: Signals) -> None:
        """Reserve what the gates need."""
        self._gates.reserve(signals)

    def run(self, signals: Signals, frames: int) -> None:
        """Write both states of `frames` frames."""
        op = self._op
        self._gates.run(signals, frames)
        signals_of_layer = (
            signals.current(op.gates),
            *(signals.delayed(signal, 1, 1) for signal in op.feedback),
            *(signals.current(signal) for signal in op.feedback),
        )
        step = partial(_defined_step, op) if self._chains is None else _FastStep(op, self._chains).step
        for gates, hidden, cell, hiddens, cells in zip(
            *(np.split(rows, op.voices) for rows in signals_of_layer), strict=True
        ):
            hidden, cell = hidden[:, 0], cell[:, 0]
            for t in range(frames):
                hidden, cell = hiddens[:, t], cells[:, t] = step(gates[:, t], hidden, cell)


class _FastStep:
    """A step by one matrix product, with its scratch memory."""

    def __init__(self, op: Lstm, chains: Float32) -> None:
        self._op = op
        rows, units = op.weight.shape
        self._chains = chains.copy()
        _, slabs, slab, depth = chains.shape
        self._gates = self._chains.reshape(2, -1, depth)[0, :rows, 0]
        self._hidden = np.zeros((2, 1, depth, SMALLEST_TILE), np.float32)
        self._hidden[0, 0, 0] = 1.0
        self._even = self._hidden[0, 0, 1 : 1 + -(-units // 2), 0]
        self._odd = self._hidden[1, 0, 1 : 1 + units // 2, 0]
        self._product = np.empty((2, slabs, slab, SMALLEST_TILE), np.float32)
        self._sums = self._product.reshape(2, -1, SMALLEST_TILE)[:, :rows, 0]
        self._z = np.empty(rows, np.float32)
        self._gate_quotient, self._cell_quotient = Quotient(rows), Quotient(units)

    def step(self, gates: Float32, hidden: Float32, cell: Float32) -> tuple[Float32, Float32]:
        """The next hidden and cell state."""
        self._gates[...] = gates
        self._even[...] = hidden[0::2]
        self._odd[...] = hidden[1::2]
        np.matmul(self._chains, self._hidden, out=self._product)
        z = np.add(self._sums[0], self._sums[1], self._z)
        if not z.all():
            return _defined_step(self._op, gates, hidden, cell)
        quotient = self._gate_quotient
        quotient(z)
        e_i, e_f, _, e_o = quotient.e.reshape(4, -1)
        d_i, d_f, _, d_o = (quotient.q + quotient.q).reshape(4, -1)
        s_g, p_g, q_g = (rows.reshape(4, -1)[2] for rows in (quotient.s, quotient.p, quotient.q))
        new = e_i * (s_g * p_g) / (d_i * q_g)
        new = fma32(e_f / d_f, cell, new)
        quotient = self._cell_quotient
        quotient(new)
        return e_o * quotient.s * quotient.p / (d_o * quotient.q), new


def _defined_step(op: Lstm, gates: Float32, hidden: Float32, cell: Float32) -> tuple[Float32, Float32]:
    columns = (rows[:, np.newaxis] for rows in (gates, hidden, cell))
    gates, hidden, cell = columns
    hidden, cell = lstm_step(Float32Arithmetic(), gates, op.weight, hidden, cell, squash=op.squash)
    return hidden[:, 0], cell[:, 0]
