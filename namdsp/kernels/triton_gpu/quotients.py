"""Tries a short way to divide on all of float32, on the GPU at hand: seconds.

An activation's operands are few of all pairs of float32, so a division that is not correctly rounded everywhere may be
so there. Whether it is depends on the chip's approximate reciprocal.
"""

from __future__ import annotations

from namdsp.kernels.triton_gpu.memory import helpers
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


def differing(activation: str, divide: str) -> int:
    """At how many of all float32 but the NaNs an activation that divides so differs from the arithmetic."""
    import torch

    program = Activation(activation).program
    text = f"{program_source('exact', program)}\n\n{program_source('short', program, divide)}\n\n"
    kernel = load_kernel(f"{activation}: two divisions", helpers(4) + text + _KERNEL)
    count = torch.zeros(1, dtype=torch.int32, device="cuda")
    for base in range(0, 1 << 32, LAUNCH):
        kernel[(LAUNCH // TILE,)](count, base, BT=TILE, enable_fp_fusion=False)
    return int(count.item())
