"""Signals that are on the device already, launch by launch as in `layers/engine.py`, with weights that may change.

For PyTorch: nothing goes through the host, weights are picked on the device from a plan's numbers, one row a model, and
what the way back wants is kept on a tape. The bits are the engine's.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import INPUT_FLOOR, OUTPUT_NAN, Float32
from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.device import open_device
from namdsp.kernels.triton_gpu.layers.engine import MOST_KERNELS
from namdsp.kernels.triton_gpu.layers.launch import Launch
from namdsp.kernels.triton_gpu.layers.schedule import launches, weights
from namdsp.plan.ops import Lstm
from namdsp.plan.plan import Plan
from namdsp.torch.gpu.arguments import argument, stream_of
from namdsp.torch.gpu.back_layers import back_layers, kept_signals
from namdsp.torch.gpu.compared import require_right_on_tensors
from namdsp.torch.gpu.packing import Packing
from namdsp.torch.gpu.rows import rows_of

#: A launch's weights begin at a multiple of this many floats, for aligned loads.
ALIGNED = 64
Signals = dict[int, Any]


class Resident:
    """A plan, and others of its structure.

    numbered : index in `plan.ops` -> shapes of the numbers that may change, in their order
    packed   : numbers [..., M] -> weights as the launches take them [..., floats]

    Raises
    ------
    EngineError : a kernel does not take it, it needs too many kernels, its packed weights are not its numbers, or it
                  plays wrong bits here.
    """

    def __init__(self, plan: Plan, numbered: Mapping[int, Any], where: Any) -> None:
        self.plan, self._numbered = plan, numbered
        self._device = open_device(where.index)
        self._launches = launches(plan)
        if len({launch.kernel for launch in self._launches}) > MOST_KERNELS:
            raise EngineError(f"triton: this model needs more than {MOST_KERNELS} different kernels")
        sizes = [launch.weights.size for launch in self._launches]
        starts = [0, *itertools.accumulate(-(-size // ALIGNED) * ALIGNED for size in sizes)]
        self._places = [slice(start, start + size) for start, size in zip(starts, sizes, strict=False)]
        self.floats = starts[-1]
        self._last_use = {
            signal: index
            for index, launch in enumerate(self._launches)
            for signal in (*launch.reads, *launch.writes)
        }
        #: what goes back together, by the signals that its operations make
        self.layers = back_layers(plan, numbered)
        self._kept = [s for s in kept_signals(plan, self.layers) if s in self._last_use or not s]
        self.tape_channels = sum(plan.channels[signal] for signal in self._kept)
        self.packed = Packing(plan, numbered, self.pack, where)
        require_right_on_tensors(self, self._launches, self._device, where)

    def settled(self, numbers: Any) -> Signals:
        """signal -> [models, C, lookback], settled on silence: so much of it is played. numbers : [models, M]."""
        plan, models = self.plan, len(numbers)
        first = self._initial(numbers)
        zeros = numbers.new_zeros((models, plan.in_channels, plan.settle_frames))
        return self.last(self.play(zeros, self.packed(numbers), first)) if plan.settle_frames else first

    def _initial(self, numbers: Any) -> Signals:
        """What stands in the weights, and zeros."""
        plan, at = self.plan, 0
        shapes = {
            signal: (len(numbers), plan.channels[signal], plan.lookbacks[signal])
            for signal in plan.remembered
        }
        found = {signal: numbers.new_zeros(shape) for signal, shape in shapes.items()}
        for index, each in self._numbered.items():
            size, op = sum(math.prod(shape) for shape in each), plan.ops[index]
            at += size
            if isinstance(op, Lstm):  # its numbers end with both states
                hidden, cell = numbers[:, :at].split([at - 2 * len(op.cell0), *[len(op.cell0)] * 2], 1)[1:]
                found |= {op.out: hidden[..., None], op.cell: cell[..., None]}
        return found

    def tape_floats(self, voices: int, frames: int) -> int:
        """Floats of the signals that the way back wants."""
        return voices * self.tape_channels * rows_of(self.plan, frames).length

    def on_tape(self, tape: Any, voices: int, frames: int) -> Signals:
        """The signals that `play` has put there, [V, C, lookback + T]."""
        plan, rows = self.plan, rows_of(self.plan, frames)
        pieces = tape.split([voices * plan.channels[signal] * rows.length for signal in self._kept])
        return {
            signal: rows.view(piece, voices, plan.channels[signal], plan.lookbacks[signal])
            for signal, piece in zip(self._kept, pieces, strict=True)
        }

    def play(self, x: Any, packed: Any, histories: Signals | None, tape: Any = None) -> Signals:
        """Output and signals with a history, [V, C, lookback + T], for x float32 [V, C, T].

        packed    : [models, floats]; voices stand model by model, as many of each
        histories : signal -> [V, C, lookback], or [models, C, lookback] if there are so many voices; None for zeros
        tape      : gets what the way back wants, too, [tape_floats]
        """
        import torch

        plan, (voices, _, frames) = self.plan, x.shape
        rows = rows_of(plan, frames)
        signals: Signals = {}
        if tape is not None:
            signals = self.on_tape(tape, voices, frames)
            on_tape = tape.view(-1, rows.length)
            on_tape[:, rows.front + frames :] = 0
            if histories is None:
                on_tape[:, : rows.front] = 0
        taped = frozenset(signals)
        kept = {plan.output, *plan.remembered, *taped}
        now: Signals = {}

        def begin(signal: int) -> None:
            lookback = plan.lookbacks[signal]
            if signal not in signals:
                signals[signal] = rows.empty(x, voices, plan.channels[signal], lookback)
            if lookback and (histories is not None or signal not in taped):
                signals[signal][..., :lookback] = 0 if histories is None else histories[signal]
            now[signal] = signals[signal][..., lookback:]

        self._device.enter()
        begin(0)
        now[0].copy_(torch.where((x.abs() >= float(INPUT_FLOOR)) & x.isfinite(), x, 0.0))
        for index, (launch, place) in enumerate(zip(self._launches, self._places, strict=True)):
            for signal in launch.writes:
                begin(signal)
            memory = x.new_empty((voices, launch.floats))
            for signal, (first, channels) in launch.states.items():
                signals[signal] = memory[:, first : first + channels, None]
                signals[signal].copy_(histories[signal]) if histories is not None else signals[signal].zero_()
            if frames and voices:
                self._launch(launch, now, memory, packed[:, place].contiguous(), frames)
            for signal in {*launch.reads, *launch.writes} - kept:
                if self._last_use[signal] == index:  # its memory is free for the next one
                    del signals[signal], now[signal]
        return signals

    def output(self, signals: Signals, frames: int) -> Any:
        """The output [V, C_out, T] of what `play` gave; a NaN has the bits of every engine's."""
        import torch

        y = signals[self.plan.output][..., signals[self.plan.output].shape[-1] - frames :]
        return torch.where(y.isnan(), OUTPUT_NAN, y.view(torch.int32)).view(torch.float32)

    def last(self, signals: Signals) -> Signals:
        """The last frames of each signal with a history: those after `play`."""
        return {s: signals[s][..., -self.plan.lookbacks[s] :] for s in self.plan.remembered}

    def _launch(self, launch: Launch, now: Signals, memory: Any, weights: Any, frames: int) -> None:
        given: list[Any] = []
        for signal in (*launch.reads, *launch.writes):
            given += [argument(now[signal]), now[signal].stride(1), now[signal].stride(0)]
        if launch.floats:
            given.append(argument(memory))
        voices = len(memory)
        arguments = (*given, argument(weights), *launch.integers, frames, voices, voices // len(weights))
        kernel = self._device.kernel(launch.kernel, launch.constants, launch.options)
        kernel.fitted(arguments)(launch.grid(voices, frames), arguments, stream_of(weights))

    def pack(self, plan: Plan) -> Float32:
        """A plan's weights as the launches take them, [floats]."""
        packed = np.zeros(self.floats, np.float32)
        for array, place in zip(weights(plan), self._places, strict=True):
            packed[place] = array
        return packed
