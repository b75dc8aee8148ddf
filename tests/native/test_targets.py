"""Named targets: code for another processor than this one, of no instruction or register that it lacks."""

from __future__ import annotations

import re
from typing import Any

import llvmlite.binding as llvm
import pytest
from builders import layer_array, wavenet

import namdsp
from namdsp.errors import SettingError
from namdsp.kernels.numba_cpu.calls import kernel_calls
from namdsp.kernels.numba_cpu.kernel import kernel_ir
from namdsp.native import compile as jit
from namdsp.native.targets import NATIVE, TARGET_NAMES, host, named_target, target


def assembly(name: str) -> str:
    """Of the widest kernel of a layer with tanh."""
    wanted = named_target(name)
    model = namdsp.load(wavenet(layer_array(channels=8, dilations=(1,), activation="Tanh")))
    texts = [kernel_ir(call.spec) for call in kernel_calls(model.plan, wanted.shape)]
    module, machine = jit.optimise(max(texts, key=len), wanted.machine)
    return str(machine.emit_assembly(module))


def test_native_is_this_processor() -> None:
    native = named_target(NATIVE)
    assert native.machine == host()
    assert native.shape == target()
    assert native.machine.cpu == llvm.get_host_cpu_name()


@pytest.mark.parametrize(
    ("name", "has", "lacks"),
    [
        ("x86-64-v3", r"vfmadd\w+ps.*%ymm", r"%zmm|%[xy]mm(1[6-9]|2\d|3\d)|%k[1-7]"),
        ("x86-64-v4", r"vfmadd\w+ps.*%zmm(1[6-9]|2\d|3\d)", r"fmaf"),
        ("aarch64", r"fmla\s+v\d+\.4s", r"\bbl\s+fma|%|\bz\d+\."),
        ("aarch64-apple", r"fmla\.4s\s+v\d+", r"\bbl\s+_fma|%|\bz\d+\."),
    ],
)
def test_code_has_the_vectors_of_its_target_and_no_others(name: str, has: str, lacks: str) -> None:
    text = assembly(name)
    assert re.search(has, text)
    assert not re.search(lacks, text), re.search(lacks, text)


def test_sixteen_registers_are_what_a_target_says_not_what_this_machine_has() -> None:
    assert named_target("x86-64-v3").shape.registers == 16
    assert named_target("x86-64-v4").shape.registers == 32


def test_a_cpu_changes_the_code_and_not_the_vectors() -> None:
    plain, tuned = named_target("aarch64"), named_target("aarch64", "cortex-a72")
    assert tuned.machine.cpu == "cortex-a72"
    assert tuned.shape == plain.shape
    assert tuned.machine.features == plain.machine.features


@pytest.mark.parametrize(
    ("name", "cpu", "words"),
    [
        ("x86-64-v5", "", ["x86-64-v5", "x86-64-v4", "aarch64"]),
        ("aarch64", "zilog-z80", ["zilog-z80", "aarch64", "generic"]),
        (NATIVE, "skylake", ["skylake", NATIVE]),
    ],
)
def test_a_name_that_there_is_not(name: str, cpu: str, words: list[str], capfd: Any) -> None:
    with pytest.raises(SettingError) as refusal:
        named_target(name, cpu)
    assert all(word in str(refusal.value) for word in words)
    assert capfd.readouterr().err == ""


def test_every_name_is_a_target() -> None:
    for name in TARGET_NAMES:
        assert named_target(name).name == name
