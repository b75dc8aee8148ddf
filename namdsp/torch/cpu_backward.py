# mypy: disable-error-code="no-untyped-call, misc"
"""The backward pass on the CPU in float32, for plans without recurrence: the adjoint plan in compiled code.

The forward pass saves its histories every 1024 frames, on the tape.
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
from namdsp.kernels.numba_cpu.backward.records import CHUNK
from namdsp.torch.chunks import ChunkGradients, ChunkOperands
from namdsp.torch.cpu_runner import zero_histories
from namdsp.torch.gpu_runner import tape_bytes
from namdsp.torch.states import has_states, joined, split

if TYPE_CHECKING:
    from namdsp.torch.engines import CaptureEngines


class CpuBackward:
    """Forward pass with a tape, and backward pass, of a capture."""

    def __init__(self, engines: CaptureEngines) -> None:
        self._capture, self._plan = engines, engines.plan
        #: by context frames, and the options of `BackwardEngine`
        self._engines: dict[tuple[int, ...], BackwardEngine] = {}
        self._lock = Lock()
        self.frame_floats: float = mark_floats(self._plan, CHUNK) / CHUNK

    @cached_property
    def refusal(self) -> str | None:
        """Reason why the compiled code cannot do it, None if it can."""
        try:
            return refusal(self._plan)
        except EngineError as error:  # a CPU that the engine does not support
            return str(error)

    def tape_floats(self, x: torch.Tensor) -> int:
        """Return the floats of a tape of x [V, C, T]; 0 if it would be too large."""
        voices, _, frames = x.shape
        floats = voices * mark_floats(self._plan, frames)
        return floats if 4 * floats <= tape_bytes(x.device) else 0

    def play(
        self, x: torch.Tensor, flat: torch.Tensor, state: torch.Tensor | None, tape: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return output [V, C_out, T] and states after it, if there are states; fills the tape."""
        with_states = has_states(state)
        known_start = state is None or with_states
        engine = self._engine(not known_start, to_input=False, to_sums=True, after=False)
        output = engine.forward(
            x.numpy(),
            self._capture.exact_coefficients(flat).numpy(),
            tape.numpy().reshape(len(x), -1),
            self._histories(flat, state),
            torch.get_num_threads(),
            last=with_states,
        )
        y, empty = torch.from_numpy(np.ascontiguousarray(output.y)), x.new_empty((len(x), 0))
        last = {signal: torch.from_numpy(frames) for signal, frames in output.last.items()}
        return y, joined(self._plan, last, empty) if with_states else empty

    def gradients(self, operands: ChunkOperands) -> ChunkGradients:
        """Return the gradients of a chunk; without a tape its forward pass is computed again."""
        x, flat, tape, state = operands.x.contiguous(), operands.flat, operands.tape, operands.state
        if not len(tape):
            tape = x.new_empty(len(x) * mark_floats(self._plan, x.shape[2]))
            self.play(x, flat, state, tape)
        engine = self._engine(
            state is not None and not has_states(state),
            to_input=operands.to_x or has_states(state),
            to_sums=operands.to_coefficients,
            after=operands.g_after is not None,
        )
        after = operands.g_after
        sums = engine.backward(
            x.numpy(),
            operands.gy.contiguous().numpy(),
            self._capture.exact_coefficients(flat).numpy(),
            tape.numpy().reshape(len(x), -1),
            torch.get_num_threads(),
            histories=operands.to_histories,
            after=None
            if after is None
            else {s: g.numpy() for s, g in split(self._plan, after.contiguous()).items()},
        )
        gx = None if sums.x is None else torch.from_numpy(np.ascontiguousarray(sums.x))
        coefficients = torch.from_numpy(sums.coefficients)
        unusable = ~x.isfinite().flatten(1).all(1)
        if unusable.any():  # like their output
            if gx is not None:
                gx[unusable] = torch.nan
            coefficients = torch.full_like(coefficients, torch.nan)
        return ChunkGradients(gx, coefficients, {s: torch.from_numpy(g) for s, g in sums.histories.items()})

    def _histories(self, flat: torch.Tensor, state: torch.Tensor | None) -> Mapping[int, Float32]:
        """Return the histories before the first frame: the steady state, a state, or zeros for an unknown start."""
        plan = self._plan
        if state is None:
            return self._capture.cpu_runner(flat).steady_state()
        if has_states(state):
            return {signal: rows.numpy() for signal, rows in split(plan, state.contiguous()).items()}
        return zero_histories(plan)

    def _engine(self, valid: bool, **options: bool) -> BackwardEngine:
        field: Any = self._plan.receptive_field
        key = (field - 1 if valid else 0, *options.values())
        with self._lock:
            if key not in self._engines:
                summed = self._capture.coefficient_map.shapes
                self._engines[key] = BackwardEngine(self._plan, summed, context=key[0], **options)
            return self._engines[key]
