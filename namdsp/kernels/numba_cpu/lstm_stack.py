"""LSTM layers as one kernel, all units unrolled: frame by frame, lanes along gate rows.

Layers work side by side, layer l on frame n - l, so that the chains of one layer fill the waits of the others:

    n         0    1    2    3  ..  T-1   T   T+1
    layer 0   0    1    2    3  ..  T-1
    layer 1        0    1    2  ..  T-2  T-1
    layer 2             0    1  ..  T-3  T-2  T-1

Every layer is busy in the middle, which is straight code; the ends ask of each layer whether it has a frame. Staged
code does the sums of all layers, then their gates, and so on; it wants registers for all of them.
"""

from __future__ import annotations

from typing import Any

from namdsp.kernels.numba_cpu.lstm_cell import Operands, Parts, emit_cell, emit_hidden
from namdsp.kernels.numba_cpu.lstm_layout import Layer
from namdsp.native.ir import Emitter
from namdsp.plan.activations import Activation


def emit_stack(e: Emitter, spec: dict[str, Any], arguments: Any) -> None:
    """The code of a kernel for a spec of the form "staged" or "straight"."""
    _Stack(e, spec, arguments).emit()


class _Stack:
    """Writes the code of layers that work side by side."""

    def __init__(self, e: Emitter, spec: dict[str, Any], arguments: Any) -> None:
        self.e = e
        self.layers = [Layer(inputs, hidden, e.lanes) for inputs, hidden, _ in spec["layers"]]
        self._squash = [Activation(name) for _, _, name in spec["layers"]]
        self._staged = spec["form"] == "staged"
        self.at = Operands(e, self.layers, arguments)

    def emit(self) -> None:
        """The whole kernel."""
        e, frames = self.e, self.at.frames
        self.at.load_states(self.layers)
        behind = e.i64(len(self.layers) - 1)  # frames that the last layer is behind the first
        if len(self.layers) == 1:
            with e.loop(e.i64(0), frames, 1) as turn:
                self._all_layers(turn.index)
        else:
            with e.loop(e.i64(0), e.i64(2), 1) as end:
                self._end(end.index, behind)
        self.at.store_states(self.layers)

    def _end(self, end: Any, behind: Any) -> None:
        """Turns in which some layers have no frame: those before the middle, then the middle; or those after it."""
        e, frames = self.e, self.at.frames
        after = e.b.icmp_signed("==", end, e.i64(1))
        middle = e.b.icmp_signed("<", behind, frames)
        start = e.b.select(after, e.b.select(middle, frames, behind), e.i64(0))
        stop = e.b.select(after, e.b.add(frames, behind), behind)
        with e.loop(start, stop, 1) as turn:
            for layer in reversed(range(len(self.layers))):
                frame = e.b.sub(turn.index, e.i64(layer))
                begun, going = e.b.icmp_signed(">=", frame, e.i64(0)), e.b.icmp_signed("<", frame, frames)
                with e.b.if_then(e.b.and_(begun, going)):
                    self._one_layer(layer, frame)
        with e.b.if_then(e.b.and_(e.b.not_(after), middle)), e.loop(behind, frames, 1) as turn:
            self._all_layers(turn.index)

    def _all_layers(self, turn: Any) -> None:
        """Last layer first: what it reads of the layer before is from the turn before."""
        order = list(reversed(range(len(self.layers))))
        frames = {layer: self.e.b.sub(turn, self.e.i64(layer)) for layer in order}
        if not self._staged:
            for layer in order:
                self._one_layer(layer, frames[layer])
            return
        sums = {layer: self._sums(layer, frames[layer]) for layer in order}
        parts = {layer: self._parts(layer, sums[layer]) for layer in order}
        cells = {layer: self._cells(layer, parts[layer]) for layer in order}
        for layer in order:
            self._give(layer, parts[layer], cells[layer], frames[layer])

    def _one_layer(self, layer: int, frame: Any) -> None:
        parts = self._parts(layer, self._sums(layer, frame))
        self._give(layer, parts, self._cells(layer, parts), frame)

    def _sums(self, index: int, frame: Any) -> list[Any]:
        """The vectors of all gates."""
        e, layer = self.e, self.layers[index]

        def column(number: int) -> list[Any]:
            first = e.offset(self.at.weights[index], number * layer.vectors * e.lanes)
            return [e.load(e.offset(first, vector * e.lanes)) for vector in range(layer.vectors)]

        even, odd = column(0), [e.constant(0.0)] * layer.vectors
        for number in range(layer.inputs):
            # the first layer reads the source, the others what the one before made in the last turn
            above = self.at.row(0, e.i64(number), frame) if index == 0 else None
            x = e.broadcast(e.offset(self.at.hidden[index - 1], number) if above is None else above)
            even = [e.fma(w, x, chain) for w, chain in zip(column(1 + number), even, strict=True)]
        for unit in range(layer.hidden):
            h = e.broadcast(e.offset(self.at.hidden[index], unit))
            weights = column(1 + layer.inputs + unit)
            if unit % 2:
                odd = [e.fma(w, h, chain) for w, chain in zip(weights, odd, strict=True)]
            else:
                even = [e.fma(w, h, chain) for w, chain in zip(weights, even, strict=True)]
        return [e.b.fadd(one, other) for one, other in zip(even, odd, strict=True)]

    def _parts(self, index: int, sums: list[Any]) -> list[Parts]:
        return [
            Parts(self.e, group, self._squash[index], sums[group.vector : group.vector + group.vectors])
            for group in self.layers[index].groups
        ]

    def _cells(self, index: int, parts: list[Parts]) -> list[Any]:
        e, found = self.e, []
        for group, part in zip(self.layers[index].groups, parts, strict=True):
            place = e.offset(self.at.cell[index], group.first)
            found.append(emit_cell(part, part.e.load(place)))
            part.e.store(place, found[-1])
        return found

    def _give(self, index: int, parts: list[Parts], cells: list[Any], frame: Any) -> None:
        """The hidden state: to the stack, and of the last layer to its signal."""
        e, layer = self.e, self.layers[index]
        for group, part, cell in zip(layer.groups, parts, cells, strict=True):
            value = emit_hidden(part, self._squash[index], cell)
            part.e.store(e.offset(self.at.hidden[index], group.first), value)
        if index == len(self.layers) - 1:
            pointer = 1 + 2 * len(self.layers) + 2 * index
            for unit in range(layer.hidden):
                value = e.load_float(e.offset(self.at.hidden[index], unit))
                e.store_float(self.at.row(pointer, e.i64(unit), frame), value)
