"""Which groups of operations share a kernel: a layer, from its dilated convolution to what the next layer reads.

A kernel runs its items one after the other on a few frames, then on the next few. So what one item gives to the
next never leaves the first-level cache, and a layer costs one call. A signal that nobody outside reads is local: it
has no rows in the arena, only those few frames. LSTM layers, which go frame by frame, are kernels by themselves,
and so are long convolutions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from namdsp.kernels.numba_cpu.conv import refuse_gate
from namdsp.kernels.numba_cpu.lstm import Stack, stacks
from namdsp.native.targets import Target
from namdsp.plan.fuse import Group, Item, fuse
from namdsp.plan.ops import Convolve, Elementwise, Lstm
from namdsp.plan.plan import Plan

#: Rows that the items of one kernel write, at the most: their frames of a tile must fit the first-level cache.
MOST_ROWS = 256
#: And items, for the compiler's sake; a layer with all its FiLMs has 24.
MOST_ITEMS = 32


@dataclass(frozen=True, eq=False)
class Segment:
    """Items of one kernel, in running order.

    local : signals that live inside
    """

    items: tuple[Group | Elementwise, ...]
    local: tuple[int, ...]


def segments(plan: Plan, target: Target) -> list[Segment | Stack | Convolve]:
    """The plan cut into kernels, in running order."""
    items = stacks(fuse(plan, refuse_gate), plan, target)
    readers: dict[int, set[int]] = {}
    for index, item in enumerate(items):
        for signal in sources(item):
            readers.setdefault(signal, set()).add(index)
    found: list[Segment | Stack | Convolve] = []
    start = 0
    for stop in _cuts(plan, items):
        together = [item for item in items[start:stop] if not isinstance(item, Stack | Convolve | Lstm)]
        if not together:
            found += [item for item in items[start:stop] if isinstance(item, Stack | Convolve)]
            start = stop
            continue
        inside = set(range(start, stop))
        local = [
            signal
            for item in together
            for signal in item.writes
            if signal != plan.output
            and signal not in plan.kept
            and not plan.lookbacks[signal]
            and readers.get(signal, set()) <= inside
        ]
        found.append(Segment(tuple(together), tuple(local)))
        start = stop
    return found


def sources(item: Item | Stack) -> tuple[int, ...]:
    """Signals that an item reads."""
    if isinstance(item, Group):
        return (*item.conv.sources, *(() if item.other is None else (item.other,)))
    return item.sources


def _cuts(plan: Plan, items: list[Item | Stack]) -> Iterable[int]:
    """Where a segment ends. One that looks back starts anew: what it looks at is finished then."""
    start = rows = 0
    for index, item in enumerate(items):
        written = sum(plan.channels[signal] for signal in item.writes)
        looks_back = isinstance(item, Group) and any(term.lookback_frames for term in item.conv.terms)
        alone = isinstance(item, Stack | Convolve) or (
            index and isinstance(items[index - 1], Stack | Convolve)
        )
        full = rows + written > MOST_ROWS or index - start == MOST_ITEMS
        if index and (alone or looks_back or full):
            yield index
            start, rows = index, 0
        rows += written
    yield len(items)
