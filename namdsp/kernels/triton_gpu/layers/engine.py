"""The fallback engine: a plan as launches, one a layer, each over a block of frames of all voices; state on the device.

It runs plans that neither `fused/kernel.py` nor `lstm/source.py` supports.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from namdsp.errors import EngineError
from namdsp.kernels.engine import Segment
from namdsp.kernels.triton_gpu.device import KernelDevice, interpreted
from namdsp.kernels.triton_gpu.device.code import ALIGNMENT
from namdsp.kernels.triton_gpu.layers.bank import FallbackBank
from namdsp.kernels.triton_gpu.layers.elementwise import conditioning
from namdsp.kernels.triton_gpu.layers.launch import LayerLaunch, scratch_floats
from namdsp.kernels.triton_gpu.layers.schedule import launches, weights
from namdsp.kernels.triton_gpu.tuning.table import plan_key
from namdsp.kernels.triton_gpu.verdict import LIST, STREAM, WHOLE, Comparison, frames_for, require_right
from namdsp.plan.plan import Plan

#: Maximum frames of an offline block: 1,048,576 rendered 10 minutes in 0.18 s on an H200, 131,072 in 0.33 s.
OFFLINE_FRAMES = 1 << 20
LEAST_FRAMES = 128
#: Maximum frames of the blocks that are compared with the NumPy engine, alignment aside.
MOST_COMPARED = 512
#: The signals of all voices may take this share of the device's free memory.
MEMORY_SHARE = 8
#: Maximum kernels of one model: each takes seconds to compile.
MOST_KERNELS = 32
#: Maximum floats of a voice's signal: offsets in a signal are 32 bits wide.
MOST_FLOATS = 1 << 31


class TooManyKernelsError(EngineError):
    """A model needs more kernels than MOST_KERNELS."""


class FallbackEngine:
    """Runs a plan, or several plans of equal structure, launch by launch. max_block None: offline.

    refusal : why the whole model is not one kernel

    Raises
    ------
    TooManyKernelsError : it would need too many kernels.
    """

    name = "triton"
    parallel = False  # the device is parallel by itself
    group = 1
    batches_voices = True
    details = "layer by layer, all voices in one launch, on the device"

    def __init__(
        self, plans: Sequence[Plan], max_block: int | None, device: KernelDevice, refusal: str
    ) -> None:
        self.plan = plans[0]
        self.max_block = OFFLINE_FRAMES if max_block is None else max_block
        self._models = len(plans)
        self._options = max_block, device, refusal
        self.row_device: KernelDevice | None = device if max_block is None else None
        for index, plan in enumerate(plans):
            if plan.structure != self.plan.structure:
                raise EngineError(
                    f"triton: model {index} has another shape than model 0; expected equal layers. Render it apart"
                )
        self._launches = launches(self.plan)
        kernels = len({launch.kernel for launch in self._launches})
        if kernels > MOST_KERNELS:
            raise TooManyKernelsError(
                f"triton: this model needs {kernels} different kernels; at most {MOST_KERNELS} are compiled for one. "
                'Use engine="numba"'
            )
        first_weights = [launch.weights for launch in self._launches]
        weights_of = {id(plan): first_weights if plan is self.plan else weights(plan) for plan in plans}
        self._weights = [
            device.upload(np.stack([weights_of[id(plan)][index] for plan in plans]))
            for index in range(len(self._launches))
        ]
        refusals = (("whole model", refusal),)
        self.schedule = tuple(
            Segment(launch.qualnames, launch.name, refusals if index == 0 else ())
            for index, launch in enumerate(self._launches)
        )

    def voices(self, count: int) -> FallbackBank:
        """Return a bank of voices with zero histories, processed together; a multiple of the number of models."""
        max_block, device, _ = self._options
        if max_block is None:
            return self.bank(count, _offline_frames(self.plan, self._launches, count, device))
        self._require_right(STREAM)
        return self.bank(count, min(max_block, OFFLINE_FRAMES))

    @property
    def facts(self) -> list[Any]:
        """Everything that decides the kernels' code and arguments: numbers and text."""
        conditioned = conditioning(self.plan.in_channels)
        return [launch.facts for launch in (conditioned, *self._launches)]

    def require_right(self) -> None:
        """Compare the kernels for whole signals with the NumPy engine, if they were not compared before.

        Raises
        ------
        WrongKernelError : a bit is wrong.
        """
        for variant in (WHOLE, LIST):
            self._require_right(variant)

    def _require_right(self, variant: str) -> None:
        max_block, device, refusal = self._options
        # short blocks whose signals are as aligned as those of long ones
        frames = 2 * LEAST_FRAMES if max_block is None else _as_aligned(min(max_block, OFFLINE_FRAMES))

        def bank(plans: Sequence[Plan]) -> FallbackBank:
            return FallbackEngine(plans, max_block, device, refusal).bank(len(plans), frames)

        def comparison() -> Comparison:
            return Comparison(
                variant=variant,
                title=self.details,
                facts=[plan_key(self.plan), frames, self.facts],
                plan=self.plan,
                device=device,
                bank=bank,
                frames=frames_for(variant, self.plan, tile=LEAST_FRAMES, warm=0, longest=frames),
            )

        require_right(device, (variant, self.plan.structure, frames), comparison)

    def bank(self, count: int, frames: int) -> FallbackBank:
        """Return a bank that processes blocks of at most `frames` frames."""
        with_weights = list(zip(self._launches, self._weights, strict=True))
        return FallbackBank(
            self.plan, with_weights, count, frames, models=self._models, device=self._options[1]
        )

    def batch_engine(self, plans: Sequence[Plan]) -> FallbackEngine:
        """Return the engine of models of equal structure: banks of n voices for each model, model by model."""
        return _cached_engine(tuple(plans), *self._options)


@lru_cache(maxsize=4)
def _cached_engine(
    plans: tuple[Plan, ...], max_block: int | None, device: KernelDevice, refusal: str
) -> FallbackEngine:
    """Make or reuse an engine: copying many models' weights to the device is slow. Plans are compared by identity."""
    return FallbackEngine(plans, max_block, device, refusal)


def _as_aligned(frames: int) -> int:
    """Return some hundred frames at most, with the remainder of `frames` modulo the compiler's alignment."""
    return min(frames, MOST_COMPARED + frames % ALIGNMENT)


def _offline_frames(plan: Plan, launches: Sequence[LayerLaunch], voices: int, device: KernelDevice) -> int:
    frames = OFFLINE_FRAMES
    if interpreted():
        return frames
    free = device.free_bytes()
    while frames > LEAST_FRAMES and (
        4 * voices * (frames * sum(plan.channels) + scratch_floats(launches, frames)) > free // MEMORY_SHARE
        or (frames + max(plan.lookbacks)) * max(plan.channels) > MOST_FLOATS
    ):
        frames //= 2
    return frames
