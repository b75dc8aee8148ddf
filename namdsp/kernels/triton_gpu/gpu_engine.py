"""Base class of the engines on a GPU: fused (a model is one kernel), and a launch a layer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from namdsp.errors import EngineError
from namdsp.kernels.engine import Segment
from namdsp.kernels.triton_gpu.device import Device, OutOfMemoryError
from namdsp.kernels.triton_gpu.transfers import GpuBank
from namdsp.kernels.triton_gpu.verdict import (
    STREAM,
    WHOLE,
    Comparison,
    frames_for,
    plan_difference,
    require_right,
)
from namdsp.plan.plan import Plan

_Made = TypeVar("_Made")


class ComparedKernels(NamedTuple):
    """Kernels for `verdict.py`, which compares them with the NumPy engine.

    facts : all that decides their code and the addresses that they read, for JSON
    tile  : frames of a tile
    warm  : warm-up frames of a chunk
    """

    title: str
    facts: list[Any]
    tile: int
    warm: int


def of_each(plans: Sequence[Plan], make: Callable[[Plan], _Made]) -> list[_Made]:
    """Return make(plan) for each plan; it is called once for a plan that occurs several times."""
    made = {key: make(plan) for key, plan in {id(plan): plan for plan in plans}.items()}
    return [made[id(plan)] for plan in plans]


class GpuEngine(ABC):
    """Engine of a plan, or of several of equal structure, whose voices all run in the same launches.

    plans          : of the models
    max_block      : of streams; None: whole signals, offline
    offline_frames : maximum frames of an offline block

    Raises
    ------
    EngineError : structures differ.
    """

    name = "triton"
    parallel = False  # the device is parallel by itself
    voices_per_vector = 1
    batches_voices = True
    details: str
    schedule: tuple[Segment, ...]

    def __init__(
        self, plans: Sequence[Plan], max_block: int | None, device: Device, offline_frames: int
    ) -> None:
        self.plans: tuple[Plan, ...] = tuple(plans)
        self.plan: Plan = plans[0]
        self.device: Device = device
        self.stream_block: int | None = max_block
        self.offline: bool = max_block is None
        self.max_block: int = offline_frames if max_block is None else max_block
        self.row_device: Device | None = device if self.offline else None
        for index, plan in enumerate(plans):
            if plan.structure != self.plan.structure:
                raise EngineError(
                    f"triton: model {index} has another shape than model 0; expected equal layers, dilations and "
                    "activations. Render it separately"
                )

    @abstractmethod
    def sizes(self, count: int) -> Any:
        """Return the sizes of kernels and blocks for `count` voices."""

    def compared_sizes(self, count: int) -> Any:
        """Return sizes whose kernels are those for `count` voices, and whose blocks may be shorter."""
        return self.sizes(count)

    @abstractmethod
    def bank(self, count: int, sizes: Any) -> GpuBank:
        """Return a bank of voices with zero histories, for such sizes."""

    @abstractmethod
    def compared_kernels(self, sizes: Any) -> ComparedKernels:
        """Return the kernels for such sizes."""

    @abstractmethod
    def of_plans(self, plans: Sequence[Plan]) -> GpuEngine:
        """Return a new engine like this one, of other models."""

    def batch_engine(self, plans: Sequence[Plan]) -> GpuEngine:
        """Return the engine of models of equal structure: banks of n voices for each model, model by model."""
        return _of_plans(self, tuple(plans))

    def voices(self, count: int) -> GpuBank:
        """Return a bank of voices with zero histories, processed together; a multiple of the number of models."""
        if not self.offline:
            self._require_right(STREAM, count)
        try:
            return self.bank(count, self.sizes(count))
        except OutOfMemoryError as error:
            raise EngineError(
                f"triton: {count} voices take more memory than the GPU has free. Use fewer channels, "
                'or engine="numba"'
            ) from error

    def require_right(self) -> None:
        """Compare the kernels for whole signals with the NumPy engine, if they were not compared before.

        Raises
        ------
        WrongKernelError : a bit is wrong.
        """
        self._require_right(WHOLE, 1)

    def _require_right(self, variant: str, count: int) -> None:
        """Compare the kernels for `count` voices."""
        sizes = self.compared_sizes(count)

        def bank(plans: Sequence[Plan]) -> GpuBank:
            return self.of_plans(plans).bank(len(plans), sizes)

        def comparison() -> Comparison:
            title, facts, tile, warm = self.compared_kernels(sizes)
            frames = frames_for(variant, self.plan, tile=tile, warm=warm, longest=self.max_block)
            facts = [self.plan.key, *facts]
            return Comparison(
                variant, title, facts, lambda: plan_difference(variant, self.plan, bank, frames)
            )

        require_right(self.device, (variant, self.plan.structure, sizes), comparison)


@lru_cache(32)
def _of_plans(engine: GpuEngine, plans: tuple[Plan, ...]) -> GpuEngine:
    """Return `engine.of_plans`, cached: text of kernels, and weights on the device, take longer than short renders."""
    return engine.of_plans(plans)
