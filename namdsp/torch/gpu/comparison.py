"""Compare kernels on tensors of PyTorch with the NumPy engine before their first use (`triton_gpu/verdict.py`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.tracks import Track, gather_block, longest, scatter_block
from namdsp.kernels.triton_gpu.layers.engine import LEAST_FRAMES
from namdsp.kernels.triton_gpu.layers.launch import LayerLaunch
from namdsp.kernels.triton_gpu.tuning import plan_key
from namdsp.kernels.triton_gpu.verdict import TENSORS, Comparison, frames_for, require_right
from namdsp.plan.plan import Plan

if TYPE_CHECKING:
    from namdsp.torch.gpu.layers import TensorLayers


def require_right_on_tensors(
    engine: TensorLayers, launches: Sequence[LayerLaunch], device: Any, where: Any
) -> None:
    """Compare an engine's launches with the NumPy engine, if that was not done before on this GPU.

    where : the device of PyTorch

    Raises
    ------
    WrongKernelError : a bit is wrong.
    """
    plan = engine.plan

    def comparison() -> Comparison:
        return Comparison(
            variant=TENSORS,
            title="layer by layer",
            facts=[plan_key(plan), [launch.facts for launch in launches]],
            plan=plan,
            device=device,
            bank=lambda plans: TensorVoices(engine, plans, where),
            frames=frames_for(TENSORS, plan, tile=LEAST_FRAMES, warm=0, longest=0),
        )

    require_right(device, (TENSORS, plan.structure), comparison)


class TensorVoices:
    """One voice of each of several plans, with their histories in tensors."""

    def __init__(self, engine: TensorLayers, plans: Sequence[Plan], where: Any) -> None:
        self.count = len(plans)
        self._engine, self._where = engine, where
        self._packed = self._tensor(np.stack([engine.pack(plan) for plan in plans]))
        plan = engine.plan
        self._histories = {
            signal: self._tensor(
                np.zeros((self.count, plan.channels[signal], plan.lookbacks[signal]), np.float32)
            )
            for signal in plan.signals_with_history
        }

    def fill(self, values: Mapping[int, Float32], voices: slice) -> None:
        """Overwrite all histories of some voices."""
        for signal, history in self._histories.items():
            history[voices] = self._tensor(values[signal])

    def set_history(self, voice: int, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a voice's signal."""
        self._histories[signal][voice] = self._tensor(frames)

    def history(self, voice: int, signal: int) -> Float32:
        """Return a copy of a voice's last lookback frames."""
        history: Float32 = self._histories[signal][voice].cpu().numpy()
        return history

    def process_tracks(self, xs: Sequence[Track], outs: Sequence[Track]) -> bool:
        """Run a track for each voice."""
        engine, frames = self._engine, longest(xs)
        x = gather_block(xs, engine.plan.in_channels, 0, frames).reshape(self.count, -1, frames)
        signals = engine.play(self._tensor(x), self._packed, self._histories)
        y = engine.output(signals, frames).cpu().numpy()
        self._histories = {signal: last.clone() for signal, last in engine.last(signals).items()}
        scatter_block(outs, y.reshape(-1, frames), 0)
        return False

    def _tensor(self, array: Float32) -> Any:
        import torch

        return torch.from_numpy(np.ascontiguousarray(array)).to(self._where)
