"""A plan's kernel on the device, in one shape: what a launch needs besides the voices' memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.device import interpreted
from namdsp.kernels.triton_gpu.histories import InRings
from namdsp.kernels.triton_gpu.launcher import Launcher
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

    def __init__(self, plans: Sequence[Plan], shape: Shape, where: Any) -> None:
        import torch

        super().__init__(plans, shape, where)
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
            if source.text != first.text or not np.array_equal(source.table, first.table):
                raise EngineError(
                    f"triton: model {index} has another shape than model 0; expected equal layers, dilations and "
                    "activations. Render it apart"
                )
        self._kernel = first.kernel
        self._weights = torch.from_numpy(np.concatenate([source.weights for source in sources])).to(where)
        self._table = torch.from_numpy(first.table).to(where)

    def programs(self) -> int:
        """Programs that run side by side on the device, with their memory."""
        if interpreted():
            return 3
        import torch

        free, _ = torch.cuda.mem_get_info(self.device)
        fit = free // MEMORY_SHARE // (4 * self.floats)
        processors = int(torch.cuda.get_device_properties(self.device).multi_processor_count)
        return max(1, min(processors * self.shape.programs, fit))

    def launch(
        self,
        memory: Any,
        x: Any,
        y: Any,
        unusable: Any,
        grid: tuple[int, int],
        numbers: tuple[int, ...],
    ) -> None:
        """Run the kernel."""
        shape = self.shape
        given = (memory, x, y, unusable)
        sizes = (grid[0] // self.models, x.shape[1], y.shape[1])
        arguments = (x, y, memory, self._weights, self._table, unusable, *numbers, *sizes)
        constants = {"STATE": self.floats, "BT": shape.tile, "THREADS": shape.threads}
        assert all(each.is_contiguous() for each in given)
        self.run_kernel((*grid, 1), arguments, constants)
