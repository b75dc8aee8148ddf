"""What a host may do to the floating-point mode of its thread changes no result, and is as it was afterwards."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import llvmlite.binding as llvm
import numpy as np
import pytest
from float_mode import BITS, CONTROL, FLUSH, change_mode
from llvmlite import ir

from namdsp.native import compile as jit
from namdsp.native.float_control import guarded

ARM64 = "aarch64-unknown-linux-gnu"
CROSS_COMPILER, EMULATOR = "aarch64-linux-gnu-gcc", "qemu-aarch64"
#: 1e-30 * 1e-10 is subnormal; times 1e30, it is there again
HOST = r"""
#include <stdint.h>
#include <stdio.h>
int64_t entry(int64_t x, int64_t out);
int main(void) {
    static const uint64_t modes[] = {0, 1u << 24, 3u << 22, 1u << 25};
    for (int i = 0; i < 4; i++) {
        float x[3] = {1e-30f, 1e-10f, 1e30f}, out[2] = {0, 0};
        uint64_t before, after;
        __asm__ volatile("msr fpcr, %0" : : "r"(modes[i]));
        __asm__ volatile("mrs %0, fpcr" : "=r"(before));
        entry((int64_t)(intptr_t)x, (int64_t)(intptr_t)out);
        __asm__ volatile("mrs %0, fpcr" : "=r"(after));
        __asm__ volatile("msr fpcr, %0" : : "r"(0ull));
        uint32_t bits[2];
        __builtin_memcpy(bits, out, sizeof bits);
        printf("%d %08x %08x\n", before == modes[i] && after == before, bits[0], bits[1]);
    }
    return 0;
}
"""


def product() -> str:
    """entry(x, out): out[0] = x[0] * x[1], out[1] = out[0] * x[2]."""
    module = ir.Module("product")
    integer, single = ir.IntType(64), ir.FloatType()
    function = ir.Function(module, ir.FunctionType(integer, [integer] * 2), jit.ENTRY)
    b = ir.IRBuilder(function.append_basic_block())

    def at(address: ir.Value, index: int) -> ir.Value:
        return b.inttoptr(b.add(address, integer(4 * index)), single.as_pointer())

    x, out = function.args
    small = b.fmul(b.load(at(x, 0)), b.load(at(x, 1)))
    b.store(small, at(out, 0))
    b.store(b.fmul(small, b.load(at(x, 2))), at(out, 1))
    b.ret(integer(0))
    return str(module)


def expected() -> np.ndarray:
    small = np.float32(1e-30) * np.float32(1e-10)
    return np.array([small, small * np.float32(1e30)], np.float32)


@pytest.mark.skipif(CONTROL is None, reason="how this processor's mode is set is not known")
def test_here_a_guarded_function_computes_as_ever_in_any_mode_and_leaves_it() -> None:
    assert CONTROL is not None
    text = guarded(product(), jit.ENTRY, llvm.get_process_triple())
    plain = _here("product", product())
    run = _here("guarded product", text)
    x, out = np.array([1e-30, 1e-10, 1e30], np.float32), np.zeros(2, np.float32)
    for bit in (0, *BITS):
        before = change_mode(set_bits=bit)
        met = change_mode()  # bits that this processor does not have stay 0
        try:
            run(x.ctypes.data, out.ctypes.data)
        finally:
            after = change_mode(clear_bits=bit & ~before)
        np.testing.assert_array_equal(out.view(np.int32), expected().view(np.int32))
        assert after & CONTROL.mask == met & CONTROL.mask
    change_mode(set_bits=FLUSH)
    try:
        plain(x.ctypes.data, out.ctypes.data)
    finally:
        change_mode(clear_bits=FLUSH)
    assert not out.any()  # the mode does what it is feared for


def _here(spec: str, text: str) -> Callable[[int, int], int]:
    address = jit.native_address("product", spec, lambda: text)
    return ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p)(address)


def arm64(text: str) -> tuple[str, bytes]:
    """(assembly, object code)."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(ARM64).create_target_machine(opt=3, reloc="pic")
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = ARM64, str(machine.target_data)
    return machine.emit_assembly(module), machine.emit_object(module)


def test_on_arm64_the_mode_is_read_cleared_and_restored() -> None:
    assembly, _ = arm64(guarded(product(), jit.ENTRY, ARM64))
    assert len(re.findall(r"mrs\s+x\d+, FPCR", assembly, re.IGNORECASE)) == 1
    assert len(re.findall(r"msr\s+FPCR, x\d+", assembly, re.IGNORECASE)) == 2
    assert "FPCR" not in arm64(product())[0].upper()


@pytest.mark.parametrize("triple", [ARM64, "riscv64-unknown-linux-gnu"])
def test_what_accepts_a_record_is_called_with_its_address(triple: str) -> None:
    """Also where no mode is known."""
    module = ir.Module("record")
    integer = ir.IntType(64)
    kind = ir.FunctionType(integer, [integer.as_pointer(), integer])
    function = ir.Function(module, kind, jit.ENTRY)
    b = ir.IRBuilder(function.append_basic_block())
    b.ret(b.add(b.load(function.args[0]), function.args[1]))
    created = llvm.parse_assembly(guarded(str(module), jit.ENTRY, triple))
    created.verify()
    assert [str(argument.type) for argument in created.get_function(jit.ENTRY).arguments] == ["i64", "i64"]


@pytest.mark.skipif(
    not (shutil.which(CROSS_COMPILER) and shutil.which(EMULATOR)),
    reason=f"needs {EMULATOR} and {CROSS_COMPILER} (Debian: qemu-user, gcc-aarch64-linux-gnu, libc6-dev-arm64-cross)",
)
def test_on_arm64_a_host_that_flushes_rounds_or_has_the_default_nan_gets_the_same_bits(
    tmp_path: Path,
) -> None:
    (tmp_path / "host.c").write_text(HOST)
    outputs = {}
    for name, text in (("guarded", guarded(product(), jit.ENTRY, ARM64)), ("plain", product())):
        (tmp_path / f"{name}.o").write_bytes(arm64(text)[1])
        command = [CROSS_COMPILER, "-O1", "-static", "-o", name, "host.c", f"{name}.o"]
        subprocess.run(command, cwd=tmp_path, check=True, timeout=60)
        done = subprocess.run(
            [EMULATOR, f"./{name}"], cwd=tmp_path, check=True, capture_output=True, text=True, timeout=60
        )
        outputs[name] = done.stdout.splitlines()
    right = " ".join(f"{bits:08x}" for bits in expected().view(np.uint32))
    assert outputs["guarded"] == [f"1 {right}"] * 4
    assert outputs["plain"][1] == "1 00000000 00000000"
