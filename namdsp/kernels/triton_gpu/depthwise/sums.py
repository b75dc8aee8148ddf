# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator, assignment"
"""The gradients of a depthwise Conv1D to its weight and bias, on the GPU, of channels-last memory.

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
#: Taps that a program sums.
TOGETHER = 4


def weight_sums(
    x: torch.Tensor, gy: torch.Tensor, like: torch.Tensor, left: int, dilation: int
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return gradients to a weight like [C, taps] and the bias [C], of its type.

    x [N, C, L], gy [N, C, L_out], both channels-last
    """
    import torch

    n, channels, out_length = gy.shape
    taps = like.shape[1]
    tile = (32, min(64, triton.next_power_of_2(channels)))
    blocks, groups = -(-channels // tile[1]), -(-taps // TOGETHER)
    splits = max(1, min(n, PROGRAMS // max(1, blocks * groups)))
    rows = groups * TOGETHER + 1
    weight, bias = like.new_empty((channels, taps)), like.new_empty(channels)
    if not gy.numel():
        return weight.zero_(), bias.zero_()
    shares = torch.empty((splits, rows, channels), dtype=torch.float32, device=x.device)
    row_count = -(-n // splits)
    sums[(blocks, splits, groups)](
        x, gy, shares, n, channels, x.shape[2], out_length, row_count, left, dilation, taps, *x.stride(), *gy.stride(),
        A=tile[0], B=tile[1], **launch_options(WARPS),
    )  # fmt: skip
    total[(taps + 1, -(-channels // 32))](
        shares, weight, bias, splits, rows, channels, taps, C=32, S=256, **launch_options(2 * WARPS)
    )
    return weight, bias


@triton.jit
def total(shares, weight, bias, splits, rows, channels, taps, C: tl.constexpr, S: tl.constexpr):
    """Add the shares, tap by tap, the bias after the last."""
    tap = tl.program_id(0)
    channel = tl.program_id(1) * C + tl.arange(0, C)
    split = tl.arange(0, S)[:, None]
    row = tl.where(tap == taps, rows - 1, tap)
    sum_of_shares = tl.zeros([S, C], tl.float32)
    for first in range(0, splits, S):
        at = shares + (first + split).to(tl.int64) * rows * channels + row * channels + channel[None, :]
        sum_of_shares += tl.load(at, mask=(first + split < splits) & (channel < channels)[None, :], other=0.0)
    share = tl.sum(sum_of_shares, 0).to(weight.dtype.element_ty)
    if tap == taps:
        tl.store(bias + channel, share, mask=channel < channels)
    else:
        tl.store(weight + channel * taps + tap, share, mask=channel < channels)


@triton.jit
def sums(
    x, gy, shares, n, channels, length, out_length, row_count, left, dilation, taps, x_n, x_c, x_t, y_n, y_c, y_t,
    A: tl.constexpr, B: tl.constexpr,
):  # fmt: skip
    """Compute shares [splits, groups * 4 + 1, channels]; the last row is the bias's. Lanes: A frames x B channels."""
    first_tap = tl.program_id(2) * 4
    a = tl.arange(0, A)[:, None]
    channel = tl.program_id(0) * B + tl.arange(0, B)[None, :]
    s0 = tl.zeros([A, B], tl.float32)
    s1 = tl.zeros([A, B], tl.float32)
    s2 = tl.zeros([A, B], tl.float32)
    s3 = tl.zeros([A, B], tl.float32)
    total = tl.zeros([A, B], tl.float32)
    for step in range(0, row_count):
        row = (tl.program_id(1) * row_count + step + tl.zeros([A, B], tl.int32)).to(tl.int64)
        known = (row < n) & (channel < channels)
        at_x = x + row * x_n + channel * x_c
        at_y = gy + row * y_n + channel * y_c
        for start in range(0, out_length, A):
            t = start + a
            inside = known & (t < out_length)
            g = tl.load(at_y + t * y_t, mask=inside, other=0.0).to(tl.float32)
            total += g
            source_frame = t - left + first_tap * dilation
            s0 += g * _sample(at_x, source_frame, x_t, length, inside)
            if taps > 1:
                s1 += g * _sample(at_x, source_frame + dilation, x_t, length, inside)
            if taps > 2:
                s2 += g * _sample(at_x, source_frame + 2 * dilation, x_t, length, inside)
            if taps > 3:
                s3 += g * _sample(at_x, source_frame + 3 * dilation, x_t, length, inside)
    rows = tl.num_programs(2) * 4 + 1
    share = shares + tl.program_id(1).to(tl.int64) * rows * channels
    channel = tl.program_id(0) * B + tl.arange(0, B)
    known = channel < channels
    at = share + first_tap * channels + channel
    tl.store(at, tl.sum(s0, 0), mask=known)
    tl.store(at + channels, tl.sum(s1, 0), mask=known)
    tl.store(at + 2 * channels, tl.sum(s2, 0), mask=known)
    tl.store(at + 3 * channels, tl.sum(s3, 0), mask=known)
    if first_tap == 0:
        tl.store(share + (rows - 1) * channels + channel, tl.sum(total, 0), mask=known)


@triton.jit
def _sample(at_x, t, x_t, length, inside):
    """Return x at frames t, 0 in the padding."""
    return tl.load(at_x + t * x_t, mask=inside & (t >= 0) & (t < length), other=0.0).to(tl.float32)
