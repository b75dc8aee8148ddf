"""What goes together in a kernel, and what `explain` says of it; the bits are tested elsewhere."""

from __future__ import annotations

import numpy as np
import pytest
from numba_models import engine_of, read

import namdsp
from namdsp.kernels.numba_cpu import engine as engine_module
from namdsp.kernels.numba_cpu.calls import kernel_calls
from namdsp.kernels.numba_cpu.engine import NumbaEngine
from namdsp.native.targets import target
from namdsp.plan.ops import Conv, Gate


#: Names in `models/zoo/` whose schedules differ in kind.
def laid_out(model: namdsp.Model) -> NumbaEngine:
    """An engine to look at, not to play: of its kernels only those are compiled that recompute a memory."""
    real = engine_module.kernel_address
    with_memory = [call.spec for call in kernel_calls(model.plan, target()) if call.memory]
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


def test_explain_of_a_model_lists_the_schedule() -> None:
    model = read("gated_groups")
    text = model.explain(engine="numba")
    assert text.startswith("engine numba\n")
    for op in model.plan.ops:
        assert op.qualname in text
    assert "not conv with gate: groups=" in text


@pytest.mark.parametrize("name", ["a1_standard", "films_gated"])
def test_slides_move_in_different_blocks(name: str) -> None:
    """So that no block has the work of many."""
    engine = laid_out(read(name))
    signals = engine.tables.signals
    slides = signals["slide"] > 0
    phases = (engine.new_state().positions - signals["slide"])[slides]
    assert np.unique(phases).size >= 4
