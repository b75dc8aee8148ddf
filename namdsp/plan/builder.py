"""Build a plan: one method per operation, which returns the number of its output signal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.arithmetic.recurrence import halved
from namdsp.plan.activations import Activation
from namdsp.plan.formula import FILM, FILM_WITHOUT_SHIFT, SUM, Formula, activated, affine, gate, scaled
from namdsp.plan.ops import Conv, Convolve, Elementwise, Lstm, Op, Rows, Term
from namdsp.plan.plan import Plan

TANH = Activation("Tanh")


class PlanBuilder:
    """Collects signals and operations; `signal 0` is the input."""

    def __init__(self, in_channels: int) -> None:
        self._channels = [in_channels]
        self._ops: list[Op] = []
        self._prefix = ""
        #: frames of silence before the first sample that operations have asked for
        self.prewarm: int = 0

    @contextmanager
    def inside(self, name: str) -> Iterator[None]:
        """Begin the names of operations that are added inside a `with` by `name.`, for a nested model."""
        outer, self._prefix = self._prefix, f"{self._prefix}{name}."
        try:
            yield
        finally:
            self._prefix = outer

    def channels(self, signal: int) -> int:
        """Return the channels of a signal."""
        return self._channels[signal]

    def input(self, channels: int) -> int:
        """Add an input signal; call it before adding operations."""
        assert not self._ops, "an input after an operation"
        return self._new(channels)

    def conv(self, name: str, terms: tuple[Term, ...], bias: Float32 | None) -> int:
        """Add a `Conv`; returns its signal."""
        out = self._new(int(terms[0].weight.shape[0]))
        return self._add(Conv(out, self._prefix + name, terms, bias))

    def convolve(self, name: str, source: int, taps: Float32, bias: Float32 | None) -> int:
        """Add a `Convolve`; returns its signal."""
        out, clock = self._new(self._channels[source]), self._new(1)
        return self._add(Convolve(out, self._prefix + name, source, clock, taps, bias))

    def elementwise(self, name: str, rows: int, reads: tuple[Rows, ...], formula: Formula) -> int:
        """Add an `Elementwise` whose result has `rows` channels; returns its signal."""
        out = self._new(rows * len(formula.program.results))
        return self._add(Elementwise(out, self._prefix + name, reads, formula))

    def activate(self, name: str, source: int, activation: Activation) -> int:
        """Add an activation of a signal."""
        return self.elementwise(name, self._channels[source], (Rows(source),), activated(activation))

    def gate(
        self, name: str, source: int, *, blended: bool, primary: Activation, secondary: Activation
    ) -> int:
        """Add a gate of the first half of a signal's channels by the second half."""
        half = self._channels[source] // 2
        formula = gate(primary, secondary, blended=blended)
        return self.elementwise(name, half, (Rows(source), Rows(source, half)), formula)

    def modulate(self, name: str, source: int, film: int, *, shift: bool) -> int:
        """Add a FiLM of a signal by another signal, which contains scales, then shifts."""
        rows = self._channels[source]
        reads = (Rows(source), Rows(film))
        if shift:
            return self.elementwise(name, rows, (*reads, Rows(film, rows)), FILM)
        return self.elementwise(name, rows, reads, FILM_WITHOUT_SHIFT)

    def add(self, name: str, a: int, b: int) -> int:
        """Add the sum of two signals."""
        return self.elementwise(name, self._channels[a], (Rows(a), Rows(b)), SUM)

    def scale(self, name: str, source: int, factor: np.float32) -> int:
        """Add the product of a signal with a weight."""
        return self.elementwise(name, self._channels[source], (Rows(source),), scaled(factor))

    def affine(self, name: str, source: int, scale: Float32, shift: Float32) -> int:
        """Add a batch norm with scale and shift [C]."""
        return self.elementwise(name, self._channels[source], (Rows(source),), affine(scale, shift))

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
        """Add an `Lstm`; returns the signal of its hidden state.

        inputs, bias, weight : float32 [4H, I], [4H], [4H, H], as in the file
        """
        gates, out, cell = (self._new(rows) for rows in (len(bias), len(hidden0), len(cell0)))
        inputs, bias, weight = (halved(array) for array in (inputs, bias, weight))
        name = self._prefix + name
        return self._add(Lstm(out, name, source, cell, gates, inputs, bias, weight, hidden0, cell0, squash))

    def add_prewarm(self, frames: int) -> None:
        """Add frames of silence before the first sample, in addition to those of other operations."""
        self.prewarm += frames

    def finish(self, output: int) -> Plan:
        """Return the plan, without operations that the output does not need."""
        return Plan(tuple(self._channels), self._needed({output}), output, self.prewarm)

    def finish_outputs(self, outputs: frozenset[int], inputs: int) -> Plan:
        """Return a plan with several output signals, without operations that they do not need."""
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

    def _add(self, op: Op) -> int:
        self._ops.append(op)
        return op.out
