# mypy: disable-error-code="misc, no-untyped-call, no-any-return"
"""The backward pass of a feed-forward plan on a GPU: kernels for layers, autograd of single operations for the rest.

Signals are stored after their histories, [V, C, lookback + T], and so are their gradients: the part in the history is
the gradient to the history. Sums of many terms are accumulated in one buffer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import torch

from namdsp.plan.ops import Conv, Elementwise, Op, Term
from namdsp.torch import gpu_runner
from namdsp.torch.chunks import ChunkGradients, ChunkOperands
from namdsp.torch.coefficient_map import Tensors
from namdsp.torch.forward import ForwardPass, Signals
from namdsp.torch.gpu.backward_launches import BackwardLaunches
from namdsp.torch.gpu.tensors import padded_layout
from namdsp.torch.states import has_states, split

if TYPE_CHECKING:
    from namdsp.torch.engines import CaptureEngines
    from namdsp.torch.gpu.layers import TensorLayers


class GpuBackward:
    """Gradients of a capture by the engine that plays it."""

    def __init__(self, engines: CaptureEngines, engine: TensorLayers) -> None:
        self._capture, self._plan, self._engine = engines, engines.plan, engine
        self.frame_floats: float = float(engine.tape_channels)

    def tape_floats(self, x: torch.Tensor) -> int:
        """Return the floats of a tape of x [V, C, T]; 0 if it would be too large."""
        return gpu_runner.tape_floats(self._engine, x.device, x.shape[0], x.shape[2])

    def gradients(self, operands: ChunkOperands) -> ChunkGradients:
        """Return the gradients of a chunk."""
        x, coefficient_map = operands.x, self._capture.coefficient_map
        coefficients = coefficient_map.coefficients(operands.flat)
        kernels = BackwardLaunches(
            self._engine.layers,
            padded_layout(self._plan, x.shape[2]),
            len(x),
            coefficients,
            summed=operands.to_coefficients,
        )
        backward = BackwardPass(
            ForwardPass(self._plan, coefficient_map.by_op(coefficients), x),
            kernels,
            self._signals(operands),
            x.shape[2],
            to_x=operands.to_x or (operands.to_histories and has_states(operands.state)),
            to_coefficients=operands.to_coefficients,
            to_histories=operands.to_histories,
        )
        g_after = operands.g_after
        backward.play(operands.gy, {} if g_after is None else split(self._plan, g_after))
        sums = kernels.total()
        if operands.to_coefficients:
            coefficient_map.add(sums, backward.numbers)
        return ChunkGradients(backward.to_input(), sums, backward.to_histories())

    def _signals(self, operands: ChunkOperands) -> Signals:
        """Return the signals that the backward pass reads, with histories."""
        engine, x, state = self._engine, operands.x, operands.state
        taped: Signals
        if len(operands.tape):
            taped = engine.on_tape(operands.tape, *x.shape[::2])
            return taped
        packed, steady_state = self._capture.packed_weights(engine, operands.flat)
        rows = steady_state() if state is None else state
        histories = split(self._plan, rows) if has_states(rows) else None
        taped = engine.play(x, packed, histories, x.new_empty(engine.tape_floats(*x.shape[::2])))
        return taped


class BackwardPass:
    """One backward pass.

    kernels : of the plan's layers
    signals : of a forward pass, those on a tape
    to_x    : whether the gradient to signal 0 is needed, its history included
    to_coefficients : whether gradients to the coefficients are needed
    to_histories : whether gradients to the signals' histories are needed
    """

    def __init__(
        self,
        forward: ForwardPass,
        kernels: BackwardLaunches,
        signals: Signals,
        frames: int,
        *,
        to_x: bool,
        to_coefficients: bool,
        to_histories: bool,
    ) -> None:
        self._forward, self._plan, self._kernels = forward, forward.plan, kernels
        self._signals, self._frames = signals, frames
        self._to_x, self._to_coefficients, self._to_histories = to_x, to_coefficients, to_histories
        #: signal -> its gradient so far, and whether it is a buffer of this object
        self._gradients: dict[int, tuple[torch.Tensor, bool]] = {}
        #: index in `plan.ops` -> gradients to its numbers, of the operations without a kernel
        self.numbers: dict[int, Tensors] = {}

    def play(self, gy: torch.Tensor, g_last: Mapping[int, torch.Tensor]) -> None:
        """Compute gradients from those to the output [V, C, T] and to the signals' last frames [V, C, lookback]."""
        written = {0, *(op.out for op in self._plan.ops)}
        for signal, g in g_last.items():
            if signal in written:
                self._buffer(signal)[..., -g.shape[-1] :] += g
        self._add(self._plan.output, gy)
        for index, op in reversed(list(enumerate(self._plan.ops))):
            layer = self._kernels.layers.get(op.out)
            if layer is not None and op is layer.activate:
                self._layer(layer)
            # `layer.then` is computed with its layer
            elif op.out in self._gradients and (layer is None or op is not layer.then):
                self._op(index, op, layer, self._now(self._gradients[op.out][0]))
                self._done(op.out)

    def to_input(self) -> torch.Tensor | None:
        """Return the gradient to the input [V, C, T]; None if the output does not depend on it."""
        return self._now(self._gradients[0][0]) if 0 in self._gradients else None

    def to_histories(self) -> dict[int, torch.Tensor]:
        """Return the gradients to the signals' histories, [V, C, lookback], that are not zero."""
        return {
            signal: gradient[..., : self._plan.lookbacks[signal]]
            for signal, (gradient, is_buffer) in self._gradients.items()
            if is_buffer
        }

    def _op(self, index: int, op: Op, layer: Any, g: torch.Tensor) -> None:
        if isinstance(op, Conv) and layer is not None:
            self._conv(index, op, layer, g)
        elif isinstance(op, Elementwise) and op.is_sum:
            for rows in op.reads:
                self._add(rows.signal, g)
        else:
            self._by_autograd(index, op, g)

    def _by_autograd(self, index: int, op: Op, g: torch.Tensor) -> None:
        """Differentiate a single operation."""
        numbers, sources = self._forward.numbers[index], dict.fromkeys(op.sources)

        def play(signals: Signals, numbers: Tensors) -> torch.Tensor:
            return self._forward.op(index, op, signals, self._frames, numbers)

        _, pull = torch.func.vjp(play, {source: self._signals[source] for source in sources}, numbers)
        to_sources, to_numbers = pull(g.contiguous())
        for source, to_source in to_sources.items():
            self._add(source, to_source)
        if self._to_coefficients:
            self.numbers[index] = to_numbers

    def _conv(self, index: int, op: Conv, layer: Any, g: torch.Tensor) -> None:
        g = self._kernels.rows.to_padded(g)
        if layer.activate is None:
            self._by_kernel(layer, g, None)
        for term, weight in zip(op.terms, self._forward.numbers[index], strict=False):
            if term.source or self._to_x:
                self._to_source(term, weight, g)

    def _layer(self, layer: Any) -> None:
        """Compute the gradient to a convolution from those to its activation and to the 1x1 that reads the value."""
        ends = [op.out for op in (layer.activate, layer.then) if op is not None and op.out in self._gradients]
        if not ends:
            return
        gradients = {
            signal: self._kernels.rows.to_padded(self._now(self._gradients[signal][0])) for signal in ends
        }
        then = None if layer.then is None else gradients.get(layer.then.out)
        self._add(layer.conv.out, self._by_kernel(layer, gradients.get(layer.activate.out), then))
        for signal in ends:
            self._done(signal)

    def _by_kernel(self, layer: Any, g: torch.Tensor | None, then: torch.Tensor | None) -> torch.Tensor:
        rows, terms = self._kernels.rows, layer.conv.terms
        sources = [self._now(rows.to_padded(self._signals[term.source])) for term in terms]
        return self._kernels.layer(layer, sources, g, then)

    def _to_source(self, term: Term, weight: torch.Tensor, g: torch.Tensor) -> None:
        """Add the gradient to a term's source to the sum so far, in one kernel."""
        gradient, is_buffer = self._gradients.get(term.source, (None, False))
        rows, lookback = self._kernels.rows, self._plan.lookbacks[term.source]
        base = None if gradient is None else rows.to_padded(gradient)
        into = base if base is not None and is_buffer else rows.empty(g, *self._shape(term.source), lookback)
        known = None if base is None else self._now(base)
        front = lookback if self._to_histories else 0
        self._kernels.to_source(g, weight, term.dilation, known, self._now(into), front)
        self._gradients[term.source] = (into, True)

    def _done(self, signal: int) -> None:
        """Delete a gradient that is not needed again, unless it has a history."""
        if not self._plan.lookbacks[signal]:
            del self._gradients[signal]

    def _now(self, signal: torch.Tensor) -> torch.Tensor:
        return signal[..., signal.shape[-1] - self._frames :]

    def _buffer(self, signal: int) -> torch.Tensor:
        """Return a signal's gradient as a buffer that may be changed in place."""
        gradient, is_buffer = self._gradients.get(signal, (None, False))
        if gradient is None or not is_buffer:
            shape = (*self._shape(signal), self._plan.lookbacks[signal] + self._frames)
            buffer = self._signals[0].new_zeros(shape)
            if gradient is not None:
                self._now(buffer).copy_(gradient)
            self._gradients[signal] = (buffer, True)
        return self._gradients[signal][0]

    def _add(self, signal: int, g: torch.Tensor) -> None:
        """Add a gradient [V, C, T], or with a history [V, C, lookback + T]; the tensor is not changed."""
        if signal == 0 and not self._to_x:
            return
        if signal not in self._gradients and g.shape[-1] == self._frames:
            self._gradients[signal] = (g, False)
        else:
            self._buffer(signal)[..., -g.shape[-1] :] += g

    def _shape(self, signal: int) -> tuple[int, int]:
        return len(self._signals[0]), self._plan.channels[signal]
