"""Divide a plan's LSTM layers into kernels; describe them and pack their weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.code_size import vector_operations
from namdsp.kernels.numba_cpu.lstm_layout import GATES, LayerLayout
from namdsp.kernels.numba_cpu.lstm_wide import header
from namdsp.native.targets import Target
from namdsp.plan.fuse import Group, Item
from namdsp.plan.ops import Conv, Lstm
from namdsp.plan.plan import Plan

#: Maximum vectors of weights of an unrolled stack: its code is about thirty bytes for each.
MAX_UNROLLED = 1200
#: Maximum operations of its code (`code_size.py`), some 0.5 s of compiling: layers of few units are mostly gates.
MAX_OPERATIONS = 3600
#: Cost of the operations of gates and states, in multiply-adds for each vector of gates.
_STEP_COST = 16


@dataclass(frozen=True, eq=False)
class Stack:
    """Layers of one kernel, each with the convolution of its gates; None if that is in another kernel."""

    layers: tuple[tuple[Conv | None, Lstm], ...]

    @property
    def source(self) -> int:
        """The signal that the first layer reads."""
        gates, first = self.layers[0]
        return first.source if gates is None else gates.terms[0].source

    @property
    def sources(self) -> tuple[int, ...]:
        """Signals that other kernels write."""
        return (self.source,)

    @property
    def writes(self) -> tuple[int, ...]:
        """Hidden and cell state of each layer."""
        return tuple(signal for _, layer in self.layers for signal in layer.writes)

    @property
    def qualnames(self) -> tuple[str, ...]:
        """The qualified names of the operations."""
        return tuple(op.qualname for pair in self.layers for op in pair if op is not None)

    @property
    def single_layers(self) -> list[Stack]:
        """Each layer as a stack."""
        return [Stack((pair,)) for pair in self.layers]

    @property
    def multiply_adds(self) -> int:
        """Multiply-adds per frame."""
        return sum(op.multiply_adds for pair in self.layers for op in pair if op is not None)


def stacks(items: Sequence[Item], plan: Plan, target: Target) -> list[Item | Stack]:
    """Return the items of a plan with its LSTM layers as stacks."""
    readers: dict[int, int] = {plan.output: 1}
    for op in plan.ops:
        for signal in op.sources:
            readers[signal] = readers.get(signal, 0) + 1
    result: list[Item | Stack] = []
    for item in items:
        if not isinstance(item, Lstm):
            result.append(item)
            continue
        gates = result.pop().conv if result and _makes_gates(result[-1], item, readers) else None  # type: ignore[union-attr]
        stack, before = Stack(((gates, item),)), result[-1] if result else None
        if isinstance(before, Stack) and gates is not None and before.layers[-1][0] is not None:
            joined = Stack((*before.layers, (gates, item)))
            last = before.layers[-1][1].out
            if stack.source == last and readers[last] == 1 and _form(joined, target) != "wide":
                result[-1] = joined
                continue
        result.append(stack)
    return result


def _makes_gates(item: Item | Stack, layer: Lstm, readers: dict[int, int]) -> bool:
    """Whether an item is a 1x1 convolution of one signal, voice by voice, that only the layer reads."""
    if not isinstance(item, Group) or item.value != layer.source or item.others or readers[item.value] > 1:
        return False
    (term, *more) = item.conv.terms
    return not more and term.taps == 1 and term.groups == layer.voices


def _layers(stack: Stack, lanes: int, *, sharing: bool = True) -> list[LayerLayout]:
    return [
        LayerLayout(_inputs(gates) or 0, _hidden(op), lanes, sharing=sharing) for gates, op in stack.layers
    ]


def _hidden(op: Lstm) -> int:
    return int(op.weight.shape[1])


def _inputs(gates: Conv | None) -> int | None:
    return None if gates is None else int(gates.terms[0].weight.shape[1])


def _lanes(stack: Stack, target: Target) -> int:
    """The number of lanes with the least work; fewer lanes mean shorter chains."""
    widths = [lanes for lanes in (4, 8, 16) if lanes <= target.lanes] or [target.lanes]

    def cost(lanes: int) -> int:
        return sum(layer.vectors * (layer.columns + _STEP_COST) for layer in _layers(stack, lanes))

    return min(widths, key=cost)


def _form(stack: Stack, target: Target) -> str:
    if stack.layers[0][0] is None:
        return "wide"
    form = "voices" if stack.layers[0][1].voices > 1 else _unrolled_form(stack, target)
    return form if vector_operations(_spec(stack, form, target)) <= MAX_OPERATIONS else "wide"


def _unrolled_form(stack: Stack, target: Target) -> str:
    layers = _layers(stack, _lanes(stack, target))
    if sum(layer.vectors * layer.columns for layer in layers) > MAX_UNROLLED:
        return "wide"
    chains = 2 * sum(layer.vectors for layer in layers)
    return "staged" if 4 * chains <= 3 * target.registers else "straight"


def describe(stack: Stack, target: Target) -> dict[str, Any]:
    """Return the spec of a stack's kernel."""
    return _spec(stack, _form(stack, target), target)


def describe_wide(stack: Stack, target: Target) -> dict[str, Any]:
    """Return the spec of the kernel for any layer. The stack must have one layer."""
    return _spec(stack, "wide", target)


def _spec(stack: Stack, form: str, target: Target) -> dict[str, Any]:
    if form == "wide":
        squash = stack.layers[0][1].squash.name
        return {"kernel": "lstm", "lanes": target.lanes, "form": form, "squash": squash}
    return {
        "kernel": "lstm",
        "lanes": stack.layers[0][1].voices if form == "voices" else _lanes(stack, target),
        "form": form,
        "layers": [[_inputs(gates), _hidden(op), op.squash.name] for gates, op in stack.layers],
    }


def pack(stack: Stack, spec: dict[str, Any]) -> Float32:
    """Return the packed weights of all layers."""
    if spec["form"] == "voices":
        return np.concatenate([_packed_by_unit(gates, op) for gates, op in stack.layers])
    wide = spec["form"] == "wide"
    packed = []
    for pair, layer in zip(stack.layers, _layers(stack, spec["lanes"], sharing=not wide), strict=True):
        if wide:
            packed.append(header(_inputs(pair[0]), layer.hidden, pair[1].voices))
        packed.append(layer.pack(*_columns(*pair)))
    return np.concatenate(packed)


def _columns(gates: Conv | None, op: Lstm) -> tuple[Float32, Float32, Float32]:
    """Bias, inputs and weights of one voice, [4H], [4H, I], [4H, H]; I is 0 if the source is the gates."""
    rows = GATES * _hidden(op)
    bias = np.zeros(rows, np.float32)
    if gates is None:
        return bias, np.zeros((rows, 0), np.float32), op.weight
    bias = bias if gates.bias is None else gates.bias[:rows] + np.float32(0)
    return bias, gates.terms[0].weight[:rows, :, 0], op.weight


def _packed_by_unit(gates: Conv | None, op: Lstm) -> Float32:
    """The weights of one voice, [unit, column, gate]."""
    bias, inputs, weight = _columns(gates, op)
    columns = np.concatenate([bias[:, np.newaxis], inputs, weight], axis=1)
    packed: Float32 = np.ascontiguousarray(columns.reshape(GATES, -1, columns.shape[1]).transpose(1, 2, 0))
    return packed.ravel()


def reads(stack: Stack) -> tuple[tuple[int, int], ...]:
    """Return (signal, delay in frames) of what a stack reads: the source, and the states a frame ago."""
    states = [(signal, 1) for _, layer in stack.layers for signal in layer.feedback]
    return ((stack.source, 0), *states)
