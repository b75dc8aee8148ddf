"""Code that LSTM kernels share: their arguments, and the step from gates to states (`arithmetic/recurrence.py`).

Pointers of a kernel: the source, then for each layer hidden and cell state a frame ago; then hidden and cell state of
each layer, to be written. Of the last layer's hidden state all frames are written, of the other states only the last
frame of the block, since nothing reads more.
"""

from __future__ import annotations

from typing import Any

from namdsp.arithmetic.recurrence import CELL, GATE, HIDDEN
from namdsp.kernels.numba_cpu.lstm.layout import GATES, UnitSet
from namdsp.native.ir import Emitter
from namdsp.native.program import emit_program
from namdsp.plan.activations import Activation

I_GATE, F_GATE, G_GATE, O_GATE = range(GATES)


class LstmArguments:
    """The arguments of a kernel for a number of layers."""

    def __init__(self, e: Emitter, layers: int, arguments: Any) -> None:
        self.e: Emitter = e
        self._layers = layers
        self.frames: Any
        self.weights: Any
        pointers, strides, self.weights, self.frames = arguments
        count = 1 + 4 * layers
        self._pointers = [e.load_i64(pointers, pointer) for pointer in range(count)]
        self._strides = [e.b.mul(e.load_i64(strides, pointer), e.i64(4)) for pointer in range(count)]

    def row(self, pointer: int, row: Any, frame: Any) -> Any:
        """The address of one sample, `frame` frames after the pointer's frame."""
        e = self.e
        return e.offset(e.b.add(self._pointers[pointer], e.b.mul(self._strides[pointer], row)), frame)

    def output(self, layer: int) -> int:
        """The pointer to a layer's hidden state; the next one is to its cell state."""
        return 1 + 2 * self._layers + 2 * layer

    def load_states(self, layer: int, units: Any, hidden: Any, cell: Any, *, first: Any, step: int) -> None:
        """Copy the states of the frame before the block from the signals to the stack.

        units  : from row `first` on
        hidden, cell : addresses on the stack, of units `step` floats apart
        """
        e = self.e
        for pointer, state in ((1 + 2 * layer, hidden), (2 + 2 * layer, cell)):
            with e.loop(e.i64(0), units, 1) as unit:
                row = self.row(pointer, e.b.add(first, unit.index), e.i64(0))
                e.store_float(e.offset(state, e.b.mul(unit.index, e.i64(step))), e.load_float(row))

    def store_states(self, layer: int, units: Any, hidden: Any, cell: Any, *, first: Any, step: int) -> None:
        """Copy the states from the stack to the signals, as the last frame of the block."""
        e, last = self.e, self.e.b.sub(self.frames, self.e.i64(1))
        states = [(self.output(layer) + 1, cell)]
        if layer < self._layers - 1:
            states.append((self.output(layer), hidden))
        for pointer, state in states:
            with e.loop(e.i64(0), units, 1) as unit:
                value = e.load_float(e.offset(state, e.b.mul(unit.index, e.i64(step))))
                e.store_float(self.row(pointer, e.b.add(first, unit.index), last), value)


def clear(e: Emitter, state: Any, width: Any) -> None:
    """Set a state to zeros, so that lanes without a unit are 0; width: an i64, whole vectors."""
    with e.loop(e.i64(0), width, e.lanes) as vector:
        e.store(e.offset(state, vector.index), e.constant(0.0))


class GateFractions:
    """The gates of one set of units as numerators and denominators: e / d for sigmoid, n / q for tanh.

    e : emits vectors of the set's units; narrower ones where gates share a vector, which are divided sooner
    """

    def __init__(self, e: Emitter, unit_set: UnitSet, squash: Activation, sums: list[Any]) -> None:
        self.e: Emitter = e.narrowed(e.lanes // unit_set.shared)
        self._set = unit_set
        self._vectors: list[list[Any]] = []
        for z in sums:
            self._vectors.append(emit_program(e, GATE, *emit_program(e, squash.quotient, z)))

    def sigmoid(self, gate: int) -> tuple[Any, Any]:
        """Return e and d of a gate, the units in the first lanes."""
        above, below, _, _ = self._vectors[gate // self._set.shared]
        return self._aligned(above, gate), self._aligned(below, gate)

    def tanh(self, gate: int) -> tuple[Any, Any]:
        """Return n and q of a gate, the units in the first lanes."""
        _, _, over, under = self._vectors[gate // self._set.shared]
        return self._aligned(over, gate), self._aligned(under, gate)

    def _aligned(self, vector: Any, gate: int) -> Any:
        return self.e.part_of(vector, gate % self._set.shared * self.e.lanes)


def emit_cell(gates: GateFractions, cell: Any) -> Any:
    """Return the next cell state."""
    fractions = *gates.sigmoid(I_GATE), *gates.sigmoid(F_GATE), *gates.tanh(G_GATE)
    return emit_program(gates.e, CELL, *fractions, cell)[0]


def emit_hidden(gates: GateFractions, squash: Activation, cell: Any) -> Any:
    """Return the next hidden state."""
    quotient = emit_program(gates.e, squash.quotient, cell)
    return emit_program(gates.e, HIDDEN, *gates.sigmoid(O_GATE), *quotient)[0]
