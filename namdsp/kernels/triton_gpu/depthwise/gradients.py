"""The gradients of a depthwise Conv1D on the GPU: to x with the forward's bits for reversed taps, to weight and bias.

grad_weight[c, k] = sum over n, t of gy[n, c, t] * x[n, c, t - left + k * dilation]        grad_bias[c] = sum of gy

The shifted values of gy whose products with the weight are the gradient to x are also those whose products with x are
the gradient to the weight. So one kernel reads gy and x once. All sums are float32; the shares of programs are added
in order, so a result does not depend on which program ran first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from namdsp.kernels.triton_gpu.depthwise.operands import Operand, operand_of, output

if TYPE_CHECKING:
    import torch

    from namdsp.kernels.triton_gpu.depthwise.launch import Launch

#: Taps whose sums fit into a program's registers.
TOGETHER = 8


def gradients(
    gy: torch.Tensor, x: torch.Tensor, weight: torch.Tensor, left: int, dilation: int
) -> tuple[torch.Tensor | None, torch.Tensor, torch.Tensor]:
    """Return gradients to x [N, C, L], or None with many taps, to weight [C, taps] and to the bias [C].

    gy : dense, of the layout of x
    """
    import torch

    gx = output(x, x.shape[2])
    if not gy.numel():
        return gx.zero_(), weight.new_zeros(weight.shape), weight.new_zeros(len(weight))
    if x.stride() != gx.stride():
        x = output(x, x.shape[2]).copy_(x)
    operands, taps = (operand_of(gy), operand_of(x)), weight.shape[1]
    parts = []
    for first in range(0, taps, TOGETHER):
        some = weight[:, first : first + TOGETHER].contiguous()
        launch, shape = _prepared(*operands, operand_of(some), left - first * dilation, dilation, taps)
        shares = gx.new_zeros(shape, dtype=torch.float32)
        launch(gy, some, gx, x, shares)
        parts.append(shares)
    sums = [part[..., :-1].sum(0) for part in parts]
    gw = sums[0] if len(sums) == 1 else torch.cat(sums, 1)
    gb = parts[0][..., -1].sum(0)
    return gx if taps <= TOGETHER else None, gw.to(weight.dtype), gb.to(weight.dtype)


@lru_cache(maxsize=1024)
def _prepared(
    gy: Operand, x: Operand, weight: Operand, left: int, dilation: int, taps: int
) -> tuple[Launch, tuple[int, ...]]:
    """Return the launch for tensors gy, some taps of the weight, gx, x and shares, and the shape of shares.

    left : of these taps: frames of padding before x
    taps : all of the weight; of many, the launch writes no gx
    """
    from namdsp.kernels.triton_gpu.depthwise import flat, tile

    here = weight.shape[1]
    before = (here - 1) * dilation - left
    if taps > TOGETHER:
        return tile.backward(gy, x, here, left=before, dilation=dilation, store=False)
    if flat.fits(gy, x, here, dilation):
        return flat.backward(gy, x, here, left=before, dilation=dilation)
    return tile.backward(gy, x, here, left=before, dilation=dilation)
