# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator, assignment"
# ruff: noqa: SIM108 (conditions on constants are statements in Triton)
"""The gradients of a depthwise Conv1D to its weight and bias, on the GPU.

grad_weight[c, k] = sum over n, t of gy[n, c, t] * x[n, c, t - left + k * dilation]        grad_bias[c] = sum of gy

A program walks some rows of the batch with as many sums as it has lanes, for four taps at a time, and writes its share;
the shares are added in order, so a result does not depend on what ran first. Everything is summed in float32.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import triton
import triton.language as tl

from namdsp.kernels.triton_gpu.device import interpreted

if TYPE_CHECKING:
    import torch

#: Programs that keep the chip busy.
PROGRAMS = 2048
#: Lanes of a program, channels-first.
TILE = 2048
WARPS = 4
#: Taps that a program sums.
TOGETHER = 4


def weight_sums(
    x: torch.Tensor, gy: torch.Tensor, taps: int, left: int, dilation: int, *, bias: bool = True
) -> tuple[torch.Tensor, torch.Tensor]:
    """Gradients to the weight [C, taps] and the bias [C], float32, for x [N, C, L] and gy [N, C, L_out].

    bias : whether its gradient is wanted; else it is zeros
    """
    import torch

    n, channels, out_length = gy.shape
    last = gy.stride(1) == 1 and channels > 1 and not gy.is_contiguous()
    if last:
        tile = (32, min(64, triton.next_power_of_2(channels)))
        blocks, parts = -(-channels // tile[1]), n
    else:
        width = min(256, max(16, triton.next_power_of_2(out_length)))
        tile = (TILE // width, width)
        blocks, parts = channels, -(-n // tile[0])
    splits = max(1, min(parts, PROGRAMS // max(1, blocks)))
    each = -(-parts // splits)
    shares = torch.zeros((splits, taps + 1, channels), dtype=torch.float32, device=x.device)
    for first in range(0, taps if gy.numel() else 0, TOGETHER):
        sums[(blocks, splits)](
            x, gy, shares, n, channels, x.shape[2], out_length, each, left - first * dilation, dilation, taps, first,
            *x.stride(), *gy.stride(), TAPS=min(TOGETHER, taps - first), BIAS=bias and first == 0, LAST=last,
            A=tile[0], B=tile[1], **({} if interpreted() else {"num_warps": WARPS}),
        )  # fmt: skip
    total = shares.sum(0)
    return total[:taps].T.clone(memory_format=torch.contiguous_format), total[-1].clone()


@triton.jit
def sums(
    x, gy, shares, n, channels, length, out_length, each, left, dilation, taps, first, x_n, x_c, x_t, y_n, y_c, y_t,
    TAPS: tl.constexpr, BIAS: tl.constexpr, LAST: tl.constexpr, A: tl.constexpr, B: tl.constexpr,
):  # fmt: skip
    """Shares [splits, taps + 1, channels] of TAPS taps from `first` on; the last row is the bias's.

    LAST : lanes are A frames times B channels of a row; else A rows of the batch times B frames of a channel
    """
    a = tl.arange(0, A)[:, None]
    b = tl.arange(0, B)[None, :]
    s0 = tl.zeros([A, B], tl.float32)
    s1 = tl.zeros([A, B], tl.float32)
    s2 = tl.zeros([A, B], tl.float32)
    s3 = tl.zeros([A, B], tl.float32)
    total = tl.zeros([A, B], tl.float32)
    for step in range(0, each):
        part = tl.program_id(1) * each + step
        if LAST:
            row = (part + tl.zeros([A, B], tl.int32)).to(tl.int64)
            channel = tl.program_id(0) * B + b
        else:
            row = (part * A + a).to(tl.int64)
            channel = tl.program_id(0) + b * 0
        known = (row < n) & (channel < channels)
        at_x = x + row * x_n + channel * x_c
        at_y = gy + row * y_n + channel * y_c
        for start in range(0, out_length, A if LAST else B):
            if LAST:
                t = start + a
            else:
                t = start + b
            inside = known & (t < out_length)
            heard = t - left
            # all loads first: they are under way at once
            g = tl.load(at_y + t * y_t, mask=inside, other=0.0)
            x0 = _sample(at_x, heard, x_t, length, inside)
            if TAPS > 1:
                x1 = _sample(at_x, heard + dilation, x_t, length, inside)
            if TAPS > 2:
                x2 = _sample(at_x, heard + 2 * dilation, x_t, length, inside)
            if TAPS > 3:
                x3 = _sample(at_x, heard + 3 * dilation, x_t, length, inside)
            g = g.to(tl.float32)
            s0 += g * x0.to(tl.float32)
            if TAPS > 1:
                s1 += g * x1.to(tl.float32)
            if TAPS > 2:
                s2 += g * x2.to(tl.float32)
            if TAPS > 3:
                s3 += g * x3.to(tl.float32)
            if BIAS:
                total += g
    share = shares + tl.program_id(1).to(tl.int64) * (taps + 1) * channels
    at = share + first * channels
    _store(at, s0, channels, LAST, B)
    if TAPS > 1:
        _store(at + channels, s1, channels, LAST, B)
    if TAPS > 2:
        _store(at + 2 * channels, s2, channels, LAST, B)
    if TAPS > 3:
        _store(at + 3 * channels, s3, channels, LAST, B)
    if BIAS:
        _store(share + taps * channels, total, channels, LAST, B)


@triton.jit
def _store(at, lanes, channels, LAST: tl.constexpr, B: tl.constexpr):
    """The sum of a tap's lanes, for the channels of this program."""
    if LAST:
        channel = tl.program_id(0) * B + tl.arange(0, B)
        tl.store(at + channel, tl.sum(lanes, 0), mask=channel < channels)
    else:
        tl.store(at + tl.program_id(0), tl.sum(lanes))


@triton.jit
def _sample(at_x, t, x_t, length, inside):
    """x at frames t, 0 in the padding."""
    return tl.load(at_x + t * x_t, mask=inside & (t >= 0) & (t < length), other=0.0)
