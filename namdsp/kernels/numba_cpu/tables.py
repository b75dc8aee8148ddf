"""Kernel calls -> the arena and the driver's tables."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.call import Call
from namdsp.kernels.numba_cpu.convolution import Remembering
from namdsp.kernels.numba_cpu.prime import Primer
from namdsp.kernels.numba_cpu.split_taps import Carry
from namdsp.native.records import (
    LARGEST_BLOCK,
    PAD,
    POINTERS,
    TERM_END,
    OperandRecord,
    OperationRecord,
    SignalRecord,
)
from namdsp.plan.plan import Plan

#: Histories up to this many frames slide; longer ones are rings.
LONGEST_SLIDE = 128
#: So many frames go by between two moves of a history that slides (docs/measurements.md). Of two signals, one moves
#: some blocks after the other.
SLIDE_FRAMES = LARGEST_BLOCK


@dataclass(frozen=True, eq=False)
class Tables:
    """What the driver walks.

    ops, operands, signals : arrays of OperationRecord, OperandRecord (what pointers point to), SignalRecord
    lookbacks : frames of history of each signal, those of the plan and the carries behind them
    primers : what makes the carries
    memories : what makes the memories of long convolutions
    ends    : the pointers that say where a ring ends, as (place, signal)
    backs   : of each pointer, the bytes by which it turns back
    mirrors : the rings that calls write, call after call, as bytes into `signals`
    turning : the signals whose positions change
    """

    ops: NDArray[np.void]
    mirrors: NDArray[np.int64]
    operands: NDArray[np.void]
    ends: NDArray[np.int64]
    backs: NDArray[np.int64]
    turning: NDArray[np.int64]
    strides: NDArray[np.int64]
    signals: NDArray[np.void]
    weights: Float32
    arena_floats: int
    lookbacks: tuple[int, ...]
    primers: tuple[Primer, ...]
    memories: tuple[Remembering, ...]


def tables(plan: Plan, scheduled: list[Call], addresses: list[int], block: int) -> Tables:
    """Lay out the arena and write the driver's tables."""
    last_read = _last_read(plan, scheduled)
    # in the order of their numbers
    own = [found for call in scheduled for found in (call.carry, call.memory) if found]
    channels = (*plan.channels, *(each.rows for each in own))
    lookbacks = (
        *plan.lookbacks,
        *(each.parts.delay if isinstance(each, Carry) else 0 for each in own),
    )
    signals, arena_floats = _place_signals(channels, lookbacks, scheduled, last_read, block)
    ops: list[tuple[int, ...]] = []
    mirrors: list[int] = []
    operands: list[tuple[int, ...]] = []
    ends: list[tuple[int, int]] = []
    strides: list[int] = []
    weights: list[Float32] = []
    offset = 0
    for call, address in zip(scheduled, addresses, strict=True):
        rings = [signals.itemsize * signal for signal in call.writes if signals["ring"][signal]]
        ops.append((address, len(strides), offset, len(rings)))
        mirrors += rings
        for read in call.reads:
            slot, row = len(strides), signals[read.signal]
            operands.append((slot, read.signal, read.delay, 0))
            strides.append(row["stride"])
            if read.taps > 1:
                ends.append((slot + TERM_END, read.signal))
                strides += [4 * read.dilation, 4 * row["ring"], read.taps, read.lead]
        for signal in call.writes:
            operands.append((len(strides), signal, 0, 1))
            strides.append(signals["stride"][signal])
        weights.append(call.weights)
        offset += _padded(call.weights.size)
    operations = np.array(ops, OperationRecord.dtype)
    pointed = np.array(operands, OperandRecord.dtype)
    backs = np.zeros(_padded(len(strides), POINTERS), np.int64)
    packed = in_lines(weights)
    backs[pointed["slot"]] = 4 * (signals["end"] - signals["slide"])[pointed["signal"]]
    return Tables(
        operations,
        np.array([*mirrors, 0], np.int64),
        pointed,
        np.array(ends, np.int64).reshape(-1, 2),
        backs,
        np.flatnonzero(signals["end"]),
        np.array(strides, np.int64),
        signals,
        packed,
        arena_floats,
        lookbacks,
        tuple(
            Primer(call, address, offset=int(first), widest=max(plan.channels), block=block)
            for call, address, first in zip(scheduled, addresses, operations["weights"], strict=True)
            if call.carry
        ),
        tuple(
            Remembering(call.memory, address, packed[int(first) :][: call.weights.size], int(first))
            for call, address, first in zip(scheduled, addresses, operations["weights"], strict=True)
            if call.memory
        ),
    )


def _place_signals(
    channels_of: tuple[int, ...],
    lookbacks: tuple[int, ...],
    scheduled: list[Call],
    last_read: dict[int, int],
    block: int,
) -> tuple[NDArray[np.void], int]:
    """A SignalRecord for each signal, and the arena's floats. Signals without history share room when done."""
    rows = np.zeros(len(channels_of), SignalRecord.dtype)
    carries = {call.carry.signal for call in scheduled if call.carry}
    free: dict[int, list[int]] = {}
    floats = 0

    memories = {call.memory.signal: call.memory for call in scheduled if call.memory}

    def place(signal: int) -> None:
        nonlocal floats
        if signal in memories:  # a row is a channel's memory
            stride = _padded(memories[signal].floats)
            rows[signal] = floats, 0, stride, channels_of[signal], 0, 0
            floats += channels_of[signal] * stride
            return
        channels, lookback = channels_of[signal], lookbacks[signal]
        # of a carry, a kernel reads what it has written in the same call, if a block is longer than the delay; and
        # a ring is mirrored only after the call
        longest = max(LONGEST_SLIDE, block - 1) if signal in carries else LONGEST_SLIDE
        slide = _padded(lookback) if lookback <= longest else 0
        # of whole blocks: then no block goes over the end, and few are mirrored
        ring = 0 if slide or not lookback else _padded(lookback + block + PAD, block)
        end = slide + SLIDE_FRAMES if slide else ring
        stride = end + block + PAD
        if not lookback and free.get(channels):
            base = free[channels].pop()
        else:
            base = floats
            floats += channels * stride
        rows[signal] = base, ring, stride, channels, slide, end

    place(0)
    for index, call in enumerate(scheduled):
        for signal in (*call.writes, *((call.memory.signal,) if call.memory else ())):
            place(signal)
        done = {read.signal for read in call.reads} | set(call.writes)
        for signal in sorted(done):
            unused = last_read.get(signal, index) == index and not lookbacks[signal]
            if unused and signal not in memories:
                free.setdefault(channels_of[signal], []).append(int(rows["base"][signal]))
    return rows, floats + PAD


def _last_read(plan: Plan, scheduled: list[Call]) -> dict[int, int]:
    """signal -> the last call that reads it; the output is read after all of them."""
    found = {}
    for index, call in enumerate(scheduled):
        found.update(dict.fromkeys((read.signal for read in call.reads), index))
    return {**found, plan.output: len(scheduled)}


def with_weights(made: Tables, weights: Float32) -> Tables:
    """The same tables with other packed weights, of as many floats."""
    assert weights.size == made.weights.size
    aligned = aligned_zeros(weights.size)
    aligned[:] = weights
    return replace(
        made,
        weights=aligned,
        primers=tuple(primer.with_weights(aligned) for primer in made.primers),
        memories=tuple(memory.with_weights(aligned) for memory in made.memories),
    )


def in_lines(arrays: list[Float32]) -> Float32:
    """All arrays in one, each from a cache line on: what is loaded as vectors would straddle two."""
    found = aligned_zeros(sum(_padded(array.size) for array in arrays))
    start = 0
    for array in arrays:
        found[start : start + array.size] = array
        start += _padded(array.size)
    return found


def aligned_zeros(floats: int) -> Float32:
    """Zeros that start at a cache line."""
    room = np.zeros(floats + PAD, np.float32)
    start = -(room.ctypes.data // 4) % PAD
    return room[start : start + floats]


def _padded(count: int, whole: int = PAD) -> int:
    """Up to the next multiple."""
    return -(-count // whole) * whole
