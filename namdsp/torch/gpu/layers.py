"""Captures on tensors of a GPU, one launch a layer as in `triton_gpu/layers/engine.py`, with weights that may change.

Nothing goes through the host. Weights are gathered on the device from a plan's coefficients, one row a model, and the
signals for the backward pass are saved on a tape. The bits are the engine's.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import INPUT_FLOOR, OUTPUT_NAN, Float32
from namdsp.kernels.engine import check_operations
from namdsp.kernels.triton_gpu.device import open_device
from namdsp.kernels.triton_gpu.layers.launch import LayerLaunch
from namdsp.kernels.triton_gpu.layers.schedule import launches, weights
from namdsp.plan.ops import FEED_FORWARD, Lstm
from namdsp.plan.plan import Plan
from namdsp.torch.gather import gather_packed
from namdsp.torch.gpu.backward_layers import backward_layers, taped_signals
from namdsp.torch.gpu.comparison import require_right_on_tensors
from namdsp.torch.gpu.tensors import argument, padded_layout, stream_of

#: A launch's weights begin at a multiple of this many floats, for aligned loads.
ALIGNED = 64
Signals = dict[int, Any]


class TensorLayers:
    """A plan, and others of its structure, on tensors.

    numbered : index in `plan.ops` -> shapes of the coefficients that may change, in their order
    packed   : coefficients [..., M] -> weights as the launches read them [..., floats]

    Raises
    ------
    EngineError : a kernel does not support it, it needs too many kernels, its packed weights are not its
                  coefficients, or it computes wrong bits here.
    """

    def __init__(self, plan: Plan, numbered: Mapping[int, Any], where: Any) -> None:
        self.plan, self._numbered = plan, numbered
        check_operations(plan, (*FEED_FORWARD, Lstm), "triton on tensors")
        self._device = open_device(where.index)
        self._launches = launches(plan)
        sizes = [launch.weights.size for launch in self._launches]
        starts = [0, *itertools.accumulate(-(-size // ALIGNED) * ALIGNED for size in sizes)]
        self._slices = [slice(start, start + size) for start, size in zip(starts, sizes, strict=False)]
        self.floats = starts[-1]
        self._last_use = {
            signal: index
            for index, launch in enumerate(self._launches)
            for signal in (*launch.reads, *launch.writes)
        }
        #: signal -> the layer that computes it, for the backward pass
        self.layers = backward_layers(plan, numbered)
        self._taped = [s for s in taped_signals(plan, self.layers) if s in self._last_use or not s]
        self.tape_channels = sum(plan.channels[signal] for signal in self._taped)
        self.packed = gather_packed(plan, numbered, self.pack)
        require_right_on_tensors(self, self._launches, self._device, where)

    def steady_state(self, coefficients: Any) -> Signals:
        """Return signal -> [models, C, lookback] after long silence, which is processed here.

        coefficients : [models, M]
        """
        plan, models = self.plan, len(coefficients)
        first = self._initial(coefficients)
        zeros = coefficients.new_zeros((models, plan.in_channels, plan.prewarm_frames))
        return self.last(self.play(zeros, self.packed(coefficients), first)) if plan.prewarm_frames else first

    def _initial(self, coefficients: Any) -> Signals:
        """Return the histories before the first frame: initial states among the coefficients, else zeros."""
        plan, at = self.plan, 0
        shapes = {
            signal: (len(coefficients), plan.channels[signal], plan.lookbacks[signal])
            for signal in plan.signals_with_history
        }
        initial = {signal: coefficients.new_zeros(shape) for signal, shape in shapes.items()}
        for index, shapes_of in self._numbered.items():
            size, op = sum(math.prod(shape) for shape in shapes_of), plan.ops[index]
            at += size
            if isinstance(op, Lstm):  # the last coefficients are both initial states
                hidden, cell = coefficients[:, :at].split([at - 2 * len(op.cell0), *[len(op.cell0)] * 2], 1)[
                    1:
                ]
                initial |= {op.out: hidden[..., None], op.cell: cell[..., None]}
        return initial

    def tape_floats(self, voices: int, frames: int) -> int:
        """Return the floats of the signals that the backward pass reads."""
        return voices * self.tape_channels * padded_layout(self.plan, frames).length

    def on_tape(self, tape: Any, voices: int, frames: int) -> Signals:
        """Return the signals that `play` has put there, [V, C, lookback + T]."""
        plan, rows = self.plan, padded_layout(self.plan, frames)
        parts = tape.split([voices * plan.channels[signal] * rows.length for signal in self._taped])
        return {
            signal: rows.view(part, voices, plan.channels[signal], plan.lookbacks[signal])
            for signal, part in zip(self._taped, parts, strict=True)
        }

    def play(self, x: Any, packed: Any, histories: Signals | None, tape: Any = None) -> Signals:
        """Return output and signals with a history, [V, C, lookback + T], for x float32 [V, C, T].

        packed    : [models, floats]; voices are ordered model by model, the same number of each
        histories : signal -> [V, C, lookback], or [models, C, lookback] with one voice a model; None for zeros
        tape      : receives the signals for the backward pass, [tape_floats]
        """
        import torch

        plan, (voices, _, frames) = self.plan, x.shape
        rows = padded_layout(plan, frames)
        signals: Signals = {}
        if tape is not None:
            signals = self.on_tape(tape, voices, frames)
            on_tape = tape.view(-1, rows.length)
            on_tape[:, rows.front + frames :] = 0
            if histories is None:
                on_tape[:, : rows.front] = 0
        taped = frozenset(signals)
        needed = {plan.output, *plan.signals_with_history, *taped}
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
        for index, (launch, span) in enumerate(zip(self._launches, self._slices, strict=True)):
            for signal in launch.writes:
                begin(signal)
            memory = x.new_empty((voices, launch.floats))
            for signal, (first, channels) in launch.states.items():
                signals[signal] = memory[:, first : first + channels, None]
                signals[signal].copy_(histories[signal]) if histories is not None else signals[signal].zero_()
            if frames and voices:
                self._launch(launch, now, memory, packed[:, span].contiguous(), frames)
            for signal in {*launch.reads, *launch.writes} - needed:
                if self._last_use[signal] == index:  # its memory is reused
                    del signals[signal], now[signal]
        return signals

    def output(self, signals: Signals, frames: int) -> Any:
        """Return the output [V, C_out, T] of `play`; a NaN has the bits of every engine's."""
        import torch

        y = signals[self.plan.output][..., signals[self.plan.output].shape[-1] - frames :]
        return torch.where(y.isnan(), OUTPUT_NAN, y.view(torch.int32)).view(torch.float32)

    def last(self, signals: Signals) -> Signals:
        """Return the last frames of each signal with a history: those after `play`."""
        return {s: signals[s][..., -self.plan.lookbacks[s] :] for s in self.plan.signals_with_history}

    def _launch(self, launch: LayerLaunch, now: Signals, memory: Any, weights: Any, frames: int) -> None:
        signals = [
            (argument(now[signal]), now[signal].stride(1), now[signal].stride(0))
            for signal in (*launch.reads, *launch.writes)
        ]
        run = launch.bind(
            self._device,
            signals,
            argument(weights),
            argument(memory),
            voices=len(memory),
            models=len(weights),
            stream=stream_of(weights),
        )
        run(frames)

    def pack(self, plan: Plan) -> Float32:
        """Return a plan's weights as the launches read them, [floats]."""
        packed = np.zeros(self.floats, np.float32)
        for array, span in zip(weights(plan), self._slices, strict=True):
            packed[span] = array
        return packed
