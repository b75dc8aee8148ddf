"""Signals that each thread reads back itself, such as the sum that goes to the head: they lie in shared memory.

A signal is float32 [pieces][frames of a tile][width]; what is looked back at lies in a ring instead.
"""

from __future__ import annotations

from namdsp.kernels.triton_gpu.source import COMPILERS_SHARED
from namdsp.kernels.triton_gpu.whole.phases import Phase, last_reads, runs_of
from namdsp.kernels.triton_gpu.whole.rings import pieces, width
from namdsp.plan.ops import Add
from namdsp.plan.plan import Plan

#: Bytes of shared memory that a program takes beside what it asks for.
RESERVED = 1 << 10


def room(cut: list[Phase], programs: int, shared_bytes: int) -> int:
    """Floats of shared memory that each program of a processor has beside its weights."""
    weights = 2 * 4 * max(phase.weights for phase in cut)
    return (shared_bytes // programs - RESERVED - COMPILERS_SHARED - weights) // 4


def place_own(plan: Plan, cut: list[Phase], tile: int, room: int) -> tuple[dict[int, int], int]:
    """The first floats of signals, and how many floats they take together; `room` floats at the most.

    A signal gives its place back after the phase that reads it last; to a sum with it, in that phase.
    """
    last_read = last_reads(cut)
    # in any of the phases that share their code
    remembered = [
        {
            position
            for other in alike
            for position, signal in enumerate(other.stores)
            if plan.lookbacks[signal]
        }
        for alike in runs_of(cut)
        for _ in alike
    ]
    places: dict[int, int] = {}
    taken: dict[int, tuple[int, int]] = {}  # signal -> first, end
    top = 0
    for index, phase in enumerate(cut):
        taken = {signal: part for signal, part in taken.items() if last_read[signal] >= index}
        for position, signal in enumerate(phase.stores):
            if position in remembered[index]:
                continue
            size = pieces(plan.channels[signal]) * width(plan.channels[signal]) * tile
            added = _summand(plan, phase, signal)
            if added in taken and last_read[added] == index:
                first = taken.pop(added)[0]
            else:
                first = _gap(sorted(taken.values()), size)
            if first + size <= room:
                places[signal] = first
                taken[signal] = first, first + size
                top = max(top, first + size)
    return places, top


def _gap(taken: list[tuple[int, int]], size: int) -> int:
    """The first place for so many floats."""
    first = 0
    for begin, end in taken:
        if begin - first >= size:
            break
        first = max(first, end)
    return first


def _summand(plan: Plan, phase: Phase, signal: int) -> int:
    """A signal in memory that is only read to make `signal`, a sum with it; -1 if there is none.

    Each of its pieces is read before that of the sum is written, by the same thread.
    """
    op = next((op for op in phase.ops if op.out == signal), None)
    if not isinstance(op, Add) or op.a == op.b:
        return -1
    for source in op.sources:
        alone = [other for other in phase.ops if source in other.sources] == [op]
        if alone:
            return source
    return -1
