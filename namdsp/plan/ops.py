"""The operations of a plan. Each reads signals and writes new ones, float32 [C, T].

`arithmetic/__init__.py` defines the bits of each. To add one: a subclass of `Operation` here, its name in `Op`, a
method of `PlanBuilder`, and a kernel in each backend that should run it; the others refuse it by name. The type checker
lists the code that depends on the class of an operation.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

import numpy as np

from namdsp.arithmetic.constant import add_products, steady_convolve
from namdsp.arithmetic.convolution import lookback, multiply_adds, period
from namdsp.arithmetic.fma import Float32
from namdsp.plan.activations import QUOTIENTS, Activation
from namdsp.plan.formula import SUM, Formula


@dataclass(frozen=True, eq=False)
class Operation(ABC):
    """Base class of operations: the properties that a plan needs.

    out      : its output signal
    qualname : its qualified name in the model, such as `arrays.0.layers.3.conv`
    """

    out: int
    qualname: str

    @property
    @abstractmethod
    def sources(self) -> tuple[int, ...]:
        """The signals that it reads, made by other operations."""

    @abstractmethod
    def structure(self) -> Hashable:
        """Return everything that decides the result, except coefficients, names and signal numbers."""

    @abstractmethod
    def coefficients(self) -> tuple[Float32, ...]:
        """Return the coefficients."""

    @abstractmethod
    def with_coefficients(self, *arrays: Float32) -> Self:
        """Return the same operation with other coefficients of the same shapes."""

    def steady(self, values: Mapping[int, Float32], rows: int) -> Float32:
        """Return the output [C, 1] after long silence, from the constant sources; only if it is feed-forward.

        rows : C
        """
        raise ValueError(
            f"{self.qualname}: has no constant steady state; play the silence (runtime/renderer.py)"
        )

    @property
    def learned(self) -> bool:
        """Whether its coefficients are weights, which training changes."""
        return True

    @property
    def writes(self) -> tuple[int, ...]:
        """The signals that it makes, `out` first."""
        return (self.out,)

    @property
    def feedback(self) -> tuple[int, ...]:
        """The outputs that it reads one frame later, so that it runs frame by frame; () if it is feed-forward."""
        return ()

    @property
    def remembers(self) -> tuple[int, ...]:
        """The outputs whose history is part of a state."""
        return self.feedback

    def lookback(self, signal: int) -> int:
        """Return how many past frames of a signal it needs."""
        return int(signal in self.remembers)

    def reach(self, signal: int) -> int:
        """Return how many past frames of a signal affect a frame; more may be needed to round the same way."""
        return self.lookback(signal)

    def initial(self) -> Mapping[int, Float32]:
        """Return the values of `feedback` before the first frame: signal -> float32 [C, 1]; zeros if absent."""
        return {}

    @property
    def multiply_adds(self) -> int:
        """Multiply-adds per frame."""
        return 0

    @property
    def activations(self) -> tuple[str, ...]:
        """Names of its activations, each evaluated once per frame and channel of `out`."""
        return ()


@dataclass(frozen=True, eq=False)
class Term:
    """One convolution inside a chain: a Conv1D, or with one tap a Conv1x1.

    source   : signal index
    weight   : float32 [C_out, C_in / groups, K], taps oldest first
    """

    source: int
    weight: Float32
    dilation: int = 1
    groups: int = 1

    @property
    def taps(self) -> int:
        """K, the number of taps."""
        return int(self.weight.shape[2])

    @property
    def lookback_frames(self) -> int:
        """How many past frames the oldest tap needs."""
        return (self.taps - 1) * self.dilation

    @property
    def multiply_adds(self) -> int:
        """Multiply-adds per frame."""
        return int(self.weight.size)


@dataclass(frozen=True, eq=False)
class Conv(Operation):
    """Bias plus terms, summed in one chain; a Conv1x1 is a term with one tap."""

    terms: tuple[Term, ...]
    bias: Float32 | None

    @property
    def sources(self) -> tuple[int, ...]:
        """The signals that it reads."""
        return tuple(term.source for term in self.terms)

    @property
    def noun(self) -> str:
        """Conv1x1 or Conv1D, for people."""
        return "Conv1x1" if all(term.taps == 1 for term in self.terms) else "Conv1D"

    def structure(self) -> Hashable:
        """Return shapes, dilations and groups of the terms, and whether there is a bias."""
        terms = tuple((term.weight.shape, term.dilation, term.groups) for term in self.terms)
        return terms, self.bias is not None

    def coefficients(self) -> tuple[Float32, ...]:
        """Return weights and bias."""
        return (*(term.weight for term in self.terms), *(() if self.bias is None else (self.bias,)))

    def with_coefficients(self, *arrays: Float32) -> Conv:
        """Return the operation with other weights and bias."""
        weights, bias = arrays[: len(self.terms)], arrays[len(self.terms) :]
        terms = (replace(term, weight=weight) for term, weight in zip(self.terms, weights, strict=True))
        return replace(self, terms=tuple(terms), bias=bias[0] if bias else None)

    def steady(self, values: Mapping[int, Float32], rows: int) -> Float32:
        """Return the same chain for constant inputs."""
        chain = np.zeros((rows, 1), np.float32)
        if self.bias is not None:
            chain += self.bias[:, np.newaxis]
        for term in self.terms:
            chain = add_products(chain, term.weight, values[term.source], groups=term.groups)
        return chain

    def lookback(self, signal: int) -> int:
        """Return how many past frames of a signal it needs."""
        return max((term.lookback_frames for term in self.terms if term.source == signal), default=0)

    @property
    def multiply_adds(self) -> int:
        """Multiply-adds per frame."""
        return sum(term.multiply_adds for term in self.terms)


@dataclass(frozen=True, eq=False)
class UnaryOperation(Operation):
    """An operation that reads one signal."""

    source: int

    @property
    def sources(self) -> tuple[int, ...]:
        """The signal that it reads."""
        return (self.source,)


@dataclass(frozen=True, eq=False)
class Convolve(UnaryOperation):
    """A long convolution, the same taps for each channel: `arithmetic/convolution.py`.

    clock : signal [1, T]: frames since a block began, this one included; a block lasts `period` frames
    taps  : float32 [N], newest first
    bias  : float32 [1], or None
    """

    clock: int
    taps: Float32
    bias: Float32 | None

    @property
    def writes(self) -> tuple[int, ...]:
        """The output, and the clock that counts frames."""
        return (self.out, self.clock)

    @property
    def remembers(self) -> tuple[int, ...]:
        """The clock, which needs a history."""
        return (self.clock,)

    @property
    def period(self) -> int:
        """Frames after which blocks of all sizes begin together."""
        return period(len(self.taps))

    def began(self, clock: Float32) -> int:
        """Return how many frames ago a block began, from the clock's history [1, 1]; less than `period`."""
        frames = float(clock[0, 0])
        return int(frames) % self.period if np.isfinite(frames) else 0

    def structure(self) -> Hashable:
        """Return the number of taps, and whether there is a bias."""
        return len(self.taps), self.bias is not None

    def coefficients(self) -> tuple[Float32, ...]:
        """Return taps and bias."""
        return (self.taps, *(() if self.bias is None else (self.bias,)))

    def with_coefficients(self, *arrays: Float32) -> Convolve:
        """Return the operation with other taps and bias."""
        return replace(self, taps=arrays[0], bias=arrays[1] if self.bias is not None else None)

    def steady(self, values: Mapping[int, Float32], rows: int) -> Float32:
        """Return one chain of all taps for constant inputs."""
        return steady_convolve(self.taps, self.bias, values[self.source])

    def lookback(self, signal: int) -> int:
        """Return how many past frames of a signal it needs."""
        return lookback(len(self.taps)) if signal == self.source else super().lookback(signal)

    def reach(self, signal: int) -> int:
        """Return how many past frames of a signal are multiplied by a tap."""
        return len(self.taps) - 1 if signal == self.source else 0

    @property
    def multiply_adds(self) -> int:
        """Multiply-adds per frame and channel, without those of its transforms."""
        return multiply_adds(len(self.taps))


class Rows(NamedTuple):
    """Rows of a signal from `first` on, as many as the reader needs."""

    signal: int
    first: int = 0


@dataclass(frozen=True, eq=False)
class Elementwise(Operation):
    """A formula applied to each frame: out = all results of formula(reads).

    reads : the signals of the formula, as many rows of each as a result has
    """

    reads: tuple[Rows, ...]
    formula: Formula

    @property
    def sources(self) -> tuple[int, ...]:
        """The signals that it reads."""
        return tuple(dict.fromkeys(rows.signal for rows in self.reads))

    @property
    def is_sum(self) -> bool:
        """Whether it is the sum of two signals."""
        return self.formula.program is SUM.program

    def structure(self) -> Hashable:
        """Return the program, the rows it reads, and which parameters have a number per channel."""
        reads = tuple((self.sources.index(rows.signal), rows.first) for rows in self.reads)
        return self.formula.program, reads, tuple(map(len, self.formula.parameters))

    def coefficients(self) -> tuple[Float32, ...]:
        """Return the parameters."""
        return self.formula.parameters

    def with_coefficients(self, *arrays: Float32) -> Elementwise:
        """Return the operation with other parameters."""
        return replace(self, formula=replace(self.formula, parameters=arrays))

    def steady(self, values: Mapping[int, Float32], rows: int) -> Float32:
        """Return the formula's value for constant inputs."""
        return self.formula.evaluate(*(values[signal][first : first + rows] for signal, first in self.reads))

    @property
    def learned(self) -> bool:
        """Whether its parameters are weights."""
        return self.formula.learned

    @property
    def activations(self) -> tuple[str, ...]:
        """Names of the activations, one for each evaluation."""
        return self.formula.program.calls


@dataclass(frozen=True, eq=False)
class Lstm(UnaryOperation):
    """One layer of an LSTM. `arithmetic/recurrence.py` defines one step.

    out              : hidden state [H, T]
    cell             : signal of the cell state [H, T]
    gates            : signal [4H, T] of bias and input sums, for engines that compute them first (`projection`)
    inputs, bias     : float32 [4H, I], [4H], in blocks i, f, g, o; those of i, f and o halved
    weight           : float32 [4H, H], of the hidden state of the frame before, halved likewise
    hidden0, cell0   : float32 [H], the states before the first frame
    squash           : the function used as tanh, and by (1 + tanh(z / 2)) / 2 for sigmoid
    voices           : number of layers with these weights, in parallel (`replicated.py`): signals and first states have
                       the rows of all voices, one voice after another
    """

    cell: int
    gates: int
    inputs: Float32
    bias: Float32
    weight: Float32
    hidden0: Float32
    cell0: Float32
    squash: Activation
    voices: int = 1

    def __post_init__(self) -> None:
        """Check that the activation has a quotient."""
        assert self.squash.name in QUOTIENTS

    @property
    def writes(self) -> tuple[int, ...]:
        """Hidden state, cell state, gates."""
        return (self.out, self.cell, self.gates)

    @property
    def feedback(self) -> tuple[int, ...]:
        """Hidden state and cell state."""
        return (self.out, self.cell)

    @property
    def projection(self) -> Conv:
        """The convolution that begins the gates."""
        weight = np.tile(self.inputs[:, :, np.newaxis], (self.voices, 1, 1))
        terms = (Term(self.source, weight, groups=self.voices),)
        return Conv(self.gates, f"{self.qualname}.inputs", terms, np.tile(self.bias, self.voices))

    def structure(self) -> Hashable:
        """Return inputs, width, activation and voices."""
        return self.inputs.shape, self.weight.shape, self.squash.structure(), self.voices

    def coefficients(self) -> tuple[Float32, ...]:
        """Return weights and initial states."""
        return (self.inputs, self.bias, self.weight, self.hidden0, self.cell0)

    def with_coefficients(self, *arrays: Float32) -> Lstm:
        """Return the operation with other weights and initial states."""
        inputs, bias, weight, hidden0, cell0 = arrays
        return replace(self, inputs=inputs, bias=bias, weight=weight, hidden0=hidden0, cell0=cell0)

    def initial(self) -> Mapping[int, Float32]:
        """Return the initial states."""
        return {self.out: self.hidden0[:, np.newaxis], self.cell: self.cell0[:, np.newaxis]}

    @property
    def multiply_adds(self) -> int:
        """Multiply-adds per frame."""
        return int(self.inputs.size + self.weight.size) * self.voices

    @property
    def activations(self) -> tuple[str, ...]:
        """Names of the activations, one for each evaluation."""
        return (self.squash.name,) * 5


Op = Conv | Convolve | Elementwise | Lstm
#: Operations that depend on nothing but the past of their sources, so that a signal can be split anywhere.
FEED_FORWARD: tuple[type[Op], ...] = (Conv, Elementwise)
