"""Allocate shared memory for signals that each thread reads back itself, such as the sum of all layers for the head.

A signal is float32 [vectors][frames of a tile][width]; a signal with a look-back is in a ring buffer instead.
"""

from __future__ import annotations

from namdsp.kernels.triton_gpu.fused.phases import Phase, equal_runs, last_reads
from namdsp.kernels.triton_gpu.fused.rings import vectors, width
from namdsp.kernels.triton_gpu.source import COMPILERS_SHARED
from namdsp.plan.ops import Elementwise
from namdsp.plan.plan import Plan

#: Bytes of shared memory that the driver reserves for each program.
RESERVED = 1 << 10


def shared_floats_available(all_phases: list[Phase], programs: int, shared_bytes: int) -> int:
    """Return the floats of shared memory that each program of a multiprocessor has in addition to its weights."""
    weights = 2 * 4 * max(phase.weights for phase in all_phases)
    return (shared_bytes // programs - RESERVED - COMPILERS_SHARED - weights) // 4


def allocate_shared(
    plan: Plan, all_phases: list[Phase], tile: int, available: int
) -> tuple[dict[int, int], int]:
    """Return the offset in floats of each signal in shared memory, and the total size; at most `available` floats.

    Memory of a signal is reused after the phase that reads the signal last; by a sum with the signal, in that phase.
    """
    last_read = last_reads(all_phases)
    # of each phase: positions of stores with a look-back, in any phase of the same code
    has_lookback = [
        {
            position
            for other in equal
            for position, signal in enumerate(other.stores)
            if plan.lookbacks[signal]
        }
        for equal in equal_runs(all_phases)
        for _ in equal
    ]
    offsets: dict[int, int] = {}
    allocated: dict[int, tuple[int, int]] = {}  # signal -> first, end
    top = 0
    for index, phase in enumerate(all_phases):
        allocated = {signal: part for signal, part in allocated.items() if last_read[signal] >= index}
        for position, signal in enumerate(phase.stores):
            if position in has_lookback[index]:
                continue
            size = vectors(plan.channels[signal]) * width(plan.channels[signal]) * tile
            added = _summand(phase, signal)
            if added in allocated and last_read[added] == index:
                first = allocated.pop(added)[0]
            else:
                first = _gap(sorted(allocated.values()), size)
            if first + size <= available:
                offsets[signal] = first
                allocated[signal] = first, first + size
                top = max(top, first + size)
    return offsets, top


def _gap(allocated: list[tuple[int, int]], size: int) -> int:
    """Return the first offset with so much free memory."""
    first = 0
    for begin, end in allocated:
        if begin - first >= size:
            break
        first = max(first, end)
    return first


def _summand(phase: Phase, signal: int) -> int:
    """Return the stored signal that only `signal`, a sum with it, reads; -1 if there is none.

    The same thread reads each vector of the summand before it writes that vector of the sum.
    """
    op = next((op for op in phase.ops if op.out == signal), None)
    if not isinstance(op, Elementwise) or not op.is_sum or len(op.sources) == 1:
        return -1
    for source in op.sources:
        sole_reader = [other for other in phase.ops if source in other.sources] == [op]
        if sole_reader:
            return source
    return -1
