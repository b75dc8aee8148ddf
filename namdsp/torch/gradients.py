# mypy: disable-error-code="no-untyped-call, misc"
"""Gradients of a capture: it is played once more, in pieces that bound its memory, and walked back (`reverse.py`).

Many voices go a few at a time; one voice that is too long, in pieces of time with a receptive field in front of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import torch

from namdsp.torch import on_device
from namdsp.torch.on_device import split
from namdsp.torch.reverse import Reverse
from namdsp.torch.walk import Walk

if TYPE_CHECKING:
    from namdsp.torch.runner import Runner

#: A piece of a long signal has at least so many receptive fields, so that little is computed twice.
FIELDS_PER_PIECE = 4


@dataclass(frozen=True)
class Piece:
    """Frames start..stop of some voices; `lead` frames in front of it only fill histories."""

    voices: slice
    start: int
    stop: int
    lead: int


def pieces(runner: Runner, x: torch.Tensor, tape: torch.Tensor) -> Iterator[Piece]:
    """What x [V, C, T] is cut into, if there is no tape of it."""
    voices, _, frames = x.shape
    if not voices or not frames:
        return
    if len(tape):
        yield Piece(slice(0, voices), 0, frames, 0)
        return
    engine = runner.back_engine(x)
    # an operation keeps its output, and PyTorch what it was made from
    floats = 3 * sum(runner.plan.channels) + 1 if engine is None else engine.tape_channels
    most = max(1, on_device.tape_bytes(x.device) // (floats * x.element_size()))
    field = runner.plan.receptive_field
    length = frames if field is None else min(frames, max(most, FIELDS_PER_PIECE * field))
    starts = range(0, max(1, frames - length // 2), length)  # the last one is at least half as long
    at_once = max(1, most // length)
    at_once = -(-voices // -(-voices // at_once))  # pieces of one size
    for first in range(0, voices, at_once):
        for start in starts:
            stop = frames if start == starts[-1] else start + length
            lead = 0 if start == 0 or field is None else field - 1
            yield Piece(slice(first, first + at_once), start, stop, lead)


class Gradients:
    """Sums of gradients to x, numbers and states.

    states   : before the first frame [V, floats]; None: a feed-forward capture, settled
    tape     : what a GPU kept of the way there; empty: it is played again
    to_x, to_numbers, to_states : what is asked for
    """

    def __init__(
        self,
        runner: Runner,
        x: torch.Tensor,
        flat: torch.Tensor,
        states: torch.Tensor | None,
        tape: torch.Tensor,
        *,
        to_x: bool,
        to_numbers: bool,
        to_states: bool,
    ) -> None:
        self._runner, self._plan = runner, runner.plan
        self._x, self._flat, self._states, self._tape = x, flat, states, tape
        self._numbers = runner.numbering.numbers(flat)
        self._to_x, self._to_numbers, self._to_states = to_x, to_numbers, to_states
        self._engine = runner.back_engine(x)
        self.x = torch.zeros_like(x) if to_x else x.new_empty(0)
        self.numbers = torch.zeros_like(self._numbers) if to_numbers else x.new_empty(0)
        self.states = torch.zeros_like(states) if to_states and states is not None else x.new_empty(0)

    def add(self, piece: Piece, gy: torch.Tensor, g_after: torch.Tensor) -> None:
        """Add those of a piece, for gradients to the output [V, C, T] and to the states after it."""
        voices, frames = piece.voices, slice(piece.start - piece.lead, piece.stop)
        first, last = piece.start == 0, piece.stop == self._x.shape[-1]
        part = self._x[voices, :, frames]
        walk = Walk(self._plan, self._runner.numbering.by_op(self._numbers), part)
        to_settled = self._to_numbers and first and self._states is None
        kernels: Any = None
        if self._engine is not None:
            kernels = on_device.back(self._engine, part, self._numbers, summed=self._to_numbers)
        reverse = Reverse(
            walk,
            self._signals(walk, part, voices, start=first),
            part.shape[-1],
            to_x=self._to_x or self._to_states,
            to_numbers=self._to_numbers,
            to_histories=to_settled or self._to_states,
            back=kernels,
        )
        back = gy[voices, :, piece.start : piece.stop]
        back = torch.nn.functional.pad(back, (piece.lead, 0)) if piece.lead else back
        reverse.play(back, split(self._plan, g_after[voices]) if self._to_states and last else {})
        to_input = reverse.to_input()
        if self._to_x and to_input is not None:
            self.x[voices, :, frames] += to_input
        if self._to_numbers:
            if kernels is not None:
                self.numbers += kernels.total()
            self._runner.numbering.add(self.numbers, reverse.numbers)
        if self._to_states and first:
            self._add_states(reverse, self.states[voices])
        elif to_settled:
            self._add_settled(reverse, part)

    def _signals(self, walk: Walk, x: torch.Tensor, voices: slice, *, start: bool) -> dict[int, torch.Tensor]:
        """Every signal that the way back needs, behind its history. start : whether what was before x counts."""
        plan, engine = self._plan, self._engine
        states = None if self._states is None else self._states[voices]
        if engine is None:
            return walk.play(x, walk.histories(x, states, start=start))
        if len(self._tape):
            kept: dict[int, Any] = engine.on_tape(self._tape, *x.shape[::2])
            return kept
        packed, rows = self._runner.on_device(engine, self._flat)
        if not start:
            states = x.new_zeros((1, self._runner.state_size))
        histories = split(plan, rows() if states is None else states)
        tape = x.new_empty(engine.tape_floats(*x.shape[::2]))
        signals: dict[int, Any] = engine.play(x, packed, histories, tape)
        return signals

    def _add_states(self, reverse: Reverse, rows: torch.Tensor) -> None:
        """Add the gradients to histories to those to states [V, floats]."""
        for signal, place in split(self._plan, rows).items():
            found = reverse.to_history(signal)
            if found is not None:
                place += found

    def _add_settled(self, reverse: Reverse, like: torch.Tensor) -> None:
        """Add what goes through the settled start, which depends on the numbers."""
        heard = {
            s: g.sum((0, 2))[:, None]
            for s in self._plan.remembered
            if s and (g := reverse.to_history(s)) is not None
        }
        self.numbers += settled_gradient(self._runner, self._numbers, heard, like)


def settled_gradient(
    runner: Runner, numbers: torch.Tensor, heard: Mapping[int, torch.Tensor], like: torch.Tensor
) -> torch.Tensor:
    """The gradient to numbers [M] that goes through the settled start, for gradients to signals' constants [C, 1]."""
    if not heard:
        return torch.zeros_like(numbers)

    def settled(own: torch.Tensor) -> tuple[torch.Tensor, ...]:
        values = Walk(runner.plan, runner.numbering.by_op(own), like).settle(like)
        return tuple(values[signal] for signal in heard)

    pull = torch.func.vjp(settled, numbers)[1]
    found: torch.Tensor = pull(tuple(heard.values()))[0]
    return found
