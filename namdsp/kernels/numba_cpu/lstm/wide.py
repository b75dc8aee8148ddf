"""The kernel for one LSTM layer of any width, number of inputs and number of voices: all sizes are data.

    for each voice, for each frame
        for each set of units
            chains of its four gates over all inputs and units, then its cell and hidden state
        the new hidden states replace the old ones

The weights begin with a header of integers (int32 in the bits of float32): inputs, hidden units, voices.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.lstm.cell import (
    GateFractions,
    LstmArguments,
    clear,
    emit_cell,
    emit_hidden,
)
from namdsp.kernels.numba_cpu.lstm.layout import GATES, UnitSet
from namdsp.native.ir import Emitter
from namdsp.plan.activations import Activation

#: Floats of the header; the vectors after it begin at a cache line.
_HEADER = 16


def header(inputs: int, hidden: int, voices: int) -> Float32:
    """Return the header of the weights."""
    integers = np.zeros(_HEADER, np.int32)
    integers[:3] = inputs, hidden, voices
    return integers.view(np.float32)


def emit_wide(e: Emitter, spec: dict[str, Any], arguments: Any) -> None:
    """Emit the code of a kernel for a spec of the form "wide"."""
    _WideEmitter(e, Activation(spec["squash"]), arguments).emit()


class _WideEmitter:
    def __init__(self, e: Emitter, squash: Activation, arguments: Any) -> None:
        self.e, self.squash = e, squash
        self.arguments = LstmArguments(e, 1, arguments)
        weights = self.arguments.weights
        self.inputs, self.hidden, self.voices = (e.load_i32(e.offset(weights, at)) for at in range(3))
        self.weights = e.offset(weights, _HEADER)
        #: floats of one state, padded to whole vectors; unit u is float u
        self.width = e.b.and_(e.b.add(self.hidden, e.i64(e.lanes - 1)), e.i64(-e.lanes))
        self.states, self.cells, self.new_states = (e.on_stack(self.width) for _ in range(3))

    def emit(self) -> None:
        """Emit the kernel."""
        e = self.e
        states = self.hidden, self.states, self.cells
        with e.loop(e.i64(0), self.voices, 1) as voice:
            first = e.b.mul(voice.index, self.hidden)
            for state in (self.states, self.cells):
                clear(e, state, self.width)
            self.arguments.load_states(0, *states, first=first, step=1)
            with e.loop(e.i64(0), self.arguments.frames, 1) as time:
                self._frame(voice.index, time.index)
                with e.loop(e.i64(0), self.hidden, 1) as unit:
                    row = self.arguments.row(self.arguments.output(0), e.b.add(first, unit.index), time.index)
                    e.store_float(row, e.load_float(e.offset(self.states, unit.index)))
            self.arguments.store_states(0, *states, first=first, step=1)

    def _frame(self, voice: Any, frame: Any) -> None:
        """Emit one frame: all units, then their hidden states for the next frame."""
        e = self.e
        with e.loop(e.i64(0), self.width, e.lanes) as unit_set:
            self._set(e.b.mul(voice, self.inputs), frame, unit_set.index)
        with e.loop(e.i64(0), self.width, e.lanes) as unit_set:
            e.store(e.offset(self.states, unit_set.index), e.load(e.offset(self.new_states, unit_set.index)))

    def _set(self, source: Any, frame: Any, first: Any) -> None:
        """Emit the units first .. first + lanes; source: the first row of the inputs."""
        e = self.e
        column = e.b.mul(self.width, e.i64(4 * GATES))  # in bytes
        # in each column, the vectors of a set are contiguous
        weights = e.offset(self.weights, e.b.mul(first, e.i64(GATES)))

        def link(chains: list[Any], at: Any, address: Any) -> list[Any]:
            """Add the term of the column at `at` to the chains."""
            value = e.broadcast(address)
            return [
                e.fma(e.load(e.offset(at, gate * e.lanes)), value, chain) for gate, chain in enumerate(chains)
            ]

        bias = [e.load(e.offset(weights, gate * e.lanes)) for gate in range(GATES)]
        with e.loop(e.i64(0), self.inputs, 1, (*bias, e.b.add(weights, column))) as over:
            *chains, at = over.values
            row = self.arguments.row(0, e.b.add(source, over.index), frame)
            over.next = (*link(chains, at, row), e.b.add(at, column))
        *even, at = over.next
        odd = [e.constant(0.0)] * GATES

        def pairs() -> list[Any]:
            with e.loop(e.i64(0), e.b.sub(self.hidden, e.i64(1)), 2, (*even, *odd, at)) as over:
                unit, here = e.offset(self.states, over.index), over.values[-1]
                following = e.b.add(here, column)
                over.next = (
                    *link(list(over.values[:GATES]), here, unit),
                    *link(list(over.values[GATES : 2 * GATES]), following, e.offset(unit, 1)),
                    e.b.add(following, column),
                )
            return list(over.next)

        has_pairs = e.b.icmp_signed(">", self.hidden, e.i64(1))
        *chains, at = e.choose(has_pairs, pairs, lambda: [*even, *odd, at])
        even, odd = chains[:GATES], chains[GATES:]
        last = e.offset(self.states, e.b.sub(self.hidden, e.i64(1)))
        is_odd = e.b.icmp_signed("!=", e.b.and_(self.hidden, e.i64(1)), e.i64(0))
        even = e.choose(is_odd, lambda: link(even, at, last), lambda: even)
        sums = [e.b.fadd(one, other) for one, other in zip(even, odd, strict=True)]
        gates = GateFractions(e, UnitSet(0, e.lanes, 1, 0), self.squash, sums)
        address = e.offset(self.cells, first)
        cell = emit_cell(gates, e.load(address))
        e.store(address, cell)
        e.store(e.offset(self.new_states, first), emit_hidden(gates, self.squash, cell))
