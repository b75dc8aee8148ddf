"""A plan cut into phases: operations that one thread computes for its own frames without waiting for others.

Between two phases stands a barrier, for a convolution that looks back reads frames of other threads. What a later
phase reads, and what anyone looks back at, goes through memory; the rest stays in registers.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import assert_never

from namdsp.kernels.engine import no_kernel
from namdsp.plan.ops import Activate, Add, Affine, Conv, Gate, Lstm, Modulate, Op, Scale
from namdsp.plan.plan import Plan


@dataclass(frozen=True, eq=False)
class Phase:
    """Operations in running order, and the signals of theirs that go to memory."""

    ops: tuple[Op, ...]
    stores: tuple[int, ...]

    @property
    def weights(self) -> int:
        """Numbers of the model that it needs, at most: weights, biases, slopes, each padded to four."""
        total = 0
        for op in self.ops:
            if isinstance(op, Conv):
                chains = op.terms[0].weight.shape[0]
                total += sum(term.weight.size + 4 * term.taps * chains for term in op.terms) + chains + 4
            else:
                total += sum(array.size + 4 for array in op.numbers())
        return total


def phases(plan: Plan) -> list[Phase]:
    """The phases of a plan, cut so that layers alike give phases alike."""
    cuts: list[list[Op]] = [[]]
    for op in plan.ops:
        if cuts[-1] and isinstance(op, Conv) and any(term.lookback_frames for term in op.terms):
            cuts.append([])
        cuts[-1].append(op)
    shapes = [_shape(ops) for ops in cuts]
    pieces: list[list[Op]] = []
    for index, ops in enumerate(cuts):
        alike = len(cuts[index - 1]) if index else 0
        ends_a_run = shapes[index] not in shapes[index + 1 : index + 2] and len(ops) > alike > 0
        if ends_a_run and _shape(ops[:alike]) == shapes[index - 1]:
            pieces += [ops[:alike], ops[alike:]]
        else:
            pieces.append(ops)
    readers: dict[int, set[int]] = {}
    for index, ops in enumerate(pieces):
        for op in ops:
            for source in op.sources:
                readers.setdefault(source, set()).add(index)
    return [
        Phase(
            tuple(ops),
            tuple(op.out for op in ops if plan.lookbacks[op.out] or readers.get(op.out, set()) - {index}),
        )
        for index, ops in enumerate(pieces)
    ]


def different(cut: list[Phase]) -> list[Phase]:
    """One of each stretch of phases that the same code runs."""
    return [alike[0] for alike in runs_of(cut)]


def runs_of(cut: list[Phase]) -> list[list[Phase]]:
    """The stretches of phases that the same code runs."""
    runs = groupby(cut, key=lambda phase: (_shape(list(phase.ops)), len(phase.stores)))
    return [list(alike) for _, alike in runs]


def last_reads(cut: list[Phase]) -> dict[int, int]:
    """Signal -> the last phase that reads it."""
    return {source: index for index, phase in enumerate(cut) for op in phase.ops for source in op.sources}


def _shape(ops: list[Op]) -> list[object]:
    """What two lists of operations share if the same code can run both, up to what is stored."""
    own = {op.out: index for index, op in enumerate(ops)}
    found: list[object] = []
    for op in ops:
        found.append((type(op), [own.get(source) for source in op.sources]))
        match op:
            case Conv():
                found.append([(term.weight.shape[:2], term.groups, term.taps > 1) for term in op.terms])
            case Activate() | Gate() | Modulate() | Add() | Scale() | Affine():
                found.append(op.structure())
            case Lstm():
                raise no_kernel(op, "triton")
            case _:
                assert_never(op)
    return found
