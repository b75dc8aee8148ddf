"""Signals in device memory: the kernels of a render read and write them one after the other, in pieces of the signals.

    tracks -> pinned memory -> rows -> kernel -> rows -> kernel -> rows -> pinned memory -> tracks

While the device computes a piece, the host copies the next one in and the last one out. All work of the device is in
one order, so the rows are memory of one piece only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import VoiceBank
from namdsp.kernels.tracks import Track, longest
from namdsp.kernels.triton_gpu.device import DeviceMemory, KernelDevice, Strided
from namdsp.kernels.triton_gpu.fused.transfers import Transfers, TransferWindow, play_windows

#: Maximum samples of a piece, of the rows that are the most; fewest frames of a piece if there are more of them.
MAX_PIECE_SAMPLES, MIN_PIECE_FRAMES = 1 << 24, 2048
#: Pieces in pinned memory: the device computes one while the other one is copied.
PIECES_IN_FLIGHT = 2
#: Rows begin at multiples of this many floats. Kernels are compiled for pointers that are multiples of 16 bytes.
ALIGNED_FLOATS = 32


@dataclass(frozen=True)
class DeviceRows:
    """Rows of float32 in device memory, [rows, frames].

    memory : all of it
    first  : where frame 0 of row 0 is in it, in floats
    step   : floats from one row to the next
    """

    memory: DeviceMemory
    first: int
    step: int

    @classmethod
    def allocate(
        cls, device: KernelDevice, rows: int, frames: int, *, before: int = 0, margin: int = 0
    ) -> DeviceRows:
        """Allocate rows, uninitialized. Raises `OutOfMemoryError`.

        before : frames before frame 0, of each row
        margin : floats before the first row
        """
        before, margin, frames = (_aligned(floats) for floats in (before, margin, frames))
        step = before + frames
        return cls(device.empty(margin + rows * step), margin + before, step)

    def at(self, frame: int) -> DeviceMemory:
        """Return the memory from a frame of the first row on; it may be before frame 0."""
        return self.memory.at(self.first + frame)

    def strided(self, frame: int = 0) -> Strided:
        """Return the rows from a frame on, for copies."""
        return Strided(self.at(frame), self.step)


class RowBank(VoiceBank, Protocol):
    """Voices that run on rows: those of every engine of this backend, for whole signals.

    margin      : floats before the first row of input and output; addresses may begin there, but nothing is read
    most_frames : of a call
    """

    device: KernelDevice

    @property
    def margin(self) -> int:
        """See above."""

    @property
    def most_frames(self) -> int:
        """See above."""

    def process_rows(self, x: DeviceRows, y: DeviceRows, frames: int) -> None:
        """Run the next frames of rows, [voices x channels, frames], into others; returns before it is done."""


class RowBuffers:
    """Pinned memory of a piece of the input and of the output, and the rows that a piece is computed in.

    x, y : [rows, columns]
    run  : run(frames) computes the device's output rows from its input rows; returns before it is done
    """

    def __init__(
        self, device: KernelDevice, rows: tuple[DeviceRows, DeviceRows], shape: tuple[int, int, int], run: Run
    ) -> None:
        inputs, outputs, self.columns = shape
        self._shared = [device.shared((count, self.columns), np.float32) for count in (inputs, outputs)]
        self.x: Float32
        self.y: Float32
        self.x, self.y = (shared.array for shared in self._shared)
        self._device, self._rows, self._run = device, rows, run
        self._done = device.event()

    def launch(self, position: int, frames: int, window: TransferWindow) -> None:
        """Copy the piece to the device, run it, and copy its output back, after the pieces before."""
        (x, y), (x_rows, y_rows) = self._shared, self._rows
        length = min(window.length, frames - window.first)
        self._device.copy(x_rows.strided(), Strided(x, self.columns), length, len(self.x))
        self._run(length)
        self._device.copy(Strided(y, self.columns), y_rows.strided(), length, len(self.y))
        self._done.record()

    def wait(self) -> int:
        """Wait until the output is there. Returns 0: samples are not counted."""
        self._done.wait()
        return 0


#: run(frames); see `RowBuffers`
Run = Callable[[int], None]


def piece_frames(frames: int, rows: int, most_frames: int) -> int:
    """Return the frames of a piece of signals: equal pieces, of bounded memory for so many rows."""
    most = min(max(MAX_PIECE_SAMPLES // max(rows, 1), MIN_PIECE_FRAMES), most_frames)
    pieces = -(-frames // most)
    return _aligned(-(-frames // pieces))


def play_rows(
    device: KernelDevice,
    xs: Sequence[Track],
    outs: Sequence[Track],
    *,
    channels: tuple[int, int],
    rows: tuple[DeviceRows, DeviceRows],
    piece: int,
    run: Run,
) -> bool:
    """Run a track for each voice, piece by piece, through rows on the device. Inputs that are shorter end in silence.

    channels : of a track, in and out
    rows     : of the input and of the output, for `piece` frames
    run      : run(frames) computes the output rows of the next piece from its input rows; returns before it is done

    Returns whether all samples are finite, in and out.
    """
    frames = longest(outs)
    inputs, outputs = (
        Transfers(tracks, count, 1, frames) for tracks, count in zip((xs, outs), channels, strict=True)
    )
    windows = [TransferWindow(frames, first, 0, piece) for first in range(0, frames, piece)]
    shape = len(xs) * channels[0], len(outs) * channels[1], piece
    buffers = [RowBuffers(device, rows, shape, run) for _ in windows[:PIECES_IN_FLIGHT]]
    _, finite = play_windows(device, windows, buffers, inputs, outputs, 0)
    return finite


def _aligned(floats: int) -> int:
    return -(-floats // ALIGNED_FLOATS) * ALIGNED_FLOATS
