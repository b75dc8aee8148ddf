"""LSTM layers and the 1x1 behind them within a larger model, if lanes can hold them: one launch."""

from __future__ import annotations

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.layers.launch import Launch
from namdsp.kernels.triton_gpu.lstm.source import kernel_source
from namdsp.kernels.triton_gpu.lstm.stack import LANES, Stack


def weights(stack: Stack) -> Float32:
    """The launch's weights alone."""
    return stack.pack().ravel()


def launch(stack: Stack) -> Launch:
    """The launch for a stack."""
    return Launch(
        kernel=kernel_source(f"LSTM layers of {stack.hidden} units within a model", stack, whole=False),
        reads=(stack.source,),
        writes=(stack.head.out,),
        weights=weights(stack),
        places=(*(op.place for pair in stack.layers for op in pair), stack.head.place),
        name="lstm",
        tile=stack.threads,
        warps=stack.threads // LANES,
        together=stack.threads // stack.group,
        states=stack.places(),
        floats=2 * stack.group,
    )
