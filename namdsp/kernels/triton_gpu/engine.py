"""The Triton engine: a whole model as one kernel; all voices of a stream, and all chunks of a render, in one launch.

LSTM models have a kernel of their own. What neither can take runs layer by layer, the fall-back.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from namdsp.kernels.engine import Engine, Segment
from namdsp.kernels.triton_gpu.device import Device, open_device
from namdsp.kernels.triton_gpu.layers.engine import FallbackEngine
from namdsp.kernels.triton_gpu.lstm.machine import LstmMachine
from namdsp.kernels.triton_gpu.lstm.stack import stack_of
from namdsp.kernels.triton_gpu.tuning.table import offline_shape, plan_key
from namdsp.kernels.triton_gpu.verdict import LIST, STREAM, TILE, WHOLE, Comparison, frames_for, require_right
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
    """The engine, on a GPU of several.

    Kernels compile at their first launch: those for whole signals here, if they were not compared before on this GPU.

    Raises
    ------
    WrongKernelError : they give wrong bits; those for streams say so when a stream is made.
    """
    device = open_device(index)
    reason = _refusal(plan)
    engine = (
        TritonEngine([plan], max_block, device)
        if reason is None
        else FallbackEngine([plan], max_block, device, reason)
    )
    if max_block is None:
        engine.require_right()
    return engine


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
        self._machines: dict[Shape | None, Launcher] = {}
        self.schedule = (Segment(tuple(op.place for op in plan.ops), "whole model"),)

    def voices(self, count: int) -> Bank:
        """Voices with histories of zeros, which run together; a multiple of the models."""
        if not self._offline:
            self._require_right(STREAM, count)
        return self._bank(self._machine(self._shape(count)), count)

    def require_right(self) -> None:
        """Compare the kernels for whole signals with the NumPy engine, if they were not compared before.

        Raises
        ------
        WrongKernelError : a bit is wrong.
        """
        for variant in (WHOLE, LIST):
            self._require_right(variant, 1)

    def _require_right(self, variant: str, count: int) -> None:
        """Compare the kernel for so many voices."""
        shape = self._shape(count)
        key = variant, self.plan.structure, shape
        require_right(self._device, key, lambda: self._comparison(variant, shape))

    def _comparison(self, variant: str, shape: Shape | None) -> Comparison:
        machine = self._machine(shape)
        tile = TILE if self.plan.recurrent else machine.shape.tile

        def bank(plans: Sequence[Plan]) -> Bank:
            own = tuple(plans) == self._plans
            return self._bank(machine if own else self._made(plans, shape), len(plans))

        return Comparison(
            variant=variant,
            title=machine.kernel.title,
            facts=[plan_key(self.plan), *machine.facts],
            plan=self.plan,
            device=self._device,
            bank=bank,
            frames=frames_for(variant, self.plan, tile=tile, warm=machine.warm, longest=self.max_block),
        )

    def _bank(self, machine: Launcher, count: int) -> Bank:
        return Bank(machine, count) if self._offline else StreamBank(machine, count, self.max_block)

    def _shape(self, count: int) -> Shape | None:
        """Of the kernel for so many voices; None: an LSTM's, which has one."""
        if self.plan.recurrent:
            return None
        if self._offline:
            return offline_shape(self.plan, self._device.name)
        return stream_shape(self.plan, self.max_block, count)

    def _machine(self, shape: Shape | None) -> Launcher:
        if shape not in self._machines:
            self._machines[shape] = self._made(self._plans, shape)
        return self._machines[shape]

    def _made(self, plans: Sequence[Plan], shape: Shape | None) -> Launcher:
        return LstmMachine(plans, self._device) if shape is None else Machine(plans, shape, self._device)

    def beside(self, plans: Sequence[Plan]) -> TritonEngine:
        """For models of this shape: banks of n voices for each, model by model. What differs is found by the bank."""
        return _together(tuple(plans), None if self._offline else self.max_block, self._device)


@lru_cache(maxsize=SHAPES_KEPT)
def _together(plans: tuple[Plan, ...], max_block: int | None, device: Device) -> TritonEngine:
    """Kept: to write the kernel again, and bring the weights to the device, takes longer than to play some takes.

    Plans are told apart by identity.
    """
    return TritonEngine(plans, max_block, device)
