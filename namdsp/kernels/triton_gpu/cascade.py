"""A model followed by a long convolution: the model's fused kernel, then launches of the fallback.

Between the two, whole signals stay in device memory:

    tracks -> pinned memory -> model, all chunks in parallel -> rows on the device     window by window
    rows on the device -> convolution -> pinned memory -> tracks                       block by block

The host copies one window in, or one block out, while the device computes another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.tracks import Track, longest
from namdsp.kernels.triton_gpu.device import KernelDevice, Strided
from namdsp.kernels.triton_gpu.fused.bank import FusedBank
from namdsp.kernels.triton_gpu.fused.engine import FusedEngine
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.kernels.triton_gpu.gpu_engine import ComparedKernels, GpuEngine, of_each
from namdsp.kernels.triton_gpu.layers.bank import FallbackBank
from namdsp.kernels.triton_gpu.layers.engine import LEAST_FRAMES, FallbackEngine
from namdsp.kernels.triton_gpu.transfers import GpuBank, allocate_rows
from namdsp.plan.ops import Convolve
from namdsp.plan.plan import Plan

#: Maximum frames of an offline block: the whole output of the model is in device memory.
OFFLINE_FRAMES = 1 << 26
#: Samples of a block of the convolution, of all voices together; minimum frames of a block.
BLOCK_SAMPLES, MIN_BLOCK = 1 << 21, 1 << 13


class CascadeEngine(GpuEngine):
    """Runs a plan in two parts, or several of equal structure in the same launches.

    Its sizes are the shape of the model's kernel, and the frames of a block of the convolution.
    """

    details = "the model in one launch, the long convolution after it in others, on the device"
    cached_of_plans = lru_cache(16)(lambda engine, plans: engine.of_plans(plans))

    def __init__(self, plans: Sequence[Plan], max_block: int | None, device: KernelDevice) -> None:
        super().__init__(plans, max_block, device, OFFLINE_FRAMES)
        parts = _parts_of(plans)
        self._parts = parts[0]
        self._model = FusedEngine([part.model for part in parts], max_block, device)
        self._convolution = FallbackEngine(
            [part.convolution for part in parts],
            max_block,
            device,
            "long convolutions go through transforms",
            conditioned=True,
        )
        self.schedule = (*self._model.schedule, *self._convolution.schedule)

    def sizes(self, count: int) -> tuple[Shape, int]:
        """Return the model's shape, and the frames of a block of the convolution."""
        frames = max(BLOCK_SAMPLES // max(count, 1), MIN_BLOCK) if self.offline else self.max_block
        return self._model.sizes(count), frames

    def compared_sizes(self, count: int) -> tuple[Shape, int]:
        """Return short blocks whose signals are as aligned as those of long ones."""
        return self._model.sizes(count), 2 * LEAST_FRAMES if self.offline else self.max_block

    def bank(self, count: int, sizes: tuple[Shape, int]) -> CascadeBank:
        """Return a bank whose convolution processes blocks of at most a number of frames."""
        shape, frames = sizes
        model, convolution = self._model.bank(count, shape), self._convolution.bank(count, frames)
        return CascadeBank(self._parts, model, convolution, self.device)

    def compared_kernels(self, sizes: tuple[Shape, int]) -> ComparedKernels:
        """Return the kernels of both parts."""
        model = self._model.compared_kernels(sizes[0])
        return model._replace(title=self.details, facts=[sizes[1], model.facts, self._convolution.facts])

    def of_plans(self, plans: Sequence[Plan]) -> CascadeEngine:
        """Return a new engine like this one, of other models."""
        return CascadeEngine(plans, self.stream_block, self.device)


def _parts_of(plans: Sequence[Plan]) -> list[Parts]:
    parts = [both for both in of_each(plans, split) if both is not None]
    if len(parts) < len(plans):
        raise EngineError("triton: only some of the models end in a long convolution. Render them one by one")
    return parts


class CascadeBank(GpuBank):
    """Voices of a `CascadeEngine`."""

    def __init__(
        self, parts: Parts, model: FusedBank, convolution: FallbackBank, device: KernelDevice
    ) -> None:
        super().__init__(model.count, device)
        self._parts, self._model, self._convolution = parts, model, convolution
        self.margin, self.most_frames = model.margin, model.most_frames
        self._rows = self.count * parts.convolution.in_channels

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T]; returns the number of non-finite samples."""
        intermediate = np.empty((self._rows, x.shape[1]), np.float32)
        replaced = self._model.process(x, intermediate)
        self._convolution.process(intermediate, out)
        return replaced

    def _launch_rows(self, x: Strided, y: Strided, frames: int) -> None:
        """Run the next frames of rows."""
        intermediate = allocate_rows(self.device, self._rows, frames, margin=self._model.margin)
        self._model.process_rows(x, intermediate, frames)
        self._convolution.process_rows(intermediate, y, frames)

    def process_tracks(self, xs: Sequence[Track], outs: Sequence[Track]) -> bool:
        """Run one track for each voice, offline. Returns whether all samples are finite, in and out."""
        frames = longest(xs)
        if not frames or not self.count:
            return True
        intermediate = allocate_rows(self.device, self._rows, frames, margin=self._model.margin)
        finite = self._model.process_tracks(xs, [], intermediate)
        return self._convolution.process_tracks([], outs, intermediate) and finite

    def history(self, voice: int, signal: int) -> Float32:
        """Return a copy of the last lookback frames of a voice's signal."""
        bank, signal = self._part(signal)
        return bank.history(voice, signal)

    def set_history(self, voice: int, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a voice's signal."""
        bank, signal = self._part(signal)
        bank.set_history(voice, signal, frames)

    def _part(self, signal: int) -> tuple[GpuBank, int]:
        """Return the bank that has a signal, and the signal's number in it."""
        if signal in self._parts.signals:
            return self._convolution, self._parts.signals[signal]
        return self._model, signal

    def fill(self, values: Mapping[int, Float32], voices: slice = slice(None)) -> None:
        """Overwrite all histories of some voices, else of all: signal -> float32 [C, lookback], or [C, 1]."""
        self._model.fill(values, voices)
        self._convolution.fill({to: values[signal] for signal, to in self._parts.signals.items()}, voices)

    def memory_bytes(self) -> int:
        """Return the bytes on the device."""
        return self._model.memory_bytes() + self._convolution.memory_bytes()


@dataclass(frozen=True, eq=False)
class Parts:
    """A model and its long convolution.

    model       : its signals have the numbers that they have in the whole plan
    convolution : of signal 0
    signals     : those of the convolution with a history, in the whole plan -> in the plan of the convolution
    """

    model: Plan
    convolution: Plan
    signals: dict[int, int]


def split(plan: Plan) -> Parts | None:
    """Return the parts of a plan that ends in its only long convolution; None for any other."""
    *others, last = plan.ops
    if not isinstance(last, Convolve) or last.out != plan.output or last.source == 0:
        return None
    last_signals = {len(plan.channels) - 2, len(plan.channels) - 1}
    if {*last.writes} != last_signals or any(isinstance(op, Convolve) for op in others):
        return None
    model = replace(plan, channels=plan.channels[:-2], ops=tuple(others), output=last.source)
    if model.lookbacks[last.source]:  # both banks would keep a history of the signal
        return None
    rows = plan.channels[last.source]
    alone = replace(last, source=0, out=1, clock=2)
    return Parts(model, Plan((rows, rows, 1), (alone,), 1), {last.source: 0, last.clock: 2})
