# mypy: disable-error-code="no-untyped-call, untyped-decorator, misc"
"""The forward pass of a plan as PyTorch operations, with gradients: PyTorch's order of sums and its rounding.

It computes signals for gradients, and output in float64. A signal is [V, C, T] of V voices, and is stored after its
history [V, C, lookback].
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, assert_never

import torch

from namdsp.plan.ops import Conv, Convolve, Elementwise, Lstm, Op
from namdsp.plan.plan import Plan
from namdsp.torch.activations import run
from namdsp.torch.chunks import ChunkGradients, ChunkOperands
from namdsp.torch.coefficient_map import Tensors
from namdsp.torch.recurrent import play_lstm
from namdsp.torch.states import has_states, split

if TYPE_CHECKING:
    from namdsp.torch.engines import CaptureEngines

Signals = dict[int, torch.Tensor]


class ForwardPass:
    """A plan's operations on tensors.

    numbers : index in `plan.ops` -> its coefficients, all of one type and device; missing ones are the plan's
    """

    def __init__(self, plan: Plan, coefficients: Mapping[int, Tensors], like: torch.Tensor) -> None:
        self.plan = plan
        self.numbers: Mapping[int, Tensors] = _Coefficients(plan, coefficients, like)

    def play(self, x: torch.Tensor, histories: Mapping[int, torch.Tensor]) -> Signals:
        """Return every signal after its history, [V, C, lookback + T], for x [V, C, T]; of cells the first and last.

        histories : signal -> [V, C, lookback], for `plan.signals_with_history`
        """
        plan, frames = self.plan, x.shape[-1]
        signals: Signals = {}

        def keep(signal: int, y: torch.Tensor) -> None:
            signals[signal] = torch.cat([histories[signal], y], -1) if plan.lookbacks[signal] else y

        keep(0, x)
        for index, op in enumerate(plan.ops):
            if isinstance(op, Lstm):
                hidden, cell = self._lstm(index, op, signals, histories, frames)
                keep(op.out, hidden)
                keep(op.cell, cell)
                continue
            keep(op.out, self.op(index, op, signals, frames))
            if isinstance(op, Convolve):
                began = histories[op.clock][..., -1:]
                keep(op.clock, (began + torch.arange(1, frames + 1, device=x.device)) % op.period)
        return signals

    def histories(self, x: torch.Tensor, state: torch.Tensor | None) -> dict[int, torch.Tensor]:
        """Return the histories before x, for a state as in `states.py`."""
        plan, voices = self.plan, len(x)
        if state is None:
            constants = self.steady_state(x)
            return {s: constants[s].expand(voices, -1, plan.lookbacks[s]) for s in plan.signals_with_history}
        if has_states(state):
            return split(plan, state.to(x.dtype))
        shapes = {s: (voices, plan.channels[s], plan.lookbacks[s]) for s in plan.signals_with_history}
        return {signal: x.new_zeros(shape) for signal, shape in shapes.items()}

    def output(self, signals: Signals, frames: int) -> torch.Tensor:
        """Return the output [V, C, T] of `play`."""
        y = signals[self.plan.output]
        return y[..., y.shape[-1] - frames :]

    def last(self, signals: Signals) -> Signals:
        """Return the last frames of each signal with a history."""
        return {
            signal: signals[signal][..., -self.plan.lookbacks[signal] :]
            for signal in self.plan.signals_with_history
        }

    def steady_state(self, like: torch.Tensor) -> Signals:
        """Return each signal's constant [C, 1] after long silence, for a feed-forward plan: as in the plan."""
        values: Signals = {0: like.new_zeros((1, self.plan.in_channels, 1))}
        for index, op in enumerate(self.plan.ops):
            coefficients = self.numbers[index]
            if isinstance(op, Convolve):
                taps, *bias = coefficients
                values[op.out] = _sum([taps.sum() * values[op.source]], tuple(bias))
                values[op.clock] = like.new_zeros((1, 1, 1))
                continue
            if isinstance(op, Conv):  # one tap, which is the sum of all
                weights = coefficients[: len(op.terms)]
                terms = [w.sum(-1, keepdim=True) if w.shape[-1] > 1 else w for w in weights]
                coefficients = (*terms, *coefficients[len(op.terms) :])
            values[op.out] = self.op(index, op, values, 1, coefficients)
        return {signal: value[0] for signal, value in values.items()}

    def op(
        self,
        index: int,
        op: Op,
        signals: Mapping[int, torch.Tensor],
        frames: int,
        coefficients: Tensors | None = None,
    ) -> torch.Tensor:
        """Return the output of an operation [V, C, T], from signals that are there, with its or other coefficients."""

        def now(signal: int, count: int = frames) -> torch.Tensor:
            return _part(signals[signal], -1, signals[signal].shape[-1] - count, count)

        coefficients = self.numbers[index] if coefficients is None else coefficients
        match op:
            case Conv():
                return self._conv(op, coefficients, signals, frames)
            case Convolve():
                taps, *bias = coefficients
                x = now(op.source, frames + len(op.taps) - 1)
                return _sum([_convolved(x, taps)], tuple(bias))
            case Elementwise():
                rows = self.plan.channels[op.out]
                inputs = (_part(now(signal), -2, first, rows) for signal, first in op.reads)
                return run(op.formula.program, (*inputs, *coefficients))
            case Lstm():
                raise AssertionError("see _lstm")
            case _:
                assert_never(op)

    def _conv(
        self, op: Conv, coefficients: Tensors, signals: Mapping[int, torch.Tensor], frames: int
    ) -> torch.Tensor:
        """Compute one matrix product a tap: on a CPU ten times as fast as conv1d for few channels."""
        parts = []
        for term, weight in zip(op.terms, coefficients, strict=False):
            source, taps = signals[term.source], _taps(weight)
            for tap, tap_weight in enumerate(taps):
                end = source.shape[-1] - (len(taps) - 1 - tap) * term.dilation
                parts.append(_mix(tap_weight, _part(source, -1, end - frames, frames), term.groups))
        return _sum(parts, coefficients[len(op.terms) :])

    def _lstm(
        self, index: int, op: Lstm, signals: Signals, histories: Mapping[int, torch.Tensor], frames: int
    ) -> tuple[torch.Tensor, torch.Tensor]:
        hidden0, cell0 = histories[op.out][..., -1], histories[op.cell][..., -1]
        x = signals[op.source][..., signals[op.source].shape[-1] - frames :]
        inputs, bias, weight, *_ = self.numbers[index]
        return play_lstm(x, (inputs, bias, weight), (hidden0, cell0), op.squash)


class AutogradBackward:
    """Gradients of a chunk by PyTorch's autograd: in float64, of recurrent captures, and where no engine has them."""

    def __init__(self, engines: CaptureEngines) -> None:
        self._map, self._plan = engines.coefficient_map, engines.plan
        # an operation's output, and the operands that PyTorch saves
        self.frame_floats: float = 3.0 * sum(self._plan.channels) + 1

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


def _convolved(x: torch.Tensor, taps: torch.Tensor) -> torch.Tensor:
    """x [V, C, T + N - 1] through taps [N], newest first: the last frames, [V, C, T]."""
    size = int(1 << max(x.shape[-1] - 1, 0).bit_length())  # a power of two that holds the frames
    product = torch.fft.rfft(x, size) * torch.fft.rfft(taps, size)
    found: torch.Tensor = torch.fft.irfft(product, size)[..., len(taps) - 1 : x.shape[-1]]
    return found


class _Coefficients(dict[int, Tensors]):
    """The given coefficients, and the plan's on demand: on a GPU each is a copy that the CPU waits for."""

    def __init__(self, plan: Plan, coefficients: Mapping[int, Tensors], like: torch.Tensor) -> None:
        super().__init__(coefficients)
        self._plan, self._like = plan, like

    def __missing__(self, index: int) -> Tensors:
        like, arrays = self._like, self._plan.ops[index].coefficients()
        self[index] = tuple(torch.from_numpy(array.copy()).to(like.device, like.dtype) for array in arrays)
        return self[index]


def _part(x: torch.Tensor, axis: int, first: int, size: int) -> torch.Tensor:
    """Return some rows or frames of x; x itself if these are all, for a view costs autograd as much as a product."""
    return x if x.shape[axis] == size else x.narrow(axis, first, size)


def _taps(weight: torch.Tensor) -> tuple[torch.Tensor, ...]:
    """Return a weight [O, I, K] tap by tap. A view of the only tap has a gradient that costs nothing."""
    return (weight.flatten(1),) if weight.shape[-1] == 1 else weight.unbind(-1)


def _mix(weight: torch.Tensor, x: torch.Tensor, groups: int) -> torch.Tensor:
    """Multiply weight [O, I / groups] by x [V, I, T]."""
    if groups == 1:
        return torch.matmul(weight, x)
    grouped = x.unflatten(-2, (groups, -1))
    return torch.matmul(weight.unflatten(0, (groups, -1)), grouped).flatten(-3, -2)


def _sum(parts: list[torch.Tensor], bias: Tensors) -> torch.Tensor:
    total = parts[0] + bias[0][:, None] if bias else parts[0]
    for part in parts[1:]:
        total = total + part
    return total
