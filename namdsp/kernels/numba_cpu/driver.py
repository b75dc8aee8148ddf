"""The loop that runs a whole model: block by block, kernel after kernel, in one call without the GIL.

Signals live in one arena per stream, each in one of three ways (`schedule.py` decides):

plain   no history: a block.
slide   a short history in front of the block; after each block the last frames move to the front:
            row:  [ .. history | block ........ ]       the block starts a cache line
ring    a long history: `ring` frames, whose first `block` frames are repeated behind its end, so that any window of up
        to `block` frames is one piece, and nothing moves:
            row:  [ 0 .......................... ring ) [ ring .. ring + block ) pad
                      ^ position: the next frame goes here     copy of 0 .. block

A ring holds the history, a block and PAD frames more, so that neither a block nor the garbage that whole vectors
write behind it meets a frame that is still needed.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import INPUT_FLOOR
from namdsp.kernels.numba_cpu.jit import compile_njit
from namdsp.kernels.numba_cpu.kernel import call_kernel, copy_rows
from namdsp.kernels.numba_cpu.layout import (
    BASE,
    CHANNELS,
    DELAY,
    FIRST_POINTER,
    KERNEL,
    POINTERS,
    RING,
    SIGNAL,
    SLIDE,
    STRIDE,
    WEIGHTS,
    WRITES,
)


@cache
def driver(block: int) -> Any:
    """For blocks of up to `block` frames:
    run(ops, pointers, strides, signals, weights, arena, positions, addresses, x, out, output) -> replaced samples.

    x [C_in, T], out [C_out, T] float32; `output` is the index of the output signal.
    """
    import numba as nb

    table = nb.types.Array(nb.int64, 2, "C")
    flat = nb.types.Array(nb.int64, 1, "C")
    floats = nb.types.Array(nb.float32, 1, "C")
    audio = nb.types.Array(nb.float32, 2, "A")
    signature = nb.int64(table, table, flat, table, floats, floats, flat, flat, audio, audio, nb.int64)
    return compile_njit(_make_driver, signature, block)


def _make_driver(sources: str, block: int) -> Any:
    floor = float(INPUT_FLOOR)

    def run(ops, pointers, strides, signals, weights, arena, positions, addresses, x, out, output):  # type: ignore[no-untyped-def]
        _ = sources
        replaced = 0
        arena_address = arena.ctypes.data
        weights_address = weights.ctypes.data
        strides_address = strides.ctypes.data
        addresses_address = addresses.ctypes.data
        total = x.shape[1]
        start = 0
        while start < total:
            frames = min(block, total - start)
            replaced += _condition(x, start, frames, signals, arena, positions, floor)
            if signals[0, RING]:
                _mirror(0, frames, block, signals, arena_address, positions)
            for op in range(ops.shape[0]):
                first, count = ops[op, FIRST_POINTER], ops[op, POINTERS]
                for index in range(count):
                    signal = pointers[first + index, SIGNAL]
                    at = positions[signal] - pointers[first + index, DELAY]
                    if at < 0:
                        at += signals[signal, RING]
                    addresses[index] = arena_address + 4 * (signals[signal, BASE] + at)
                call_kernel(
                    ops[op, KERNEL],
                    addresses_address,
                    strides_address + 8 * first,
                    weights_address + 4 * ops[op, WEIGHTS],
                    frames,
                )
                for index in range(count):
                    signal = pointers[first + index, SIGNAL]
                    if pointers[first + index, WRITES] and signals[signal, RING]:
                        _mirror(signal, frames, block, signals, arena_address, positions)
            _emit_output(output, frames, signals, arena, positions, out, start)
            for signal in range(signals.shape[0]):
                if signals[signal, RING]:
                    positions[signal] += frames
                    if positions[signal] >= signals[signal, RING]:
                        positions[signal] -= signals[signal, RING]
                elif signals[signal, SLIDE]:
                    slide, stride, channels = (
                        signals[signal, SLIDE],
                        signals[signal, STRIDE],
                        signals[signal, CHANNELS],
                    )
                    oldest = arena_address + 4 * (signals[signal, BASE] + positions[signal] - slide)
                    copy_rows(oldest + 4 * frames, oldest, stride, channels, slide)
            start += frames
        return replaced

    return run


def _jit(function: Any) -> Any:
    import numba as nb

    return nb.njit(error_model="numpy")(function)


@_jit
def _condition(x, start, frames, signals, arena, positions, floor):  # type: ignore[no-untyped-def]
    """Input samples into signal 0: not finite, or under the floor, becomes 0."""
    replaced = 0
    for channel in range(x.shape[0]):
        at = signals[0, BASE] + channel * signals[0, STRIDE] + positions[0]
        for t in range(frames):
            value = x[channel, start + t]
            size = abs(value)
            if not size < np.inf:
                replaced += 1
                value = np.float32(0)
            if size < floor:
                value = np.float32(0)
            arena[at + t] = value
    return replaced


@_jit
def _mirror(signal, frames, block, signals, arena_address, positions):  # type: ignore[no-untyped-def]
    """Keep the copy of a ring's first `block` frames behind its end."""
    ring, at = signals[signal, RING], positions[signal]
    stride, channels = signals[signal, STRIDE], signals[signal, CHANNELS]
    row = arena_address + 4 * signals[signal, BASE]
    if at < block:
        stop = min(block, at + frames)
        copy_rows(row + 4 * at, row + 4 * (ring + at), stride, channels, stop - at)
    if at + frames > ring:
        copy_rows(row + 4 * ring, row, stride, channels, at + frames - ring)


@_jit
def _emit_output(output, frames, signals, arena, positions, out, start):  # type: ignore[no-untyped-def]
    for channel in range(out.shape[0]):
        at = signals[output, BASE] + channel * signals[output, STRIDE] + positions[output]
        for t in range(frames):
            out[channel, start + t] = arena[at + t]
