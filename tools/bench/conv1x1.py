"""Conv1x1 with bias, C -> C channels in G groups, nanoseconds a call of 64 frames in the first-level cache.

numba        the kernel that the Numba engine runs, called by its address from compiled code; first with the right bits
sgemm        the BLAS that SciPy brings, dense [C, C+1] @ [C+1, 64], called from compiled code
plain loops  constant-size loops, compiled by Numba with contraction allowed
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib.util import find_spec
from typing import Any, NamedTuple

import numba
import numpy as np

from namdsp.arithmetic.reference import Float32Arithmetic
from namdsp.kernels.numba_cpu.profile import call_seconds
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term
from namdsp.runtime.dispatch import build_engine

from .gate import require_bits, require_near
from .models import Float32
from .session import Session
from .timing import median, seconds

FRAMES = 64
SHAPES = [(c, g) for c in (4, 6, 8, 12, 16) for g in dict.fromkeys((1, 2, 3, 4, 6, 8, c)) if c % g == 0]
#: One sample of a contender lasts about this long, so that the clock's cost does not count.
SAMPLE_NS = 40_000
#: Returns seconds of one call, of that many; and what it computed, [C, 64].
Contender = tuple[Callable[[int], float], Callable[[], Float32]]


class Case(NamedTuple):
    """weight [C, C / G, 1], bias [C], x [C, 64]."""

    groups: int
    weight: Float32
    bias: Float32
    x: Float32

    def expected(self) -> Float32:
        """The chain, fused multiply-add after fused multiply-add."""
        exact = Float32Arithmetic()
        chain = exact.start(self.bias, self.x)
        return exact.accumulate(chain, self.weight, self.x, dilation=1, groups=self.groups)


def make_case(channels: int, groups: int) -> Case:
    """Random numbers."""
    rng = np.random.default_rng(1000 * channels + groups)
    shapes = ((channels, channels // groups, 1), (channels,), (channels, FRAMES))
    return Case(groups, *(rng.standard_normal(shape).astype(np.float32) for shape in shapes))


def numba_kernel(case: Case) -> Contender:
    """The engine's kernel alone; what it computes, through the engine."""
    builder = PlanBuilder(len(case.bias))
    plan = builder.finish(builder.conv("one", (Term(0, case.weight, 1, case.groups),), case.bias))
    engine = build_engine(plan, "numba", FRAMES).engine
    state, out = engine.new_state(), np.full_like(case.x, np.nan)
    state.process(case.x, out)
    return lambda times: call_seconds(engine, state, rounds=1, repeats=times)[0], lambda: out


def timed(repeat: Callable[[int], None]) -> Callable[[int], float]:
    """Seconds of one call, of a function that makes that many."""
    return lambda times: seconds(partial(repeat, times)) / times


def sgemm(case: Case) -> Contender:
    """A dense product; groups are blocks on a diagonal of zeros, the bias is a row of ones."""
    channels, outs = len(case.bias), len(case.bias) // case.groups
    dense = np.zeros((channels, channels + 1), np.float32)
    dense[:, 0] = case.bias
    for group in range(case.groups):
        rows = slice(group * outs, (group + 1) * outs)
        dense[rows, 1 + group * outs : 1 + (group + 1) * outs] = case.weight[rows, :, 0]
    x, y = np.concatenate([np.ones((1, FRAMES), np.float32), case.x]), np.zeros_like(case.x)
    return timed(partial(_repeat_sgemm(), dense, x, y)), lambda: y


@cache
def _repeat_sgemm() -> Any:
    @numba.njit
    def repeat(weight, x, y, times):  # type: ignore[no-untyped-def]
        for _ in range(times):
            np.dot(weight, x, y)

    return repeat


def plain_loops(case: Case) -> Contender:
    """What one would write first."""
    y, weight = np.zeros_like(case.x), np.ascontiguousarray(case.weight[:, :, 0])
    repeat = _plain_loops(len(case.bias), case.groups)
    return timed(partial(repeat, weight, case.bias, case.x, y)), lambda: y


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


def gated(case: Case) -> dict[str, Contender]:
    """All contenders, having shown that they compute the same."""
    right = case.expected()
    created = {"numba": numba_kernel(case), "plain loops": plain_loops(case)}
    if find_spec("scipy"):
        created["sgemm"] = sgemm(case)
    for name, (sample, result) in created.items():
        sample(1)
        if name == "numba":
            require_bits(f"{name}, {case.weight.shape}", result(), right)
        require_near(name, float(np.linalg.norm(result() - right) / np.linalg.norm(right)), 1e-5)
    return created


def _timer(sample: Callable[[int], float]) -> Callable[[], float]:
    """Returns nanoseconds a call, one sample at a time."""
    times = max(1, round(1e-9 * SAMPLE_NS / sample(10)))
    return lambda: 1e9 * sample(times)


def conv1x1(session: Session) -> None:
    """Every shape."""
    for channels, groups in [(4, 1), (8, 8)] if session.quick else SHAPES:
        case = make_case(channels, groups)
        timers = {name: _timer(sample) for name, (sample, _) in gated(case).items()}
        result = session.play(timers, 3 if session.quick else 1000)
        actual = median(result["numba"])
        against = {name: median(result[name]) / actual for name in timers if name != "numba"}
        against["FMA peak"] = 2 * case.weight.size * FRAMES / actual / session.peak
        name, note = f"{channels} -> {channels}, groups {groups}", f"min {result['numba'].min():.4g}"
        session.add("conv1x1", name, "one call, 64 frames", actual, "ns", against, note)


TABLES = {"conv1x1": conv1x1}
