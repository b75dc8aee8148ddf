"""Divide a plan into kernels, and describe their calls in running order: specs, packed weights and operands.

A layer is one kernel, from its dilated convolution to what the next layer reads. A kernel runs its items one after the
other on a few frames, then on the next few. So what one item passes to the next never leaves the first-level cache, and
a layer costs one call. A signal that only this kernel reads is local: it has no rows in the arena, only those few
frames. LSTM layers, which run frame by frame, are separate kernels, and so are long convolutions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Segment
from namdsp.kernels.numba_cpu import conv, elementwise, lstm
from namdsp.kernels.numba_cpu.chain import MAX_OUTS
from namdsp.kernels.numba_cpu.convolution import FORM, SpectraMemory
from namdsp.kernels.numba_cpu.lstm import Stack, stacks
from namdsp.native.convolver import table_of
from namdsp.native.records import SMALLEST_BLOCK, TERM_POINTERS
from namdsp.native.targets import AVX512_LANES, Target
from namdsp.plan.fuse import Group, Item, fuse
from namdsp.plan.ops import Convolve, Elementwise, Term
from namdsp.plan.plan import Plan

_EMPTY: Float32 = np.zeros(1, np.float32)
#: Maximum rows that the items of one kernel write: their frames of a tile must fit the first-level cache.
MAX_ROWS = 256
#: Maximum items of a kernel, to bound the time of compiling; a layer with all its FiLMs has 24.
MAX_ITEMS = 32


class Read(NamedTuple):
    """An operand that a kernel reads: a signal, or the taps of a term, the oldest of them `delay` frames ago."""

    signal: int
    delay: int = 0
    taps: int = 1
    dilation: int = 1

    @property
    def pointers(self) -> int:
        """Number of its entries among the kernel's pointers; see `native/records.py`."""
        return 1 if self.taps == 1 else TERM_POINTERS


@dataclass(frozen=True, eq=False)
class Call:
    """One kernel call.

    spec          : plain data from which the kernel is generated; see `kernel.py`
    weights       : its packed weights
    reads, writes : its operands; the reads come first in the pointer list
    qualnames     : qualified names of its operations
    memory        : of a long convolution
    """

    spec: dict[str, Any]
    weights: Float32
    reads: tuple[Read, ...]
    writes: tuple[int, ...]
    qualnames: tuple[str, ...]
    refusals: tuple[tuple[str, str], ...] = ()
    multiply_adds: int = 0
    memory: SpectraMemory | None = None

    @property
    def name(self) -> str:
        """The name of its kernel, for `explain`."""
        convs = [item for item in self.spec.get("items", ()) if item["op"] == "conv"]
        detail = f" {convs[0]['outs']}x{self.spec['vecs']}" if convs else ""
        detail += "".join(f", {text}" for text in dict.fromkeys(filter(None, map(conv.blocks, convs))))
        detail = f" {self.spec['form']}" if "form" in self.spec and self.memory is None else detail
        return f"{self.spec['kernel']}{detail}"

    @property
    def segment(self) -> Segment:
        """For `explain`."""
        return Segment(self.qualnames, self.name, self.refusals, self.multiply_adds, self.weights.nbytes)


def kernel_calls(plan: Plan, target: Target) -> list[Call]:
    """Return the kernel calls of a plan, in running order."""
    parts = _divide_into_kernels(plan, target)
    # the memories of these have numbers after those of the plan's signals
    convolves = [part for part in parts if isinstance(part, Convolve)]
    calls = []
    for part in parts:
        match part:
            case Convolve():
                calls.append(_convolve_call(part, plan, target, len(plan.channels) + convolves.index(part)))
            case Stack():
                calls.append(_stack_call(part, target))
            case _:
                calls.append(_fused_call(part, plan, target))
    return calls


@dataclass(frozen=True, eq=False)
class FusedItems:
    """Items of one kernel, in running order.

    local : signals that only they read
    """

    items: tuple[Group | Elementwise, ...]
    local: tuple[int, ...]


#: What one kernel computes.
KernelPart: TypeAlias = FusedItems | Stack | Convolve


def _divide_into_kernels(plan: Plan, target: Target) -> list[KernelPart]:
    """Divide the plan into kernels, in running order."""
    fused_items = fuse(plan, conv.refuse_gate)
    items: list[Item | Stack] = stacks(fused_items, plan, target) if plan.recurrent else [*fused_items]
    readers: dict[int, set[int]] = {}
    for index, item in enumerate(items):
        for signal in _sources(item):
            readers.setdefault(signal, set()).add(index)
    parts: list[KernelPart] = []
    start = 0
    for stop in _kernel_ends(plan, items):
        first, inside = items[start], set(range(start, stop))
        fused = [item for item in items[start:stop] if isinstance(item, Group | Elementwise)]
        start = stop
        if isinstance(first, Stack | Convolve):
            parts.append(first)
            continue
        local = [
            signal
            for item in fused
            for signal in item.writes
            if signal != plan.output
            and signal not in plan.stored
            and not plan.lookbacks[signal]
            and readers.get(signal, set()) <= inside
        ]
        parts.append(FusedItems(tuple(fused), tuple(local)))
    return parts


def _sources(item: Item | Stack) -> tuple[int, ...]:
    """Signals that an item reads."""
    if isinstance(item, Group):
        return (*item.conv.sources, *(() if item.other is None else (item.other,)))
    return item.sources


def _kernel_ends(plan: Plan, items: list[Item | Stack]) -> Iterable[int]:
    """The index after the last item of each kernel. An item with a look-back begins one: its source is complete."""
    start = rows = 0
    for index, item in enumerate(items):
        written = sum(plan.channels[signal] for signal in item.writes)
        has_lookback = isinstance(item, Group) and any(term.lookback_frames for term in item.conv.terms)
        separate = isinstance(item, Stack | Convolve) or (
            index and isinstance(items[index - 1], Stack | Convolve)
        )
        full = rows + written > MAX_ROWS or index - start == MAX_ITEMS
        if index and (separate or has_lookback or full):
            yield index
            start, rows = index, 0
        rows += written
    if items:
        yield len(items)


def _convolve_call(op: Convolve, plan: Plan, target: Target, signal: int) -> Call:
    """The kernel call of a `Convolve`; `signal` is the number of its memory."""
    rows = plan.channels[op.out]
    weights = table_of(op.taps, 0.0 if op.bias is None else float(op.bias[0]), rows)
    return Call(
        {"kernel": FORM, "form": FORM, "lanes": target.lanes},
        weights,
        (Read(op.source), Read(signal)),
        op.writes,
        (op.qualname,),
        multiply_adds=rows * op.multiply_adds,
        memory=SpectraMemory(signal, rows, op),
    )


def _stack_call(stack: Stack, target: Target) -> Call:
    """The kernel call of LSTM layers."""
    spec = lstm.describe(stack, target)
    weights, reads = lstm.pack(stack, spec), tuple(Read(*operand) for operand in lstm.reads(stack))
    return Call(spec, weights, reads, stack.writes, stack.qualnames, multiply_adds=stack.multiply_adds)


def _fused_call(part: FusedItems, plan: Plan, target: Target) -> Call:
    """The call of a kernel for some items."""
    vecs = _vecs(part, target)
    groups = [item for item in part.items if isinstance(item, Group)]
    shapes = {group: conv.tile(group, vecs, target) for group in groups}
    operands = _NumberedOperands(part)
    items: list[dict[str, Any]] = []
    packed: list[Float32] = []
    for item in part.items:
        if isinstance(item, Group):
            described = conv.describe_group(item, shapes[item], operands.term, operands.signal)
            packed.append(conv.pack(item, described))
        else:
            described = elementwise.describe_op(item, plan.channels[item.out], operands.signal)
            packed.append(elementwise.pack(item))
        items.append(described)
    spec = {
        "kernel": items[0]["op"] if len(items) == 1 else "layer",
        "lanes": target.lanes,
        "vecs": vecs,
        "items": items,
        "locals": [plan.channels[signal] for signal in part.local],
        "held": target.registers // 2,
    }
    weights = np.concatenate(packed)
    return Call(
        spec,
        weights if weights.size else _EMPTY,
        reads=tuple(operands.reads),
        writes=tuple(operands.writes),
        qualnames=tuple(name for item in part.items for name in _qualnames(item)),
        refusals=tuple(refusal for group in groups for refusal in group.refusals),
        multiply_adds=sum(group.conv.multiply_adds for group in groups),
    )


class _NumberedOperands:
    """A kernel's operands, and the numbers by which its items name them (see `tile.py`).

    A number is that of a pointer: reads first, then writes. Local signals, which have no pointer, are below 0.
    """

    def __init__(self, part: FusedItems) -> None:
        self.reads: list[Read] = []
        self._pointers = 0
        self.writes = [signal for item in part.items for signal in item.writes if signal not in part.local]
        self._signals = {signal: -1 - index for index, signal in enumerate(part.local)}
        self._terms: dict[int, int] = {}
        inside = {*part.local, *self.writes}
        for item in part.items:
            terms = item.conv.terms if isinstance(item, Group) else ()
            for term in terms:
                if term.source not in inside:
                    read = Read(term.source, term.lookback_frames, term.taps, term.dilation)
                    self._terms[id(term)] = self._add(read)
            plain = () if terms else _sources(item)
            if isinstance(item, Group) and item.other is not None:
                plain = (item.other,)
            for signal in plain:
                if signal not in inside and signal not in self._signals:
                    self._signals[signal] = self._add(Read(signal))
        for index, signal in enumerate(self.writes):
            self._signals[signal] = self._pointers + index

    def _add(self, read: Read) -> int:
        number = self._pointers
        self.reads.append(read)
        self._pointers += read.pointers
        return number

    def signal(self, signal: int) -> int:
        """The number of a signal, at its current frames."""
        return self._signals[signal]

    def term(self, term: Term) -> int:
        """The number of a term's first pointer."""
        return self._terms.get(id(term), self._signals.get(term.source, 0))


def _qualnames(item: Item) -> tuple[str, ...]:
    return item.qualnames if isinstance(item, Group) else (item.qualname,)


def _has_one_vector(part: FusedItems, groups: list[Group], target: Target) -> bool:
    """Whether a kernel has tiles of all its rows and one vector, so that its local signals are in registers.

    Measured where its convolutions have 8 rows and vectors have 16 lanes; of 8 lanes it takes 1.04 to 1.2 of the time.
    """
    if not (target.tuning.one_vector and target.lanes == AVX512_LANES and part.local and groups):
        return False
    rows = [len(group.conv.terms[0].weight) for group in groups]
    return rows[0] == max(rows) == MAX_OUTS and all(group.halves == 1 for group in groups)


def _vecs(part: FusedItems, target: Target) -> int:
    """Vectors of frames in a tile: the number with which all its convolutions together take the fewest cycles."""
    groups = [item for item in part.items if isinstance(item, Group)]
    if _has_one_vector(part, groups, target):
        return 1
    widths = [vecs for vecs in (1, 2, 4, 8) if groups and vecs * target.lanes <= SMALLEST_BLOCK]
    return min(
        widths or [1],
        key=lambda vecs: sum(conv.tile(group, vecs, target).cycles for group in groups),
    )
