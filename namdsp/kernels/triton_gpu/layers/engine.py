"""The fallback engine: a plan as launches, one a layer, each over a block of frames of all voices; state on the device.

It runs plans that `fused/kernel.py` does not support: LSTMs, wide layers, long convolutions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from namdsp.kernels.engine import Segment
from namdsp.kernels.triton_gpu.device import KernelDevice
from namdsp.kernels.triton_gpu.gpu_engine import ComparedKernels, GpuEngine, of_each
from namdsp.kernels.triton_gpu.layers.bank import FallbackBank
from namdsp.kernels.triton_gpu.layers.elementwise import conditioning
from namdsp.kernels.triton_gpu.layers.launch import LayerLaunch, scratch_floats
from namdsp.kernels.triton_gpu.layers.schedule import launches, weights
from namdsp.kernels.triton_gpu.transfers import aligned
from namdsp.plan.plan import Plan

#: Maximum frames of an offline block: 1,048,576 rendered 10 minutes in 0.18 s on an H200, 131,072 in 0.33 s.
OFFLINE_FRAMES = 1 << 20
LEAST_FRAMES = 128
#: Maximum frames of the blocks that are compared with the NumPy engine.
MOST_COMPARED = 512
#: The signals of all voices may take this share of the device's free memory.
MEMORY_SHARE = 8
#: Maximum floats of a voice's signal: offsets in a signal are 32 bits wide.
MOST_FLOATS = 1 << 31


class FallbackEngine(GpuEngine):
    """Runs a plan, or several plans of equal structure, launch by launch; its sizes are the frames of a block.

    launches    : of the plan, in running order
    refusal     : why the whole model is not one kernel
    conditioned : whether signals are conditioned before they come here

    Raises
    ------
    TooManyKernelsError : it would need too many kernels.
    """

    details = "layer by layer, all voices in one launch, on the device"
    cached_of_plans = lru_cache(4)(lambda engine, plans: engine.of_plans(plans))

    def __init__(
        self,
        plans: Sequence[Plan],
        max_block: int | None,
        device: KernelDevice,
        refusal: str,
        *,
        conditioned: bool = False,
    ) -> None:
        super().__init__(plans, max_block, device, OFFLINE_FRAMES)
        self._refusal, self._conditioned = refusal, conditioned
        self.launches = launches(self.plan)
        first_weights = [launch.weights for launch in self.launches]
        of_plans = of_each(plans, lambda plan: first_weights if plan is self.plan else weights(plan))
        self._weights = [device.upload(np.stack(same)) for same in zip(*of_plans, strict=True)]
        refusals = (("whole model", refusal),)
        self.schedule = tuple(
            Segment(launch.qualnames, launch.name, refusals if index == 0 else ())
            for index, launch in enumerate(self.launches)
        )

    def sizes(self, count: int) -> int:
        """Return the maximum frames of a block that runs through all launches."""
        if self.offline:
            return _offline_frames(self.plan, self.launches, count, self.device)
        return min(self.max_block, OFFLINE_FRAMES)

    def compared_sizes(self, count: int) -> int:
        """Return short blocks."""
        return 2 * LEAST_FRAMES if self.offline else min(self.sizes(count), MOST_COMPARED)

    def bank(self, count: int, sizes: int) -> FallbackBank:
        """Return a bank that processes blocks of at most that length."""
        with_weights = list(zip(self.launches, self._weights, strict=True))
        return FallbackBank(
            self.plan,
            with_weights,
            count,
            sizes,
            models=len(self.plans),
            device=self.device,
            conditioned=self._conditioned,
        )

    def compared_kernels(self, sizes: int) -> ComparedKernels:
        """Return the kernels of all launches."""
        return ComparedKernels(self.details, [sizes, self.facts], LEAST_FRAMES, 0, sizes)

    def of_plans(self, plans: Sequence[Plan]) -> FallbackEngine:
        """Return a new engine like this one, of other models."""
        return FallbackEngine(
            plans, self.stream_block, self.device, self._refusal, conditioned=self._conditioned
        )

    @property
    def facts(self) -> list[Any]:
        """Everything that decides the kernels' code and arguments: numbers and text."""
        conditioned = conditioning(self.plan.in_channels)
        return [launch.facts for launch in (conditioned, *self.launches)]


def _offline_frames(plan: Plan, launches: Sequence[LayerLaunch], voices: int, device: KernelDevice) -> int:
    frames, free = OFFLINE_FRAMES, device.free_bytes()
    while frames > LEAST_FRAMES and (
        4 * voices * (frames * sum(plan.channels) + scratch_floats(launches, frames)) > free // MEMORY_SHARE
        or (frames + aligned(max(plan.lookbacks))) * max(plan.channels) > MOST_FLOATS
    ):
        frames //= 2
    return frames
