# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator, assignment"
# ruff: noqa: RUF005 (Triton compiles no starred tuples)
"""Depthwise Conv1D of any strides and lengths: a tile of frames x channels of a sample a program.

A thread computes RUN consecutive frames, whose taps overlap: it loads each frame of x once. Channels-last memory moves
16 bytes a thread.
"""

from __future__ import annotations

import math

import triton
import triton.language as tl

from namdsp.kernels.triton_gpu.depthwise.operands import launch_options

#: (frames in a row, runs, channels, warps) of a tile. Of channels-last memory by bytes of a sample, the fastest on an
#: H200 for 3 taps; with more taps longer runs, which share more loads.
LAST_TILES = {2: (2, 16, 128, 4), 4: (4, 16, 128, 8)}
LAST_TILE_MORE_TAPS = (8, 4, 128, 4)
LAST_TILE_UNROLLED_TAPS = (1, 32, 128, 4)
FIRST_TILE = (1, 256, 4, 4)
#: Up to this many taps are unrolled.
UNROLLED = tl.constexpr(8)


def launch(x, weight, bias, y, *, left, dilation) -> None:
    """Compute y [N, C, L_out] for x [N, C, L], weight [C, taps] and bias [C] or None.

    left : frames of padding before x
    """
    n, channels, out_length = y.shape
    taps = weight.shape[1]
    run, bt, bc, warps = _size(y, taps)
    narrow = min(bc, triton.next_power_of_2(channels))
    runs, across = -(-out_length // run), -(-channels // narrow)
    bt = min(bt * bc // narrow, triton.next_power_of_2(runs))
    tiles = -(-runs // bt)
    align = math.gcd(16 // x.element_size(), channels, x.stride(0), x.stride(2), y.stride(0), y.stride(2))
    tile[(n * across * tiles, 1, 1)](
        x, weight, bias, y, x.shape[2], out_length, across, tiles, channels // align,
        x.stride(0) // align, x.stride(1), x.stride(2) // align,
        y.stride(0) // align, y.stride(1), y.stride(2) // align,
        TAPS=taps, DILATION=dilation, LEFT=left, BIAS=bias is not None,
        ALIGN=align, RUN=run, BT=bt, BC=narrow,
        **launch_options(warps),
    )  # fmt: skip


def _size(y, taps: int) -> tuple[int, int, int, int]:
    if y.is_contiguous():
        return FIRST_TILE
    if taps > UNROLLED.value:
        return LAST_TILE_UNROLLED_TAPS
    if taps > 4:
        return LAST_TILE_MORE_TAPS
    return LAST_TILES[y.element_size()]


@triton.jit(do_not_specialize=["length", "out_length", "across", "tiles", "x_batch", "y_batch"])
def tile(
    x, weight, bias, y, length, out_length, across, tiles, channels,
    x_batch, x_channel, x_frame, y_batch, y_channel, y_frame,
    TAPS: tl.constexpr, DILATION: tl.constexpr, LEFT: tl.constexpr, BIAS: tl.constexpr,
    ALIGN: tl.constexpr, RUN: tl.constexpr, BT: tl.constexpr, BC: tl.constexpr,
):  # fmt: skip
    """Compute y[n, c, t] for BT runs of RUN frames and BC channels.

    weight : [channels, TAPS]        bias : [channels], not read unless BIAS
    across : programs of all channels, each of `tiles` programs
    LEFT   : frames of padding before a sample
    ALIGN  : `channels` and the strides of batch and frames are passed divided by it
    """
    channels *= ALIGN
    program = tl.program_id(0)
    c = program // tiles % across * BC + tl.arange(0, BC)
    real = c < channels
    t = (program % tiles * BT + tl.arange(0, BT)) * RUN
    sample = (program // tiles // across).to(tl.int64)
    far_t = t.to(tl.int64)[:, None]
    far_c = c.to(tl.int64)
    at_x = x + (sample * x_batch * ALIGN + far_t * x_frame * ALIGN + (far_c * x_channel)[None, :])
    at_y = y + (sample * y_batch * ALIGN + far_t * y_frame * ALIGN + (far_c * y_channel)[None, :])
    x_frame = tl.full((), ALIGN, tl.int64) * x_frame
    y_frame = tl.full((), ALIGN, tl.int64) * y_frame
    start = tl.zeros((BT, BC), tl.float32)
    if BIAS:
        start = tl.broadcast_to(tl.load(bias + c, mask=real, other=0.0).to(tl.float32)[None, :], (BT, BC))
    sums = ()
    if TAPS <= UNROLLED:
        samples = ()  # everything is loaded before it is used, so that all of it is under way at once
        for j in tl.static_range(RUN):
            for k in tl.static_range(TAPS):
                by = j + k * DILATION - LEFT
                samples = samples + (_load(at_x + x_frame * by, t + by, length, real),)
        weights = ()
        for k in tl.static_range(TAPS):
            weights = weights + (tl.load(weight + far_c * TAPS + k, mask=real, other=0.0).to(tl.float32),)
        for j in tl.static_range(RUN):
            chain = start
            for k in tl.static_range(TAPS):
                chain = _add_tap(chain, weights[k], samples[j * TAPS + k])
            sums = sums + (chain.to(y.dtype.element_ty),)
    else:
        tl.static_assert(RUN == 1)
        chain = start
        for k in range(TAPS):
            by = k * DILATION - LEFT
            w = tl.load(weight + far_c * TAPS + k, mask=real, other=0.0).to(tl.float32)
            chain = _add_tap(chain, w, _load(at_x + x_frame * by, t + by, length, real))
        sums = (chain.to(y.dtype.element_ty),)
    for j in tl.static_range(RUN):
        tl.store(at_y + y_frame * j, sums[j], mask=(t + j < out_length)[:, None] & real[None, :])


@triton.jit
def _load(at_x, t, length, real):
    """Return x at frames t, 0 in the padding. The compiler removes loads that are repeated for another output."""
    inside = (t >= 0) & (t < length)
    return tl.load(at_x, mask=inside[:, None] & real[None, :], other=0.0).to(tl.float32)


@triton.jit
def _add_tap(chain, w, values):
    return tl.fma(tl.broadcast_to(w[None, :], chain.shape), values, chain)
