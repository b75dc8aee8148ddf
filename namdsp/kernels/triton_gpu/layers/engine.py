"""Layer by layer: a plan as launches, one a layer, each over a block of frames of all voices; state on the device.

A model before a long convolution may be one kernel, which runs before these launches; its output stays on the device.
It runs plans that `fused/kernel.py` does not support (LSTMs, wide layers, long convolutions), and all on tensors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from namdsp.kernels.engine import Segment
from namdsp.kernels.triton_gpu.device import Device
from namdsp.kernels.triton_gpu.fused.engine import FusedEngine
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.kernels.triton_gpu.gpu_engine import ComparedKernels, GpuEngine, of_each
from namdsp.kernels.triton_gpu.layers.bank import LayersBank
from namdsp.kernels.triton_gpu.layers.elementwise import conditioning
from namdsp.kernels.triton_gpu.layers.launch import MAX_FLOATS, LayerLaunch, scratch_floats
from namdsp.kernels.triton_gpu.layers.schedule import launches, weights
from namdsp.kernels.triton_gpu.transfers import ALIGNED_FLOATS
from namdsp.native.records import padded
from namdsp.plan.ops import Convolve
from namdsp.plan.plan import Plan

#: Maximum frames of an offline block: 1,048,576 rendered 10 minutes in 0.18 s on an H200, 131,072 in 0.33 s.
OFFLINE_FRAMES = 1 << 20
#: Maximum frames of an offline block behind a fused kernel, whose whole output is in device memory.
FUSED_FRAMES = 1 << 26
MIN_FRAMES = 128
DETAILS_FUSED = "the model in one launch, the long convolution after it in others, on the device"
#: The signals of all voices may take this share of the device's free memory.
MEMORY_SHARE = 8


class LayersEngine(GpuEngine):
    """Runs a plan, or several plans of equal structure, launch by launch.

    Its sizes are the shape of the kernel before the launches, None if there is none, and the frames of a block.

    launches : in running order
    refusal  : why the whole model is not one kernel
    fused    : whether the parts of `split` are one kernel and launches; else all are launches

    Raises
    ------
    TooManyKernelsError : it would need too many kernels.
    """

    details: str = "layer by layer, all voices in one launch, on the device"

    def __init__(
        self,
        plans: Sequence[Plan],
        max_block: int | None,
        device: Device,
        refusal: str,
        *,
        fused: bool = False,
    ) -> None:
        super().__init__(plans, max_block, device, FUSED_FRAMES if fused else OFFLINE_FRAMES)
        self._refusal = refusal
        self._fused: FusedEngine | None = None
        rests = list(plans)
        if fused:
            parts = [part for part in of_each(plans, split) if part is not None]
            models, rests = [model for model, _ in parts], [rest for _, rest in parts]
            self._fused = FusedEngine(models, max_block, device)
            self.details = DETAILS_FUSED
        self._rest = rests[0]
        self.launches: list[LayerLaunch] = launches(self._rest)
        first_weights = [launch.weights for launch in self.launches]
        of_plans = of_each(rests, lambda plan: first_weights if plan is self._rest else weights(plan))
        self._weights = [device.upload(np.stack(same)) for same in zip(*of_plans, strict=True)]
        refusals = (("whole model", refusal),)
        self.schedule: tuple[Segment, ...] = (
            *(() if self._fused is None else self._fused.schedule),
            *(
                Segment(launch.qualnames, launch.name, refusals if index == 0 else ())
                for index, launch in enumerate(self.launches)
            ),
        )

    def sizes(self, count: int) -> tuple[Shape | None, int]:
        """Return the shape, and the maximum frames of a block that runs through all launches."""
        frames = min(self.max_block, OFFLINE_FRAMES)
        if self.offline:
            frames = _offline_frames(self.plan, self.launches, count, self.device)
        return None if self._fused is None else self._fused.sizes(count), frames

    def compared_sizes(self, count: int) -> tuple[Shape | None, int]:
        """Return short blocks, whose signals are as aligned as those of long ones."""
        shape, frames = self.sizes(count)
        return shape, min(frames, 2 * MIN_FRAMES)

    def bank(self, count: int, sizes: tuple[Shape | None, int]) -> LayersBank:
        """Return a bank that processes blocks of at most that length."""
        shape, frames = sizes
        with_weights = list(zip(self.launches, self._weights, strict=True))
        before = None
        if self._fused is not None and shape is not None:
            before = self._fused.bank(count, shape)
        return LayersBank(
            self._rest, with_weights, count, frames, models=len(self.plans), device=self.device, before=before
        )

    def compared_kernels(self, sizes: tuple[Shape | None, int]) -> ComparedKernels:
        """Return the kernels of all launches."""
        shape, frames = sizes
        facts = [launch.facts for launch in (conditioning(self.plan.in_channels), *self.launches)]
        if self._fused is None or shape is None:
            return ComparedKernels(self.details, [frames, facts], MIN_FRAMES, 0)
        fused = self._fused.compared_kernels(shape)
        return fused._replace(title=self.details, facts=[frames, fused.facts, facts])

    def of_plans(self, plans: Sequence[Plan]) -> LayersEngine:
        """Return a new engine like this one, of other models."""
        fused = self._fused is not None
        return LayersEngine(plans, self.stream_block, self.device, self._refusal, fused=fused)


def split(plan: Plan) -> tuple[Plan, Plan] | None:
    """Return a plan without the long convolution at its end, and that alone; None if it does not end in its only one.

    Signals have the same numbers in both.
    """
    *others, last = plan.ops
    if not isinstance(last, Convolve) or last.out != plan.output or last.source == 0:
        return None
    last_signals = {len(plan.channels) - 2, len(plan.channels) - 1}
    if {*last.writes} != last_signals or any(isinstance(op, Convolve) for op in others):
        return None
    model = replace(plan, channels=plan.channels[:-2], ops=tuple(others), output=last.source)
    if model.lookbacks[last.source]:  # both banks would keep a history of the signal
        return None
    return model, replace(plan, ops=(last,))


def _offline_frames(plan: Plan, launches: Sequence[LayerLaunch], voices: int, device: Device) -> int:
    frames, free = OFFLINE_FRAMES, device.free_bytes()
    while frames > MIN_FRAMES and (
        4 * voices * (frames * sum(plan.channels) + scratch_floats(launches, frames)) > free // MEMORY_SHARE
        or (frames + padded(max(plan.lookbacks), ALIGNED_FLOATS)) * max(plan.channels) > MAX_FLOATS
    ):
        frames //= 2
    return frames
