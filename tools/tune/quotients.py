"""Compare short quotients with exact ones on all float32, on this GPU: seconds. `python -m tools.tune.quotients`."""

from __future__ import annotations

import numpy as np

from namdsp.kernels.triton_gpu.device import open_device
from namdsp.kernels.triton_gpu.program import program_source
from namdsp.kernels.triton_gpu.ptx import SHORT_DIVISIONS
from namdsp.kernels.triton_gpu.source import CONSTANT, NUMBER, KernelSource
from namdsp.plan.activations import Activation

_KERNEL = """bits = (base + tl.program_id(0).to(tl.int64) * BT + tl.arange(0, BT)).to(tl.int32)
x = bits.to(tl.float32, bitcast=True)
differ = exact(x).to(tl.int32, bitcast=True) != short(x).to(tl.int32, bitcast=True)
number = (bits & 0x7FFFFFFF) <= 0x7F800000
tl.atomic_add(count, tl.sum((differ & number).to(tl.int32)))"""
LAUNCH, TILE = 1 << 28, 1024
_PARAMETERS = (("count", "*i32"), ("base", NUMBER), ("BT", CONSTANT))


def differing(activation: str) -> int:
    """Return at how many of all float32 but the NaNs an activation with short quotients differs from the arithmetic."""
    program = Activation(activation).program
    text = program_source("exact", program) + program_source("short", program, 1, short=True)
    title, device = f"{activation}: two divisions", open_device()
    source = KernelSource(title, text, _PARAMETERS, tuple(_KERNEL.splitlines()))
    counts = device.zeros(1)
    for base in range(0, 1 << 32, LAUNCH):
        arguments = counts.argument, base
        device.kernel(source, {"BT": TILE}, {}, arguments)((LAUNCH // TILE, 1, 1), arguments)
    return int(device.read(counts, 1).view(np.int32)[0])


if __name__ == "__main__":
    for name in SHORT_DIVISIONS:
        print(name, differing(name), flush=True)
