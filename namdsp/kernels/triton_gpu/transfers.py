"""Banks of voices on a GPU (`GpuBank`), pinned host memory of launches, and copies between it and signals, in windows.

`play_windows` copies a window of every chunk in and out while the device computes another one. A launch reads and
writes pinned memory directly, or copies it to and from rows in device memory:

    tracks -> pinned memory -> rows -> kernel -> rows -> kernel -> rows -> pinned memory -> tracks

All work of the device is in one order, so such rows are memory of one window only.

A row of pinned memory is a chunk of one voice and channel. Its columns are the frames of a window:
[first - warm, first + length) of the chunk, up to the chunk's end. The warm columns are frames of the chunk
before; in chunk 0 they are silence without effect. Copies are tables for `native/bulk_copy.py`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import PlayBlock, Track, VoiceBank, single_tracks
from namdsp.kernels.triton_gpu.device import Device, Strided
from namdsp.native.bulk_copy import bulk_copy
from namdsp.native.process import CompiledProcess
from namdsp.native.records import padded

#: Maximum samples of rows on the device, of the most rows of a render; minimum frames of a row if there are more.
MAX_ROWS_SAMPLES, MIN_ROW_FRAMES = 1 << 24, 2048
#: Rows begin at multiples of this many floats. Kernels are compiled for pointers that are multiples of 16 bytes.
ALIGNED_FLOATS = 32
Table = NDArray[np.int64]


@dataclass(frozen=True)
class TransferWindow:
    """Frames of each chunk of `chunk` frames that are in pinned memory: [first - warm, first + length)."""

    chunk: int
    first: int
    warm: int
    length: int


class PinnedWindow:
    """Pinned host memory of one window, [rows, columns]: copied to and from tracks, and read and written by a launch.

    x, y : input and output; a side that remains in device memory has no rows
    done : an event after the launch that computes y from x
    """

    def __init__(self, device: Device, rows: tuple[int, int], columns: int) -> None:
        self.x: Any
        self.y: Any
        self.x, self.y = (device.shared((count, columns), np.float32) for count in rows)
        self.columns: int = columns
        self.done: Any = device.event()


#: launch(memory, window) computes a window after the windows before; it returns before that is done.
WindowLaunch = Callable[[PinnedWindow, TransferWindow], None]


class Transfers:
    """Copies between the tracks of the voices, and rows [tracks, chunks, channels].

    rows   : how many there are
    frames : of the longest track
    """

    def __init__(self, tracks: Sequence[Track], channels: int, chunks: int, frames: int) -> None:
        self._tracks = tracks  # kept alive: the tables hold addresses only
        self.frames = frames
        voice, self._chunk, channel = (
            axis.ravel() for axis in np.indices((len(tracks), chunks, channels), dtype=np.int64)
        )
        self.rows: int = len(voice)
        self._channel = voice * channels + channel
        signals = [
            (index * channels + c, start, start + x.shape[1], _channel(x, c))
            for index, track in enumerate(tracks)
            for c in range(channels)
            for start, x in track
        ]
        self._signals = np.array(signals, np.int64).reshape(-1, 4).T  # their channel, start, end, address

    def input_copies(self, window: TransferWindow, rows: int, columns: int) -> Table:
        """Return the copies that fill rows of `columns` columns at an address, with zeros outside of the tracks."""
        begin = self._chunk * window.chunk + window.first - window.warm
        end = self._ends(window)
        row, source, low, high = self._overlaps(begin, end)
        to = rows + 4 * (columns * np.arange(self.rows) - begin)  # of frame 0 of the track
        first = np.diff(row, prepend=-1) > 0  # of its row
        before = np.where(first, begin[row], np.roll(high, 1))
        rest = begin.copy()
        np.maximum.at(rest, row, high)
        return _table(
            (to[row] + 4 * before, np.int64(0), low - before),
            (to[row] + 4 * low, source, high - low),
            (to + 4 * rest, np.int64(0), end - rest),
        )

    def output_copies(self, window: TransferWindow, rows: int, columns: int) -> Table:
        """Return the copies from rows to the tracks."""
        begin = self._chunk * window.chunk + window.first
        row, to, low, high = self._overlaps(begin, self._ends(window))
        return _table((to, rows + 4 * (columns * row + window.warm + low - begin[row]), high - low))

    def _overlaps(self, begin: Table, end: Table) -> tuple[Table, Table, Table, Table]:
        """Return where windows and signals overlap, in order: row, address of the first sample, first and end frame."""
        channel, start, stop, address = self._signals
        # channels one after the other on one axis, so that all windows are searched for at once
        span = max(end.max(initial=0), stop.max(initial=0)) - min(begin.min(initial=0), 0) + 1
        first = np.searchsorted(channel * span + stop, self._channel * span + begin, "right")
        last = np.searchsorted(channel * span + start, self._channel * span + end, "left")
        count = np.maximum(last - first, 0)
        row = np.repeat(np.arange(self.rows), count)
        signal = np.repeat(first - np.cumsum(count) + count, count) + np.arange(count.sum())
        low = np.maximum(begin[row], start[signal])
        return row, address[signal] + 4 * (low - start[signal]), low, np.minimum(end[row], stop[signal])

    def _ends(self, window: TransferWindow) -> NDArray[np.int64]:
        """Return the ends of the rows' windows; no window has a negative length."""
        chunk = self._chunk * window.chunk
        end = chunk + min(window.first + window.length, window.chunk)
        ends: Table = np.maximum(np.minimum(end, self.frames), chunk + window.first - window.warm)
        return ends


def play_windows(
    device: Device,
    windows: Sequence[TransferWindow],
    in_flight: int,
    inputs: Transfers,
    outputs: Transfers,
    launch: WindowLaunch,
) -> bool:
    """Run windows one after the other; the device computes some while the host copies others.

    in_flight : windows in pinned memory at the same time

    Returns whether all samples that were copied are finite, in and out.
    """
    columns, finite = max(window.warm + window.length for window in windows), True
    buffers = [PinnedWindow(device, (inputs.rows, outputs.rows), columns) for _ in windows[:in_flight]]
    try:
        for index in range(len(windows) + len(buffers)):
            buffer, tables = buffers[index % len(buffers)], []
            done = index - len(buffers)
            if done >= 0:
                tables.append(outputs.output_copies(windows[done], buffer.y.address, columns))
            if index < len(windows):
                tables.append(inputs.input_copies(windows[index], buffer.x.address, columns))
            if done >= 0:
                buffer.done.wait()
            finite &= bulk_copy(np.concatenate(tables))
            if index < len(windows):
                launch(buffer, windows[index])
                buffer.done.record()
    except BaseException:
        device.synchronize()  # the memory is reused, and kernels still write to it
        raise
    return finite


def allocate_rows(device: Device, rows: int, frames: int, *, before: int = 0, margin: int = 0) -> Strided:
    """Allocate rows in device memory, uninitialized; return them from frame 0 on. Raises `OutOfMemoryError`.

    before : frames before frame 0, of each row
    margin : floats before the first row
    """
    before, margin, frames = (padded(floats, ALIGNED_FLOATS) for floats in (before, margin, frames))
    step = before + frames
    return Strided(device.empty(margin + rows * step), step).column(margin + before)


class GpuBank(VoiceBank):
    """Voices of an engine on a device, which run in the same launches; see `kernels/engine.py`.

    margin      : floats before the first of the rows of input and output; addresses may begin there, nothing is read
    most_frames : of rows that are launched together
    """

    compiled: CompiledProcess | None = None
    fast_path: PlayBlock | None = None
    margin = 0
    most_frames: int

    def __init__(self, count: int, device: Device) -> None:
        self.count: int = count
        self.device: Device = device

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T], may be x; returns the number of non-finite samples."""
        return process_as_tracks(self, x, out)

    def process_rows(self, x: Strided, y: Strided, frames: int) -> None:
        """Run the next frames of rows, [voices x C_in, frames], into [voices x C_out, frames] of other memory.

        Returns before it is done.
        """
        self.device.enter()
        for first in range(0, frames if self.count else 0, self.most_frames):
            self._launch_rows(x.column(first), y.column(first), min(self.most_frames, frames - first))

    @abstractmethod
    def _launch_rows(self, x: Strided, y: Strided, frames: int) -> None:
        """Run the next 1 to `most_frames` frames of rows."""


def process_as_tracks(bank: VoiceBank, x: Float32, out: Float32) -> int:
    """Run x [voices x C_in, T] into out [voices x C_out, T], may be x, by `process_tracks`.

    Returns the number of non-finite samples.
    """
    if not x.shape[1] or not bank.count:
        return 0
    x, y = np.ascontiguousarray(x, np.float32), np.empty(out.shape, np.float32)
    assert bank.process_tracks is not None
    finite = bank.process_tracks(single_tracks(x, bank.count), single_tracks(y, bank.count))
    out[:] = y
    return 0 if finite else int(np.count_nonzero(~np.isfinite(x)))


def row_frames(frames: int, rows: int, most_frames: int) -> int:
    """Return the frames of rows on the device, for windows of equal length and bounded memory. rows : how many."""
    most = min(max(MAX_ROWS_SAMPLES // max(rows, 1), MIN_ROW_FRAMES), most_frames)
    windows = -(-frames // most)
    return padded(-(-frames // windows), ALIGNED_FLOATS)


def _channel(signal: Float32, channel: int) -> int:
    """Return the address of a channel, whose frames are contiguous."""
    assert signal.dtype == np.float32
    assert signal.strides[1] == signal.itemsize or signal.shape[1] < 2
    return int(signal.ctypes.data) + channel * signal.strides[0]


def _table(*copies: tuple[NDArray[np.int64], NDArray[np.int64] | np.int64, NDArray[np.int64]]) -> Table:
    """Return copies of more than no floats. copies : addresses, sources (0: zeros), floats"""
    table = np.concatenate([np.stack(np.broadcast_arrays(*copy), axis=1) for copy in copies])
    return table[table[:, 2] > 0]
