"""LSTM layers and a following 1x1 on the lanes of a warp: which lane is which unit, and their weights.

A lane is one unit of one layer of one voice. The lanes of a voice are contiguous: its layers side by side, `units`
lanes each, in one warp or in several, but a layer in one.

    lane    0    1  ..  15 | 16   17 ..  31        hidden 12, one layer: two voices in a warp, four lanes of each idle
    voice   0              | 1
    unit    0    1  ..  15 | 0    1  ..  15

A lane has the weights of its unit's four gates in registers, and those of one output of the model. Layers with fewer
inputs or units are padded without changing a bit: weights of -0 for inputs of +0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.plan.activations import Activation
from namdsp.plan.ops import Conv, Lstm

GATES = 4
LANES = 32
#: Minimum lanes of a layer; also the frames of the signal that are loaded at a time.
MIN_UNITS = 8
#: Maximum registers of a lane, and how many of them hold neither weights nor hidden states.
MAX_REGISTERS, OTHER_REGISTERS = 255, 54
#: Registers of a multiprocessor.
REGISTERS = 65536


@dataclass(frozen=True, eq=False)
class LaneStack:
    """LSTM layers, each of which reads the one before, and the 1x1 that computes the output."""

    layers: tuple[Lstm, ...]
    head: Conv

    @property
    def inputs(self) -> int:
        """Inputs of the model."""
        return _inputs(self.layers[0])

    @property
    def outputs(self) -> int:
        """Outputs of the model."""
        return len(self.head.terms[0].weight)

    @property
    def hidden(self) -> int:
        """Units of the widest layer."""
        return max(len(op.hidden0) for op in self.layers)

    @property
    def columns(self) -> int:
        """Maximum inputs of a layer."""
        return max(map(_inputs, self.layers))

    @property
    def units(self) -> int:
        """Lanes of a layer: a power of two."""
        return max(MIN_UNITS, _power_of_two(max(self.hidden, self.columns, self.outputs)))

    @property
    def voice_lanes(self) -> int:
        """Lanes of a voice: a power of two."""
        return self.units * _power_of_two(len(self.layers))

    @property
    def threads(self) -> int:
        """Lanes of a program: one warp, or the warps of one voice."""
        return max(LANES, self.voice_lanes)

    @property
    def squash(self) -> Activation:
        """The activation in place of tanh."""
        return self.layers[0].squash

    @property
    def rows(self) -> int:
        """Weights of a lane: biases, input and recurrent weights of four gates, bias and weights of an output."""
        return GATES * (1 + self.columns + self.hidden) + 1 + self.hidden

    @property
    def source(self) -> int:
        """The signal that the first layer reads."""
        return self.layers[0].source

    @property
    def refusal(self) -> str | None:
        """Reason why lanes cannot hold it, None if they can."""
        if len({op.squash for op in self.layers}) > 1:
            return "its layers have several functions for tanh"
        if self.units > LANES:
            return f"a layer has {self.units} units, inputs or outputs; at most {LANES} are in one warp"
        available = min(MAX_REGISTERS, REGISTERS // self.threads) - OTHER_REGISTERS
        if self.rows + self.hidden > available:
            return f"a unit has {self.rows} weights; at most {available - self.hidden} stay in registers"
        return None

    def state_spans(self) -> dict[int, tuple[int, int]]:
        """Return where states are in a voice's memory [2, voice_lanes]: signal -> (first float, channels)."""
        spans = {}
        for index, op in enumerate(self.layers):
            spans[op.out] = (index * self.units, len(op.hidden0))
            spans[op.cell] = (self.voice_lanes + index * self.units, len(op.cell0))
        return spans

    def pack(self) -> Float32:
        """Return the weights of all lanes, float32 [rows, voice_lanes]: gate by gate, then the output's."""
        packed = np.zeros((self.rows, self.voice_lanes), np.float32)
        gates, head = packed[: -1 - self.hidden], packed[-1 - self.hidden :]
        gates = gates.reshape(GATES, 1 + self.columns + self.hidden, self.voice_lanes)
        for index, op in enumerate(self.layers):
            hidden, inputs = len(op.hidden0), _inputs(op)
            lanes = gates[:, :, index * self.units : index * self.units + hidden]
            lanes[:, 1:] = -0.0
            lanes[:, 0] = np.float32(0) + op.bias.reshape(GATES, hidden)
            weights = op.inputs.reshape(GATES, hidden, inputs)
            lanes[:, 1 : 1 + inputs] = weights.transpose(0, 2, 1)
            weights = op.weight.reshape(GATES, hidden, hidden)
            lanes[:, 1 + self.columns :][:, :hidden] = weights.transpose(0, 2, 1)
        weight = self.head.terms[0].weight[:, :, 0]
        last = (len(self.layers) - 1) * self.units
        lanes = head[:, last : last + self.outputs]
        lanes[1:] = -0.0
        lanes[1 : 1 + weight.shape[1]] = weight.T
        if self.head.bias is not None:
            lanes[0] = np.float32(0) + self.head.bias
        if self.outputs == 1:  # every lane of the last layer computes the output
            head[:, last : last + self.units] = lanes
        return packed


def leading_stack(ops: Sequence[object]) -> LaneStack | None:
    """Return the LSTM layers that operations begin with, and the 1x1 after them; None if there are none."""
    layers = list[Lstm]()
    for op in ops:
        last = layers[-1].out if layers else None
        if isinstance(op, Lstm) and op.voices == 1 and last in (None, op.source):
            layers.append(op)
            continue
        if layers and isinstance(op, Conv) and op.sources == (last,):
            plain = op.terms[0].taps == op.terms[0].groups == 1
            return LaneStack(tuple(layers), op) if plain else None
        break
    return None


def _inputs(op: Lstm) -> int:
    return int(op.inputs.shape[1])


def _power_of_two(number: int) -> int:
    return 1 << (number - 1).bit_length()
