"""The kernel of LSTM models on a device: a group of lanes is a voice."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.device import KernelDevice
from namdsp.kernels.triton_gpu.fused.histories import FrameHistories
from namdsp.kernels.triton_gpu.fused.launcher import BoundKernel, LaunchBuffers, Launcher
from namdsp.kernels.triton_gpu.fused.phase_source import NARROW
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.kernels.triton_gpu.lstm.source import kernel_source
from namdsp.kernels.triton_gpu.lstm.stack import LANES, LaneStack, stack_of
from namdsp.plan.plan import Plan

#: Threads of a multiprocessor that can have registers for all weights.
_THREADS = 256


def shape_of(stack: LaneStack) -> Shape:
    """Return a shape of one warp a program, if a voice fits: so few voices are spread over the whole chip."""
    return Shape(stack.threads // LANES, 1, max(1, _THREADS // stack.threads))


class LstmLauncher(Launcher):
    """The kernel of LSTM models of one structure, and their weights."""

    warm = 0

    def __init__(self, plans: Sequence[Plan], device: KernelDevice) -> None:
        first = stack_of(plans[0])
        assert isinstance(first, LaneStack), "see `engine.build`"
        super().__init__(plans, shape_of(first), device)
        for index, plan in enumerate(plans):
            if plan.structure != plans[0].structure:
                raise EngineError(
                    f"triton: model {index} has another shape than model 0; expected equal layers. Render it apart"
                )
        self.floats = 2 * first.group
        self.histories = FrameHistories(first.state_spans())
        self.voices_per_program = first.threads // first.group
        # with a narrow function a block may be computed twice; see `source.py`
        self.writes_once = first.squash.name not in NARROW
        title = f"an LSTM of {len(first.layers)} layers, {first.hidden} units"
        self.kernel = kernel_source(title, first, standalone=True)
        packed = {id(plan): _packed(plan) for plan in plans}  # many signals may share a model
        self._weights = device.upload(np.stack([packed[id(plan)] for plan in plans]))

    def programs(self) -> int:
        """Return 1 program a voice: an LSTM signal cannot be split in time."""
        return 1

    def bind(self, buffers: LaunchBuffers) -> BoundKernel:
        """Bind the kernel to memory."""
        voices, x_steps, y_steps = buffers.voices, buffers.x_steps, buffers.y_steps
        inputs = (buffers.x, x_steps.channel, x_steps.voice)
        outputs = (buffers.y, y_steps.channel, y_steps.voice)
        fixed = (*inputs, *outputs, buffers.memory, self._weights.argument)
        last = (voices, voices // self.models, buffers.unusable)
        launch = self.fitted(self.kernel, {"THREADS": self.shape.threads}, (*fixed, 0, *last))
        return BoundKernel(launch, (-(-voices // self.voices_per_program), 1, 1), fixed, last, ("played",))


def _packed(plan: Plan) -> Float32:
    stack = stack_of(plan)
    assert isinstance(stack, LaneStack), "of the structure of one that is"
    return stack.pack()
