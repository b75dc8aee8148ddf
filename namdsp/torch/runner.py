# mypy: disable-error-code="no-untyped-call, untyped-decorator, misc"
"""Output and gradients of a capture on tensors [V, C, T] of V voices, for the operators of `ops.py`.

output     float32: an engine's, to the bit; float64: of PyTorch's operations (`forward.py`)
gradients  float32: by compiled code or kernels, from signals saved on a tape; else by PyTorch's operations, from
           signals that are recomputed in chunks of bounded memory
"""

from __future__ import annotations

import itertools
import weakref
from typing import Any

import numpy as np
import torch

from namdsp.model import Model
from namdsp.torch import gpu_runner
from namdsp.torch.cpu_backward import CpuBackward
from namdsp.torch.engines import CaptureEngines
from namdsp.torch.forward import ForwardPass
from namdsp.torch.gpu_runner import has_states, joined
from namdsp.torch.gradients import GradientSums, recompute_chunks

_RUNNERS: weakref.WeakValueDictionary[int, Runner] = weakref.WeakValueDictionary()
_HANDLES = itertools.count(1)


def runner_of(handle: int) -> Runner:
    """Return the runner with a handle."""
    return _RUNNERS[handle]


class Runner(CaptureEngines):
    """Output and gradients of a capture.

    handle : its number in operators, whose arguments cannot be objects
    """

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self.handle = next(_HANDLES)
        _RUNNERS[self.handle] = self
        self._cpu_backward = CpuBackward(self)

    def __reduce__(self) -> Any:
        """Copies and other processes make new engines."""
        return type(self), (self.model,)

    def __deepcopy__(self, memo: Any) -> Runner:
        return type(self)(self.model)

    # -- values --------------------------------------------------------------------------------------

    def tape_floats(self, x: torch.Tensor) -> int:
        """Return the floats of a tape of x [V, C, T]; 0: no tape, signals are recomputed."""
        engine = self.tape_engine(x)
        if engine is None:
            return self._cpu_backward.tape_floats(x)
        return gpu_runner.tape_floats(engine, x.device, x.shape[0], x.shape[2])

    def play(
        self, x: torch.Tensor, flat: torch.Tensor, state: torch.Tensor | None, tape: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the output, and the states after it (empty without states before it).

        tape  : [tape_floats] or empty; is filled
        state : [V, floats]; None: the steady state; empty [0]: an unknown start, whose effect the caller trims
        """
        if x.dtype == torch.float64:
            with torch.no_grad():
                first = self.start_states(x, flat, state)
                y64, after64 = self._forward(
                    x, self.coefficient_map.coefficients(flat), first, return_states=has_states(state)
                )
                return y64.clone(), after64.clone()
        with torch.no_grad():
            bad = ~x.isfinite().all(2).all(1)
            engine = self.gpu_engine(x.device)
            y, after = (
                self._on_cpu(x, flat, state, tape)
                if engine is None
                else self._on_gpu(engine, x, flat, state, tape)
            )
            # as PyTorch's operations do: an example with a non-finite sample becomes NaN
            return torch.where(bad[:, None, None], torch.nan, y), after

    def _on_gpu(
        self, engine: Any, x: torch.Tensor, flat: torch.Tensor, state: torch.Tensor | None, tape: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        packed, steady_state = self.packed_weights(engine, flat)
        return_states = has_states(state)
        first = None if state is not None and not return_states else self.start_states(x, flat, state)
        if state is None and first is None:
            first = steady_state().expand(len(x), -1)
        return gpu_runner.play(engine, x, packed, first, tape, return_states=return_states)

    def _on_cpu(
        self, x: torch.Tensor, flat: torch.Tensor, state: torch.Tensor | None, tape: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        if len(tape):
            return self._cpu_backward.play(x, flat, state, tape)
        signal, threads = x.cpu().numpy(), torch.get_num_threads()
        runner = self.cpu_runner(flat)
        if state is None or not has_states(state):
            y = runner.play(signal, threads, prewarm=state is None)
            after = np.empty((len(signal), 0), np.float32)
        else:
            y, after = runner.play_from(signal, np.ascontiguousarray(state.cpu().numpy()), threads)
        return torch.from_numpy(np.ascontiguousarray(y)).to(x.device), torch.from_numpy(after).to(x.device)

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
        """Return gradients to x, to the weights, to the states.

        gy, g_after : to the output, to the states after it
        wanted      : whether those to x and to the weights are needed; else they are zeros or empty
        """
        flat = flat.to(x.dtype)
        return_states = has_states(state)
        if len(tape) and self.tape_engine(x) is None:
            with torch.no_grad():
                gx, coefficients, g_state = self._cpu_backward.gradients(
                    gy.contiguous(), g_after, x.contiguous(), flat, state, tape, wanted
                )
                return (
                    gx,
                    self.coefficient_map.to_weights(coefficients, flat) if wanted[1] else coefficients,
                    g_state,
                )
        with torch.no_grad(), torch.autocast(x.device.type, enabled=False):
            sums = GradientSums(
                self,
                x,
                flat,
                self.start_states(x, flat, state),
                tape,
                to_x=wanted[0],
                to_coefficients=wanted[1],
                to_states=return_states,
            )
            for chunk in recompute_chunks(self, x, tape):
                sums.add(chunk, gy, g_after)
            gx = sums.x if wanted[0] else torch.zeros_like(x)
            g_state = sums.states if return_states or state is None else torch.zeros_like(state)
            if not wanted[1]:
                return gx, flat.new_empty(0), g_state
            return gx, self.coefficient_map.to_weights(sums.numbers, flat), g_state

    def _forward(
        self, x: torch.Tensor, coefficients: torch.Tensor, states: torch.Tensor | None, *, return_states: bool
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the output, and the states after it if requested."""
        forward = ForwardPass(self.plan, self.coefficient_map.by_op(coefficients), x)
        signals = forward.play(x, forward.histories(x, states, start=True))
        empty = x.new_empty((len(x), 0))
        after = joined(self.plan, forward.last(signals), empty) if return_states else empty
        return forward.output(signals, x.shape[-1]), after
