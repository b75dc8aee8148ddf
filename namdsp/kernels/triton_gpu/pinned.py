"""Pinned host memory between a signal and a launch: one row a program and channel, columns are frames.

The kernel reads and writes it by itself, so there are no transfers to wait for.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.device import Memory
from namdsp.kernels.triton_gpu.launcher import Given, Launcher

COPY_THREADS = 8


@dataclass(frozen=True)
class Piece:
    """Which frames of a signal the columns are: of every chunk [first - warm, first + length), as far as it goes.

    The warm columns of chunk 0 would be frames before the signal; they are not used.
    """

    chunk: int
    first: int
    warm: int
    length: int


class Rows:
    """The memory of the host for launches of `programs` programs: of each voice `chunks` of them.

    memory : of the device, for all programs
    """

    def __init__(self, machine: Launcher, voices: int, chunks: int, columns: int, memory: Memory) -> None:
        plan, device = machine.plan, machine.device
        self._machine = machine
        self._grid = (voices, chunks)
        programs = voices * chunks
        x = device.shared((programs * plan.in_channels, columns), np.float32)
        y = device.shared((programs * plan.out_channels, columns), np.float32)
        unusable = device.shared((programs,), np.int32)
        self.x: Float32 = x.array
        self.y: Float32 = y.array
        self._counts = unusable.array
        self._memory = memory
        self._run = machine.bound(
            Given(memory.argument, x.argument, y.argument, unusable.argument, voices, chunks, columns)
        )
        self._done = device.event()

    def launch(self, position: int, frames: int, piece: Piece) -> None:
        """Run the kernel on the rows, after what was launched before."""
        self._run((position, frames, piece.first, piece.length, piece.chunk, piece.warm))
        self._done.record()

    def wait(self) -> int:
        """Until the kernel is done; gives how many samples were not finite."""
        self._done.wait()
        return int(self._counts.sum())

    def copy_in(self, copier: Copier, x: Float32 | Lines, frames: int, piece: Piece) -> None:
        """A piece of the signal x [voices x C_in, frames] into the rows. `Lines` are not cut into chunks."""
        sizes = (self._grid[1], self._machine.plan.in_channels, frames)
        _copy(copier, x, self.x, sizes, piece, into_rows=True)

    def copy_out(self, copier: Copier, out: Float32 | Lines, frames: int, piece: Piece) -> None:
        """The rows into a piece of the signal out [voices x C_out, frames]."""
        sizes = (self._grid[1], self._machine.plan.out_channels, frames)
        _copy(copier, out, self.y, sizes, piece, into_rows=False)


class Lines:
    """Signals [C, T] of different lengths as one, line by line: each ends where it ends."""

    def __init__(self, signals: Sequence[Float32]) -> None:
        self._lines = [line for signal in signals for line in signal]

    def __getitem__(self, line: int) -> Float32:
        found: Float32 = self._lines[line]
        return found


class Copier(ThreadPoolExecutor):
    """A few threads that copy."""

    def __init__(self) -> None:
        self.threads = min(COPY_THREADS, os.cpu_count() or 1)
        super().__init__(self.threads)

    def run(self, jobs: list[Callable[[], None]]) -> None:
        """Share the jobs out, and wait for all."""
        shares = [jobs[thread :: self.threads] for thread in range(self.threads)]
        for done in [self.submit(_run, share) for share in shares if share]:
            done.result()


def _run(jobs: list[Callable[[], None]]) -> None:
    for job in jobs:
        job()


def _copy_lines(
    copier: Copier, signal: Float32 | Lines, rows: Float32, piece: Piece, *, into_rows: bool
) -> None:
    """Between a signal that is not cut and the rows; rows behind the end of their line get silence."""
    start, stop = piece.first, piece.first + piece.length

    def some(lines: range) -> None:
        for line in lines:
            frames, row = signal[line][start:stop], rows[line]
            if into_rows:
                row[: len(frames)] = frames
                row[len(frames) : piece.length] = 0
            else:
                frames[:] = row[: len(frames)]

    threads = copier.threads
    copier.run([partial(some, range(first, len(rows), threads)) for first in range(threads)])


def _copy(
    copier: Copier,
    signal: Any,
    rows: Float32,
    sizes: tuple[int, int, int],
    piece: Piece,
    *,
    into_rows: bool,
) -> None:
    """Between a signal and the rows of its chunks; the warm columns go into rows only.

    sizes : chunks, channels, frames
    """
    chunks, channels, frames = sizes
    if chunks == 1:
        _copy_lines(copier, signal, rows, piece, into_rows=into_rows)
        return
    warm = piece.warm if into_rows else 0
    by_chunk = rows.reshape(-1, chunks, channels, rows.shape[1])
    # chunks that have all frames of the piece, and whose warm columns are frames of the signal
    whole = range(1, max(1, min(chunks, (frames - piece.first - piece.length) // piece.chunk + 1)))
    length = min(piece.length, piece.chunk - piece.first)

    def one(line: int, c: int) -> None:
        lead = 0 if c == 0 else warm
        start, stop = (
            c * piece.chunk + piece.first - lead,
            min(c * piece.chunk + piece.first + length, frames),
        )
        columns = slice(piece.warm - lead, piece.warm - lead + stop - start)
        _move(signal[line, start:stop], by_chunk[line // channels, c, line % channels, columns], into_rows)

    def many(line: int, start: int, stop: int) -> None:
        first = start * piece.chunk + piece.first - warm
        shape, strides = (stop - start, warm + length), (piece.chunk * signal.strides[1], signal.strides[1])
        frames_of = as_strided(signal[line, first:], shape, strides, writeable=not into_rows)
        columns = slice(piece.warm - warm, piece.warm + length)
        _move(frames_of, by_chunk[line // channels, start:stop, line % channels, columns], into_rows)

    step = max(1, -(-len(whole) // copier.threads))
    alone = [c for c in range(chunks) if c not in whole and c * piece.chunk + piece.first < frames]
    jobs: list[Callable[[], None]] = []
    for line in range(len(by_chunk) * channels):
        jobs += [partial(many, line, at, min(at + step, whole.stop)) for at in whole[::step]]
        jobs += [partial(one, line, c) for c in alone]
    copier.run(jobs)


def _move(signal: Float32, rows: Float32, into_rows: bool) -> None:
    if into_rows:
        np.copyto(rows, signal)
    else:
        np.copyto(signal, rows)
