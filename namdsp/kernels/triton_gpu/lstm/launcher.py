"""The kernel of LSTM models on a device: a group of lanes is a voice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.device import KernelDevice
from namdsp.kernels.triton_gpu.fused.launcher import LaunchBuffers, Launcher
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.kernels.triton_gpu.lstm.source import kernel_source
from namdsp.kernels.triton_gpu.lstm.stack import LANES, LaneStack, stack_of
from namdsp.plan.plan import Plan

#: Threads of a multiprocessor that can have registers for all weights.
_THREADS = 256


def shape_of(stack: LaneStack) -> Shape:
    """Return a shape of one warp a program, if a voice fits: so few voices are spread over the whole chip."""
    return Shape(stack.threads // LANES, 1, max(1, _THREADS // stack.threads))


def lstm_shape(plan: Plan) -> Shape:
    """Return the shape for a plan that is a stack."""
    return shape_of(_stack(plan))


class LstmLauncher(Launcher):
    """The kernel of LSTM models of one structure, and their weights."""

    warm = 0
    scalars = ("window_frames",)

    def __init__(self, plans: Sequence[Plan], shape: Shape, device: KernelDevice) -> None:
        super().__init__(plans, shape, device)
        first = _stack(self.plan)
        self.floats = 2 * first.group
        self._states = first.state_spans()
        self.voices_per_program = first.threads // first.group
        self.constants = {"THREADS": self.shape.threads}
        title = f"an LSTM of {len(first.layers)} layers, {first.hidden} units"
        self.kernel = kernel_source(title, first, standalone=True)

    def pack(self, plan: Plan) -> Float32:
        """Return a plan's weights, lane by lane."""
        return _stack(plan).pack()

    def past(self, signal: int, position: int) -> NDArray[np.int64]:
        """Return where a signal's last frame is."""
        first, channels = self._states[signal]
        return first + np.arange(channels)[:, np.newaxis]

    def programs(self) -> int:
        """Return 1 program a voice: an LSTM signal cannot be split in time."""
        return 1

    def arguments(self, buffers: LaunchBuffers) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """Return both signals, states and weights; the voices, those of a model, and their counts."""
        x, y, voices = buffers.x, buffers.y, buffers.voices
        signals = x.first, x.channel, x.voice, y.first, y.channel, y.voice
        return (*signals, buffers.memory, self.weights.argument), (
            voices,
            voices // self.models,
            buffers.unusable,
        )


def _stack(plan: Plan) -> LaneStack:
    stack = stack_of(plan)
    assert isinstance(stack, LaneStack), "see `engine.build`"
    return stack
