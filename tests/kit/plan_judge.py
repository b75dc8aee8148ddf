"""What a plan computes, operation by operation in the one arithmetic, a whole signal at a time: it judges engines."""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.arithmetic.convolution import convolve
from namdsp.arithmetic.fma import condition_input, one_nan
from namdsp.arithmetic.recurrence import lstm_step
from namdsp.arithmetic.reference import Float32Arithmetic
from namdsp.plan.ops import Conv, Convolve, Elementwise, Lstm
from namdsp.plan.plan import Plan

EXACT = Float32Arithmetic()


def judged(plan: Plan, x: Any) -> Any:
    """The output [C_out, T] for x [C_in, T], from `plan.initial`."""
    signals = {0: np.array(x, np.float32)}
    condition_input(signals[0])
    with np.errstate(all="ignore"):
        for op in plan.ops:
            match op:
                case Conv():
                    signals[op.out] = _conv(plan, op, signals)
                case Convolve():
                    offset = 0.0 if op.bias is None else float(op.bias[0])
                    signals[op.out] = convolve(op.taps, signals[op.source], offset)
                case Elementwise():
                    rows = plan.channels[op.out]
                    reads = (signals[signal][first : first + rows] for signal, first in op.reads)
                    signals[op.out] = np.array(op.formula.evaluate(*reads))
                case Lstm():
                    gates = _conv(plan, op.projection, signals)
                    signals[op.out] = _lstm(op, gates)
    out = np.array(signals[plan.output])
    one_nan(out)
    return out


def _conv(plan: Plan, op: Conv, signals: dict[int, Any]) -> Any:
    before = max(term.lookback_frames for term in op.terms)
    frames = signals[op.terms[0].source].shape[1]
    chain = EXACT.start(op.bias, np.zeros((1, before + frames), np.float32), channels=len(op.terms[0].weight))
    for term in op.terms:
        history = np.zeros((plan.channels[term.source], before), np.float32)
        history += plan.initial.get(term.source, np.float32(0))
        source = np.concatenate([history, signals[term.source]], axis=1)
        chain = EXACT.accumulate(chain, term.weight, source, dilation=term.dilation, groups=term.groups)
    return chain[:, before:]


def _lstm(op: Lstm, gates: Any) -> Any:
    hidden, cell = op.hidden0[:, np.newaxis], op.cell0[:, np.newaxis]
    hiddens = np.empty((len(hidden), gates.shape[1]), np.float32)
    for t in range(gates.shape[1]):
        hidden, cell = lstm_step(EXACT, gates[:, t : t + 1], op.weight, hidden, cell, squash=op.squash)
        hiddens[:, t : t + 1] = hidden
    return hiddens


#: magnitudes at which roundings, underflow and signs of zero show
SPECIAL = np.array([0.0, -0.0, 1e-45, -1e-42, 1e-38, -1e-30, 1e-20, -1e-3, 1.0, -1.0, 3e4], np.float32)


def numbers(rng: Any, *shape: int, special: float = 0.0) -> Any:
    """Random float32, a share of them special."""
    values = rng.standard_normal(shape).astype(np.float32)
    return np.where(rng.random(shape) < special, rng.choice(SPECIAL, shape), values).astype(np.float32)
