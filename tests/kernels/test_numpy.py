"""Which backends run here. NumPy's where the BLAS cannot be trusted: chains and steps as they are written."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from backends import refusal_of
from comparing import assert_same_bits
from plan_judge import judged, numbers
from plans import stack
from test_engines import played

from namdsp.kernels import BACKENDS
from namdsp.kernels.numpy_cpu import conv, gemm, recurrence
from namdsp.kernels.numpy_cpu.engine import NumpyEngine
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term
from namdsp.plan.plan import Plan


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_backend_runs_here_or_says_why(backend):
    reason = refusal_of(backend)
    if reason is not None:
        assert reason.startswith(f"{backend}: ")
        pytest.skip(f"NOT TESTED HERE, {reason}")


def assert_right(engine: NumpyEngine, channels: int = 1) -> None:
    """Its bits are the judge's."""
    x = numbers(np.random.default_rng(0), channels, 90)
    bank = engine.voices(1)
    bank.fill(engine.plan.initial)
    out = np.empty((engine.plan.out_channels, 90), np.float32)
    played(bank, x, out)
    assert_same_bits(out, judged(engine.plan, x))


def dense(*widths: int) -> Plan:
    """Convolutions of two taps, each of the given width."""
    builder, rng, signal = PlanBuilder(1), np.random.default_rng(0), 0
    for before, width in zip((1, *widths), widths, strict=False):
        signal = builder.conv(
            str(width), (Term(signal, numbers(rng, width, before, 2)),), numbers(rng, width)
        )
    return builder.finish(signal)


def test_where_the_blas_does_not_sum_in_order_chains_are_walked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conv, "find_exact_slab", lambda *shape: None)
    monkeypatch.setattr(recurrence, "find_exact_slab", lambda *shape: None)
    engine = NumpyEngine(dense(8), 64)
    assert engine.schedule[0].kernel == "Conv1D by chains"
    assert engine.schedule[0].refusals == (("GEMM", "this BLAS does not sum 8x3 in order"),)
    assert_right(engine)
    assert_right(NumpyEngine(stack(5), 64))


def test_a_blas_that_sums_otherwise_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    class Reversed:
        def __getattr__(self, name: str) -> Any:
            return getattr(np, name)

        @staticmethod
        def matmul(weight: Any, x: Any, out: Any) -> None:
            out[...] = weight[..., ::-1].copy() @ x[::-1].copy()

    gemm._sums_in_order.cache_clear()
    monkeypatch.setattr(gemm, "np", Reversed())
    assert gemm.find_exact_slab(8, 25, 64) is None
    gemm._sums_in_order.cache_clear()


def test_a_gate_whose_tanh_would_be_rounded_twice_is_computed_as_written() -> None:
    """The only argument where sums in float64, rounded to float32, are others."""
    bias, zeros = np.full(16, np.uint32(0x3D31C87E).view(np.float32)), np.zeros((16, 4), np.float32)
    assert_right(NumpyEngine(stack(4, inputs=zeros[:, :1], weight=zeros, bias=bias), 64))


def test_sums_of_a_layer_that_underflow_to_minus_zero_keep_their_sign() -> None:
    """A product may make +0 of them, and so of the cell."""
    tiny, minus = np.float32(-1e-45), np.float32(-0.0)
    plan = stack(
        4,
        inputs=np.full((16, 1), tiny),
        weight=np.full((16, 4), tiny),
        bias=np.zeros(16, np.float32),
        hidden0=np.full(4, 0.3, np.float32),
        cell0=np.full(4, minus),
    )
    voice = NumpyEngine(plan, 1).voices(1)
    voice.fill(plan.initial)
    voice.process(np.full((1, 1), 0.3, np.float32), np.empty((1, 1), np.float32))
    op = next(op for op in plan.ops if op.feedback)
    assert_same_bits(voice.history(0, op.writes[1]), np.full((4, 1), minus))
