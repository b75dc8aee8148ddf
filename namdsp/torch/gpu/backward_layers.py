"""Group a plan's operations for the backward pass: a convolution, its activation, and the 1x1 that reads the value."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from namdsp.plan.formula import Formula
from namdsp.plan.ops import Conv, Elementwise, Op
from namdsp.plan.plan import Plan

#: Maximum channels, and inputs of a convolution before an activation: the size of a tile of shared memory.
MAX_CHANNELS, MAX_INPUTS = 32, 256


@dataclass(frozen=True, eq=False)
class BackwardLayer:
    """Operations whose gradients one kernel computes.

    at, then_at : offsets of the coefficients of `conv` and `then`
    activate    : a formula of the convolution's output alone; None: only a convolution
    then        : a 1x1 of the activation's value
    """

    conv: Conv
    at: int
    activate: Elementwise | None = None
    then: Conv | None = None
    then_at: int = 0

    @property
    def formula(self) -> Formula | None:
        """The formula of its activation."""
        return None if self.activate is None else self.activate.formula


def backward_layers(plan: Plan, numbered: Mapping[int, Sequence[Sequence[int]]]) -> dict[int, BackwardLayer]:
    """Return signal -> the layer of its operation; operations that the kernels do not support are left out.

    numbered : index in `plan.ops` -> shapes of the coefficients that have gradients, in their order
    """
    offsets, at = dict[int, int](), 0
    for index, shapes in numbered.items():
        offsets[plan.ops[index].out] = at
        at += sum(math.prod(shape) for shape in shapes)
    readers: dict[int, list[Op]] = {signal: [] for signal in range(len(plan.channels))}
    for op in plan.ops:
        for source in op.sources:
            readers[source].append(op)
    layers: dict[int, BackwardLayer] = {}
    for op in plan.ops:
        if not isinstance(op, Conv) or op.out not in offsets or op.out in layers or not _supports(op):
            continue
        layers[op.out] = BackwardLayer(op, offsets[op.out])
        (activate,) = readers[op.out] if len(readers[op.out]) == 1 else (None,)
        if op.out == plan.output or not isinstance(activate, Elementwise) or _input_count(op) > MAX_INPUTS:
            continue
        if activate.learned or activate.formula.signals > 1:
            continue
        then = next((r for r in readers[activate.out] if isinstance(r, Conv) and _is_1x1(r, offsets)), None)
        layer = BackwardLayer(op, offsets[op.out], activate, then, 0 if then is None else offsets[then.out])
        layers |= {part.out: layer for part in (op, activate, then) if part is not None}
    return layers


def taped_signals(plan: Plan, layers: Mapping[int, BackwardLayer]) -> list[int]:
    """Return the signals that the backward pass reads: sources of convolutions, all signals of other operations."""
    taped: set[int] = set()
    for op in plan.ops:
        layer = layers.get(op.out)
        if layer is None and not (isinstance(op, Elementwise) and op.is_sum):
            taped |= {*op.sources, *op.writes}
        elif layer is not None and op is layer.conv:
            taped |= set(op.sources)
    return sorted(taped)


def _supports(op: Conv) -> bool:
    plain = all(term.groups == 1 and max(term.weight.shape[:2]) <= MAX_CHANNELS for term in op.terms)
    return plain and len(op.terms) <= 2 and all(term.taps == 1 for term in op.terms[1:])


def _input_count(op: Conv) -> int:
    return sum(int(term.weight[0].size) for term in op.terms) + 1


def _is_1x1(op: Conv, offsets: Mapping[int, int]) -> bool:
    return op.out in offsets and _supports(op) and len(op.terms) == 1 and op.terms[0].taps == 1
