# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator, assignment"
# ruff: noqa: RUF005 (Triton compiles no starred tuples)
"""The kernels of `back.py`, and how they are launched: as the generated ones are."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import triton
import triton.language as tl

from namdsp.kernels.triton_gpu.source import CONSTANT, NUMBER, SIZE, KernelSource


@dataclass(frozen=True, eq=False)
class WrittenKernel(KernelSource):
    """A kernel that stands here and not in the cache. pointers, numbers : names; all else is sizes, then constants."""

    jit: Any = None

    @property
    def text(self) -> str:
        """What its code depends on."""
        return Path(__file__).read_text(encoding="utf-8")

    def function(self) -> Any:
        """The kernel as Triton takes it."""
        return self.jit


def _written(jit: Any, pointers: str, numbers: str, sizes: str) -> WrittenKernel:
    kinds = dict.fromkeys(pointers.split(), "*fp32") | dict.fromkeys(sizes.split(), SIZE)
    kinds |= dict.fromkeys(numbers.split(), NUMBER)
    parameters = tuple((name, kinds.get(name, CONSTANT)) for name in jit.arg_names)
    return WrittenKernel(jit.fn.__name__, "", parameters, (), jit=jit)


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


@triton.jit
def _layer(
    g, g_then, source, other, back, numbers, shares, row, all_numbers, at, then_at, dilation, all_tiles, tiles, each,
    SLOPE: tl.constexpr, OUTS: tl.constexpr, INS: tl.constexpr, TAPS: tl.constexpr, HERE: tl.constexpr,
    MIXED: tl.constexpr, BIAS: tl.constexpr, THEN: tl.constexpr, THEN_BIAS: tl.constexpr, G: tl.constexpr,
    KIND: tl.constexpr, SUMMED: tl.constexpr, SIDE: tl.constexpr, IN_SIDE: tl.constexpr, THEN_SIDE: tl.constexpr,
    BT: tl.constexpr,
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
                value = tl.where(z > 0, z, z * SLOPE)
                found = tl.where(z > 0, found, found * SLOPE)
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


LAYER = _written(
    _layer,
    pointers="g g_then source other back numbers shares",
    numbers="all_numbers at then_at all_tiles tiles each",
    sizes="row dilation",
)
TO_SOURCE = _written(
    _to_source, pointers="g weight base into", numbers="", sizes="row padded first known dilation"
)
