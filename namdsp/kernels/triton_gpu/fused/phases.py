"""Split a plan into phases: operations that one thread computes for its frames without a barrier.

There is a barrier between two phases, because a convolution with a look-back reads frames of other threads. Signals
that a later phase reads, and signals with a history, are stored in memory; all others stay in registers.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from namdsp.kernels.engine import no_kernel
from namdsp.plan.ops import Conv, Elementwise, Op
from namdsp.plan.plan import Plan


@dataclass(frozen=True, eq=False)
class Phase:
    """Operations in running order, and which of their signals are stored in memory."""

    ops: tuple[Op, ...]
    stores: tuple[int, ...]

    @property
    def weights(self) -> int:
        """Upper bound of the coefficients that the phase reads: weights, biases, slopes, each padded to four."""
        total = 0
        for op in self.ops:
            if isinstance(op, Conv):
                chains = op.terms[0].weight.shape[0]
                total += sum(term.weight.size + 4 * term.taps * chains for term in op.terms) + chains + 4
            else:
                total += sum(array.size + 4 for array in op.coefficients())
        return total


def phases(plan: Plan) -> list[Phase]:
    """Split a plan so that layers of equal structure become phases of equal structure."""
    pieces: list[list[Op]] = [[]]
    for op in plan.ops:
        if pieces[-1] and isinstance(op, Conv) and any(term.lookback_frames for term in op.terms):
            pieces.append([])
        pieces[-1].append(op)
    structures = [_structure(ops) for ops in pieces]
    parts: list[list[Op]] = []
    for index, ops in enumerate(pieces):
        previous_size = len(pieces[index - 1]) if index else 0
        ends_run = structures[index] not in structures[index + 1 : index + 2] and len(ops) > previous_size > 0
        if ends_run and _structure(ops[:previous_size]) == structures[index - 1]:
            parts += [ops[:previous_size], ops[previous_size:]]
        else:
            parts.append(ops)
    readers: dict[int, set[int]] = {}
    for index, ops in enumerate(parts):
        for op in ops:
            for source in op.sources:
                readers.setdefault(source, set()).add(index)
    return [
        Phase(
            tuple(ops),
            tuple(op.out for op in ops if plan.lookbacks[op.out] or readers.get(op.out, set()) - {index}),
        )
        for index, ops in enumerate(parts)
    ]


def distinct_phases(all_phases: list[Phase]) -> list[Phase]:
    """Return one phase of each run of consecutive phases that the same code computes."""
    return [equal[0] for equal in equal_runs(all_phases)]


def equal_runs(all_phases: list[Phase]) -> list[list[Phase]]:
    """Group consecutive phases that the same code computes."""
    runs = groupby(all_phases, key=lambda phase: (_structure(list(phase.ops)), len(phase.stores)))
    return [list(equal) for _, equal in runs]


def last_reads(all_phases: list[Phase]) -> dict[int, int]:
    """Map each signal to the index of the last phase that reads it."""
    return {
        source: index for index, phase in enumerate(all_phases) for op in phase.ops for source in op.sources
    }


def _structure(ops: list[Op]) -> list[object]:
    """Return a value that is equal for lists of operations that the same code computes, stores aside."""
    positions = {op.out: index for index, op in enumerate(ops)}
    entries: list[object] = []
    for op in ops:
        entries.append((type(op), [positions.get(source) for source in op.sources]))
        match op:
            case Conv():
                entries.append([(term.weight.shape[:2], term.groups, term.taps > 1) for term in op.terms])
            case Elementwise():
                entries.append(op.structure())
            case _:
                raise no_kernel(op, "triton")
    return entries
