# mypy: disable-error-code="no-untyped-call, misc"
"""Gradients of a chunk by PyTorch's autograd: in float64, of recurrent captures, and where no engine computes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch

from namdsp.torch.chunks import ChunkGradients, ChunkOperands
from namdsp.torch.forward import ForwardPass, Signals
from namdsp.torch.states import split

if TYPE_CHECKING:
    from namdsp.torch.engines import CaptureEngines


class AutogradBackward:
    """Differentiates the forward pass of `forward.py`."""

    def __init__(self, engines: CaptureEngines) -> None:
        self._map, self._plan = engines.coefficient_map, engines.plan
        # an operation's output, and the operands that PyTorch saves
        self.frame_floats = 3.0 * sum(self._plan.channels) + 1

    def tape_floats(self, x: torch.Tensor) -> int:
        """Return 0: there is no tape."""
        return 0

    def gradients(self, operands: ChunkOperands) -> ChunkGradients:
        """Return the gradients of a chunk."""
        x, plan, frames = operands.x, self._plan, operands.x.shape[-1]
        coefficients = self._map.coefficients(operands.flat)

        def play(
            x: torch.Tensor, coefficients: torch.Tensor, histories: Signals
        ) -> tuple[torch.Tensor, Signals]:
            forward = ForwardPass(plan, self._map.by_op(coefficients), x)
            signals = forward.play(x, histories)
            return forward.output(signals, frames), forward.last(signals)

        start = ForwardPass(plan, self._map.by_op(coefficients), x).histories(x, operands.state)
        (_, last), pull = torch.func.vjp(play, x, coefficients, start)
        g_last = {signal: torch.zeros_like(end) for signal, end in last.items()}
        if operands.g_after is not None:
            g_last = split(plan, operands.g_after)
        return ChunkGradients(*pull((operands.gy, g_last)))
