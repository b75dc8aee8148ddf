"""Where the time goes: each kernel call by itself, and the most multiply-adds that this core can do.

For `namdsp bench` and the tools. A kernel is timed again and again on the same block, so with warm caches; the whole
model takes longer than the sum by what it waits for memory.
"""

from __future__ import annotations

import time
from functools import cache
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from namdsp.kernels.numba_cpu.engine import NumbaEngine
from namdsp.kernels.numba_cpu.intrinsics import call_kernel
from namdsp.kernels.numba_cpu.ir import Emitter
from namdsp.kernels.numba_cpu.jit import compile_integers
from namdsp.kernels.numba_cpu.layout import (
    BASE,
    DELAY,
    FIRST_POINTER,
    KERNEL,
    POINTERS,
    RING,
    SIGNAL,
    WEIGHTS,
)
from namdsp.kernels.numba_cpu.target import Target

#: Chains of the peak measurement: more than two units of latency four or five need, fewer than any register file.
_CHAINS = 12


def call_seconds(engine: NumbaEngine, *, rounds: int = 20, repeats: int = 50) -> list[float]:
    """Seconds that each kernel call of the schedule takes for one block, in order; the best of `rounds`."""
    state = engine.new_state()
    tables = engine.tables
    repeat = _repeat()
    addresses = np.zeros(tables.most_pointers, np.int64)
    seconds = []
    for op in tables.ops:
        first, count = int(op[FIRST_POINTER]), int(op[POINTERS])
        for index in range(count):
            signal, delay = tables.pointers[first + index, [SIGNAL, DELAY]]
            at = int(state.positions[signal] - delay)
            at += int(tables.signals[signal, RING]) if at < 0 else 0
            addresses[index] = state.arena.ctypes.data + 4 * (int(tables.signals[signal, BASE]) + at)
        arguments = (
            int(op[KERNEL]),
            addresses.ctypes.data,
            tables.strides.ctypes.data + 8 * first,
            tables.weights.ctypes.data + 4 * int(op[WEIGHTS]),
            engine.block,
            repeats,
        )
        best = float("inf")
        for _ in range(rounds):
            start = time.perf_counter()
            repeat(*arguments)
            best = min(best, time.perf_counter() - start)
        seconds.append(best / repeats)
    return seconds


def peak_multiply_adds(target: Target, *, rounds: int = 20, turns: int = 100_000) -> float:
    """Multiply-adds per second of one core at the target's width: independent chains in registers, the best round."""
    burst = _burst(target.lanes)
    scratch = np.full(_CHAINS * target.lanes, 0.5, np.float32)
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        burst(scratch.ctypes.data, turns)
        best = min(best, time.perf_counter() - start)
    return _CHAINS * target.lanes * turns / best


@cache
def _repeat() -> Any:
    return compile_integers(_make_repeat, 6)


def _make_repeat() -> Any:
    def repeat(kernel, pointers, strides, weights, frames, repeats):  # type: ignore[no-untyped-def]
        for _ in range(repeats):
            call_kernel(kernel, pointers, strides, weights, frames)  # type: ignore[call-arg]
        return 0

    return repeat


@intrinsic(prefer_literal=True)
def _emit_burst(typingctx: Any, lanes: Any, address: Any, turns: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        e = Emitter(builder, lanes.literal_value)
        places = [e.offset(args[1], chain * e.lanes) for chain in range(_CHAINS)]
        factor = e.constant(0.5)
        with e.loop(e.i64(0), args[2], 1, tuple(e.load(place) for place in places)) as loop:
            loop.next = tuple(e.fma(value, factor, factor) for value in loop.values)
        for place, value in zip(places, loop.next, strict=True):
            e.store(place, value)
        return ir.Constant(ir.IntType(64), 0)

    return types.int64(lanes, address, turns), codegen


@cache
def _burst(lanes: int) -> Any:
    return compile_integers(_make_burst, 2, lanes)


def _make_burst(lanes: int) -> Any:
    def burst(address, turns):  # type: ignore[no-untyped-def]
        return _emit_burst(lanes, address, turns)  # type: ignore[call-arg]

    return burst
