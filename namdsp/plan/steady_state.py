"""The steady state of a plan: the constant value of every signal after long silence.

A feed-forward plan has one constant per channel. Each operation is computed once, on one frame, with
every tap of a convolution seeing that same constant: the same chain, so the same bits, as running the silence.
"""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.plan.ops import Convolve
from namdsp.plan.plan import Plan


def steady_state(plan: Plan) -> dict[int, Float32]:
    """Return signal -> float32 [C, 1] after long silence, for every signal of a feed-forward plan."""
    values = {0: np.zeros((plan.in_channels, 1), np.float32)}
    with np.errstate(all="ignore"):
        for op in plan.ops:
            values[op.out] = op.steady(values, plan.channels[op.out])
            if isinstance(op, Convolve):
                values[op.clock] = np.zeros((1, 1), np.float32)
    return values
