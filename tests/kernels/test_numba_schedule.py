"""Plan -> kernel calls -> tables: every operation once, in an order that works, on memory that nobody else needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numba_models import engine_of, read
from zoo import MODELS

import namdsp
from namdsp.kernels.numba_cpu import engine as engine_module
from namdsp.kernels.numba_cpu.engine import NumbaEngine, build
from namdsp.kernels.numba_cpu.schedule import calls
from namdsp.native.records import PAD
from namdsp.native.targets import target
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Add, Conv, Gate, Term

#: Names in `models/zoo/` whose schedules differ in kind.
FILES = (
    "a1_standard",
    "a2_full",
    "blended",
    "bottleneck_02",
    "channels_01",
    "depthwise",
    "dilation_8192",
    "gated_groups",
    "layer1x1_off",
    "post_head",
    "stereo_condition",
    "taps_64",
    "three_arrays",
    "wide_32",
    "condition_films",
    "condition_nested",
    "films_gated",
    "head1x1_two_arrays",
)


@pytest.fixture(scope="module")
def engines(zoo: Any) -> dict[str, NumbaEngine]:
    """Of each model."""
    return {name: laid_out(zoo(name) if name in MODELS else read(name)) for name in (*FILES, *MODELS)}


def for_all_engines(check: Callable[[Any], None]) -> Callable[..., None]:
    """A test of one engine becomes one of all; a failure says of which."""

    def over_all(engines: dict[str, NumbaEngine]) -> None:
        for name, built in engines.items():
            try:
                check(built)
            except AssertionError as failed:
                raise AssertionError(f"{name}: {failed}") from failed

    return over_all


def laid_out(model: namdsp.Model) -> NumbaEngine:
    """An engine to look at, not to play: of its kernels only those are compiled that recompute a memory."""
    real = engine_module.kernel_address
    with_memory = [call.spec for call in calls(model.plan, target()) if call.memory]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine_module, "kernel_address", lambda spec: real(spec) if spec in with_memory else 0)
        return engine_of(model)


# --- what goes together


@pytest.mark.parametrize("name", ["a1_standard", "a1_nano", "channels_03", "films_gated", "gated_groups"])
def test_a_layer_is_one_call(name: str) -> None:
    """With its FiLMs and gate: from one dilated convolution to the next."""
    engine = laid_out(read(name))
    dilated = {
        op.qualname
        for op in engine.plan.ops
        if isinstance(op, Conv) and any(term.lookback_frames for term in op.terms)
    }
    assert len(dilated) >= 4
    assert [sum(location in dilated for location in call.qualnames) for call in engine.calls[1:]] == [
        1
    ] * len(dilated)
    assert all(call.qualnames[0] in dilated for call in engine.calls[1:])


def test_a_wide_layer_is_split() -> None:
    """What the items of a kernel write must fit the first-level cache."""
    builder = PlanBuilder(1)
    signal = 0
    for layer in range(3):
        weight = np.ones((200, 1 if layer == 0 else 200, 1), np.float32)
        signal = builder.conv(f"wide {layer}", (Term(signal, weight),), None)
    engine = build(builder.finish(signal), 64)
    assert [call.qualnames for call in engine.calls] == [("wide 0",), ("wide 1",), ("wide 2",)]


def test_signals_inside_a_kernel_have_no_rows() -> None:
    engine = laid_out(read("a1_standard"))
    inside = set(range(len(engine.plan.channels))) - {0}.union(*(call.writes for call in engine.calls))
    fused = {op.out for op in engine.plan.ops}
    assert inside & fused
    assert not any(engine.tables.signals["stride"][signal] for signal in inside)
    layer = engine.calls[2]
    assert layer.spec["locals"] == [16]  # the activation, between convolution and layer1x1


@pytest.mark.parametrize(("name", "calls_of_gates"), [("gated", 0), ("blended", 0), ("gated_groups", None)])
def test_a_gate_goes_with_its_convolution_unless_groups_part_the_halves(
    name: str, calls_of_gates: int | None
) -> None:
    engine = laid_out(read(name))
    gates = {op.qualname for op in engine.plan.ops if isinstance(op, Gate)}
    single = [call for call in engine.calls for item in call.spec["items"] if item["op"] == "gate"]
    assert gates
    assert len(single) == (len(gates) if calls_of_gates is None else calls_of_gates)
    refused = [call for call in engine.calls if call.refusals]
    assert refused == single
    for call in refused:
        assert "groups=" in call.refusals[0][1]


@for_all_engines
def test_explain_names_every_call_and_every_location(built: Any) -> None:
    assert len(built.schedule) == len(built.calls)
    for segment, call in zip(built.schedule, built.calls, strict=True):
        assert segment.qualnames == call.qualnames
        assert segment.kernel.startswith(call.spec["kernel"])
        assert segment.refusals == call.refusals


def test_explain_of_a_model_lists_the_schedule() -> None:
    model = read("gated_groups")
    text = model.explain(engine="numba")
    assert text.startswith("engine numba\n")
    for op in model.plan.ops:
        assert op.qualname in text
    assert "not conv with gate: groups=" in text


def test_a_sum_of_one_signal_with_itself_is_computed() -> None:
    """The other operand is the value itself, which is not there before the convolution is."""
    builder = PlanBuilder(1)
    a = builder.conv("conv", (Term(0, np.full((1, 1, 1), 2.0, np.float32)),), None)
    plan = builder.finish(builder.add("sum", a, a))
    engine = build(plan, 64)
    out = np.zeros((1, 3), np.float32)
    engine.process(engine.new_state(), np.array([[1.0, -3.0, 0.5]], np.float32), out)
    assert out.tolist() == [[4.0, -12.0, 2.0]]


# --- where signals live


@for_all_engines
def test_rows_and_blocks_start_at_cache_lines(built: Any) -> None:
    for row in built.tables.signals:
        assert row["base"] % PAD == 0
        assert row["stride"] % PAD == 0
    state = built.new_state()
    assert state.arena.ctypes.data % (4 * PAD) == 0
    assert not np.any(state.positions % PAD)


@for_all_engines
def test_slides_move_in_different_blocks(built: Any) -> None:
    state, signals = built.new_state(), built.tables.signals
    slides = signals["slide"] > 0
    phases = (state.positions - signals["slide"])[slides]
    if phases.size >= 4:
        assert np.unique(phases).size == 4


def test_an_add_is_taken_only_once() -> None:
    """Two convolutions into one sum: the second takes it, for only then are both operands there."""
    builder = PlanBuilder(1)
    weight = np.ones((1, 1, 1), np.float32)
    a = builder.conv("a", (Term(0, weight),), None)
    b = builder.conv("b", (Term(0, weight),), None)
    plan = builder.finish(builder.add("sum", a, b))
    engine = build(plan, 64)
    assert [call.qualnames for call in engine.calls] == [("a", "b", "sum")]
    assert [item["sum"] is not None for item in engine.calls[0].spec["items"]] == [False, True]
    assert sum(isinstance(op, Add) for op in plan.ops) == 1
