"""Many long renders on tensors of a GPU by fused kernels, each voice from silence: the fastest way.

Each signal is preceded by the zeros that bring the model to its steady state, so every model starts from zeros.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

import torch

from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.device import open_device
from namdsp.kernels.triton_gpu.fused.bank import FusedBank
from namdsp.kernels.triton_gpu.fused.engine import FusedEngine
from namdsp.kernels.triton_gpu.fused.kernel import refusal
from namdsp.kernels.triton_gpu.transfers import allocate_rows
from namdsp.plan.plan import Plan
from namdsp.torch.gather import TensorGather, gather_packed
from namdsp.torch.gpu.device import TensorDevice, TensorMemory


class TensorFused:
    """A mono feed-forward plan as one kernel, and others of its structure.

    numbered : index in `plan.ops` -> shapes of the coefficients that may change, in their order

    Raises
    ------
    EngineError : it is no such plan, its packed weights are not its coefficients, or it computes wrong bits here.
    """

    def __init__(self, plan: Plan, numbered: Mapping[int, Any], where: torch.device) -> None:
        reason = refusal(plan)
        if reason is not None or plan.in_channels != 1 or plan.out_channels != 1:
            raise EngineError(f"triton: not one kernel for a mono signal: {reason or 'several channels'}")
        self.plan = plan
        engine = FusedEngine([plan], None, open_device(where.index))
        engine.require_right()
        self._device = TensorDevice(engine.device, where)
        engine = FusedEngine([plan], None, self._device)
        self._launcher = engine.launcher(engine.sizes(1))
        self.packing: TensorGather = gather_packed(plan, numbered, self._launcher.model.pack)

    def play(self, x: torch.Tensor, packed: torch.Tensor) -> torch.Tensor:
        """Process x float32 [V, T], each voice from silence -> [V, T].

        packed : [models, floats]; voices are ordered model by model, the same number of each
        """
        voices, silence = len(x), self.plan.prewarm_frames
        frames = silence + x.shape[1]
        launcher: Any = copy(self._launcher)
        launcher.weights, launcher.models = TensorMemory(packed.contiguous()), len(packed)
        bank = FusedBank(launcher, voices)
        rows, out = (allocate_rows(self._device, voices, frames, margin=bank.margin) for _ in range(2))
        signal = rows.memory.rows(rows.step, voices, frames)
        signal[:, :silence] = 0
        signal[:, silence:] = x
        bank.process_rows(rows, out, frames)
        y: torch.Tensor = out.memory.rows(out.step, voices, frames)[:, silence:]
        return y
