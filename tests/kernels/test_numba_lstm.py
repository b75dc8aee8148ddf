"""LSTM layers as compiled kernels: the bits of the NumPy engine for any width, lanes, form and blocks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from comparing import assert_same_bits
from numba_models import run_blocks
from recurrent import TinyLstm
from sampling import everything

from namdsp.kernels.numba_cpu import lstm
from namdsp.kernels.numba_cpu.engine import NumbaEngine
from namdsp.kernels.numba_cpu.lstm_layout import LayerLayout
from namdsp.kernels.numpy_cpu.engine import NumpyEngine
from namdsp.native.targets import Target
from namdsp.plan.activations import Activation
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Conv, Lstm, Term
from namdsp.plan.plan import Plan

FRAMES = 150
#: shorter than a stack is deep, longer than a block
LENGTHS = [1, 2, 64, 3, 80]
WIDEST, NARROW = Target(16, 32), Target(8, 16)


def noise(channels: int = 1, frames: int = FRAMES) -> Any:
    return np.random.default_rng(3).standard_normal((channels, frames)).astype(np.float32)


def played(engine: Any, x: Any, lengths: list[int]) -> tuple[Any, dict[int, Any]]:
    """The output, and every history after it."""
    state = engine.new_state()
    for signal, frames in engine.plan.initial.items():
        state.set_history(signal, frames)
    y = run_blocks(engine, state, x, lengths)
    return y, {signal: state.history(signal) for signal in engine.plan.initial}


def assert_as_numpy(plan: Plan, target: Target, forms: set[str]) -> None:
    x = noise(plan.in_channels)
    engine = NumbaEngine(plan, 70, target)
    assert {call.spec["form"] for call in engine.calls if "form" in call.spec} == forms
    y, states = played(engine, x, LENGTHS)
    expected, expected_states = played(NumpyEngine(plan, FRAMES), x, [FRAMES])
    assert np.ptp(expected) > 0.01
    assert_same_bits(y, expected)
    for signal, frames in expected_states.items():
        assert_same_bits(states[signal], frames)


@pytest.mark.parametrize(
    ("hidden", "layers", "target", "form"),
    [
        (1, 1, WIDEST, "staged"),
        (3, 1, WIDEST, "staged"),  # four gates in a vector
        (7, 4, WIDEST, "staged"),  # two gates in a vector; deeper than the first blocks are long
        (18, 3, WIDEST, "straight"),
        (24, 1, NARROW, "straight"),
        (5, 2, Target(4, 16), "straight"),
        (2, 1, Target(1, 16), "straight"),
    ],
)
def test_stacks_have_the_bits_of_numpy(hidden: int, layers: int, target: Target, form: str) -> None:
    plan = TinyLstm.random(hidden=hidden, layers=layers, seed=hidden).plan()
    assert_as_numpy(plan, target, {form})
    assert len(NumbaEngine(plan, 64, target).calls) == 2  # the layers, the head


@pytest.mark.parametrize("target", [WIDEST, Target(4, 16), Target(1, 16)], ids=lambda t: t.lanes)
@pytest.mark.parametrize("hidden", [1, 18, 33] if everything() else [1, 18])
def test_wide_layers_have_the_bits_of_numpy(
    hidden: int, target: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lstm, "MAX_UNROLLED", 0)
    assert_as_numpy(TinyLstm.random(hidden=hidden, layers=2, seed=5).plan(), target, {"wide"})


def test_a_layer_of_hundreds_of_units_is_wide() -> None:
    plan = TinyLstm.random(hidden=200).plan()
    assert {call.spec.get("form") for call in NumbaEngine(plan, 64, WIDEST).calls} == {"wide", None}


def test_the_fast_tanh_is_another_kernel() -> None:
    plan = TinyLstm.random(hidden=3).plan()
    fast = replace(
        plan,
        ops=tuple(
            replace(op, squash=Activation("Fasttanh")) if isinstance(op, Lstm) else op for op in plan.ops
        ),
    )
    assert_as_numpy(fast, NARROW, {"staged"})
    x = noise()
    exact, _ = played(NumbaEngine(plan, 64, NARROW), x, LENGTHS)
    assert not np.array_equal(played(NumbaEngine(fast, 64, NARROW), x, LENGTHS)[0], exact)


def test_gates_may_come_from_elsewhere() -> None:
    """From a convolution with a past, whose own kernel has to make them."""
    plan = TinyLstm.random(hidden=5).plan()
    taps = np.random.default_rng(0).standard_normal((20, 1, 3)).astype(np.float32)

    def longer(op: Any) -> Any:
        if isinstance(op, Conv) and op.qualname.endswith("inputs"):
            return replace(op, terms=(Term(op.terms[0].source, taps, dilation=2),))
        return op

    assert_as_numpy(replace(plan, ops=tuple(map(longer, plan.ops))), NARROW, {"wide"})


def test_a_hidden_state_that_others_read_ends_a_stack() -> None:
    builder = PlanBuilder(1)
    rng = np.random.default_rng(1)

    def layer(location: str, source: int, inputs: int) -> int:
        shapes = ((12, inputs), (12,), (12, 3), (3,), (3,))
        values = [rng.standard_normal(shape).astype(np.float32) for shape in shapes]
        return builder.lstm(location, source, *values[:3], hidden0=values[3], cell0=values[4])

    first = layer("a", 0, 1)
    plan = builder.finish(builder.add("sum", first, layer("b", first, 3)))
    assert_as_numpy(plan, WIDEST, {"staged"})
    assert len(NumbaEngine(plan, 64, WIDEST).calls) == 3


def test_packed_weights_hold_every_number_once() -> None:
    for hidden, lanes in [(1, 4), (5, 4), (18, 16), (24, 16), (33, 8)]:
        layer = LayerLayout(2, hidden, lanes)
        rows = 4 * hidden
        values = 1 + np.arange(rows * layer.columns, dtype=np.float32).reshape(rows, -1)
        packed = layer.pack(values[:, 0], values[:, 1:3], values[:, 3:])
        assert packed.size == layer.weights
        assert sorted(packed[packed > 0]) == sorted(values.ravel())
