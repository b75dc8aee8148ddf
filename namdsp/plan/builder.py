"""Builds a plan: one method per operation, which returns the index of its output signal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

import numpy as np

from namdsp.arithmetic.recurrence import halved
from namdsp.plan.activations import Activation
from namdsp.plan.ops import (
    Activate,
    Add,
    Affine,
    Conv,
    Convolve,
    Float32,
    Gate,
    Join,
    Lstm,
    Modulate,
    Op,
    Pick,
    Pull,
    Scale,
    Term,
)
from namdsp.plan.plan import Plan

TANH = Activation("Tanh")


class PlanBuilder:
    """Collects signals and operations; `signal 0` is the input."""

    def __init__(self, in_channels: int) -> None:
        self._channels = [in_channels]
        self._ops: list[Op] = []
        self._prefix = ""
        self._prewarm = 0

    @contextmanager
    def inside(self, name: str) -> Iterator[None]:
        """Qualified names of the operations added meanwhile begin with `name.`: those of a nested model."""
        outer, self._prefix = self._prefix, f"{self._prefix}{name}."
        try:
            yield
        finally:
            self._prefix = outer

    def channels(self, signal: int) -> int:
        """Channels of a signal made so far."""
        return self._channels[signal]

    def input(self, channels: int) -> int:
        """One more signal that comes from outside; before all operations."""
        assert not self._ops, "inputs come before operations"
        return self._new(channels)

    def conv(self, name: str, terms: tuple[Term, ...], bias: Float32 | None) -> int:
        """Add a `Conv`; returns its signal."""
        out = self._new(int(terms[0].weight.shape[0]))
        return self._add(Conv(out, self._prefix + name, terms, bias))

    def convolve(self, name: str, source: int, taps: Float32, bias: Float32 | None) -> int:
        """Add a `Convolve`; returns its signal."""
        out, clock = self._new(self._channels[source]), self._new(1)
        return self._add(Convolve(out, self._prefix + name, source, clock, taps, bias))

    def activate(self, name: str, source: int, activation: Activation) -> int:
        """Add an `Activate`; returns its signal."""
        return self._add(Activate(self._new(self._channels[source]), self._prefix + name, source, activation))

    def gate(
        self, name: str, source: int, *, blended: bool, primary: Activation, secondary: Activation
    ) -> int:
        """Add a `Gate`; returns its signal."""
        out = self._new(self._channels[source] // 2)
        return self._add(Gate(out, self._prefix + name, source, blended, primary, secondary))

    def modulate(self, name: str, source: int, film: int, *, shift: bool) -> int:
        """Add a `Modulate`; returns its signal."""
        return self._add(
            Modulate(self._new(self._channels[source]), self._prefix + name, source, film, shift)
        )

    def add(self, name: str, a: int, b: int) -> int:
        """Add an `Add`; returns its signal."""
        return self._add(Add(self._new(self._channels[a]), self._prefix + name, a, b))

    def scale(self, name: str, source: int, factor: np.float32) -> int:
        """Add a `Scale`; returns its signal."""
        return self._add(Scale(self._new(self._channels[source]), self._prefix + name, source, factor))

    def affine(self, name: str, source: int, scale: Float32, shift: Float32) -> int:
        """Add an `Affine`; returns its signal."""
        return self._add(Affine(self._new(self._channels[source]), self._prefix + name, source, scale, shift))

    def pull(self, name: str, source: int, of: int, activation: Activation) -> int:
        """Add a `Pull`; returns its signal."""
        out = self._new(self._channels[source])
        return self._add_to_adjoint(Pull(out, self._prefix + name, source, of, activation))

    def pick(self, name: str, source: int, first: int, rows: int) -> int:
        """Add a `Pick`; returns its signal."""
        return self._add_to_adjoint(Pick(self._new(rows), self._prefix + name, source, first))

    def join(self, name: str, a: int, b: int) -> int:
        """Add a `Join`; returns its signal."""
        return self._add_to_adjoint(Join(self._new(2 * self._channels[a]), self._prefix + name, a, b))

    def lstm(
        self,
        name: str,
        source: int,
        inputs: Float32,
        bias: Float32,
        weight: Float32,
        *,
        hidden0: Float32,
        cell0: Float32,
        squash: Activation = TANH,
    ) -> int:
        """Add the `Conv` of the gates and an `Lstm`; returns the signal of its hidden state.

        inputs, bias, weight : float32 [4H, I], [4H], [4H, H], as in the file
        """
        terms = (Term(source, halved(inputs)[:, :, np.newaxis]),)
        gates = self.conv(f"{name}.inputs", terms, halved(bias))
        out, cell = self._new(len(hidden0)), self._new(len(cell0))
        name = self._prefix + name
        return self._add(Lstm(out, name, gates, cell, halved(weight), hidden0, cell0, squash))

    def add_prewarm(self, frames: int) -> None:
        """Add frames of silence before the first sample, in addition to those of other operations."""
        self._prewarm += frames

    def finish(self, output: int) -> Plan:
        """The plan, without the operations that the output does not need."""
        return Plan(tuple(self._channels), self._needed({output}), output, self._prewarm)

    def finish_outputs(self, outputs: frozenset[int], inputs: int) -> Plan:
        """A plan with several output signals, without the operations that they do not need."""
        return Plan(tuple(self._channels), self._needed(set(outputs)), 0, 0, outputs, inputs)

    def _needed(self, needed: set[int]) -> tuple[Op, ...]:
        """The operations that some signals need."""
        for op in reversed(self._ops):
            if needed.intersection(op.writes):
                needed.update(op.sources)
        return tuple(op for op in self._ops if needed.intersection(op.writes))

    def _new(self, channels: int) -> int:
        self._channels.append(channels)
        return len(self._channels) - 1

    def _add_to_adjoint(self, op: Pull | Pick | Join) -> int:
        """Only the engine of backward passes runs these, so they are not in `Op`, which all engines must know."""
        return self._add(cast(Op, op))

    def _add(self, op: Op) -> int:
        self._ops.append(op)
        return op.out
