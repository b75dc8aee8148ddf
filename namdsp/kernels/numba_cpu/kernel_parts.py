"""Divide a plan into kernels: a layer is one, from its dilated convolution to what the next layer reads.

A kernel runs its items one after the other on a few frames, then on the next few. So what one item passes to the
next never leaves the first-level cache, and a layer costs one call. A signal that only this kernel reads is local: it
has no rows in the arena, only those few frames. LSTM layers, which run frame by frame, are separate kernels, and so are
long convolutions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from namdsp.kernels.numba_cpu.conv import refuse_gate
from namdsp.kernels.numba_cpu.lstm import Stack, stacks
from namdsp.native.targets import Target
from namdsp.plan.fuse import Group, Item, fuse
from namdsp.plan.ops import Convolve, Elementwise, Lstm
from namdsp.plan.plan import Plan

#: Maximum rows that the items of one kernel write: their frames of a tile must fit the first-level cache.
MAX_ROWS = 256
#: Maximum items of a kernel, to bound the time of compiling; a layer with all its FiLMs has 24.
MAX_ITEMS = 32


@dataclass(frozen=True, eq=False)
class FusedItems:
    """Items of one kernel, in running order.

    local : signals that only they read
    """

    items: tuple[Group | Elementwise, ...]
    local: tuple[int, ...]


#: What one kernel computes.
KernelPart: TypeAlias = FusedItems | Stack | Convolve


def divide_into_kernels(plan: Plan, target: Target) -> list[KernelPart]:
    """Divide the plan into kernels, in running order."""
    items = stacks(fuse(plan, refuse_gate), plan, target)
    readers: dict[int, set[int]] = {}
    for index, item in enumerate(items):
        for signal in sources(item):
            readers.setdefault(signal, set()).add(index)
    parts: list[KernelPart] = []
    start = 0
    for stop in _kernel_ends(plan, items):
        fused = [item for item in items[start:stop] if not isinstance(item, Stack | Convolve | Lstm)]
        if not fused:
            parts += [item for item in items[start:stop] if isinstance(item, Stack | Convolve)]
            start = stop
            continue
        inside = set(range(start, stop))
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
        start = stop
    return parts


def sources(item: Item | Stack) -> tuple[int, ...]:
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
    yield len(items)
