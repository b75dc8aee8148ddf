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
    store_f32,
    store_i64,
    take_lines,
    turn_pointers,
)
from namdsp.native.layout import (
    ADDRESSES_AT,
    ARENA_AT,
    BACKS_AT,
    BACKS_END,
    BASE,
    BLOCK,
    BUSY,
    CHANNELS,
    END,
    FIRST_POINTER,
    IN_USE,
    KERNEL,
    MIRRORS,
    MIRRORS_AT,
    OP_BYTES,
    OPS_AT,
    OPS_END,
    OUTPUT,
    PAD,
    POSITIONS_AT,
    RING,
    SIGNAL_BYTES,
    SIGNALS_AT,
    SLIDE,
    STRIDE,
    STRIDES_AT,
    TURNING_AT,
    TURNING_END,
    WEIGHTS,
    WEIGHTS_AT,
)
from namdsp.native.samples import part
from namdsp.native.views import VIEW_DATA, VIEW_FRAMES, VIEW_ROW_STEP, VIEW_STEP

_FLOOR = np.float32(INPUT_FLOOR)
_ZERO = np.float32(0)


def make_driver() -> Any:
    """drive(record, x, out) -> replaced samples, or BUSY, for Numba to compile.

    record : address of the stream's record; see `layout.py`
    x, out : addresses of views of float32 [C_in, T] and [C_out, T], any strides; see `views.py`
    """

    def drive(record, x, out):  # type: ignore[no-untyped-def]
        if exchange_i64(record, IN_USE, 1):
            return BUSY
        strides, weights = load_i64(record, STRIDES_AT), load_i64(record, WEIGHTS_AT)
        signals, positions = load_i64(record, SIGNALS_AT), load_i64(record, POSITIONS_AT)
        arena, addresses = load_i64(record, ARENA_AT), load_i64(record, ADDRESSES_AT)
        block, output = load_i64(record, BLOCK), load_i64(record, OUTPUT)
        total = load_i64(x, VIEW_FRAMES)
        replaced = 0
        start = 0
        while start < total:
            frames = min(block, total - start)
            replaced += _take_input(x, start, frames, signals, _place(signals, positions, arena, 0))
            if load_i64(signals, RING):
                _mirror(signals, load_i64(positions, 0), frames, block, arena)
            op, mirror = load_i64(record, OPS_AT), load_i64(record, MIRRORS_AT)
            while op < load_i64(record, OPS_END):
                first = 8 * load_i64(op, FIRST_POINTER)
                call_kernel(
                    load_i64(op, KERNEL),
                    addresses + first,
                    strides + first,
                    weights + 4 * load_i64(op, WEIGHTS),
                    frames,
                )
                for _ in range(load_i64(op, MIRRORS)):
                    signal = load_i64(mirror, 0)
                    at = load_i64(positions, signal // SIGNAL_BYTES)
                    _mirror(signals + signal, at, frames, block, arena)
                    mirror += 8
                op += OP_BYTES
            source = _place(signals, positions, arena, output)
            _give_output(out, start, frames, signals + SIGNAL_BYTES * output, source)
            turning = load_i64(record, TURNING_AT)
            while turning < load_i64(record, TURNING_END):
                signal = load_i64(turning, 0)
                row, at = signals + SIGNAL_BYTES * signal, load_i64(positions, signal) + frames
                if at >= load_i64(row, END):
                    at -= _turn_back(row, at, arena)
                store_i64(positions, signal, at)
                turning += 8
            backs = load_i64(record, BACKS_AT)
            turn_pointers(addresses, backs, load_i64(record, BACKS_END) - backs, 4 * frames)
            start += frames
        exchange_i64(record, IN_USE, 0)
        return replaced

    return drive


def make_call() -> Any:
    """call(kernel, pointers, strides, weights, frames): one kernel by itself."""

    def call(kernel, pointers, strides, weights, frames):  # type: ignore[no-untyped-def]
        call_kernel(kernel, pointers, strides, weights, frames)
        return 0

    return call


@part
def _place(signals, positions, arena, signal):  # type: ignore[no-untyped-def]
    """The address of the current frame in a signal's first row."""
    return arena + 4 * (load_i64(signals + SIGNAL_BYTES * signal, BASE) + load_i64(positions, signal))


@part
def _take_input(x, start, frames, signal, target):  # type: ignore[no-untyped-def]
    """Input samples to the rows at `target`: not finite, or under the floor, becomes 0."""
    step = load_i64(x, VIEW_STEP)
    replaced = 0
    for channel in range(load_i64(signal, CHANNELS)):
        source = load_i64(x, VIEW_DATA) + channel * load_i64(x, VIEW_ROW_STEP) + start * step
        lines = frames - frames % PAD if step == 4 else 0
        if lines:
            replaced += take_lines(source, target, lines)
        replaced += _take_row(source + 4 * lines, step, target + 4 * lines, frames - lines)
        target += 4 * load_i64(signal, STRIDE)
    return replaced


@part
def _take_row(source, step, target, frames):  # type: ignore[no-untyped-def]
    replaced = 0
    for t in range(frames):
        value = load_f32(source + t * step)
        size = abs(value)
        finite = size < np.inf
        replaced += not finite
        store_f32(target + 4 * t, value if finite and size >= _FLOOR else _ZERO)
    return replaced


@part
def _give_output(out, start, frames, signal, source):  # type: ignore[no-untyped-def]
    """The rows at `source` to the output."""
    step = load_i64(out, VIEW_STEP)
    for channel in range(load_i64(signal, CHANNELS)):
        target = load_i64(out, VIEW_DATA) + channel * load_i64(out, VIEW_ROW_STEP) + start * step
        lines = frames - frames % PAD if step == 4 else 0
        if lines:
            give_lines(source, target, lines)
        _give_row(source + 4 * lines, target + 4 * lines, step, frames - lines)
        source += 4 * load_i64(signal, STRIDE)


@part
def _give_row(source, target, step, frames):  # type: ignore[no-untyped-def]
    for t in range(frames):
        store_f32(target + t * step, one_nan(load_f32(source + 4 * t)))


@part
def _mirror(signal, at, frames, block, arena):  # type: ignore[no-untyped-def]
    """Keep the copy of a ring's first `block` frames behind its end."""
    ring, stride, channels = load_i64(signal, RING), load_i64(signal, STRIDE), load_i64(signal, CHANNELS)
    row = arena + 4 * load_i64(signal, BASE)
    if at < block:
        stop = min(block, at + frames)
        copy_rows(row + 4 * at, row + 4 * (ring + at), stride, channels, stop - at)
    if at + frames > ring:
        copy_rows(row + 4 * ring, row, stride, channels, at + frames - ring)


@part
def _turn_back(signal, at, arena):  # type: ignore[no-untyped-def]
    """By how many frames a position goes back; the history of a slide goes with it."""
    history = load_i64(signal, SLIDE)
    back = load_i64(signal, END) - history
    if history:
        last = arena + 4 * (load_i64(signal, BASE) + at - history)
        copy_rows(last, last - 4 * back, load_i64(signal, STRIDE), load_i64(signal, CHANNELS), history)
    return back
