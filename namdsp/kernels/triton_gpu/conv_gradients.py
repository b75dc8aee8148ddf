# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator, assignment"
# ruff: noqa: RUF005 (Triton compiles no starred tuples)
"""The way back of causal convolutions on the GPU, with the activation behind one and the 1x1 behind that.

to the source     gx[i, t] = base[i, t] + sum over o, k of w[o, i, k] * g[o, t + (K-1-k) * D]       0 behind the end
to the numbers    gw[o, i, k] = sum over voices, t of g[o, t] * x[i, t - (K-1-k) * D]

Chains are computed again from what was heard, so that nothing but the sources is kept. Sums are shares of programs,
added in order, so that results repeat to the bit. All signals stand in rows of `signal_rows.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import triton
import triton.language as tl

from namdsp.kernels.triton_gpu.back_layers import MOST_CHANNELS, Layer
from namdsp.kernels.triton_gpu.device import interpreted
from namdsp.kernels.triton_gpu.signal_rows import Rows
from namdsp.plan.ops import Term

if TYPE_CHECKING:
    import torch

#: A side of `tl.dot` at the least.
LEAST = 16
#: Rows of a product, and floats of a tile of them, at the most.
MOST_ROWS, MOST_TILE = 256, 8192
FRAMES = 128
#: Frames of a program of a layer, and its warps for so many channels: sums of few leave no more than one to do.
LAYER_FRAMES, LAYER_WARPS = 32, {16: 1, 32: 4}
#: Taps of a linear convolution that a program sums.
LINEAR_TAPS = 4
#: Programs that share the sums: eight on each of 132 multiprocessors.
SHARES = 1056
SOURCE_WARPS = 4


class Back:
    """One way back through a plan. Signals and gradients are [V, C, T], and stand in `rows`.

    layers  : of `back_layers`
    numbers : [M], the plan's
    summed  : whether gradients to them are asked for
    """

    def __init__(
        self, layers: Mapping[int, Layer], rows: Rows, voices: int, numbers: torch.Tensor, *, summed: bool
    ) -> None:
        self.layers, self.rows = layers, rows
        self._voices, self._numbers, self._summed = voices, numbers, summed
        self._shares = numbers.new_zeros((SHARES if summed else 0, len(numbers)))

    def total(self) -> torch.Tensor:
        """The gradients to the numbers [M]; zeros for what no `layer` was given for."""
        return self._shares.sum(0)

    def layer(
        self, layer: Layer, sources: list[torch.Tensor], g: torch.Tensor | None, g_then: torch.Tensor | None
    ) -> torch.Tensor:
        """The gradient to a convolution's output; those to the numbers are added up.

        sources : of its terms, histories in front of them
        g       : to the value; None for zeros
        g_then  : to the output of the 1x1; None for zeros
        """
        known: Any = g_then if g is None else g
        main = layer.conv.terms[0]
        outs, ins, taps = main.weight.shape
        mixed = sources[1].shape[1] if len(sources) > 1 else 0
        linear = layer.activate is None
        back: torch.Tensor = known if linear else self.rows.empty(known, self._voices, outs)
        if linear and not self._summed:
            return back
        here = min(taps, LINEAR_TAPS) if linear else taps
        tiles = self.rows.padded // LAYER_FRAMES
        each = triton.cdiv(self._voices * tiles, SHARES)
        then_outs = 0 if g_then is None else g_then.shape[1]
        _layer[(triton.cdiv(self._voices * tiles, each), triton.cdiv(taps, here))](
            known if g is None else g, known if g_then is None else g_then, sources[0], sources[-1], back,
            self._numbers, self._shares, self.rows.length, len(self._numbers), layer.at, layer.then_at, main.dilation,
            self._voices * tiles, tiles, each, layer.slope, OUTS=outs, INS=ins, TAPS=taps, HERE=here, MIXED=mixed,
            BIAS=layer.conv.bias is not None, THEN=then_outs,
            THEN_BIAS=layer.then is not None and layer.then.bias is not None, G=g is not None, KIND=layer.kind,
            SUMMED=self._summed, SIDE=_side(outs), IN_SIDE=_side(ins), THEN_SIDE=_side(then_outs), BT=LAYER_FRAMES,
            **_options(LAYER_WARPS[max(_side(outs), _side(ins))]),
        )  # fmt: skip
        return back

    def to_source(
        self,
        g: torch.Tensor,
        weight: torch.Tensor,
        dilation: int,
        base: torch.Tensor | None,
        into: torch.Tensor,
        front: int,
    ) -> None:
        """Fill `into` with base plus the gradient to a convolution's source.

        g      : to its output
        weight : [O, I, K]
        base   : may be `into`; None for zeros
        front  : samples in front of frame 0 that are asked for
        """
        outs, ins, taps = weight.shape
        height = min(_side(outs * taps), MOST_ROWS)
        width = min(FRAMES, MOST_TILE // height)
        first = triton.cdiv(front, width) * width
        known = first if base is not None and base.data_ptr() == into.data_ptr() else 0
        _to_source[(self._voices, (first + self.rows.padded) // width)](
            g, weight.contiguous(), into if base is None else base, into, self.rows.length, self.rows.padded, first,
            known, dilation, BASE=base is not None, OUTS=outs, INS=ins, TAPS=taps, HEIGHT=height, SIDE=_side(ins),
            BT=width, **_options(SOURCE_WARPS),
        )  # fmt: skip

    @staticmethod
    def takes(term: Term) -> bool:
        """Whether `to_source` has room for it."""
        return term.groups == 1 and max(term.weight.shape[:2]) <= MOST_CHANNELS


def _side(channels: int) -> int:
    side: int = max(LEAST, triton.next_power_of_2(channels))
    return side


def _options(warps: int) -> dict[str, Any]:
    return {} if interpreted() else {"num_warps": warps, "num_stages": 1}


#: Numbers that change from layer to layer: no reason to compile again.
_VARYING = ["all_numbers", "at", "then_at", "all_tiles", "tiles", "each", "slope"]


@triton.jit
def _product(a, b, total):
    """total + a b of float32 in three products of its halves, tf32 each: errs as float32 does.

    `tf32x3` is that, too, but guards against what is not finite, which takes longer than the products.
    """
    a_high = (a.to(tl.int32, bitcast=True) & -8192).to(tl.float32, bitcast=True)
    b_high = (b.to(tl.int32, bitcast=True) & -8192).to(tl.float32, bitcast=True)
    total = tl.dot(a - a_high, b_high, total, input_precision="tf32")
    total = tl.dot(a_high, b - b_high, total, input_precision="tf32")
    return tl.dot(a_high, b_high, total, input_precision="tf32")


@triton.jit(do_not_specialize=_VARYING)
def _layer(
    g, g_then, source, other, back, numbers, shares, row, all_numbers, at, then_at, dilation, all_tiles, tiles, each,
    slope, OUTS: tl.constexpr, INS: tl.constexpr, TAPS: tl.constexpr, HERE: tl.constexpr, MIXED: tl.constexpr,
    BIAS: tl.constexpr, THEN: tl.constexpr, THEN_BIAS: tl.constexpr, G: tl.constexpr, KIND: tl.constexpr,
    SUMMED: tl.constexpr, SIDE: tl.constexpr, IN_SIDE: tl.constexpr, THEN_SIDE: tl.constexpr, BT: tl.constexpr,
):  # fmt: skip
    """A program's share: `each` tiles, HERE taps (all of them, but for long linear convolutions)."""
    share = tl.program_id(0)
    first = tl.program_id(1) * HERE
    o = tl.arange(0, SIDE)
    i = tl.arange(0, IN_SIDE)
    p = tl.arange(0, THEN_SIDE)
    t = tl.arange(0, BT)[None, :]
    # where numbers stand: weights [OUTS, INS, TAPS], the mixin's [OUTS, MIXED], bias [OUTS]; of the 1x1 [THEN, OUTS]
    at_taps = at + (o[:, None] * INS + i[None, :]) * TAPS + first
    at_mixed = at + OUTS * INS * TAPS + o * MIXED
    at_bias = at + OUTS * (INS * TAPS + MIXED) + o
    at_then = then_at + p[:, None] * OUTS + o[None, :]
    own = (o < OUTS)[:, None] & (i < INS)[None, :]
    own_then = (p < THEN)[:, None] & (o < OUTS)[None, :]
    totals = ()
    for _k in tl.static_range(HERE):
        totals = totals + (tl.zeros([SIDE, IN_SIDE], tl.float32),)
    bias = tl.zeros([SIDE], tl.float32)
    mixed = ()
    for _m in tl.static_range(MIXED):
        mixed = mixed + (tl.zeros([SIDE], tl.float32),)
    then_total = tl.zeros([THEN_SIDE, SIDE], tl.float32)
    then_bias = tl.zeros([THEN_SIDE], tl.float32)
    for tile in range(share * each, tl.minimum((share + 1) * each, all_tiles)):
        voice = (tile // tiles).to(tl.int64) * row
        start = (tile % tiles) * BT
        x_at = source + (voice * INS + start) + (first - (TAPS - 1)) * dilation
        other_at = other + (voice * MIXED + start)
        found = tl.zeros([SIDE, BT], tl.float32)
        if G:
            found = _rows(g + (voice * OUTS + start), row, t, o, OUTS)
        if THEN > 0:
            behind = _rows(g_then + (voice * THEN + start), row, t, p, THEN)
            w = tl.trans(tl.load(numbers + at_then, mask=own_then, other=0.0))
            found = _product(w, behind, found)
        if KIND > 0:  # weights are loaded for each tile, for in registers there is no room for them
            z = tl.zeros([SIDE, BT], tl.float32)
            if BIAS:
                z += tl.load(numbers + at_bias, mask=o < OUTS, other=0.0)[:, None]
            for m in tl.static_range(MIXED):
                w = tl.load(numbers + at_mixed + m, mask=o < OUTS, other=0.0)
                z += w[:, None] * tl.load(other_at + m * row + t)
            for k in tl.static_range(HERE):
                w = tl.load(numbers + at_taps + k, mask=own, other=0.0)
                z = _product(w, _rows(x_at + k * dilation, row, t, i, INS), z)
            if KIND == 3:
                value = tl.where(z > 0, z, z * slope)
                found = tl.where(z > 0, found, found * slope)
            else:
                # e of -2|z| for tanh, of -|z| for the sigmoid: slopes keep their digits where values are near 1
                e = tl.exp(tl.abs(z) * (-2.0 if KIND == 1 else -1.0))
                within = 1.0 / (1.0 + e)
                if KIND == 1:
                    value = (1.0 - e) * within
                    value = tl.where(z < 0, -value, value)
                    found *= 4.0 * e * within * within
                else:
                    value = tl.where(z < 0, e, 1.0) * within
                    found *= e * within * within
            at_back = back + (voice * OUTS + start) + (o[:, None] * row + t)
            tl.store(at_back, found, mask=(o < OUTS)[:, None] & (t >= 0))
            if SUMMED and THEN > 0:  # loaded again, from the cache, for the same reason
                behind = _rows(g_then + (voice * THEN + start), row, t, p, THEN)
                then_total = _product(behind, tl.trans(value), then_total)
                then_bias += tl.sum(behind, 1)
        if SUMMED:
            bias += tl.sum(found, 1)
            sums = ()
            for m in tl.static_range(MIXED):
                sums = sums + (mixed[m] + tl.sum(found * tl.load(other_at + m * row + t), 1),)
            mixed = sums
            sums = ()
            for k in tl.static_range(HERE):
                if first + k < TAPS:
                    x = _rows(x_at + k * dilation, row, t, i, INS)
                else:
                    x = tl.zeros([IN_SIDE, BT], tl.float32)
                sums = sums + (_product(found, tl.trans(x), totals[k]),)
            totals = sums
    if SUMMED:
        shares += share.to(tl.int64) * all_numbers
        for k in tl.static_range(HERE):
            if first + k < TAPS:
                tl.store(shares + at_taps + k, totals[k], mask=own)
        if first == 0:
            for m in tl.static_range(MIXED):
                tl.store(shares + at_mixed + m, mixed[m], mask=o < OUTS)
            if BIAS:
                tl.store(shares + at_bias, bias, mask=o < OUTS)
        if THEN > 0:
            tl.store(shares + at_then, then_total, mask=own_then)
            if THEN_BIAS:
                tl.store(shares + then_at + THEN * OUTS + p, then_bias, mask=p < THEN)


@triton.jit
def _rows(at, row, t, channel, CHANNELS: tl.constexpr):
    """A tile of a signal, from its first sample on: zeros for channels that it has not."""
    return tl.load(
        at + (channel[:, None] * row + t), mask=(channel < CHANNELS)[:, None] & (t >= 0), other=0.0
    )


@triton.jit
def _to_source(
    g, weight, base, into, row, padded, first, known, dilation, BASE: tl.constexpr, OUTS: tl.constexpr,
    INS: tl.constexpr, TAPS: tl.constexpr, HEIGHT: tl.constexpr, SIDE: tl.constexpr, BT: tl.constexpr,
):  # fmt: skip
    """A tile of BT frames of one voice, the first one `first` frames before the signal; base has `known` before it."""
    voice = tl.program_id(0).to(tl.int64) * row
    t = (tl.program_id(1) * BT - first + tl.arange(0, BT))[None, :]
    i = tl.arange(0, SIDE)
    total = tl.zeros([SIDE, BT], tl.float32)
    if BASE:
        real = (i < INS)[:, None] & (t >= -known)
        total = tl.load(base + voice * INS + (i[:, None] * row + t), mask=real, other=0.0)
    for piece in range(0, OUTS * TAPS, HEIGHT):
        k = piece + tl.arange(0, HEIGHT)
        tap, o = k // OUTS, k % OUTS
        ahead = ((TAPS - 1 - tap) * dilation)[:, None]
        heard = (k < OUTS * TAPS)[:, None] & (t + ahead >= 0) & (t + ahead < padded)
        part = tl.load(g + voice * OUTS + (o[:, None] * row + (t + ahead)), mask=heard, other=0.0)
        w_at = weight + (o[None, :] * INS + i[:, None]) * TAPS + tap[None, :]
        w = tl.load(w_at, mask=(i < INS)[:, None] & (k < OUTS * TAPS)[None, :], other=0.0)
        total = _product(w, part, total)
    tl.store(into + voice * INS + (i[:, None] * row + t), total, mask=(i < INS)[:, None] & (t >= -first))
