"""What of a plan goes back together: a convolution, the activation behind it, the 1x1 that takes its value."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from namdsp.plan.activations import Activation
from namdsp.plan.ops import Activate, Add, Conv, Op
from namdsp.plan.plan import Plan

#: Channels at the most, and rows that an activation's convolution hears: what a tile of shared memory holds.
MOST_CHANNELS, MOST_HEARD = 32, 256
#: Kinds of activation whose value and slope the kernel computes.
LINEAR, TANH, SIGMOID, LEAKY = range(4)


@dataclass(frozen=True, eq=False)
class Layer:
    """What goes back in one kernel.

    at, then_at : where the numbers of `conv` and `then` begin among the plan's
    activate    : None: a convolution by itself
    then        : a 1x1 of the activation's value
    """

    conv: Conv
    at: int
    activate: Activate | None = None
    then: Conv | None = None
    then_at: int = 0

    @property
    def kind(self) -> int:
        """Of its activation."""
        return LINEAR if self.activate is None else _kind(self.activate.activation)

    @property
    def slope(self) -> float:
        """Of what is not positive, for a leaky one."""
        parameters = () if self.activate is None else self.activate.activation.parameters
        return float(parameters[0]) if parameters else 0.0


def back_layers(plan: Plan, numbered: Mapping[int, Sequence[Sequence[int]]]) -> dict[int, Layer]:
    """Signal -> the layer that its operation belongs to; what kernels do not take is left out.

    numbered : index in `plan.ops` -> shapes of the numbers that gradients are asked for, in their order
    """
    places, at = dict[int, int](), 0
    for index, shapes in numbered.items():
        places[plan.ops[index].out] = at
        at += sum(math.prod(shape) for shape in shapes)
    readers: dict[int, list[Op]] = {signal: [] for signal in range(len(plan.channels))}
    for op in plan.ops:
        for source in op.sources:
            readers[source].append(op)
    found: dict[int, Layer] = {}
    for op in plan.ops:
        if not isinstance(op, Conv) or op.out not in places or op.out in found or not _takes(op):
            continue
        found[op.out] = Layer(op, places[op.out])
        (behind,) = readers[op.out] if len(readers[op.out]) == 1 else (None,)
        if op.out == plan.output or not isinstance(behind, Activate) or _heard(op) > MOST_HEARD:
            continue
        if _kind(behind.activation) == LINEAR:
            continue
        then = next((r for r in readers[behind.out] if isinstance(r, Conv) and _is_1x1(r, places)), None)
        layer = Layer(op, places[op.out], behind, then, 0 if then is None else places[then.out])
        found |= {each.out: layer for each in (op, behind, then) if each is not None}
    return found


def kept_signals(plan: Plan, layers: Mapping[int, Layer]) -> list[int]:
    """Signals that the way back wants: sources of convolutions, and what other operations read and write."""
    found: set[int] = set()
    for op in plan.ops:
        layer = layers.get(op.out)
        if layer is None and not isinstance(op, Add):
            found |= {*op.sources, *op.writes}
        elif layer is not None and op is layer.conv:
            found |= set(op.sources)
    return sorted(found)


def _takes(op: Conv) -> bool:
    plain = all(term.groups == 1 and max(term.weight.shape[:2]) <= MOST_CHANNELS for term in op.terms)
    return plain and len(op.terms) <= 2 and all(term.taps == 1 for term in op.terms[1:])


def _heard(op: Conv) -> int:
    return sum(int(term.weight[0].size) for term in op.terms) + 1


def _is_1x1(op: Conv, places: Mapping[int, int]) -> bool:
    return op.out in places and _takes(op) and len(op.terms) == 1 and op.terms[0].taps == 1


def _kind(activation: Activation) -> int:
    if activation.name in ("Tanh", "Sigmoid"):
        return TANH if activation.name == "Tanh" else SIGMOID
    if activation.name == "ReLU":
        return LEAKY
    leaky = activation.name in ("LeakyReLU", "PReLU") and not activation.slopes
    return LEAKY if leaky else LINEAR
