"""Lay out the arena of a plan's signals, and write the driver's tables from its kernel calls."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.call import Call, Memory
from namdsp.kernels.numba_cpu.records import (
    SMALLEST_BLOCK,
    TERM_END,
    KernelCallRecord,
    OperandRecord,
    SignalRecord,
)
from namdsp.native.records import NO_END, PAD, POINTERS, aligned_zeros, padded
from namdsp.plan.plan import Plan

#: Frames, and blocks, of a short history's ring: longer ones are copied past their end less often, but fill caches.
SHORTEST_RING, RING_BLOCKS = 512, 4
#: Frames of a block, the longest first -> maximum floats of the arena: with more, longer blocks fill the caches.
BLOCKS: dict[int, float] = {256: 100_000, 128: math.inf, SMALLEST_BLOCK: math.inf}


@dataclass(frozen=True, eq=False)
class Tables:
    """The driver's tables.

    calls, operands, signals : arrays of KernelCallRecord, OperandRecord (what pointers point to), SignalRecord
    memories       : the calls whose kernels keep a memory, by index, and the memory
    block          : frames that run through the model at a time; 0: another driver's tables
    ring_ends      : pointers to the end of a ring, which never move, as (number of the pointer, signal)
    strides        : in floats, numbered as the pointers are
    wrap_bytes     : of each pointer, the bytes that are subtracted at the end of its ring
    mirrors        : the rings that calls write, call after call, as bytes into `signals`
    moving_signals : the signals whose positions change
    """

    calls: NDArray[np.void]
    mirrors: NDArray[np.int64]
    operands: NDArray[np.void]
    ring_ends: NDArray[np.int64]
    wrap_bytes: NDArray[np.int64]
    moving_signals: NDArray[np.int64]
    strides: NDArray[np.int64]
    signals: NDArray[np.void]
    weights: Float32
    arena_floats: int
    memories: tuple[tuple[int, Memory], ...]
    block: int


def build_tables(plan: Plan, scheduled: list[Call], addresses: list[int], max_block: int) -> Tables:
    """Lay out the arena and write the driver's tables. max_block : frames of the caller's blocks, at the most"""
    memories = tuple((index, call.memory) for index, call in enumerate(scheduled) if call.memory)
    for block in (each for each in BLOCKS if each < 2 * max_block or each == SMALLEST_BLOCK):
        signals, floats = _allocate_signals(plan, memories, scheduled, block)
        if floats <= BLOCKS[block]:
            break
    return write_tables(scheduled, addresses, signals, floats, memories, block)


def write_tables(
    scheduled: Sequence[Call],
    addresses: Sequence[int],
    signals: NDArray[np.void],
    arena_floats: int,
    memories: tuple[tuple[int, Memory], ...] = (),
    block: int = 0,
) -> Tables:
    """Write the tables of some calls.

    addresses : of their kernels
    signals   : a SignalRecord for each number that the calls name
    """
    calls: list[tuple[int, ...]] = []
    mirrors: list[int] = []
    operands: list[tuple[int, ...]] = []
    ring_ends: list[tuple[int, int]] = []
    strides: list[int] = []
    weights: list[Float32] = []
    offset = 0
    for call, address in zip(scheduled, addresses, strict=True):
        rings = [signals.itemsize * signal for signal in call.writes if signals["ring"][signal]]
        calls.append((address, len(strides), offset, len(rings)))
        mirrors += rings
        for read in call.reads:
            pointer, row = len(strides), signals[read.signal]
            operands.append((pointer, read.signal, read.delay, 0))
            strides.append(row["stride"])
            if read.taps > 1:
                ring_ends.append((pointer + TERM_END, read.signal))
                strides += [4 * read.dilation, 4 * row["ring"], read.taps]
        for signal in call.writes:
            operands.append((len(strides), signal, 0, 1))
            strides.append(signals["stride"][signal])
        weights.append(call.weights)
        offset += padded(call.weights.size)
    call_records = np.array(calls, KernelCallRecord.dtype)
    pointed = np.array(operands, OperandRecord.dtype)
    wrap_bytes = np.zeros(padded(len(strides), POINTERS), np.int64)
    packed = concatenate_aligned(weights)
    wrap_bytes[pointed["pointer_number"]] = 4 * signals["ring"][pointed["signal"]]
    return Tables(
        call_records,
        np.array([*mirrors, 0], np.int64),
        pointed,
        np.array(ring_ends, np.int64).reshape(-1, 2),
        wrap_bytes,
        np.flatnonzero(signals["ring"]),
        np.array(strides, np.int64),
        signals,
        packed,
        arena_floats,
        memories,
        block,
    )


def start_addresses(
    tables: Tables, positions: NDArray[np.int64], arena: NDArray[np.float32]
) -> NDArray[np.int64]:
    """The address of each pointer of each kernel in the first block, then that of the end of its ring, [2, pointers].

    positions : of the first frame of each signal
    """

    def address(floats: NDArray[np.int64]) -> NDArray[np.int64]:
        return arena.ctypes.data + 4 * floats

    addresses = np.full((2, tables.wrap_bytes.size), NO_END)
    pointers, delays = tables.operands["pointer_number"], tables.operands["delay"]
    numbers, signals = tables.operands["signal"], tables.signals[tables.operands["signal"]]
    at = positions[numbers] - delays
    at += np.where(at < 0, signals["ring"], 0)
    addresses[0, pointers] = address(signals["base"] + at)
    ends = address(signals["base"] + signals["ring"])
    addresses[1, pointers] = np.where(signals["ring"], ends, NO_END)
    pointers, rings = tables.ring_ends.T
    base, ring = tables.signals["base"][rings], tables.signals["ring"][rings]
    addresses[0, pointers] = np.where(ring, address(base + ring), NO_END)
    return addresses


def _allocate_signals(
    plan: Plan, memories: Sequence[tuple[int, Memory]], scheduled: list[Call], block: int
) -> tuple[NDArray[np.void], int]:
    """Return a SignalRecord for each signal, and the arena's floats. Signals without history reuse memory."""
    rows = np.zeros(len(plan.channels) + len(memories), SignalRecord.dtype)
    free: dict[int, list[int]] = {}
    floats = 0
    last_read = _last_read(plan, scheduled)

    def allocate(signal: int) -> None:
        nonlocal floats
        channels, lookback = plan.channels[signal], plan.lookbacks[signal]
        # a multiple of a block: then no block crosses the end, and few are mirrored
        ring = (
            padded(max(lookback + block + PAD, SHORTEST_RING, RING_BLOCKS * block), block) if lookback else 0
        )
        stride = ring + block + PAD
        if not lookback and free.get(channels):
            base = free[channels].pop()
        else:
            base = floats
            floats += channels * stride
        rows[signal] = base, ring, stride, channels

    allocate(0)
    for index, call in enumerate(scheduled):
        for signal in call.writes:
            allocate(signal)
        if call.memory:
            stride = padded(call.memory.floats)
            rows[call.memory.signal] = floats, 0, stride, call.memory.rows
            floats += call.memory.rows * stride
        done = {read.signal for read in call.reads} | set(call.writes)
        for signal in sorted(done.intersection(range(len(plan.channels)))):
            if last_read.get(signal, index) == index and not plan.lookbacks[signal]:
                free.setdefault(plan.channels[signal], []).append(int(rows["base"][signal]))
    return rows, floats + PAD


def _last_read(plan: Plan, scheduled: list[Call]) -> dict[int, int]:
    """signal -> the last call that reads it; the output is read after all of them."""
    last_read = {}
    for index, call in enumerate(scheduled):
        last_read.update(dict.fromkeys((read.signal for read in call.reads), index))
    return {**last_read, plan.output: len(scheduled)}


def with_weights(tables: Tables, weights: Float32) -> Tables:
    """Return the tables with other packed weights of the same size."""
    assert weights.size == tables.weights.size
    aligned = aligned_zeros(weights.size)
    aligned[:] = weights
    return replace(tables, weights=aligned)


def concatenate_aligned(arrays: list[Float32]) -> Float32:
    """Concatenate arrays, each from the start of a cache line, so that no vector that is loaded straddles two."""
    joined = aligned_zeros(sum(padded(array.size) for array in arrays))
    start = 0
    for array in arrays:
        joined[start : start + array.size] = array
        start += padded(array.size)
    return joined
