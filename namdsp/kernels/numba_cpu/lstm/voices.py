"""Kernels for LSTM layers of a voice vector, one voice in each lane: no lane is idle, and no voice waits for another.

    for each tile of frames
        transpose the source's rows: a vector then holds one frame of all voices
        for each frame, layer and unit: four gates, cell and hidden state, as in `cell.py`
        transpose the last layer's hidden states back

Signals have their rows voice by voice, so row r of voice v is row v * channels + r. Weights are packed unit by unit in
the order in which a unit reads them: column, then gate; each is broadcast.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from llvmlite import ir

from namdsp.kernels.numba_cpu.lstm.cell import (
    GateFractions,
    LstmArguments,
    emit_cell,
    emit_hidden,
)
from namdsp.kernels.numba_cpu.lstm.layout import GATES, UnitSet
from namdsp.native.ir import I32, Emitter
from namdsp.plan.activations import Activation


def emit_voices(e: Emitter, spec: dict[str, Any], arguments: Any) -> None:
    """Emit the code of a kernel for a spec of the form "voices"."""
    _VoicesEmitter(e, spec, arguments).emit()


class _VoicesLayer:
    """One layer: its sizes, and the addresses of its states on the stack, [units, voices] each."""

    def __init__(self, e: Emitter, described: list[Any], weights: Any) -> None:
        self.inputs, self.hidden, name = described
        self.squash = Activation(name)
        self.weights = weights
        self.columns = 1 + self.inputs + self.hidden
        self.states, self.cells, self.new_states = (e.on_stack(self.hidden * e.lanes) for _ in range(3))


class _VoicesEmitter:
    def __init__(self, e: Emitter, spec: dict[str, Any], arguments: Any) -> None:
        self.e = e
        self.arguments = LstmArguments(e, len(spec["layers"]), arguments)
        weights, self.layers = self.arguments.weights, list[_VoicesLayer]()
        for described in spec["layers"]:
            layer = _VoicesLayer(e, described, weights)
            self.layers.append(layer)
            weights = e.offset(weights, GATES * layer.hidden * layer.columns)
        self.inputs = e.on_stack(self.layers[0].inputs * e.lanes * e.lanes)
        self.outputs = e.on_stack(self.layers[-1].hidden * e.lanes * e.lanes)

    def emit(self) -> None:
        """Emit the kernel. The last tile may be shorter: what is written after `frames` stays within the rows' pad."""
        e, frames, last = self.e, self.arguments.frames, len(self.layers) - 1
        self._copy_states(self.arguments.load_states)
        with e.loop(e.i64(0), frames, e.lanes) as tile:
            first, source = tile.index, self.layers[0].inputs
            self._transpose(0, self.inputs, source, first, back=False)
            left = e.b.sub(frames, first)
            stop = e.b.select(e.b.icmp_signed("<", left, e.i64(e.lanes)), left, e.i64(e.lanes))
            with e.loop(e.i64(0), stop, 1) as time:
                for index in range(len(self.layers)):
                    self._step(index, time.index)
            self._transpose(
                self.arguments.output(last), self.outputs, self.layers[last].hidden, first, back=True
            )
        self._copy_states(self.arguments.store_states)

    def _copy_states(self, copy: Callable[..., None]) -> None:
        """Copy all states from the signals to the stack, or back."""
        e = self.e
        for index, layer in enumerate(self.layers):
            with e.loop(e.i64(0), e.i64(e.lanes), 1) as voice:
                states = (e.offset(state, voice.index) for state in (layer.states, layer.cells))
                first = e.b.mul(voice.index, e.i64(layer.hidden))
                copy(index, e.i64(layer.hidden), *states, first=first, step=e.lanes)

    def _transpose(self, pointer: int, memory: Any, channels: int, first: Any, *, back: bool) -> None:
        """Transpose a tile of rows [voice, channel, frame] to the stack [frame, channel, voice], or back."""
        e = self.e
        with e.loop(e.i64(0), e.i64(channels), 1) as channel:
            rows = [
                self.arguments.row(pointer, e.b.add(e.i64(voice * channels), channel.index), first)
                for voice in range(e.lanes)
            ]
            frames = [
                e.offset(memory, e.b.mul(e.b.add(e.i64(frame * channels), channel.index), e.i64(e.lanes)))
                for frame in range(e.lanes)
            ]
            sources, targets = (frames, rows) if back else (rows, frames)
            for target, vector in zip(
                targets, transposed(e, [e.load(source) for source in sources]), strict=True
            ):
                e.store(target, vector)

    def _step(self, index: int, frame: Any) -> None:
        """Emit one frame of one layer."""
        e, layer = self.e, self.layers[index]
        source = self.layers[index - 1].states
        if index == 0:
            source = e.offset(self.inputs, e.b.mul(frame, e.i64(layer.inputs * e.lanes)))
        with e.loop(e.i64(0), e.i64(layer.hidden), 1) as unit:
            gates = GateFractions(
                e, UnitSet(0, e.lanes, 1, 0), layer.squash, self._sums(layer, source, unit.index)
            )
            at = e.b.mul(unit.index, e.i64(e.lanes))
            cell = emit_cell(gates, e.load(e.offset(layer.cells, at)))
            e.store(e.offset(layer.cells, at), cell)
            e.store(e.offset(layer.new_states, at), emit_hidden(gates, layer.squash, cell))
        out = e.offset(self.outputs, e.b.mul(frame, e.i64(layer.hidden * e.lanes)))
        with e.loop(e.i64(0), e.i64(layer.hidden * e.lanes), e.lanes) as lane:
            value = e.load(e.offset(layer.new_states, lane.index))
            e.store(e.offset(layer.states, lane.index), value)
            if index == len(self.layers) - 1:
                e.store(e.offset(out, lane.index), value)

    def _sums(self, layer: _VoicesLayer, source: Any, unit: Any) -> list[Any]:
        """Return the sums of the four gates of a unit."""
        e = self.e
        weights = e.offset(layer.weights, e.b.mul(unit, e.i64(GATES * layer.columns)))

        def column(number: Any) -> list[Any]:
            at = e.offset(weights, e.b.mul(number, e.i64(GATES)))
            return [e.broadcast(e.offset(at, gate)) for gate in range(GATES)]

        def link(chains: Sequence[Any], first: int, row: Any, memory: Any) -> list[Any]:
            """Add the term of a row of states or inputs, whose columns begin at `first`."""
            value = e.load(e.offset(memory, e.b.mul(row, e.i64(e.lanes))))
            number = e.b.add(row, e.i64(first))
            return [e.fma(w, value, chain) for w, chain in zip(column(number), chains, strict=True)]

        with e.loop(e.i64(0), e.i64(layer.inputs), 1, tuple(column(e.i64(0)))) as over:
            over.next = tuple(link(over.values, 1, over.index, source))
        even, odd, first = list(over.next), [e.constant(0.0)] * GATES, 1 + layer.inputs
        if layer.hidden > 1:
            with e.loop(e.i64(0), e.i64(layer.hidden - 1), 2, (*even, *odd)) as over:
                following = e.b.add(over.index, e.i64(1))
                even = link(over.values[:GATES], first, over.index, layer.states)
                odd = link(over.values[GATES:], first, following, layer.states)
                over.next = (*even, *odd)
        if layer.hidden % 2:
            even = link(even, first, e.i64(layer.hidden - 1), layer.states)
        return [e.b.fadd(one, other) for one, other in zip(even, odd, strict=True)]


def transposed(e: Emitter, rows: list[Any]) -> list[Any]:
    """Return out[i][j] = rows[j][i] of `lanes` vectors, by log2(lanes) rounds of blends of two."""
    rows, lanes = list(rows), e.lanes
    distance = 1
    while distance < lanes:
        # of each pair of rows, squares of `distance` by `distance` off the diagonal are exchanged
        upper = [lane if not lane & distance else lanes + lane - distance for lane in range(lanes)]
        lower = [lane + distance if not lane & distance else lanes + lane for lane in range(lanes)]
        for first in range(lanes):
            if not first & distance:
                pair = rows[first], rows[first + distance]
                rows[first], rows[first + distance] = (_blend(e, pair, mask) for mask in (upper, lower))
        distance *= 2
    return rows


def _blend(e: Emitter, pair: tuple[Any, Any], mask: list[int]) -> Any:
    return e.b.shuffle_vector(*pair, ir.Constant(ir.VectorType(I32, e.lanes), mask))
