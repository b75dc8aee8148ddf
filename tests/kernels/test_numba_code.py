"""The code that LLVM makes: only the roundings that are written. What a file can make a machine compile is bounded."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from builders import save
from comparing import assert_same_bits
from engines import TUNINGS
from here import MODELS
from plans import PLANS, every_gate

import namdsp
from namdsp.errors import EngineError, SettingError
from namdsp.kernels.numba_cpu import driver
from namdsp.kernels.numba_cpu.calls import kernel_calls
from namdsp.kernels.numba_cpu.kernel import kernel_ir
from namdsp.native import compile as jit
from namdsp.native import llvm_code
from namdsp.native import targets as target_module
from namdsp.native.targets import LANES_VARIABLE, Target, Tuning, named_target, target
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term

#: Between the operation and its type in IR; `fmuladd` is the intrinsic that leaves the choice to LLVM.
FLAGS = re.compile(
    r"\b(fast|reassoc|nnan|ninf|nsz|arcp|contract|afn)\b|fmuladd|unsafe-fp-math|denormal-fp-math"
)
#: What the kernels of these models have: chains, every activation, gates of both kinds, FiLM, sums, scales.
NAMES = ("everything", "activations", "blended")


def load(name: str) -> namdsp.Model:
    return namdsp.load(MODELS / f"{name}.nam")


def flags(text: str) -> set[str]:
    return {match.group(0) for match in FLAGS.finditer(text)}


@pytest.mark.slow
@pytest.mark.parametrize(("lanes", "names"), [(target().lanes, NAMES), (1, NAMES[1:])])
def test_kernels_are_finished_without_a_fast_flag(lanes: int, names: tuple[str, ...], zoo: Any) -> None:
    """At two widths: the generator is the same at every one, and each kernel is slow."""
    plans = {"everything": zoo("everything").plan, "blended": load("blended").plan, **PLANS}
    shape = Target(lanes, target().registers)
    specs = {repr(call.spec): call.spec for name in names for call in kernel_calls(plans[name], shape)}
    for text in map(kernel_ir, specs.values()):
        finished = str(llvm_code.optimise(text)[0])
        assert flags(finished) == set(), text.partition("\n")[0]
        assert "@llvm.fma." in finished or " f" in finished


@pytest.mark.slow
def test_the_driver_has_no_fast_flag_either() -> None:
    text = jit.numba_ir(driver.make_driver(), 3)
    finished = str(llvm_code.optimise(text, inline=True)[0])
    assert flags(finished) == set()


@pytest.mark.parametrize(("channels", "groups", "taps"), [(12, 2, 6), (10, 2, 16)])
def test_a_loop_over_taps_keeps_its_weights_off_the_stack(channels: int, groups: int, taps: int) -> None:
    """Groups of 5 to 7 channels: tiles of all their rows, and a choice at the end of the ring for each tap."""
    weight = np.ones((channels, channels // groups, taps), np.float32)
    builder = PlanBuilder(channels)
    plan = builder.finish(builder.conv("c", (Term(0, weight, 8, groups),), None))
    named = named_target("x86-64-v3")
    (call,) = kernel_calls(plan, named.shape)
    module, machine = llvm_code.optimise(kernel_ir(call.spec), named.machine)
    assembly = machine.emit_assembly(module)
    assert "vfmadd" in assembly
    assert len(re.findall(r"vmov\w+\s+%[xyz]mm\d+, -?\d*\(%r[sb]p\)", assembly)) < taps


@pytest.mark.parametrize(
    ("channels", "groups", "text"),
    [
        (8, 4, ", grouped, block-diagonal: 4 blocks of 2x2, unrolled"),
        (12, 2, ", grouped, block-diagonal: 2 blocks of 6x6, unrolled"),
        (32, 2, ", grouped, block-diagonal: 2 blocks of 16x16"),
        (8, 1, ""),
    ],
)
@pytest.mark.parametrize("tuning", [Tuning(), *TUNINGS])
def test_a_grouped_kernel_says_its_blocks(channels: int, groups: int, text: str, tuning: Tuning) -> None:
    builder = PlanBuilder(channels)
    weight = np.ones((channels, channels // groups, 3), np.float32)
    plan = builder.finish(builder.conv("c", (Term(0, weight, 8, groups),), None))
    (call,) = kernel_calls(plan, Target(16, 32, avx512=True, tuning=tuning))
    assert re.sub(r"^Conv1D \d+x\d+", "", call.name) == text


def test_too_many_shapes_are_played_by_numpy_and_nothing_is_compiled(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = every_gate()
    file["weights"] = [0.01 * weight for weight in file["weights"]]  # it does not overflow
    model = namdsp.load(save(file, tmp_path))
    x = np.float32([0.4, -0.2, 0.1, 0.3, -0.5])
    with monkeypatch.context() as patch:
        patch.setattr(llvm_code, "optimise", pytest.fail)
        with pytest.raises(
            EngineError, match=r"take about \d+ s; expected at most 7 s\. Use engine=\"numpy\""
        ):
            model.render(x, engine="numba")
    assert_same_bits(model.render(x, engine="auto"), model.render(x, engine="reference"))
    assert "passed over numba: numba: this model has so many different shapes" in model.explain()
    assert "engine numpy" in model.explain()


@pytest.mark.parametrize("forced", ["3", "0", "32", "-8", "eight", "8.0", " 8"])
def test_a_width_that_does_not_exist_is_refused(forced: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LANES_VARIABLE, forced)
    with pytest.raises(SettingError, match=rf"^{LANES_VARIABLE}={forced}: expected one of 1, 4, 8, 16"):
        load("smallest").stream(max_block=64, engine="numba")


def test_without_fused_multiply_add_numba_is_refused_by_name_and_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(target_module, "_host", lambda: (Target(4, 16), False))
    model = load("smallest")
    with pytest.raises(EngineError, match="no fused multiply-add"):
        model.stream(max_block=64, engine="numba")
    assert model.stream(max_block=64).engine != "numba"
    assert "passed over numba: numba: this CPU has no fused multiply-add" in model.explain()
