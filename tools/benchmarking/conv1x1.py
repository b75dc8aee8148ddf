"""Conv1x1 with bias: the shapes, and the four ways to compute them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from time import perf_counter_ns
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from benchmarking.ceilings import aligned_zeros
from benchmarking.gate import RedGateError, require_bits
from namdsp.arithmetic.reference import Exact32
from namdsp.kernels.numba_cpu.kernel import kernel_address
from namdsp.kernels.numba_cpu.profile import repeated_call
from namdsp.kernels.numba_cpu.schedule import calls
from namdsp.kernels.numpy_cpu.engine import NumpyEngine
from namdsp.native.targets import target
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term
from namdsp.plan.plan import Plan

FRAMES = 64
#: Floats from row to row: room for whole vectors behind the frames, rows at cache lines.
STRIDE = FRAMES + 16
CHANNELS = (4, 6, 8, 12, 16)
GROUPS = (1, 2, 3, 4, 6, 8)
#: One sample of a contender lasts about this long, so that the clock's own cost does not count.
SAMPLE_NS = 40_000
Float32 = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Case:
    """One shape with its weights and input.

    weight : float32 [C, C / G, 1]
    x      : float32 [C, 64]
    """

    channels: int
    groups: int
    weight: Float32
    bias: Float32
    x: Float32

    @property
    def name(self) -> str:
        """Shape and groups."""
        kind = " (depthwise)" if self.groups == self.channels else ""
        return f"{self.channels} -> {self.channels}, groups {self.groups}{kind}"

    @property
    def multiply_adds(self) -> int:
        """Of one call."""
        return int(self.weight.size) * FRAMES

    @property
    def plan(self) -> Plan:
        """The convolution alone."""
        builder = PlanBuilder(self.channels)
        return builder.finish(builder.conv(self.name, (Term(0, self.weight, 1, self.groups),), self.bias))

    def expected(self) -> Float32:
        """The chain, fused multiply-add after fused multiply-add."""
        exact = Exact32()
        chain = exact.start(self.bias, self.x)
        return exact.accumulate(chain, self.weight, self.x, dilation=1, groups=self.groups)


@dataclass(frozen=True, eq=False)
class Contender:
    """One way to compute a case.

    repeat : runs it so many times
    result : what it computed last, [C, 64]
    """

    repeat: Callable[[int], None]
    result: Callable[[], Float32]

    def timer(self) -> Callable[[], float]:
        """Gives nanoseconds per call, one sample at a time."""
        self.repeat(10)
        start = perf_counter_ns()
        self.repeat(10)
        times = max(1, round(10 * SAMPLE_NS / (perf_counter_ns() - start)))

        def sample() -> float:
            start = perf_counter_ns()
            self.repeat(times)
            return (perf_counter_ns() - start) / times

        return sample


def cases(*, quick: bool = False) -> list[Case]:
    """Every shape, and each of them depthwise."""
    found = []
    for channels in (4, 8) if quick else CHANNELS:
        for groups in dict.fromkeys((*GROUPS, channels)):
            if channels % groups == 0 and (not quick or groups in (1, channels)):
                rng = np.random.default_rng(1000 * channels + groups)
                shapes = ((channels, channels // groups, 1), (channels,), (channels, FRAMES))
                found.append(
                    Case(channels, groups, *(rng.standard_normal(s).astype(np.float32) for s in shapes))
                )
    return found


def numba_kernel(case: Case) -> Contender:
    """The engine's kernel, on rows laid out as in the engine."""
    (call,) = calls(case.plan, target())
    x, y = aligned_zeros(case.channels, STRIDE), aligned_zeros(case.channels, STRIDE)
    x[:, :FRAMES] = case.x
    y[:] = np.nan
    pointers = np.array([x.ctypes.data] * len(call.reads) + [y.ctypes.data] * len(call.writes), np.int64)
    strides = np.full(len(pointers), STRIDE, np.int64)
    weights = call.weights.astype(np.float32)
    keep = (x, y, pointers, strides, weights)
    arguments = (kernel_address(call.spec), *(array.ctypes.data for array in keep[2:]))
    repeat = repeated_call()
    return Contender(lambda times: repeat(*arguments, FRAMES, times), lambda: keep[1][:, :FRAMES])


def numpy_engine(case: Case) -> Contender:
    """The NumPy engine's one step."""
    engine = NumpyEngine(case.plan, FRAMES)
    state = engine.new_state()
    (step,) = engine.steps
    signals = state.signals
    signals.current(0, FRAMES)[:] = case.x

    def repeat(times: int) -> None:
        for _ in range(times):
            step.run(signals, FRAMES)

    return Contender(repeat, lambda: signals.current(engine.plan.output, FRAMES))


def sgemm(case: Case) -> Contender:
    """A dense product; groups are blocks on a diagonal of zeros, the bias is a row of ones."""
    outs = case.channels // case.groups
    dense = np.zeros((case.channels, case.channels + 1), np.float32)
    dense[:, 0] = case.bias
    for group in range(case.groups):
        rows = slice(group * outs, (group + 1) * outs)
        dense[rows, 1 + group * outs : 1 + (group + 1) * outs] = case.weight[rows, :, 0]
    x = np.concatenate([np.ones((1, FRAMES), np.float32), case.x])
    y = np.zeros((case.channels, FRAMES), np.float32)
    return Contender(lambda times: _repeat_sgemm()(dense, x, y, times), lambda: y)


@cache
def _repeat_sgemm() -> Any:
    @numba.njit
    def repeat(weight, x, y, times):  # type: ignore[no-untyped-def]
        for _ in range(times):
            np.dot(weight, x, y)

    return repeat


def plain_loops(case: Case) -> Contender:
    """What one would write first."""
    y = np.zeros((case.channels, FRAMES), np.float32)
    repeat = _plain_loops(case.channels, case.groups)
    weight = np.ascontiguousarray(case.weight[:, :, 0])
    return Contender(lambda times: repeat(weight, case.bias, case.x, y, times), lambda: y)


@cache
def _plain_loops(channels: int, groups: int) -> Any:
    size = channels // groups

    @numba.njit(fastmath={"contract"}, error_model="numpy")
    def conv(weight, bias, x, y):  # type: ignore[no-untyped-def]
        for out in range(channels):
            first = out // size * size
            for t in range(FRAMES):
                y[out, t] = bias[out]
            for channel in range(size):
                w = weight[out, channel]
                for t in range(FRAMES):
                    y[out, t] += w * x[first + channel, t]

    @numba.njit
    def repeat(weight, bias, x, y, times):  # type: ignore[no-untyped-def]
        for _ in range(times):
            conv(weight, bias, x, y)

    return repeat


#: name -> (builder, whether it promises the chain's bits)
CONTENDERS: dict[str, tuple[Callable[[Case], Contender], bool]] = {
    "numba": (numba_kernel, True),
    "numpy engine": (numpy_engine, True),
    "sgemm": (sgemm, False),
    "plain loops": (plain_loops, False),
}


def contenders(case: Case, *, without: Sequence[str] = ()) -> tuple[dict[str, Contender], dict[str, bool]]:
    """All contenders, having passed the gate, and whether each gave the chain's bits."""
    expected = case.expected()
    made, same = {}, {}
    for name, (make, promises) in CONTENDERS.items():
        if name in without:
            continue
        made[name] = make(case)
        made[name].repeat(1)
        found = made[name].result()
        same[name] = bool(np.array_equal(found.view(np.uint32), expected.view(np.uint32)))
        if promises:
            require_bits(f"{name}, {case.name}", found, expected)
        elif not np.allclose(found, expected, rtol=1e-4, atol=1e-4):
            raise RedGateError(f"{name}, {case.name}: not even close, so it is no rival")
    return made, same
