"""The Triton engine: a model as one kernel; all voices of a stream, and all chunks of a render, in one launch.

LSTM models have a separate kernel. A long convolution behind a model is more launches, on the device too. All other
plans use the fallback, one launch a layer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from namdsp.kernels.engine import Engine, Segment
from namdsp.kernels.triton_gpu.cascade.engine import CascadeEngine
from namdsp.kernels.triton_gpu.cascade.split import split
from namdsp.kernels.triton_gpu.device import KernelDevice, open_device
from namdsp.kernels.triton_gpu.fused.bank import FusedBank
from namdsp.kernels.triton_gpu.fused.fused_launcher import FusedLauncher
from namdsp.kernels.triton_gpu.fused.kernel import refusal
from namdsp.kernels.triton_gpu.fused.launcher import Launcher
from namdsp.kernels.triton_gpu.fused.shape import Shape, stream_shape
from namdsp.kernels.triton_gpu.fused.stream import StreamBank
from namdsp.kernels.triton_gpu.layers.engine import FallbackEngine
from namdsp.kernels.triton_gpu.lstm.lstm_launcher import LstmLauncher
from namdsp.kernels.triton_gpu.lstm.stack import stack_of
from namdsp.kernels.triton_gpu.tuning.table import offline_shape, plan_key
from namdsp.kernels.triton_gpu.verdict import LIST, STREAM, TILE, WHOLE, Comparison, frames_for, require_right
from namdsp.plan.plan import Plan

#: Maximum frames of an offline block: indices are 32 bits wide.
OFFLINE_FRAMES = 1 << 28
#: Engines of groups of models that are cached with kernels and weights: a batch uses each group many times.
MAX_CACHED_ENGINES = 64


def build(plan: Plan, max_block: int | None, index: int | None = None) -> Engine:
    """Make the engine of a plan, on one of several GPUs.

    Kernels compile at their first launch. The kernels for whole signals are compiled and compared here, if this GPU
    has no verdict on them yet.

    Raises
    ------
    WrongKernelError : a kernel computes wrong bits; kernels for streams raise it when a stream is made.
    """
    device = open_device(index)
    engine = _engine(plan, max_block, device)
    if max_block is None:
        engine.require_right()
    return engine


def _engine(
    plan: Plan, max_block: int | None, device: KernelDevice
) -> TritonEngine | CascadeEngine | FallbackEngine:
    parts = split(plan)
    if parts is not None and _refusal(parts.model) is None:
        return CascadeEngine(
            [plan], [parts], TritonEngine([parts.model], max_block, device), max_block, device
        )
    reason = _refusal(plan)
    if reason is None:
        return TritonEngine([plan], max_block, device)
    return FallbackEngine([plan], max_block, device, reason)


def _refusal(plan: Plan) -> str | None:
    """Return the reason why a plan is not one kernel, None if it is."""
    if plan.recurrent:
        stack = stack_of(plan)
        return stack if isinstance(stack, str) else None
    return refusal(plan)


class TritonEngine:
    """Runs a plan, or several plans of equal structure in one launch a block. max_block None: offline.

    plan : of the first model
    """

    name = "triton"
    details = "all voices and chunks in one launch, on the device"
    parallel = False  # the device is parallel by itself
    group = 1
    batches_voices = True

    def __init__(self, plans: Sequence[Plan], max_block: int | None, device: KernelDevice) -> None:
        self._plans = tuple(plans)
        plan = self.plan = self._plans[0]
        self.max_block = OFFLINE_FRAMES if max_block is None else max_block
        self._offline = max_block is None
        self._device = device
        self.row_device: KernelDevice | None = device if self._offline else None
        self._launchers: dict[Shape | None, Launcher] = {}
        self.schedule = (Segment(tuple(op.qualname for op in plan.ops), "whole model"),)

    def voices(self, count: int) -> FusedBank:
        """Return a bank of voices with zero histories, processed together; a multiple of the number of models."""
        if not self._offline:
            self._require_right(STREAM, count)
        return self._bank(self.launcher(self.shape(count)), count)

    def require_right(self) -> None:
        """Compare the kernels for whole signals with the NumPy engine, if they were not compared before.

        Raises
        ------
        WrongKernelError : a bit is wrong.
        """
        for variant in (WHOLE, LIST):
            self._require_right(variant, 1)

    def _require_right(self, variant: str, count: int) -> None:
        """Compare the kernel for `count` voices."""
        shape = self.shape(count)
        key = variant, self.plan.structure, shape
        require_right(self._device, key, lambda: self._comparison(variant, shape))

    def _comparison(self, variant: str, shape: Shape | None) -> Comparison:
        launcher = self.launcher(shape)
        tile = TILE if self.plan.recurrent else launcher.shape.tile

        def bank(plans: Sequence[Plan]) -> FusedBank:
            same_plans = tuple(plans) == self._plans
            return self._bank(launcher if same_plans else self._new_launcher(plans, shape), len(plans))

        return Comparison(
            variant=variant,
            title=launcher.kernel.title,
            facts=[plan_key(self.plan), *launcher.facts],
            plan=self.plan,
            device=self._device,
            bank=bank,
            frames=frames_for(variant, self.plan, tile=tile, warm=launcher.warm, longest=self.max_block),
        )

    def _bank(self, launcher: Launcher, count: int) -> FusedBank:
        return FusedBank(launcher, count) if self._offline else StreamBank(launcher, count, self.max_block)

    def shape(self, count: int) -> Shape | None:
        """Return the shape of the kernel for `count` voices; None for an LSTM, whose shape is fixed."""
        if self.plan.recurrent:
            return None
        if self._offline:
            return offline_shape(self.plan, self._device.name)
        return stream_shape(self.plan, self.max_block, count)

    def launcher(self, shape: Shape | None) -> Launcher:
        """Return the kernel of a shape, with the weights of the models; made once."""
        if shape not in self._launchers:
            self._launchers[shape] = self._new_launcher(self._plans, shape)
        return self._launchers[shape]

    def _new_launcher(self, plans: Sequence[Plan], shape: Shape | None) -> Launcher:
        return (
            LstmLauncher(plans, self._device) if shape is None else FusedLauncher(plans, shape, self._device)
        )

    def batch_engine(self, plans: Sequence[Plan]) -> TritonEngine:
        """Return the engine of models of equal structure: banks of n voices for each model, model by model.

        The bank raises EngineError if a structure differs.
        """
        return _cached_engine(tuple(plans), None if self._offline else self.max_block, self._device)


@lru_cache(maxsize=MAX_CACHED_ENGINES)
def _cached_engine(plans: tuple[Plan, ...], max_block: int | None, device: KernelDevice) -> TritonEngine:
    """Make or reuse an engine: its kernel's text and its weights on the device take longer than some short renders.

    Plans are compared by identity.
    """
    return TritonEngine(plans, max_block, device)
