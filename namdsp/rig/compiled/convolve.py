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
from namdsp.native.intrinsics import load_f32, record_at, store_f32
from namdsp.native.records import HEAD_TAPS, TICK, ConvolverRecord, LevelRecord, View
from namdsp.native.samples import finite, part, sample
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

_channel_at, _level_at = record_at(ConvolverRecord), record_at(LevelRecord)
_LEVEL_BYTES = LevelRecord.dtype.itemsize


def make_convolve() -> Any:
    """convolve(records, x, out): the next frames of each channel; x, out float32 [C, T], may be the same array.

    records : address of a ConvolverRecord for each channel
    """

    def convolve(records: int, x: View, out: View) -> int:
        frames = x.frames
        for channel in range(x.channels):
            record = _channel_at(records, channel)
            line, scratch, position = record.line_at, record.scratch_at, record.position
            head, taps = record.head_at, record.head_taps
            has_levels = record.levels_at < record.levels_end
            start = 0
            while start < frames:
                inside = position & (TICK - 1)
                count = min(TICK - inside, frames - start)
                now = line + 8 * (HEAD_TAPS + inside)
                for t in range(count):
                    store_f64(now, t, float(finite(load_f32(sample(x, channel, start + t)))))
                convolve_rows(now, 0, 1, head, taps, scratch, count)
                if has_levels:
                    tail = record.tail_at + 8 * (position & record.tail_mask)
                    for t in range(count):
                        store_f64(scratch, t, load_f64(scratch, t) + load_f64(tail, t))
                        store_f64(tail, t, 0.0)
                for t in range(count):
                    store_f32(sample(out, channel, start + t), np.float32(load_f64(scratch, t)))
                position += count
                start += count
                if inside + count == TICK:
                    _tick(record, position, line)
            record.position = position
        return 0

    return convolve


def make_spectrum() -> Any:
    """spectrum(level, signal, target): the transform of N float64, as the levels take it."""

    def spectrum(level: LevelRecord, signal: int, target: int) -> int:
        for item in range(level.passes + 1):
            _forward(level, item, signal, target)
        return 0

    return spectrum


@part
def _tick(record: ConvolverRecord, position: int, line: int) -> None:
    """Frames position - TICK .. position are in the line: hand them on, and do each level's share of its work."""
    at, end = record.levels_at, record.levels_end
    if at < end:
        copy_doubles(
            line + 8 * HEAD_TAPS, record.input_at + 8 * ((position - TICK) & record.input_mask), TICK
        )
    copy_doubles(line + 8 * TICK, line, HEAD_TAPS)
    while at < end:
        level = _level_at(at, 0)
        items = 2 * level.passes + level.partitions + 2
        tick, ticks = (position & (level.size - 1)) // TICK, level.size // TICK
        block = (position >> level.size_log2) - 1  # the last complete one
        for item in range(tick * items // ticks, (tick + 1) * items // ticks):
            _work(record, level, block, item)
        at += _LEVEL_BYTES


@part
def _work(record: ConvolverRecord, level: LevelRecord, block: int, item: int) -> None:
    """One item of a level's work on a block."""
    size, passes, partitions, total = level.size, level.passes, level.partitions, level.total_at
    spectrum_bytes = 16 * size
    heard = level.heard_at
    if item <= passes:
        signal = record.input_at + 8 * ((block * size) & record.input_mask)
        slot = (block + partitions) % partitions
        _forward(level, item, signal, heard + spectrum_bytes * slot)
    elif item <= passes + partitions:
        partition = item - passes - 1
        slot = (block + partitions - partition) % partitions
        taps = level.taps_at + spectrum_bytes * partition
        if partition == 0:
            multiply(heard + spectrum_bytes * slot, taps, size, total)
        else:
            multiply_add(heard + spectrum_bytes * slot, taps, size, total)
    elif item <= 2 * passes + partitions:
        _backward(level, item - passes - partitions - 1, total)
    else:
        mask, tail = record.tail_mask, record.tail_at
        near, far = (block + 2) * size, (block + 3) * size
        untwist_add(total, size, level.turns_at, tail + 8 * (near & mask), tail + 8 * (far & mask))


@part
def _forward(level: LevelRecord, item: int, signal: int, target: int) -> None:
    """Item 0 loads; items 1 .. passes are the passes of the transform. Twiddles lie in the order of the passes."""
    size = level.size
    if item == 0:
        twist(signal, size, level.turns_at, target)
    elif item == level.passes:
        forward_within(target, size)
    else:
        distance = size >> item
        twiddles = level.twiddles_at + 16 * (size - 2 * distance)
        forward_pass(target, size, distance, twiddles)


@part
def _backward(level: LevelRecord, item: int, target: int) -> None:
    """Items 0 .. passes - 1: the passes in the other order."""
    size = level.size
    if item == 0:
        inverse_within(target, size)
    else:
        distance = size >> (level.passes - item)
        twiddles = level.twiddles_at + 16 * (size - 2 * distance)
        inverse_pass(target, size, distance, twiddles)
