"""What a plan computes, operation by operation in the one arithmetic, a whole signal at a time: it judges engines."""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.arithmetic import floor_input
from namdsp.arithmetic.convolution import convolve
from namdsp.arithmetic.fma import condition_input, one_nan
from namdsp.arithmetic.recurrence import lstm_step
from namdsp.arithmetic.reference import Float32Arithmetic
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Conv, Convolve, Elementwise, Lstm, Term
from namdsp.plan.plan import Plan
from namdsp.runtime.dispatch import build_engine

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
                    signals[op.out] = _lstm(op, signals[op.source])
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


# -- plans of one operation, and any plan through an engine in blocks ---------------------------------


#: magnitudes at which roundings, underflow and signs of zero show
SPECIAL = np.array([0.0, -0.0, 1e-45, -1e-42, 1e-38, -1e-30, 1e-20, -1e-3, 1.0, -1.0, 3e4], np.float32)


def numbers(rng: Any, *shape: int, special: float = 0.0) -> Any:
    """Random float32, a share of them special."""
    values = rng.standard_normal(shape).astype(np.float32)
    return np.where(rng.random(shape) < special, rng.choice(SPECIAL, shape), values).astype(np.float32)


def conv_plan(terms: list[tuple[Any, int, int]], bias: Any, in_channels: int, *, behind: int = 0) -> Plan:
    """One convolution of the input; terms are (weight, dilation, groups). `behind` scales follow it."""
    builder = PlanBuilder(in_channels)
    out = builder.conv(
        "conv", tuple(Term(0, weight, dilation, groups) for weight, dilation, groups in terms), bias
    )
    for _ in range(behind):
        out = builder.scale("scale", out, np.float32(1))
    return builder.finish(out)


def exact_conv(terms: list[tuple[Any, int, int]], bias: Any, x: Any) -> Any:
    """The chain of `conv_plan`, link by link, after zeros."""
    exact = Float32Arithmetic()
    x = floor_input(x)
    chain = exact.start(bias, x, channels=terms[0][0].shape[0])
    for weight, dilation, groups in terms:
        chain = exact.accumulate(chain, weight, x, dilation=dilation, groups=groups)
    return chain


def run_plan(plan: Plan, x: Any, *, engine: Any, block: int = 64) -> Any:
    """x [C, T] through an engine (a name or the engine itself) from zero histories, in blocks; [C_out, T]."""
    created = build_engine(plan, engine, block).engine if isinstance(engine, str) else engine
    if isinstance(engine, str):
        assert created.name == engine
    voice = created.voices(1)
    out = np.full((plan.out_channels, x.shape[1]), np.nan, np.float32)
    step = min(block, created.max_block)
    for at in range(0, x.shape[1], step):
        voice.process(x[:, at : at + step], out[:, at : at + step])
    return out
