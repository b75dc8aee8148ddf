"""Voices of a model followed by a long convolution. Between the two, whole signals stay in device memory:

    tracks -> pinned memory -> model, all chunks in parallel -> rows on the device     window by window
    rows on the device -> convolution -> pinned memory -> tracks                       block by block

The host copies one window in, or one block out, while the device computes another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Run
from namdsp.kernels.tracks import Track, longest
from namdsp.kernels.triton_gpu.cascade.split import Parts
from namdsp.kernels.triton_gpu.device import DeviceMemory, KernelDevice
from namdsp.kernels.triton_gpu.fused.bank import WINDOWS_IN_FLIGHT, FusedBank, transfer_windows
from namdsp.kernels.triton_gpu.fused.launcher import LaunchBuffers, Launcher, LaunchScalars, Steps
from namdsp.kernels.triton_gpu.fused.rows import DeviceRows
from namdsp.kernels.triton_gpu.fused.transfers import Transfers, TransferWindow, play_windows
from namdsp.kernels.triton_gpu.layers.bank import FallbackBank
from namdsp.native.player_group import CompiledPlayer


def _no_transfers(chunks: int, frames: int) -> Transfers:
    """Return the transfers of a side that stays on the device."""
    return Transfers([], 1, chunks, frames)


class RowsOutBank(FusedBank):
    """Voices of a model whose output stays in device memory."""

    def process_to_rows(self, xs: Sequence[Track], y: DeviceRows) -> bool:
        """Run one track for each voice into rows [voices x C_out, frames] with `margin` floats before the first one.

        Returns whether all input samples are finite.
        """
        frames, launcher = longest(xs), self.launcher
        launcher.device.enter()
        chunks, windows = transfer_windows(launcher, self.count, frames)
        memory = self._chunk_memory(chunks)
        columns = max(window.warm + window.length for window in windows)
        buffers = [
            _Inputs(launcher, memory, y, (self.count, chunks, columns)) for _ in windows[:WINDOWS_IN_FLIGHT]
        ]
        inputs = Transfers(xs, launcher.plan.in_channels, chunks, frames)
        _, finite = play_windows(
            launcher.device, windows, buffers, inputs, _no_transfers(chunks, frames), self.position
        )
        self._continue_from(memory, chunks, frames)
        return finite


class _Inputs:
    """Pinned memory of a window of the model's input; its output goes to rows on the device. See `WindowBuffers`.

    sizes : voices, chunks, columns
    """

    def __init__(
        self,
        launcher: Launcher,
        memory: DeviceMemory,
        rows: DeviceRows,
        sizes: tuple[int, int, int],
    ) -> None:
        plan, device = launcher.plan, launcher.device
        self._launcher, self._memory, self._rows, self._sizes = launcher, memory, rows, sizes
        voices, chunks, self.columns = sizes
        self._shared = device.shared((voices * chunks * plan.in_channels, self.columns), np.float32)
        self.x: Float32 = self._shared.array
        self.y: Float32 = np.zeros((0, self.columns), np.float32)  # the output stays on the device
        self._counts = device.empty(voices * chunks)  # not read
        self._done = device.event()

    def launch(self, position: int, frames: int, window: TransferWindow) -> None:
        """Run the kernel on a window, after the launches before."""
        (voices, chunks, columns), step = self._sizes, self._rows.step
        plan = self._launcher.plan
        buffers = LaunchBuffers(
            memory=self._memory.argument,
            x=self._shared.argument,
            y=self._rows.at(window.first - window.warm).argument,
            unusable=self._counts.argument,
            voices=voices,
            chunks=chunks,
            x_steps=Steps.of_rows(chunks, plan.in_channels, columns),
            y_steps=Steps(step * plan.out_channels, window.chunk, step),
        )
        self._launcher.bind(buffers)(
            LaunchScalars(position, frames, window.first, window.length, window.chunk, window.warm)
        )
        self._done.record()

    def wait(self) -> int:
        """Wait until the kernel has read the window. Returns 0: samples are checked as they are copied."""
        self._done.wait()
        return 0


class CascadeBank:
    """Voices of a `CascadeEngine`."""

    fast_path: Run | None = None
    compiled: CompiledPlayer | None = None

    def __init__(
        self, parts: Parts, model: FusedBank, convolution: FallbackBank, device: KernelDevice
    ) -> None:
        self.count = model.count
        self._parts, self._model, self._convolution, self.device = parts, model, convolution, device
        self._rows = self.count * parts.convolution.in_channels

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T]; returns the number of non-finite samples."""
        intermediate = np.empty((self._rows, x.shape[1]), np.float32)
        replaced = self._model.process(x, intermediate)
        self._convolution.play_conditioned(intermediate, out)
        return replaced

    @property
    def margin(self) -> int:
        """See `RowBank`."""
        return self._model.margin

    @property
    def most_frames(self) -> int:
        """See `RowBank`."""
        return self._model.most_frames

    def process_rows(self, x: DeviceRows, y: DeviceRows, frames: int) -> None:
        """Run the next frames of rows, [voices x C_in, frames], into [voices x C_out, frames]."""
        intermediate = DeviceRows.allocate(self.device, self._rows, frames, margin=self._model.margin)
        self._model.process_rows(x, intermediate, frames)
        self._convolution.process_rows(intermediate, y, frames, conditioned=True)

    def process_tracks(self, xs: Sequence[Track], outs: Sequence[Track]) -> bool:
        """Run one track for each voice, offline. Returns whether all samples are finite, in and out."""
        frames = longest(xs)
        if not frames or not self.count:
            return True
        intermediate = DeviceRows.allocate(self.device, self._rows, frames, margin=self._model.margin)
        assert isinstance(self._model, RowsOutBank), "streams process blocks"
        finite = self._model.process_to_rows(xs, intermediate)
        outputs = Transfers(outs, self._parts.convolution.out_channels, 1, frames)
        return self._convolution.play_blocks(_no_transfers(1, frames), outputs, intermediate) and finite

    def history(self, voice: int, signal: int) -> Float32:
        """Return a copy of the last lookback frames of a voice's signal."""
        own = self._parts.signals.get(signal)
        return self._model.history(voice, signal) if own is None else self._convolution.history(voice, own)

    def set_history(self, voice: int, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a voice's signal."""
        own = self._parts.signals.get(signal)
        if own is None:
            self._model.set_history(voice, signal, frames)
        else:
            self._convolution.set_history(voice, own, frames)

    def fill(self, values: Mapping[int, Float32], voices: slice = slice(None)) -> None:
        """Overwrite all histories of some voices, else of all: signal -> float32 [C, lookback], or [C, 1]."""
        self._model.fill(values, voices)
        self._convolution.fill({own: values[signal] for signal, own in self._parts.signals.items()}, voices)

    def memory_bytes(self) -> int:
        """Return the bytes on the device."""
        return self._model.memory_bytes() + self._convolution.memory_bytes()
