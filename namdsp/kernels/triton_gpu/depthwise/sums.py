# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator, assignment"
# ruff: noqa: RUF005 (Triton compiles no starred tuples)
"""The gradients of a depthwise Conv1D to its weight and bias, on the GPU.

grad_weight[c, k] = sum over n, t of gy[n, c, t] * x[n, c, t - left + k * dilation]        grad_bias[c] = sum of gy

A program sums some rows of the batch, one sum a lane, for four taps at a time, and stores its share. The shares are
added in order, so a result does not depend on which program ran first. All sums are float32.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import triton
import triton.language as tl

from namdsp.kernels.triton_gpu.depthwise.operands import launch_options

if TYPE_CHECKING:
    import torch

#: Programs that keep the chip busy.
PROGRAMS = 2048
WARPS = 4
#: Fewest and most taps that a program sums. Triton's compiler crashes with one: a tuple of one sum.
LEAST, TOGETHER = 2, 4


def weight_sums(
    x: torch.Tensor, gy: torch.Tensor, like: torch.Tensor, left: int, dilation: int
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return gradients to a weight like [C, taps] and the bias [C], of its type.

    x [N, C, L], gy [N, C, L_out], of one layout; a program's lanes run along what is dense in memory
    """
    import torch

    n, channels, out_length = gy.shape
    taps = like.shape[1]
    here = min(max(taps, LEAST), TOGETHER)
    tile = (32, min(64, triton.next_power_of_2(channels))) if gy.stride(2) > 1 else (256, 8)
    blocks, groups = -(-channels // tile[1]), -(-taps // here)
    splits = max(1, min(n, PROGRAMS // max(1, blocks * groups)))
    shares = torch.zeros((splits, groups * here + 1, channels), dtype=torch.float32, device=x.device)
    if gy.numel():
        sums[(blocks, splits, groups)](
            x, gy, shares, n, channels, x.shape[2], out_length, -(-n // splits), left, dilation,
            *x.stride(), *gy.stride(), HERE=here, A=tile[0], B=tile[1], **launch_options(WARPS),
        )  # fmt: skip
    total = shares.sum(0).to(like.dtype)
    return total[:taps].t().clone(memory_format=torch.contiguous_format), total[-1]


@triton.jit
def sums(
    x, gy, shares, n, channels, length, out_length, row_count, left, dilation, x_n, x_c, x_t, y_n, y_c, y_t,
    HERE: tl.constexpr, A: tl.constexpr, B: tl.constexpr,
):  # fmt: skip
    """Compute shares [splits, taps and 1, channels]; the last row is the bias's. Lanes: A frames x B channels."""
    first_tap = tl.program_id(2) * HERE
    a = tl.arange(0, A)[:, None]
    channel = tl.program_id(0) * B + tl.arange(0, B)[None, :]
    totals = ()
    for _k in tl.static_range(HERE):
        totals = totals + (tl.zeros([A, B], tl.float32),)
    bias = tl.zeros([A, B], tl.float32)
    for step in range(0, row_count):
        row = (tl.program_id(1) * row_count + step + tl.zeros([A, B], tl.int32)).to(tl.int64)
        known = (row < n) & (channel < channels)
        at_x = x + row * x_n + channel * x_c
        at_y = gy + row * y_n + channel * y_c
        for start in range(0, out_length, A):
            t = start + a
            inside = known & (t < out_length)
            g = tl.load(at_y + t * y_t, mask=inside, other=0.0).to(tl.float32)
            bias += g
            parts = ()
            for k in tl.static_range(HERE):
                source = t - left + (first_tap + k) * dilation
                there = inside & (source >= 0) & (source < length)
                value = tl.load(at_x + source * x_t, mask=there, other=0.0).to(tl.float32)
                parts = parts + (totals[k] + g * value,)
            totals = parts
    rows = tl.num_programs(2) * HERE + 1
    channel = tl.program_id(0) * B + tl.arange(0, B)
    share = shares + tl.program_id(1).to(tl.int64) * rows * channels + channel
    known = channel < channels
    for k in tl.static_range(HERE):
        tl.store(share + (first_tap + k) * channels, tl.sum(totals[k], 0), mask=known)
    if first_tap == 0:
        tl.store(share + (rows - 1) * channels, tl.sum(bias, 0), mask=known)
