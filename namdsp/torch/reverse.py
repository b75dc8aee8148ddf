# mypy: disable-error-code="misc, no-untyped-call, no-any-return"
"""The way back through a plan, operation by operation: gradients from its signals, written out.

Signals stand behind their histories, [V, C, lookback + T], and so do their gradients: what reaches into a history
is the gradient to it. Sums of many terms go into one buffer in place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, assert_never

import torch

from namdsp.plan.activations import Activation
from namdsp.plan.ops import Activate, Add, Affine, Conv, Gate, Lstm, Modulate, Op, Scale, Term
from namdsp.torch.recurrent import LstmOperands, lstm_gradients
from namdsp.torch.ties import Tensors
from namdsp.torch.walk import Signals, Walk

#: Activations whose derivative their own output tells.
_BY_OUTPUT = ("Tanh", "ReLU", "Sigmoid")


class Reverse:
    """One way back.

    signals : of a walk, all of them or those that an engine stores; what is missing is computed again
    to_x    : whether the gradient to signal 0 is asked for, its history included
    to_numbers : whether those to the numbers are
    to_histories : whether those to the signals' histories are
    back : kernels of a GPU, None for PyTorch's products
    """

    def __init__(
        self,
        walk: Walk,
        signals: Signals,
        frames: int,
        *,
        to_x: bool,
        to_numbers: bool,
        to_histories: bool,
        back: Any = None,
    ) -> None:
        self._walk, self._plan = walk, walk.plan
        self._signals, self._frames = dict(signals), frames
        self._makers = {op.out: index for index, op in enumerate(self._plan.ops)}
        self._to_x, self._to_numbers, self._to_histories = to_x, to_numbers, to_histories
        self._back = back
        self._layers = {} if back is None else back.layers
        #: signal -> its gradient so far, and whether it is a buffer of ours
        self._found: dict[int, tuple[torch.Tensor, bool]] = {}
        #: index in `plan.ops` -> gradients to its numbers
        self.numbers: dict[int, Tensors] = {}

    def play(self, gy: torch.Tensor, g_last: Mapping[int, torch.Tensor]) -> None:
        """Walk back from the output's gradient [V, C, T] and those to the signals' last frames [V, C, lookback]."""
        for signal, g in g_last.items():
            if signal in self._makers or signal == 0:
                self._buffer(signal)[..., -g.shape[-1] :] += g
        self._add(self._plan.output, gy)
        for index in reversed(range(len(self._plan.ops))):
            op = self._plan.ops[index]
            if op.out in self._walk.gates:
                continue
            layer = self._layers.get(op.out)
            if isinstance(op, Lstm):
                self._lstm(index, op, g_last.get(op.cell))
            elif layer is not None and op is layer.activate:
                self._layer(layer)
            elif op.out in self._found and (
                layer is None or op is not layer.then
            ):  # which goes with its layer
                self._op(index, op, self._now(self._found[op.out][0]))
                self._done(op.out)

    def to_input(self) -> torch.Tensor | None:
        """The gradient to the input [V, C, T]; None if the output does not hear it."""
        return self._now(self._found[0][0]) if 0 in self._found else None

    def to_history(self, signal: int) -> torch.Tensor | None:
        """The gradient to a signal's history [V, C, lookback]; None if nothing heard it."""
        found, own = self._found.get(signal, (None, False))
        return found[..., : self._plan.lookbacks[signal]] if found is not None and own else None

    def _op(self, index: int, op: Op, g: torch.Tensor) -> None:
        match op:
            case Conv():
                self._conv(index, op, g)
            case Activate():
                self._add(op.source, self._activate(op, g))
            case Add():
                self._add(op.a, g)
                self._add(op.b, g)
            case Scale():
                self._add(op.source, g * self._walk.numbers[index][0])
                self._keep(index, lambda: ((g * self._signal_now(op.source)).sum(),))
            case Affine():
                self._add(op.source, g * self._walk.numbers[index][0][:, None])
                self._keep(index, lambda: ((g * self._signal_now(op.source)).sum((0, 2)), g.sum((0, 2))))
            case Modulate():
                source, film = self._signal_now(op.source), self._signal_now(op.film)
                self._add(op.source, g * film[..., : source.shape[-2], :])
                self._add(op.film, torch.cat([g * source, g], -2) if op.shift else g * source)
            case Gate():
                sources = {op.source: self._signal(op.source)}
                _, pull = torch.func.vjp(
                    lambda z: self._walk.op(index, op, {op.source: z}, self._frames), sources[op.source]
                )
                self._add(op.source, self._now(pull(g.contiguous())[0]))  # its history takes no part
            case Lstm():
                raise AssertionError("walked by itself")
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
        _, pull = torch.func.vjp(lambda z: self._walk.op(0, op, {op.source: z}, self._frames), z)
        return pull(g.contiguous())[0]

    def _conv(self, index: int, op: Conv, g: torch.Tensor) -> None:
        numbers = self._walk.numbers[index]
        layer = self._layers.get(op.out)
        if layer is not None and layer.activate is None:
            g = self._back.rows.put(g)
            self._by_kernel(layer, g, None)
        for term, weight in zip(op.terms, numbers, strict=False):
            if not term.source and not self._to_x:
                continue
            if self._back is not None and self._back.takes(term):
                self._to_source_by_kernel(term, weight, self._back.rows.put(g))
            else:
                self._to_source(term, weight, g)
        if layer is None:
            self._keep(index, lambda: self._to_weights(op, g))

    def _layer(self, layer: Any) -> None:
        """A convolution's chain from the values behind it: the activation, and the 1x1 of its value."""
        ends = [op.out for op in (layer.activate, layer.then) if op is not None and op.out in self._found]
        if not ends:
            return
        given = {signal: self._back.rows.put(self._now(self._found[signal][0])) for signal in ends}
        then = None if layer.then is None else given.get(layer.then.out)
        self._add(layer.conv.out, self._by_kernel(layer, given.get(layer.activate.out), then))
        for signal in ends:
            self._done(signal)

    def _by_kernel(self, layer: Any, g: torch.Tensor | None, then: torch.Tensor | None) -> torch.Tensor:
        sources = [self._now(self._back.rows.put(self._signal(term.source))) for term in layer.conv.terms]
        found: torch.Tensor = self._back.layer(layer, sources, g, then)
        return found

    def _to_source_by_kernel(self, term: Term, weight: torch.Tensor, g: torch.Tensor) -> None:
        """In one pass with what is known of the gradient so far."""
        found, own = self._found.get(term.source, (None, False))
        rows, lookback = self._back.rows, self._plan.lookbacks[term.source]
        base = None if found is None else rows.put(found)
        into = base if base is not None and own else rows.empty(g, *self._shape(term.source), lookback)
        known = None if base is None else self._now(base)
        front = lookback if self._to_histories else 0
        self._back.to_source(g, weight, term.dilation, known, self._now(into), front)
        self._found[term.source] = (into, True)

    def _done(self, signal: int) -> None:
        """Nobody asks for a gradient again, but to a history."""
        if not self._plan.lookbacks[signal]:
            del self._found[signal]

    def _to_weights(self, op: Conv, g: torch.Tensor) -> Tensors:
        weights = [self._to_weight(term, g) for term in op.terms]
        return (*weights, *(() if op.bias is None else (g.sum((0, 2)),)))

    def _to_weight(self, term: Term, g: torch.Tensor) -> torch.Tensor:
        source, taps = self._signal(term.source), []
        grouped = g.unflatten(-2, (term.groups, -1))
        for heard in _heard(term, source.shape[-1], self._frames):
            part = source[..., heard].unflatten(-2, (term.groups, -1))
            taps.append(torch.matmul(grouped, part.mT).sum(0).flatten(0, 1))
        return torch.stack(taps, -1)

    def _to_source(self, term: Term, weight: torch.Tensor, g: torch.Tensor) -> None:
        into = self._buffer(term.source)
        for tap, heard in enumerate(_heard(term, into.shape[-1], self._frames)):
            back = weight[..., tap].unflatten(0, (term.groups, -1)).mT
            if term.groups == 1:
                into[..., heard].baddbmm_(back.expand(len(g), -1, -1), g)
            else:
                into[..., heard] += torch.matmul(back, g.unflatten(-2, (term.groups, -1))).flatten(-3, -2)

    def _lstm(self, index: int, op: Lstm, g_cell: torch.Tensor | None) -> None:
        walk = self._walk
        source, inputs, bias = walk.gate_inputs(index, op)
        before = self._plan.lookbacks[op.out] - 1
        hidden, cell = self._signals[op.out][..., before], self._signals[op.cell][..., 0]
        x = self._signal_now(source)
        given = LstmOperands(x, inputs, bias, walk.numbers[index][0], hidden, cell)
        g = self._now(self._found[op.out][0]).contiguous() if op.out in self._found else None
        g_last = None if g_cell is None else g_cell.contiguous()
        gx, g_inputs, g_bias, g_weight, g_hidden, g_first = lstm_gradients(given, op.squash, g, g_last)
        if source or self._to_x:
            self._add(source, gx)
        self._keep(index, lambda: (g_weight, torch.zeros_like(g_hidden[0]), torch.zeros_like(g_first[0])))
        if op.source in walk.gates:
            assert g_bias is not None
            of_gates = g_inputs[..., None], g_bias
            self._keep(walk.gates[op.source], lambda: of_gates)
        self._buffer(op.out)[..., before] += g_hidden
        self._found[op.cell] = (g_first[..., None], True)

    def _keep(self, index: int, gradients: Callable[[], Tensors]) -> None:
        if self._to_numbers:
            self.numbers[index] = gradients()

    def _signal(self, signal: int) -> torch.Tensor:
        """A signal behind its history; one that is not there has no history."""
        if signal not in self._signals:
            index = self._makers[signal]
            for source in self._plan.ops[index].sources:
                self._signal(source)
            self._signals[signal] = self._walk.op(index, self._plan.ops[index], self._signals, self._frames)
        return self._signals[signal]

    def _signal_now(self, signal: int) -> torch.Tensor:
        return self._now(self._signal(signal))

    def _now(self, whole: torch.Tensor) -> torch.Tensor:
        return whole[..., whole.shape[-1] - self._frames :]

    def _buffer(self, signal: int) -> torch.Tensor:
        """A signal's gradient, to be added to in place."""
        found, own = self._found.get(signal, (None, False))
        if found is None:
            shape = (*self._shape(signal), self._plan.lookbacks[signal] + self._frames)
            like = self._signals[0]
            found = torch.zeros(shape, dtype=like.dtype, device=like.device)
        elif not own:
            found = self._behind_history(signal, found)
        self._found[signal] = (found, True)
        return found

    def _behind_history(self, signal: int, g: torch.Tensor) -> torch.Tensor:
        lookback = self._plan.lookbacks[signal]
        whole = g.new_empty((*g.shape[:-1], lookback + self._frames))
        whole[..., :lookback] = 0
        whole[..., lookback:] = g
        return whole

    def _add(self, signal: int, g: torch.Tensor) -> None:
        """Add a gradient [V, C, T]. It is not changed, and may be anybody's."""
        if signal == 0 and not self._to_x:
            return
        if signal not in self._found:
            self._found[signal] = (g, False)
        else:
            buffer = self._buffer(signal)
            self._now(buffer).add_(g)

    def _shape(self, signal: int) -> tuple[int, int]:
        return len(self._signals[0]), self._plan.channels[signal]


def _keeps_sign(activation: Activation) -> bool:
    """LeakyReLU, and PReLU with one slope, that give what is not positive for what is not."""
    return (
        activation.name in ("LeakyReLU", "PReLU") and not activation.slopes and activation.parameters[0] > 0
    )


def _heard(term: Term, length: int, frames: int) -> list[slice]:
    """Of each tap, the frames of its source that it hears; the source has `length` in all."""
    ends = (length - (term.taps - 1 - tap) * term.dilation for tap in range(term.taps))
    return [slice(end - frames, end) for end in ends]
