"""The kernel for one LSTM layer of any width, number of inputs and number of voices: all sizes are data.

    for each voice, for each frame
        for each group of units
            chains of its four gates over all inputs and units, then its cell and hidden state
        the new hidden states replace the old ones

Its source is the layer's input, or gates that another kernel computed. The weights begin with a header of integers
(int32 in the bits of float32): inputs, 0 if the source is the gates; hidden units; voices. Then they are in the order
of `lstm_layout.py`, without shared vectors.

Pointers: the source; hidden and cell state a frame ago; hidden and cell state.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.lstm_cell import GateFractions, emit_cell, emit_hidden, on_stack
from namdsp.kernels.numba_cpu.lstm_layout import GATES, UnitGroup
from namdsp.native.ir import Emitter
from namdsp.plan.activations import Activation

#: Floats of the header; the vectors after it begin at a cache line.
_HEADER = 16
SOURCE, HIDDEN_BEFORE, CELL_BEFORE, HIDDEN, CELL = range(5)


def header(inputs: int | None, hidden: int, voices: int) -> Float32:
    """Return the header of the weights. inputs: None if the source is the gates."""
    integers = np.zeros(_HEADER, np.int32)
    integers[:3] = inputs or 0, hidden, voices
    return integers.view(np.float32)


def emit_wide(e: Emitter, spec: dict[str, Any], arguments: Any) -> None:
    """Emit the code of a kernel for a spec of the form "wide"."""
    _WideEmitter(e, Activation(spec["squash"]), arguments).emit()


class _WideEmitter:
    def __init__(self, e: Emitter, squash: Activation, arguments: Any) -> None:
        self.e, self.squash = e, squash
        pointers, strides, weights, self.frames = arguments
        self.inputs, self.hidden, self.voices = (e.load_i32(e.offset(weights, at)) for at in range(3))
        self.weights = e.offset(weights, _HEADER)
        self.pointers = [e.load_i64(pointers, pointer) for pointer in range(5)]
        self.strides = [e.load_i64(strides, pointer) for pointer in range(5)]
        self.computes_gates = e.b.icmp_signed("!=", self.inputs, e.i64(0))
        #: floats of one state, padded to whole vectors; unit u is float u
        self.width = e.b.and_(e.b.add(self.hidden, e.i64(e.lanes - 1)), e.i64(-e.lanes))
        self.states, self.cells, self.new_states, self.gates = (
            on_stack(e, e.b.mul(self.width, e.i64(count))) for count in (1, 1, 1, GATES)
        )

    def emit(self) -> None:
        """Emit the kernel."""
        e = self.e
        for gate in range(GATES):
            self._clear_last(e.offset(self.gates, e.b.mul(self.width, e.i64(gate))))
        with e.loop(e.i64(0), self.voices, 1) as voice:
            rows = e.b.mul(voice.index, self.hidden)
            self._load(HIDDEN_BEFORE, rows, self.states)
            self._load(CELL_BEFORE, rows, self.cells)
            with e.loop(e.i64(0), self.frames, 1) as time:
                self._frame(voice.index, time.index)
                self._store(HIDDEN, rows, self.states, time.index)
            self._store(CELL, rows, self.cells, e.b.sub(self.frames, e.i64(1)))

    def _row(self, pointer: int, row: Any, frame: Any) -> Any:
        e = self.e
        return e.offset(self.pointers[pointer], e.b.add(e.b.mul(self.strides[pointer], row), frame))

    def _load(self, pointer: int, rows: Any, states: Any) -> None:
        """Copy a state of one voice, whose first row is `rows`, to the stack."""
        e = self.e
        self._clear_last(states)
        with e.loop(e.i64(0), self.hidden, 1) as unit:
            row = self._row(pointer, e.b.add(rows, unit.index), e.i64(0))
            e.store_float(e.offset(states, unit.index), e.load_float(row))

    def _clear_last(self, vectors: Any) -> None:
        """Clear the last of a state's vectors, so that lanes without a unit are 0."""
        e = self.e
        e.store(e.offset(vectors, e.b.sub(self.width, e.i64(e.lanes))), e.constant(0.0))

    def _store(self, pointer: int, rows: Any, states: Any, frame: Any) -> None:
        e = self.e
        with e.loop(e.i64(0), self.hidden, 1) as unit:
            row = self._row(pointer, e.b.add(rows, unit.index), frame)
            e.store_float(row, e.load_float(e.offset(states, unit.index)))

    def _frame(self, voice: Any, frame: Any) -> None:
        """Emit one frame: all units, then their hidden states for the next frame."""
        e = self.e
        source_rows = e.b.select(self.computes_gates, self.inputs, e.b.mul(self.hidden, e.i64(GATES)))
        source = self._row(SOURCE, e.b.mul(voice, source_rows), frame)
        with e.b.if_then(e.b.not_(self.computes_gates)):
            self._gather(source)
        with e.loop(e.i64(0), self.width, e.lanes) as group:
            self._group(source, group.index)
        with e.loop(e.i64(0), self.width, e.lanes) as group:
            e.store(e.offset(self.states, group.index), e.load(e.offset(self.new_states, group.index)))

    def _gather(self, source: Any) -> None:
        """Copy the gates of one frame from their rows to the stack."""
        e = self.e
        step = e.b.mul(self.strides[SOURCE], e.i64(4))
        for gate in range(GATES):
            vectors = e.offset(self.gates, e.b.mul(self.width, e.i64(gate)))
            first = e.b.add(source, e.b.mul(e.b.mul(self.hidden, e.i64(gate)), step))
            with e.loop(e.i64(0), self.hidden, 1) as unit:
                value = e.load_float(e.b.add(first, e.b.mul(unit.index, step)))
                e.store_float(e.offset(vectors, unit.index), value)

    def _group(self, source: Any, first: Any) -> None:
        """Emit the units first .. first + lanes."""
        e = self.e
        column = e.b.mul(self.width, e.i64(4 * GATES))  # in bytes
        # in each column, the vectors of a group are contiguous
        weights = e.offset(self.weights, e.b.mul(first, e.i64(GATES)))
        step = e.b.mul(self.strides[SOURCE], e.i64(4))

        def link(chains: tuple[Any, ...], at: Any, address: Any) -> tuple[Any, ...]:
            """Add the term of the column at `at` to the chains."""
            value = e.broadcast(address)
            return tuple(
                e.fma(e.load(e.offset(at, gate * e.lanes)), value, chain) for gate, chain in enumerate(chains)
            )

        def over_inputs() -> list[Any]:
            bias = tuple(e.load(e.offset(weights, gate * e.lanes)) for gate in range(GATES))
            start = (*bias, e.b.add(weights, column), source)
            with e.loop(e.i64(0), self.inputs, 1, start) as over:
                *chains, at, row = over.values
                over.next = (*link(tuple(chains), at, row), e.b.add(at, column), e.b.add(row, step))
            return list(over.next[:-1])

        def from_source() -> list[Any]:
            starts = [
                e.offset(self.gates, e.b.add(first, e.b.mul(self.width, e.i64(gate))))
                for gate in range(GATES)
            ]
            return [*map(e.load, starts), e.b.add(weights, column)]

        *even, at = e.choose(self.computes_gates, over_inputs, from_source)
        odd = [e.constant(0.0)] * GATES

        def pairs() -> list[Any]:
            with e.loop(e.i64(0), e.b.sub(self.hidden, e.i64(1)), 2, (*even, *odd, at)) as over:
                unit, here = e.offset(self.states, over.index), over.values[-1]
                following = e.b.add(here, column)
                over.next = (
                    *link(over.values[:GATES], here, unit),
                    *link(over.values[GATES : 2 * GATES], following, e.offset(unit, 1)),
                    e.b.add(following, column),
                )
            return list(over.next)

        has_pairs = e.b.icmp_signed(">", self.hidden, e.i64(1))
        *chains, at = e.choose(has_pairs, pairs, lambda: [*even, *odd, at])
        even, odd = chains[:GATES], chains[GATES:]
        last = e.offset(self.states, e.b.sub(self.hidden, e.i64(1)))
        is_odd = e.b.icmp_signed("!=", e.b.and_(self.hidden, e.i64(1)), e.i64(0))
        even = e.choose(is_odd, lambda: list(link(tuple(even), at, last)), lambda: even)
        sums = [e.b.fadd(one, other) for one, other in zip(even, odd, strict=True)]
        gates = GateFractions(e, UnitGroup(0, e.lanes, 1, 0), self.squash, sums)
        address = e.offset(self.cells, first)
        cell = emit_cell(gates, e.load(address))
        e.store(address, cell)
        e.store(e.offset(self.new_states, first), emit_hidden(gates, self.squash, cell))
