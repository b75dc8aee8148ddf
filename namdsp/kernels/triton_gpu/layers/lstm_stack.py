"""LSTM layers and the following 1x1 inside a larger model, if lanes can hold their weights: one launch."""

from __future__ import annotations

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.layers.launch import LayerLaunch
from namdsp.kernels.triton_gpu.lstm.source import kernel_source
from namdsp.kernels.triton_gpu.lstm.stack import LANES, LaneStack


def weights(stack: LaneStack) -> Float32:
    """Return the launch's weights without its text."""
    return stack.pack().ravel()


def launch(stack: LaneStack) -> LayerLaunch:
    """Return the launch of a stack."""
    return LayerLaunch(
        kernel=kernel_source(f"LSTM layers of {stack.hidden} units within a model", stack, standalone=False),
        reads=(stack.source,),
        writes=(stack.head.out,),
        weights=weights(stack),
        qualnames=(*(op.qualname for pair in stack.layers for op in pair), stack.head.qualname),
        name="lstm",
        tile=stack.threads,
        warps=stack.threads // LANES,
        together=stack.threads // stack.group,
        states=stack.state_spans(),
        floats=2 * stack.group,
    )
