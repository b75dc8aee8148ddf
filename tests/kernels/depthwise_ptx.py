"""Compiles the depthwise kernel of channels-last memory for sm_90, without a GPU: prints its PTX instructions.

python depthwise_ptx.py     lines of: type, instruction, how often
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

from namdsp.kernels.triton_gpu.depthwise import tile as depthwise_tile

TYPES = {"fp16": 8, "bf16": 8, "fp32": 4}  # samples in 16 bytes
CONV = {"TAPS": 3, "DILATION": 1, "LEFT": 1, "BIAS": True}
POINTERS = ("x", "weight", "bias", "y")


def instructions(kernel: Any, constants: dict[str, Any], type_name: str) -> Counter[str]:
    """How often each instruction is in the PTX."""
    names = kernel.arg_names
    signature = {name: "constexpr" if name in constants else "i32" for name in names}
    signature |= {name: f"*{type_name}" for name in POINTERS}
    aligned = {(names.index(name),): [["tt.divisibility", 16]] for name in POINTERS}
    compiled = triton.compile(
        ASTSource(kernel, signature, constants, aligned),
        target=GPUTarget("cuda", 90, 32),
        options={"num_warps": 4, "enable_fp_fusion": False},
    )
    return Counter(re.findall(r"^\s*(?:@!?%p\d+ )?([a-z][\w.:]*)", compiled.asm["ptx"], re.MULTILINE))


def main() -> None:
    """All types."""
    for type_name, vec in TYPES.items():
        last = {**CONV, "ALIGN": vec, "RUN": 2, "BT": 16, "BC": 128}
        last |= {"x_channel": 1, "y_channel": 1}  # as Triton specialises strides of 1
        for instruction, count in sorted(instructions(depthwise_tile.tile, last, type_name).items()):
            print(type_name, instruction, count)


if __name__ == "__main__":
    main()
