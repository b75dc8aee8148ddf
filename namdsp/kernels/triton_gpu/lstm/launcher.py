"""The kernel of LSTM models: a group of lanes is a voice."""

from __future__ import annotations

import numpy as np

from namdsp.kernels.triton_gpu.fused.launcher import ModelKernel
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


def lstm_kernel(plan: Plan) -> ModelKernel:
    """Return the kernel of a plan that is a stack, and of others of its structure."""
    stack = _stack(plan)
    states = stack.state_spans()
    title = f"an LSTM of {len(stack.layers)} layers, {stack.hidden} units"
    return ModelKernel(
        kernel=kernel_source(title, stack, standalone=True),
        constants={"THREADS": stack.threads},
        floats=2 * stack.group,
        pack=lambda plan: _stack(plan).pack(),
        past=lambda signal, _: states[signal][0] + np.arange(states[signal][1])[:, np.newaxis],
        together=stack.threads // stack.group,
    )


def _stack(plan: Plan) -> LaneStack:
    stack = stack_of(plan)
    assert isinstance(stack, LaneStack), "see `engine.build`"
    return stack
