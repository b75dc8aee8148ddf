"""A plan's kernel on the device, in one shape: what a launch needs besides the voices' memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.device import Device, interpreted
from namdsp.kernels.triton_gpu.whole.histories import InRings
from namdsp.kernels.triton_gpu.whole.kernel import whole
from namdsp.kernels.triton_gpu.whole.launcher import Bound, Given, Launcher
from namdsp.kernels.triton_gpu.whole.numbering import packed
from namdsp.kernels.triton_gpu.whole.shape import Shape
from namdsp.plan.plan import Plan

#: The programs of one launch may take this share of the device's free memory.
MEMORY_SHARE = 2


class Machine(Launcher):
    """The kernel of models of one shape, their weights and their table.

    warm   : a receptive field, in whole tiles
    """

    def __init__(self, plans: Sequence[Plan], shape: Shape, device: Device) -> None:
        super().__init__(plans, shape, device)
        plan = self.plan
        for index, other in enumerate(plans):
            if other.structure != plan.structure:
                raise EngineError(
                    f"triton: model {index} has another shape than model 0; expected equal layers, dilations and "
                    "activations. Render it apart"
                )
        made = self._made = whole(plan, shape, device.shared_bytes)
        self.floats = made.floats
        self.histories = InRings(plan, made.rings)
        assert plan.receptive_field is not None, "see `engine.build`"
        self.warm = -(-(plan.receptive_field - 1) // shape.tile) * shape.tile
        self.kernel = made.kernel
        self._weights = device.upload(np.stack([packed(each, made.weights) for each in plans]))
        self._table = device.upload(made.table)

    @property
    def facts(self) -> list[Any]:
        """With the table, which says what the kernel's text does not."""
        return [*super().facts, self._made.table.tolist()]

    def programs(self) -> int:
        """Programs that run side by side on the device, with their memory."""
        if interpreted():
            return 3
        fit = self.device.free_bytes() // MEMORY_SHARE // (4 * self.floats)
        return max(1, min(self.device.processors * self.shape.programs, fit))

    def bound(self, given: Given) -> Bound:
        """What launches the kernel."""
        shape = self.shape
        own = given.weights is None
        weights = self._weights.argument if own else given.weights
        pointers = (given.x, given.y, given.memory, weights, self._table.argument, given.unusable)
        sizes = (given.voices // (self.models if own else given.models), given.columns, given.columns)
        constants = {"STATE": self.floats, "BT": shape.tile, "THREADS": shape.threads}
        launch = self.fitted(self.kernel, constants, (*pointers, 0, 0, 0, 0, 0, 0, *sizes))
        return Bound(launch, (given.voices, given.chunks, 1), pointers, sizes, stream=given.stream)
