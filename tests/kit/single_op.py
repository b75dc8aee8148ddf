"""Plans of one operation, and a way to run any plan through an engine in blocks: for the tests of single kernels."""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.arithmetic import floor_input
from namdsp.arithmetic.reference import Float32Arithmetic
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term
from namdsp.plan.plan import Plan
from namdsp.runtime.dispatch import build_engine

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
