"""Splits a plan into a model and the long convolution of its output."""

from __future__ import annotations

from dataclasses import dataclass, replace

from namdsp.plan.ops import Convolve
from namdsp.plan.plan import Plan


@dataclass(frozen=True, eq=False)
class Parts:
    """A model and its long convolution.

    model       : its signals have the numbers that they have in the whole plan
    convolution : of signal 0
    signals     : those of the convolution with a history, in the whole plan -> in its own
    """

    model: Plan
    convolution: Plan
    signals: dict[int, int]


def split(plan: Plan) -> Parts | None:
    """Return the parts of a plan that ends in its only long convolution; None for any other."""
    *others, last = plan.ops
    if not isinstance(last, Convolve) or last.out != plan.output or last.source == 0:
        return None
    last_signals = {len(plan.channels) - 2, len(plan.channels) - 1}
    if {*last.writes} != last_signals or any(isinstance(op, Convolve) for op in others):
        return None
    model = replace(plan, channels=plan.channels[:-2], ops=tuple(others), output=last.source)
    if model.lookbacks[last.source]:  # both banks would keep a history of the signal
        return None
    rows = plan.channels[last.source]
    own = replace(last, source=0, out=1, clock=2)
    return Parts(model, Plan((rows, rows, 1), (own,), 1), {last.source: 0, last.clock: 2})
