# mypy: disable-error-code="no-untyped-call, misc"
"""Gradients of a capture by PyTorch's operations: signals are recomputed in chunks that bound memory.

Many voices are processed a few at a time; one voice that is too long, in chunks of time with a receptive field of
context frames before each. `backward.py` computes the gradients of a chunk.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import torch

from namdsp.torch import gpu_runner
from namdsp.torch.backward import BackwardPass
from namdsp.torch.forward import ForwardPass
from namdsp.torch.gpu_runner import split

if TYPE_CHECKING:
    from namdsp.torch.engines import CaptureEngines

#: A chunk of a long signal has at least this many receptive fields, so that little is computed twice.
FIELDS_PER_CHUNK = 4


@dataclass(frozen=True)
class RecomputeChunk:
    """Frames start..stop of some voices; `context_frames` frames before them only fill histories."""

    voices: slice
    start: int
    stop: int
    context_frames: int


def recompute_chunks(
    engines: CaptureEngines, x: torch.Tensor, tape: torch.Tensor
) -> Iterator[RecomputeChunk]:
    """Yield the chunks of x [V, C, T]; one chunk if a tape has its signals."""
    voices, _, frames = x.shape
    if not voices or not frames:
        return
    if len(tape):
        yield RecomputeChunk(slice(0, voices), 0, frames, 0)
        return
    engine = engines.tape_engine(x)
    # an operation's output, and the operands that PyTorch saves
    floats = 3 * sum(engines.plan.channels) + 1 if engine is None else engine.tape_channels
    most = max(1, gpu_runner.tape_bytes(x.device) // (floats * x.element_size()))
    field = engines.plan.receptive_field
    length = frames if field is None else min(frames, max(most, FIELDS_PER_CHUNK * field))
    starts = range(0, max(1, frames - length // 2), length)  # the last one is at least half as long
    voices_per_chunk = max(1, most // length)
    voices_per_chunk = -(-voices // -(-voices // voices_per_chunk))  # chunks of nearly equal size
    for first in range(0, voices, voices_per_chunk):
        for start in starts:
            stop = frames if start == starts[-1] else start + length
            context_frames = 0 if start == 0 or field is None else field - 1
            yield RecomputeChunk(slice(first, first + voices_per_chunk), start, stop, context_frames)


class GradientSums:
    """Sums of gradients to x, coefficients and states over chunks.

    states   : before the first frame [V, floats]; None: a feed-forward capture, in steady state
    tape     : signals that a GPU saved in the forward pass; empty: they are recomputed
    to_x, to_numbers, to_states : which gradients are needed
    """

    def __init__(
        self,
        engines: CaptureEngines,
        x: torch.Tensor,
        flat: torch.Tensor,
        states: torch.Tensor | None,
        tape: torch.Tensor,
        *,
        to_x: bool,
        to_coefficients: bool,
        to_states: bool,
    ) -> None:
        self._capture, self._plan = engines, engines.plan
        self._x, self._flat, self._states, self._tape = x, flat, states, tape
        self._coefficients = engines.coefficient_map.coefficients(flat)
        self._to_x, self._to_coefficients, self._to_states = to_x, to_coefficients, to_states
        self._engine = engines.tape_engine(x)
        self.x = torch.zeros_like(x) if to_x else x.new_empty(0)
        self.numbers = torch.zeros_like(self._coefficients) if to_coefficients else x.new_empty(0)
        self.states = torch.zeros_like(states) if to_states and states is not None else x.new_empty(0)

    def add(self, chunk: RecomputeChunk, gy: torch.Tensor, g_after: torch.Tensor) -> None:
        """Add those of a chunk, for gradients to the output [V, C, T] and to the states after it."""
        voices, frames = chunk.voices, slice(chunk.start - chunk.context_frames, chunk.stop)
        first, last = chunk.start == 0, chunk.stop == self._x.shape[-1]
        part = self._x[voices, :, frames]
        forward = ForwardPass(self._plan, self._capture.coefficient_map.by_op(self._coefficients), part)
        to_steady_state = self._to_coefficients and first and self._states is None
        kernels: Any = None
        if self._engine is not None:
            kernels = gpu_runner.backward_launches(
                self._engine, part, self._coefficients, summed=self._to_coefficients
            )
        backward = BackwardPass(
            forward,
            self._signals(forward, part, voices, start=first),
            part.shape[-1],
            to_x=self._to_x or self._to_states,
            to_coefficients=self._to_coefficients,
            to_histories=to_steady_state or self._to_states,
            kernels=kernels,
        )
        g_output = gy[voices, :, chunk.start : chunk.stop]
        g_output = (
            torch.nn.functional.pad(g_output, (chunk.context_frames, 0)) if chunk.context_frames else g_output
        )
        backward.play(g_output, split(self._plan, g_after[voices]) if self._to_states and last else {})
        to_input = backward.to_input()
        if self._to_x and to_input is not None:
            self.x[voices, :, frames] += to_input
        if self._to_coefficients:
            if kernels is not None:
                self.numbers += kernels.total()
            self._capture.coefficient_map.add(self.numbers, backward.numbers)
        if self._to_states and first:
            self._add_states(backward, self.states[voices])
        elif to_steady_state:
            self._add_steady_state(backward, part)

    def _signals(
        self, forward: ForwardPass, x: torch.Tensor, voices: slice, *, start: bool
    ) -> dict[int, torch.Tensor]:
        """Return the signals that the backward pass reads, with histories. start : whether the signal starts at x."""
        plan, engine = self._plan, self._engine
        states = None if self._states is None else self._states[voices]
        if engine is None:
            return forward.play(x, forward.histories(x, states, start=start))
        if len(self._tape):
            taped: dict[int, Any] = engine.on_tape(self._tape, *x.shape[::2])
            return taped
        packed, rows = self._capture.packed_weights(engine, self._flat)
        if not start:
            states = x.new_zeros((1, self._capture.state_size))
        histories = split(plan, rows() if states is None else states)
        tape = x.new_empty(engine.tape_floats(*x.shape[::2]))
        signals: dict[int, Any] = engine.play(x, packed, histories, tape)
        return signals

    def _add_states(self, backward: BackwardPass, rows: torch.Tensor) -> None:
        """Add the gradients to histories to those to states [V, floats]."""
        for signal, target in split(self._plan, rows).items():
            gradient = backward.to_history(signal)
            if gradient is not None:
                target += gradient

    def _add_steady_state(self, backward: BackwardPass, like: torch.Tensor) -> None:
        """Add the gradients through the steady state at the start, which depends on the coefficients."""
        g_constants = {
            s: g.sum((0, 2))[:, None]
            for s in self._plan.signals_with_history
            if s and (g := backward.to_history(s)) is not None
        }
        self.numbers += steady_state_gradient(self._capture, self._coefficients, g_constants, like)


def steady_state_gradient(
    engines: CaptureEngines,
    coefficients: torch.Tensor,
    g_constants: Mapping[int, torch.Tensor],
    like: torch.Tensor,
) -> torch.Tensor:
    """Return the gradient to coefficients [M] through the steady state, for gradients to signals' constants [C, 1]."""
    if not g_constants:
        return torch.zeros_like(coefficients)

    def steady_state(changed: torch.Tensor) -> tuple[torch.Tensor, ...]:
        values = ForwardPass(engines.plan, engines.coefficient_map.by_op(changed), like).steady_state(like)
        return tuple(values[signal] for signal in g_constants)

    pull = torch.func.vjp(steady_state, coefficients)[1]
    gradient: torch.Tensor = pull(tuple(g_constants.values()))[0]
    return gradient
