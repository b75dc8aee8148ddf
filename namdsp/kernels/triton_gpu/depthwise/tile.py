# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator, assignment"
# ruff: noqa: RUF005 (Triton compiles no starred tuples)
"""Depthwise Conv1D of any strides and lengths, channels-last at the speed of a copy: tiles of frames x channels.

A thread computes RUN consecutive frames, whose taps overlap: it loads each frame of x once. Channels-last memory moves
16 bytes a thread. Without sums a program computes one tile; with sums it has some channels, and many tiles of them.
"""

from __future__ import annotations

import math

import triton
import triton.language as tl

from namdsp.kernels.triton_gpu.depthwise.launch import Launch
from namdsp.kernels.triton_gpu.depthwise.operands import Operand

#: (frames in a row, runs, channels, warps) of a tile. Of channels-last memory by bytes of a value, the fastest on an
#: H200 for 3 taps; with more taps a longer run, which shares more loads.
LAST_TILES = {2: (2, 16, 128, 4), 4: (4, 16, 128, 8)}
LAST_TILE_MORE_TAPS = (17, 4, 128, 4)
LAST_TILE_ANY_TAPS = (1, 32, 128, 4)
LAST_TILE_OF_SUMS = (4, 4, 128, 2)
FIRST_TILE = (1, 256, 4, 4)
#: Programs that keep the chip busy with sums of up to four taps, and of more.
PROGRAMS, PROGRAMS_MORE_TAPS = 792, 1056
#: Up to this many taps are unrolled, and can be summed.
UNROLLED = tl.constexpr(8)


def forward(x: Operand, y: Operand, taps: int, *, left: int, dilation: int, bias: bool) -> Launch:
    """Return the launch for tensors x, weight, bias and y. left: zeros before x."""
    tiles, across, align, constants, warps = _cut(x, y, y.shape[2], _size(y, taps))
    return Launch(
        tile,
        (y.shape[0] * across * tiles, 1, 1),
        (x.shape[2], y.shape[2], across, tiles, *_strides(x, y, align)),
        {"TAPS": taps, "DILATION": dilation, "LEFT": left, "BIAS": bias, **constants},
        warps,
    )


def backward(
    gy: Operand, gx: Operand, taps: int, *, left: int, dilation: int, store: bool = True
) -> tuple[Launch, tuple[int, ...]]:
    """Return the launch for tensors gy, weight, gx, x and shares, and the shape of shares.

    gx    : as x, too, is in memory
    taps  : at most UNROLLED
    left  : zeros before gy
    store : whether gx is wanted
    """
    size = FIRST_TILE if gx.contiguous else LAST_TILE_OF_SUMS
    frames = max(gx.shape[2], gy.shape[2])  # for the bias every gy counts
    tiles, across, align, constants, warps = _cut(gy, gx, frames, size)
    n, channels, _ = gy.shape
    walkers = max(1, min(n * tiles, (PROGRAMS_MORE_TAPS if taps > 4 else PROGRAMS) // across))
    launch = Launch(
        tile_sums,
        (walkers, across, 1),
        (gy.shape[2], gx.shape[2], n * tiles, tiles, *_strides(gy, gx, align)),
        {"TAPS": taps, "DILATION": dilation, "LEFT": left, "STORE": store, **constants},
        warps,
    )
    return launch, (walkers, channels, taps + 1)


def _size(y: Operand, taps: int) -> tuple[int, int, int, int]:
    if y.contiguous:
        return FIRST_TILE
    if taps > UNROLLED.value:
        return LAST_TILE_ANY_TAPS
    return LAST_TILE_MORE_TAPS if taps > 4 else LAST_TILES[y.dtype.itemsize]


def _cut(x: Operand, y: Operand, frames: int, size: tuple[int, int, int, int]):
    """Return the tiles of a sample's frames and of its channels, the alignment, and constants and warps of a kernel."""
    channels = y.shape[1]
    run, bt, bc, warps = size
    narrow = min(bc, triton.next_power_of_2(channels))
    runs = -(-frames // run)
    bt = min(bt * bc // narrow, triton.next_power_of_2(runs))
    align = math.gcd(16 // x.dtype.itemsize, channels, *x.strides[::2], *y.strides[::2])
    constants = {"ALIGN": align, "RUN": run, "BT": bt, "BC": narrow}
    return -(-runs // bt), -(-channels // narrow), align, constants, warps


def _strides(x: Operand, y: Operand, align: int) -> tuple[int, ...]:
    """Return the channels and the strides as the kernels take them: all but those of channels divided by `align`."""
    strides = ((batch // align, channel, frame // align) for batch, channel, frame in (x.strides, y.strides))
    return y.shape[1] // align, *next(strides), *next(strides)


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
    if TAPS <= UNROLLED:
        samples = _samples(at_x, x_frame, t, length, real, TAPS, DILATION, LEFT, RUN)
        weights = _weights(weight + far_c * TAPS, real, False, TAPS)
        _store(at_y, y_frame, t, out_length, real, samples, weights, start, TAPS, RUN)
    else:
        tl.static_assert(RUN == 1)
        for k in range(TAPS):
            by = k * DILATION - LEFT
            w = tl.load(weight + far_c * TAPS + k, mask=real, other=0.0).to(tl.float32)
            start = _add_tap(start, w, _load(at_x + x_frame * by, t + by, length, real))
        tl.store(at_y, start.to(y.dtype.element_ty), mask=(t < out_length)[:, None] & real[None, :])


@triton.jit(do_not_specialize=["length", "out_length", "items", "tiles", "gy_batch", "gx_batch"])
def tile_sums(
    gy, weight, gx, x, shares, length, out_length, items, tiles, channels,
    gy_batch, gy_channel, gy_frame, gx_batch, gx_channel, gx_frame,
    TAPS: tl.constexpr, DILATION: tl.constexpr, LEFT: tl.constexpr, STORE: tl.constexpr,
    ALIGN: tl.constexpr, RUN: tl.constexpr, BT: tl.constexpr, BC: tl.constexpr,
):  # fmt: skip
    """Compute gx from gy with reversed taps, for BC channels of every programs(0)-th item, and sums of gy and gy * x.

    items  : tiles of all samples, `tiles` each, of BT runs of RUN frames
    shares : [programs(0), channels, TAPS + 1], of each tap and of the bias
    STORE  : whether gx is wanted; LEFT, ALIGN: as for `tile`
    """
    channels *= ALIGN
    c = tl.program_id(1) * BC + tl.arange(0, BC)
    real = c < channels
    far_c = c.to(tl.int64)
    gy_step = tl.full((), ALIGN, tl.int64) * gy_frame
    gx_step = tl.full((), ALIGN, tl.int64) * gx_frame
    weights = _weights(weight + far_c * TAPS, real, True, TAPS)
    zero = tl.zeros((BT, BC), tl.float32)
    sums = ()
    for _ in tl.static_range(TAPS + 1):
        sums = sums + (zero,)
    for item in range(tl.program_id(0), items, tl.num_programs(0)):
        t = (item % tiles * BT + tl.arange(0, BT)) * RUN
        sample = tl.full((), 1, tl.int64) * (item // tiles)
        far_t = t.to(tl.int64)[:, None]
        at_gy = gy + (sample * gy_batch * ALIGN + far_t * gy_frame * ALIGN + (far_c * gy_channel)[None, :])
        at_gx = sample * gx_batch * ALIGN + far_t * gx_frame * ALIGN + (far_c * gx_channel)[None, :]
        samples = _samples(at_gy, gy_step, t, length, real, TAPS, DILATION, LEFT, RUN)
        factors = _samples(x + at_gx, gx_step, t, out_length, real, 1, 1, 0, RUN)
        own = _samples(at_gy, gy_step, t, length, real, 1, 1, 0, RUN)
        for j in tl.static_range(RUN):
            added = ()
            for k in tl.static_range(TAPS):
                added = added + (tl.fma(factors[j], samples[j * TAPS + k], sums[k]),)
            sums = added + (sums[TAPS] + own[j],)
        if STORE:
            _store(gx + at_gx, gx_step, t, out_length, real, samples, weights, zero, TAPS, RUN)
    share = shares + (tl.program_id(0).to(tl.int64) * channels + c) * (TAPS + 1)
    for k in tl.static_range(TAPS + 1):
        tap = TAPS - 1 - k if k < TAPS else TAPS  # the last tap of gy is the first one of the weight
        tl.store(share + tap, tl.sum(sums[k], 0), mask=real)


@triton.jit
def _weights(at_w, real, REVERSE: tl.constexpr, TAPS: tl.constexpr):
    weights = ()
    for k in tl.static_range(TAPS):
        w = tl.load(at_w + (TAPS - 1 - k if REVERSE else k), mask=real, other=0.0)
        weights = weights + (w.to(tl.float32),)
    return weights


@triton.jit
def _samples(
    at_x, step, t, length, real,
    TAPS: tl.constexpr, DILATION: tl.constexpr, LEFT: tl.constexpr, RUN: tl.constexpr,
):  # fmt: skip
    """Return x of each tap of each frame of a run: all is loaded before it is used, so that it is under way at once."""
    samples = ()
    for j in tl.static_range(RUN):
        for k in tl.static_range(TAPS):
            by = j + k * DILATION - LEFT
            samples = samples + (_load(at_x + step * by, t + by, length, real),)
    return samples


@triton.jit
def _load(at_x, t, length, real):
    """Return x at frames t, 0 in the padding. The compiler removes loads that are repeated for another output."""
    inside = (t >= 0) & (t < length)
    return tl.load(at_x, mask=inside[:, None] & real[None, :], other=0.0).to(tl.float32)


@triton.jit
def _store(at_y, step, t, out_length, real, samples, weights, start, TAPS: tl.constexpr, RUN: tl.constexpr):
    """Store the chains of a run of frames: all are computed before."""
    sums = ()
    for j in tl.static_range(RUN):
        chain = start
        for k in tl.static_range(TAPS):
            chain = _add_tap(chain, weights[k], samples[j * TAPS + k])
        sums = sums + (chain.to(at_y.dtype.element_ty),)
    for j in tl.static_range(RUN):
        tl.store(at_y + step * j, sums[j], mask=(t + j < out_length)[:, None] & real[None, :])


@triton.jit
def _add_tap(chain, w, values):
    return tl.fma(tl.broadcast_to(w[None, :], chain.shape), values, chain)
