"""Many long renders on tensors of a GPU by fused kernels, each voice from silence: the fastest way.

    row of a chunk   | warm-up: frames of the chunk before | frames of this chunk |     a receptive field of warm-up

Each signal is preceded by the zeros that bring the model to its steady state, so every model starts from zeros.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.device import open_device
from namdsp.kernels.triton_gpu.fused.bank import chunk_frames
from namdsp.kernels.triton_gpu.fused.engine import FusedEngine
from namdsp.kernels.triton_gpu.fused.kernel import refusal
from namdsp.kernels.triton_gpu.fused.launcher import LaunchBuffers, LaunchScalars, Samples
from namdsp.plan.plan import Plan
from namdsp.torch.gather import gather_packed
from namdsp.torch.gpu.tensors import argument, stream_of


class TensorFused:
    """A mono feed-forward plan as one kernel, and others of its structure.

    numbered : index in `plan.ops` -> shapes of the coefficients that may change, in their order

    Raises
    ------
    EngineError : it is no such plan, its packed weights are not its coefficients, or it computes wrong bits here.
    """

    def __init__(self, plan: Plan, numbered: Mapping[int, Any], where: Any) -> None:
        reason = "it never forgets" if plan.receptive_field is None else refusal(plan)
        if reason is not None or plan.in_channels != 1 or plan.out_channels != 1:
            raise EngineError(f"triton: not one kernel for a mono signal: {reason or 'several channels'}")
        self.plan = plan
        device = open_device(where.index)
        engine = FusedEngine([plan], None, device)
        engine.require_right()
        self._launcher = engine.launcher(engine.sizes(1))
        self.packing = gather_packed(plan, numbered, self._launcher.pack)

    def play(self, x: Any, packed: Any) -> Any:
        """Process x float32 [V, T], each voice from silence -> [V, T].

        packed : [models, floats]; voices are ordered model by model, the same number of each
        """
        import torch

        voices, length = x.shape
        silence, frames = self.plan.prewarm_frames, self.plan.prewarm_frames + length
        launcher, weights = self._launcher, packed.contiguous()
        warm, chunk = launcher.warm, max(chunk_frames(launcher, voices, frames), launcher.shape.tile)
        chunks = -(-frames // chunk)
        padded = x.new_zeros((voices, warm + chunks * chunk))
        padded[:, warm + silence : warm + frames] = x
        rows = padded.unfold(1, warm + chunk, chunk).reshape(voices * chunks, warm + chunk).contiguous()
        y = torch.empty_like(rows)
        memory = x.new_zeros((voices * chunks, launcher.floats))
        unusable = torch.empty(voices * chunks, dtype=torch.int32, device=x.device)
        buffers = LaunchBuffers(
            memory=argument(memory),
            x=Samples.of_rows(argument(rows), chunks, 1, rows.shape[1]),
            y=Samples.of_rows(argument(y), chunks, 1, rows.shape[1]),
            unusable=argument(unusable),
            voices=voices,
            chunks=chunks,
            weights=argument(weights),
            models=len(packed),
            stream=stream_of(x),
        )
        launcher.bind(buffers)(LaunchScalars(0, frames, 0, chunk, chunk, warm))
        return y[:, warm:].reshape(voices, chunks * chunk)[:, silence:frames]
