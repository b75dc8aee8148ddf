"""The same WaveNet as a trainer writes it in PyTorch, made from a plan: what eager PyTorch and its compiler are given.

Only the operations of the standard shapes. float32 throughout; `exact_products` keeps TF32 out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from namdsp.plan.ops import Conv, Elementwise, Op
from namdsp.plan.plan import Plan
from namdsp.plan.steady_state import steady_state

from .gate import require_near
from .models import Float32

#: ||actual - right|| / ||right|| up to which a rival computes the same; TF32 products err by 1e-3.
MOST_ERROR = 1e-4
_WARMING_RUNS = 3
_ACTIVATIONS: dict[str, Callable[..., torch.Tensor]] = {
    "Tanh": torch.tanh,
    "ReLU": torch.relu,
    "LeakyReLU": functional.leaky_relu,
    "Sigmoid": torch.sigmoid,
}


def exact_products() -> None:
    """float32 convolutions and products without TF32."""
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.backends.cudnn.allow_tf32 = False


def require_same(name: str, actual: torch.Tensor, right: Float32) -> None:
    """Raise `RedGateError` if a rival computes something else."""
    exact = torch.from_numpy(right).to(actual.device)
    require_near(name, float((actual - exact).norm() / exact.norm()), MOST_ERROR)


class Step(NamedTuple):
    """An operation in numbers that PyTorch's compiler can follow.

    kind   : "Conv", "Add", "Scale" or an activation's name
    reads  : (signal, frames that it looks back) of each operand
    numbers: the activation's parameters, or the factor
    drops  : signals that nobody reads after it
    """

    kind: str
    out: int
    reads: tuple[tuple[int, int], ...]
    numbers: tuple[float, ...]
    drops: tuple[int, ...]


class _Rival(nn.Module):
    """The convolutions of a plan with their weights, and its operations as steps."""

    def __init__(self, plan: Plan) -> None:
        super().__init__()
        self.output = plan.output
        self.convs = nn.ModuleDict()
        self.steps: list[Step] = []
        last_read = {source: op.out for op in plan.ops for source in op.sources}
        for op in plan.ops:
            drops = tuple(source for source, reader in last_read.items() if reader == op.out)
            self.steps.append(_step(op, drops))
            for index, term in enumerate(op.terms if isinstance(op, Conv) else ()):
                conv = nn.Conv1d(
                    term.weight.shape[1] * term.groups,
                    term.weight.shape[0],
                    term.taps,
                    dilation=term.dilation,
                    groups=term.groups,
                    bias=index == 0 and op.bias is not None,
                )
                conv.weight.data.copy_(torch.from_numpy(term.weight.copy()))
                if conv.bias is not None:
                    conv.bias.data.copy_(torch.from_numpy(op.bias.copy()).flatten())
                self.convs[f"{op.out}_{index}"] = conv

    def compute(self, step: Step, values: list[torch.Tensor]) -> torch.Tensor:
        """A step's output from what it reads."""
        if step.kind == "Conv":
            total = self.convs[f"{step.out}_0"](values[0])
            for index in range(1, len(values)):
                total = total + self.convs[f"{step.out}_{index}"](values[index])
            return total
        if step.kind == "Add":
            return values[0] + values[1]
        if step.kind == "Scale":
            return values[0] * step.numbers[0]
        return _ACTIVATIONS[step.kind](values[0], *step.numbers)


def _step(op: Op, drops: tuple[int, ...]) -> Step:
    if isinstance(op, Conv):
        return Step(
            "Conv", op.out, tuple((term.source, term.lookback_frames) for term in op.terms), (), drops
        )
    reads = tuple((source, 0) for source in op.sources)
    if isinstance(op, Elementwise) and op.is_sum:
        return Step("Add", op.out, reads, (), drops)
    if isinstance(op, Elementwise) and all(array.size == 1 for array in op.coefficients()):
        numbers = tuple(float(array[0, 0]) for array in op.coefficients())
        kind = "Scale" if op.learned else op.activations[0]
        if len(op.formula.program.instructions) == 1 and kind in ("Scale", *_ACTIVATIONS):
            return Step(kind, op.out, reads, numbers, drops)
    raise NotImplementedError(f"{op.qualname}: the rivals lack this {type(op).__name__}")


class WholeSignal(_Rival):
    """x [B, C_in, T + R - 1] -> [B, C_out, T], R the receptive field: convolutions without padding, as in training.

    before : frames of each signal that are before the output's first
    """

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.before = [0] * len(plan.channels)
        for step in reversed(self.steps):
            for source, frames in step.reads:
                self.before[source] = max(self.before[source], self.before[step.out] + frames)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """See the class."""
        values = {0: x}
        frames = x.shape[-1] - self.before[0]
        for step in self.steps:
            length = frames + self.before[step.out]
            values[step.out] = self.compute(
                step, [_tail(values[s], length + returned) for s, returned in step.reads]
            )
            for source in step.drops:
                del values[source]
        return values[self.output]


class Blocks(_Rival):
    """One block x [B, C_in, T] -> [B, C_out, T], with the histories of B streams in its buffers."""

    def __init__(self, plan: Plan, streams: int) -> None:
        super().__init__(plan)
        self.kept = {signal: lookback for signal, lookback in enumerate(plan.lookbacks) if lookback}
        self._settled = steady_state(plan)
        for signal, lookback in self.kept.items():
            self.register_buffer(f"h{signal}", torch.zeros((streams, plan.channels[signal], lookback)))
        self.settle()

    def settle(self) -> None:
        """Start from silence."""
        for signal in self.kept:
            getattr(self, f"h{signal}").copy_(torch.from_numpy(self._settled[signal].copy()))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """See the class."""
        frames = x.shape[-1]
        values = {0: self._window(0, x)}
        for step in self.steps:
            created = self.compute(
                step, [_tail(values[source], frames + returned) for source, returned in step.reads]
            )
            values[step.out] = self._window(step.out, created)
        return values[self.output]

    def _window(self, signal: int, value: torch.Tensor) -> torch.Tensor:
        """History and block of a signal; the history moves on."""
        if signal not in self.kept:
            return value
        history = getattr(self, f"h{signal}")
        window = torch.cat((history, value), -1)
        history.copy_(_tail(window, self.kept[signal]))
        return window


class GraphedBlocks:
    """Streams of one model in blocks, [B, T] in and out: torch.compile's kernels, replayed as one CUDA graph."""

    def __init__(self, plan: Plan, streams: int, block: int, compiler: Callable[..., Any]) -> None:
        self._net = Blocks(plan, streams).to("cuda")
        step = compiler(self._net)
        self._x = torch.zeros((streams, 1, block), device="cuda")
        self._host_x = torch.zeros((streams, 1, block), pin_memory=True)
        self._host_y = torch.zeros((streams, 1, block), pin_memory=True)
        side = torch.cuda.Stream()
        with torch.inference_mode(), torch.cuda.stream(side):
            for _ in range(_WARMING_RUNS):
                step(self._x)
        side.synchronize()
        self._graph = torch.cuda.CUDAGraph()
        with torch.inference_mode(), torch.cuda.graph(self._graph):
            self._y = step(self._x)
        self._net.settle()

    def process_into(self, x: Float32, out: Float32) -> None:
        """The next block."""
        np.copyto(self._host_x.numpy()[:, 0], x)
        self._x.copy_(self._host_x, non_blocking=True)
        self._graph.replay()
        self._host_y.copy_(self._y, non_blocking=True)
        torch.cuda.synchronize()
        np.copyto(out, self._host_y.numpy()[:, 0])


def _tail(value: torch.Tensor, frames: int) -> torch.Tensor:
    return value[..., value.shape[-1] - frames :]
