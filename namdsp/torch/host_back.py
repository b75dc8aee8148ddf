# mypy: disable-error-code="no-untyped-call, misc"
"""The way back on the processor, in float32, of plans without recurrence: by a plan of the adjoint, in compiled code.

Forward leaves a mark of its histories every 1024 frames, on the tape. What no tape is made for, `gradients.py` walks.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.numba_cpu.backward.engine import BackwardEngine, mark_floats, refusal
from namdsp.torch.gradients import settled_gradient
from namdsp.torch.on_device import joined, split, tape_bytes

if TYPE_CHECKING:
    from namdsp.torch.runner import Runner


class HostBack:
    """Forward with marks, and back, for a runner's plan."""

    def __init__(self, runner: Runner) -> None:
        self._runner, self._plan = runner, runner.plan
        #: by lead-in, and what `BackwardEngine` is told of the gradients
        self._engines: dict[tuple[int, ...], BackwardEngine] = {}
        self._lock = Lock()

    @cached_property
    def refusal(self) -> str | None:
        """Why the plan is walked instead; None if it is not."""
        try:
            return refusal(self._plan)
        except EngineError as error:  # a processor that the engine does not run on
            return str(error)

    def tape_floats(self, x: torch.Tensor) -> int:
        """Floats of the marks of x [V, C, T]; 0: it is to be walked."""
        if x.device.type != "cpu" or x.dtype != torch.float32 or self.refusal is not None:
            return 0
        voices, _, frames = x.shape
        floats = voices * mark_floats(self._plan, frames)
        return floats if 4 * floats <= tape_bytes(x.device) else 0

    def play(
        self, x: torch.Tensor, flat: torch.Tensor, state: torch.Tensor | None, tape: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Output [V, C_out, T] and states after it, if there are states; fills the tape."""
        carried = state is not None and state.ndim == 2
        heard = state is None or carried
        engine = self._engine(not heard, to_input=False, to_sums=True, after=False)
        played = engine.play(
            x.numpy(),
            self._runner.exact_numbers(flat).numpy(),
            tape.numpy().reshape(len(x), -1),
            self._histories(flat, state),
            torch.get_num_threads(),
            last=carried,
        )
        y, empty = torch.from_numpy(np.ascontiguousarray(played.y)), x.new_empty((len(x), 0))
        last = {signal: torch.from_numpy(frames) for signal, frames in played.last.items()}
        return y, joined(self._plan, last, empty) if carried else empty

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
        """Gradients to x, to the plan's numbers [M], to the states; see `Runner.gradients`."""
        to_x, to_numbers = wanted
        carried = state is not None and state.ndim == 2
        settled = state is None and to_numbers
        engine = self._engine(
            state is not None and not carried, to_input=to_x or carried, to_sums=to_numbers, after=carried
        )
        after = (
            {s: g.numpy() for s, g in split(self._plan, g_after.contiguous()).items()} if carried else None
        )
        found = engine.go_back(
            x.numpy(),
            gy.numpy(),
            self._runner.exact_numbers(flat).numpy(),
            tape.numpy().reshape(len(x), -1),
            torch.get_num_threads(),
            histories=carried or settled,
            after=after,
        )
        gx = torch.zeros_like(x) if found.x is None else torch.from_numpy(np.ascontiguousarray(found.x))
        numbers = torch.from_numpy(found.numbers)
        if settled:
            heard = {
                signal: torch.from_numpy(g.sum((0, 2), dtype=np.float32))[:, None]
                for signal, g in found.histories.items()
                if signal
            }
            numbers += settled_gradient(self._runner, self._runner.numbering.numbers(flat), heard, x)
        g_state = x.new_empty(0) if state is None else torch.zeros_like(state)
        if carried:
            g_state = joined(
                self._plan, {s: torch.from_numpy(g) for s, g in found.histories.items()}, g_state
            )
        unusable = ~x.isfinite().flatten(1).all(1)
        if unusable.any():  # as their output is
            gx[unusable] = torch.nan
            numbers = torch.full_like(numbers, torch.nan)
        return gx, numbers, g_state

    def _histories(self, flat: torch.Tensor, state: torch.Tensor | None) -> Mapping[int, Float32]:
        """What stands before the first frame: settled on silence, a state, or zeros where nobody listens."""
        plan = self._plan
        if state is None:
            return self._runner.host(flat).settled()
        if state.ndim == 2:
            return {signal: rows.numpy() for signal, rows in split(plan, state.contiguous()).items()}
        return {signal: np.zeros((plan.channels[signal], 1), np.float32) for signal in plan.remembered}

    def _engine(self, valid: bool, **options: bool) -> BackwardEngine:
        field: Any = self._plan.receptive_field
        key = (field - 1 if valid else 0, *options.values())
        with self._lock:
            if key not in self._engines:
                summed = self._runner.numbering.shapes
                self._engines[key] = BackwardEngine(self._plan, summed, lead=key[0], **options)
            return self._engines[key]
