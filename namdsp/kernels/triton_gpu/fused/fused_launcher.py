"""The fused kernel of a plan on a device, with weights and parameter table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.device import KernelDevice, interpreted
from namdsp.kernels.triton_gpu.fused.coefficient_layout import gather_coefficients
from namdsp.kernels.triton_gpu.fused.histories import RingHistories
from namdsp.kernels.triton_gpu.fused.kernel import fused_kernel
from namdsp.kernels.triton_gpu.fused.launcher import BoundKernel, LaunchBuffers, Launcher
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.plan.plan import Plan

#: The programs of one launch may take this share of the device's free memory.
MEMORY_SHARE = 2


class FusedLauncher(Launcher):
    """The fused kernel of models of one structure, their weights and their parameter table.

    warm : receptive field, in whole tiles
    """

    def __init__(self, plans: Sequence[Plan], shape: Shape, device: KernelDevice) -> None:
        super().__init__(plans, shape, device)
        plan = self.plan
        for index, other in enumerate(plans):
            if other.structure != plan.structure:
                raise EngineError(
                    f"triton: model {index} has another shape than model 0; expected equal layers, dilations and "
                    "activations. Render it apart"
                )
        kernel_parts = self._parts = fused_kernel(plan, shape, device.shared_bytes)
        self.floats = kernel_parts.floats
        self.histories = RingHistories(plan, kernel_parts.rings)
        assert plan.receptive_field is not None, "see `engine.build`"
        self.warm = -(-(plan.receptive_field - 1) // shape.tile) * shape.tile
        self.kernel = kernel_parts.kernel
        self._weights = device.upload(
            np.stack([gather_coefficients(other, kernel_parts.weights) for other in plans])
        )
        self._table = device.upload(kernel_parts.table)

    @property
    def facts(self) -> list[Any]:
        """The base class's facts, and the table."""
        return [*super().facts, self._parts.table.tolist()]

    def programs(self) -> int:
        """Return the programs that run on the device at the same time, with their memory."""
        if interpreted():
            return 3
        fit = self.device.free_bytes() // MEMORY_SHARE // (4 * self.floats)
        return max(1, min(self.device.processors * self.shape.programs, fit))

    def bind(self, buffers: LaunchBuffers) -> BoundKernel:
        """Bind the kernel to memory."""
        shape = self.shape
        default_weights = buffers.weights is None
        weights = self._weights.argument if default_weights else buffers.weights
        pointers = (buffers.x, buffers.y, buffers.memory, weights, self._table.argument, buffers.unusable)
        sizes = (
            buffers.voices // (self.models if default_weights else buffers.models),
            *buffers.x_steps,
            *buffers.y_steps,
        )
        constants = {"STATE": self.floats, "BT": shape.tile, "THREADS": shape.threads}
        launch = self.fitted(self.kernel, constants, (*pointers, 0, 0, 0, 0, 0, 0, *sizes))
        return BoundKernel(
            launch, (buffers.voices, buffers.chunks, 1), pointers, sizes, stream=buffers.stream
        )
