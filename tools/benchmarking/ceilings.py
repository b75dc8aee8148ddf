"""The most that one core can do: fused multiply-adds in registers, loads from a cache. One sample a call."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from time import perf_counter_ns
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from namdsp.kernels.numba_cpu.profile import fastest_burst
from namdsp.native.ir import Emitter
from namdsp.native.targets import target


class FmaPeak:
    """GFLOP/s of nothing but fused multiply-adds, at the engine's vector width; `namdsp bench` measures the same."""

    def __init__(self) -> None:
        self._burst = fastest_burst(target())
        self.lanes, self.chains = self._burst.lanes, self._burst.chains

    def __call__(self) -> float:
        """One sample, about 0.1 ms."""
        return 2e-9 * self._burst()


class LoadBandwidth:
    """GB/s of vector loads that walk over a buffer again and again."""

    def __init__(self, kib: int) -> None:
        floats = kib * 256
        self._buffer = aligned_zeros(1, floats)
        turns = max(1, 1024 // kib)
        self._arguments = (self._buffer.ctypes.data, floats, turns)
        self._bytes = 4 * floats * turns
        self._sweep = _load_sweep(target().lanes)
        self._sweep(*self._arguments)

    def __call__(self) -> float:
        """One sample."""
        start = perf_counter_ns()
        self._sweep(*self._arguments)
        return self._bytes / (perf_counter_ns() - start)


@cache
def _load_sweep(lanes: int) -> Any:
    chains = 8

    @intrinsic
    def sweep(typingctx: Any, address: Any, floats: Any, turns: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            e = Emitter(builder, lanes)
            zeros = tuple(e.constant(0.0) for _ in range(chains))
            with e.loop(e.i64(0), args[2], 1, zeros) as over_turns:
                with e.loop(e.i64(0), args[1], chains * lanes, over_turns.values) as over_floats:
                    row = e.offset(args[0], over_floats.index)
                    over_floats.next = tuple(
                        e.b.fadd(value, e.load(e.offset(row, chain * lanes)))
                        for chain, value in enumerate(over_floats.values)
                    )
                over_turns.next = over_floats.next
            return _first_lane(e, over_turns.next)

        return types.float32(types.int64, types.int64, types.int64), codegen

    return numba.njit("float32(int64, int64, int64)")(lambda a, n, turns: sweep(a, n, turns))


def _first_lane(e: Emitter, values: Sequence[Any]) -> Any:
    total = values[0]
    for value in values[1:]:
        total = e.b.fadd(total, value)
    return total if e.lanes == 1 else e.b.extract_element(total, ir.Constant(ir.IntType(32), 0))


def aligned_zeros(rows: int, columns: int) -> NDArray[np.float32]:
    """float32 [rows, columns] that starts at a cache line."""
    room = np.zeros(rows * columns + 16, np.float32)
    start = -(room.ctypes.data // 4) % 16
    return room[start : start + rows * columns].reshape(rows, columns)
