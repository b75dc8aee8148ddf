"""The Triton engine: a whole model as one kernel; all voices of a stream, and all chunks of a render, in one launch.

LSTM models have a kernel of their own. What neither can take runs layer by layer, the fall-back.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from namdsp.kernels.engine import Engine, Segment
from namdsp.kernels.triton_gpu.device import Device, open_device
from namdsp.kernels.triton_gpu.layers.engine import FallbackEngine
from namdsp.kernels.triton_gpu.lstm.machine import LstmMachine
from namdsp.kernels.triton_gpu.lstm.stack import stack_of
from namdsp.kernels.triton_gpu.tuning.table import offline_shape
from namdsp.kernels.triton_gpu.whole.bank import Bank
from namdsp.kernels.triton_gpu.whole.kernel import refusal
from namdsp.kernels.triton_gpu.whole.launcher import Launcher
from namdsp.kernels.triton_gpu.whole.machine import Machine
from namdsp.kernels.triton_gpu.whole.shape import Shape, stream_shape
from namdsp.kernels.triton_gpu.whole.stream import StreamBank
from namdsp.plan.plan import Plan

#: Frames per block offline, at the most: indices are 32 bits wide.
OFFLINE_FRAMES = 1 << 28
#: Groups of models that play side by side whose kernels and weights are kept: a batch goes through all of its shapes
#: again and again.
SHAPES_KEPT = 64


def build(plan: Plan, max_block: int | None, index: int | None = None) -> Engine:
    """The engine, on a GPU of several; kernels compile at their first launch."""
    device = open_device(index)
    reason = _refusal(plan)
    if reason is not None:
        return FallbackEngine([plan], max_block, device, reason)
    return TritonEngine([plan], max_block, device)


def _refusal(plan: Plan) -> str | None:
    """Why the plan is not one kernel."""
    if plan.recurrent:
        stack = stack_of(plan)
        return stack if isinstance(stack, str) else None
    return refusal(plan)


class TritonEngine:
    """Runs a plan, or plans of one shape side by side, one launch a block. max_block None: offline.

    plan : of the first model
    """

    name = "triton"
    details = "all voices and chunks in one launch, on the device"
    parallel = False  # the device is parallel by itself
    group = 1
    together = True

    def __init__(self, plans: Sequence[Plan], max_block: int | None, device: Device) -> None:
        self._plans = tuple(plans)
        plan = self.plan = self._plans[0]
        self.max_block = OFFLINE_FRAMES if max_block is None else max_block
        self._offline = max_block is None
        self._device = device
        self._machines: dict[Shape, Machine] = {}
        self.schedule = (Segment(tuple(op.place for op in plan.ops), "whole model"),)

    def voices(self, count: int) -> Bank:
        """Voices with histories of zeros, which run together; a multiple of the models."""
        machine = self._machine(count)
        return Bank(machine, count) if self._offline else StreamBank(machine, count, self.max_block)

    def _machine(self, count: int) -> Launcher:
        if self.plan.recurrent:
            return self._recurrent
        shape = (
            offline_shape(self.plan, self._device.name)
            if self._offline
            else stream_shape(self.plan, self.max_block, count)
        )
        if shape not in self._machines:
            self._machines[shape] = Machine(self._plans, shape, self._device)
        return self._machines[shape]

    @cached_property
    def _recurrent(self) -> Launcher:
        return LstmMachine(self._plans, self._device)

    def beside(self, plans: Sequence[Plan]) -> TritonEngine:
        """For models of this shape: banks of n voices for each, model by model. What differs is found by the bank."""
        return _together(tuple(plans), None if self._offline else self.max_block, self._device)


@lru_cache(maxsize=SHAPES_KEPT)
def _together(plans: tuple[Plan, ...], max_block: int | None, device: Device) -> TritonEngine:
    """Kept: to write the kernel again, and bring the weights to the device, takes longer than to play some takes.

    Plans are told apart by identity.
    """
    return TritonEngine(plans, max_block, device)
