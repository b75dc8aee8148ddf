"""Compiles kernels for sm_90, without a GPU: prints what their code is made of.

python triton_ptx.py NAME|LAYERSxUNITS ...     a model of the zoo, or an LSTM; lines of: name, kind, what, how often
    ptx        an arithmetic instruction of the PTX
    written    a fused multiply-add of the source
    resource   of a lane: registers, bytes of local memory and of its stack
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import triton

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "kit"))

from recurrent import TinyLstm

import namdsp
from namdsp.kernels.triton_gpu.device.code import ALIGNMENT, CompileRequest, build
from namdsp.kernels.triton_gpu.fused.kernel import fused_kernel
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.kernels.triton_gpu.layers.schedule import launches
from namdsp.kernels.triton_gpu.source import POINTERS, KernelSource

MODELS = Path(__file__).resolve().parents[2] / "models" / "zoo"
_ARITHMETIC = re.compile(
    r"\b((?:fma|mad|mul|add|sub|div|rcp|ex2|lg2|tanh|sqrt|rsqrt|sin|cos)(?:\.\w+)*\.f32)\b"
)
#: fused multiply-adds of one quotient
_QUOTIENT = 4


def kernel_of(name: str) -> tuple[KernelSource, dict[str, int], dict[str, Any]]:
    """The kernel of a name, its constants, and how it is compiled."""
    if not name[0].isdigit():
        model = fused_kernel(namdsp.load(MODELS / f"{name}.nam").plan, Shape(1, 1, 1), 228 << 10)
        return model.kernel, model.constants, {"num_warps": 1, "num_stages": 1}
    layers, hidden = map(int, name.split("x"))
    plan = TinyLstm.random(hidden=hidden, layers=layers).plan()
    launch = next(launch for launch in launches(plan) if launch.name in ("lstm", "wide lstm"))
    return launch.kernel, launch.constants, launch.options


def written_fused(text: str) -> int:
    """How many fused multiply-adds are in the kernel's source, helpers counted at each call."""
    functions = dict(re.findall(r"@triton\.jit(?:\(.*\))?\ndef (\w+)\(.*\n((?:    .*\n|\n(?=    ))*)", text))
    known = {"quotient": _QUOTIENT}

    def count(name: str) -> int:
        if name not in known:
            body = functions[name]
            called = re.findall(r"\b(\w+)\(", body)
            known[name] = body.count("tl.fma(") + sum(count(item) for item in called if item in functions)
        return known[name]

    return count("kernel")


def resources(cubin: bytes) -> dict[str, int]:
    """Of a lane, as the assembler has it; {} where the tool that tells is not there."""
    tool = Path(triton.__file__).parent / "backends" / "nvidia" / "bin" / "cuobjdump"
    if not tool.exists():
        return {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kernel.cubin"
        path.write_bytes(cubin)
        done = subprocess.run(
            [str(tool), "-res-usage", str(path)], capture_output=True, text=True, timeout=60
        )
    return {name: int(number) for name, number in re.findall(r"\b(REG|STACK|LOCAL):(\d+)", done.stdout)}


def main(names: list[str]) -> None:
    """Print the counts of each kernel."""
    for name in names:
        source, constants, options = kernel_of(name)
        types = tuple(f"{kind}:{ALIGNMENT}" if kind in POINTERS else "i32" for _, kind in source.arguments)
        code = build(CompileRequest(source, types, constants, options, 90)).asm
        counts = {
            "ptx": Counter(_ARITHMETIC.findall(code["ptx"])),
            "written": {"fma.rn.f32": written_fused(source.text)},
            "resource": resources(code["cubin"]),
        }
        for kind, numbers in counts.items():
            for what, number in numbers.items():
                print(name, kind, what, number)


if __name__ == "__main__":
    main(sys.argv[1:])
