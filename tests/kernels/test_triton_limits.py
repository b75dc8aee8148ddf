"""What a file can make the Triton engine compile is bounded; layers that differ in numbers only are one code."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from builders import layer_array, save, wavenet
from recurrent import TinyLstm
from zoo import MODELS as ZOO

import namdsp
from namdsp import EngineError
from namdsp.kernels.triton_gpu.device.interpreter import Interpreter, interpreter
from namdsp.kernels.triton_gpu.fused.engine import FusedEngine
from namdsp.kernels.triton_gpu.fused.kernel import refusal
from namdsp.kernels.triton_gpu.fused.phases import distinct_phases, phases
from namdsp.kernels.triton_gpu.layers import engine as engine_module
from namdsp.kernels.triton_gpu.layers.engine import FallbackEngine
from namdsp.plan.activations import KINDS

ROOT = Path(__file__).resolve().parents[2]


def plan_of(built: dict[str, Any], tmp_path: Any) -> Any:
    return namdsp.load(save(built, tmp_path)).plan


def leaky(slopes: list[float]) -> dict[str, Any]:
    """A layer for each slope."""
    activations = [{"type": "LeakyReLU", "negative_slope": slope} for slope in slopes]
    return wavenet(layer_array(dilations=[1] * len(slopes), activation=activations))


def every_gate() -> dict[str, Any]:
    """Every pair of activations as a gate."""
    pairs = [(one, other) for one in KINDS for other in KINDS]
    array = layer_array(
        channels=2,
        dilations=[1] * len(pairs),
        activation=[one for one, _ in pairs],
        secondary=[other for _, other in pairs],
        gating="gated",
    )
    return wavenet(array)


def test_layers_with_separate_slopes_are_one_loop(tmp_path: Any) -> None:
    apart = plan_of(leaky([index / 100 for index in range(40)]), tmp_path)
    similar = plan_of(leaky([0.01] * 40), tmp_path)
    assert len(distinct_phases(phases(apart))) == len(distinct_phases(phases(similar))) < 5
    assert refusal(apart) is None


def test_excessive_shapes_are_no_fused_model(tmp_path: Any) -> None:
    assert "layers differ in shape from the one before" in str(refusal(plan_of(every_gate(), tmp_path)))
    wide = [
        layer_array(channels=c, input_size=i, head=h, dilations=(1, 2), kernel=2) for i, c, h in widths(13)
    ]
    assert "layers of different shapes have" in str(refusal(plan_of(wavenet(*wide), tmp_path)))


def widths(count: int) -> list[tuple[int, int, int]]:
    """Widths of input, array and head, all others from array to array."""
    local = [14 + index for index in range(count)]
    return list(zip([1, *local], local, [*local[1:], 1], strict=False))


def test_more_kernels_than_allowed_are_refused_with_what_to_do(tmp_path: Any) -> None:
    with pytest.raises(EngineError, match=r"needs \d+ different kernels; at most 32 .* Use engine=\"numba\""):
        FallbackEngine([plan_of(every_gate(), tmp_path)], 64, interpreter(), "the test says so")
    similar = plan_of(leaky([index / 100 for index in range(40)]), tmp_path)
    one = FallbackEngine([similar], 64, interpreter(), "the test says so")
    assert len(one.schedule) > 40


def test_more_units_than_allowed_are_refused_with_what_to_do() -> None:
    plan = TinyLstm.random(hidden=1025).plan()
    with pytest.raises(EngineError, match=r"has 1025 units; at most 1024 run there. Use engine=\"numba\""):
        FallbackEngine([plan], 64, interpreter(), "the test says so")


def test_kernels_of_multiple_shapes_side_by_side_are_preserved(zoo: Any) -> None:
    one = FusedEngine([zoo("plain").plan], None, cast(Any, None))
    groups = [[zoo(name).plan] * 2 for name in list(ZOO)[:12]]
    created = [one.batch_engine(plans) for plans in groups]
    assert [one.batch_engine(plans) is item for plans, item in zip(groups, created, strict=True)] == [
        True
    ] * len(groups)


def test_the_weights_of_a_model_that_comes_several_times_are_made_once(
    zoo: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans, made = [zoo("linear").plan, replace(zoo("linear").plan)], []
    usual = engine_module.weights
    monkeypatch.setattr(engine_module, "weights", lambda plan: made.append(plan) or usual(plan))
    FallbackEngine([*plans, *plans, *plans], None, Interpreter(), "")
    assert made == plans[1:]  # the first one's come with its launches
