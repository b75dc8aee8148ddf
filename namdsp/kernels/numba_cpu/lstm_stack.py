"""Kernels for stacks of small LSTM layers, all units unrolled: frame by frame, lanes along gate rows.

In one step of the loop, layer l computes frame n - l, so that the chains of one layer hide the latency of the others:

    step n    0    1    2    3  ..  T-1   T   T+1
    layer 0   0    1    2    3  ..  T-1
    layer 1        0    1    2  ..  T-2  T-1
    layer 2             0    1  ..  T-3  T-2  T-1

In the middle steps every layer has a frame, so they need no branches; in those at both ends each layer is checked.
Staged code computes the sums of all layers, then their gates, and so on; it needs registers for all of them.
"""

from __future__ import annotations

from typing import Any

from namdsp.kernels.numba_cpu.lstm_cell import GateFractions, StackArguments, emit_cell, emit_hidden
from namdsp.kernels.numba_cpu.lstm_layout import LayerLayout
from namdsp.native.ir import Emitter
from namdsp.plan.activations import Activation


def emit_stack(e: Emitter, spec: dict[str, Any], arguments: Any) -> None:
    """Emit the code of a kernel for a spec of the form "staged" or "straight"."""
    _StackEmitter(e, spec, arguments).emit()


class _StackEmitter:
    def __init__(self, e: Emitter, spec: dict[str, Any], arguments: Any) -> None:
        self.e = e
        self.layers = [LayerLayout(inputs, hidden, e.lanes) for inputs, hidden, _ in spec["layers"]]
        self._squash = [Activation(name) for _, _, name in spec["layers"]]
        self._staged = spec["form"] == "staged"
        self.arguments = StackArguments(e, self.layers, arguments)

    def emit(self) -> None:
        """Emit the kernel."""
        e, frames = self.e, self.arguments.frames
        self.arguments.load_states(self.layers)
        delay = e.i64(len(self.layers) - 1)  # of the last layer, in steps
        if len(self.layers) == 1:
            with e.loop(e.i64(0), frames, 1) as step:
                self._all_layers(step.index)
        else:
            with e.loop(e.i64(0), e.i64(2), 1) as end:
                self._end(end.index, delay)
        self.arguments.store_states(self.layers)

    def _end(self, end: Any, delay: Any) -> None:
        """Emit the steps in which some layers have no frame. end: 0 before the middle and the middle, 1 after it."""
        e, frames = self.e, self.arguments.frames
        after = e.b.icmp_signed("==", end, e.i64(1))
        middle = e.b.icmp_signed("<", delay, frames)
        start = e.b.select(after, e.b.select(middle, frames, delay), e.i64(0))
        stop = e.b.select(after, e.b.add(frames, delay), delay)
        with e.loop(start, stop, 1) as step:
            for layer in reversed(range(len(self.layers))):
                frame = e.b.sub(step.index, e.i64(layer))
                begun, going = e.b.icmp_signed(">=", frame, e.i64(0)), e.b.icmp_signed("<", frame, frames)
                with e.b.if_then(e.b.and_(begun, going)):
                    self._one_layer(layer, frame)
        with e.b.if_then(e.b.and_(e.b.not_(after), middle)), e.loop(delay, frames, 1) as step:
            self._all_layers(step.index)

    def _all_layers(self, step: Any) -> None:
        """Emit one step of all layers, the last layer first: it reads what the layer before wrote in the last step."""
        order = list(reversed(range(len(self.layers))))
        frames = {layer: self.e.b.sub(step, self.e.i64(layer)) for layer in order}
        if not self._staged:
            for layer in order:
                self._one_layer(layer, frames[layer])
            return
        sums = {layer: self._sums(layer, frames[layer]) for layer in order}
        gates = {layer: self._gates(layer, sums[layer]) for layer in order}
        cells = {layer: self._cells(layer, gates[layer]) for layer in order}
        for layer in order:
            self._store_hidden(layer, gates[layer], cells[layer], frames[layer])

    def _one_layer(self, layer: int, frame: Any) -> None:
        gates = self._gates(layer, self._sums(layer, frame))
        self._store_hidden(layer, gates, self._cells(layer, gates), frame)

    def _sums(self, index: int, frame: Any) -> list[Any]:
        """Return the sums of all gates, as vectors."""
        e, layer = self.e, self.layers[index]

        def column(number: int) -> list[Any]:
            first = e.offset(self.arguments.weights[index], number * layer.vectors * e.lanes)
            return [e.load(e.offset(first, vector * e.lanes)) for vector in range(layer.vectors)]

        even, odd = column(0), [e.constant(0.0)] * layer.vectors
        for number in range(layer.inputs):
            # the first layer reads the source, the others what the layer before wrote in the last step
            row = self.arguments.row(0, e.i64(number), frame) if index == 0 else None
            x = e.broadcast(e.offset(self.arguments.hidden[index - 1], number) if row is None else row)
            even = [e.fma(w, x, chain) for w, chain in zip(column(1 + number), even, strict=True)]
        for unit in range(layer.hidden):
            h = e.broadcast(e.offset(self.arguments.hidden[index], unit))
            weights = column(1 + layer.inputs + unit)
            if unit % 2:
                odd = [e.fma(w, h, chain) for w, chain in zip(weights, odd, strict=True)]
            else:
                even = [e.fma(w, h, chain) for w, chain in zip(weights, even, strict=True)]
        return [e.b.fadd(one, other) for one, other in zip(even, odd, strict=True)]

    def _gates(self, index: int, sums: list[Any]) -> list[GateFractions]:
        return [
            GateFractions(
                self.e, group, self._squash[index], sums[group.vector : group.vector + group.vectors]
            )
            for group in self.layers[index].groups
        ]

    def _cells(self, index: int, gates: list[GateFractions]) -> list[Any]:
        e, cells = self.e, []
        for group, gate in zip(self.layers[index].groups, gates, strict=True):
            address = e.offset(self.arguments.cell[index], group.first)
            cells.append(emit_cell(gate, gate.e.load(address)))
            gate.e.store(address, cells[-1])
        return cells

    def _store_hidden(self, index: int, gates: list[GateFractions], cells: list[Any], frame: Any) -> None:
        """Store the hidden state on the stack; that of the last layer in its signal too."""
        e, layer = self.e, self.layers[index]
        for group, gate, cell in zip(layer.groups, gates, cells, strict=True):
            value = emit_hidden(gate, self._squash[index], cell)
            gate.e.store(e.offset(self.arguments.hidden[index], group.first), value)
        if index == len(self.layers) - 1:
            pointer = 1 + 2 * len(self.layers) + 2 * index
            for unit in range(layer.hidden):
                value = e.load_float(e.offset(self.arguments.hidden[index], unit))
                e.store_float(self.arguments.row(pointer, e.i64(unit), frame), value)
