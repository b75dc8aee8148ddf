"""The loop that runs a whole model: block by block, kernel after kernel, in one call without the GIL.

Signals are in one arena per voice, each in one of two ways:

plain   no history: a block.
ring    a history: a mirrored ring of `ring` frames. Its first `block` frames are repeated after its end, so that
        every window of up to `block` frames is contiguous:
            row:  [ 0 .......................... ring ) [ ring .. ring + block ) pad
                      ^ position of the next frame             copy of 0 .. block

A ring holds the history, a block and PAD frames more, so that neither a block nor the garbage that whole vectors
write after it overwrites a frame that is still needed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import INPUT_FLOOR
from namdsp.kernels.numba_cpu.records import KernelCallRecord, SignalRecord, VoiceRecord
from namdsp.native.intrinsics import (
    advance_pointers,
    atomic_exchange_i64,
    call_kernel,
    copy_canonical_nan,
    copy_rows,
    copy_sanitized,
    load_f32,
    load_i64,
    one_nan,
    record_at,
    store_f32,
    store_i64,
)
from namdsp.native.records import BUSY, PAD, View
from namdsp.native.samples import part, row_of

call_at: Callable[[int, int], KernelCallRecord] = record_at(KernelCallRecord)
signal_at: Callable[[int, int], SignalRecord] = record_at(SignalRecord)
_CALL_BYTES, _SIGNAL_BYTES = KernelCallRecord.dtype.itemsize, SignalRecord.dtype.itemsize
_FLOOR = np.float32(INPUT_FLOOR)
_ZERO = np.float32(0)


def make_driver() -> Any:
    """drive(voice, x, out) -> replaced samples, or BUSY, for Numba to compile; x [C_in, T], out [C_out, T]."""

    def drive(voice: VoiceRecord, x: View, out: View) -> int:
        if atomic_exchange_i64(voice.in_use, 1):
            return BUSY
        signals, positions, arena = voice.signals_at, voice.positions_at, voice.arena_at
        addresses, strides, weights = voice.addresses_at, voice.strides_at, voice.weights_at
        input_signal, output_signal = signal_at(signals, 0), signal_at(signals, voice.output)
        block, total = voice.block, x.frames
        replaced = 0
        start = 0
        while start < total:
            frames = min(block, total - start)
            replaced += _copy_input(
                x, start, frames, input_signal, _current_frame(input_signal, load_i64(positions, 0), arena)
            )
            if input_signal.ring:
                _mirror(input_signal, load_i64(positions, 0), frames, block, arena)
            call_address, mirror = voice.calls_at, voice.mirrors_at
            while call_address < voice.calls_end:
                call = call_at(call_address, 0)
                first = 8 * call.first_pointer
                call_kernel(
                    call.kernel,
                    addresses + first,
                    strides + first,
                    weights + 4 * call.weights,
                    frames,
                )
                for _ in range(call.mirrors):
                    offset = load_i64(mirror, 0)
                    at = load_i64(positions, offset // _SIGNAL_BYTES)
                    _mirror(signal_at(signals + offset, 0), at, frames, block, arena)
                    mirror += 8
                call_address += _CALL_BYTES
            source = _current_frame(output_signal, load_i64(positions, voice.output), arena)
            _copy_output(out, start, frames, output_signal, source)
            moving = voice.moving_signals_at
            while moving < voice.moving_signals_end:
                index = load_i64(moving, 0)
                ring, at = signal_at(signals, index).ring, load_i64(positions, index) + frames
                store_i64(positions, index, at - ring if at >= ring else at)
                moving += 8
            advance_pointers(
                addresses, voice.wrap_bytes_at, voice.wrap_bytes_end - voice.wrap_bytes_at, 4 * frames
            )
            start += frames
        atomic_exchange_i64(voice.in_use, 0)
        return replaced

    return drive


def make_call() -> Any:
    """call(kernel, pointers, strides, weights, frames): run one kernel."""

    def call(kernel: int, pointers: int, strides: int, weights: int, frames: int) -> int:
        call_kernel(kernel, pointers, strides, weights, frames)
        return 0

    return call


@part
def _current_frame(signal: SignalRecord, position: int, arena: int) -> int:
    """Return the address of the current frame in a signal's first row."""
    return arena + 4 * (signal.base + position)


@part
def _copy_input(x: View, start: int, frames: int, signal: SignalRecord, target: int) -> int:
    """Copy input samples to the rows at `target`; non-finite and very small ones become 0."""
    replaced = 0
    for channel in range(signal.channels):
        source = row_of(x, channel) + start * x.step
        lines = frames - frames % PAD if x.step == 4 else 0
        if lines:
            replaced += copy_sanitized(source, target, lines)
        replaced += _copy_input_row(source + 4 * lines, x.step, target + 4 * lines, frames - lines)
        target += 4 * signal.stride
    return replaced


@part
def _copy_input_row(source: int, step: int, target: int, frames: int) -> int:
    replaced = 0
    for t in range(frames):
        value = load_f32(source + t * step)
        size = abs(value)
        finite = size < np.inf
        replaced += not finite
        store_f32(target + 4 * t, value if finite and size >= _FLOOR else _ZERO)
    return replaced


@part
def _copy_output(out: View, start: int, frames: int, signal: SignalRecord, source: int) -> None:
    """Copy the rows at `source` to the output."""
    for channel in range(signal.channels):
        target = row_of(out, channel) + start * out.step
        lines = frames - frames % PAD if out.step == 4 else 0
        if lines:
            copy_canonical_nan(source, target, lines)
        _copy_output_row(source + 4 * lines, target + 4 * lines, out.step, frames - lines)
        source += 4 * signal.stride


@part
def _copy_output_row(source: int, target: int, step: int, frames: int) -> None:
    for t in range(frames):
        store_f32(target + t * step, one_nan(load_f32(source + 4 * t)))


@part
def _mirror(signal: SignalRecord, at: int, frames: int, block: int, arena: int) -> None:
    """Update the copy of a ring's first `block` frames after its end."""
    row = arena + 4 * signal.base
    if at < block:
        stop = min(block, at + frames)
        copy_rows(row + 4 * at, row + 4 * (signal.ring + at), signal.stride, signal.channels, stop - at)
    if at + frames > signal.ring:
        copy_rows(row + 4 * signal.ring, row, signal.stride, signal.channels, at + frames - signal.ring)
