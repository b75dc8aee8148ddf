"""Pinned host memory of launches, and copies between it and the tracks of signals, one window of every chunk at a time.

`play_windows` copies a window in and out while the device computes another one. What a launch does is up to its
buffers: `PinnedBuffers` for kernels that read and write pinned memory, `rows.py` for those that work on device memory.

A row of pinned memory is a chunk of one voice and channel. Its columns are the frames of a window:
[first - warm, first + length) of the chunk, up to the chunk's end. The warm columns are frames of the chunk
before; in chunk 0 they are silence without effect. Copies are tables for `native/bulk_copy.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.tracks import Track
from namdsp.kernels.triton_gpu.device import DeviceMemory, KernelDevice
from namdsp.kernels.triton_gpu.fused.launcher import LaunchBuffers, Launcher, LaunchScalars, Steps
from namdsp.native.bulk_copy import bulk_copy

Table = NDArray[np.int64]


@dataclass(frozen=True)
class TransferWindow:
    """Frames of each chunk that are in the columns of pinned memory; see above."""

    chunk: int
    first: int
    warm: int
    length: int


class WindowBuffers(Protocol):
    """Pinned host memory of one window's input and output, rows of `columns` frames each, and its launch."""

    x: Float32
    y: Float32
    columns: int

    def launch(self, position: int, frames: int, window: TransferWindow) -> None:
        """Compute y from x, after the launches before; returns before it is done. See `LaunchScalars`."""

    def wait(self) -> int:
        """Wait until y is there; returns the number of non-finite samples that the launch has counted."""


class PinnedBuffers:
    """Pinned host memory of launches, one row a program and channel; the kernel reads and writes it directly.

    programs : voices x chunks
    memory   : of the device, for all programs
    x, y     : input and output, [programs x channels, columns]
    """

    def __init__(
        self, launcher: Launcher, voices: int, chunks: int, columns: int, memory: DeviceMemory
    ) -> None:
        plan, device = launcher.plan, launcher.device
        programs = voices * chunks
        x = device.shared((programs * plan.in_channels, columns), np.float32)
        y = device.shared((programs * plan.out_channels, columns), np.float32)
        unusable = device.shared((programs,), np.int32)
        self.x: Float32 = x.array
        self.y: Float32 = y.array
        self.columns = columns
        self._counts = unusable.array
        self._memory = memory
        self._run = launcher.bind(
            LaunchBuffers(
                memory=memory.argument,
                x=x.argument,
                y=y.argument,
                unusable=unusable.argument,
                voices=voices,
                chunks=chunks,
                x_steps=Steps.of_rows(chunks, plan.in_channels, columns),
                y_steps=Steps.of_rows(chunks, plan.out_channels, columns),
            )
        )
        self._done = device.event()

    def launch(self, position: int, frames: int, window: TransferWindow) -> None:
        """Run the kernel on the rows, after the launches before."""
        self._run(LaunchScalars(position, frames, window.first, window.length, window.chunk, window.warm))
        self._done.record()

    def wait(self) -> int:
        """Wait until the kernel has finished; returns the number of non-finite samples."""
        self._done.wait()
        return int(self._counts.sum() if len(self._counts) > 1 else self._counts.item())


class Transfers:
    """Copies between tracks and rows [tracks, chunks, channels].

    frames : of the longest track
    """

    def __init__(self, tracks: Sequence[Track], channels: int, chunks: int, frames: int) -> None:
        self._tracks = tracks  # kept alive: the tables hold addresses only
        self.frames = frames
        channels_of_all = len(tracks) * channels
        voice, self._chunk, channel = (
            axis.ravel() for axis in np.indices((len(tracks), chunks, channels), dtype=np.int64)
        )
        self._track = voice * channels + channel
        counts = np.repeat(_as_int64(len(track.signals) for track in tracks), channels)
        self._of = np.repeat(np.arange(channels_of_all), counts)  # the track of each signal
        signals = [(track, c) for track in tracks for c in range(channels)]
        self._start = _as_int64(start for track, _ in signals for start in track.starts)
        self._end = self._start + _as_int64(x.shape[1] for track, _ in signals for x in track.signals)
        self._address = _as_int64(_channel(x, c) for track, c in signals for x in track.signals)

    def input_copies(self, window: TransferWindow, rows: int, columns: int) -> Table:
        """Return the copies that fill rows of `columns` columns at an address, with zeros outside of the signals."""
        begin = self._chunk * window.chunk + window.first - window.warm
        end = self._ends(window)
        row, signal, low, high = self._overlaps(begin, end)
        to = rows + 4 * columns * np.arange(len(begin))
        copies = _table(to[row] + 4 * (low - begin[row]), self._from(signal, low), high - low)
        # the gaps before each signal, and after the last one
        before = np.where(np.diff(row, prepend=-1) > 0, begin[row], np.roll(high, 1))
        last = begin.copy()
        np.maximum.at(last, row, high)
        gaps = _table(to[row] + 4 * (before - begin[row]), 0, low - before)
        rest = _table(to + 4 * (last - begin), 0, end - last)
        table = np.concatenate([copies, gaps, rest])
        return table[table[:, 2] > 0]

    def output_copies(self, window: TransferWindow, rows: int, columns: int) -> Table:
        """Return the copies from rows to the signals."""
        begin = self._chunk * window.chunk + window.first
        row, signal, low, high = self._overlaps(begin, self._ends(window))
        source = rows + 4 * (columns * row + window.warm + low - begin[row])
        return _table(self._from(signal, low), source, high - low)

    def _ends(self, window: TransferWindow) -> NDArray[np.int64]:
        """Return the ends of the rows' windows; no window has a negative length."""
        chunk = self._chunk * window.chunk
        end = chunk + min(window.first + window.length, window.chunk)
        ends: Table = np.maximum(np.minimum(end, self.frames), chunk + window.first - window.warm)
        return ends

    def _overlaps(self, begin: NDArray[np.int64], end: NDArray[np.int64]) -> tuple[NDArray[np.int64], ...]:
        """Return where windows and signals overlap: row, signal, first and end frame, in order."""
        low, high = min(begin.min(initial=0), 0), max(end.max(initial=0), self._end.max(initial=0))
        span = high - low + 1
        signals, rows = self._of * span - low, self._track * span - low
        first = np.searchsorted(signals + self._end, rows + begin, "right")
        stop = np.searchsorted(signals + self._start, rows + end, "left")
        count = np.maximum(stop - first, 0)
        row = np.repeat(np.arange(len(begin)), count)
        signal = np.repeat(first - np.cumsum(count) + count, count) + np.arange(count.sum())
        return (
            row,
            signal,
            np.maximum(begin[row], self._start[signal]),
            np.minimum(end[row], self._end[signal]),
        )

    def _from(self, signal: NDArray[np.int64], frame: NDArray[np.int64]) -> NDArray[np.int64]:
        return self._address[signal] + 4 * (frame - self._start[signal])


def play_windows(
    device: KernelDevice,
    windows: Sequence[TransferWindow],
    buffers: Sequence[WindowBuffers],
    inputs: Transfers,
    outputs: Transfers,
    position: int,
) -> tuple[int, bool]:
    """Run windows one after the other, as many at the same time as there are buffers.

    position : frames processed before

    Returns the number of non-finite samples that the launches counted, and whether all samples are finite, in and out.
    """
    replaced, finite = 0, True
    try:
        for index in range(len(windows) + len(buffers)):
            buffer, tables = buffers[index % len(buffers)], []
            done = index - len(buffers)
            if done >= 0:
                tables.append(outputs.output_copies(windows[done], address(buffer.y), buffer.columns))
            if index < len(windows):
                tables.append(inputs.input_copies(windows[index], address(buffer.x), buffer.columns))
            if done >= 0:
                replaced += buffer.wait()
            finite &= bulk_copy(np.concatenate(tables))
            if index < len(windows):
                buffer.launch(position, inputs.frames, windows[index])
    except BaseException:
        device.synchronize()  # the memory is reused, and kernels still write to it
        raise
    return replaced, finite


def _as_int64(values: object) -> NDArray[np.int64]:
    return np.array(list(values), np.int64)  # type: ignore[call-overload]


def address(array: Float32) -> int:
    """Return the address of an array's first sample; valid while the array exists."""
    return int(array.ctypes.data)


def _channel(signal: Float32, channel: int) -> int:
    """Return the address of a channel, whose frames are contiguous."""
    assert signal.dtype == np.float32
    assert signal.strides[1] == signal.itemsize or signal.shape[1] < 2
    return address(signal) + channel * signal.strides[0]


def _table(to: NDArray[np.int64], source: NDArray[np.int64] | int, floats: NDArray[np.int64]) -> Table:
    return np.stack([to, np.broadcast_to(source, to.shape), floats], axis=1)
