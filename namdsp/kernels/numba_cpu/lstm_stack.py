"""Kernels for stacks of small LSTM layers, all units unrolled: frame by frame, lanes along gate rows.

In one step of the loop, layer l computes frame n - l, so that the chains of one layer hide the latency of the others:

    step n    0    1    2    3  ..  T-1   T   T+1
    layer 0   0    1    2    3  ..  T-1
    layer 1        0    1    2  ..  T-2  T-1
    layer 2             0    1  ..  T-3  T-2  T-1
"""

from __future__ import annotations

from typing import Any

from namdsp.kernels.numba_cpu.lstm_cell import (
    GateFractions,
    LstmArguments,
    clear,
    emit_cell,
    emit_hidden,
)
from namdsp.kernels.numba_cpu.lstm_layout import LayerLayout
from namdsp.native.ir import Emitter
from namdsp.plan.activations import Activation


def emit_stack(e: Emitter, spec: dict[str, Any], arguments: Any) -> None:
    """Emit the code of a kernel for a spec of the form "stack"."""
    _StackEmitter(e, spec, arguments).emit()


class _StackEmitter:
    def __init__(self, e: Emitter, spec: dict[str, Any], arguments: Any) -> None:
        self.e = e
        self.layers = [LayerLayout(inputs, hidden, e.lanes) for inputs, hidden, _ in spec["layers"]]
        self._squash = [Activation(name) for _, _, name in spec["layers"]]
        self.arguments = LstmArguments(e, len(self.layers), arguments)
        self._hidden = [e.on_stack(layer.width) for layer in self.layers]
        self._cell = [e.on_stack(layer.width) for layer in self.layers]
        self._weights = [self.arguments.weights]
        for layer in self.layers[:-1]:
            self._weights.append(e.offset(self._weights[-1], layer.weights))

    def emit(self) -> None:
        """Emit the kernel."""
        e, frames = self.e, self.arguments.frames
        for index, layer in enumerate(self.layers):
            for state in (self._hidden[index], self._cell[index]):
                clear(e, state, e.i64(layer.width))
            self.arguments.load_states(index, *self._states(index), first=e.i64(0), step=1)
        delay = e.i64(len(self.layers) - 1)  # of the last layer, in steps
        with e.loop(e.i64(0), e.b.add(frames, delay), 1) as step:
            # the last layer first: it reads what the layer before wrote in the last step
            for index in reversed(range(len(self.layers))):
                frame = e.b.sub(step.index, e.i64(index))
                with e.b.if_then(e.b.icmp_unsigned("<", frame, frames)):  # one before the first is large
                    self._layer(index, frame)
        for index in range(len(self.layers)):
            self.arguments.store_states(index, *self._states(index), first=e.i64(0), step=1)

    def _states(self, index: int) -> tuple[Any, Any, Any]:
        """Units, hidden and cell state of a layer."""
        return self.e.i64(self.layers[index].hidden), self._hidden[index], self._cell[index]

    def _layer(self, index: int, frame: Any) -> None:
        """Emit one frame of one layer; the hidden state of the last layer goes to its signal too."""
        e, layer, squash, sums = self.e, self.layers[index], self._squash[index], self._sums(index, frame)
        gates = [
            GateFractions(e, group, squash, sums[group.vector : group.vector + group.vectors])
            for group in layer.groups
        ]
        cells = []
        for group, gate in zip(layer.groups, gates, strict=True):
            address = e.offset(self._cell[index], group.first)
            cells.append(emit_cell(gate, gate.e.load(address)))
            gate.e.store(address, cells[-1])
        for group, gate, cell in zip(layer.groups, gates, cells, strict=True):
            gate.e.store(e.offset(self._hidden[index], group.first), emit_hidden(gate, squash, cell))
        if index == len(self.layers) - 1:
            for unit in range(layer.hidden):
                value = e.load_float(e.offset(self._hidden[index], unit))
                e.store_float(self.arguments.row(self.arguments.output(index), e.i64(unit), frame), value)

    def _sums(self, index: int, frame: Any) -> list[Any]:
        """Return the sums of all gates, as vectors."""
        e, layer = self.e, self.layers[index]

        def column(number: int) -> list[Any]:
            first = e.offset(self._weights[index], number * layer.vectors * e.lanes)
            return [e.load(e.offset(first, vector * e.lanes)) for vector in range(layer.vectors)]

        def add(chains: list[Any], number: int, at: Any) -> list[Any]:
            x = e.broadcast(at)
            return [e.fma(w, x, chain) for w, chain in zip(column(number), chains, strict=True)]

        even, odd = column(0), [e.constant(0.0)] * layer.vectors
        for number in range(layer.inputs):
            # the first layer reads the source, the others what the layer before wrote in the last step
            source = (
                e.offset(self._hidden[index - 1], number)
                if index
                else self.arguments.row(0, e.i64(number), frame)
            )
            even = add(even, 1 + number, source)
        for unit in range(layer.hidden):
            number, at = 1 + layer.inputs + unit, e.offset(self._hidden[index], unit)
            if unit % 2:
                odd = add(odd, number, at)
            else:
                even = add(even, number, at)
        return [e.b.fadd(one, other) for one, other in zip(even, odd, strict=True)]
