"""The steady state of a plan: the constant value of every signal after long silence.

A feed-forward plan has one constant per channel. Each operation is computed once, on one frame, with
every tap of a convolution seeing that same constant: the same chain, so the same bits, as running the silence.
"""

from __future__ import annotations

from typing import assert_never

import numpy as np

from namdsp.arithmetic.constant import add_products, steady_convolve
from namdsp.arithmetic.fma import Float32
from namdsp.plan.ops import Conv, Convolve, Elementwise, Lstm, Op
from namdsp.plan.plan import Plan


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
                f"{op.qualname}: has no constant steady state; play the silence (runtime/renderer.py)"
            )
        case _:
            assert_never(op)


def _steady_conv(op: Conv, values: dict[int, Float32]) -> Float32:
    chain = np.zeros((len(op.terms[0].weight), 1), np.float32)
    if op.bias is not None:
        chain += op.bias[:, np.newaxis]
    for term in op.terms:
        chain = add_products(chain, term.weight, values[term.source], groups=term.groups)
    return chain
