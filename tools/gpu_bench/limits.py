"""What the chip allows: copy bandwidth and float32 multiply-adds, measured, and what a model asks of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from gpu_bench.clocks import Clock
from namdsp.plan.ops import Conv
from namdsp.plan.plan import Plan

#: Floats of a copy, far more than the caches hold; and the sides of a matrix product. Then in short.
COPY_FLOATS, MATRIX = 1 << 30, 8192
QUICK_COPY_FLOATS, QUICK_MATRIX = 1 << 20, 256
REPEATS = 7


def measure_limits(clock: Clock, device: str, *, quick: bool) -> dict[str, float]:
    """copy: bytes read and written a second; multiply_adds: a second, of a float32 matrix product without TF32."""
    floats, side = (QUICK_COPY_FLOATS, QUICK_MATRIX) if quick else (COPY_FLOATS, MATRIX)
    source = torch.randn(floats, device=device)
    target = torch.empty_like(source)
    a, b = (torch.randn((side, side), device=device) for _ in range(2))
    out = torch.empty_like(a)
    copy = _median(clock, lambda: target.copy_(source))
    product = _median(clock, lambda: torch.matmul(a, b, out=out))
    return {"copy": 8 * floats / copy, "multiply_adds": side**3 / product}


def _median(clock: Clock, call: Any) -> float:
    for _ in range(2):
        call()
    return float(np.median([clock.events(call) for _ in range(REPEATS)]))


def layer_bytes(plan: Plan) -> int:
    """Bytes per frame if each layer reads its inputs from memory once and writes its outputs once.

    A layer: the operations from one convolution that looks back to the next.
    """
    layers: list[list[Any]] = [[]]
    for op in plan.ops:
        if isinstance(op, Conv) and any(term.lookback_frames for term in op.terms) and layers[-1]:
            layers.append([])
        layers[-1].append(op)
    floats = plan.out_channels
    for ops in layers:
        made = {op.out for op in ops}
        read = {source for op in ops for source in op.sources} - made
        elsewhere = {source for op in plan.ops if op.out not in made for source in op.sources}
        floats += sum(plan.channels[signal] for signal in read | (made & elsewhere))
    return 4 * floats
