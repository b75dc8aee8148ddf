"""The operations of a plan. Each reads signals and writes one new signal, float32 [C, T].

`arithmetic/__init__.py` says what each computes to the bit. Only `Conv` looks back in time.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from namdsp.plan.activations import Activation

Float32 = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Term:
    """One convolution inside a chain.

    source   : signal index
    weight   : float32 [C_out, C_in / groups, K], taps oldest first
    """

    source: int
    weight: Float32
    dilation: int = 1
    groups: int = 1

    @property
    def taps(self) -> int:
        """K, the length along time."""
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
class Conv:
    """out = chain of bias and terms (Conv1x1 is a term with one tap)."""

    out: int
    place: str
    terms: tuple[Term, ...]
    bias: Float32 | None

    @property
    def multiply_adds(self) -> int:
        """Multiply-adds per frame."""
        return sum(term.multiply_adds for term in self.terms)

    @property
    def sources(self) -> tuple[int, ...]:
        """Signals read."""
        return tuple(term.source for term in self.terms)


@dataclass(frozen=True, eq=False)
class Activate:
    """out = f(source)."""

    out: int
    place: str
    source: int
    activation: Activation

    @property
    def sources(self) -> tuple[int, ...]:
        """Signals read."""
        return (self.source,)


@dataclass(frozen=True, eq=False)
class Gate:
    """source [2B, T] -> out [B, T], with p its first and s = secondary(its last) B channels.

    gated: f(p) * s      blended: s * f(p) + (1 - s) * p
    """

    out: int
    place: str
    source: int
    blended: bool
    primary: Activation
    secondary: Activation

    @property
    def sources(self) -> tuple[int, ...]:
        """Signals read."""
        return (self.source,)


@dataclass(frozen=True, eq=False)
class Modulate:
    """FiLM: out = source * film[:C] (+ film[C:], if `shift`)."""

    out: int
    place: str
    source: int
    film: int
    shift: bool

    @property
    def sources(self) -> tuple[int, ...]:
        """Signals read."""
        return (self.source, self.film)


@dataclass(frozen=True, eq=False)
class Add:
    """out = a + b."""

    out: int
    place: str
    a: int
    b: int

    @property
    def sources(self) -> tuple[int, ...]:
        """Signals read."""
        return (self.a, self.b)


@dataclass(frozen=True, eq=False)
class Scale:
    """out = factor * source."""

    out: int
    place: str
    source: int
    factor: np.float32

    @property
    def sources(self) -> tuple[int, ...]:
        """Signals read."""
        return (self.source,)


Op = Conv | Activate | Gate | Modulate | Add | Scale
