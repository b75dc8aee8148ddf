# mypy: disable-error-code="untyped-decorator"
"""The operators `namdsp::capture` and `namdsp::capture_gradients`, for PyTorch's compiler and autograd.

A capture is passed as a number (`runner_of`). Fake kernels return shapes without computing, so that graphs with a
capture compile whole.
"""

from __future__ import annotations

from typing import Any

import torch

from namdsp.errors import AudioError
from namdsp.torch.gpu_runner import current
from namdsp.torch.runner import runner_of
from namdsp.torch.states import has_states


@torch.library.custom_op("namdsp::capture", mutates_args=())
def capture(
    x: torch.Tensor, flat: torch.Tensor, state: torch.Tensor | None, handle: int, keep: bool = False
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Return output [V, C_out, T]; states after it [V, floats], [V, 0] without states before it; the tape [L].

    x : [V, C, T]    flat : weights [N]    state : [V, floats]; empty [0]: an unknown start
    keep : whether to fill a tape for the backward pass
    """
    runner = runner_of(handle)
    with current(x):
        tape = x.new_empty(runner.tape_floats(x) if keep else 0)
        return *runner.play(x, flat, state, tape), tape


@capture.register_fake
def _(x: Any, flat: Any, state: Any, handle: int, keep: bool = False) -> Any:
    runner = runner_of(handle)
    y = x.new_empty((x.shape[0], runner.engines.plan.out_channels, x.shape[2]))
    after = x.new_empty((x.shape[0], runner.engines.state_size if has_states(state) else 0))
    return y, after, x.new_empty(runner.tape_floats(x) if keep else 0)


@torch.library.custom_op("namdsp::capture_gradients", mutates_args=())
def capture_gradients(
    gy: torch.Tensor,
    g_after: torch.Tensor,
    x: torch.Tensor,
    flat: torch.Tensor,
    state: torch.Tensor | None,
    tape: torch.Tensor,
    handle: int,
    to_x: bool,
    to_flat: bool,
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Return gradients to x, weights, states."""
    with current(x):
        return runner_of(handle).gradients(gy, g_after, x, flat, state, tape, (to_x, to_flat))


@capture_gradients.register_fake
def _(
    gy: Any, g_after: Any, x: Any, flat: Any, state: Any, tape: Any, handle: int, to_x: bool, to_flat: bool
) -> Any:
    g_flat = flat.new_empty(flat.shape if to_flat else 0, dtype=x.dtype)
    return torch.empty_like(x), g_flat, x.new_empty(0) if state is None else torch.empty_like(state)


def _save(ctx: Any, inputs: Any, output: Any) -> None:
    x, flat, state, handle, _ = inputs
    y, after, tape = output
    ctx.save_for_backward(x, flat, state, tape)
    ctx.handle, ctx.shapes = handle, (y.shape, after.shape)
    ctx.mark_non_differentiable(tape)
    ctx.set_materialize_grads(False)  # else a tape of zeros would be allocated


def _backward(ctx: Any, gy: Any, g_after: Any, _: Any) -> Any:
    x, flat, state, tape = ctx.saved_tensors
    gy, g_after = (
        x.new_zeros(shape) if g is None else g for g, shape in zip((gy, g_after), ctx.shapes, strict=True)
    )
    to_x, to_flat, to_state, *_ = ctx.needs_input_grad
    gx, g_flat, g_state = capture_gradients(gy, g_after, x, flat, state, tape, ctx.handle, to_x, to_flat)
    return (
        gx if to_x else None,
        g_flat.to(flat.dtype) if to_flat else None,
        g_state if to_state else None,
        None,
        None,
    )


capture.register_autograd(_backward, setup_context=_save)


def _refuse_second_derivatives(*_: Any) -> Any:
    raise AudioError(
        "second derivatives of a capture are not computed; expected one backward pass. "
        "Remove create_graph=True, or give x.detach() to one of the two captures"
    )


capture_gradients.register_autograd(_refuse_second_derivatives)
