# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator, assignment"
"""The way back of a causal convolution on the GPU: gradients to its source and to its weights.

to the source    gx[i, t] = base[i, t] + sum over o, k of w[o, i, k] * g[o, t + (K-1-k) * D]       0 behind the end
to the weights   gw[o, i, k] = sum over voices, t of g[o, t] * x[i, t - (K-1-k) * D]

Sources stand behind their history, [V, C, lookback + T], and so do their gradients. Products are `tf32x3`, which errs
as float32 does; sums of weights are shares of programs, added in order, so that results repeat to the bit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import triton
import triton.language as tl

from namdsp.kernels.triton_gpu.device import interpreted

if TYPE_CHECKING:
    import torch

#: Channels at the most: twice as many would take 160 KiB of shared memory, which few chips have.
MOST_CHANNELS = 32
#: A side of `tl.dot` at the least.
LEAST = 16
SOURCE_FRAMES, WEIGHT_FRAMES = 128, 128
#: Programs that share the sums of a weight.
SHARES = 1024


def to_source(
    g: torch.Tensor,
    weight: torch.Tensor,
    dilation: int,
    lookback: int,
    base: torch.Tensor | None,
    into: torch.Tensor,
) -> None:
    """Fill `into` [V, I, lookback + T] with base plus the gradient to a source.

    g      : to the convolution's output [V, O, T], any strides but that of time
    weight : [O, I, K]
    base   : [V, I, T] or like `into`, which it may be; None for zeros
    """
    voices, _, frames = g.shape
    outs, ins, taps = weight.shape
    length = into.shape[2]
    ahead = 0 if base is None else length - base.shape[2]
    first = into if base is None else base
    flipped = weight.permute(2, 1, 0).contiguous()  # [K, I, O]
    _to_source[(voices, triton.cdiv(length, SOURCE_FRAMES))](
        g, g.stride(0), g.stride(1), flipped, first, first.stride(0), first.stride(1), into, into.stride(0),
        into.stride(1), frames, length, lookback, ahead, dilation, outs, ins, taps, BASE=base is not None,
        OUTS=_side(outs), INS=_side(ins), BT=SOURCE_FRAMES, **_options(4),
    )  # fmt: skip


def to_weight(
    g: torch.Tensor, source: torch.Tensor, taps: int, dilation: int
) -> tuple[torch.Tensor, torch.Tensor]:
    """Gradients to the weights [O, I, K] and the bias [O], for g [V, O, T] and source [V, I, lookback + T]."""
    import torch

    voices, outs, frames = g.shape
    ins = source.shape[1]
    tiles = triton.cdiv(frames, WEIGHT_FRAMES)
    each = triton.cdiv(voices * tiles, max(1, SHARES // taps))
    shares = triton.cdiv(voices * tiles, each)
    partial = torch.empty((shares, taps, outs, ins), dtype=torch.float32, device=g.device)
    biases = torch.empty((shares, outs), dtype=torch.float32, device=g.device)
    _to_weight[(taps, shares)](
        g, g.stride(0), g.stride(1), source, source.stride(0), source.stride(1), partial, biases, frames,
        source.shape[2] - frames, dilation, outs, ins, taps, voices * tiles, tiles, each, OUTS=_side(outs),
        INS=_side(ins), BT=WEIGHT_FRAMES, **_options(2),
    )  # fmt: skip
    return partial.sum(0).permute(1, 2, 0), biases.sum(0)


def takes(outs: int, ins: int) -> bool:
    """Whether these kernels have room for so many channels."""
    return max(outs, ins) <= MOST_CHANNELS


def _side(channels: int) -> int:
    side: int = max(LEAST, triton.next_power_of_2(channels))
    return side


def _options(warps: int) -> dict[str, Any]:
    return {} if interpreted() else {"num_warps": warps}


@triton.jit
def _to_source(
    g, g_v, g_c, weight, base, base_v, base_c, into, into_v, into_c, frames, length, lookback, ahead, dilation,
    outs, ins, taps, BASE: tl.constexpr, OUTS: tl.constexpr, INS: tl.constexpr, BT: tl.constexpr,
):  # fmt: skip
    """weight [K, I, O]; a tile of BT places of one voice."""
    voice = tl.program_id(0).to(tl.int64)
    place = tl.program_id(1) * BT + tl.arange(0, BT)
    i = tl.arange(0, INS)
    o = tl.arange(0, OUTS)
    real = (i < ins)[:, None] & (place < length)[None, :]
    total = tl.zeros([INS, BT], tl.float32)
    if BASE:
        at = base + voice * base_v + i[:, None] * base_c + (place - ahead)[None, :]
        total = tl.load(at, mask=real & (place >= ahead)[None, :], other=0.0)
    for k in range(taps):
        t = place - lookback + (taps - 1 - k) * dilation
        heard = (o < outs)[:, None] & ((t >= 0) & (t < frames))[None, :]
        part = tl.load(g + voice * g_v + o[:, None] * g_c + t[None, :], mask=heard, other=0.0)
        known = (i < ins)[:, None] & (o < outs)[None, :]
        w = tl.load(weight + (k * ins + i[:, None]) * outs + o[None, :], mask=known, other=0.0)
        total = tl.dot(w, part, total, input_precision="tf32x3")
    tl.store(into + voice * into_v + i[:, None] * into_c + place[None, :], total, mask=real)


@triton.jit
def _to_weight(
    g, g_v, g_c, source, source_v, source_c, partial, biases, frames, lookback, dilation, outs, ins, taps, all_tiles,
    tiles, each, OUTS: tl.constexpr, INS: tl.constexpr, BT: tl.constexpr,
):  # fmt: skip
    """The share of one tap over `each` tiles."""
    k = tl.program_id(0)
    share = tl.program_id(1)
    i = tl.arange(0, INS)
    o = tl.arange(0, OUTS)
    total = tl.zeros([OUTS, INS], tl.float32)
    bias = tl.zeros([OUTS], tl.float32)
    delay = (taps - 1 - k) * dilation
    for tile in range(share * each, tl.minimum((share + 1) * each, all_tiles)):
        voice = (tile // tiles).to(tl.int64)
        t = (tile % tiles) * BT + tl.arange(0, BT)
        inside = t < frames
        at = g + voice * g_v + o[:, None] * g_c + t[None, :]
        part = tl.load(at, mask=(o < outs)[:, None] & inside[None, :], other=0.0)
        at = source + voice * source_v + i[None, :] * source_c + (t + lookback - delay)[:, None]
        heard = tl.load(at, mask=(i < ins)[None, :] & inside[:, None], other=0.0)
        total = tl.dot(part, heard, total, input_precision="tf32x3")
        bias += tl.sum(part, 1)
    at = partial + ((share * taps + k).to(tl.int64) * outs + o[:, None]) * ins + i[None, :]
    tl.store(at, total, mask=(o < outs)[:, None] & (i < ins)[None, :])
    if k == 0:
        tl.store(biases + share * outs + o, bias, mask=o < outs)
