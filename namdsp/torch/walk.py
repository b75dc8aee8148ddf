# mypy: disable-error-code="no-untyped-call, untyped-decorator, misc"
"""A plan as PyTorch operations, with gradients: the same sums as the engines', in PyTorch's order and roundings.

It gives what gradients are taken of, and values in float64. A signal is [V, C, T], V voices side by side, and stands
behind its history [V, C, lookback].
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

import torch

from namdsp.plan.ops import Activate, Add, Affine, Conv, Gate, Lstm, Modulate, Op, Scale
from namdsp.plan.plan import Plan
from namdsp.torch.activations import activate
from namdsp.torch.on_device import split
from namdsp.torch.recurrent import LstmOperands, play_lstm
from namdsp.torch.ties import Tensors

Signals = dict[int, torch.Tensor]


class Walk:
    """A plan's operations on tensors.

    numbers : index in `plan.ops` -> its numbers, all of one type and device; those of the plan where there are none
    """

    def __init__(self, plan: Plan, numbers: Mapping[int, Tensors], like: torch.Tensor) -> None:
        self.plan = plan
        self.numbers: Mapping[int, Tensors] = _Numbers(plan, numbers, like)
        gates = {op.source: op for op in plan.ops if isinstance(op, Lstm)}
        #: convolutions of gates, which an LSTM computes by itself
        self.gates = {
            op.out: index for index, op in enumerate(plan.ops) if op.out in gates and _is_gates(plan, op)
        }

    def play(self, x: torch.Tensor, histories: Mapping[int, torch.Tensor]) -> Signals:
        """Every signal behind its history, [V, C, lookback + T], for x [V, C, T]; of cells the history and the last.

        histories : signal -> [V, C, lookback], for `plan.remembered`
        """
        plan, frames = self.plan, x.shape[-1]
        whole: Signals = {}

        def keep(signal: int, y: torch.Tensor) -> None:
            whole[signal] = torch.cat([histories[signal], y], -1) if plan.lookbacks[signal] else y

        keep(0, x)
        for index, op in enumerate(plan.ops):
            if op.out in self.gates:
                continue
            if isinstance(op, Lstm):
                hidden, cell = self._lstm(index, op, whole, histories, frames)
                keep(op.out, hidden)
                keep(op.cell, cell)
                continue
            keep(op.out, self.op(index, op, whole, frames))
        return whole

    def histories(
        self, x: torch.Tensor, states: torch.Tensor | None, *, start: bool
    ) -> dict[int, torch.Tensor]:
        """What stands in front of x: states [V, floats], else the settled one.

        start : whether x is where the signal starts; else nobody listens to what depends on it
        """
        plan, voices = self.plan, len(x)
        if not start:
            shapes = {s: (voices, plan.channels[s], plan.lookbacks[s]) for s in plan.remembered}
            return {signal: x.new_zeros(shape) for signal, shape in shapes.items()}
        if states is not None:
            return split(plan, states.to(x.dtype))
        settled = self.settle(x)
        return {s: settled[s].expand(voices, -1, plan.lookbacks[s]) for s in plan.remembered}

    def output(self, whole: Signals, frames: int) -> torch.Tensor:
        """The output [V, C, T] of `play`."""
        y = whole[self.plan.output]
        return y[..., y.shape[-1] - frames :]

    def last(self, whole: Signals) -> Signals:
        """The last frames of each signal with a history."""
        return {signal: whole[signal][..., -self.plan.lookbacks[signal] :] for signal in self.plan.remembered}

    def settle(self, like: torch.Tensor) -> Signals:
        """What each signal of a feed-forward plan holds after enough silence, [C, 1]: as `plan/settle.py`."""
        values: Signals = {0: like.new_zeros((1, self.plan.in_channels, 1))}
        for index, op in enumerate(self.plan.ops):
            if isinstance(op, Conv):
                numbers = self.numbers[index]
                terms = [
                    _mix(weight.sum(-1), values[term.source], term.groups)
                    for term, weight in zip(op.terms, numbers, strict=False)
                ]
                values[op.out] = _sum(terms, numbers[len(op.terms) :])
            else:
                values[op.out] = self.op(index, op, values, 1)
        return {signal: value[0] for signal, value in values.items()}

    def op(self, index: int, op: Op, whole: Mapping[int, torch.Tensor], frames: int) -> torch.Tensor:
        """What an operation makes [V, C, T], from signals that are there."""

        def now(signal: int) -> torch.Tensor:
            return whole[signal][..., whole[signal].shape[-1] - frames :]

        numbers = self.numbers[index]
        match op:
            case Conv():
                return self._conv(op, numbers, whole, frames)
            case Activate():
                return activate(op.activation, now(op.source))
            case Gate():
                p, s = now(op.source).chunk(2, -2)
                s = activate(op.secondary, s)
                y = s * activate(op.primary, p)
                return y + (1 - s) * p if op.blended else y
            case Modulate():
                source, film = now(op.source), now(op.film)
                y = source * film[..., : source.shape[-2], :]
                return y + film[..., source.shape[-2] :, :] if op.shift else y
            case Add():
                return now(op.a) + now(op.b)
            case Scale():
                return now(op.source) * numbers[0]
            case Affine():
                return now(op.source) * numbers[0][:, None] + numbers[1][:, None]
            case Lstm():
                raise AssertionError("played by itself")
            case _:
                assert_never(op)

    def _conv(
        self, op: Conv, numbers: Tensors, whole: Mapping[int, torch.Tensor], frames: int
    ) -> torch.Tensor:
        """One matrix product a tap: on a CPU ten times as fast as conv1d for few channels."""
        parts = []
        for term, weight in zip(op.terms, numbers, strict=False):
            source = whole[term.source]
            for tap in range(term.taps):
                end = source.shape[-1] - (term.taps - 1 - tap) * term.dilation
                parts.append(_mix(weight[..., tap], source[..., end - frames : end], term.groups))
        return _sum(parts, numbers[len(op.terms) :])

    def _lstm(
        self, index: int, op: Lstm, whole: Signals, histories: Mapping[int, torch.Tensor], frames: int
    ) -> tuple[torch.Tensor, torch.Tensor]:
        hidden0, cell0 = histories[op.out][..., -1], histories[op.cell][..., -1]
        source, inputs, bias = self.gate_inputs(index, op)
        x = whole[source][..., whole[source].shape[-1] - frames :]
        return play_lstm(LstmOperands(x, inputs, bias, self.numbers[index][0], hidden0, cell0), op.squash)

    def gate_inputs(self, index: int, op: Lstm) -> tuple[int, torch.Tensor, torch.Tensor | None]:
        """The signal that an LSTM hears, and its weights [4H, I] and bias [4H] for it."""
        if op.source in self.gates:
            conv = self.plan.ops[self.gates[op.source]]
            assert isinstance(conv, Conv)
            inputs, bias = self.numbers[self.gates[op.source]]
            return conv.terms[0].source, inputs[..., 0], bias
        weight = self.numbers[index][0]
        return op.source, torch.eye(len(weight), dtype=weight.dtype, device=weight.device), None


class _Numbers(dict[int, Tensors]):
    """Those given, and the plan's own when they are asked for: on a GPU each is a copy that the processor waits for."""

    def __init__(self, plan: Plan, numbers: Mapping[int, Tensors], like: torch.Tensor) -> None:
        super().__init__(numbers)
        self._plan, self._like = plan, like

    def __missing__(self, index: int) -> Tensors:
        like, own = self._like, self._plan.ops[index].numbers()
        self[index] = tuple(torch.from_numpy(each.copy()).to(like.device, like.dtype) for each in own)
        return self[index]


def _is_gates(plan: Plan, op: Op) -> bool:
    readers = [other for other in plan.ops if op.out in other.sources]
    plain = isinstance(op, Conv) and len(op.terms) == 1 and op.terms[0].taps == op.terms[0].groups == 1
    return plain and op.numbers()[1:] != () and len(readers) == 1 and op.out != plan.output


def _mix(weight: torch.Tensor, x: torch.Tensor, groups: int) -> torch.Tensor:
    """weight [O, I / groups] times x [V, I, T]."""
    if groups == 1:
        return torch.matmul(weight, x)
    grouped = x.unflatten(-2, (groups, -1))
    return torch.matmul(weight.unflatten(0, (groups, -1)), grouped).flatten(-3, -2)


def _sum(parts: list[torch.Tensor], bias: Tensors) -> torch.Tensor:
    total = parts[0] + bias[0][:, None] if bias else parts[0]
    for part in parts[1:]:
        total = total + part
    return total
