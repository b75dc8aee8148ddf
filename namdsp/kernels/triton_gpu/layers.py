"""The general way: a plan as launches, one a layer, each over a block of frames; state on the device.

For plans that `whole.py` refuses.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32, condition_input, one_nan
from namdsp.errors import EngineError
from namdsp.kernels.engine import Segment
from namdsp.kernels.triton_gpu.device import interpreted
from namdsp.kernels.voices import StateEngine
from namdsp.plan.plan import Plan

#: Frames per block offline, at the most: 1,048,576 rendered 10 minutes in 0.18 s on an H200, 131,072 in 0.33 s.
OFFLINE_FRAMES = 1 << 20
#: The signals of one stream may take this share of the device's free memory.
MEMORY_SHARE = 8
TILE_FRAMES = 128
ROW_TILE_FRAMES = 1024
WARPS = 4
#: Kernels of one model: each takes seconds to compile.
MOST_KERNELS = 32


def build(plan: Plan, max_block: int | None, where: Any, refusal: str) -> LayersEngine:
    """The engine; kernels compile at their first launch. refusal: why the whole model is not one kernel.

    Raises
    ------
    EngineError : it would take too many kernels.
    """
    return LayersEngine(plan, _offline_frames(plan) if max_block is None else max_block, where, refusal)


def _offline_frames(plan: Plan) -> int:
    frames = OFFLINE_FRAMES
    if not interpreted():
        import torch

        free, _ = torch.cuda.mem_get_info()
        while frames > TILE_FRAMES and 4 * frames * sum(plan.channels) > free // MEMORY_SHARE:
            frames //= 2
    return frames


class LayersState:
    """Signals of one stream on the device: [C, lookback + max_block] each."""

    def __init__(self, plan: Plan, max_block: int, where: Any) -> None:
        import torch

        self._lookbacks = plan.lookbacks
        self.signals = [
            torch.zeros((channels, lookback + max_block), dtype=torch.float32, device=where)
            for channels, lookback in zip(plan.channels, plan.lookbacks, strict=True)
        ]

    def history(self, signal: int) -> Float32:
        """A copy of the last lookback frames of a signal."""
        history: Float32 = self.signals[signal][:, : self._lookbacks[signal]].cpu().numpy().copy()
        return history

    def set_history(self, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a signal."""
        import torch

        past = self.signals[signal][:, : self._lookbacks[signal]]
        past.copy_(torch.from_numpy(np.ascontiguousarray(np.broadcast_to(frames, past.shape))))

    def memory_bytes(self) -> int:
        """Bytes on the device."""
        return sum(int(signal.numel()) * 4 for signal in self.signals)

    def slide(self, frames: int) -> None:
        """The block is over: the last lookback frames move to the front."""
        for signal, lookback in zip(self.signals, self._lookbacks, strict=True):
            if lookback:
                past = signal[:, frames : frames + lookback]
                signal[:, :lookback].copy_(past if frames >= lookback else past.clone())


class LayersEngine(StateEngine):
    """Runs a plan launch by launch."""

    name = "triton"
    parallel = False  # the device is parallel by itself
    details = "layer by layer, on the device"

    def __init__(self, plan: Plan, max_block: int, where: Any, refusal: str) -> None:
        import torch

        from namdsp.kernels.triton_gpu.schedule import launches

        self.plan = plan
        self.max_block = max_block
        self._device = where
        self._launches = launches(plan)
        kernels = len({launch.kernel for launch in self._launches})
        if kernels > MOST_KERNELS:
            raise EngineError(
                f"triton: this model needs {kernels} different kernels; at most {MOST_KERNELS} are compiled for one. "
                'Use engine="numba"'
            )
        self._weights = [torch.from_numpy(launch.weights).to(where) for launch in self._launches]
        refusals = (("whole model", refusal),)
        self.schedule = tuple(
            Segment(launch.places, launch.name, refusals if index == 0 else ())
            for index, launch in enumerate(self._launches)
        )

    def new_state(self) -> LayersState:
        """A state with zero histories."""
        return LayersState(self.plan, self.max_block, self._device)

    def process(self, state: LayersState, x: Float32, out: Float32) -> int:
        """Run x [C_in, T] through the model into out [C_out, T]; gives how many samples were not finite."""
        import torch

        frames = x.shape[1]
        if frames == 0:
            return 0
        conditioned = np.array(x, np.float32)
        replaced = condition_input(conditioned)
        lookbacks = self.plan.lookbacks
        state.signals[0][:, lookbacks[0] : lookbacks[0] + frames].copy_(torch.from_numpy(conditioned))
        self._launch(state, frames)
        last = self.plan.output
        out[:] = state.signals[last][:, lookbacks[last] : lookbacks[last] + frames].cpu().numpy()
        one_nan(out)
        state.slide(frames)
        return replaced

    def _launch(self, state: LayersState, frames: int) -> None:
        lookbacks = self.plan.lookbacks
        options = {} if interpreted() else {"num_warps": WARPS, "enable_fp_fusion": False}
        for launch, weights in zip(self._launches, self._weights, strict=True):
            pointers = []
            for signal in (*launch.reads, *launch.writes):
                buffer = state.signals[signal]
                pointers += [buffer[:, lookbacks[signal] :], buffer.stride(0)]
            by_row = launch.name not in ("conv", "layer")
            tile = ROW_TILE_FRAMES if by_row else TILE_FRAMES
            grid = (-(-frames // tile), launch.rows if by_row else 1)
            launch.kernel[grid](*pointers, weights, *launch.integers, frames, BT=tile, **options)
