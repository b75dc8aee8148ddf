"""Voice bank of the fallback: signals on the device, [voices, C, lookback + frames] each, one launch a layer.

States that only one launch reads are in separate memory of the launch, one frame of each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from namdsp.arithmetic.fma import Float32, condition_input, one_nan
from namdsp.errors import EngineError
from namdsp.kernels.engine import Run
from namdsp.kernels.tracks import Track, longest
from namdsp.kernels.triton_gpu.device import DeviceMemory, KernelDevice, OutOfMemoryError, Strided
from namdsp.kernels.triton_gpu.fused.rows import DeviceRows
from namdsp.kernels.triton_gpu.fused.transfers import Transfers, TransferWindow, play_windows
from namdsp.kernels.triton_gpu.layers.elementwise import conditioning
from namdsp.kernels.triton_gpu.layers.launch import LayerLaunch, scratch_floats
from namdsp.native.player_group import CompiledPlayer
from namdsp.plan.plan import Plan

#: Blocks in pinned memory: the device computes two while one is copied.
BLOCKS_IN_FLIGHT = 3
#: Samples of a block in pinned memory, of all voices together; minimum frames of a block.
BLOCK_SAMPLES, MIN_BLOCK = 1 << 22, 4096


@dataclass(frozen=True)
class _Past:
    """The last frames of a signal on the device: of each voice `rows` rows of `width` floats.

    step : from one row to the next, in floats
    """

    memory: DeviceMemory
    rows: int
    width: int
    step: int

    def of(self, voice: int) -> Strided:
        """Return the rows from a voice on."""
        return Strided(self.memory.at(voice * self.rows * self.step), self.step)


class _BlockBuffers:
    """Pinned memory of a block's input and output; see `WindowBuffers`.

    rows : the input, if it is on the device already
    """

    def __init__(
        self, bank: FallbackBank, device: KernelDevice, plan: Plan, columns: int, rows: DeviceRows | None
    ) -> None:
        inputs = 0 if rows is not None else bank.count * plan.in_channels
        self._x = device.shared((inputs, columns), np.float32)
        self._y = device.shared((bank.count * plan.out_channels, columns), np.float32)
        self.x: Float32 = self._x.array
        self.y: Float32 = self._y.array
        self.columns = columns
        self._bank, self._device, self._rows = bank, device, rows
        self._inputs = bank.count * plan.in_channels
        self._done = device.event()

    def launch(self, position: int, frames: int, window: TransferWindow) -> None:
        """Copy the block to the device, run it, and copy its output back, after the blocks before."""
        bank, rows = self._bank, self._rows
        length = min(window.length, frames - window.first)
        source = Strided(self._x, self.columns) if rows is None else rows.strided(window.first)
        self._device.copy(bank.input, source, length, self._inputs)
        if rows is None:
            bank.condition(length)
        bank.run(length)
        self._device.copy(Strided(self._y, self.columns), bank.output, length, len(self.y))
        self._done.record()

    def wait(self) -> int:
        """Wait until the output is there. Returns 0: samples are not counted."""
        self._done.wait()
        return 0


class FallbackBank:
    """Voices of a `FallbackEngine`.

    launches : each with its weights on the device, float32 [models, floats]
    frames   : of a block that runs through all launches, at the most
    """

    fast_path: Run | None = None
    compiled: CompiledPlayer | None = None

    def __init__(
        self,
        plan: Plan,
        launches: Sequence[tuple[LayerLaunch, DeviceMemory]],
        count: int,
        frames: int,
        *,
        models: int,
        device: KernelDevice,
    ) -> None:
        self.count = count
        self._plan = plan
        self.frames = frames
        self.device = device
        self._pasts: dict[int, _Past] = {}
        self._now: dict[int, Strided] = {}  # signal -> its first frame of the block
        self._floats = 0
        device.enter()
        try:
            states = [self._state(launch) for launch, _ in launches]
            used = {0, *(signal for launch, _ in launches for signal in (*launch.reads, *launch.writes))}
            for signal in sorted(used):
                self._signal(signal)
            widest = max((past.rows * past.width for past in self._pasts.values()), default=0)
            widest = max(widest, scratch_floats([launch for launch, _ in launches], frames))
            self._scratch = device.empty(count * widest)  # of launches, and for histories longer than a block
        except OutOfMemoryError as error:
            raise EngineError(
                f"triton: {count} voices take more memory than the GPU has free. Use fewer channels, "
                'or engine="numba"'
            ) from error
        # referenced here, because launches hold addresses only
        self._weights = [weights for _, weights in launches]
        nothing = device.zeros(1)
        self._weights.append(nothing)
        self._condition = self._bound(conditioning(plan.in_channels), nothing, nothing, max(count, 1))
        self._runs = [
            self._bound(launch, weights, state, models)
            for (launch, weights), state in zip(launches, states, strict=True)
            if count
        ]

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T]; returns the number of non-finite samples."""
        replaced = 0
        self.device.enter()
        for start in range(0, x.shape[1] if self.count else 0, self.frames):
            block = slice(start, start + self.frames)
            replaced += self._process_block(x[:, block], out[:, block])
        return replaced

    def process_tracks(self, xs: Sequence[Track], outs: Sequence[Track]) -> bool:
        """Run one track for each voice, block by block. Returns whether all samples are finite, in and out."""
        plan, frames = self._plan, longest(xs)
        inputs = Transfers(xs, plan.in_channels, 1, frames)
        return self.play_blocks(inputs, Transfers(outs, plan.out_channels, 1, frames), None)

    def play_blocks(self, inputs: Transfers, outputs: Transfers, rows: DeviceRows | None) -> bool:
        """Run signals block by block, while the host copies the blocks before and after.

        rows : the input if it is on the device already, [voices x C_in, frames], which `inputs` has nothing of then

        Returns whether all samples that were copied are finite.
        """
        frames = inputs.frames
        if not frames or not self.count:
            return True
        self.device.enter()
        rows_of_block = self.count * max(self._plan.in_channels, self._plan.out_channels)
        columns = min(self.frames, frames, max(BLOCK_SAMPLES // rows_of_block, MIN_BLOCK))
        windows = [TransferWindow(frames, first, 0, columns) for first in range(0, frames, columns)]
        buffers = [
            _BlockBuffers(self, self.device, self._plan, columns, rows) for _ in windows[:BLOCKS_IN_FLIGHT]
        ]
        return play_windows(self.device, windows, buffers, inputs, outputs, 0)[1]

    def play_conditioned(self, x: Float32, out: Float32) -> None:
        """Run x [voices x C_in, T] into out [voices x C_out, T] as another kernel has made it: nothing is replaced."""
        self.device.enter()
        for start in range(0, x.shape[1] if self.count else 0, self.frames):
            block = slice(start, start + self.frames)
            self._play_block(np.ascontiguousarray(x[:, block]), out[:, block])

    def condition(self, frames: int) -> None:
        """Set what counts as 0 of a block of `input` to 0."""
        self._condition(frames)

    margin = 0

    @property
    def most_frames(self) -> int:
        """See `RowBank`."""
        return self.frames

    def process_rows(self, x: DeviceRows, y: DeviceRows, frames: int, *, conditioned: bool = False) -> None:
        """Run the next frames of rows, [voices x C_in, frames], into [voices x C_out, frames]; see `RowBank`.

        conditioned : whether another kernel has made the input, so that nothing counts as 0
        """
        self.device.enter()
        for start in range(0, frames if self.count else 0, self.frames):
            length = min(self.frames, frames - start)
            self.device.copy(self.input, x.strided(start), length, self.count * self._plan.in_channels)
            if not conditioned:
                self.condition(length)
            self.run(length)
            self.device.copy(y.strided(start), self.output, length, self.count * self._plan.out_channels)

    @property
    def input(self) -> Strided:
        """The rows [voices x C_in, frames] on the device that `run` reads, without conditioning."""
        return self._now[0]

    @property
    def output(self) -> Strided:
        """The rows [voices x C_out, frames] on the device that `run` writes."""
        return self._now[self._plan.output]

    def run(self, frames: int) -> None:
        """Run a block from `input` to `output`; returns before it is done."""
        for launch in self._runs:
            launch(frames)
        self._slide(frames)

    def history(self, voice: int, signal: int) -> Float32:
        """Return a copy of the last lookback frames of a voice's signal."""
        past = self._pasts[signal]
        history = np.empty((past.rows, past.width), np.float32)
        self.device.enter()
        self.device.copy(Strided(history, past.width), past.of(voice), past.width, past.rows)
        return history.reshape(self._plan.channels[signal], -1)

    def set_history(self, voice: int, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a voice's signal."""
        self._fill(range(voice, voice + 1), signal, frames)

    def fill(self, values: Mapping[int, Float32], voices: slice = slice(None)) -> None:
        """Overwrite all histories of some voices, else of all: signal -> float32 [C, lookback], or [C, 1]."""
        for signal in self._plan.signals_with_history:
            self._fill(range(self.count)[voices], signal, values[signal])

    def memory_bytes(self) -> int:
        """Return the bytes on the device."""
        return 4 * self._floats

    def _zeros(self, count: int) -> DeviceMemory:
        self._floats += count
        return self.device.zeros(count)

    def _state(self, launch: LayerLaunch) -> DeviceMemory:
        """Allocate the separate memory of a launch."""
        memory = self._zeros(self.count * launch.floats)
        for signal, (first, channels) in launch.states.items():
            self._pasts[signal] = _Past(memory.at(first), 1, channels, launch.floats)
        return memory

    def _signal(self, signal: int) -> None:
        """Allocate a signal, with its history unless a launch has it."""
        channels = self._plan.channels[signal]
        lookback = 0 if signal in self._pasts else self._plan.lookbacks[signal]
        step = lookback + self.frames
        memory = self._zeros(self.count * channels * step)
        self._now[signal] = Strided(memory.at(lookback), step)
        if lookback:
            self._pasts[signal] = _Past(memory, channels, lookback, step)

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
        self, launch: LayerLaunch, weights: DeviceMemory, state: DeviceMemory, models: int
    ) -> Callable[[int], None]:
        """Return a function that launches a kernel on a block of a number of frames."""
        arguments: list[int] = []
        for signal in (*launch.reads, *launch.writes):
            now = self._now[signal]
            arguments += [now.memory.argument, now.step, self._plan.channels[signal] * now.step]
        if launch.floats:
            arguments.append(state.argument)
        if launch.scratch:
            arguments.append(self._scratch.argument)
        arguments += [weights.argument, *launch.integers]
        last = (self.count, self.count // models)
        kernel = self.device.kernel(launch.kernel, launch.constants, launch.options)
        run = kernel.fitted((*arguments, 0, *last))
        return lambda frames: run(launch.grid(self.count, frames), (*arguments, frames, *last))

    def _process_block(self, x: Float32, out: Float32) -> int:
        conditioned = np.array(x, np.float32, order="C")
        replaced = condition_input(conditioned)
        self._play_block(conditioned, out)
        return replaced

    def _play_block(self, x: Float32, out: Float32) -> None:
        """Run x, C-contiguous and conditioned, into out."""
        frames, device = x.shape[1], self.device
        device.copy(self.input, Strided(x, frames), frames, len(x))
        self.run(frames)
        y = np.empty(out.shape, np.float32)
        device.copy(Strided(y, frames), self.output, frames, len(y))
        one_nan(y)
        out[:] = y

    def _slide(self, frames: int) -> None:
        """Move the last lookback frames to the front, after a block."""
        for signal, now in self._now.items():
            past = self._pasts.get(signal)
            if past is None or now.step == self.frames:  # no history, or in memory of a launch
                continue
            count, width = self.count * past.rows, past.width
            source = Strided(past.memory.at(frames), past.step)
            if frames < width:  # they overlap
                scratch = Strided(self._scratch, width)
                self.device.copy(scratch, source, width, count)
                source = scratch
            self.device.copy(past.of(0), source, width, count)
