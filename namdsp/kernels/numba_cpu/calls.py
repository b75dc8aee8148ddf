"""Divide a plan into kernels, and describe their calls in running order: specs, packed weights and operands.

A layer is one kernel, from its dilated convolution to what the next layer reads. A kernel runs its items one after the
other on a few frames, then on the next few. So what one item passes to the next stays in the first-level cache, and a
layer costs one call. A signal that only this kernel reads is local: it has no rows in the arena, only those few frames.
LSTM layers, which run frame by frame, are separate kernels, and so are long convolutions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import no_kernel
from namdsp.kernels.numba_cpu import conv, elementwise
from namdsp.kernels.numba_cpu.call import Call, Part, Read, SeparatePart
from namdsp.kernels.numba_cpu.chain import MAX_OUTS
from namdsp.kernels.numba_cpu.records import SMALLEST_BLOCK
from namdsp.kernels.numba_cpu.separate import SEPARATE
from namdsp.native.targets import AVX512_LANES, Target
from namdsp.plan.fuse import Fusion, fuse
from namdsp.plan.ops import Elementwise, Term
from namdsp.plan.plan import Plan

_EMPTY: Float32 = np.zeros(1, np.float32)
#: Maximum rows that the items of one kernel write: their frames of a tile must fit the first-level cache.
MAX_ROWS = 256
#: Maximum items of a kernel, to bound the time of compiling; a layer with all its FiLMs has 24.
MAX_ITEMS = 32


def kernel_calls(plan: Plan, target: Target) -> list[Call]:
    """Return the kernel calls of a plan, in running order."""
    return [part.call(plan, target) for part in _parts(plan, target)]


@dataclass(frozen=True, eq=False)
class FusedItems:
    """Items of one kernel, in running order.

    local : signals that only they read
    """

    items: tuple[Fusion | Elementwise, ...]
    local: tuple[int, ...]

    def call(self, plan: Plan, target: Target) -> Call:
        """The call of a kernel for these items."""
        vecs = _vecs(self, target)
        fusions = [item for item in self.items if isinstance(item, Fusion)]
        shapes = {fusion: conv.tile(fusion, vecs, target) for fusion in fusions}
        operands = _NumberedOperands(self)
        items: list[dict[str, Any]] = []
        packed: list[Float32] = []
        for item in self.items:
            if isinstance(item, Fusion):
                described = conv.describe_fusion(item, shapes[item], operands.term, operands.signal)
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
            "locals": [plan.channels[signal] for signal in self.local],
            "held": target.registers // 2,
        }
        weights = np.concatenate(packed)
        return Call(
            spec,
            weights if weights.size else _EMPTY,
            reads=tuple(operands.reads),
            writes=tuple(operands.writes),
            qualnames=tuple(name for item in self.items for name in _qualnames(item)),
            refusals=tuple(refusal for fusion in fusions for refusal in fusion.refusals),
            multiply_adds=sum(fusion.conv.multiply_adds for fusion in fusions),
        )


def _parts(plan: Plan, target: Target) -> Iterator[Part]:
    """Divide the plan into kernels, in running order."""
    items: list[SeparatePart | Fusion | Elementwise] = []
    for each in fuse(plan, conv.refuse_gate):
        if isinstance(each, Fusion | Elementwise):
            items.append(each)
        elif type(each) in SEPARATE:
            SEPARATE[type(each)].add(each, items, plan, target)
        else:
            raise no_kernel(each, "numba")
    readers: dict[int, set[int]] = {}
    for index, item in enumerate(items):
        for signal in item.sources:
            readers.setdefault(signal, set()).add(index)
    start = 0
    for stop in _kernel_ends(plan, items):
        inside, fused = set(range(start, stop)), list[Fusion | Elementwise]()
        for item in items[start:stop]:
            if isinstance(item, Fusion | Elementwise):
                fused.append(item)
            else:
                yield item
        start = stop
        local = [
            signal
            for item in fused
            for signal in item.writes
            if signal != plan.output
            and signal not in plan.stored
            and not plan.lookbacks[signal]
            and readers.get(signal, set()) <= inside
        ]
        if fused:
            yield FusedItems(tuple(fused), tuple(local))


def _kernel_ends(plan: Plan, items: Sequence[SeparatePart | Fusion | Elementwise]) -> Iterable[int]:
    """The index after the last item of each kernel. An item with a look-back begins one: its source is complete."""
    start = rows = 0
    separate = True
    for index, item in enumerate(items):
        written = sum(plan.channels[signal] for signal in item.writes)
        has_lookback = isinstance(item, Fusion) and any(term.lookback_frames for term in item.conv.terms)
        after_separate, separate = separate, not isinstance(item, Fusion | Elementwise)
        full = rows + written > MAX_ROWS or index - start == MAX_ITEMS
        if index and (separate or after_separate or has_lookback or full):
            yield index
            start, rows = index, 0
        rows += written
    if items:
        yield len(items)


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
            terms = item.conv.terms if isinstance(item, Fusion) else ()
            for term in terms:
                if term.source not in inside:
                    read = Read(term.source, term.lookback_frames, term.taps, term.dilation)
                    self._terms[id(term)] = self._add(read)
            plain = () if terms else item.sources
            if isinstance(item, Fusion) and item.other is not None:
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


def _qualnames(item: Fusion | Elementwise) -> tuple[str, ...]:
    return item.qualnames if isinstance(item, Fusion) else (item.qualname,)


def _has_one_vector(part: FusedItems, fusions: list[Fusion], target: Target) -> bool:
    """Whether a kernel has tiles of all its rows and one vector, so that its local signals are in registers.

    Measured where its convolutions have 8 rows and vectors have 16 lanes; of 8 lanes it takes 1.04 to 1.2 of the time.
    """
    if not (target.tuning.one_vector and target.lanes == AVX512_LANES and part.local and fusions):
        return False
    rows = [len(fusion.conv.terms[0].weight) for fusion in fusions]
    return rows[0] == max(rows) == MAX_OUTS and all(fusion.halves == 1 for fusion in fusions)


def _vecs(part: FusedItems, target: Target) -> int:
    """Vectors of frames in a tile: the number with which all its convolutions together take the fewest cycles."""
    fusions = [item for item in part.items if isinstance(item, Fusion)]
    if _has_one_vector(part, fusions, target):
        return 1
    widths = [vecs for vecs in (1, 2, 4, 8) if fusions and vecs * target.lanes <= SMALLEST_BLOCK]
    return min(
        widths or [1],
        key=lambda vecs: sum(conv.tile(fusion, vecs, target).cycles for fusion in fusions),
    )
