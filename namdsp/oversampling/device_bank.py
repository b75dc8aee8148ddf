"""Voices of an oversampled model on a GPU, filters and all: only the signal at the model's rate goes there and back.

tracks -> x -> filter up -> phases -> model -> played -> filter down -> y -> tracks       rows in device memory
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.tracks import Track, longest
from namdsp.kernels.triton_gpu.device import Strided
from namdsp.kernels.triton_gpu.transfers import (
    DeviceRows,
    PinnedWindow,
    RowBank,
    Transfers,
    TransferWindow,
    piece_frames,
    play_windows,
)
from namdsp.oversampling.bank import PhaseBank
from namdsp.oversampling.device_filter import device_filters
from namdsp.oversampling.plan import HISTORY, OversampledPlan

#: Pieces in pinned memory: the device computes one while the other one is copied.
PIECES_IN_FLIGHT = 2


class DeviceFilteredBank(PhaseBank):
    """Voices whose phases are filtered on the device."""

    def __init__(self, plan: OversampledPlan, inner: RowBank, count: int) -> None:
        self._rows = inner
        self._up, self._down = device_filters(
            inner.device, plan.factor, count, plan.in_channels, plan.out_channels
        )
        super().__init__(plan, inner, count, self._up, self._down)

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T], may be x; returns the number of non-finite samples."""
        if not self.count:
            return 0
        x = np.ascontiguousarray(x, np.float32)
        y = np.empty(out.shape, np.float32)
        finite = self.process_tracks(
            *([Track((rows,)) for rows in np.split(signal, self.count)] for signal in (x, y))
        )
        out[:] = y
        return 0 if finite else int(np.count_nonzero(~np.isfinite(x)))

    def process_tracks(self, xs: Sequence[Track], outs: Sequence[Track]) -> bool:
        """Run a track for each voice. Inputs that are shorter end in silence.

        Returns whether all samples are finite, in and out.
        """
        frames, up, bank, down = longest(outs), self._up, self._rows, self._down
        if not frames:
            return True
        device = bank.device
        device.enter()
        piece = piece_frames(frames, max(up.outputs, down.inputs), bank.most_frames)
        x = DeviceRows.allocate(device, up.inputs, piece, before=HISTORY)
        phases = DeviceRows.allocate(device, up.outputs, piece, margin=bank.margin)
        played = DeviceRows.allocate(device, down.inputs, piece, before=HISTORY, margin=bank.margin)
        y = DeviceRows.allocate(device, down.outputs, piece)

        def launch(pinned: PinnedWindow, window: TransferWindow) -> None:
            length = min(piece, frames - window.first)
            device.copy(x.strided(), Strided(pinned.x, piece), length, up.inputs)
            up.run(x, phases, length)
            bank.process_rows(phases, played, length)
            down.run(played, y, length)
            device.copy(Strided(pinned.y, piece), y.strided(), length, down.outputs)

        for filter_ in (up, down):
            filter_.load()
        windows = [TransferWindow(frames, first, 0, piece) for first in range(0, frames, piece)]
        inputs = Transfers(xs, self._plan.in_channels, 1, frames)
        outputs = Transfers(outs, self._plan.out_channels, 1, frames)
        finite = play_windows(device, windows, PIECES_IN_FLIGHT, inputs, outputs, launch)
        for filter_ in (up, down):
            filter_.keep()
        return finite
