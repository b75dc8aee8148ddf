"""Prints for each activation with a short quotient at how many float32 it differs from the correctly rounded division.

Needs a GPU.
"""

from __future__ import annotations

import torch

from namdsp.kernels.triton_gpu.memory import helpers
from namdsp.kernels.triton_gpu.phase_source import NARROW
from namdsp.kernels.triton_gpu.program import program_source
from namdsp.kernels.triton_gpu.source import load_kernel
from namdsp.plan.activations import Activation

_KERNEL = """@triton.jit
def kernel(count, base, BT: tl.constexpr):
    bits = (base + tl.program_id(0).to(tl.int64) * BT + tl.arange(0, BT)).to(tl.int32)
    x = bits.to(tl.float32, bitcast=True)
    differ = exact(x).to(tl.int32, bitcast=True) != short(x).to(tl.int32, bitcast=True)
    number = (bits & 0x7FFFFFFF) <= 0x7F800000
    tl.atomic_add(count, tl.sum((differ & number).to(tl.int32)))
"""
LAUNCH, TILE = 1 << 28, 1024


def differing(name: str) -> int:
    """At how many of all float32 but the NaNs the two differ."""
    program = Activation(name).program
    text = (
        helpers(4) + program_source("exact", program) + "\n\n" + program_source("short", program, "quotient")
    )
    kernel = load_kernel(f"{name}: two divisions", text + "\n\n" + _KERNEL)
    count = torch.zeros(1, dtype=torch.int32, device="cuda")
    for base in range(0, 1 << 32, LAUNCH):
        kernel[(LAUNCH // TILE,)](count, base, BT=TILE, enable_fp_fusion=False)
    return int(count.item())


if __name__ == "__main__":
    for name in NARROW:
        print(name, differing(name), flush=True)
