"""Tune plans on this GPU: each candidate must compute the right bits before it is timed.

Candidates are compiled in parallel processes, which fill Triton's cache; timing has the GPU to itself.
"""

from __future__ import annotations

import datetime
import os
import signal
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict
from importlib.metadata import version
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.device import interpreted, open_device
from namdsp.kernels.triton_gpu.fused.bank import FusedBank
from namdsp.kernels.triton_gpu.fused.engine import FusedEngine
from namdsp.kernels.triton_gpu.fused.kernel import refusal
from namdsp.kernels.triton_gpu.fused.launcher import Launcher
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.kernels.triton_gpu.fused.tuning import offline_shape
from namdsp.kernels.triton_gpu.transfers import PinnedWindow
from namdsp.plan.plan import Plan
from namdsp.plan.steady_state import steady_state
from namdsp.runtime.dispatch import EngineRequest, build_engine
from namdsp.runtime.offline import RenderTask, render_tasks

from .search import Axis, Search, Trial, neighbours

MOST_PROCESSES = 16
#: Enough for several chunks of the longest models that ship.
COMPARED_FRAMES = 60_000
TIMED_FRAMES = 48_000 * 600
TIMED, UNTIMED = 5, 1
#: Both at once: they share a multiprocessor's registers.
_SIZES: Axis = [
    {"warps": warps, "programs": programs}
    for warps, programs in ((4, 2), (4, 3), (4, 4), (4, 5), (8, 1), (8, 2), (8, 3), (16, 1))
]
_FRAMES: Axis = [{"frames": frames} for frames in (1, 2, 4)]
_UNROLLED: Axis = [{"unrolled": unrolled} for unrolled in (64, 256, 1024)]
_AXES = [_SIZES, _FRAMES, _UNROLLED]
#: With fewer registers a thread, candidates only spill.
_FEWEST_REGISTERS = 64
#: Of a multiprocessor.
_MOST_THREADS = 2048


class Tuner:
    """Tunes plans on this GPU. Use it in a `with`: it has processes that compile.

    gpu : its name
    """

    def __init__(self) -> None:
        """Raise `EngineError` where there is no GPU to tune for."""
        self._device = open_device()
        if interpreted():
            raise EngineError(
                "triton: kernels run in the interpreter; expected a GPU to tune for. Unset TRITON_INTERPRET"
            )
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        self.gpu = self._device.name
        self._triton = version("triton")
        self._last: Launcher | None = None
        count = min(MOST_PROCESSES, os.cpu_count() or 1)
        self._pool = ProcessPoolExecutor(count, get_context("spawn"), initializer=_leave_interrupts_to_parent)

    def __enter__(self) -> Tuner:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def compile_around(self, plans: list[Plan]) -> None:
        """Compile the first candidates of the searches of several plans, in parallel."""
        wanted = []
        for plan in plans:
            if refusal(plan) is None:
                start = offline_shape(plan, self.gpu)
                wanted += [(plan, shape) for shape in (start, *neighbours(start, _AXES))]
        self._compile([(plan, shape) for plan, shape in dict.fromkeys(wanted) if sensible(shape)])

    def tune(
        self, model: str, plan: Plan, *, report: Callable[[Trial], None], limit_seconds: float
    ) -> tuple[dict[str, Any], bool]:
        """Return the best shape of a plan as a line of the table, and whether the search was interrupted.

        The line has the fields of the shape, for what it was measured, million samples a second, the date and the
        version of Triton.

        Raises
        ------
        EngineError : the plan is not one kernel, or no candidate has the right bits.
        """
        reason = refusal(plan)
        if reason is not None:
            raise EngineError(f"{model}: nothing to tune: {reason}. It runs layer by layer")
        rng = np.random.default_rng(1)
        x = np.asarray(0.3 * rng.standard_normal((plan.in_channels, COMPARED_FRAMES)), np.float32)
        expected = expected_output(plan, x).view(np.int32)
        ends_at = time.monotonic() + limit_seconds

        def right(shape: Shape) -> bool:
            return np.array_equal(_render(self._launcher(plan, shape), x).view(np.int32), expected)

        search = Search(
            right=right,
            speed=lambda shape: TIMED_FRAMES / _seconds(self._launcher(plan, shape)) / 1e6,
            prepare=lambda shapes: self._compile((plan, shape) for shape in shapes),
            out_of_time=lambda: time.monotonic() > ends_at,
            allowed=sensible,
            report=report,
            refusals=(Exception,),  # a candidate that the compiler or the driver refuses is skipped
        )
        best = search.run(offline_shape(plan, self.gpu), _AXES)
        if best is None:
            raise EngineError(f"{model}: no candidate gave the right bits; nothing is written")
        line = asdict(best.shape) | {
            "model": model,
            "speed": round(best.speed, 1),
            "date": datetime.date.today().isoformat(),
            "triton": self._triton,
        }
        return line, search.interrupted

    def _launcher(self, plan: Plan, shape: Shape) -> Launcher:
        if self._last is None or self._last.shape != shape or self._last.plan is not plan:
            self._last = FusedEngine([plan], None, self._device).launcher(shape)
        return self._last

    def _compile(self, jobs: Iterable[tuple[Plan, Shape]]) -> None:
        for _ in self._pool.map(_compile_candidate, jobs):
            pass


def sensible(shape: Shape) -> bool:
    """Whether a multiprocessor can hold all programs of a candidate, with enough registers."""
    fits = shape.threads <= 1024 and shape.threads * shape.programs <= _MOST_THREADS
    return fits and shape.registers >= _FEWEST_REGISTERS


def expected_output(plan: Plan, x: Float32) -> Float32:
    """Render x [C, T] by the engine `numba`: the output [C', T] that every shape must match."""
    (task,) = render_tasks([RenderTask(build_engine(plan, EngineRequest("numba")).engine, x)], None)
    return task.y


def _render(launcher: Launcher, x: Float32) -> Float32:
    """Return the output [C_out, T] for x [C_in, T], from steady-state histories."""
    bank = FusedBank(launcher, 1)
    bank.fill(steady_state(launcher.plan))
    out = np.full((launcher.plan.out_channels, x.shape[1]), np.nan, np.float32)
    bank.process(x, out)
    return out


def _seconds(launcher: Launcher) -> float:
    """Return the median time of all launches of `TIMED_FRAMES` frames in pinned memory, by the host's clock."""
    device = launcher.device
    chunks, _, windows, launch = FusedBank(launcher, 1).windows(TIMED_FRAMES)
    columns = max(window.warm + window.length for window in windows)
    rows = chunks * launcher.plan.in_channels, chunks * launcher.plan.out_channels
    buffers = [PinnedWindow(device, rows, columns) for _ in windows[:2]]
    rng = np.random.default_rng(2)
    for buffer in buffers:
        buffer.x.array[:] = 0.3 * rng.standard_normal(buffer.x.array.shape, np.float32)
    durations = []
    for _ in range(UNTIMED + TIMED):
        device.synchronize()
        begin = time.perf_counter()
        for index, window in enumerate(windows):
            launch(buffers[index % len(buffers)], window)
        device.synchronize()
        durations.append(time.perf_counter() - begin)
    return float(np.median(durations[UNTIMED:]))


def _compile_candidate(job: tuple[Plan, Shape]) -> None:
    """Fill Triton's cache, in a separate process; a candidate that does not compile fails later in its trial."""
    plan, shape = job
    try:
        launcher = FusedEngine([plan], None, open_device()).launcher(shape)
        _render(launcher, np.zeros((plan.in_channels, 1), np.float32))
    except Exception:
        return


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
