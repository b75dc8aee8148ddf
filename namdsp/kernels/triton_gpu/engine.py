"""Make the engine of a plan on a GPU: one kernel, a launch per layer, or one kernel and launches after it."""

from __future__ import annotations

from namdsp.kernels.engine import Engine
from namdsp.kernels.triton_gpu.device import Device, open_device
from namdsp.kernels.triton_gpu.fused.engine import FusedEngine
from namdsp.kernels.triton_gpu.fused.kernel import refusal
from namdsp.kernels.triton_gpu.gpu_engine import GpuEngine
from namdsp.kernels.triton_gpu.layers.engine import LayersEngine, split
from namdsp.plan.plan import Plan


def build(plan: Plan, max_block: int | None, index: int | None = None) -> Engine:
    """Make the engine of a plan, on one of several GPUs.

    Kernels compile at their first launch. The kernels for whole signals are compiled and compared here, if this GPU
    has no verdict on them yet.

    Raises
    ------
    WrongKernelError : a kernel computes wrong bits; kernels for streams raise it when a stream is made.
    """
    engine = _engine(plan, max_block, open_device(index))
    if max_block is None:
        engine.require_right()
    return engine


def _engine(plan: Plan, max_block: int | None, device: Device) -> GpuEngine:
    reason = refusal(plan)
    if reason is None:
        return FusedEngine([plan], max_block, device)
    parts = split(plan)
    fused = parts is not None and refusal(parts[0]) is None
    return LayersEngine([plan], max_block, device, reason, fused=fused)
