# mypy: disable-error-code="no-untyped-call, untyped-decorator, misc"
"""What computes a capture on tensors: values by an engine, gradients by the walk.

    values     float32: an engine's, to the bit; float64: the walk's
    gradients  of the walk, which is played again, in pieces that bound its memory

Tensors here are [V, C, T], V voices side by side; weights are flat (`numbering.py`).
"""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Iterator
from dataclasses import dataclass
from threading import RLock
from typing import Any

import numpy as np
import torch

from namdsp.model import Model
from namdsp.plan.plan import Plan
from namdsp.plan.renumbered import renumbered
from namdsp.saving import named_weights, with_weights
from namdsp.torch import on_device
from namdsp.torch.host import Host, state_size
from namdsp.torch.numbering import Numbering
from namdsp.torch.on_device import joined, resident, settled_rows, split
from namdsp.torch.reverse import Reverse
from namdsp.torch.walk import Walk

#: Bytes that the walk's tensors may take at a time, by kind of device.
TAPE_BYTES = {"cpu": 1 << 29, "cuda": 8 << 30}
#: A piece of a long signal has at least so many receptive fields, so that little is computed twice.
FIELDS_PER_PIECE = 4

_RUNNERS: weakref.WeakValueDictionary[int, Runner] = weakref.WeakValueDictionary()
_HANDLES = itertools.count(1)


def runner_of(handle: int) -> Runner:
    """The runner with a handle: what operators are given instead of an object."""
    return _RUNNERS[handle]


@dataclass(frozen=True)
class _Piece:
    """Frames start..stop of some voices; `lead` frames in front of it only fill histories."""

    voices: slice
    start: int
    stop: int
    lead: int


class Runner:
    """A capture's engines, numbering and walk.

    handle : the number that it is known by in operators
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.plan: Plan = model.plan
        self.state_size = state_size(self.plan)
        self.numbering = Numbering(model.parsed, self.plan, named_weights(model))
        self.handle = next(_HANDLES)
        _RUNNERS[self.handle] = self
        self._lock = RLock()
        self._host: tuple[bytes, Host] | None = None
        self._residents: dict[torch.device, Any] = {}

    def __reduce__(self) -> Any:
        """Copies and other processes make their own."""
        return type(self), (self.model,)

    def __deepcopy__(self, memo: Any) -> Runner:
        return type(self)(self.model)

    # -- values --------------------------------------------------------------------------------------

    def play(
        self, x: torch.Tensor, flat: torch.Tensor, state: torch.Tensor | None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The output, and the states after it (empty without states before it)."""
        if x.dtype == torch.float64:
            with torch.no_grad():
                first = self._first(x, flat, state)
                y64, after64 = self._walk(x, self.numbering.numbers(flat), first, carried=state is not None)
                return y64.clone(), after64.clone()
        with torch.no_grad():
            bad = ~x.isfinite().all(2).all(1)
            engine = self.resident(x.device)
            y, after = (
                self._on_host(x, flat, state) if engine is None else self._on_device(engine, x, flat, state)
            )
            # as PyTorch's own operations would: what is not a number is not hidden
            return torch.where(bad[:, None, None], torch.nan, y), after

    def resident(self, where: torch.device) -> Any:
        """What plays tensors that are there, without the processor; None if nothing does."""
        with self._lock:
            if where not in self._residents:
                self._residents[where] = resident(self.plan, self.numbering.shapes, where)
            return self._residents[where]

    def exact_numbers(self, flat: torch.Tensor) -> torch.Tensor:
        """The plan's numbers to the bit, float32 on the device of the weights."""
        flat = flat.detach().to(torch.float32)
        if self.numbering.picked:
            return self.numbering.numbers(flat)
        plan = self._plan_of(flat.cpu())
        arrays = [np.ravel(array) for index in self.numbering.shapes for array in plan.ops[index].numbers()]
        return torch.from_numpy(np.concatenate(arrays)).to(flat.device)

    def _on_device(
        self, engine: Any, x: torch.Tensor, flat: torch.Tensor, state: torch.Tensor | None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        packed = engine.packed(self.exact_numbers(flat)[None])
        rows = settled_rows(engine, packed).expand(len(x), -1) if state is None else state
        y, after = on_device.play(engine, x, packed, rows)
        return y, x.new_empty((len(x), 0)) if state is None else after

    def _on_host(
        self, x: torch.Tensor, flat: torch.Tensor, state: torch.Tensor | None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        given, threads = x.cpu().numpy(), torch.get_num_threads()
        with self._lock:
            host = self.host(flat)
        if state is None:
            y, after = host.play(given, threads), np.empty((len(given), 0), np.float32)
        else:
            y, after = host.play_from(given, np.ascontiguousarray(state.cpu().numpy()), threads)
        return torch.from_numpy(np.ascontiguousarray(y)).to(x.device), torch.from_numpy(after).to(x.device)

    def host(self, flat: torch.Tensor) -> Host:
        """The engine for these weights; kept until they change."""
        weights = flat.detach().cpu().to(torch.float32).numpy().copy()  # the parameters change in place
        key = weights.tobytes()
        if self._host is None or self._host[0] != key:
            self._host = key, Host(self._plan_of(torch.from_numpy(weights)))
        return self._host[1]

    def _plan_of(self, flat: torch.Tensor) -> Plan:
        """The plan with other weights, float32 on the CPU, to the bit as a file with them would have it."""
        if flat.numpy().tobytes() == self.numbering.initial.tobytes():
            return self.plan
        if not self.numbering.picked:
            named = {name: view.numpy() for name, view in self.numbering.named(flat).items()}
            return with_weights(self.model, named).plan
        numbers = self.numbering.by_op(self.numbering.numbers(flat))
        return renumbered(
            self.plan, {index: [each.numpy() for each in own] for index, own in numbers.items()}
        )

    def first_state(self, flat: torch.Tensor, *, settled: bool) -> torch.Tensor:
        """The state of one voice, [floats], on the CPU."""
        with self._lock:
            host = self.host(flat)
            return torch.from_numpy(host.settled_row() if settled else host.initial_row())

    # -- gradients -----------------------------------------------------------------------------------

    def gradients(
        self,
        gy: torch.Tensor,
        g_after: torch.Tensor,
        x: torch.Tensor,
        flat: torch.Tensor,
        state: torch.Tensor | None,
        wanted: tuple[bool, bool],
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Gradients to x, to the weights, to the states.

        gy, g_after : to the output, to the states after it
        wanted      : whether those to x and to the weights are needed; else they are zeros or empty
        """
        gx = torch.zeros_like(x)
        g_state = x.new_empty(0) if state is None else torch.zeros_like(state)
        flat = flat.to(x.dtype)
        with torch.no_grad(), torch.autocast(x.device.type, enabled=False):
            numbers, first = self.numbering.numbers(flat), self._first(x, flat, state)
            g_numbers, asked = torch.zeros_like(numbers), (*wanted, state is not None)
            for piece in self._pieces(x):
                self._add(piece, gy, g_after, (x, numbers, first), asked, (gx, g_numbers, g_state))
            if not wanted[1]:
                return gx, flat.new_empty(0), g_state
            pull = torch.func.vjp(self.numbering.numbers, flat)[1]
            return gx, pull(g_numbers)[0], g_state

    def _add(
        self,
        piece: _Piece,
        gy: torch.Tensor,
        g_after: torch.Tensor,
        given: tuple[torch.Tensor, torch.Tensor, torch.Tensor | None],
        wanted: tuple[bool, bool, bool],
        sums: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    ) -> None:
        """Add a piece's gradients to the sums.

        given  : x, numbers, states before the first frame
        wanted : of which of them the gradients are asked for
        """
        x, numbers, states = given
        voices, frames = piece.voices, slice(piece.start - piece.lead, piece.stop)
        first, last = piece.start == 0, piece.stop == x.shape[-1]
        part, before = x[voices, :, frames], None if states is None else states[voices]
        walk = Walk(self.plan, self.numbering.by_op(numbers), part)
        engine = self.resident(x.device) if x.dtype == torch.float32 else None
        if engine is None:
            whole = walk.play(part, self._histories(walk, part, before, start=first))
        else:  # what an engine stores on its way
            packed = engine.packed(numbers[None])
            whole = engine.play(part, packed, self._kept(engine, packed, part, before, start=first))
        reverse = Reverse(
            walk,
            whole,
            part.shape[-1],
            to_x=wanted[0] or wanted[2],
            to_numbers=wanted[1],
            kernels=None if engine is None else on_device.gradients(),
        )
        back = torch.nn.functional.pad(gy[voices, :, piece.start : piece.stop], (piece.lead, 0))
        reverse.play(back, split(self.plan, g_after[voices]) if wanted[2] and last else {})
        to_input = reverse.to_input()
        if wanted[0] and to_input is not None:
            sums[0][voices, :, frames] += to_input
        if wanted[1]:
            places = self.numbering.by_op(sums[1])
            for index, found in reverse.numbers.items():
                for place, gradient in zip(places.get(index, ()), found, strict=False):
                    place += gradient
        if wanted[2] and first:
            self._add_states(reverse, sums[2][voices])
        elif wanted[1] and first and before is None:
            self._add_settled(reverse, numbers, part, sums[1])

    def _kept(
        self, engine: Any, packed: torch.Tensor, x: torch.Tensor, states: torch.Tensor | None, *, start: bool
    ) -> dict[int, torch.Tensor]:
        """What stands in front of x, as an engine settles it."""
        plan = self.plan
        if not start:
            shapes = {s: (len(x), plan.channels[s], plan.lookbacks[s]) for s in plan.remembered}
            return {signal: x.new_zeros(shape) for signal, shape in shapes.items()}
        rows = settled_rows(engine, packed).expand(len(x), -1) if states is None else states
        return split(plan, rows)

    def _add_states(self, reverse: Reverse, rows: torch.Tensor) -> None:
        """Add the gradients to histories to those to states [V, floats]."""
        for signal, place in split(self.plan, rows).items():
            found = reverse.to_history(signal)
            if found is not None:
                place += found

    def _add_settled(
        self, reverse: Reverse, numbers: torch.Tensor, like: torch.Tensor, sums: torch.Tensor
    ) -> None:
        """Add what goes through the settled start, which depends on the numbers."""
        heard = {s: g for s in self.plan.remembered if s and (g := reverse.to_history(s)) is not None}
        if not heard:
            return

        def settled(own: torch.Tensor) -> tuple[torch.Tensor, ...]:
            values = Walk(self.plan, self.numbering.by_op(own), like).settle(like)
            return tuple(values[signal] for signal in heard)

        pull = torch.func.vjp(settled, numbers)[1]
        sums += pull(tuple(g.sum((0, 2))[:, None] for g in heard.values()))[0]

    def _first(self, x: torch.Tensor, flat: torch.Tensor, state: torch.Tensor | None) -> torch.Tensor | None:
        """The states that a walk starts from; None: it settles by itself, with gradients."""
        if state is not None or self.plan.receptive_field is not None:
            return state
        # a constant: what long silence leaves hardly depends on what was before it
        return self.first_state(flat, settled=True).to(x.device, x.dtype).expand(len(x), -1)

    def _walk(
        self, x: torch.Tensor, numbers: torch.Tensor, states: torch.Tensor | None, *, carried: bool
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Output, and states after it if they are carried on."""
        walk = Walk(self.plan, self.numbering.by_op(numbers), x)
        whole = walk.play(x, self._histories(walk, x, states, start=True))
        empty = x.new_empty((len(x), 0))
        after = joined(self.plan, walk.last(whole), empty) if carried else empty
        return walk.output(whole, x.shape[-1]), after

    def _histories(
        self, walk: Walk, x: torch.Tensor, states: torch.Tensor | None, *, start: bool
    ) -> dict[int, torch.Tensor]:
        """What stands in front of x. start : whether x is where the signal starts, so that what was before counts."""
        plan, voices = self.plan, len(x)
        if not start:
            return {s: x.new_zeros((voices, plan.channels[s], plan.lookbacks[s])) for s in plan.remembered}
        if states is not None:
            return split(plan, states.to(x.dtype))
        settled = walk.settle(x)
        return {s: settled[s].expand(voices, -1, plan.lookbacks[s]) for s in plan.remembered}

    def _pieces(self, x: torch.Tensor) -> Iterator[_Piece]:
        """Voices a few at a time; one voice that is too long in pieces of time, each with its receptive field."""
        voices, _, frames = x.shape
        if not voices or not frames:
            return
        # an operation keeps its output, and what it was made from
        floats = 3 * sum(self.plan.channels) + 1
        most = max(1, TAPE_BYTES.get(x.device.type, TAPE_BYTES["cpu"]) // (floats * x.element_size()))
        field = self.plan.receptive_field
        length = frames if field is None else min(frames, max(most, FIELDS_PER_PIECE * field))
        starts = range(0, max(1, frames - length // 2), length)  # the last one is at least half as long
        at_once = max(1, most // length)
        for first in range(0, voices, at_once):
            for start in starts:
                stop = frames if start == starts[-1] else start + length
                lead = 0 if start == 0 or field is None else field - 1
                yield _Piece(slice(first, first + at_once), start, stop, lead)
