"""Voices of an oversampled model whose filters run on the GPU, too: only signals at the model's rate are copied.

tracks -> x -> filter up -> phases -> model -> played -> filter down -> y -> tracks       rows in device memory
"""

from __future__ import annotations

from collections.abc import Sequence

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Track, longest
from namdsp.kernels.triton_gpu.device import Strided
from namdsp.kernels.triton_gpu.transfers import (
    GpuBank,
    PinnedWindow,
    Transfers,
    TransferWindow,
    allocate_rows,
    play_windows,
    process_as_tracks,
    row_frames,
)
from namdsp.oversampling.bank import PhaseBank
from namdsp.oversampling.device_filter import DeviceFilter
from namdsp.oversampling.filters import down_taps, up_taps
from namdsp.oversampling.plan import HISTORY, OversampledPlan

#: Windows in pinned memory: the device computes one while the other one is copied.
WINDOWS_IN_FLIGHT = 2


class DeviceFilteredBank(PhaseBank):
    """Voices whose phases are filtered on the device."""

    def __init__(self, plan: OversampledPlan, inner: GpuBank, count: int) -> None:
        self._rows = inner
        device, factor = inner.device, plan.factor
        self._up = DeviceFilter(device, up_taps(factor), voices=count, channels=plan.in_channels, up=True)
        self._down = DeviceFilter(
            device, down_taps(factor), voices=count, channels=plan.out_channels, up=False
        )
        super().__init__(plan, inner, count, self._up, self._down)

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T], may be x; returns the number of non-finite samples."""
        return process_as_tracks(self, x, out)

    def process_tracks(self, xs: Sequence[Track], outs: Sequence[Track]) -> bool:
        """Run a track for each voice. Inputs that are shorter end in silence.

        Returns whether all samples are finite, in and out.
        """
        frames, up, bank, down = longest(outs), self._up, self._rows, self._down
        if not frames:
            return True
        device = bank.device
        device.enter()
        columns = row_frames(frames, max(up.outputs, down.inputs), bank.most_frames)
        x = allocate_rows(device, up.inputs, columns, before=HISTORY)
        phases = allocate_rows(device, up.outputs, columns, margin=bank.margin)
        played = allocate_rows(device, down.inputs, columns, before=HISTORY, margin=bank.margin)
        y = allocate_rows(device, down.outputs, columns)

        def launch(pinned: PinnedWindow, window: TransferWindow) -> None:
            length = min(columns, frames - window.first)
            device.copy(x, Strided(pinned.x, columns), length, up.inputs)
            up.run(x, phases, length)
            bank.process_rows(phases, played, length)
            down.run(played, y, length)
            device.copy(Strided(pinned.y, columns), y, length, down.outputs)

        for filter_ in (up, down):
            filter_.load()
        windows = [TransferWindow(frames, first, 0, columns) for first in range(0, frames, columns)]
        inputs = Transfers(xs, self._plan.in_channels, 1, frames)
        outputs = Transfers(outs, self._plan.out_channels, 1, frames)
        finite = play_windows(device, windows, WINDOWS_IN_FLIGHT, inputs, outputs, launch)
        for filter_ in (up, down):
            filter_.keep()
        return finite
