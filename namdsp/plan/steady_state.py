"""The steady state of a plan: the constant value of every signal after long silence.

A feed-forward plan has one constant per channel. Each operation is computed once, on one frame, with
every tap of a convolution seeing that same constant: the same chain, so the same bits, as running the silence.
"""

from __future__ import annotations

from typing import assert_never

import numpy as np

from namdsp.arithmetic.constant import add_products, steady_convolve
from namdsp.arithmetic.evaluate import evaluate
from namdsp.arithmetic.fma import Float32
from namdsp.arithmetic.reference import Float32Arithmetic
from namdsp.plan.activations import Activation
from namdsp.plan.ops import Activate, Add, Affine, Conv, Convolve, Gate, Lstm, Modulate, Op, Scale
from namdsp.plan.plan import Plan

#: From how many taps and inputs of each output on a sum is computed number by number.
LONG_TAPS = 4096


def steady_state(plan: Plan) -> dict[int, Float32]:
    """signal -> float32 [C, 1], for every signal of a feed-forward plan."""
    values = {0: np.zeros((plan.in_channels, 1), np.float32)}
    with np.errstate(all="ignore"):
        for op in plan.ops:
            values[op.out] = _steady_value(op, values)
            if isinstance(op, Convolve):
                values[op.clock] = np.zeros((1, 1), np.float32)
    return values


def _steady_value(op: Op, values: dict[int, Float32]) -> Float32:
    match op:
        case Conv():
            return _steady_conv(op, values)
        case Convolve():
            return steady_convolve(op.taps, op.bias, values[op.source])
        case Activate():
            return _activate(op.activation, values[op.source])
        case Gate():
            return _steady_gate(op, values[op.source])
        case Modulate():
            source, film = values[op.source], values[op.film]
            out = source * film[: len(source)]
            return out + film[len(source) :] if op.shift else out
        case Add():
            return values[op.a] + values[op.b]
        case Scale():
            return op.factor * values[op.source]
        case Affine():
            return values[op.source] * op.scale[:, np.newaxis] + op.shift[:, np.newaxis]
        case Lstm():
            raise ValueError(
                f"{op.qualname}: has no constant steady state; play the silence (runtime/prewarm.py)"
            )
        case _:
            assert_never(op)


def _steady_gate(op: Gate, z: Float32) -> Float32:
    p, gate = np.split(z, 2)
    gate = _activate(op.secondary, gate)
    out = gate * _activate(op.primary, p)
    return out + (np.float32(1) - gate) * p if op.blended else out


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


def _activate(activation: Activation, x: Float32) -> Float32:
    return evaluate(activation.program, x, activation.program_parameters())
