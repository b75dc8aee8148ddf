# mypy: disable-error-code="untyped-decorator"
"""The operators `namdsp::capture` and `namdsp::capture_gradients`: how PyTorch's compiler and autograd see a capture.

A capture is a number in them (`runner_of`). Shapes are known without computing (fake kernels), so that graphs with a
capture in them compile whole.
"""

from __future__ import annotations

from typing import Any

import torch

from namdsp.torch.on_device import current
from namdsp.torch.runner import runner_of


@torch.library.custom_op("namdsp::capture", mutates_args=())
def capture(
    x: torch.Tensor, flat: torch.Tensor, state: torch.Tensor | None, handle: int
) -> tuple[torch.Tensor, torch.Tensor]:
    """Output [V, C_out, T] and states after it [V, floats]; without states before it, [V, 0].

    x : [V, C, T]    flat : weights [N]    state : [V, floats]; empty [0] where nobody listens to the start
    """
    with current(x):
        return runner_of(handle).play(x, flat, state)


@capture.register_fake
def _(x: Any, flat: Any, state: Any, handle: int) -> Any:
    runner = runner_of(handle)
    y = x.new_empty((x.shape[0], runner.plan.out_channels, x.shape[2]))
    return y, x.new_empty((x.shape[0], runner.state_size if state is not None and state.ndim == 2 else 0))


@torch.library.custom_op("namdsp::capture_gradients", mutates_args=())
def capture_gradients(
    gy: torch.Tensor,
    g_after: torch.Tensor,
    x: torch.Tensor,
    flat: torch.Tensor,
    state: torch.Tensor | None,
    handle: int,
    to_x: bool,
    to_flat: bool,
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Gradients to x, weights, states."""
    with current(x):
        return runner_of(handle).gradients(gy, g_after, x, flat, state, (to_x, to_flat))


@capture_gradients.register_fake
def _(gy: Any, g_after: Any, x: Any, flat: Any, state: Any, handle: int, to_x: bool, to_flat: bool) -> Any:
    g_flat = flat.new_empty(flat.shape if to_flat else 0, dtype=x.dtype)
    return torch.empty_like(x), g_flat, x.new_empty(0) if state is None else torch.empty_like(state)


def _keep(ctx: Any, inputs: Any, output: Any) -> None:
    x, flat, state, handle = inputs
    ctx.save_for_backward(x, flat, state)
    ctx.handle = handle


def _back(ctx: Any, gy: Any, g_after: Any) -> Any:
    x, flat, state = ctx.saved_tensors
    to_x, to_flat, to_state, _ = ctx.needs_input_grad
    gx, g_flat, g_state = capture_gradients(gy, g_after, x, flat, state, ctx.handle, to_x, to_flat)
    return (
        gx if to_x else None,
        g_flat.to(flat.dtype) if to_flat else None,
        g_state if to_state else None,
        None,
    )


capture.register_autograd(_back, setup_context=_keep)
