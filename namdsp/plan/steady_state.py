"""The steady state of a plan: the constant value of every signal after long silence.

A feed-forward plan has one constant per channel. Each operation is computed once, on one frame, with
every tap of a convolution seeing that same constant: the same chain, so the same bits, as running the silence.
"""

from __future__ import annotations

from typing import assert_never

import numpy as np

from namdsp.arithmetic.constant import add_products, steady_convolve
from namdsp.arithmetic.fma import Float32
from namdsp.arithmetic.reference import Float32Arithmetic
from namdsp.plan.ops import Conv, Convolve, Elementwise, Lstm, Op
from namdsp.plan.plan import Plan

#: From how many taps and inputs of each output on a sum is computed number by number.
LONG_TAPS = 4096


def steady_state(plan: Plan) -> dict[int, Float32]:
    """signal -> float32 [C, 1], for every signal of a feed-forward plan."""
    values = {0: np.zeros((plan.in_channels, 1), np.float32)}
    with np.errstate(all="ignore"):
        for op in plan.ops:
            values[op.out] = _steady_value(op, values, plan.channels[op.out])
            if isinstance(op, Convolve):
                values[op.clock] = np.zeros((1, 1), np.float32)
    return values


def _steady_value(op: Op, values: dict[int, Float32], rows: int) -> Float32:
    match op:
        case Conv():
            return _steady_conv(op, values)
        case Convolve():
            return steady_convolve(op.taps, op.bias, values[op.source])
        case Elementwise():
            return op.formula.evaluate(*(values[signal][first : first + rows] for signal, first in op.reads))
        case Lstm():
            raise ValueError(
                f"{op.qualname}: has no constant steady state; play the silence (runtime/prewarm.py)"
            )
        case _:
            assert_never(op)


def _steady_conv(op: Conv, values: dict[int, Float32]) -> Float32:
    exact = Float32Arithmetic()
    rows = op.terms[0].weight.shape[0]
    chain = exact.start(op.bias, values[op.terms[0].source], channels=rows)
    for term in op.terms:
        value = values[term.source]
        if rows * LONG_TAPS < term.weight.size or not value.any():
            chain = add_products(chain, term.weight, value, groups=term.groups)
            continue
        for tap in range(term.taps):
            weight = term.weight[:, :, tap : tap + 1]
            chain = exact.accumulate(chain, weight, value, dilation=1, groups=term.groups)
    return chain
