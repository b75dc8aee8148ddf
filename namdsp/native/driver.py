"""The loop that runs a whole model: block by block, kernel after kernel, in one call without the GIL.

Signals live in one arena per stream, each in one of three ways (`tables.py` decides):

plain   no history: a block.
slide   a short history. Blocks go on through the row; from its end the last frames move to the front:
            row:  [ history | .......................... END ) block, pad
                                  ^ position: the next frame goes here
ring    a long history: `ring` frames, whose first `block` frames are repeated behind its end, so that any window of up
        to `block` frames is one piece, and nothing moves:
            row:  [ 0 .......................... ring ) [ ring .. ring + block ) pad
                      ^ position: the next frame goes here     copy of 0 .. block

A ring holds the history, a block and PAD frames more, so that neither a block nor the garbage that whole vectors
write behind it meets a frame that is still needed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.arithmetic.fma import INPUT_FLOOR
from namdsp.native.intrinsics import (
    call_kernel,
    copy_rows,
    exchange_i64,
    give_lines,
    load_f32,
    load_i64,
    one_nan,
    record_at,
    store_f32,
    store_i64,
    take_lines,
    turn_pointers,
)
from namdsp.native.records import BUSY, PAD, OperationRecord, SignalRecord, StreamRecord, View
from namdsp.native.samples import part, row_of

operation_at, signal_at = record_at(OperationRecord), record_at(SignalRecord)
_OPERATION_BYTES, _SIGNAL_BYTES = OperationRecord.dtype.itemsize, SignalRecord.dtype.itemsize
_FLOOR = np.float32(INPUT_FLOOR)
_ZERO = np.float32(0)


def make_driver() -> Any:
    """drive(stream, x, out) -> replaced samples, or BUSY, for Numba to compile; x [C_in, T], out [C_out, T]."""

    def drive(stream: StreamRecord, x: View, out: View) -> int:
        if exchange_i64(stream.in_use, 1):
            return BUSY
        signals, positions, arena = stream.signals_at, stream.positions_at, stream.arena_at
        addresses, strides, weights = stream.addresses_at, stream.strides_at, stream.weights_at
        taken, given = signal_at(signals, 0), signal_at(signals, stream.output)
        block, total = stream.block, x.frames
        replaced = 0
        start = 0
        while start < total:
            frames = min(block, total - start)
            replaced += _take_input(x, start, frames, taken, _place(taken, load_i64(positions, 0), arena))
            if taken.ring:
                _mirror(taken, load_i64(positions, 0), frames, block, arena)
            op, mirror = stream.ops_at, stream.mirrors_at
            while op < stream.ops_end:
                operation = operation_at(op, 0)
                first = 8 * operation.first_pointer
                call_kernel(
                    operation.kernel,
                    addresses + first,
                    strides + first,
                    weights + 4 * operation.weights,
                    frames,
                )
                for _ in range(operation.mirrors):
                    offset = load_i64(mirror, 0)
                    at = load_i64(positions, offset // _SIGNAL_BYTES)
                    _mirror(signal_at(signals + offset, 0), at, frames, block, arena)
                    mirror += 8
                op += _OPERATION_BYTES
            source = _place(given, load_i64(positions, stream.output), arena)
            _give_output(out, start, frames, given, source)
            turning = stream.turning_at
            while turning < stream.turning_end:
                index = load_i64(turning, 0)
                signal, at = signal_at(signals, index), load_i64(positions, index) + frames
                if at >= signal.end:
                    at -= _turn_back(signal, at, arena)
                store_i64(positions, index, at)
                turning += 8
            turn_pointers(addresses, stream.backs_at, stream.backs_end - stream.backs_at, 4 * frames)
            start += frames
        exchange_i64(stream.in_use, 0)
        return replaced

    return drive


def make_call() -> Any:
    """call(kernel, pointers, strides, weights, frames): one kernel by itself."""

    def call(kernel: int, pointers: int, strides: int, weights: int, frames: int) -> int:
        call_kernel(kernel, pointers, strides, weights, frames)
        return 0

    return call


@part
def _place(signal: SignalRecord, position: int, arena: int) -> int:
    """The address of the current frame in a signal's first row."""
    return arena + 4 * (signal.base + position)


@part
def _take_input(x: View, start: int, frames: int, signal: SignalRecord, target: int) -> int:
    """Input samples to the rows at `target`: not finite, or under the floor, becomes 0."""
    replaced = 0
    for channel in range(signal.channels):
        source = row_of(x, channel) + start * x.step
        lines = frames - frames % PAD if x.step == 4 else 0
        if lines:
            replaced += take_lines(source, target, lines)
        replaced += _take_row(source + 4 * lines, x.step, target + 4 * lines, frames - lines)
        target += 4 * signal.stride
    return replaced


@part
def _take_row(source: int, step: int, target: int, frames: int) -> int:
    replaced = 0
    for t in range(frames):
        value = load_f32(source + t * step)
        size = abs(value)
        finite = size < np.inf
        replaced += not finite
        store_f32(target + 4 * t, value if finite and size >= _FLOOR else _ZERO)
    return replaced


@part
def _give_output(out: View, start: int, frames: int, signal: SignalRecord, source: int) -> None:
    """The rows at `source` to the output."""
    for channel in range(signal.channels):
        target = row_of(out, channel) + start * out.step
        lines = frames - frames % PAD if out.step == 4 else 0
        if lines:
            give_lines(source, target, lines)
        _give_row(source + 4 * lines, target + 4 * lines, out.step, frames - lines)
        source += 4 * signal.stride


@part
def _give_row(source: int, target: int, step: int, frames: int) -> None:
    for t in range(frames):
        store_f32(target + t * step, one_nan(load_f32(source + 4 * t)))


@part
def _mirror(signal: SignalRecord, at: int, frames: int, block: int, arena: int) -> None:
    """Keep the copy of a ring's first `block` frames behind its end."""
    row = arena + 4 * signal.base
    if at < block:
        stop = min(block, at + frames)
        copy_rows(row + 4 * at, row + 4 * (signal.ring + at), signal.stride, signal.channels, stop - at)
    if at + frames > signal.ring:
        copy_rows(row + 4 * signal.ring, row, signal.stride, signal.channels, at + frames - signal.ring)


@part
def _turn_back(signal: SignalRecord, at: int, arena: int) -> int:
    """By how many frames a position goes back; the history of a slide goes with it."""
    history = signal.slide
    back = signal.end - history
    if history:
        last = arena + 4 * (signal.base + at - history)
        copy_rows(last, last - 4 * back, signal.stride, signal.channels, history)
    return back
