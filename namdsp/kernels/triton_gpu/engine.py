"""The Triton engine: a whole model as one kernel; all voices of a stream, and all chunks of a render, in one launch.

A plan that `whole.py` refuses runs layer by layer (`layers.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Segment, check_operations
from namdsp.kernels.triton_gpu import layers
from namdsp.kernels.triton_gpu.bank import Bank, TritonState
from namdsp.kernels.triton_gpu.device import device
from namdsp.kernels.triton_gpu.machine import Machine
from namdsp.kernels.triton_gpu.shape import Shape, stream_shape
from namdsp.kernels.triton_gpu.tuning import offline_shape
from namdsp.kernels.triton_gpu.whole import refusal
from namdsp.plan.ops import FEED_FORWARD
from namdsp.plan.plan import Plan

#: Frames per block offline, at the most: indices are 32 bits wide.
OFFLINE_FRAMES = 1 << 28


def build(plan: Plan, max_block: int | None) -> TritonEngine | layers.LayersEngine:
    """The engine; kernels compile at their first launch."""
    where = device()
    check_operations(plan, FEED_FORWARD, TritonEngine.name)
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

    def __init__(self, plans: Sequence[Plan], max_block: int | None, where: Any) -> None:
        self._plans = tuple(plans)
        plan = self.plan = self._plans[0]
        self.max_block = OFFLINE_FRAMES if max_block is None else max_block
        self._offline = max_block is None
        self._device = where
        self._machines: dict[Shape, Machine] = {}
        self.schedule = (Segment(tuple(op.place for op in plan.ops), "whole model"),)

    def new_bank(self, voices: int) -> Bank:
        """Voices with zero histories, which run together; a multiple of the models."""
        shape = offline_shape(self.plan) if self._offline else stream_shape(self.plan, self.max_block, voices)
        if shape not in self._machines:
            self._machines[shape] = Machine(self._plans, shape, self._device)
        longest = None if self._offline else self.max_block
        return Bank(self._machines[shape], voices, longest)

    def side_by_side(self, plans: Sequence[Plan]) -> TritonEngine:
        """For models of this shape: banks of n voices for each, model by model. What differs is found by the bank."""
        return TritonEngine(plans, None if self._offline else self.max_block, self._device)

    def new_state(self) -> TritonState:
        """A state with zero histories."""
        return self.new_bank(1).states[0]

    def process(self, state: TritonState, x: Float32, out: Float32) -> int:
        """Run x [C_in, T] through the model into out [C_out, T]; gives how many samples were not finite.

        The state is alone in its bank; the voices of a larger bank run together, by `Bank.process`.
        """
        return state.bank.process(x, out)
