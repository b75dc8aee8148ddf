"""Compare a short division with the exact one on all float32, on this GPU: seconds. `python -m tools.tune.quotients`.

An activation's operands are few of all pairs of float32, so a division that is not correctly rounded everywhere may
be correctly rounded there. This depends on the chip's approximate reciprocal.
"""

from __future__ import annotations

import numpy as np

from namdsp.kernels.triton_gpu.device import open_device
from namdsp.kernels.triton_gpu.program import program_source
from namdsp.kernels.triton_gpu.ptx import QUOTIENTS, quotients
from namdsp.kernels.triton_gpu.source import CONSTANT, NUMBER, KernelSource
from namdsp.plan.activations import Activation

_KERNEL = """bits = (base + tl.program_id(0).to(tl.int64) * BT + tl.arange(0, BT)).to(tl.int32)
x = bits.to(tl.float32, bitcast=True)
differ = exact(x).to(tl.int32, bitcast=True) != short(x).to(tl.int32, bitcast=True)
number = (bits & 0x7FFFFFFF) <= 0x7F800000
tl.atomic_add(count, tl.sum((differ & number).to(tl.int32)))"""
LAUNCH, TILE = 1 << 28, 1024
_PARAMETERS = (("count", "*i32"), ("base", NUMBER), ("BT", CONSTANT))


def differing(activation: str, divide: str) -> int:
    """Return at how many of all float32 but the NaNs an activation with such a division differs from the arithmetic."""
    program = Activation(activation).program
    text = f"{program_source('exact', program)}\n\n{program_source('short', program, divide)}\n\n"
    (count,) = _counts(f"{activation}: two divisions", quotients() + text, _KERNEL, 1)
    return count


def _counts(title: str, functions: str, body: str, count: int) -> list[int]:
    """Run a kernel over all numbers of 32 bits and return its counts."""
    device = open_device()
    source = KernelSource(title, functions, _PARAMETERS, tuple(body.splitlines()))
    kernel = device.kernel(source, {"BT": TILE}, {})
    counts = device.zeros(count)
    for base in range(0, 1 << 32, LAUNCH):
        arguments = counts.argument, base
        kernel.fitted(arguments)((LAUNCH // TILE, 1, 1), arguments)
    return [int(number) for number in device.read(counts, count).view(np.int32)]


if __name__ == "__main__":
    for name in QUOTIENTS:
        print(name, differing(name, "quotient"), flush=True)
    print("Tanh, short_quotient:", differing("Tanh", "short_quotient"), flush=True)
