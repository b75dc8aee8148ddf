# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator, assignment, misc"
"""The kernels of `window_bank.py`: layers, their gradients, and the head, for windows of several networks.

Signals are [windows, channels, T]. The source of a layer has one more channel: the dry signal. A row of a layer's
weights has its taps (tap * C + channel), mixin and bias: a layer is one product with a column of so many numbers.
"""

from __future__ import annotations

import triton
import triton.language as tl

#: Minimum side of an operand of `tl.dot`.
SIDE = tl.constexpr(16)


@triton.jit
def _columns(source, t, dilation, T: tl.constexpr, C: tl.constexpr, K: tl.constexpr, R: tl.constexpr):
    """Return what a layer multiplies at the frames t [BT]: taps, dry signal and 1, [R, BT]."""
    r = tl.arange(0, R)
    tap = r // C
    channel = tl.where(r < K * C, r - tap * C, C)
    shift = tl.where(r < K * C, (K - 1 - tap) * dilation, 0)
    x = tl.load(source + (channel * T - shift)[:, None] + t[None, :], mask=(r <= K * C)[:, None], other=0.0)
    return tl.where((r == K * C + 1)[:, None], 1.0, x)


@triton.jit(do_not_specialize=["row", "at", "windows", "tile0", "dilation", "head_tile", "last"])
def forward_layer(
    source, target, activated, head, weights, row, at, windows, tile0, dilation, head_tile, last,
    HEAD: tl.constexpr, T: tl.constexpr, C: tl.constexpr, K: tl.constexpr, R: tl.constexpr, BT: tl.constexpr,
    SLOPE: tl.constexpr, PRECISION: tl.constexpr,
):  # fmt: skip
    """Compute a layer's activations, add them to the head's source, and the source of the next layer."""
    tile = tile0 + tl.program_id(0)
    window = tl.program_id(1).to(tl.int64)
    t = tile * BT + tl.arange(0, BT)
    o = tl.arange(0, SIDE)
    r = tl.arange(0, R)
    real = (o < C)[:, None] & (t >= 0)[None, :]
    source += window * (C + 1) * T
    weights += (window // windows) * row + at
    w = tl.load(
        weights + o[:, None] * (K * C + 2) + r[None, :],
        mask=(o < C)[:, None] & (r < K * C + 2)[None, :],
        other=0.0,
    )
    a = tl.dot(w, _columns(source, t, dilation, T, C, K, R), input_precision=PRECISION)
    a = tl.where(a > 0, a, a * SLOPE)
    tl.store(activated + window * C * T + o[:, None] * T + t[None, :], a, mask=real)
    if tile >= head_tile:
        sums = head + window * C * HEAD + o[:, None] * HEAD + (t - head_tile * BT)[None, :]
        tl.store(sums, a + tl.load(sums, mask=real, other=0.0), mask=real)
    if last == 0:
        then = weights + C * (K * C + 2)
        w_then = tl.load(
            then + o[:, None] * (C + 1) + tl.arange(0, SIDE)[None, :],
            mask=(o < C)[:, None] & (tl.arange(0, SIDE) < C + 1)[None, :],
            other=0.0,
        )
        with_dry = (o < C + 1)[:, None] & (t >= 0)[None, :]
        z = tl.load(source + o[:, None] * T + t[None, :], mask=with_dry, other=0.0)
        z += tl.dot(w_then, tl.where((o == C)[:, None], 1.0, a), input_precision=PRECISION)
        tl.store(target + window * (C + 1) * T + o[:, None] * T + t[None, :], z, mask=with_dry)


@triton.jit(
    do_not_specialize=["row", "at", "windows", "tile0", "tiles", "dilation", "head_tile", "count", "last"]
)
def backward_layer(
    source, activated, g_target, g_head, g_sum, shares, weights, row, at, windows, tile0, tiles, dilation, head_tile,
    count, last,
    HEAD: tl.constexpr, T: tl.constexpr, C: tl.constexpr, K: tl.constexpr, R: tl.constexpr, S: tl.constexpr,
    BT: tl.constexpr, SLOPE: tl.constexpr, PRECISION: tl.constexpr,
):  # fmt: skip
    """Compute the gradient to a layer's sum before its activation, and a share of those to its weights."""
    share = tl.program_id(0)
    window = tl.program_id(1).to(tl.int64)
    o = tl.arange(0, SIDE)
    i = tl.arange(0, SIDE)
    r = tl.arange(0, R)
    source += window * (C + 1) * T
    rows = window * C * T + o[:, None] * T
    then = weights + (window // windows) * row + at + C * (K * C + 2)
    # transposed: outputs of the layer by those of its 1x1
    w = tl.load(then + i[None, :] * (C + 1) + o[:, None], mask=(i < C)[None, :] & (o < C)[:, None], other=0.0)
    total = tl.zeros([SIDE, R], tl.float32)
    total_then = tl.zeros([SIDE, SIDE], tl.float32)
    for tile in range(tile0 + share, tiles, S):
        t = tile * BT + tl.arange(0, BT)
        real = (o < C)[:, None] & (t >= 0)[None, :]
        a = tl.load(activated + rows + t[None, :], mask=real, other=0.0)
        g = tl.load(
            g_head + window * C * HEAD + o[:, None] * HEAD + (t - head_tile * BT)[None, :],
            mask=(o < C)[:, None] & (t >= head_tile * BT)[None, :],
            other=0.0,
        )
        if last == 0:
            g_then = tl.load(g_target + rows + t[None, :], mask=real, other=0.0)
            g += tl.dot(w, g_then, input_precision=PRECISION)
            a_one = tl.where((o == C)[:, None], 1.0, a)
            total_then = tl.dot(g_then, tl.trans(a_one), total_then, input_precision=PRECISION)
        g = tl.where(real, tl.where(a > 0, g, g * SLOPE), 0.0)
        tl.store(g_sum + rows + t[None, :], g, mask=real)
        x = _columns(source, t, dilation, T, C, K, R)
        total = tl.dot(g, tl.trans(x), total, input_precision=PRECISION)
    shares += (window * S + share) * count + at
    tl.store(
        shares + o[:, None] * (K * C + 2) + r[None, :],
        total,
        mask=(o < C)[:, None] & (r < K * C + 2)[None, :],
    )
    tl.store(
        shares + C * (K * C + 2) + o[:, None] * (C + 1) + i[None, :],
        total_then,
        mask=(o < C)[:, None] & (i < C + 1)[None, :],
    )


@triton.jit(do_not_specialize=["row", "at", "windows", "tile0", "begin", "dilation", "last"])
def backward_source(
    g_sum, g_target, g_source, weights, row, at, windows, tile0, begin, dilation, last,
    T: tl.constexpr, C: tl.constexpr, K: tl.constexpr, R: tl.constexpr, BT: tl.constexpr, PRECISION: tl.constexpr,
):  # fmt: skip
    """Compute the gradient to a layer's source. begin : first frame of the gradients to its sum"""
    tile = tile0 + tl.program_id(0)
    window = tl.program_id(1).to(tl.int64)
    t = tile * BT + tl.arange(0, BT)
    i = tl.arange(0, SIDE)
    r = tl.arange(0, R)
    tap = r // C
    o = r - tap * C
    later = t[None, :] + ((K - 1 - tap) * dilation)[:, None]
    g = tl.load(
        g_sum + window * C * T + (o * T)[:, None] + later,
        mask=(r < K * C)[:, None] & (later >= begin) & (later < T),
        other=0.0,
    )
    w = tl.load(
        weights + (window // windows) * row + at + (o * (K * C + 2) + tap * C)[None, :] + i[:, None],
        mask=(r < K * C)[None, :] & (i < C)[:, None],
        other=0.0,
    )
    sums = tl.dot(w, g, input_precision=PRECISION)
    rows = window * C * T + i[:, None] * T + t[None, :]
    if last == 0:
        sums += tl.load(g_target + rows, mask=(i < C)[:, None] & (t >= begin)[None, :], other=0.0)
    tl.store(g_source + rows, sums, mask=(i < C)[:, None] & (t >= 0)[None, :])


@triton.jit(do_not_specialize=["row", "at", "windows", "first"])
def forward_head(
    head, y, weights, row, at, windows, first,
    HEAD: tl.constexpr, C: tl.constexpr, TAPS: tl.constexpr, OUT: tl.constexpr, BT: tl.constexpr,
):  # fmt: skip
    """Compute the output [windows, OUT]. first : frame of the head's source where it begins"""
    window = tl.program_id(1).to(tl.int64)
    t = tl.program_id(0) * BT + tl.arange(0, BT)
    weights += (window // windows) * row + at
    y_t = tl.zeros([BT], tl.float32) + tl.load(weights + C * TAPS)
    for c in range(C):
        for k in range(TAPS):
            x = tl.load(head + (window * C + c) * HEAD + first + t - (TAPS - 1) + k)
            y_t += tl.load(weights + c * TAPS + k) * x
    tl.store(y + window * OUT + t, y_t)


@triton.jit(do_not_specialize=["row", "at", "windows", "first"])
def backward_head(
    g_y, g_head, weights, row, at, windows, first,
    HEAD: tl.constexpr, C: tl.constexpr, TAPS: tl.constexpr, OUT: tl.constexpr, BT: tl.constexpr,
):  # fmt: skip
    """Compute the gradient to the head's source."""
    window = tl.program_id(1).to(tl.int64)
    t = tl.program_id(0) * BT + tl.arange(0, BT)
    weights += (window // windows) * row + at
    for c in range(C):
        g = tl.zeros([BT], tl.float32)
        for k in range(TAPS):
            at_y = t - first + (TAPS - 1) - k
            g_t = tl.load(g_y + window * OUT + at_y, mask=(at_y >= 0) & (at_y < OUT), other=0.0)
            g += tl.load(weights + c * TAPS + k) * g_t
        tl.store(g_head + (window * C + c) * HEAD + t, g)


@triton.jit(do_not_specialize=["at", "count", "first"])
def backward_head_weights(
    g_y, head, shares, at, count, first,
    HEAD: tl.constexpr, C: tl.constexpr, TAPS: tl.constexpr, OUT: tl.constexpr, S: tl.constexpr, R: tl.constexpr,
    BT: tl.constexpr, PRECISION: tl.constexpr,
):  # fmt: skip
    """Compute a share of the gradients to R of the head's weights, its bias being the last of all."""
    share = tl.program_id(0)
    window = tl.program_id(1).to(tl.int64)
    r = tl.program_id(2) * R + tl.arange(0, R)
    o = tl.arange(0, SIDE)
    c = r // TAPS
    k = r - c * TAPS
    total = tl.zeros([SIDE, R], tl.float32)
    for tile in range(share, OUT // BT, S):
        t = tile * BT + tl.arange(0, BT)
        g = tl.load(
            g_y + window * OUT + t[None, :] + o[:, None] * 0,
            mask=(o == 0)[:, None] & (t >= 0)[None, :],
            other=0.0,
        )
        x = tl.load(
            head + window * C * HEAD + (c * HEAD + first - (TAPS - 1) + k)[:, None] + t[None, :],
            mask=(r < C * TAPS)[:, None],
            other=0.0,
        )
        x = tl.where((r == C * TAPS)[:, None], 1.0, x)
        total = tl.dot(g, tl.trans(x), total, input_precision=PRECISION)
    to = shares + (window * S + share) * count + at + o[:, None] * 0 + r[None, :]
    tl.store(to, total, mask=(o == 0)[:, None] & (r < C * TAPS + 1)[None, :])
