"""The kernel of LSTM models on the device: a group of lanes is a voice."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.device import Device
from namdsp.kernels.triton_gpu.lstm.source import kernel_source
from namdsp.kernels.triton_gpu.lstm.stack import LANES, Stack, stack_of
from namdsp.kernels.triton_gpu.whole.histories import InRows
from namdsp.kernels.triton_gpu.whole.launcher import Bound, Given, Launcher
from namdsp.kernels.triton_gpu.whole.phase_source import NARROW
from namdsp.kernels.triton_gpu.whole.shape import Shape
from namdsp.plan.plan import Plan

#: Threads of a multiprocessor that can have registers for all weights.
_THREADS = 256


def shape_of(stack: Stack) -> Shape:
    """One warp a program, if a voice fits into it: few voices are so spread over the whole chip."""
    return Shape(stack.threads // LANES, 1, max(1, _THREADS // stack.threads))


class LstmMachine(Launcher):
    """The kernel of LSTM models of one shape, and their weights."""

    warm = 0

    def __init__(self, plans: Sequence[Plan], device: Device) -> None:
        first = stack_of(plans[0])
        assert isinstance(first, Stack), "see `engine.build`"
        super().__init__(plans, shape_of(first), device)
        for index, plan in enumerate(plans):
            if plan.structure != plans[0].structure:
                raise EngineError(
                    f"triton: model {index} has another shape than model 0; expected equal layers. Render it apart"
                )
        self.floats = 2 * first.group
        self.histories = InRows(first.places())
        self.each = first.threads // first.group
        self.once = first.squash.name not in NARROW  # else quotients are tried, and the block is played again
        title = f"an LSTM of {len(first.layers)} layers, {first.hidden} units"
        self.kernel = kernel_source(title, first, whole=True)
        packed = {id(plan): _packed(plan) for plan in plans}  # takes of one model may be many
        self._weights = device.upload(np.stack([packed[id(plan)] for plan in plans]))

    def programs(self) -> int:
        """One for each voice: a signal is not cut in time."""
        return 1

    def bound(self, given: Given) -> Bound:
        """What launches the kernel."""
        voices, columns, plan = given.voices, given.columns, self.plan
        inputs = (given.x, columns, plan.in_channels * columns)
        outputs = (given.y, columns, plan.out_channels * columns)
        fixed = (*inputs, *outputs, given.memory, self._weights.argument)
        last = (voices, voices // self.models, given.unusable)
        launch = self.fitted(self.kernel, {"THREADS": self.shape.threads}, (*fixed, 0, *last))
        return Bound(launch, (-(-voices // self.each), 1, 1), fixed, last, ("played",))


def _packed(plan: Plan) -> Float32:
    stack = stack_of(plan)
    assert isinstance(stack, Stack), "of the structure of one that is"
    return stack.pack()
