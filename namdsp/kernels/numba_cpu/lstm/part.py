"""Divide a plan's LSTM layers into kernels; describe and pack them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.call import Call, Read
from namdsp.kernels.numba_cpu.lstm.layout import GATES, LayerLayout
from namdsp.kernels.numba_cpu.lstm.stack import emit_stack
from namdsp.kernels.numba_cpu.lstm.voices import emit_voices
from namdsp.kernels.numba_cpu.lstm.wide import emit_wide, header
from namdsp.native.targets import AVX512_LANES, Target, Tuning
from namdsp.plan.ops import Lstm
from namdsp.plan.plan import Plan

#: Maximum vectors of weights of an unrolled stack: its code is about thirty bytes for each.
MAX_UNROLLED = 1200
#: Maximum operations of its code (`size`), some 0.5 s of compiling: layers of few units are mostly gates.
MAX_STACK_OPERATIONS = 3520
#: Operations for a vector of gates, or a set of units, after the sums; with lanes along voices, of a layer's loops.
_STEP_OPERATIONS, _VOICES_LAYER = 12, 250
#: Cost of the operations of gates and states, in multiply-adds for each vector of gates.
_STEP_COST = 16


@dataclass(frozen=True, eq=False)
class Stack:
    """Layers of one kernel."""

    layers: tuple[Lstm, ...]

    @property
    def sources(self) -> tuple[int, ...]:
        """Signals that other kernels write."""
        return self.layers[0].sources

    @property
    def writes(self) -> tuple[int, ...]:
        """Hidden and cell state of each layer."""
        return tuple(signal for layer in self.layers for signal in layer.feedback)

    def call(self, plan: Plan, target: Target) -> Call:
        """The call of their kernel. It reads the source, and the states a frame ago."""
        spec = _spec(self, _form(self, target), target)
        reads = [Read(self.layers[0].source), *(Read(signal, 1) for signal in self.writes)]
        return Call(
            spec,
            pack(self, spec),
            tuple(reads),
            self.writes,
            tuple(op.qualname for op in self.layers),
            multiply_adds=sum(op.multiply_adds for op in self.layers),
        )


FORMS = {"wide": emit_wide, "stack": emit_stack, "voices": emit_voices}


def add(op: Lstm, items: list[Any], plan: Plan, target: Target) -> None:
    """Append a layer to the items of a plan, or join it to the layers before if it alone reads them."""
    before = items[-1] if items else None
    if isinstance(before, Stack):
        joined, last = Stack((*before.layers, op)), before.layers[-1].out
        readers = [plan.output, *(signal for other in plan.ops for signal in other.sources)].count(last)
        if op.source == last and readers == 1 and _form(joined, target) != "wide":
            items[-1] = joined
            return
    items.append(Stack((op,)))


def size(spec: dict[str, Any]) -> int:
    """Return the vector operations in the code of a spec."""
    if spec["form"] == "wide":
        return 0
    if spec["form"] == "voices":
        return _VOICES_LAYER * len(spec["layers"])
    layers = [LayerLayout(inputs, hidden, spec["lanes"]) for inputs, hidden, _ in spec["layers"]]
    sums = sum(layer.vectors * layer.columns for layer in layers)
    steps = sum(layer.vectors + len(layer.unit_sets) for layer in layers)
    copies = 2 if spec["scheduled"] and len(layers) > 1 else 1
    return copies * (sums + _STEP_OPERATIONS * steps)


def _layers(stack: Stack, lanes: int, *, sharing: bool = True) -> list[LayerLayout]:
    return [LayerLayout(*_sizes(op), lanes, sharing=sharing) for op in stack.layers]


def _sizes(op: Lstm) -> tuple[int, int]:
    """Inputs and units."""
    return int(op.inputs.shape[1]), int(op.weight.shape[1])


def _lanes(stack: Stack, target: Target) -> int:
    """The number of lanes with the least work; fewer lanes mean shorter chains."""
    widths = [lanes for lanes in (4, 8, 16) if lanes <= target.lanes] or [target.lanes]

    def cost(lanes: int) -> int:
        return sum(layer.vectors * (layer.columns + _STEP_COST) for layer in _layers(stack, lanes))

    best = min(widths, key=cost)
    half = best // 2
    return half if best == AVX512_LANES and _weights(stack, half) <= target.tuning.lstm_half_lanes else best


def _weights(stack: Stack, lanes: int) -> int:
    """Vectors of weights."""
    return sum(layer.vectors * layer.columns for layer in _layers(stack, lanes))


def _form(stack: Stack, target: Target) -> str:
    if stack.layers[0].voices > 1:
        form = "voices"
    else:
        form = "stack" if _weights(stack, _lanes(stack, target)) <= MAX_UNROLLED else "wide"
    return form if size(_spec(stack, form, target)) <= MAX_STACK_OPERATIONS else "wide"


def _spec(stack: Stack, form: str, target: Target) -> dict[str, Any]:
    if form == "wide":
        squash = stack.layers[0].squash.name
        return {"kernel": "lstm", "lanes": target.lanes, "form": form, "squash": squash}
    layers = [[*_sizes(op), op.squash.name] for op in stack.layers]
    spec = {"kernel": "lstm", "lanes": stack.layers[0].voices, "form": form, "layers": layers}
    if form == "voices":
        return spec
    spec["lanes"] = lanes = _lanes(stack, target)
    scheduled = {**spec, "scheduled": True}
    if _is_small(stack, lanes, target.tuning) and size(scheduled) <= MAX_STACK_OPERATIONS:
        return scheduled
    return {**spec, "scheduled": False}


def _is_small(stack: Stack, lanes: int, tuning: Tuning) -> bool:
    """Whether the steps of a stack are faster if they are scheduled."""
    weights = [layer.vectors * layer.columns for layer in _layers(stack, lanes)]
    most_of_layer, most = tuning.lstm_scheduled
    return max(weights) <= most_of_layer and sum(weights) <= most


def pack(stack: Stack, spec: dict[str, Any]) -> Float32:
    """Return the packed weights of all layers."""
    if spec["form"] == "voices":
        return np.concatenate([_packed_by_unit(op) for op in stack.layers])
    wide, packed = spec["form"] == "wide", []
    for op, layer in zip(stack.layers, _layers(stack, spec["lanes"], sharing=not wide), strict=True):
        if wide:
            packed.append(header(layer.inputs, layer.hidden, op.voices))
        packed.append(layer.pack(_columns(op)))
    return np.concatenate(packed)


def _columns(op: Lstm) -> Float32:
    """Bias, inputs and weights of one voice, [4H, 1 + I + H]."""
    return np.concatenate([op.bias[:, np.newaxis] + np.float32(0), op.inputs, op.weight], axis=1)


def _packed_by_unit(op: Lstm) -> Float32:
    """The weights of one voice, [unit, column, gate]."""
    columns = _columns(op)
    packed: Float32 = np.ascontiguousarray(columns.reshape(GATES, -1, columns.shape[1]).transpose(1, 2, 0))
    return packed.ravel()
