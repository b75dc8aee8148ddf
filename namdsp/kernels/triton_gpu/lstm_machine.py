"""The kernel of LSTM models on the device: a group of lanes is a voice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.histories import InRows
from namdsp.kernels.triton_gpu.launcher import Launcher
from namdsp.kernels.triton_gpu.lstm_source import kernel_source
from namdsp.kernels.triton_gpu.lstm_stack import LANES, Stack, stack_of
from namdsp.kernels.triton_gpu.shape import Shape
from namdsp.kernels.triton_gpu.source import load_kernel
from namdsp.plan.plan import Plan

#: One warp a program, so that few voices are spread over the whole chip; registers for all weights.
SHAPE = Shape(warps=1, frames=1, programs=8)


class LstmMachine(Launcher):
    """The kernel of LSTM models of one shape, and their weights."""

    warm = 0

    def __init__(self, plans: Sequence[Plan], where: Any) -> None:
        import torch

        super().__init__(plans, SHAPE, where)
        first = stack_of(plans[0])
        assert isinstance(first, Stack), "see `engine.build`"
        for index, plan in enumerate(plans):
            if plan.structure != plans[0].structure:
                raise EngineError(
                    f"triton: model {index} has another shape than model 0; expected equal layers. Render it apart"
                )
        self.floats = 2 * first.group
        self.histories = InRows(first.places())
        self._together = LANES * SHAPE.warps // first.group
        title = f"an LSTM of {len(first.layers)} layers, {first.hidden} units"
        self._kernel = load_kernel(title, kernel_source(first))
        packed = {id(plan): _packed(plan) for plan in plans}  # takes of one model may be many
        self._weights = torch.from_numpy(np.stack([packed[id(plan)] for plan in plans])).to(where)

    def programs(self) -> int:
        """One for each voice: a signal is not cut in time."""
        return 1

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
        _, frames, first, length, _, _ = numbers
        voices = grid[0]
        assert all(each.is_contiguous() for each in (memory, x, y, unusable))
        sizes = (min(length, frames - first), voices, voices // self.models, x.shape[1], y.shape[1])
        arguments = (x, y, memory, self._weights, unusable, *sizes)
        self.run_kernel((-(-voices // self._together), 1, 1), arguments, {"THREADS": self.shape.threads})


def _packed(plan: Plan) -> Float32:
    stack = stack_of(plan)
    assert isinstance(stack, Stack), "of the structure of one that is"
    return stack.pack()
