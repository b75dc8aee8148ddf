"""The NumPy engine: run a plan operation by operation."""

from __future__ import annotations

from collections.abc import Collection
from typing import assert_never

import numpy as np

from namdsp.arithmetic.fma import Float32, condition_input, one_nan
from namdsp.kernels.engine import Engine, Segment, check_operations
from namdsp.kernels.numpy_cpu import conv
from namdsp.kernels.numpy_cpu.convolution import RunConvolve
from namdsp.kernels.numpy_cpu.elementwise import RunElementwise
from namdsp.kernels.numpy_cpu.gemm import LARGEST_TILE
from namdsp.kernels.numpy_cpu.recurrence import NOTE, RunLstm
from namdsp.kernels.numpy_cpu.signals import OperationKernel, Signals
from namdsp.kernels.voices import StateEngine
from namdsp.plan.ops import FEED_FORWARD, Conv, Convolve, Elementwise, Lstm, Op
from namdsp.plan.plan import Plan


def build(plan: Plan, max_block: int | None) -> Engine:
    """Return the engine for blocks of up to max_block frames."""
    return NumpyEngine(plan, min(max_block or LARGEST_TILE, LARGEST_TILE))


class NumpyState:
    """One voice: all signals of the plan."""

    compiled = None
    fast_path = None

    def __init__(self, engine: NumpyEngine) -> None:
        self.engine = engine
        self.signals: Signals = Signals(engine.plan, engine.max_block)
        for kernel in engine.kernels:
            kernel.reserve(self.signals)

    def history(self, signal: int) -> Float32:
        """Return a copy of the last lookback frames of a signal."""
        return self.signals.history(signal).copy()

    def set_history(self, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a signal."""
        self.signals.history(signal)[:] = frames
        self.signals.streams.clear()

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [C_in, T] through the model into out [C_out, T]; return how many samples were not finite."""
        frames = x.shape[1]
        signals = self.signals
        signals.begin(frames)
        conditioned = signals.current(0)
        conditioned[:] = x
        replaced = condition_input(conditioned)
        with np.errstate(all="ignore"):
            for kernel in self.engine.kernels:
                kernel.run(signals, frames)
        out[:] = signals.current(self.engine.plan.output)
        one_nan(out)
        signals.finish(frames)
        return replaced

    def memory_bytes(self) -> int:
        """Return the bytes of this state."""
        return self.signals.memory_bytes()


class NumpyEngine(StateEngine):
    """Runs a plan operation by operation."""

    name = "numpy"
    parallel = False  # its calls are too short for Python's lock: two threads gain nothing
    details = "a whole block at a time, operation by operation"

    def __init__(self, plan: Plan, max_block: int) -> None:
        check_operations(plan, (*FEED_FORWARD, Convolve, Lstm), self.name)
        self.plan = plan
        self.max_block = max_block
        convs = [op.projection if isinstance(op, Lstm) else op for op in plan.ops]
        tried = conv.shapes_to_try([op for op in convs if isinstance(op, Conv)], max_block)
        self.kernels: list[OperationKernel] = []
        schedule = []
        for op in plan.ops:
            kernel, segment = _choose(op, max_block, tried)
            self.kernels.append(kernel)
            schedule.append(segment)
        self.schedule: tuple[Segment, ...] = tuple(schedule)

    def new_state(self) -> NumpyState:
        """Return a state with histories of zeros."""
        return NumpyState(self)


def _choose(op: Op, max_block: int, tried: Collection[tuple[int, int]]) -> tuple[OperationKernel, Segment]:
    match op:
        case Conv():
            reason = conv.refuse_gemm(op, max_block, tried)
            refusals = () if reason is None else (("GEMM", reason),)
            grouped = "block-diagonal " if any(term.groups > 1 for term in op.terms) else ""
            name = f"{op.noun} by {grouped}GEMM" if reason is None else f"{op.noun} by chains"
            segment = Segment((op.qualname,), name, refusals, op.multiply_adds, 4 * op.multiply_adds)
            return conv.ChainConv(op) if reason else conv.GemmConv(op, max_block), segment
        case Convolve():
            return RunConvolve(op), Segment(
                (op.qualname,), "long convolution", multiply_adds=op.multiply_adds
            )
        case Lstm():
            gates, segment = _choose(op.projection, max_block, tried)
            return RunLstm(op, gates), Segment(
                (op.qualname,), "lstm", segment.refusals, op.multiply_adds, note=NOTE
            )
        case Elementwise():
            return RunElementwise(op), Segment((op.qualname,), "elementwise")
        case _:
            assert_never(op)
