"""LSTM layers of as many voices as a vector has lanes: lanes along voices, so that no lane is idle and no voice waits.

    for each tile of frames
        the source's rows, voice by voice, are turned: a vector holds one frame of all voices
        for each frame, layer and unit, or pair of units: four gates, cell and hidden state, as in `lstm_cell.py`
        the last layer's hidden states are turned back

Signals have their rows voice by voice, so row r of voice v is row v * channels + r. Weights stand unit by unit in the
order in which a unit meets them: column, then gate; each is broadcast.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from namdsp.kernels.numba_cpu.lstm_cell import Parts, emit_cell, emit_hidden, on_stack
from namdsp.kernels.numba_cpu.lstm_layout import GATES, Group
from namdsp.native.ir import I32, Emitter
from namdsp.plan.activations import Activation

#: Units and inputs up to this many are unrolled, in the sums of one unit.
_MOST_UNROLLED = 32
#: Of layers with so many columns at the most, two units go side by side: a gate's waits are another's work.
MOST_IN_PAIRS = 24


def emit_voices(e: Emitter, spec: dict[str, Any], arguments: Any) -> None:
    """The code of a kernel for a spec of the form "voices"."""
    _Voices(e, spec, arguments).emit()


def units_together(columns: int, hidden: int) -> int:
    """How many units of a layer go side by side."""
    return 2 if hidden > 1 and columns <= MOST_IN_PAIRS else 1


class _Layer:
    """One layer: its sizes and where its states stand, [units, voices] each."""

    def __init__(self, e: Emitter, described: list[Any], weights: Any) -> None:
        self.inputs, self.hidden, name = described
        self.squash = Activation(name)
        self.weights = weights
        self.columns = 1 + self.inputs + self.hidden
        self.states, self.cells, self.fresh = (on_stack(e, self.hidden * e.lanes) for _ in range(3))


class _Voices:
    def __init__(self, e: Emitter, spec: dict[str, Any], arguments: Any) -> None:
        self.e = e
        pointers, strides, weights, self.frames = arguments
        self.layers: list[_Layer] = []
        for described in spec["layers"]:
            layer = _Layer(e, described, weights)
            self.layers.append(layer)
            weights = e.offset(weights, GATES * layer.hidden * layer.columns)
        count = 1 + 4 * len(self.layers)
        self.pointers = [e.load_i64(pointers, pointer) for pointer in range(count)]
        self.strides = [e.b.mul(e.load_i64(strides, pointer), e.i64(4)) for pointer in range(count)]
        self.inputs = on_stack(e, self.layers[0].inputs * e.lanes * e.lanes)
        self.outputs = on_stack(e, self.layers[-1].hidden * e.lanes * e.lanes)

    def emit(self) -> None:
        """The whole kernel. The last tile may be shorter: what it turns behind `frames` stays within the rows' pad."""
        e = self.e
        for index in range(len(self.layers)):
            self._move_states(index, load=True)
        with e.loop(e.i64(0), self.frames, e.lanes) as tile:
            first, source = tile.index, self.layers[0].inputs
            self._turn(0, self.inputs, source, first, back=False)
            left = e.b.sub(self.frames, first)
            stop = e.b.select(e.b.icmp_signed("<", left, e.i64(e.lanes)), left, e.i64(e.lanes))
            with e.loop(e.i64(0), stop, 1) as time:
                for index in range(len(self.layers)):
                    self._step(index, time.index)
            last = len(self.layers) - 1
            self._turn(
                1 + 2 * len(self.layers) + 2 * last, self.outputs, self.layers[last].hidden, first, back=True
            )
        for index in range(len(self.layers)):
            self._move_states(index, load=False)

    def _row(self, pointer: int, channels: int, voice: Any, channel: Any) -> Any:
        """The address of a voice's channel."""
        b = self.e.b
        row = b.add(b.mul(voice, self.e.i64(channels)), channel)
        return b.add(self.pointers[pointer], b.mul(self.strides[pointer], row))

    def _move_states(self, index: int, *, load: bool) -> None:
        """States between the signals and the stack: a frame ago, or as the block's last frame."""
        e, layer = self.e, self.layers[index]
        first = 1 + 2 * index if load else 1 + 2 * len(self.layers) + 2 * index
        pairs = [(first, layer.states), (first + 1, layer.cells)]
        if not load and index == len(self.layers) - 1:
            pairs.pop(0)
        last = e.i64(0) if load else e.b.sub(self.frames, e.i64(1))
        for pointer, states in pairs:
            with (
                e.loop(e.i64(0), e.i64(e.lanes), 1) as voice,
                e.loop(e.i64(0), e.i64(layer.hidden), 1) as unit,
            ):
                row = e.offset(self._row(pointer, layer.hidden, voice.index, unit.index), last)
                place = e.offset(states, e.b.add(e.b.mul(unit.index, e.i64(e.lanes)), voice.index))
                if load:
                    e.store_float(place, e.load_float(row))
                else:
                    e.store_float(row, e.load_float(place))

    def _turn(self, pointer: int, room: Any, channels: int, first: Any, *, back: bool) -> None:
        """A tile between rows of voices [voice, channel, frame] and the stack [frame, channel, voice]."""
        e = self.e
        with e.loop(e.i64(0), e.i64(channels), 1) as channel:
            rows = [
                e.offset(self._row(pointer, channels, e.i64(voice), channel.index), first)
                for voice in range(e.lanes)
            ]
            frames = [
                e.offset(room, e.b.mul(e.b.add(e.i64(frame * channels), channel.index), e.i64(e.lanes)))
                for frame in range(e.lanes)
            ]
            sources, targets = (frames, rows) if back else (rows, frames)
            for target, vector in zip(
                targets, transposed(e, [e.load(each) for each in sources]), strict=True
            ):
                e.store(target, vector)

    def _step(self, index: int, frame: Any) -> None:
        """One frame of one layer."""
        e, layer = self.e, self.layers[index]
        source = self.layers[index - 1].states
        if index == 0:
            source = e.offset(self.inputs, e.b.mul(frame, e.i64(layer.inputs * e.lanes)))
        together = units_together(layer.columns, layer.hidden)
        whole = layer.hidden - layer.hidden % together
        with e.loop(e.i64(0), e.i64(whole), together) as unit:
            self._units(layer, source, [e.b.add(unit.index, e.i64(each)) for each in range(together)])
        if whole < layer.hidden:
            self._units(layer, source, [e.i64(unit) for unit in range(whole, layer.hidden)])
        out = e.offset(self.outputs, e.b.mul(frame, e.i64(layer.hidden * e.lanes)))
        with e.loop(e.i64(0), e.i64(layer.hidden * e.lanes), e.lanes) as place:
            value = e.load(e.offset(layer.fresh, place.index))
            e.store(e.offset(layer.states, place.index), value)
            if index == len(self.layers) - 1:
                e.store(e.offset(out, place.index), value)

    def _units(self, layer: _Layer, source: Any, units: list[Any]) -> None:
        """Some units of a layer, step by step side by side."""
        e = self.e
        places = [e.b.mul(unit, e.i64(e.lanes)) for unit in units]
        group = Group(0, e.lanes, 1, 0)
        parts = [Parts(e, group, layer.squash, sums) for sums in self._sums(layer, source, units)]
        cells = []
        for part, place in zip(parts, places, strict=True):
            cells.append(emit_cell(part, e.load(e.offset(layer.cells, place))))
            e.store(e.offset(layer.cells, place), cells[-1])
        for part, cell, place in zip(parts, cells, places, strict=True):
            e.store(e.offset(layer.fresh, place), emit_hidden(part, layer.squash, cell))

    def _sums(self, layer: _Layer, source: Any, units: list[Any]) -> list[list[Any]]:
        """The four gates of each unit."""
        e = self.e
        chains = GATES * len(units)
        weights = [e.offset(layer.weights, e.b.mul(unit, e.i64(GATES * layer.columns))) for unit in units]

        def column(number: Any) -> list[Any]:
            at = e.b.mul(number, e.i64(GATES))
            return [
                e.broadcast(e.offset(e.offset(own, at), gate)) for own in weights for gate in range(GATES)
            ]

        def term(chains: Any, number: Any, address: Any) -> tuple[Any, ...]:
            value = e.load(address)
            return tuple(e.fma(w, value, chain) for w, chain in zip(column(number), chains, strict=True))

        def at(room: Any, row: Any) -> Any:
            return e.offset(room, e.b.mul(row, e.i64(e.lanes)))

        even, odd = tuple(column(e.i64(0))), (e.constant(0.0),) * chains
        if layer.inputs <= _MOST_UNROLLED:
            for number in range(layer.inputs):
                even = term(even, e.i64(1 + number), at(source, e.i64(number)))
        else:
            with e.loop(e.i64(0), e.i64(layer.inputs), 1, even) as over:
                even = over.next = term(over.values, e.b.add(over.index, e.i64(1)), at(source, over.index))
        before = 1 + layer.inputs
        if layer.hidden <= _MOST_UNROLLED:
            for unit in range(layer.hidden):
                done = term(odd if unit % 2 else even, e.i64(before + unit), at(layer.states, e.i64(unit)))
                even, odd = (even, done) if unit % 2 else (done, odd)
        else:
            with e.loop(e.i64(0), e.i64(layer.hidden - 1), 2, (*even, *odd)) as over:
                unit, after = over.index, e.b.add(over.index, e.i64(1))
                even = term(over.values[:chains], e.b.add(unit, e.i64(before)), at(layer.states, unit))
                odd = term(over.values[chains:], e.b.add(after, e.i64(before)), at(layer.states, after))
                over.next = (*even, *odd)
            if layer.hidden % 2:
                last = layer.hidden - 1
                even = term(even, e.i64(before + last), at(layer.states, e.i64(last)))
        sums = [e.b.fadd(one, other) for one, other in zip(even, odd, strict=True)]
        return [sums[first : first + GATES] for first in range(0, chains, GATES)]


def transposed(e: Emitter, rows: list[Any]) -> list[Any]:
    """out[i][j] = rows[j][i], for as many vectors as a vector has lanes: log2(lanes) rounds of blends of two."""
    rows, lanes = list(rows), e.lanes
    distance = 1
    while distance < lanes:
        # of each pair of rows, squares of `distance` by `distance` off the diagonal change places
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
