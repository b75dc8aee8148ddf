"""The engine of models that are one kernel: all voices of a stream, and all chunks of a render, in one launch."""

from __future__ import annotations

from collections.abc import Sequence

from namdsp.kernels.engine import Segment
from namdsp.kernels.triton_gpu.device import Device
from namdsp.kernels.triton_gpu.fused.bank import FusedBank
from namdsp.kernels.triton_gpu.fused.kernel import fused_kernel
from namdsp.kernels.triton_gpu.fused.launcher import Launcher
from namdsp.kernels.triton_gpu.fused.shape import Shape, stream_shape
from namdsp.kernels.triton_gpu.fused.stream import StreamBank
from namdsp.kernels.triton_gpu.fused.tuning import offline_shape
from namdsp.kernels.triton_gpu.gpu_engine import ComparedKernels, GpuEngine
from namdsp.plan.plan import Plan

#: Maximum frames of an offline block: indices are 32 bits wide.
OFFLINE_FRAMES = 1 << 28


class FusedEngine(GpuEngine):
    """Runs a plan, or several plans of equal structure, as one kernel; its sizes are a shape."""

    details = "all voices and chunks in one launch, on the device"

    def __init__(self, plans: Sequence[Plan], max_block: int | None, device: Device) -> None:
        super().__init__(plans, max_block, device, OFFLINE_FRAMES)
        self._launchers: dict[Shape, Launcher] = {}
        self.schedule: tuple[Segment, ...] = (
            Segment(tuple(op.qualname for op in self.plan.ops), "whole model"),
        )

    def sizes(self, count: int) -> Shape:
        """Return the shape of the kernel for `count` voices."""
        if self.offline:
            return offline_shape(self.plan, self.device.name)
        return stream_shape(self.plan, self.max_block, count)

    def bank(self, count: int, sizes: Shape) -> FusedBank:
        """Return a bank of voices with zero histories."""
        launcher = self.launcher(sizes)
        return FusedBank(launcher, count) if self.offline else StreamBank(launcher, count, self.max_block)

    def launcher(self, shape: Shape) -> Launcher:
        """Return the kernel of a shape, with the weights of the models; made once."""
        if shape not in self._launchers:
            model = fused_kernel(self.plan, shape, self.device.shared_bytes)
            self._launchers[shape] = Launcher(self.plans, shape, self.device, model)
        return self._launchers[shape]

    def compared_kernels(self, sizes: Shape) -> ComparedKernels:
        """Return the kernel of a shape."""
        launcher = self.launcher(sizes)
        title, tile = launcher.model.kernel.title, launcher.shape.tile
        return ComparedKernels(title, launcher.facts, tile, launcher.warm)

    def of_plans(self, plans: Sequence[Plan]) -> FusedEngine:
        """Return a new engine like this one, of other models."""
        return FusedEngine(plans, self.stream_block, self.device)
