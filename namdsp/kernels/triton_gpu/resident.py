"""Signals that are on the device already, launch by launch as in `layers.py`, with weights that may change.

For PyTorch: nothing goes through the host, weights are picked on the device from a plan's numbers, one row a model, and
every signal can be kept for the way back. The bits are the engine's.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import INPUT_FLOOR, OUTPUT_NAN, Float32
from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.device import open_device
from namdsp.kernels.triton_gpu.device.tensors import argument, stream_of
from namdsp.kernels.triton_gpu.launch import Launch
from namdsp.kernels.triton_gpu.layers import MOST_KERNELS
from namdsp.kernels.triton_gpu.packing import Packing
from namdsp.kernels.triton_gpu.schedule import launches
from namdsp.plan.plan import Plan

#: A launch's weights begin at a multiple of this many floats, for aligned loads.
ALIGNED = 64
Signals = dict[int, Any]


class Resident:
    """A feed-forward plan, and others of its structure.

    numbered : index in `plan.ops` -> shapes of the numbers that may change, in their order
    packed   : numbers [..., M] -> weights as the launches take them [..., floats]

    Raises
    ------
    EngineError : it is recurrent, takes too many kernels, or its packed weights are not its numbers.
    """

    def __init__(self, plan: Plan, numbered: Mapping[int, Any], where: Any) -> None:
        if plan.receptive_field is None:
            raise EngineError("triton: recurrent models are not played on tensors of the device")
        self.plan = plan
        self.device = where
        self._device = open_device(where.index)
        self._launches = launches(plan)
        if len({launch.kernel for launch in self._launches}) > MOST_KERNELS:
            raise EngineError(f"triton: this model needs more than {MOST_KERNELS} different kernels")
        sizes = [launch.weights.size for launch in self._launches]
        starts = [0, *itertools.accumulate(-(-size // ALIGNED) * ALIGNED for size in sizes)]
        self._places = [slice(start, start + size) for start, size in zip(starts, sizes, strict=False)]
        self.floats = starts[-1]
        self.packed = Packing(plan, numbered, self._pack, where)

    def settled(self, packed: Any) -> Signals:
        """signal -> [models, C, lookback], settled on silence: so much of it is played."""
        import torch

        plan, models = self.plan, len(packed)
        zeros = torch.zeros((models, plan.in_channels, plan.settle_frames), device=self.device)
        histories = {
            s: zeros.new_zeros((models, plan.channels[s], plan.lookbacks[s])) for s in plan.remembered
        }
        return self.last(self.play(zeros, packed, histories)) if plan.settle_frames else histories

    def play(self, x: Any, packed: Any, histories: Signals) -> Signals:
        """Every signal that is stored, [V, C, lookback + T], for x float32 [V, C, T].

        packed    : [models, floats]; voices stand model by model, as many of each
        histories : signal -> [V, C, lookback], or [models, C, lookback] if there are so many voices
        """
        import torch

        plan, (voices, _, frames) = self.plan, x.shape
        used = {0, *(s for launch in self._launches for s in (*launch.reads, *launch.writes))}
        signals: Signals = {}
        for signal in sorted(used):
            lookback = plan.lookbacks[signal]
            signals[signal] = x.new_empty((voices, plan.channels[signal], lookback + frames))
            if lookback:
                signals[signal][..., :lookback] = histories[signal]
        now = {signal: whole[..., plan.lookbacks[signal] :] for signal, whole in signals.items()}
        now[0].copy_(torch.where((x.abs() >= float(INPUT_FLOOR)) & x.isfinite(), x, 0.0))
        if frames and voices:
            for launch, place in zip(self._launches, self._places, strict=True):
                self._launch(launch, now, packed[:, place].contiguous(), voices, frames)
        return signals

    def output(self, signals: Signals, frames: int) -> Any:
        """The output [V, C_out, T] of what `play` gave; a NaN has the bits of every engine's."""
        import torch

        y = signals[self.plan.output][..., signals[self.plan.output].shape[-1] - frames :]
        nan = torch.tensor(OUTPUT_NAN, dtype=torch.int32, device=y.device).view(torch.float32)
        return torch.where(y.isnan(), nan, y)

    def last(self, signals: Signals) -> Signals:
        """The last frames of each signal with a history: those after `play`."""
        return {s: signals[s][..., -self.plan.lookbacks[s] :] for s in self.plan.remembered}

    def _launch(self, launch: Launch, now: Signals, weights: Any, voices: int, frames: int) -> None:
        given: list[Any] = []
        for signal in (*launch.reads, *launch.writes):
            given += [argument(now[signal]), now[signal].stride(1), now[signal].stride(0)]
        arguments = (*given, argument(weights), *launch.integers, frames, voices, voices // len(weights))
        kernel = self._device.kernel(launch.kernel, launch.constants, launch.options)
        kernel.fitted(arguments)(launch.grid(voices, frames), arguments, stream_of(weights))

    def _pack(self, plan: Plan) -> Float32:
        packed = np.zeros(self.floats, np.float32)
        for launch, place in zip(launches(plan), self._places, strict=True):
            packed[place] = launch.weights
        return packed
