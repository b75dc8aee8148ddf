"""A plan's kernel on the device, in one shape: what a launch needs besides the voices' memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.device import Device, interpreted
from namdsp.kernels.triton_gpu.histories import InRings
from namdsp.kernels.triton_gpu.launcher import Given, Launcher, Numbers
from namdsp.kernels.triton_gpu.phases import phases
from namdsp.kernels.triton_gpu.rings import place
from namdsp.kernels.triton_gpu.shape import Shape
from namdsp.kernels.triton_gpu.whole import whole
from namdsp.plan.plan import Plan

#: The programs of one launch may take this share of the device's free memory.
MEMORY_SHARE = 2


class Machine(Launcher):
    """The kernel of models of one shape, their weights and their table.

    rings  : signal -> its place in a voice's memory
    warm   : a receptive field, in whole tiles
    """

    def __init__(self, plans: Sequence[Plan], shape: Shape, device: Device) -> None:
        super().__init__(plans, shape, device)
        plan = self.plan
        cut = phases(plan)
        self.rings, self.floats = place(plan, cut, shape.tile)
        self.histories = InRings(plan, self.rings)
        assert plan.receptive_field is not None, "see `engine.build`"
        self.warm = -(-(plan.receptive_field - 1) // shape.tile) * shape.tile
        sources = [whole(plan, cut, self.rings, shape)]
        sources += [whole(other, phases(other), self.rings, shape) for other in plans[1:]]
        first = sources[0]
        for index, source in enumerate(sources):
            if source.kernel != first.kernel or not np.array_equal(source.table, first.table):
                raise EngineError(
                    f"triton: model {index} has another shape than model 0; expected equal layers, dilations and "
                    "activations. Render it apart"
                )
        self._kernel = first.kernel
        self._weights = device.upload(np.concatenate([source.weights for source in sources]))
        self._table = device.upload(first.table)

    def programs(self) -> int:
        """Programs that run side by side on the device, with their memory."""
        if interpreted():
            return 3
        fit = self.device.free_bytes() // MEMORY_SHARE // (4 * self.floats)
        return max(1, min(self.device.processors * self.shape.programs, fit))

    def bound(self, given: Given) -> Callable[[Numbers], None]:
        """What launches the kernel."""
        shape = self.shape
        own = given.weights is None
        weights = self._weights.argument if own else given.weights
        pointers = (given.x, given.y, given.memory, weights, self._table.argument, given.unusable)
        sizes = (given.voices // (self.models if own else given.models), given.columns, given.columns)
        constants = {"STATE": self.floats, "BT": shape.tile, "THREADS": shape.threads}
        launch = self.fitted(self._kernel, constants, (*pointers, 0, 0, 0, 0, 0, 0, *sizes))
        grid = given.voices, given.chunks, 1

        def run(numbers: Numbers) -> None:
            launch(grid, (*pointers, *numbers, *sizes), given.stream)

        return run
