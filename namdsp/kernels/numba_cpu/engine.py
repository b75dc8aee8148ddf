"""The Numba engine: a plan as tables of kernel calls, run by the driver in one call per block."""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Segment
from namdsp.kernels.numba_cpu.schedule import Call, Tables, calls, tables
from namdsp.kernels.numba_cpu.target import Target, target
from namdsp.plan.plan import Plan


def build(plan: Plan, max_block: int) -> NumbaEngine:
    """The engine; compiles what is not in the cache."""
    return NumbaEngine(plan, max_block, target())


class NumbaState:
    """The arena of one stream: rings and scratch. See `driver.py` for the picture."""

    def __init__(self, plan: Plan, layout: Tables) -> None:
        self._plan = plan
        self._signals = layout.signals
        self.arena = np.zeros(layout.arena_floats, np.float32)
        self.positions = np.zeros(len(plan.channels), np.int64)
        self.addresses = np.zeros(max(layout.most_pointers, 1), np.int64)

    def history(self, signal: int) -> Float32:
        """A copy of the last lookback frames of a signal."""
        ring, frames = self._ring(signal)
        history: Float32 = ring[:, frames]
        return history

    def set_history(self, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a signal."""
        ring, at = self._ring(signal)
        ring[:, at] = frames
        rows = self._rows(signal)
        length = int(self._signals[signal, 1])
        mirrored = rows.shape[1] - length
        rows[:, length : length + min(mirrored, length)] = rows[:, : min(mirrored, length)]

    def memory_bytes(self) -> int:
        """Bytes that this state holds."""
        return self.arena.nbytes + self.positions.nbytes + self.addresses.nbytes

    def _rows(self, signal: int) -> Float32:
        base, _, stride, channels = (int(value) for value in self._signals[signal])
        return self.arena[base : base + channels * stride].reshape(channels, stride)

    def _ring(self, signal: int) -> tuple[Float32, np.ndarray]:
        """The ring of a signal, and the places of its last lookback frames, oldest first."""
        length = int(self._signals[signal, 1])
        lookback = self._plan.lookbacks[signal]
        places = (int(self.positions[signal]) - lookback + np.arange(lookback)) % length
        return self._rows(signal)[:, :length], places


class NumbaEngine:
    """Runs a plan kernel by kernel, in compiled code."""

    name = "numba"

    def __init__(self, plan: Plan, max_block: int, shape: Target) -> None:
        from namdsp.kernels.numba_cpu.driver import driver
        from namdsp.kernels.numba_cpu.kernel import kernel_address

        self.plan = plan
        self.max_block = max_block
        self.target = shape
        self.calls: list[Call] = calls(plan, shape)
        self.schedule: tuple[Segment, ...] = tuple(call.segment for call in self.calls)
        self._tables = tables(plan, self.calls, [kernel_address(call.spec) for call in self.calls])
        self._run = driver()

    def new_state(self) -> NumbaState:
        """A state with zero histories."""
        return NumbaState(self.plan, self._tables)

    def process(self, state: NumbaState, x: Float32, out: Float32) -> None:
        """Run x [C_in, T] through the model into out [C_out, T]."""
        layout = self._tables
        self._run(
            layout.ops,
            layout.pointers,
            layout.strides,
            layout.signals,
            layout.weights,
            state.arena,
            state.positions,
            state.addresses,
            x,
            out,
            self.plan.output,
        )
