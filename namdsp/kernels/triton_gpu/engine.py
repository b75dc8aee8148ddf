"""The Triton engine: a whole model as one kernel; all voices of a stream, and all chunks of a render, in one launch.

A plan that `whole.py` refuses runs layer by layer (`layers.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any

from namdsp.kernels.engine import Engine, Segment, check_operations
from namdsp.kernels.triton_gpu import layers
from namdsp.kernels.triton_gpu.bank import Bank
from namdsp.kernels.triton_gpu.device import device
from namdsp.kernels.triton_gpu.launcher import Launcher
from namdsp.kernels.triton_gpu.lstm_machine import SHAPE, LstmMachine
from namdsp.kernels.triton_gpu.lstm_stack import stack_of
from namdsp.kernels.triton_gpu.machine import Machine
from namdsp.kernels.triton_gpu.shape import Shape, stream_shape
from namdsp.kernels.triton_gpu.tuning import offline_shape
from namdsp.kernels.triton_gpu.whole import refusal
from namdsp.plan.ops import FEED_FORWARD
from namdsp.plan.plan import Plan

#: Frames per block offline, at the most: indices are 32 bits wide.
OFFLINE_FRAMES = 1 << 28


def build(plan: Plan, max_block: int | None) -> Engine:
    """The engine; kernels compile at their first launch."""
    where = device()
    if plan.recurrent:
        stack = stack_of(plan)
        if isinstance(stack, str):
            check_operations(plan, FEED_FORWARD, TritonEngine.name)
        return TritonEngine([plan], max_block, where)
    reason = refusal(plan)
    if reason is not None:
        return layers.build(plan, max_block, where, reason)
    return TritonEngine([plan], max_block, where)


class TritonEngine:
    """Runs a plan, or plans of one shape side by side, one launch a block. max_block None: offline.

    plan : of the first model
    """

    name = "triton"
    details = "all voices and chunks in one launch, on the device"
    parallel = False  # the device is parallel by itself
    group = 1
    together = True

    def __init__(self, plans: Sequence[Plan], max_block: int | None, where: Any) -> None:
        self._plans = tuple(plans)
        plan = self.plan = self._plans[0]
        self.max_block = OFFLINE_FRAMES if max_block is None else max_block
        self._offline = max_block is None
        self._device = where
        self._machines: dict[Shape, Launcher] = {}
        self.schedule = (Segment(tuple(op.place for op in plan.ops), "whole model"),)

    def voices(self, count: int) -> Bank:
        """Voices with histories of zeros, which run together; a multiple of the models."""
        longest = None if self._offline else self.max_block
        return Bank(self._machine(count), count, longest)

    def _machine(self, count: int) -> Launcher:
        if self.plan.recurrent:
            shape = SHAPE
        elif self._offline:
            shape = offline_shape(self.plan)
        else:
            shape = stream_shape(self.plan, self.max_block, count)
        if shape not in self._machines:
            made = LstmMachine if self.plan.recurrent else partial(Machine, shape=shape)
            self._machines[shape] = made(self._plans, where=self._device)
        return self._machines[shape]

    def beside(self, plans: Sequence[Plan]) -> TritonEngine:
        """For models of this shape: banks of n voices for each, model by model. What differs is found by the bank."""
        return _together(tuple(plans), None if self._offline else self.max_block, self._device)


@lru_cache(maxsize=4)
def _together(plans: tuple[Plan, ...], max_block: int | None, where: Any) -> TritonEngine:
    """Kept, for the weights of many models take their time to the device. Plans are told apart by identity."""
    return TritonEngine(plans, max_block, where)
