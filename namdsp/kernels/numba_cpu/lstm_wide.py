"""One LSTM layer of many units: the same as `lstm_stack.py` in loops, so that its code is as long for any width.

    for each frame
        for each group of units
            chains of its four gates over all inputs and units, then its cell and hidden state
        the new hidden states take the place of the old ones

Its source is the layer's input, or the gates as they come from elsewhere (`inputs` is None).
"""

from __future__ import annotations

from typing import Any

from namdsp.kernels.numba_cpu.lstm_cell import Operands, Parts, emit_cell, emit_hidden, on_stack
from namdsp.kernels.numba_cpu.lstm_layout import GATES, Group, Layer
from namdsp.native.ir import Emitter
from namdsp.plan.activations import Activation


def emit_wide(e: Emitter, spec: dict[str, Any], arguments: Any) -> None:
    """The code of a kernel for a spec of the form "wide"."""
    _Wide(e, spec, arguments).emit()


class _Wide:
    def __init__(self, e: Emitter, spec: dict[str, Any], arguments: Any) -> None:
        ((inputs, hidden, name),) = spec["layers"]
        self.e = e
        self.layer = Layer(inputs or 0, hidden, e.lanes, sharing=False)
        self.squash = Activation(name)
        self.at = Operands(e, [self.layer], arguments)
        self.fresh = on_stack(e, self.layer.width)
        self.gates = on_stack(e, GATES * self.layer.width) if inputs is None else None

    def emit(self) -> None:
        """The whole kernel."""
        e, layer = self.e, self.layer
        self.at.load_states([layer])
        with e.loop(e.i64(0), self.at.frames, 1) as time:
            if self.gates is not None:
                self._gather(time.index)
            with e.loop(e.i64(0), e.i64(layer.width), e.lanes) as group:
                self._group(time.index, group.index)
            with e.loop(e.i64(0), e.i64(layer.width), e.lanes) as group:
                e.store(e.offset(self.at.hidden[0], group.index), e.load(e.offset(self.fresh, group.index)))
            with e.loop(e.i64(0), e.i64(layer.hidden), 1) as unit:
                value = e.load_float(e.offset(self.fresh, unit.index))
                e.store_float(self.at.row(3, unit.index, time.index), value)
        self.at.store_states([layer])

    def _gather(self, frame: Any) -> None:
        """The gates of one frame, from their rows."""
        e, layer = self.e, self.layer
        for gate in range(GATES):
            with e.loop(e.i64(0), e.i64(layer.hidden), 1) as unit:
                row = e.b.add(unit.index, e.i64(gate * layer.hidden))
                place = e.offset(self.gates, e.b.add(unit.index, e.i64(gate * layer.width)))
                e.store_float(place, e.load_float(self.at.row(0, row, frame)))

    def _group(self, frame: Any, first: Any) -> None:
        """Units first .. first + lanes."""
        e, layer = self.e, self.layer
        column = layer.vectors * e.lanes
        # a group's vectors stand side by side in each column
        weights = e.offset(self.at.weights[0], e.b.mul(first, e.i64(GATES)))

        def chain(chains: tuple[Any, ...], number: Any, address: Any) -> tuple[Any, ...]:
            """The chains with the term of one column."""
            value = e.broadcast(address)
            at = e.offset(weights, e.b.mul(number, e.i64(column)))
            return tuple(
                e.fma(e.load(e.offset(at, gate * e.lanes)), value, each) for gate, each in enumerate(chains)
            )

        if self.gates is None:
            even = tuple(e.load(e.offset(weights, gate * e.lanes)) for gate in range(GATES))
        else:
            starts = [
                e.offset(self.gates, e.b.add(first, e.i64(gate * layer.width))) for gate in range(GATES)
            ]
            even = tuple(map(e.load, starts))
        if layer.inputs:
            with e.loop(e.i64(0), e.i64(layer.inputs), 1, even) as over:
                row = self.at.row(0, over.index, frame)
                over.next = chain(over.values, e.b.add(over.index, e.i64(1)), row)
            even = over.next
        odd = (e.constant(0.0),) * GATES
        units, before = self.at.hidden[0], e.i64(1 + layer.inputs)
        if layer.hidden > 1:
            with e.loop(e.i64(0), e.i64(layer.hidden - 1), 2, (*even, *odd)) as over:
                even = chain(over.values[:GATES], e.b.add(over.index, before), e.offset(units, over.index))
                following = e.b.add(over.index, e.i64(1))
                odd = chain(over.values[GATES:], e.b.add(following, before), e.offset(units, following))
                over.next = (*even, *odd)
        if layer.hidden % 2:
            last = e.i64(layer.hidden - 1)
            even = chain(even, e.b.add(last, before), e.offset(units, last))
        sums = [e.b.fadd(one, other) for one, other in zip(even, odd, strict=True)]
        parts = Parts(e, Group(0, e.lanes, 1, 0), self.squash, sums)
        place = e.offset(self.at.cell[0], first)
        cell = emit_cell(e, parts, e.load(place))
        e.store(place, cell)
        e.store(e.offset(self.fresh, first), emit_hidden(e, parts, self.squash, cell))
