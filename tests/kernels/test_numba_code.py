"""The code that LLVM makes: only the roundings that are written. What a file can make a machine compile is bounded."""

from __future__ import annotations

import itertools
import re
from functools import cache
from typing import Any

import numpy as np
import pytest
from builders import layer_array, save, wavenet
from comparing import assert_same_bits
from numba_models import plan_of, read, signal

import namdsp
from namdsp.errors import EngineError, SettingError
from namdsp.kernels.numba_cpu.calls import kernel_calls
from namdsp.kernels.numba_cpu.kernel import kernel_ir
from namdsp.native import compile as jit
from namdsp.native import driver
from namdsp.native import targets as target_module
from namdsp.native.targets import LANES_VARIABLE, Target, target
from namdsp.plan.activations import KINDS

#: Between the operation and its type in IR; `fmuladd` is the intrinsic that leaves the choice to LLVM.
FLAGS = re.compile(
    r"\b(fast|reassoc|nnan|ninf|nsz|arcp|contract|afn)\b|fmuladd|unsafe-fp-math|denormal-fp-math"
)
#: What the kernels of these models have: chains, every activation, gates of both kinds, FiLM, sums, scales.
MODELS = ("everything", "activations", "blended")


@cache
def written(lanes: int, models: tuple[str, ...]) -> list[str]:
    """The IR of the models' kernels, each once."""
    shape = Target(lanes, target().registers)
    specs = {repr(call.spec): call.spec for name in models for call in kernel_calls(plan_of(name), shape)}
    return list(map(kernel_ir, specs.values()))


def flags(text: str) -> set[str]:
    return {match.group(0) for match in FLAGS.finditer(text)}


@pytest.mark.parametrize(("lanes", "models"), [(target().lanes, MODELS), (1, ("blended", "activations"))])
def test_kernels_are_finished_without_a_fast_flag(lanes: int, models: tuple[str, ...]) -> None:
    """At two widths: the generator is the same at every one, and each kernel is slow."""
    for text in written(lanes, models):
        finished = str(jit.optimise(text)[0])
        assert flags(finished) == set(), text.partition("\n")[0]
        assert "@llvm.fma." in finished or " f" in finished


def test_the_driver_has_no_fast_flag_either() -> None:
    text = jit.numba_ir(driver.make_driver(), 3)
    finished = str(jit.optimise(text, inline=True)[0])
    assert flags(finished) == set()


def reference(model: namdsp.Model, x: Any) -> Any:
    return np.atleast_2d(model.render(x, engine="reference"))


def a_thousand_shapes() -> dict[str, Any]:
    """1,152 layers, nearly all of another shape, with weights that keep it from overflowing."""
    shapes = list(itertools.product(range(1, 9), KINDS, ("Sigmoid", "Softsigmoid", "Tanh", "ReLU")))
    arrays = [
        layer_array(
            channels=channels,
            input_size=max(channels - 1, 1),
            head=channels + 1 if channels < 3 else 1,
            dilations=[1] * len(shapes),
            kernel=[taps for taps, _, _ in shapes],
            activation=[kind for _, kind, _ in shapes],
            secondary=[kind for _, _, kind in shapes],
            gating=["gated"] * len(shapes),
        )
        for channels in range(1, 4)
    ]
    built = wavenet(*arrays)
    built["weights"] = [0.01 * weight for weight in built["weights"]]
    return built


def test_a_thousand_shapes_are_played_by_numpy_and_nothing_is_compiled(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = namdsp.load(save(a_thousand_shapes(), tmp_path), allow_large=True)
    x = signal(model, 5)
    with monkeypatch.context() as patch:
        patch.setattr(jit, "optimise", pytest.fail)
        with pytest.raises(
            EngineError, match=r"take about \d+ s; expected at most 7 s\. Use engine=\"numpy\""
        ):
            model.render(x, engine="numba")
    assert_same_bits(np.atleast_2d(model.render(x, engine="auto")), reference(model, x))
    assert "passed over numba: numba: this model has so many different shapes" in model.explain()
    assert "engine numpy" in model.explain()


@pytest.mark.parametrize("forced", ["3", "0", "32", "-8", "eight", "8.0", " 8"])
def test_a_width_that_does_not_exist_is_refused(forced: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LANES_VARIABLE, forced)
    with pytest.raises(SettingError, match=rf"^{LANES_VARIABLE}={forced}: expected one of 1, 4, 8, 16"):
        read("smallest").stream(max_block=64, engine="numba")


def test_without_fused_multiply_add_numba_is_refused_by_name_and_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(target_module, "_host", lambda: (Target(4, 16), False))
    model = read("smallest")
    with pytest.raises(EngineError, match="no fused multiply-add"):
        model.stream(max_block=64, engine="numba")
    assert model.stream(max_block=64).engine != "numba"
    assert "passed over numba: numba: this processor has no fused multiply-add" in model.explain()


def test_explain_lists_every_operation_and_why_a_gate_is_apart() -> None:
    model = read("gated_groups")
    text = model.explain(engine="numba")
    assert text.startswith("engine numba\n")
    assert all(op.qualname in text for op in model.plan.ops)
    assert "not conv with gate: groups=" in text
