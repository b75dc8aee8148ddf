"""Signals on the device through whole-model kernels, each voice's from silence: the fastest way to many long renders.

    row of a chunk   | warm: frames of the chunk before it | its own frames |     a receptive field fills its rings

In front of each signal stand as many zeros as settle the model, so every model starts from zeros.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.device import open_device
from namdsp.kernels.triton_gpu.engine import TritonEngine
from namdsp.kernels.triton_gpu.tuning.table import offline_shape
from namdsp.kernels.triton_gpu.whole.bank import chunk_frames
from namdsp.kernels.triton_gpu.whole.kernel import refusal, whole
from namdsp.kernels.triton_gpu.whole.launcher import Given, Numbers
from namdsp.kernels.triton_gpu.whole.machine import Machine
from namdsp.kernels.triton_gpu.whole.numbering import packed
from namdsp.plan.plan import Plan
from namdsp.torch.gpu.arguments import argument, stream_of
from namdsp.torch.gpu.packing import Packing


class ResidentWhole:
    """A mono feed-forward plan as one kernel, and others of its structure.

    numbered : index in `plan.ops` -> shapes of the numbers that may change, in their order

    Raises
    ------
    EngineError : it is no such plan, its packed weights are not its numbers, or it plays wrong bits here.
    """

    def __init__(self, plan: Plan, numbered: Mapping[int, Any], where: Any) -> None:
        reason = "it never forgets" if plan.receptive_field is None else refusal(plan)
        if reason is not None or plan.in_channels != 1 or plan.out_channels != 1:
            raise EngineError(f"triton: not one kernel for a mono signal: {reason or 'several channels'}")
        self.plan = plan
        device = open_device(where.index)
        TritonEngine([plan], None, device).require_right()
        self._machine = Machine([plan], offline_shape(plan, device.name), device)
        self.packing = Packing(plan, numbered, self._pack, where)

    def play(self, x: Any, packed: Any) -> Any:
        """x float32 [V, T], each voice from silence -> [V, T].

        packed : [models, floats]; voices stand model by model, as many of each
        """
        import torch

        voices, length = x.shape
        silence, frames = self.plan.settle_frames, self.plan.settle_frames + length
        machine, weights = self._machine, packed.contiguous()
        warm, chunk = machine.warm, max(chunk_frames(machine, voices, frames), machine.shape.tile)
        chunks = -(-frames // chunk)
        padded = x.new_zeros((voices, warm + chunks * chunk))
        padded[:, warm + silence : warm + frames] = x
        rows = padded.unfold(1, warm + chunk, chunk).reshape(voices * chunks, warm + chunk).contiguous()
        y = torch.empty_like(rows)
        memory = x.new_zeros((voices * chunks, machine.floats))
        unusable = torch.empty(voices * chunks, dtype=torch.int32, device=x.device)
        given = Given(
            memory=argument(memory),
            x=argument(rows),
            y=argument(y),
            unusable=argument(unusable),
            voices=voices,
            chunks=chunks,
            columns=rows.shape[1],
            weights=argument(weights),
            models=len(packed),
            stream=stream_of(x),
        )
        machine.bound(given)(Numbers(0, frames, 0, chunk, chunk, warm))
        return y[:, warm:].reshape(voices, chunks * chunk)[:, silence:frames]

    def _pack(self, plan: Plan) -> Float32:
        return packed(plan, whole(plan, self._machine.shape, self._machine.device.shared_bytes).weights)
