# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator, assignment"
# ruff: noqa: RUF005 (Triton compiles no starred tuples)
"""Depthwise Conv1D of any strides and lengths: a tile of frames x channels a program.

A thread computes RUN consecutive frames, whose taps overlap: it loads each frame of x once. Channels-last memory moves
16 bytes a thread.

Indices are divided by a length that is known at launch with one multiplication instead of a loop:
n // d = (n * magic) >> (31 + shift), with 2**(shift - 1) < d <= 2**shift and magic = ceil(2**(31 + shift) / d),
for 0 <= n < 2**31 and 1 <= d <= 2**30.

Source: Granlund and Montgomery, "Division by invariant integers using multiplication", 1994.
"""

from __future__ import annotations

import math

import triton
import triton.language as tl

from namdsp.kernels.triton_gpu.depthwise.operands import DepthwiseOperands, launch_options

#: Indices up to this are int32 on the device and divided by multiplication; int32 above it is left for whole tiles.
SMALL = 1 << 30
#: (frames in a row, runs, channels, warps) of a tile. Of channels-last memory by bytes of a sample, the fastest on an
#: H200 for 3 taps; with more taps longer runs, which share more loads.
LAST_TILES = {2: (2, 16, 128, 4), 4: (4, 16, 128, 8)}
LAST_TILE_MORE_TAPS = (8, 4, 128, 4)
LAST_TILE_UNROLLED_TAPS = (1, 32, 128, 4)
FIRST_TILE = (1, 256, 4, 4)
#: Programs along the second and third axis of a grid.
MOST_PROGRAMS = 65535
#: Up to this many taps are unrolled.
UNROLLED = tl.constexpr(8)


def magic_of(divisor: int) -> tuple[int, int]:
    """(magic, shift), the magic as a signed 32-bit number. Divisors above SMALL divide int64, which needs neither."""
    if divisor > SMALL:
        return 0, 0
    shift = (divisor - 1).bit_length()
    magic = -(-(1 << (31 + shift)) // divisor)  # 2**31 <= magic < 2**32
    return magic - (1 << 32), shift


def launch(call: DepthwiseOperands, size: tuple[int, int, int, int] | None = None) -> None:
    """Compute call.y, by tiles of (consecutive frames, runs, channels, warps)."""
    x, y = call.x, call.y
    n, channels, out_length = y.shape
    run, bt, bc, warps = size or _size(call)
    narrow = min(bc, triton.next_power_of_2(channels))
    bt, bc = bt * bc // narrow, narrow
    align = math.gcd(16 // x.element_size(), channels, x.stride(0), x.stride(2), y.stride(0), y.stride(2))
    runs = -(-out_length // run)
    most = max(n * runs * run, x.shape[2] + call.left + call.right)
    across = -(-channels // bc)
    high = -(-across // MOST_PROGRAMS)
    tile[(-(-n * runs // bt), -(-across // high), high)](
        x, call.weight, call.bias, y, n * runs, x.shape[2], out_length, runs, *magic_of(runs), channels // align,
        x.stride(0) // align, x.stride(1), x.stride(2) // align,
        y.stride(0) // align, y.stride(1), y.stride(2) // align,
        TAPS=call.taps, DILATION=call.dilation, LEFT=call.left, BIAS=call.bias is not None,
        ALIGN=align, RUN=run, BT=bt, BC=bc, INDEX=tl.int32 if most <= SMALL else tl.int64,
        **launch_options(warps),
    )  # fmt: skip


def _size(call: DepthwiseOperands) -> tuple[int, int, int, int]:
    if call.y.is_contiguous():
        return FIRST_TILE
    if call.taps > UNROLLED.value:
        return LAST_TILE_UNROLLED_TAPS
    if call.taps > 4:
        return LAST_TILE_MORE_TAPS
    return LAST_TILES[call.x.element_size()]


@triton.jit(
    do_not_specialize=["all_runs", "length", "out_length", "runs", "magic", "shift", "x_batch", "y_batch"]
)
def tile(
    x, weight, bias, y, all_runs, length, out_length, runs, magic, shift, channels,
    x_batch, x_channel, x_frame, y_batch, y_channel, y_frame,
    TAPS: tl.constexpr, DILATION: tl.constexpr, LEFT: tl.constexpr, BIAS: tl.constexpr,
    ALIGN: tl.constexpr, RUN: tl.constexpr, BT: tl.constexpr, BC: tl.constexpr, INDEX: tl.constexpr,
):  # fmt: skip
    """Compute y[n, c, t] for BT runs of RUN frames and BC channels.

    weight   : [channels, TAPS]        bias : [channels], not read unless BIAS
    all_runs : of the batch, `runs` a sample
    LEFT     : frames of padding before a sample
    ALIGN    : `channels` and the strides of batch and frames are passed divided by it
    INDEX    : type of frame numbers
    """
    channels *= ALIGN
    c = (tl.program_id(2) * tl.num_programs(1) + tl.program_id(1)) * BC + tl.arange(0, BC)
    real = c < channels
    at = tl.program_id(0).to(INDEX) * BT + tl.arange(0, BT)
    sample = divide(at, runs, magic, shift)
    t = (at - sample * runs) * RUN
    exists = at < all_runs
    sample = sample.to(tl.int64)[:, None]
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
                samples = samples + (_load(at_x + x_frame * by, t + by, length, exists, real),)
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
            by = (k + tl.zeros((), INDEX)) * DILATION - LEFT
            w = tl.load(weight + far_c * TAPS + k, mask=real, other=0.0).to(tl.float32)
            chain = _add_tap(chain, w, _load(at_x + x_frame * by, t + by, length, exists, real))
        sums = (chain.to(y.dtype.element_ty),)
    for j in tl.static_range(RUN):
        tl.store(at_y + y_frame * j, sums[j], mask=(exists & (t + j < out_length))[:, None] & real[None, :])


@triton.jit
def _load(at_x, t, length, exists, real):
    """Return x at frames t, 0 in the padding. The compiler removes loads that are repeated for another output."""
    inside = exists & (t >= 0) & (t < length)
    return tl.load(at_x, mask=inside[:, None] & real[None, :], other=0.0).to(tl.float32)


@triton.jit
def _add_tap(chain, w, values):
    return tl.fma(tl.broadcast_to(w[None, :], chain.shape), values, chain)


@triton.jit
def divide(n, divisor, magic, shift):
    """n // divisor for n >= 0, int32 or int64; `magic` and `shift` are `magic_of(divisor)`."""
    if n.dtype == tl.int64:
        quotient = n // divisor
    else:
        twice = (n * 2).to(tl.uint32)
        high = tl.umulhi(twice, magic.to(tl.uint32, bitcast=True))
        quotient = (high >> shift.to(tl.uint32)).to(tl.int32)
    return quotient
