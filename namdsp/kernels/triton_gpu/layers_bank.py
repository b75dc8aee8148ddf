"""Voices that run together launch by launch: their signals on the device, [voices, C, lookback + frames] each.

States that only one launch knows stand in memory of its own, one frame of each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32, condition_input, one_nan
from namdsp.errors import EngineError
from namdsp.kernels.engine import Run
from namdsp.kernels.triton_gpu.device import interpreted
from namdsp.kernels.triton_gpu.histories import InRows
from namdsp.kernels.triton_gpu.launch import Launch
from namdsp.native.several import Compiled
from namdsp.plan.plan import Plan


class LayersBank:
    """Voices of a `LayersEngine`.

    launches : each with its weights on the device, float32 [models, floats]
    frames   : that go through all launches at a time
    """

    play: Run | None = None
    compiled: Compiled | None = None

    def __init__(
        self, plan: Plan, launches: Sequence[tuple[Launch, Any]], count: int, frames: int, where: Any
    ) -> None:
        import torch

        self.count = count
        self._plan = plan
        self._launches = launches
        self._frames = frames
        self._states: dict[int, tuple[Any, InRows]] = {}  # of a recurrent launch, by its signals
        self._memory: list[Any] = []  # of each launch
        try:
            for launch, _ in launches:
                memory = torch.zeros((count, launch.floats), dtype=torch.float32, device=where)
                self._memory.append(memory)
                self._states |= dict.fromkeys(launch.states, (memory, InRows(launch.states)))
            used = {0, *(signal for launch, _ in launches for signal in (*launch.reads, *launch.writes))}
            self._signals = {
                signal: torch.zeros(
                    (count, plan.channels[signal], self._lookback(signal) + frames),
                    dtype=torch.float32,
                    device=where,
                )
                for signal in sorted(used)
            }
        except torch.OutOfMemoryError as error:
            raise EngineError(
                f"triton: {count} voices take more memory than the GPU has free. Use fewer channels, "
                'or engine="numba"'
            ) from error

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T]; gives how many samples were not finite."""
        replaced = 0
        for start in range(0, x.shape[1] if self.count else 0, self._frames):
            piece = slice(start, start + self._frames)
            replaced += self._piece(x[:, piece], out[:, piece])
        return replaced

    def process_each(self, xs: Sequence[Float32], outs: Sequence[Float32]) -> None:
        """Run signals of different lengths, xs [C_in, T] a voice, into outs [C_out, T]."""
        inputs, outputs = ([row for signal in signals for row in signal] for signals in (xs, outs))
        longest = max(x.shape[1] for x in xs)
        for start in range(0, longest, self._frames):
            frames = min(self._frames, longest - start)
            x = np.zeros((len(inputs), frames), np.float32)
            for line, row in zip(x, inputs, strict=True):
                piece = row[start : start + frames]
                line[: len(piece)] = piece
            y = np.empty((len(outputs), frames), np.float32)
            self._piece(x, y)
            for line, row in zip(y, outputs, strict=True):
                piece = row[start : start + frames]
                piece[:] = line[: len(piece)]

    def history(self, voice: int, signal: int) -> Float32:
        """A copy of the last lookback frames of a voice's signal."""
        if signal in self._states:
            memory, rows = self._states[signal]
            return rows.read(memory[voice], signal, 0)
        found: Float32 = self._past(voice, signal).cpu().numpy().copy()
        return found

    def set_history(self, voice: int, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a voice's signal."""
        self._fill(slice(voice, voice + 1), signal, frames)

    def fill(self, values: Mapping[int, Float32], voices: slice = slice(None)) -> None:
        """Overwrite all histories of some voices, else of all: signal -> float32 [C, lookback], or [C, 1]."""
        for signal in self._plan.remembered:
            self._fill(voices, signal, values[signal])

    def memory_bytes(self) -> int:
        """Bytes on the device."""
        return sum(4 * int(each.numel()) for each in (*self._signals.values(), *self._memory))

    def _lookback(self, signal: int) -> int:
        return 0 if signal in self._states else self._plan.lookbacks[signal]

    def _past(self, voices: int | slice, signal: int) -> Any:
        return self._signals[signal][voices, :, : self._lookback(signal)]

    def _fill(self, voices: slice, signal: int, frames: Float32) -> None:
        import torch

        if signal in self._states:
            memory, rows = self._states[signal]
            rows.fill(memory[voices], signal, frames)
            return
        past = self._past(voices, signal)
        past.copy_(torch.from_numpy(np.array(np.broadcast_to(frames, past.shape[1:]), np.float32)))

    def _now(self, signal: int) -> Any:
        """A signal from the block's first frame on."""
        return self._signals[signal][:, :, self._lookback(signal) :]

    def _piece(self, x: Float32, out: Float32) -> int:
        import torch

        frames = x.shape[1]
        conditioned = np.array(x, np.float32)
        replaced = condition_input(conditioned)
        rows = torch.from_numpy(conditioned.reshape(self.count, -1, frames))
        self._now(0)[:, :, :frames].copy_(rows)
        self._launch(frames)
        y = np.ascontiguousarray(self._now(self._plan.output)[:, :, :frames].cpu().numpy())
        one_nan(y)
        out[:] = y.reshape(out.shape)
        self._slide(frames)
        return replaced

    def _launch(self, frames: int) -> None:
        for (launch, weights), memory in zip(self._launches, self._memory, strict=True):
            given: list[Any] = []
            for signal in (*launch.reads, *launch.writes):
                now = self._now(signal)
                given += [now, now.stride(1), now.stride(0)]
            if launch.floats:
                given.append(memory)
            of_model = self.count // len(weights)
            arguments = (*given, weights, *launch.integers, frames, self.count, of_model)
            options = {} if interpreted() else {"num_warps": launch.warps, "enable_fp_fusion": False}
            launch.kernel[launch.grid(self.count, frames)](*arguments, **launch.constants, **options)

    def _slide(self, frames: int) -> None:
        """The block is over: the last lookback frames move to the front."""
        for signal, frames_of in self._signals.items():
            lookback = self._lookback(signal)
            if lookback:
                past = frames_of[:, :, frames : frames + lookback]
                frames_of[:, :, :lookback].copy_(past if frames >= lookback else past.clone())
