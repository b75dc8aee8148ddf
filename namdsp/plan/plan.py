"""The plan: a model as a list of operations on signals, which engines run.

A signal is float32 [C, T], named by its index; signal 0 is the input. Operations are in the order in which they
run. Only signals that an operation looks back at need a history.

A plan is *feed-forward* if no operation has feedback. Then its receptive field is finite: a signal can be split in
time, and silence leads every signal to a constant, its steady state. A *recurrent* plan has an infinite response.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.plan.ops import Convolve, Op

#: Frames of the blocks in which players prewarm.
PREWARM_BLOCK = 4096


@dataclass(frozen=True, eq=False)
class Plan:
    """A whole model as a list of operations.

    channels : channels of each signal, by index; signal 0 is the input
    ops      : in running order
    output   : the output signal
    prewarm  : frames of silence before the first sample that its parts ask for; used only if the plan is recurrent
    stored   : signals except the output that are read from outside, so that each has separate memory
    inputs   : number of input signals: 0 to inputs - 1. Engines run plans with one
    """

    channels: tuple[int, ...]
    ops: tuple[Op, ...]
    output: int
    prewarm: int = 0
    stored: frozenset[int] = frozenset()
    inputs: int = 1

    def __repr__(self) -> str:
        return f"<Plan of {len(self.ops)} operations, {self.in_channels} in, {self.out_channels} out>"

    @property
    def in_channels(self) -> int:
        """The number of audio inputs."""
        return self.channels[0]

    @property
    def out_channels(self) -> int:
        """The number of audio outputs."""
        return self.channels[self.output]

    @cached_property
    def lookbacks(self) -> tuple[int, ...]:
        """Frames of history that each signal must keep, by index."""
        frames = [0] * len(self.channels)
        for op in self.ops:
            for signal in (*op.sources, *op.remembers):
                frames[signal] = max(frames[signal], op.lookback(signal))
        return tuple(frames)

    @cached_property
    def signals_with_history(self) -> tuple[int, ...]:
        """The signals with a history, ascending."""
        return tuple(signal for signal, lookback in enumerate(self.lookbacks) if lookback)

    @cached_property
    def recurrent(self) -> tuple[Op, ...]:
        """The operations with feedback; () for a feed-forward plan."""
        return tuple(op for op in self.ops if op.feedback)

    @cached_property
    def receptive_field(self) -> int | None:
        """Frames of input that affect one frame of output; None if there is no limit."""
        if self.recurrent:  # `PlanBuilder.finish` keeps only what the output needs
            return None
        return 1 + self._longest(lambda op, signal: op.reach(signal))

    def _longest(self, frames: Callable[[Op, int], int]) -> int:
        """Past frames of input for a frame of output; `frames` returns those of a signal for an operation."""
        past_frames = [0] * len(self.channels)
        for op in self.ops:
            longest = max(past_frames[source] + frames(op, source) for source in op.sources)
            for signal in op.writes:
                past_frames[signal] = longest
        return past_frames[self.output]

    @cached_property
    def period(self) -> int:
        """Frames after which blocks of long convolutions begin together: where a signal may be split in time."""
        return max((op.period for op in self.ops if isinstance(op, Convolve)), default=1)

    @cached_property
    def _lookback_frames(self) -> int:
        return self._longest(lambda op, signal: op.lookback(signal))

    @property
    def prewarm_frames(self) -> int:
        """Frames of silence that the model plays before the first sample.

        A feed-forward plan is in its steady state then. A recurrent one may never be: it gets the frames of `prewarm`,
        rounded up to whole blocks and at least one, as in players.
        """
        if not self.recurrent:
            return self._lookback_frames
        return max(1, -(-self.prewarm // PREWARM_BLOCK)) * PREWARM_BLOCK

    @cached_property
    def initial(self) -> dict[int, Float32]:
        """The values in histories before the first frame: signal -> float32 [C, 1], for `signals_with_history`.

        Zeros, except for states in the file.
        """
        stored = {signal: state for op in self.ops for signal, state in op.initial().items()}
        zeros = {
            signal: np.zeros((self.channels[signal], 1), np.float32) for signal in self.signals_with_history
        }
        return {**zeros, **stored}

    @cached_property
    def multiply_adds(self) -> int:
        """Multiply-adds per frame."""
        return sum(op.multiply_adds for op in self.ops)

    @cached_property
    def activations(self) -> int:
        """Activation evaluations per frame."""
        return sum(len(op.activations) * self.channels[op.out] for op in self.ops)

    @property
    def history_bytes(self) -> int:
        """Bytes of history that one stream needs at least."""
        return 4 * sum(c * frames for c, frames in zip(self.channels, self.lookbacks, strict=True))

    @cached_property
    def structure(self) -> Hashable:
        """Everything except coefficients and names. One kernel can run plans of equal structure side by side."""
        ops = tuple((type(op).__name__, op.writes, op.sources, op.structure()) for op in self.ops)
        return self.channels, self.output, ops

    @cached_property
    def key(self) -> str:
        """Digest of the structure, 24 characters."""
        return hashlib.sha256(repr(self.structure).encode()).hexdigest()[:24]

    @cached_property
    def fingerprint(self) -> bytes:
        """32 bytes that differ between plans that compute something else; saved states contain it."""
        digest = hashlib.sha256(repr(self.structure).encode())
        for op in self.ops:
            for array in op.coefficients():
                digest.update(np.ascontiguousarray(array, "<f4").tobytes())
        return digest.digest()


class HasChannels(Protocol):
    """A model in any form: parsed, as a plan, or a `Model`.

    A mono model plays any number of channels, each as a separate voice. Other models have a fixed number of inputs.
    """

    @property
    def in_channels(self) -> int:
        """The number of audio inputs."""

    @property
    def out_channels(self) -> int:
        """The number of audio outputs."""


def is_mono(model: HasChannels) -> bool:
    """Return whether the model has one input and output, and so plays any number of channels separately."""
    return model.in_channels == model.out_channels == 1


def voices_for(model: HasChannels, channels: int) -> int:
    """Return the number of voices, with separate states, that play a number of channels."""
    return channels if is_mono(model) else 1


def outputs_for(model: HasChannels, channels: int) -> int:
    """Return the number of output channels for a number of input channels."""
    return channels if is_mono(model) else model.out_channels
