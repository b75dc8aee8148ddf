"""Compiles whole-model kernels for sm_90, without a GPU: prints what arithmetic their PTX has, and what was written.

python triton_ptx.py exact:model.nam fusion:model.nam ...   lines of: model, "ptx" or "written", instruction, how often
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

import namdsp
from namdsp.kernels.triton_gpu.device.code import ALIGNMENT, CompileRequest, build
from namdsp.kernels.triton_gpu.fused.kernel import fused_kernel
from namdsp.kernels.triton_gpu.fused.launcher import ModelKernel
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.kernels.triton_gpu.source import POINTERS, KernelSource

_ARITHMETIC = re.compile(
    r"\b((?:fma|mad|mul|add|sub|div|rcp|ex2|lg2|tanh|sqrt|rsqrt|sin|cos)(?:\.\w+)*\.f32)\b"
)
#: what one quotient is made of; `neg` of the divisor counts as no arithmetic
_QUOTIENT = {"fma.rn.f32": 4, "mul.rn.f32": 1, "rcp.approx.ftz.f32": 1}
_OPERATORS = {"+": "add.rn.f32", "-": "sub.rn.f32", "*": "mul.rn.f32"}


def usual_types(source: KernelSource) -> tuple[str, ...]:
    """Types of aligned pointers and of small numbers."""
    return tuple(f"{kind}:{ALIGNMENT}" if kind in POINTERS else "i32" for _, kind in source.arguments)


def ptx(kernel: ModelKernel, shape: Shape, *, fusion: bool) -> str:
    """The kernel compiled for sm_90."""
    options = {"num_warps": shape.warps, "num_stages": 1, "enable_fp_fusion": fusion}
    compiled = build(CompileRequest(kernel.kernel, usual_types(kernel.kernel), kernel.constants, options, 90))
    return str(compiled.asm["ptx"])


def written_fused(text: str) -> int:
    """How many fused multiply-adds are in the kernel's source, helpers counted at each call."""
    functions = dict(re.findall(r"@triton\.jit(?:\(.*\))?\ndef (\w+)\(.*\n((?:    .*\n|\n(?=    ))*)", text))
    known = {
        "quotient": _QUOTIENT["fma.rn.f32"],
    }

    def count(name: str) -> int:
        if name not in known:
            body = functions[name]
            called = re.findall(r"\b(\w+)\(", body)
            known[name] = body.count("tl.fma(") + sum(count(item) for item in called if item in functions)
        return known[name]

    return count("kernel")


def main(arguments: list[str]) -> None:
    """Print both counts of each model."""
    shape = Shape(1, 1, 1)
    for argument in arguments:
        how, _, path = argument.partition(":")
        name = Path(path).stem if how == "exact" else f"{how}:{Path(path).stem}"
        kernel = fused_kernel(namdsp.load(path).plan, shape, 228 << 10)
        result = Counter(_ARITHMETIC.findall(ptx(kernel, shape, fusion=how == "fusion")))
        for instruction, times in sorted(result.items()):
            print(name, "ptx", instruction, times)
        print(name, "written", "fma.rn.f32", written_fused(kernel.kernel.text))


if __name__ == "__main__":
    main(sys.argv[1:])
