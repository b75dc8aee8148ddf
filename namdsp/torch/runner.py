# mypy: disable-error-code="no-untyped-call, untyped-decorator, misc"
"""What computes a capture on tensors: values by an engine, gradients by the walk.

    values     float32: an engine's, to the bit; float64: the walk's
    gradients  float32: of what is kept on a tape, by kernels; else of the walk, which is played again, in pieces that
               bound its memory

Tensors here are [V, C, T], V voices side by side; weights are flat (`numbering.py`).
"""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Callable
from functools import cache
from threading import RLock
from typing import Any

import numpy as np
import torch

from namdsp.model import Model
from namdsp.plan.plan import Plan
from namdsp.plan.renumbered import renumbered
from namdsp.saving import named_weights, with_weights
from namdsp.torch import on_device
from namdsp.torch.gradients import Gradients, pieces
from namdsp.torch.host import Host, state_size
from namdsp.torch.host_back import HostBack
from namdsp.torch.numbering import Numbering
from namdsp.torch.on_device import joined, resident, settled_rows
from namdsp.torch.walk import Walk

_RUNNERS: weakref.WeakValueDictionary[int, Runner] = weakref.WeakValueDictionary()
_HANDLES = itertools.count(1)


def runner_of(handle: int) -> Runner:
    """The runner with a handle: what operators are given instead of an object."""
    return _RUNNERS[handle]


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
        self._host_back = HostBack(self)
        self._residents: dict[torch.device, Any] = {}
        self._kept: tuple[Any, int, torch.Tensor, Callable[[], torch.Tensor]] | None = None

    def __reduce__(self) -> Any:
        """Copies and other processes make their own."""
        return type(self), (self.model,)

    def __deepcopy__(self, memo: Any) -> Runner:
        return type(self)(self.model)

    # -- values --------------------------------------------------------------------------------------

    def tape_floats(self, x: torch.Tensor) -> int:
        """Floats of what is kept of x [V, C, T] for the way back; 0: nothing, it is played again."""
        engine = self.back_engine(x)
        if engine is None:
            return self._host_back.tape_floats(x)
        return on_device.tape_floats(engine, x.device, x.shape[0], x.shape[2])

    def play(
        self, x: torch.Tensor, flat: torch.Tensor, state: torch.Tensor | None, tape: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The output, and the states after it (empty without states before it).

        tape  : [tape_floats] or empty; is filled
        state : [V, floats]; None: settled on silence; `ANY`: whatever it was, for nobody listens to the first frames
        """
        if x.dtype == torch.float64:
            with torch.no_grad():
                first = self._first(x, flat, state)
                y64, after64 = self._walk(x, self.numbering.numbers(flat), first, carried=_carried(state))
                return y64.clone(), after64.clone()
        with torch.no_grad():
            bad = ~x.isfinite().all(2).all(1)
            engine = self.resident(x.device)
            y, after = (
                self._on_host(x, flat, state, tape)
                if engine is None
                else self._on_device(engine, x, flat, state, tape)
            )
            # as PyTorch's own operations would: what is not a number is not hidden
            return torch.where(bad[:, None, None], torch.nan, y), after

    def resident(self, where: torch.device) -> Any:
        """What plays tensors that are there, without the processor; None if nothing does."""
        with self._lock:
            if where not in self._residents:
                self._residents[where] = resident(self.plan, self.numbering.shapes, where)
            return self._residents[where]

    def back_engine(self, x: torch.Tensor) -> Any:
        """The engine whose signals the way back takes; None: the walk's."""
        feed_forward = self.plan.receptive_field is not None
        return self.resident(x.device) if feed_forward and x.dtype == torch.float32 else None

    def exact_numbers(self, flat: torch.Tensor) -> torch.Tensor:
        """The plan's numbers to the bit, float32 on the device of the weights."""
        flat = flat.detach().to(torch.float32)
        if self.numbering.picked:
            return self.numbering.numbers(flat)
        plan = self._plan_of(flat.cpu())
        arrays = [np.ravel(array) for index in self.numbering.shapes for array in plan.ops[index].numbers()]
        return torch.from_numpy(np.concatenate(arrays)).to(flat.device)

    def _on_device(
        self, engine: Any, x: torch.Tensor, flat: torch.Tensor, state: torch.Tensor | None, tape: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        packed, settled = self.on_device(engine, flat)
        carried = _carried(state)
        first = None if state is not None and not carried else self._first(x, flat, state)
        if state is None and first is None:
            first = settled().expand(len(x), -1)
        return on_device.play(engine, x, packed, first, tape, carried=carried)

    def on_device(self, engine: Any, flat: torch.Tensor) -> tuple[torch.Tensor, Callable[[], torch.Tensor]]:
        """Weights as an engine takes them, and what gives the settled state [1, floats]; kept for the way back."""
        with self._lock:
            kept = self._kept
            if kept is None or kept[0].data_ptr() != flat.data_ptr() or kept[1] != flat._version:
                numbers = self.exact_numbers(flat)[None]
                # the weights are kept alive, so that no others can lie where they do
                kept = self._kept = (
                    flat.detach(),
                    flat._version,
                    engine.packed(numbers),
                    cache(lambda: settled_rows(engine, numbers)),
                )
            return kept[2], kept[3]

    def _on_host(
        self, x: torch.Tensor, flat: torch.Tensor, state: torch.Tensor | None, tape: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        if len(tape):
            return self._host_back.play(x, flat, state, tape)
        given, threads = x.cpu().numpy(), torch.get_num_threads()
        host = self.host(flat)
        if state is None or not _carried(state):
            y = host.play(given, threads, settled=state is None)
            after = np.empty((len(given), 0), np.float32)
        else:
            y, after = host.play_from(given, np.ascontiguousarray(state.cpu().numpy()), threads)
        return torch.from_numpy(np.ascontiguousarray(y)).to(x.device), torch.from_numpy(after).to(x.device)

    def host(self, flat: torch.Tensor) -> Host:
        """The engine for these weights; kept until they change."""
        weights = flat.detach().cpu().to(torch.float32).numpy().copy()  # the parameters change in place
        key = weights.tobytes()
        with self._lock:
            if self._host is None or self._host[0] != key:
                plan = self._plan_of(torch.from_numpy(weights))
                self._host = key, Host(plan) if self._host is None else self._host[1].renumbered(plan)
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
        host = self.host(flat)
        with self._lock:
            return torch.from_numpy(host.settled_row() if settled else host.initial_row())

    # -- gradients -----------------------------------------------------------------------------------

    def gradients(
        self,
        gy: torch.Tensor,
        g_after: torch.Tensor,
        x: torch.Tensor,
        flat: torch.Tensor,
        state: torch.Tensor | None,
        tape: torch.Tensor,
        wanted: tuple[bool, bool],
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Gradients to x, to the weights, to the states.

        gy, g_after : to the output, to the states after it
        wanted      : whether those to x and to the weights are needed; else they are zeros or empty
        """
        flat = flat.to(x.dtype)
        carried = _carried(state)
        if len(tape) and self.back_engine(x) is None:
            with torch.no_grad():
                gx, numbers, g_state = self._host_back.gradients(
                    gy.contiguous(), g_after, x.contiguous(), flat, state, tape, wanted
                )
                return gx, self.numbering.back(numbers, flat) if wanted[1] else numbers, g_state
        with torch.no_grad(), torch.autocast(x.device.type, enabled=False):
            found = Gradients(
                self,
                x,
                flat,
                self._first(x, flat, state),
                tape,
                to_x=wanted[0],
                to_numbers=wanted[1],
                to_states=carried,
            )
            for piece in pieces(self, x, tape):
                found.add(piece, gy, g_after)
            gx = found.x if wanted[0] else torch.zeros_like(x)
            g_state = found.states if carried or state is None else torch.zeros_like(state)
            if not wanted[1]:
                return gx, flat.new_empty(0), g_state
            return gx, self.numbering.back(found.numbers, flat), g_state

    def _first(self, x: torch.Tensor, flat: torch.Tensor, state: torch.Tensor | None) -> torch.Tensor | None:
        """The states that a walk starts from; None: it settles by itself, with gradients."""
        if state is not None and not _carried(state):
            return x.new_zeros((1, self.state_size)).expand(len(x), -1)
        if state is not None or self.plan.receptive_field is not None:
            return state
        # a constant: what long silence leaves hardly depends on what was before it
        engine = self.resident(x.device) if x.dtype == torch.float32 else None
        if engine is not None:
            return self.on_device(engine, flat)[1]().expand(len(x), -1)
        return self.first_state(flat, settled=True).to(x.device, x.dtype).expand(len(x), -1)

    def _walk(
        self, x: torch.Tensor, numbers: torch.Tensor, states: torch.Tensor | None, *, carried: bool
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Output, and states after it if they are carried on."""
        walk = Walk(self.plan, self.numbering.by_op(numbers), x)
        whole = walk.play(x, walk.histories(x, states, start=True))
        empty = x.new_empty((len(x), 0))
        after = joined(self.plan, walk.last(whole), empty) if carried else empty
        return walk.output(whole, x.shape[-1]), after


def _carried(state: torch.Tensor | None) -> bool:
    """Whether it is states, and not `ANY`."""
    return state is not None and state.ndim == 2
