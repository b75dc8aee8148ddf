"""Kernels for stacks of small LSTM layers, all units unrolled: frame by frame, lanes along gate rows.

In one step of the loop, layer l computes frame n - l, so that the chains of one layer hide the latency of the others:

    step n    0    1    2    3  ..  T-1   T   T+1
    layer 0   0    1    2    3  ..  T-1
    layer 1        0    1    2  ..  T-2  T-1
    layer 2             0    1  ..  T-3  T-2  T-1

There are two ways to emit a step. In a plain one each layer reads its states from the stack, and LLVM orders the code.
The steps in which all layers have a frame can be scheduled instead (`order.py`): states are in registers, and a
turn of the loop begins in the middle of a step. It adds up the chains that the turn before has computed, computes gates
and states, and ends with the chains of the next step, which need only these states. So the next step's chains fill the
gaps between this step's gates and states:

    before the loop    chains of the first step
    turn n             gates and states of step n, chains of step n + 1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from namdsp.kernels.numba_cpu.lstm.cell import (
    GateFractions,
    LstmArguments,
    clear,
    emit_cell,
    emit_hidden,
)
from namdsp.kernels.numba_cpu.lstm.layout import LayerLayout
from namdsp.kernels.numba_cpu.lstm.order import Node, Recorder
from namdsp.native.ir import Emitter
from namdsp.plan.activations import Activation

#: Cycles by which a set of units goes before the next, so that the end of one overlaps with the sums of the others.
_LEAD = 40.0


def emit_stack(e: Emitter, spec: dict[str, Any], arguments: Any) -> None:
    """Emit the code of a kernel for a spec of the form "stack"."""
    _StackEmitter(e, spec, arguments).emit()


class _StackEmitter:
    def __init__(self, e: Emitter, spec: dict[str, Any], arguments: Any) -> None:
        self.e = e
        self.layers = [LayerLayout(inputs, hidden, e.lanes) for inputs, hidden, _ in spec["layers"]]
        self._scheduled = spec["scheduled"]
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
        full = e.i64(len(self.layers) - 1)  # the first step with all layers
        if not self._scheduled:
            self._plain_steps(e.i64(0), e.b.add(frames, full))
        elif len(self.layers) == 1:
            self._scheduled_steps()
        else:
            # plain steps before and after the others have one code: a loop of two turns. In a block that has no step
            # with all layers, all are plain
            with e.loop(e.i64(0), e.i64(2), 1) as part:
                last = e.b.icmp_signed(">", part.index, e.i64(0))
                enough = e.b.icmp_signed(">", frames, full)
                start = e.b.select(last, e.b.select(enough, frames, full), e.i64(0))
                self._plain_steps(start, e.b.select(last, e.b.add(frames, full), full))
                with e.b.if_then(e.b.and_(e.b.not_(last), enough)):
                    self._scheduled_steps()
        for index in range(len(self.layers)):
            self.arguments.store_states(index, *self._states(index), first=e.i64(0), step=1)

    def _plain_steps(self, start: Any, stop: Any) -> None:
        """Emit a loop over steps in any of which a layer may have no frame."""
        e, frames = self.e, self.arguments.frames
        with e.loop(start, stop, 1) as step:
            # the last layer first: it reads what the layer before wrote in the last step
            for index in reversed(range(len(self.layers))):
                frame = e.b.sub(step.index, e.i64(index))
                with e.b.if_then(e.b.icmp_unsigned("<", frame, frames)):  # one before the first is large
                    self._layer(index, frame)

    def _scheduled_steps(self) -> None:
        """Emit the loop over the steps in which all layers have a frame."""
        e, frames, last = self.e, self.arguments.frames, len(self.layers) - 1
        unit_sets = [
            (index, unit_set) for index, layer in enumerate(self.layers) for unit_set in layer.unit_sets
        ]
        narrow = [e.narrowed(e.lanes // unit_set.shared) for _, unit_set in unit_sets]
        hidden_at = [e.offset(self._hidden[index], unit_set.first) for index, unit_set in unit_sets]
        cell_at = [e.offset(self._cell[index], unit_set.first) for index, unit_set in unit_sets]
        before: Any = Recorder(e)
        hidden = [before.given(n.load(at)) for n, at in zip(narrow, hidden_at, strict=True)]
        chains = self._all_chains(before, hidden, e.i64(last))
        before.emit(chains)
        start, count = [chain.emit() for chain in chains], len(chains)
        start += [n.load(at) for n, at in zip(narrow, cell_at, strict=True)]
        with e.loop(e.i64(last), frames, 1, tuple(start)) as step:
            r: Any = Recorder(e)
            carried = [r.given(value) for value in step.values]
            even, odd, cells = carried[:count:2], carried[1:count:2], carried[count:]
            sums = [r.fadd(*pair) for pair in zip(even, odd, strict=True)]
            hidden, cells = self._next_states(r, sums, cells)
            for (index, _), n, at, value in zip(unit_sets, narrow, hidden_at, hidden, strict=True):
                if index == last:
                    r.narrowed(n.lanes).store(at, value)
            # the last turn computes chains for nothing, of a frame that it may read
            following = e.b.add(step.index, e.i64(1))
            following = e.b.select(e.b.icmp_signed("<", following, frames), following, step.index)
            results = [*self._all_chains(r, hidden, following), *cells]
            for node, entry in zip(results, carried, strict=True):
                node.carried.append(entry)
            r.emit([*results, *hidden])
            self._put_out(e.b.sub(step.index, e.i64(last)))
            step.next = tuple(node.emit() for node in results)
        for n, at, value in zip(narrow * 2, hidden_at + cell_at, hidden + cells, strict=True):
            n.store(at, value.emit())

    def _next_states(self, r: Any, sums: list[Node], cells: list[Node]) -> tuple[list[Node], list[Node]]:
        """Return the next hidden and cell states of all sets of all layers. sums : of each vector of gates."""
        unit_sets = [
            (index, unit_set) for index, layer in enumerate(self.layers) for unit_set in layer.unit_sets
        ]
        hidden, new_cells, left = [], [], iter(sums)
        for number, ((index, unit_set), cell) in enumerate(zip(unit_sets, cells, strict=True)):
            r.lead = _LEAD * (len(unit_sets) - 1 - number)
            squash = self._squash[index]
            gates = GateFractions(r, unit_set, squash, list(islice(left, unit_set.vectors)))
            new_cells.append(emit_cell(gates, cell))
            hidden.append(emit_hidden(gates, squash, new_cells[-1]))
        r.lead = 0.0
        return hidden, new_cells

    def _all_chains(self, r: Any, hidden: list[Node], frame: Any) -> list[Node]:
        """Return the even and the odd chain of each vector of gates, one after the other, of all layers.

        hidden : states of all sets of all layers, a frame before
        frame  : of the source
        """
        states = iter(hidden)
        chains: list[Node] = []
        inputs = [r.record("free", self.e.broadcast, at) for at in self._inputs(0, frame)]
        for index, layer in enumerate(self.layers):
            units = [
                r.on_all_lanes(state, lane)
                for unit_set, state in zip(layer.unit_sets, states, strict=False)
                for lane in range(unit_set.units)
            ]
            pairs = self._chains(r, index, inputs, units)
            chains += [
                chain if isinstance(chain, Node) else r.given(chain) for pair in pairs for chain in pair
            ]
            inputs = units
        return chains

    def _states(self, index: int) -> tuple[Any, Any, Any]:
        """Units, hidden and cell state of a layer."""
        return self.e.i64(self.layers[index].hidden), self._hidden[index], self._cell[index]

    def _layer(self, index: int, frame: Any) -> None:
        """Emit one frame of one layer; the hidden state of the last layer goes to its signal too."""
        e, layer, squash, sums = self.e, self.layers[index], self._squash[index], self._sums(index, frame)
        gates = [
            GateFractions(e, unit_set, squash, sums[unit_set.vector : unit_set.vector + unit_set.vectors])
            for unit_set in layer.unit_sets
        ]
        cells = []
        for unit_set, gate in zip(layer.unit_sets, gates, strict=True):
            address = e.offset(self._cell[index], unit_set.first)
            cells.append(emit_cell(gate, gate.e.load(address)))
            gate.e.store(address, cells[-1])
        for unit_set, gate, cell in zip(layer.unit_sets, gates, cells, strict=True):
            gate.e.store(e.offset(self._hidden[index], unit_set.first), emit_hidden(gate, squash, cell))
        if index == len(self.layers) - 1:
            self._put_out(frame)

    def _put_out(self, frame: Any) -> None:
        """Copy the hidden state of the last layer to its signal."""
        e, last = self.e, len(self.layers) - 1
        for unit in range(self.layers[last].hidden):
            value = e.load_float(e.offset(self._hidden[last], unit))
            e.store_float(self.arguments.row(self.arguments.output(last), e.i64(unit), frame), value)

    def _sums(self, index: int, frame: Any) -> list[Any]:
        """Return the sums of all gates of a layer, as vectors."""
        e, units = self.e, range(self.layers[index].hidden)
        inputs = (e.broadcast(at) for at in self._inputs(index, frame))
        states = (e.broadcast(e.offset(self._hidden[index], unit)) for unit in units)
        return [e.b.fadd(even, odd) for even, odd in self._chains(e, index, inputs, states)]

    def _inputs(self, index: int, frame: Any) -> list[Any]:
        """Return the addresses of the inputs: the source, or what the layer before wrote in the last step."""
        e, numbers = self.e, range(self.layers[index].inputs)
        if index:
            return [e.offset(self._hidden[index - 1], number) for number in numbers]
        return [self.arguments.row(0, e.i64(number), frame) for number in numbers]

    def _chains(
        self, e: Any, index: int, inputs: Iterable[Any], states: Iterable[Any]
    ) -> Iterator[tuple[Any, Any]]:
        """Return the even and the odd chain of each vector of gates of a layer.

        e              : an emitter, or a recorder
        inputs, states : on all lanes
        """
        layer = self.layers[index]

        def column(number: int) -> list[Any]:
            first = self.e.offset(self._weights[index], number * layer.vectors * self.e.lanes)
            return [e.load(self.e.offset(first, vector * self.e.lanes)) for vector in range(layer.vectors)]

        def add(chains: list[Any], number: int, x: Any) -> list[Any]:
            return [e.fma(w, x, chain) for w, chain in zip(column(number), chains, strict=True)]

        even, odd = column(0), [e.constant(0.0)] * layer.vectors
        for number, x in enumerate(inputs, 1):
            even = add(even, number, x)
        for unit, x in enumerate(states):
            if unit % 2:
                odd = add(odd, 1 + layer.inputs + unit, x)
            else:
                even = add(even, 1 + layer.inputs + unit, x)
        return zip(even, odd, strict=True)
