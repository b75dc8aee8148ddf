# mypy: disable-error-code="misc, no-untyped-call, no-any-return"
"""The backward pass of a plan, operation by operation: gradients from its signals.

Signals are stored after their histories, [V, C, lookback + T], and so are their gradients: the part in the history is
the gradient to the history. Sums of many terms are accumulated in one buffer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, assert_never

import torch

from namdsp.plan.activations import Activation
from namdsp.plan.ops import Activate, Add, Affine, Conv, Convolve, Gate, Lstm, Modulate, Op, Scale, Term
from namdsp.torch.coefficient_map import Tensors
from namdsp.torch.forward import ForwardPass, Signals, heard_by, transform_size
from namdsp.torch.recurrent import LstmOperands, lstm_gradients

#: Activations whose derivative follows from their output.
_BY_OUTPUT = ("Tanh", "ReLU", "Sigmoid")


class BackwardPass:
    """One backward pass.

    signals : of a forward pass, all of them or those on a tape; missing ones are computed again
    to_x    : whether the gradient to signal 0 is needed, its history included
    to_numbers : whether gradients to the coefficients are needed
    to_histories : whether gradients to the signals' histories are needed
    kernels : of a GPU, None for PyTorch's products
    """

    def __init__(
        self,
        forward: ForwardPass,
        signals: Signals,
        frames: int,
        *,
        to_x: bool,
        to_coefficients: bool,
        to_histories: bool,
        kernels: Any = None,
    ) -> None:
        self._forward, self._plan = forward, forward.plan
        self._signals, self._frames = dict(signals), frames
        self._producers = {op.out: index for index, op in enumerate(self._plan.ops)}
        self._to_x, self._to_coefficients, self._to_histories = to_x, to_coefficients, to_histories
        self._kernels = kernels
        self._layers = {} if kernels is None else kernels.layers
        #: signal -> its gradient so far, and whether it is a buffer of this object
        self._gradients: dict[int, tuple[torch.Tensor, bool]] = {}
        #: index in `plan.ops` -> gradients to its numbers
        self.numbers: dict[int, Tensors] = {}

    def play(self, gy: torch.Tensor, g_last: Mapping[int, torch.Tensor]) -> None:
        """Compute gradients from those to the output [V, C, T] and to the signals' last frames [V, C, lookback]."""
        for signal, g in g_last.items():
            if signal in self._producers or signal == 0:
                self._buffer(signal)[..., -g.shape[-1] :] += g
        self._add(self._plan.output, gy)
        for index in reversed(range(len(self._plan.ops))):
            op = self._plan.ops[index]
            if op.out in self._forward.gates:
                continue
            layer = self._layers.get(op.out)
            if isinstance(op, Lstm):
                self._lstm(index, op, g_last.get(op.cell))
            elif layer is not None and op is layer.activate:
                self._layer(layer)
            # `layer.then` is computed with its layer
            elif op.out in self._gradients and (layer is None or op is not layer.then):
                self._op(index, op, self._now(self._gradients[op.out][0]))
                self._done(op.out)

    def to_input(self) -> torch.Tensor | None:
        """Return the gradient to the input [V, C, T]; None if the output does not depend on it."""
        return self._now(self._gradients[0][0]) if 0 in self._gradients else None

    def to_history(self, signal: int) -> torch.Tensor | None:
        """Return the gradient to a signal's history [V, C, lookback]; None if nothing depends on it."""
        gradient, is_buffer = self._gradients.get(signal, (None, False))
        return gradient[..., : self._plan.lookbacks[signal]] if gradient is not None and is_buffer else None

    def _op(self, index: int, op: Op, g: torch.Tensor) -> None:
        match op:
            case Conv():
                self._conv(index, op, g)
            case Convolve():
                self._convolve(index, op, g)
            case Activate():
                self._add(op.source, self._activate(op, g))
            case Add():
                self._add(op.a, g)
                self._add(op.b, g)
            case Scale():
                self._add(op.source, g * self._forward.numbers[index][0])
                self._store_gradients(index, lambda: ((g * self._signal_now(op.source)).sum(),))
            case Affine():
                self._add(op.source, g * self._forward.numbers[index][0][:, None])
                self._store_gradients(
                    index, lambda: ((g * self._signal_now(op.source)).sum((0, 2)), g.sum((0, 2)))
                )
            case Modulate():
                source, film = self._signal_now(op.source), self._signal_now(op.film)
                self._add(op.source, g * film[..., : source.shape[-2], :])
                self._add(op.film, torch.cat([g * source, g], -2) if op.shift else g * source)
            case Gate():
                sources = {op.source: self._signal(op.source)}
                _, pull = torch.func.vjp(
                    lambda z: self._forward.op(index, op, {op.source: z}, self._frames), sources[op.source]
                )
                self._add(op.source, self._now(pull(g.contiguous())[0]))  # without its history
            case Lstm():
                raise AssertionError("see _lstm")
            case _:
                assert_never(op)

    def _activate(self, op: Activate, g: torch.Tensor) -> torch.Tensor:
        activation = op.activation
        if activation.name in _BY_OUTPUT or _keeps_sign(activation):
            y = self._signal_now(op.out)
            if activation.name == "Tanh":
                return torch.ops.aten.tanh_backward(g, y)
            if activation.name == "Sigmoid":
                return torch.ops.aten.sigmoid_backward(g, y)
            slope = activation.parameters[0] if activation.parameters else 0.0
            return torch.where(y > 0, g, g * slope)
        z = self._signal_now(op.source)
        _, pull = torch.func.vjp(lambda z: self._forward.op(0, op, {op.source: z}, self._frames), z)
        return pull(g.contiguous())[0]

    def _conv(self, index: int, op: Conv, g: torch.Tensor) -> None:
        coefficients = self._forward.numbers[index]
        layer = self._layers.get(op.out)
        if layer is not None and layer.activate is None:
            g = self._kernels.rows.to_padded(g)
            self._by_kernel(layer, g, None)
        for term, weight in zip(op.terms, coefficients, strict=False):
            if not term.source and not self._to_x:
                continue
            if self._kernels is not None and self._kernels.supports(term):
                self._to_source_by_kernel(term, weight, self._kernels.rows.to_padded(g))
            else:
                self._to_source(term, weight, g)
        if layer is None:
            self._store_gradients(index, lambda: self._to_weights(op, g))

    def _convolve(self, index: int, op: Convolve, g: torch.Tensor) -> None:
        taps = self._forward.numbers[index][0]
        count = len(taps)
        size = transform_size(self._frames + count - 1)
        of_g = torch.fft.rfft(g, size)
        if op.source or self._to_x:
            back = torch.fft.irfft(of_g * torch.fft.rfft(taps.flip(0), size), size)
            heard_by(op, self._buffer(op.source), self._frames)[:] += back[..., : self._frames + count - 1]

        def to_numbers() -> Tensors:
            of_x = torch.fft.rfft(heard_by(op, self._signal(op.source), self._frames), size)
            meeting = (of_g.conj() * of_x).sum((0, 1))  # of each distance between source and output
            weights = torch.fft.irfft(meeting, size)[:count].flip(0)
            return (weights, *(() if op.bias is None else (g.sum()[None],)))

        self._store_gradients(index, to_numbers)

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
        sources = [
            self._now(self._kernels.rows.to_padded(self._signal(term.source))) for term in layer.conv.terms
        ]
        gradient: torch.Tensor = self._kernels.layer(layer, sources, g, then)
        return gradient

    def _to_source_by_kernel(self, term: Term, weight: torch.Tensor, g: torch.Tensor) -> None:
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

    def _to_weights(self, op: Conv, g: torch.Tensor) -> Tensors:
        weights = [self._to_weight(term, g) for term in op.terms]
        return (*weights, *(() if op.bias is None else (g.sum((0, 2)),)))

    def _to_weight(self, term: Term, g: torch.Tensor) -> torch.Tensor:
        source, taps = self._signal(term.source), []
        grouped = g.unflatten(-2, (term.groups, -1))
        for frames in _tap_slices(term, source.shape[-1], self._frames):
            part = source[..., frames].unflatten(-2, (term.groups, -1))
            taps.append(torch.matmul(grouped, part.mT).sum(0).flatten(0, 1))
        return torch.stack(taps, -1)

    def _to_source(self, term: Term, weight: torch.Tensor, g: torch.Tensor) -> None:
        into = self._buffer(term.source)
        for tap, frames in enumerate(_tap_slices(term, into.shape[-1], self._frames)):
            transposed = weight[..., tap].unflatten(0, (term.groups, -1)).mT
            if term.groups == 1:
                into[..., frames].baddbmm_(transposed.expand(len(g), -1, -1), g)
            else:
                into[..., frames] += torch.matmul(transposed, g.unflatten(-2, (term.groups, -1))).flatten(
                    -3, -2
                )

    def _lstm(self, index: int, op: Lstm, g_cell: torch.Tensor | None) -> None:
        forward = self._forward
        source, inputs, bias = forward.gate_inputs(index, op)
        before = self._plan.lookbacks[op.out] - 1
        hidden, cell = self._signals[op.out][..., before], self._signals[op.cell][..., 0]
        x = self._signal_now(source)
        operands = LstmOperands(x, inputs, bias, forward.numbers[index][0], hidden, cell)
        g = self._now(self._gradients[op.out][0]).contiguous() if op.out in self._gradients else None
        g_last = None if g_cell is None else g_cell.contiguous()
        gx, g_inputs, g_bias, g_weight, g_hidden, g_first = lstm_gradients(operands, op.squash, g, g_last)
        if source or self._to_x:
            self._add(source, gx)
        self._store_gradients(
            index, lambda: (g_weight, torch.zeros_like(g_hidden[0]), torch.zeros_like(g_first[0]))
        )
        if op.source in forward.gates:
            assert g_bias is not None
            of_gates = g_inputs[..., None], g_bias
            self._store_gradients(forward.gates[op.source], lambda: of_gates)
        self._buffer(op.out)[..., before] += g_hidden
        self._gradients[op.cell] = (g_first[..., None], True)

    def _store_gradients(self, index: int, gradients: Callable[[], Tensors]) -> None:
        if self._to_coefficients:
            self.numbers[index] = gradients()

    def _signal(self, signal: int) -> torch.Tensor:
        """Return a signal after its history; compute it first if it is not on the tape, which has no history then."""
        if signal not in self._signals:
            index = self._producers[signal]
            for source in self._plan.ops[index].sources:
                self._signal(source)
            self._signals[signal] = self._forward.op(
                index, self._plan.ops[index], self._signals, self._frames
            )
        return self._signals[signal]

    def _signal_now(self, signal: int) -> torch.Tensor:
        return self._now(self._signal(signal))

    def _now(self, signal: torch.Tensor) -> torch.Tensor:
        return signal[..., signal.shape[-1] - self._frames :]

    def _buffer(self, signal: int) -> torch.Tensor:
        """Return a signal's gradient as a buffer that may be changed in place."""
        gradient, is_buffer = self._gradients.get(signal, (None, False))
        if gradient is None:
            shape = (*self._shape(signal), self._plan.lookbacks[signal] + self._frames)
            like = self._signals[0]
            gradient = torch.zeros(shape, dtype=like.dtype, device=like.device)
        elif not is_buffer:
            gradient = self._with_history(signal, gradient)
        self._gradients[signal] = (gradient, True)
        return gradient

    def _with_history(self, signal: int, g: torch.Tensor) -> torch.Tensor:
        lookback = self._plan.lookbacks[signal]
        padded = g.new_empty((*g.shape[:-1], lookback + self._frames))
        padded[..., :lookback] = 0
        padded[..., lookback:] = g
        return padded

    def _add(self, signal: int, g: torch.Tensor) -> None:
        """Add a gradient [V, C, T]; the tensor is not changed."""
        if signal == 0 and not self._to_x:
            return
        if signal not in self._gradients:
            self._gradients[signal] = (g, False)
        else:
            buffer = self._buffer(signal)
            self._now(buffer).add_(g)

    def _shape(self, signal: int) -> tuple[int, int]:
        return len(self._signals[0]), self._plan.channels[signal]


def _keeps_sign(activation: Activation) -> bool:
    """Whether an activation is a LeakyReLU, or PReLU with one slope, whose output has the sign of its input."""
    return (
        activation.name in ("LeakyReLU", "PReLU") and not activation.slopes and activation.parameters[0] > 0
    )


def _tap_slices(term: Term, length: int, frames: int) -> list[slice]:
    """Return, for each tap, the frames of its source that it reads; the source has `length` frames in all."""
    ends = (length - (term.taps - 1 - tap) * term.dilation for tap in range(term.taps))
    return [slice(end - frames, end) for end in ends]
