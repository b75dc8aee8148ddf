"""Convolution with a long impulse response, without latency and with an even load.

The taps are cut into a head, computed directly, and partitions, computed on spectra (`fourier.py`), whose size grows by
a factor of eight from level to level (`convolver.py`):

    taps   [ head 128 | 14 x 64 ....... | 14 x 512 ............. | n x 4096 ....................... ]

A level of size N starts at tap 2N, and takes blocks of N frames. A complete block is first heard N frames later, and
the level takes all that time over it: its work is a list of equal items (load, passes, a product for each partition,
passes back, store), and each tick, every 64 frames, does its share. All of it happens at fixed frames of the stream,
and sums are taken in a fixed order: no cut of the signal changes a bit.

Per channel:

    line   [ HEAD_TAPS past frames | the frames of this tick | room ]
    input  ring of two of the largest blocks
    tail   ring of what the levels have ready for the frames to come; each frame is cleared when it has been used
    heard  per level the spectra of the last `partitions` blocks, block b in slot b % partitions
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.native.doubles import convolve_rows, load_f64, store_f64
from namdsp.native.intrinsics import load_f32, load_i64, store_f32, store_i64
from namdsp.native.samples import channels_of, finite, frames_of, part, sample
from namdsp.rig.compiled.fourier import (
    copy_doubles,
    forward_pass,
    forward_within,
    inverse_pass,
    inverse_within,
    multiply,
    multiply_add,
    twist,
    untwist_add,
)
from namdsp.rig.compiled.layout import (
    CHANNEL_NUMBERS,
    HEAD_AT,
    HEAD_COUNT,
    HEAD_TAPS,
    HEARD_AT,
    INPUT_AT,
    INPUT_MASK,
    LEVEL_NUMBERS,
    LEVELS_AT,
    LEVELS_END,
    LINE_AT,
    PARTITIONS,
    PASSES,
    POSITION,
    SCRATCH_AT,
    SIZE,
    SIZE_LOG2,
    TAIL_AT,
    TAIL_MASK,
    TAPS_AT,
    TICK,
    TOTAL_AT,
    TURNS_AT,
    TWIDDLES_AT,
)


def make_convolve() -> Any:
    """convolve(records, x, out): the next frames of each channel; x, out float32 [C, T], may be the same array."""

    def convolve(records, x, out):  # type: ignore[no-untyped-def]
        frames = frames_of(x)
        for channel in range(channels_of(x)):
            record = records + 8 * CHANNEL_NUMBERS * channel
            line, scratch = load_i64(record, LINE_AT), load_i64(record, SCRATCH_AT)
            head, taps = load_i64(record, HEAD_AT), load_i64(record, HEAD_COUNT)
            has_levels = load_i64(record, LEVELS_AT) < load_i64(record, LEVELS_END)
            position = load_i64(record, POSITION)
            start = 0
            while start < frames:
                inside = position & (TICK - 1)
                count = min(TICK - inside, frames - start)
                now = line + 8 * (HEAD_TAPS + inside)
                for t in range(count):
                    store_f64(now, t, float(finite(load_f32(sample(x, channel, start + t)))))
                convolve_rows(now, 0, 1, head, taps, scratch, count)
                if has_levels:
                    tail = load_i64(record, TAIL_AT) + 8 * (position & load_i64(record, TAIL_MASK))
                    for t in range(count):
                        store_f64(scratch, t, load_f64(scratch, t) + load_f64(tail, t))
                        store_f64(tail, t, 0.0)
                for t in range(count):
                    store_f32(sample(out, channel, start + t), np.float32(load_f64(scratch, t)))
                position += count
                start += count
                if inside + count == TICK:
                    _tick(record, position, line)
            store_i64(record, POSITION, position)
        return 0

    return convolve


def make_spectrum() -> Any:
    """spectrum(level, signal, target): the transform of N float64, as the levels take it."""

    def spectrum(level, signal, target):  # type: ignore[no-untyped-def]
        for item in range(load_i64(level, PASSES) + 1):
            _forward(level, item, signal, target)
        return 0

    return spectrum


@part
def _tick(record, position, line):  # type: ignore[no-untyped-def]
    """Frames position - TICK .. position are in the line: hand them on, and do each level's share of its work."""
    level, end = load_i64(record, LEVELS_AT), load_i64(record, LEVELS_END)
    if level < end:
        at = (position - TICK) & load_i64(record, INPUT_MASK)
        copy_doubles(line + 8 * HEAD_TAPS, load_i64(record, INPUT_AT) + 8 * at, TICK)
    copy_doubles(line + 8 * TICK, line, HEAD_TAPS)
    while level < end:
        size, log2 = load_i64(level, SIZE), load_i64(level, SIZE_LOG2)
        items = 2 * load_i64(level, PASSES) + load_i64(level, PARTITIONS) + 2
        tick, ticks = (position & (size - 1)) // TICK, size // TICK
        block = (position >> log2) - 1  # the last complete one
        for item in range(tick * items // ticks, (tick + 1) * items // ticks):
            _work(record, level, block, item)
        level += 8 * LEVEL_NUMBERS


@part
def _work(record, level, block, item):  # type: ignore[no-untyped-def]
    """One item of a level's work on a block."""
    size, passes = load_i64(level, SIZE), load_i64(level, PASSES)
    partitions, total = load_i64(level, PARTITIONS), load_i64(level, TOTAL_AT)
    spectrum_bytes = 16 * size
    heard = load_i64(level, HEARD_AT)
    if item <= passes:
        signal = load_i64(record, INPUT_AT) + 8 * ((block * size) & load_i64(record, INPUT_MASK))
        slot = (block + partitions) % partitions
        _forward(level, item, signal, heard + spectrum_bytes * slot)
    elif item <= passes + partitions:
        partition = item - passes - 1
        slot = (block + partitions - partition) % partitions
        taps = load_i64(level, TAPS_AT) + spectrum_bytes * partition
        if partition == 0:
            multiply(heard + spectrum_bytes * slot, taps, size, total)
        else:
            multiply_add(heard + spectrum_bytes * slot, taps, size, total)
    elif item <= 2 * passes + partitions:
        _backward(level, item - passes - partitions - 1, total)
    else:
        mask = load_i64(record, TAIL_MASK)
        tail = load_i64(record, TAIL_AT)
        near, far = (block + 2) * size, (block + 3) * size
        untwist_add(total, size, load_i64(level, TURNS_AT), tail + 8 * (near & mask), tail + 8 * (far & mask))


@part
def _forward(level, item, signal, target):  # type: ignore[no-untyped-def]
    """Item 0 loads; items 1 .. PASSES are the passes of the transform. Twiddles lie in the order of the passes."""
    size = load_i64(level, SIZE)
    if item == 0:
        twist(signal, size, load_i64(level, TURNS_AT), target)
    elif item == load_i64(level, PASSES):
        forward_within(target, size)
    else:
        distance = size >> item
        twiddles = load_i64(level, TWIDDLES_AT) + 16 * (size - 2 * distance)
        forward_pass(target, size, distance, twiddles)


@part
def _backward(level, item, target):  # type: ignore[no-untyped-def]
    """Items 0 .. PASSES - 1: the passes in the other order."""
    size = load_i64(level, SIZE)
    if item == 0:
        inverse_within(target, size)
    else:
        distance = size >> (load_i64(level, PASSES) - item)
        twiddles = load_i64(level, TWIDDLES_AT) + 16 * (size - 2 * distance)
        inverse_pass(target, size, distance, twiddles)
