# mypy: disable-error-code="no-untyped-call"
"""Captures on tensors of a GPU, by the launches of `triton_gpu/layers`, with weights that may change.

Nothing goes through the host. Weights are gathered on the device from a plan's coefficients, one row a model, and the
signals for the backward pass are saved on a tape. The bits are the engine's.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import torch

from namdsp.arithmetic.fma import OUTPUT_NAN, Float32
from namdsp.kernels.engine import check_operations
from namdsp.kernels.triton_gpu.device import Strided, open_device
from namdsp.kernels.triton_gpu.layers.bank import LayersBank
from namdsp.kernels.triton_gpu.layers.engine import LayersEngine
from namdsp.kernels.triton_gpu.layers.launch import LayerLaunch
from namdsp.kernels.triton_gpu.layers.schedule import weights
from namdsp.plan.ops import FEED_FORWARD, Lstm
from namdsp.plan.plan import Plan
from namdsp.torch.gather import TensorGather, gather_packed
from namdsp.torch.gpu.backward_layers import BackwardLayer, backward_layers, taped_signals
from namdsp.torch.gpu.device import TensorDevice, TensorMemory
from namdsp.torch.gpu.tensors import PaddedLayout, padded_layout

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
        self.plan: Plan = plan
        self._numbered = numbered
        check_operations(plan, (*FEED_FORWARD, Lstm), "triton on tensors")
        #: signal -> the layer that computes it, for the backward pass
        self.layers: dict[int, BackwardLayer] = backward_layers(plan, numbered)
        self._taped = taped_signals(plan, self.layers)
        engine = LayersEngine([self._storing(plan)], None, open_device(where.index), "tensors")
        engine.require_right()
        self.device: TensorDevice = TensorDevice(engine.device, where)
        self.launches: list[LayerLaunch] = engine.launches
        sizes = [launch.weights.size for launch in self.launches]
        starts = [0, *itertools.accumulate(-(-size // ALIGNED) * ALIGNED for size in sizes)]
        self._slices = [slice(start, start + size) for start, size in zip(starts, sizes, strict=False)]
        self.floats: int = starts[-1]
        self.tape_channels: int = sum(plan.channels[signal] for signal in self._taped)
        self.packed: TensorGather = gather_packed(plan, numbered, self.pack)

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
        return {
            signal: rows.view(part, voices, plan.channels[signal], plan.lookbacks[signal])
            for signal, part in self._parts(tape, voices, rows.length).items()
        }

    def _parts(self, tape: torch.Tensor, voices: int, length: int) -> Signals:
        sizes = [voices * self.plan.channels[signal] * length for signal in self._taped]
        return dict(zip(self._taped, tape.split(sizes), strict=True))

    def play(
        self,
        x: torch.Tensor,
        packed: torch.Tensor,
        histories: Signals | None,
        tape: torch.Tensor | None = None,
    ) -> Signals:
        """Return output and signals with a history, [V, C, lookback + T], for x float32 [V, C, T].

        packed    : [models, floats]; voices are ordered model by model, the same number of each
        histories : signal -> [V, C, lookback], or [models, C, lookback] with one voice a model; None for zeros
        tape      : receives the signals for the backward pass, [tape_floats]
        """
        voices, _, frames = x.shape
        rows = padded_layout(self.plan, frames)
        if tape is not None:
            tape.view(-1, rows.length)[:, rows.front + frames :] = 0
        taped = {} if tape is None else self._parts(tape, voices, rows.length)
        weights = [TensorMemory(packed[:, span].contiguous()) for span in self._slices]
        bank = TensorBank(self, rows, taped, weights, voices, len(packed))
        bank.load(histories)
        if x.numel():
            bank.run(x)
        return bank.signals()

    def output(self, signals: Signals, frames: int) -> Any:
        """Return the output [V, C_out, T] of `play`; a NaN has the bits of every engine's."""
        y = signals[self.plan.output][..., signals[self.plan.output].shape[-1] - frames :]
        return torch.where(y.isnan(), OUTPUT_NAN, y.view(torch.int32)).view(torch.float32)

    def last(self, signals: Signals) -> Signals:
        """Return the last frames of each signal with a history: those after `play`."""
        return {s: signals[s][..., -self.plan.lookbacks[s] :] for s in self.plan.signals_with_history}

    def _storing(self, plan: Plan) -> Plan:
        """Return a plan whose launches store what the backward pass reads."""
        return plan if plan.recurrent else replace(plan, stored=frozenset(self._taped) - {0})

    def pack(self, plan: Plan) -> Float32:
        """Return a plan's weights as the launches read them, [floats]."""
        packed = np.zeros(self.floats, np.float32)
        for array, span in zip(weights(self._storing(plan)), self._slices, strict=True):
            packed[span] = array
        return packed


class TensorBank(LayersBank):
    """Voices of a `TensorLayers`, for one block.

    rows    : layout of the signals
    taped   : signal -> its part of a tape
    weights : of each launch
    """

    def __init__(
        self,
        layers: TensorLayers,
        rows: PaddedLayout,
        taped: Signals,
        weights: Sequence[TensorMemory],
        voices: int,
        models: int,
    ) -> None:
        self._rows, self._taped = rows, taped
        launches: Any = list(zip(layers.launches, weights, strict=True))
        super().__init__(
            layers.plan,
            launches,
            voices,
            rows.frames,
            models=models,
            device=layers.device,
        )

    def _allocate(self, signal: int, rows: int, lookback: int) -> Strided:
        """Return the rows of a signal, on the tape or in other memory."""
        length = self._rows.length
        memory = (
            TensorMemory(self._taped[signal]) if signal in self._taped else self.device.empty(rows * length)
        )
        return Strided(memory.at(self._rows.front), length)

    def load(self, histories: Signals | None) -> None:
        """Overwrite all histories."""
        for signal, past in self._pasts.items():
            shape = self._plan.channels[signal], self._plan.lookbacks[signal]
            memory = past.first.memory.rows(past.first.step, self.count * past.rows, past.width)
            memory.view(self.count, *shape)[:] = 0 if histories is None else histories[signal]

    def run(self, x: torch.Tensor) -> None:
        """Run a block [V, C, T]."""
        self.device.enter()
        self._run_launches(Strided(TensorMemory(x.contiguous()), x.shape[2]), x.shape[2], conditioned=False)

    def signals(self) -> Signals:
        """Return output and signals with a history, [V, C, lookback + T]; of states in memory of a launch the last."""
        plan, frames, signals = self._plan, self._rows.frames, {}
        for signal in {plan.output, *plan.signals_with_history, *self._taped}:
            channels, lookback = plan.channels[signal], plan.lookbacks[signal]
            if signal in self._now:
                start = self._now[signal].column(-lookback)
                flat = start.memory.rows(start.step, self.count * channels, lookback + frames)
                signals[signal] = flat.unflatten(0, (self.count, channels))
            else:
                past = self._pasts[signal].first
                signals[signal] = past.memory.rows(past.step, self.count, channels)[..., None]
        return signals
