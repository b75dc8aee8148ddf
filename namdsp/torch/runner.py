# mypy: disable-error-code="no-untyped-call, untyped-decorator, misc"
"""Output and gradients of a capture on tensors [V, C, T] of V voices, for the operators of `ops.py`.

output     float32: an engine's, to the bit; float64: of PyTorch's operations (`forward.py`)
gradients  float32: by compiled code or kernels; of recurrent captures, and in float64, by PyTorch's autograd. From what
           the forward pass saved on a tape, or computed again in chunks of bounded memory
"""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from namdsp.model import Model
from namdsp.torch import gpu_runner
from namdsp.torch.chunks import Chunk, ChunkOperands, chunks, operands_of
from namdsp.torch.cpu_backward import CpuBackward
from namdsp.torch.engines import CaptureEngines
from namdsp.torch.forward import AutogradBackward, ForwardPass
from namdsp.torch.gpu_runner import tape_bytes
from namdsp.torch.states import has_states, joined, split

if TYPE_CHECKING:
    from namdsp.torch.gpu.backward import GpuBackward

_RUNNERS: weakref.WeakValueDictionary[int, Runner] = weakref.WeakValueDictionary()
_HANDLES = itertools.count(1)


def runner_of(handle: int) -> Runner:
    """Return the runner with a handle."""
    return _RUNNERS[handle]


class Runner:
    """Output and gradients of a capture.

    engines : on the CPU and on each GPU
    handle  : its number in operators, whose arguments cannot be objects
    """

    def __init__(self, model: Model) -> None:
        self.engines: CaptureEngines = CaptureEngines(model)
        self.handle: int = next(_HANDLES)
        _RUNNERS[self.handle] = self
        self._cpu_backward = CpuBackward(self.engines)

    def __reduce__(self) -> Any:
        """Copies and other processes make new engines."""
        return type(self), (self.engines.model,)

    def __deepcopy__(self, memo: Any) -> Runner:
        return type(self)(self.engines.model)

    # -- values --------------------------------------------------------------------------------------

    def tape_floats(self, x: torch.Tensor) -> int:
        """Return the floats of a tape of x [V, C, T]; 0: no tape, signals are recomputed."""
        return self.backward(x).tape_floats(x)

    def play(
        self, x: torch.Tensor, flat: torch.Tensor, state: torch.Tensor | None, tape: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the output, and the states after it (empty without states before it).

        tape  : [tape_floats] or empty; is filled
        state : [V, floats]; None: the steady state; empty [0]: an unknown start, whose effect the caller trims
        """
        if x.dtype == torch.float64:
            with torch.no_grad():
                return self._forward(x, flat, state)
        with torch.no_grad():
            bad = ~x.isfinite().all(2).all(1)
            engine = self.engines.gpu_engine(x.device)
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
        packed, steady_state = self.engines.packed_weights(engine, flat)
        first = steady_state().expand(len(x), -1) if state is None else state
        return gpu_runner.play(
            engine, x, packed, first if has_states(first) else None, tape, return_states=has_states(state)
        )

    def _on_cpu(
        self, x: torch.Tensor, flat: torch.Tensor, state: torch.Tensor | None, tape: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        if len(tape):
            return self._cpu_backward.play(x, flat, state, tape)
        signal, threads, after = x.cpu().numpy(), torch.get_num_threads(), x.new_empty((len(x), 0))
        runner = self.engines.cpu_runner(flat)
        if state is not None and has_states(state):
            y, after = runner.play_from(signal, state.detach().cpu(), threads)
        else:
            y = runner.play(signal, threads, prewarm=state is None)
        return torch.from_numpy(np.ascontiguousarray(y)).to(x.device), after.to(x.device)

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
        (to_x, to_coefficients), backward = wanted, self.backward(x)
        with torch.no_grad(), torch.autocast(x.device.type, enabled=False):
            flat = flat.to(x.dtype)
            start = self.engines.start_state(x, flat, state)
            full = ChunkOperands(
                x=x,
                gy=gy,
                g_after=g_after if has_states(state) else None,
                flat=flat,
                state=start,
                tape=tape,
                to_x=to_x,
                to_coefficients=to_coefficients,
                to_histories=has_states(state) or (start is None and to_coefficients),
            )
            gx = torch.zeros_like(x)
            g_state = x.new_empty(0) if state is None else torch.zeros_like(state)
            sums = x.new_zeros(self.engines.coefficient_map.size if to_coefficients else 0)
            for chunk in (
                [Chunk(slice(0, len(x)), slice(0, x.shape[2]), 0)]
                if len(tape)
                else chunks(x, self.engines.plan.receptive_field, backward.frame_floats, tape_bytes(x.device))
            ):
                operands = operands_of(chunk, full)
                found = backward.gradients(operands)
                if to_x and found.x is not None:
                    gx[chunk.voices, :, chunk.frames] += found.x
                if to_coefficients:
                    sums += found.coefficients
                if operands.to_histories and state is None:
                    sums += self._through_steady_state(flat, found.histories, x)
                elif operands.to_histories:
                    for signal, rows in split(self.engines.plan, g_state[chunk.voices]).items():
                        if signal in found.histories:
                            rows += found.histories[signal]
            g_flat = self.engines.coefficient_map.to_weights(sums, flat) if to_coefficients else sums
            return gx, g_flat, g_state

    def backward(self, x: torch.Tensor) -> CpuBackward | GpuBackward | AutogradBackward:
        """Return what computes the gradients for such a signal. `frame_floats`: memory of a frame of one voice."""
        engine = self.engines.tape_engine(x)
        if engine is not None:
            from namdsp.torch.gpu.backward import GpuBackward

            return GpuBackward(self.engines, engine)
        on_cpu = x.device.type == "cpu" and x.dtype == torch.float32
        return (
            self._cpu_backward
            if on_cpu and self._cpu_backward.refusal is None
            else AutogradBackward(self.engines)
        )

    def _through_steady_state(
        self, flat: torch.Tensor, g_histories: Mapping[int, torch.Tensor], like: torch.Tensor
    ) -> torch.Tensor:
        """Return the gradient to the coefficients [M] for one to the histories, if these are the steady state."""
        coefficients = self.engines.coefficient_map.coefficients(flat)
        g_constants = {
            s: g.sum((0, 2))[:, None] for s, g in g_histories.items() if s and self.engines.plan.lookbacks[s]
        }
        if not g_constants:
            return torch.zeros_like(coefficients)

        def steady_state(changed: torch.Tensor) -> dict[int, torch.Tensor]:
            values = ForwardPass(
                self.engines.plan, self.engines.coefficient_map.by_op(changed), like
            ).steady_state(like)
            return {signal: values[signal] for signal in g_constants}

        return torch.func.vjp(steady_state, coefficients)[1](g_constants)[0]

    def _forward(
        self, x: torch.Tensor, flat: torch.Tensor, state: torch.Tensor | None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the output of PyTorch's operations, and the states after it if there are states before it."""
        coefficients = self.engines.coefficient_map.coefficients(flat)
        forward = ForwardPass(self.engines.plan, self.engines.coefficient_map.by_op(coefficients), x)
        signals = forward.play(x, forward.histories(x, self.engines.start_state(x, flat, state)))
        empty = x.new_empty((len(x), 0))
        after = joined(self.engines.plan, forward.last(signals), empty) if has_states(state) else empty
        return forward.output(signals, x.shape[-1]).clone(), after.clone()
