"""The engine of a model followed by a long convolution: the model's fused kernel, then launches of the fallback."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.cascade.bank import CascadeBank
from namdsp.kernels.triton_gpu.cascade.split import Parts, split
from namdsp.kernels.triton_gpu.device import KernelDevice
from namdsp.kernels.triton_gpu.fused.bank import FusedBank
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.kernels.triton_gpu.fused.stream import StreamBank
from namdsp.kernels.triton_gpu.layers.engine import LEAST_FRAMES, FallbackEngine
from namdsp.kernels.triton_gpu.tuning.table import plan_key
from namdsp.kernels.triton_gpu.verdict import (
    LIST,
    STREAM,
    TILE,
    WHOLE,
    Comparison,
    frames_for,
    require_right,
)
from namdsp.plan.plan import Plan

if TYPE_CHECKING:
    from namdsp.kernels.triton_gpu.engine import TritonEngine

#: Maximum frames of an offline block: the whole output of the model is in device memory.
OFFLINE_FRAMES = 1 << 26
#: Samples of a block of the convolution, of all voices together; minimum frames of a block.
BLOCK_SAMPLES, MIN_BLOCK = 1 << 21, 1 << 13


class CascadeEngine:
    """Runs a plan in two parts, or several of equal structure in the same launches. max_block None: offline.

    parts : of each plan, as `split` returns them
    model : the engine of their models
    """

    name = "triton"
    details = "the model in one launch, the long convolution after it in others, on the device"
    parallel = False  # the device is parallel by itself
    group = 1
    batches_voices = True

    def __init__(
        self,
        plans: Sequence[Plan],
        parts: Sequence[Parts],
        model: TritonEngine,
        max_block: int | None,
        device: KernelDevice,
    ) -> None:
        self._plans, self._parts = tuple(plans), parts[0]
        self.plan = self._plans[0]
        self.max_block = OFFLINE_FRAMES if max_block is None else max_block
        self._max_block, self._device, self._model = max_block, device, model
        self.row_device: KernelDevice | None = device if max_block is None else None
        reason = "long convolutions go through transforms"
        convolutions = [each.convolution for each in parts]
        self._convolution = FallbackEngine(convolutions, max_block, device, reason)
        self.schedule = (*model.schedule, *self._convolution.schedule)

    def voices(self, count: int) -> CascadeBank:
        """Return a bank of voices with zero histories, processed together; a multiple of the number of models."""
        shape = self._model.shape(count)
        if self._max_block is None:
            return self._bank(count, shape, max(BLOCK_SAMPLES // max(count, 1), MIN_BLOCK))
        self._require_right(STREAM, shape)
        return self._bank(count, shape, self._max_block)

    def require_right(self) -> None:
        """Compare the kernels for whole signals with the NumPy engine, if they were not compared before.

        Raises
        ------
        WrongKernelError : a bit is wrong.
        """
        for variant in (WHOLE, LIST):
            self._require_right(variant, self._model.shape(1))

    def _require_right(self, variant: str, shape: Shape | None) -> None:
        # short blocks whose signals are as aligned as those of long ones
        frames = 2 * LEAST_FRAMES if self._max_block is None else self._max_block

        def bank(plans: Sequence[Plan]) -> CascadeBank:
            engine = self if tuple(plans) == self._plans else self._of_plans(plans)
            return engine._bank(len(plans), shape, frames)

        def comparison() -> Comparison:
            launcher = self._model.launcher(shape)
            tile = TILE if self.plan.recurrent else launcher.shape.tile
            return Comparison(
                variant=variant,
                title=self.details,
                facts=[plan_key(self.plan), frames, launcher.facts, self._convolution.facts],
                plan=self.plan,
                device=self._device,
                bank=bank,
                frames=frames_for(variant, self.plan, tile=tile, warm=launcher.warm, longest=self.max_block),
            )

        require_right(self._device, (variant, self.plan.structure, shape, frames), comparison)

    def _bank(self, count: int, shape: Shape | None, frames: int) -> CascadeBank:
        """Return a bank whose convolution processes blocks of at most `frames` frames."""
        launcher = self._model.launcher(shape)
        model = (
            FusedBank(launcher, count)
            if self._max_block is None
            else StreamBank(launcher, count, self._max_block)
        )
        return CascadeBank(self._parts, model, self._convolution.bank(count, frames), self._device)

    def batch_engine(self, plans: Sequence[Plan]) -> CascadeEngine:
        """Return the engine of models of equal structure: banks of n voices for each model, model by model."""
        return _cached_engine(self, tuple(plans))

    def _of_plans(self, plans: Sequence[Plan]) -> CascadeEngine:
        parts = [both for plan in plans if (both := split(plan)) is not None]
        if len(parts) < len(plans):
            raise EngineError(
                "triton: only some of the models end in a long convolution. Render them one by one"
            )
        model = self._model.batch_engine([each.model for each in parts])
        return CascadeEngine(plans, parts, model, self._max_block, self._device)


@lru_cache(maxsize=16)
def _cached_engine(engine: CascadeEngine, plans: tuple[Plan, ...]) -> CascadeEngine:
    """Make or reuse an engine: copying weights to the device is slow. Both are compared by identity."""
    return engine._of_plans(plans)
