"""A voice bank on the GPU: memory of the voices on the device, and the transfer of whole signals.

For signals of the host the kernel reads and writes pinned memory directly; those of a device stay there. A signal is
split into chunks, one row of pinned memory each. All chunks are processed together, window by window:

    chunk 0   |      | window 1 | window 2 | window 3 |     while the kernel computes a window, the host
    chunk 1   | warm | window 1 | window 2 | window 3 |     copies the next one in and the last one out
    chunk 2   | warm | window 1 | window 2 | window 3 |

A chunk starts with warm-up frames, the receptive field before it, which fill its rings: a separate window.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Track, longest
from namdsp.kernels.triton_gpu.device import Memory, Strided
from namdsp.kernels.triton_gpu.fused.launcher import (
    POSITIONS,
    Launcher,
    LaunchScalars,
    Samples,
)
from namdsp.kernels.triton_gpu.transfers import (
    MAX_ROWS_SAMPLES,
    GpuBank,
    PinnedWindow,
    Transfers,
    TransferWindow,
    play_windows,
)
from namdsp.native.records import padded

#: A chunk has at least this many windows, of at least MIN_WINDOW_TILES tiles each.
MIN_WINDOWS = 8
MIN_WINDOW_TILES = 4
#: Windows that are queued on the device. The first copy out touches all pages of a new array: the time of two
#: windows.
WINDOWS_IN_FLIGHT = 4
#: Maximum samples of a window. A kernel, and its copies, take some ms.
MAX_WINDOW_SAMPLES = 1 << 22


class FusedBank(GpuBank):
    """Voices on the GPU that process signals of any length."""

    def __init__(self, launcher: Launcher, voices: int) -> None:
        super().__init__(voices, launcher.device)
        self.launcher = launcher
        self.margin: int = launcher.warm
        self.most_frames = MAX_ROWS_SAMPLES
        self.device.enter()
        self._position = 0
        self._memory = self.device.zeros(voices * launcher.floats)

    @property
    def position(self) -> int:
        """Frames processed so far, modulo POSITIONS."""
        return self._position

    def _launch_rows(self, x: Strided, y: Strided, frames: int) -> None:
        """Run rows on the device, all chunks in one launch."""
        launcher = self.launcher
        chunk = chunk_frames(launcher, self.count, frames)
        chunks = -(-frames // chunk)
        warm = launcher.warm if chunks > 1 else 0
        memory = self._chunk_memory(chunks)
        plan = launcher.plan
        self._launch(
            memory,
            chunks,
            Samples.of_signals(x.column(-warm), plan.in_channels, chunk),
            Samples.of_signals(y.column(-warm), plan.out_channels, chunk),
            LaunchScalars(self._position, frames, 0, chunk, chunk, warm),
        )
        self._continue_from(memory, chunks, frames)

    def fill(self, values: Mapping[int, Float32], voices: slice = slice(None)) -> None:
        """Overwrite all histories of some voices, else of all: signal -> float32 [C, lookback], or [C, 1]."""
        which, floats = range(self.count)[voices], self.launcher.floats
        if which:
            self.device.enter()
            image = self.launcher.image(values, self.position)
            first = self._memory.at(which[0] * floats)
            self.device.copy(Strided(first, floats), Strided(image, 0), floats, len(which))

    def memory_bytes(self) -> int:
        """Return the bytes on the device."""
        return 4 * self.count * self.launcher.floats

    def history(self, voice: int, signal: int) -> Float32:
        """Return a copy of the last lookback frames of a voice's signal."""
        memory, past = self._past(voice, signal)
        return self.device.read(memory, past.max() + 1)[past]

    def set_history(self, voice: int, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a voice's signal."""
        memory, past = self._past(voice, signal)
        floats = self.device.read(memory, past.max() + 1)
        floats[past] = frames
        self.device.write(memory, floats)

    def _past(self, voice: int, signal: int) -> tuple[Memory, NDArray[np.int64]]:
        """Return the memory from a signal's history on, and where the history is in it, [C, lookback]."""
        self.device.enter()
        past = self.launcher.model.past(signal, self.position)
        first = int(past.min())
        return self._memory.at(voice * self.launcher.floats + first), past - first

    def process_tracks(self, xs: Sequence[Track], outs: Sequence[Track], rows: Strided | None = None) -> bool:
        """Run one track for each voice, offline, window by window.

        rows : in place of outs, [voices x C_out, frames] on the device, with `margin` floats before the first one

        Returns whether all samples that were copied are finite.
        """
        frames, plan = longest(xs), self.launcher.plan
        if not frames or not self.count:
            return True
        self.device.enter()
        chunks, windows = transfer_windows(self.launcher, self.count, frames)
        memory = self._chunk_memory(chunks)

        def launch(pinned: PinnedWindow, window: TransferWindow) -> None:
            first, warm = window.first, window.warm
            x = Samples.of_rows(pinned.x.argument, chunks, plan.in_channels, pinned.columns)
            y = Samples.of_rows(pinned.y.argument, chunks, plan.out_channels, pinned.columns)
            if rows is not None:
                y = Samples.of_signals(rows.column(first - warm), plan.out_channels, window.chunk)
            scalars = LaunchScalars(self._position, frames, first, window.length, window.chunk, warm)
            self._launch(memory, chunks, x, y, scalars)

        inputs = Transfers(xs, plan.in_channels, chunks, frames)
        outputs = Transfers(outs, plan.out_channels, chunks, frames)
        finite = play_windows(self.device, windows, WINDOWS_IN_FLIGHT, inputs, outputs, launch)
        self._continue_from(memory, chunks, frames)
        return finite

    def _launch(
        self,
        memory: Memory,
        chunks: int,
        x: Samples,
        y: Samples,
        scalars: LaunchScalars,
    ) -> None:
        """Launch the kernel for all chunks of all voices."""
        counts = self.device.empty(self.count * chunks)  # not read: samples are checked as they are copied
        bound = self.launcher.bind(memory.argument, x, y, counts.argument, voices=self.count, chunks=chunks)
        bound(scalars)

    def _chunk_memory(self, chunks: int) -> Memory:
        """Return memory [voices, chunks, floats] whose first chunks continue the voices."""
        if chunks == 1:
            return self._memory
        floats = self.launcher.floats
        memory = self.device.empty(self.count * chunks * floats)
        self.device.copy(Strided(memory, chunks * floats), Strided(self._memory, floats), floats, self.count)
        return memory

    def _continue_from(self, memory: Memory, chunks: int, frames: int) -> None:
        """Make the last chunks' memory that of the voices, after `frames` more frames."""
        if chunks > 1:
            floats = self.launcher.floats
            last = Strided(memory.at((chunks - 1) * floats), chunks * floats)
            self.device.copy(Strided(self._memory, floats), last, floats, self.count)
        self._position = (self._position + frames) % POSITIONS


def transfer_windows(launcher: Launcher, voices: int, frames: int) -> tuple[int, list[TransferWindow]]:
    """Return the chunks per voice, and the windows in which all chunks are processed."""
    tile, chunk = launcher.shape.tile, chunk_frames(launcher, voices, frames)
    chunks = -(-frames // chunk)
    few = min(chunk // MIN_WINDOWS, MAX_WINDOW_SAMPLES // (voices * chunks))
    length = padded(max(few, MIN_WINDOW_TILES * tile), tile)
    windows = [TransferWindow(chunk, first, 0, length) for first in range(0, min(chunk, frames), length)]
    return chunks, [TransferWindow(chunk, 0, launcher.warm, 0)] * (chunks > 1 and launcher.warm > 0) + windows


def chunk_frames(launcher: Launcher, voices: int, frames: int) -> int:
    """Return the frames of a chunk: enough chunks to occupy the device, none shorter than its warm-up frames."""
    tile = launcher.shape.tile
    wanted = max(1, min(launcher.programs() // voices, frames // max(launcher.warm, tile)))
    return max(padded(-(-frames // wanted), tile), launcher.warm)
