"""Voice bank of `LayersEngine`: signals on the device, [voices, C, lookback + frames] each, one launch a layer.

States that only one launch reads are in separate memory of the launch, one frame of each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32, condition_input, one_nan
from namdsp.kernels.engine import Track, longest
from namdsp.kernels.triton_gpu.device import Device, Memory, Strided
from namdsp.kernels.triton_gpu.fused.bank import FusedBank
from namdsp.kernels.triton_gpu.layers.elementwise import conditioning
from namdsp.kernels.triton_gpu.layers.launch import LayerLaunch, scratch_floats
from namdsp.kernels.triton_gpu.transfers import (
    ALIGNED_FLOATS,
    GpuBank,
    PinnedWindow,
    Transfers,
    TransferWindow,
    allocate_rows,
    play_windows,
)
from namdsp.native.records import padded
from namdsp.plan.plan import Plan

#: Blocks in pinned memory: the device computes two while one is copied.
BLOCKS_IN_FLIGHT = 3
#: Samples of a block in pinned memory, of all voices together; minimum frames of a block.
BLOCK_SAMPLES, MIN_BLOCK = 1 << 22, 4096


@dataclass(frozen=True)
class _Past:
    """The last frames of a signal on the device: of each voice `rows` rows of `width` floats.

    first : the rows of all voices
    """

    first: Strided
    rows: int
    width: int

    def of(self, voice: int) -> Strided:
        """Return the rows from a voice on."""
        return self.first.column(voice * self.rows * self.first.step)


class LayersBank(GpuBank):
    """Voices of a `LayersEngine`.

    launches : each with its weights on the device, float32 [models, floats]
    frames   : of a block that runs through all launches, at the most
    before   : voices whose output these launches read; None: they read the input
    """

    def __init__(
        self,
        plan: Plan,
        launches: Sequence[tuple[LayerLaunch, Memory]],
        count: int,
        frames: int,
        *,
        models: int,
        device: Device,
        before: FusedBank | None = None,
    ) -> None:
        super().__init__(count, device)
        self._plan, self._before = plan, before
        self.most_frames: int
        self._block = self.most_frames = frames
        self._source = 0
        self._window: PinnedWindow | None = None  # of `process`
        if before is not None:
            self.margin: int
            self._source, self.margin, self.most_frames = (
                before.launcher.plan.output,
                before.margin,
                before.most_frames,
            )
        self._inputs, self._outputs = count * plan.channels[self._source], count * plan.out_channels
        self._pasts: dict[int, _Past] = {}
        self._now: dict[int, Strided] = {}  # signal -> its first frame of the block
        self._floats = 0
        device.enter()
        states = [self._state(launch) for launch, _ in launches]
        used = {
            self._source,
            *(signal for launch, _ in launches for signal in (*launch.reads, *launch.writes)),
        }
        for signal in sorted(used):
            self._signal(signal)
        widest = max((past.rows * past.width for past in self._pasts.values()), default=0)
        widest = max(widest, scratch_floats([launch for launch, _ in launches], frames))
        self._scratch = device.empty(count * widest)  # of launches, and for histories longer than a block
        # referenced here, because launches hold addresses only
        self._weights = [weights for _, weights in launches]
        nothing = device.zeros(1)
        self._weights.append(nothing)
        if before is None:
            self._condition = self._bound(conditioning(plan.in_channels), nothing, nothing, max(count, 1))
        self._runs = [
            self._bound(launch, weights, state, models)
            for (launch, weights), state in zip(launches, states, strict=True)
            if count
        ]

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T]; returns the number of non-finite samples."""
        frames = x.shape[1] if self.count else 0
        if self._before is None:
            x = np.array(x, np.float32, order="C")
            replaced = condition_input(x)
        else:
            model = np.empty((self._inputs, x.shape[1]), np.float32)
            x, replaced = model, self._before.process(x, model)
        self.device.enter()
        for first in range(0, frames, self._block):
            length = min(self._block, frames - first)
            window = self._window
            if window is None or window.columns < length:
                window = self._window = PinnedWindow(self.device, (len(x), len(out)), length)
            window.x.array[:, :length] = x[:, first : first + length]
            rows = Strided(window.x, window.columns), Strided(window.y, window.columns)
            self._run_rows(*rows, length, conditioned=True)
            self.device.synchronize()
            out[:, first : first + length] = window.y.array[:, :length]
        one_nan(out)
        return replaced

    def _launch_rows(self, x: Strided, y: Strided, frames: int) -> None:
        """Run the next frames of rows."""
        if self._before is not None:
            rows = self._rows_before(frames)
            self._before.process_rows(x, rows, frames)
            x = rows
        for first in range(0, frames, self._block):
            length = min(self._block, frames - first)
            self._run_rows(x.column(first), y.column(first), length, conditioned=self._before is not None)

    def _run_rows(self, x: Strided, y: Strided, frames: int, *, conditioned: bool) -> None:
        """Run the launches on the next frames of rows, a block, and keep its end as histories."""
        self._run_launches(x, frames, conditioned=conditioned)
        self._slide(frames)
        self.device.copy(y, self._now[self._plan.output], frames, self._outputs)

    def _rows_before(self, frames: int) -> Strided:
        """Allocate rows for what the launches read."""
        return allocate_rows(self.device, self._inputs, frames, margin=self.margin)

    def process_tracks(self, xs: Sequence[Track], outs: Sequence[Track]) -> bool:
        """Run one track for each voice, while the host copies the blocks before and after.

        Returns whether all samples that were copied are finite.
        """
        frames, finite, rows = longest(outs), True, None
        if not frames or not self.count:
            return True
        self.device.enter()
        if self._before is not None:
            rows = self._rows_before(frames)
            finite, xs = self._before.process_tracks(xs, [], rows), []
        channels = self._plan.in_channels, self._plan.out_channels
        columns = min(self._block, frames, max(BLOCK_SAMPLES // (self.count * max(channels)), MIN_BLOCK))
        windows = [TransferWindow(frames, first, 0, columns) for first in range(0, frames, columns)]

        def launch(pinned: PinnedWindow, window: TransferWindow) -> None:
            source = Strided(pinned.x, columns) if rows is None else rows.column(window.first)
            length = min(columns, frames - window.first)
            self._run_rows(source, Strided(pinned.y, columns), length, conditioned=rows is not None)

        inputs, outputs = (
            Transfers(tracks, count, 1, frames) for tracks, count in zip((xs, outs), channels, strict=True)
        )
        return play_windows(self.device, windows, BLOCKS_IN_FLIGHT, inputs, outputs, launch) and finite

    def _run_launches(self, x: Strided, frames: int, *, conditioned: bool) -> None:
        """Run a block of rows. conditioned : whether the input has been conditioned"""
        self.device.copy(self._now[self._source], x, frames, self._inputs)
        if not conditioned:
            self._condition(frames)
        for launch in self._runs:
            launch(frames)

    def history(self, voice: int, signal: int) -> Float32:
        """Return a copy of the last lookback frames of a voice's signal."""
        if self._before is not None and signal not in self._pasts:
            return self._before.history(voice, signal)
        past = self._pasts[signal]
        history = np.empty((past.rows, past.width), np.float32)
        self.device.enter()
        self.device.copy(Strided(history, past.width), past.of(voice), past.width, past.rows)
        return history.reshape(self._plan.channels[signal], -1)

    def set_history(self, voice: int, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a voice's signal."""
        if self._before is not None and signal not in self._pasts:
            self._before.set_history(voice, signal, frames)
        else:
            self._fill(range(voice, voice + 1), signal, frames)

    def fill(self, values: Mapping[int, Float32], voices: slice = slice(None)) -> None:
        """Overwrite all histories of some voices, else of all: signal -> float32 [C, lookback], or [C, 1]."""
        if self._before is not None:
            self._before.fill(values, voices)
        for signal in self._plan.signals_with_history:
            self._fill(range(self.count)[voices], signal, values[signal])

    def memory_bytes(self) -> int:
        """Return the bytes on the device."""
        return 4 * self._floats + (0 if self._before is None else self._before.memory_bytes())

    def _zeros(self, count: int) -> Memory:
        self._floats += count
        return self.device.zeros(count)

    def _state(self, launch: LayerLaunch) -> Memory:
        """Allocate the separate memory of a launch."""
        memory = self._zeros(self.count * launch.floats)
        for signal, (first, channels) in launch.states.items():
            self._pasts[signal] = _Past(Strided(memory.at(first), launch.floats), 1, channels)
        return memory

    def _signal(self, signal: int) -> None:
        """Allocate a signal, with its history."""
        channels, lookback = self._plan.channels[signal], self._plan.lookbacks[signal]
        now = self._now[signal] = self._allocate(signal, self.count * channels, lookback)
        if lookback:
            self._pasts[signal] = _Past(now.column(-lookback), channels, lookback)

    def _allocate(self, signal: int, rows: int, lookback: int) -> Strided:
        """Allocate the rows of a signal, zeros; return them from the block's first frame on."""
        before = padded(lookback, ALIGNED_FLOATS)
        step = before + padded(self._block, ALIGNED_FLOATS)
        return Strided(self._zeros(rows * step).at(before), step)

    def _fill(self, voices: range, signal: int, frames: Float32) -> None:
        past, channels = self._pasts[signal], self._plan.channels[signal]
        one = np.broadcast_to(frames, (channels, past.rows * past.width // channels))
        # np.tile keeps the order in memory of an array that it repeats once, and Numba's histories are [C, T] in
        # Fortran's order; the device copies rows as they lie in memory
        rows = np.ascontiguousarray(np.tile(one.reshape(past.rows, past.width), (len(voices), 1)))
        if len(rows):
            self.device.enter()
            self.device.copy(past.of(voices[0]), Strided(rows, past.width), past.width, len(rows))

    def _bound(
        self, launch: LayerLaunch, weights: Memory, state: Memory, models: int
    ) -> Callable[[int], None]:
        """Return a function that launches a kernel on a block of a number of frames."""

        def samples(signal: int) -> tuple[Any, int, int]:
            now = self._now[signal]
            return now.memory.argument, now.step, self._plan.channels[signal] * now.step

        return launch.bind(
            self.device,
            map(samples, (*launch.reads, *launch.writes)),
            weights.argument,
            state.argument,
            self._scratch.argument,
            voices=self.count,
            models=models,
        )

    def _slide(self, frames: int) -> None:
        """Move the last lookback frames to the front, after a block."""
        for signal in self._now:
            past = self._pasts.get(signal)
            if past is None:
                continue
            count, width = self.count * past.rows, past.width
            source = past.first.column(frames)
            if frames < width:  # they overlap
                scratch = Strided(self._scratch, width)
                self.device.copy(scratch, source, width, count)
                source = scratch
            self.device.copy(past.first, source, width, count)
