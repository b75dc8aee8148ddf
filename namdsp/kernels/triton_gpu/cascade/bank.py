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
from namdsp.kernels.triton_gpu.device import KernelDevice
from namdsp.kernels.triton_gpu.fused.bank import FusedBank
from namdsp.kernels.triton_gpu.layers.bank import FallbackBank
from namdsp.kernels.triton_gpu.transfers import DeviceRows
from namdsp.native.player_group import CompiledPlayer


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
        self._convolution.process_conditioned(intermediate, out)
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
        finite = self._model.process_to_rows(xs, intermediate)
        return self._convolution.process_from_rows(intermediate, outs, frames) and finite

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
