"""The code that LLVM makes: only the roundings that are written. No fast-math flag, no fusion by LLVM.

IR after all passes may fuse or reorder nothing without a flag, and the assembly must have exactly the fused and the
plain operations of that IR.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

import llvmlite.binding as llvm
import pytest
from numba_models import plan_of

from namdsp.kernels.numba_cpu.calls import kernel_calls
from namdsp.kernels.numba_cpu.code_size import vector_operations
from namdsp.kernels.numba_cpu.kernel import kernel_ir
from namdsp.native import compile as jit
from namdsp.native import driver
from namdsp.native.targets import Target, target

X86 = re.match(r"x86_64|amd64", llvm.get_process_triple())
#: Between the operation and its type in IR; `fmuladd` is the intrinsic that leaves the choice to LLVM.
FLAGS = re.compile(
    r"\b(fast|reassoc|nnan|ninf|nsz|arcp|contract|afn)\b|fmuladd|unsafe-fp-math|denormal-fp-math"
)
#: What the kernels of these models have: chains, every activation, gates of both kinds, FiLM, sums, scales.
MODELS = ("everything", "every activation", "blended")
#: (lanes, models): the generator is the same at every width, and each kernel is slow.
HERE_ALL_ELSEWHERE_SOME = [
    (target().lanes, MODELS),
    *((lanes, ("blended", "every activation")) for lanes in (1, 4, 8, 16) if lanes != target().lanes),
]


@cache
def specs(lanes: int, models: tuple[str, ...] = MODELS) -> list[dict[str, Any]]:
    """The kernels of the models, each once."""
    shape = Target(lanes, target().registers)
    results = {repr(call.spec): call.spec for name in models for call in kernel_calls(plan_of(name), shape)}
    return list(results.values())


def smallest(specs: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """The one that compiles in the shortest time."""
    return min(specs, key=vector_operations)


@cache
def written(lanes: int, models: tuple[str, ...]) -> list[str]:
    """Their IR."""
    return [kernel_ir(spec) for spec in specs(lanes, models)]


def counts_in_ir(text: str) -> Counter[str]:
    """Operations of the finished IR."""
    result = Counter(re.findall(r"= (?:tail )?(fadd|fsub|fmul|fdiv) ", text))
    result["fma"] = len(re.findall(r"= (?:tail )?call [^@]*@llvm\.fma\.", text))
    return result


def counts_in_assembly(text: str) -> Counter[str]:
    """Operations of the assembly, x86."""
    names = {"add": "fadd", "sub": "fsub", "mul": "fmul", "div": "fdiv"}
    result: Counter[str] = Counter()
    for name in re.findall(r"^[ \t]+v?(add|sub|mul|div)[ps]s\s", text, re.MULTILINE):
        result[names[name]] += 1
    result["fma"] = len(re.findall(r"^[ \t]+vfn?m(?:add|sub)\d+[ps]s\s", text, re.MULTILINE))
    return result


@cache
def compiled(text: str) -> tuple[str, str]:
    """(IR after all passes, assembly). What is computed twice is once in both, as machine code has it."""
    module, machine = jit.optimise(text)
    once = llvm.create_new_module_pass_manager()
    once.add_new_gvn_pass()
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    once.run(module, llvm.create_pass_builder(machine, options))
    return str(module), machine.emit_assembly(module)


def flags(text: str) -> set[str]:
    return {match.group(0) for match in FLAGS.finditer(text)}


@pytest.mark.parametrize(("lanes", "models"), HERE_ALL_ELSEWHERE_SOME)
def test_kernels_are_written_without_a_fast_flag(lanes: int, models: tuple[str, ...]) -> None:
    for text in written(lanes, models):
        assert flags(text) == set()
        assert re.search(r"llvm\.fma|= f(add|sub|mul|div) ", text)


@pytest.mark.parametrize(("lanes", "models"), HERE_ALL_ELSEWHERE_SOME[:2])
def test_kernels_are_finished_without_a_fast_flag(lanes: int, models: tuple[str, ...]) -> None:
    for text in written(lanes, models):
        finished, _ = compiled(text)
        assert flags(finished) == set(), text.partition("\n")[0]
        assert counts_in_ir(finished).total() > 0


@pytest.mark.skipif(not X86, reason="the assembly is read as x86")
def test_the_assembly_has_the_fused_and_the_plain_operations_of_the_ir() -> None:
    """At the width of this processor, so that no operation is split in two."""
    total: Counter[str] = Counter()
    for text in written(target().lanes, MODELS):
        finished, assembly = compiled(text)
        assert counts_in_assembly(assembly) == counts_in_ir(finished), text.partition("\n")[0]
        total += counts_in_ir(finished)
    assert set(total) == {"fadd", "fsub", "fmul", "fdiv", "fma"}


def relaxed(text: str, *flags: str) -> str:
    """The same IR with a flag on each plain operation: one after the other."""
    step = itertools.cycle(flags)
    return re.sub(r"= (fadd|fsub|fmul|fdiv) ", lambda result: f"= {result[1]} {next(step)} ", text)


def test_the_check_sees_a_flag() -> None:
    wrong = ("fast", "contract", "reassoc", "arcp")
    gate = smallest(
        spec
        for spec in specs(4)
        if any(len(item["program"].calls) == 2 for item in spec["items"] if item["op"] == "elementwise")
    )
    assert flags(str(jit.optimise(relaxed(kernel_ir(gate), *wrong))[0])) == set(wrong)


@pytest.mark.skipif(not X86, reason="the assembly is read as x86")
def test_the_check_sees_operations_that_were_fused() -> None:
    """The gate s f + (1 - s) p has products whose sums invite it."""
    blended = smallest(
        spec
        for spec in specs(target().lanes)
        if any(after["halves"] == [0, 1] for item in spec["items"] for after in item.get("after", ()))
    )
    finished, assembly = compiled(relaxed(kernel_ir(blended), "contract"))
    assert counts_in_assembly(assembly)["fma"] > counts_in_ir(finished)["fma"]


def test_the_check_sees_a_choice_left_to_llvm() -> None:
    chain = smallest(spec for spec in specs(4) if spec["kernel"] == "conv")
    text = kernel_ir(chain)
    assert "llvm.fma." in text
    assert flags(text.replace("llvm.fma.", "llvm.fmuladd.")) == {"fmuladd"}


def test_the_driver_has_no_fast_flag_either() -> None:
    text = jit.numba_ir(driver.make_driver(), 3)
    finished = str(jit.optimise(text, inline=True)[0])
    assert flags(finished) == set()
