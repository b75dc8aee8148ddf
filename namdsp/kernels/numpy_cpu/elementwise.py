"""Kernels for activations, gates, FiLM, sums and scales: operations that need one frame at a time."""

from __future__ import annotations

from typing import Generic, TypeVar

import numpy as np

from namdsp.kernels.numpy_cpu.program import ProgramRunner
from namdsp.kernels.numpy_cpu.signals import Signals
from namdsp.plan.ops import Activate, Add, Affine, Gate, Modulate, Op, Scale

OpT = TypeVar("OpT", bound=Op)


class RunActivate:
    """out = f(source)."""

    def __init__(self, op: Activate, max_frames: int) -> None:
        self._op = op
        self._runner = ProgramRunner(op.activation)

    def reserve(self, signals: Signals) -> None:
        """Reserve the program's rows."""
        self._runner.reserve(signals, signals.channels(self._op.out))

    def run(self, signals: Signals, frames: int) -> None:
        """Write the output signal."""
        op = self._op
        self._runner.run(signals, signals.current(op.source), signals.current(op.out))


class RunGate:
    """gated: f(p) * s, blended: s * f(p) + (1 - s) * p."""

    def __init__(self, op: Gate, max_frames: int) -> None:
        self._op = op
        self._primary = ProgramRunner(op.primary)
        self._secondary = ProgramRunner(op.secondary)

    def reserve(self, signals: Signals) -> None:
        """Reserve both programs' rows and the gate."""
        channels = signals.channels(self._op.out)
        self._primary.reserve(signals, channels)
        self._secondary.reserve(signals, channels)
        signals.reserve("gate", channels * signals.max_frames)

    def run(self, signals: Signals, frames: int) -> None:
        """Write the output signal."""
        op = self._op
        out = signals.current(op.out)
        channels = out.shape[0]
        z = signals.current(op.source)
        p = z[:channels]
        gate = signals.scratch("gate", channels, frames)
        self._primary.run(signals, p, out)
        self._secondary.run(signals, z[channels:], gate)
        np.multiply(gate, out, out=out)
        if op.blended:
            np.subtract(np.float32(1), gate, out=gate)
            np.multiply(gate, p, out=gate)
            np.add(out, gate, out=out)


class _Stateless(Generic[OpT]):
    """Base class of kernels that need no scratch memory."""

    def __init__(self, op: OpT, max_frames: int) -> None:
        self._op = op

    def reserve(self, signals: Signals) -> None:
        """Reserve nothing."""


class RunModulate(_Stateless[Modulate]):
    """out = source * film[:C] (+ film[C:])."""

    def run(self, signals: Signals, frames: int) -> None:
        """Write the output signal."""
        op = self._op
        out = signals.current(op.out)
        film = signals.current(op.film)
        channels = out.shape[0]
        np.multiply(signals.current(op.source), film[:channels], out=out)
        if op.shift:
            np.add(out, film[channels:], out=out)


class RunAdd(_Stateless[Add]):
    """out = a + b."""

    def run(self, signals: Signals, frames: int) -> None:
        """Write the output signal."""
        op = self._op
        a, b = signals.current(op.a), signals.current(op.b)
        np.add(a, b, out=signals.current(op.out))


class RunScale(_Stateless[Scale]):
    """out = factor * source."""

    def run(self, signals: Signals, frames: int) -> None:
        """Write the output signal."""
        op = self._op
        np.multiply(op.factor, signals.current(op.source), out=signals.current(op.out))


class RunAffine(_Stateless[Affine]):
    """out = source * scale, then + shift."""

    def run(self, signals: Signals, frames: int) -> None:
        """Write the output signal."""
        op = self._op
        out = signals.current(op.out)
        np.multiply(signals.current(op.source), op.scale[:, np.newaxis], out=out)
        np.add(out, op.shift[:, np.newaxis], out=out)
