"""Emit an LSTM's step in the order of a schedule, because LLVM's own order waits for results.

A step of an LSTM is a long chain: sums, gates, cell state, hidden state, and the next step's sums wait for that. The
operations that do not wait can fill its gaps, but only if they are near it in the code: a CPU looks some hundred
instructions ahead, and a step has several hundred. So the order decides. It is found in three parts:

1. A `Recorder` replaces an emitter. What is called on it is not emitted but returned as a `Node`, an operation
   with the operations that it waits for. So the code that describes a step (`cell.py`) is the same for both.
2. A list schedule orders the nodes. It imitates a CPU, cycle by cycle. An operation can begin when the results that it
   reads are there and one of its pipes is free. Of those that can begin, the one with the longest path to the
   end of the step is first. The end of a path may be in the next step: then this step's length is deducted.
3. The nodes are emitted in that order, with a fence every few operations. LLVM's own scheduler would move the loads of
   weights to the front, which takes all registers and undoes the order. A fence is an empty inline assembly that is
   declared to change memory, so LLVM moves no load across it, and it is no instruction. A multiply-add stays where its
   weights are loaded, since its load is folded into it.

The order changes no bits: each operation has the same operands.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any

from llvmlite import ir

from namdsp.native.ir import I32

#: Operation -> cycles until its result, and its pipe, on common x86 CPUs. Others take a cycle on any pipe.
_COSTS = {
    "fma": (4, "multiply"),
    "fmul": (3, "multiply"),
    "fdiv": (12, "divide"),
    "fadd": (3, "add"),
    "fsub": (3, "add"),
    "shuffle": (5, "shuffle"),
    "store": (1, "store"),
    "free": (0, ""),
}
_OTHER = (1, "other")
#: Pipe -> how many there are, and the cycles for which an operation holds one.
_PIPES = {
    "multiply": (2, 1),
    "divide": (1, 5),
    "add": (2, 1),
    "shuffle": (1, 1),
    "store": (1, 1),
    "other": (2, 1),
}
#: Lanes of a pipe: a wider vector holds it longer.
_PIPE_LANES = 8
#: Passes over a step to find what waits for it in the next one.
_PASSES = 4
#: Operations from one fence to the next. 4 to 12 are within 2 %.
_FENCE_EVERY = 8


class Node:
    """A recorded operation: make(*args), the nodes among them as their values.

    value   : once it is emitted
    rank    : cycles from its start to the end of the step
    carried : nodes of the next step that read it
    lead    : cycles by which it goes before others of its rank
    """

    def __init__(
        self, kind: str, make: Callable[..., Any], args: tuple[Any, ...], lanes: int, lead: float
    ) -> None:
        self.make: Callable[..., Any] = make
        self.args: tuple[Any, ...] = args
        self.lanes: int = lanes
        self.lead: float = lead
        self.latency: int
        self.pipe: str
        self.latency, self.pipe = _COSTS.get(kind, _OTHER)
        self.before: list[Node] = [arg for arg in args if isinstance(arg, Node)]
        self.after: list[Node] = []
        self.carried: list[Node] = []
        self.rank: float = 0.0
        self.value: Any = None

    @property
    def held(self) -> float:
        """Cycles for which it holds its pipe."""
        return _PIPES[self.pipe][1] * max(1.0, self.lanes / _PIPE_LANES)

    def emit(self) -> Any:
        """Emit the operation, once, and those before it that are not emitted; return its value."""
        if self.value is None:
            self.value = self.make(*(arg.emit() if isinstance(arg, Node) else arg for arg in self.args))
        return self.value


class Recorder:
    """Replaces an emitter and its builder: operations return nodes.

    lead : cycles by which what is recorded next goes first
    """

    def __init__(self, e: Any, nodes: list[Node] | None = None) -> None:
        self.e: Any = e
        self.b = self
        self.lanes: Any = e.lanes
        self._nodes: list[Node] = [] if nodes is None else nodes
        self.lead: float = 0.0

    def narrowed(self, lanes: int) -> Recorder:
        """Return a recorder for vectors of `lanes` lanes, with the same nodes."""
        if lanes == self.lanes:
            return self
        narrow = Recorder(self.e.narrowed(lanes), self._nodes)
        narrow.lead = self.lead
        return narrow

    def record(self, kind: str, make: Callable[..., Any], *args: Any) -> Node:
        """Record make(*args)."""
        node = Node(kind, make, args, self.lanes, self.lead)
        self._nodes.append(node)
        return node

    def given(self, value: Any) -> Node:
        """Record a value that is emitted already."""
        return self.record("free", lambda: value)

    def constant(self, value: float) -> Any:
        """Return the emitter's constant, which is no operation."""
        return self.e.constant(value)

    def integer_constant(self, value: int) -> Any:
        """Return the emitter's constant, which is no operation."""
        return self.e.integer_constant(value)

    def load(self, address: Any) -> Node:
        """Record a load. It is emitted where its value is first read, so that it is folded into that operation."""
        return self.record("free", self.e.load, address)

    def store(self, address: Any, value: Node) -> None:
        """Record a store."""
        self.record("store", self.e.store, address, value)

    def fma(self, a: Any, b: Any, c: Any) -> Node:
        """Record a multiply-add."""
        return self.record("fma", self.e.fma, a, b, c)

    def as_integers(self, x: Any) -> Node:
        """Record a change of type."""
        return self.record("free", self.e.as_integers, x)

    def as_floats(self, x: Any) -> Node:
        """Record a change of type."""
        return self.record("free", self.e.as_floats, x)

    def part_of(self, vector: Node, first: int) -> Node:
        """Record that lanes are taken from a wider vector."""
        if vector.lanes == self.lanes:
            return vector
        return self.record("shuffle" if first else "free", self.e.part_of, vector, first)

    def on_all_lanes(self, vector: Node, lane: int) -> Node:
        """Record that one lane is copied to all."""
        return self.record("shuffle", _on_all_lanes, self.e, vector, lane)

    def __getattr__(self, name: str) -> Any:
        """Return a method of the builder, recorded."""
        method = getattr(self.e.b, name)
        return lambda *args: self.record(name, method, *args)

    def emit(self, results: list[Node]) -> None:
        """Emit what the results and the stores read, in the order of a schedule."""
        for count, node in enumerate(_in_order(_required(self._nodes, results)), 1):
            node.emit()
            if count % _FENCE_EVERY == 0:
                _fence(self.e)


def _on_all_lanes(e: Any, vector: Any, lane: int) -> Any:
    """Return one lane of a vector, of as many lanes as the emitter's or fewer, on all lanes."""
    if e.lanes == 1:
        return vector
    if not isinstance(vector.type, ir.VectorType):
        return e.splat(vector)
    return e.b.shuffle_vector(vector, vector, ir.Constant(ir.VectorType(I32, e.lanes), [lane] * e.lanes))


def _fence(e: Any) -> None:
    """Keep memory operations before or after this."""
    kind = ir.FunctionType(ir.VoidType(), [])
    e.b.call(ir.InlineAsm(kind, "", "~{memory}", side_effect=True), [])


def _required(nodes: list[Node], results: list[Node]) -> list[Node]:
    """Return the nodes that are required and wait for something, each with those after it."""
    required, chosen = set(results), []
    for node in reversed(nodes):
        if node in required or node.pipe == "store":
            chosen.append(node)
            required.update(node.before)
            for before in node.before:
                before.after.append(node)
    return chosen[::-1]


def _in_order(nodes: list[Node]) -> list[Node]:
    """Return nodes in the order of a list schedule."""
    _rank(nodes)
    urgency = {node: (-node.rank - node.lead, number) for number, node in enumerate(nodes)}
    waiting = {node: len(node.before) for node in nodes}
    begins = dict.fromkeys(nodes, 0.0)
    free = {pipe: [0.0] * count for pipe, (count, _) in _PIPES.items()}
    # (first cycle in which a node can begin, its urgency, the node); pipe -> those that can begin in this cycle
    future: list[tuple[float, tuple[float, int], Node]] = []
    ready: dict[str, list[tuple[tuple[float, int], Node]]] = {pipe: [] for pipe in _PIPES}
    order: list[Node] = []

    def begin(node: Node, now: float) -> None:
        order.append(node)
        for after in node.after:
            begins[after] = max(begins[after], now + node.latency)
            waiting[after] -= 1
            if not waiting[after]:
                heappush(future, (begins[after], urgency[after], after))

    for node in nodes:
        if not node.before:
            heappush(future, (0.0, urgency[node], node))
    now = 0.0
    while future or any(ready.values()):
        while future and future[0][0] <= now:
            _, urgent, node = heappop(future)
            if node.pipe:
                heappush(ready[node.pipe], (urgent, node))
            else:  # takes no time: what is after it may begin in this cycle
                begin(node, now)
        chosen = []
        for pipe, units in free.items():
            for unit, until in enumerate(units):
                if ready[pipe] and until <= now:
                    chosen.append(heappop(ready[pipe]))
                    units[unit] = now + chosen[-1][1].held
        for _, node in sorted(chosen, key=lambda entry: entry[0]):
            begin(node, now)
        now += 1.0
    return [node for node in order if node.before or node.pipe]


def _rank(nodes: list[Node]) -> None:
    """Set the rank of each node. One that the next step reads has the rank of that, less the length of a step."""
    length = sum(node.held for node in nodes if node.pipe == "multiply") / _PIPES["multiply"][0]
    for _ in range(_PASSES):
        for node in reversed(nodes):
            ranks = [after.rank for after in node.after] + [after.rank - length for after in node.carried]
            node.rank = node.latency + max(ranks, default=0.0)
