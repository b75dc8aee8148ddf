"""Emit the chains of a convolution tile: outs x vecs accumulators in registers, one fused multiply-add chain each.

    acc[o][v] = bias[o];  for tap, for channel:  acc[o][v] = fma(w[o], x[channel][frames of v], acc[o][v])

Weights are packed in the order in which the tile reads them: `outs` biases, then per tap and channel `outs` weights,
each broadcast to a vector. Taps are a loop unless they are few and narrow, the channels of one tap are unrolled.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from namdsp.kernels.numba_cpu.tile import Tile
from namdsp.native.targets import Target

#: Channels of one tap are unrolled up to this many; more become an inner loop that unrolls as many. 16 are as fast
#: (A1 standard 1.01 of the time, A2 0.99, on a Zen 4 core), and compile a third more slowly.
UNROLL_CHANNELS = 4
#: Taps are unrolled if taps times channels are at most this many.
UNROLL_DEPTH = 24
#: Properties of common CPUs, in cycles.
FMAS_PER_CYCLE, LOADS_PER_CYCLE, FMA_LATENCY = 2, 2, 4
#: Maximum output channels of a tile.
MAX_OUTS = 8
#: Lanes and registers of AVX2. They hold 8 chains, which only just hide the latency, or 12 if taps are read as they are
#: added: tiles of 3x4, which are the fastest even if they do not divide the rows.
AVX2 = 8, 16
AVX2_LATENCY = 1.125 * FMA_LATENCY
#: A tile that does not divide the rows doubles the code, so its time must be at most this share of the other's.
UNEVEN_GAIN = 0.8


@dataclass(frozen=True)
class TermShape:
    """The shape of one term: taps and input channels of its group, and its signal (see `tile.py`).

    taps   : None if they are many: one code for any number of them
    groups : groups that the tile spans, each with as many of its rows: each row reads the channels of its group
    """

    taps: int | None
    channels: int
    signal: int
    groups: int = 1


class TileShape(NamedTuple):
    """Output channels of a tile, and the cycles of each of its FMAs."""

    outs: int
    cycles: float


def tile_shape(
    outs: int,
    vecs: int,
    target: Target,
    *,
    halves: int,
    uneven: bool,
) -> TileShape:
    """Return the fastest shape of a tile of `vecs` vectors for a group of `outs` output channels.

    halves    : chains of each output channel
    uneven    : whether the last tile may have fewer output channels, if that is worth code for two

    The tile divides the group, so that one code serves all tiles, unless the group is one whose divisors are slow: 11,
    13, 17. Accumulators are in half of the registers, for more make the activation spill, and in three quarters with
    AVX2 if there are fewer output channels than vectors.
    """
    avx2 = (target.lanes, target.registers) == AVX2
    latency, gain, max_even = (AVX2_LATENCY, 1.0, 3) if avx2 else (FMA_LATENCY, UNEVEN_GAIN, MAX_OUTS)

    def max_accumulators(tile: int) -> int:
        return target.registers * (3 if avx2 and tile < vecs else 2) // 4

    # loads of samples start at any frame: those that cross a cache line count twice
    vector_loads = 1.0 + target.lanes / 16.0

    def cost(tile: int) -> tuple[float, float]:
        rest = outs % tile
        full, last = one_cost(tile), one_cost(rest or tile)
        share = rest / outs
        cycles, loads = ((1 - share) * a + share * b for a, b in zip(full, last, strict=True))
        return (cycles / gain, loads / gain) if rest else (cycles, loads)

    def one_cost(tile: int) -> tuple[float, float]:
        rows = halves * tile
        loads = (vector_loads * vecs + rows) / LOADS_PER_CYCLE
        chains = rows * vecs
        return max(chains / FMAS_PER_CYCLE, loads, latency) / chains, loads / chains

    def fits(tile: int) -> bool:
        return halves * tile * vecs <= max_accumulators(tile)

    tiles = [
        tile
        for tile in range(1, min(outs, MAX_OUTS) + 1)
        if ((uneven and outs > max_even) or outs % tile == 0) and (tile == 1 or fits(tile))
    ]
    best = min(tiles, key=cost)
    return TileShape(best, sum(cost(best)) if fits(best) else math.inf)


def unrolled_links(taps: int | None, channels: int) -> int:
    """Links of a term in the code of `emit_chain`; those in loops count once."""
    turns, rest = divmod(channels, UNROLL_CHANNELS)
    return (UNROLL_CHANNELS * min(turns, 1) + rest) * (taps or 1)


def emit_chain(
    tile: Tile,
    *,
    outs: int,
    terms: list[TermShape],
    weights: Any,
    first_channel: list[Any],
    has_bias: bool,
) -> tuple[list[Any], Any]:
    """Return the finished accumulators [outs * vecs], out-major, and the address of the end of the weights.

    weights       : address of this tile's packed weights
    first_channel : per term the group's first channel, in rows
    """
    e, vecs = tile.e, tile.vecs
    acc = []
    for out in range(outs):
        start = e.broadcast(e.offset(weights, out)) if has_bias else e.constant(0.0)
        acc += [start] * vecs
    weights = e.offset(weights, outs if has_bias else 0)
    for shape, channel in zip(terms, first_channel, strict=True):
        if shape.signal in tile.operands.in_registers:
            read = e.broadcasts(weights, shape.channels * outs)
            for row in range(shape.channels):
                rows = range(row, shape.groups * shape.channels, shape.channels)
                acc = _step(tile, [tile.values[shape.signal, r].__getitem__ for r in rows], acc, outs, read)
            weights = e.offset(weights, shape.channels * outs)
            continue
        stride = tile.stride(shape.signal)
        shift = e.b.mul(channel, stride)
        if shape.taps == 1:
            row = e.b.add(tile.address(shape.signal), shift)
            acc, weights = _emit_tap(tile, shape, acc, outs, row, stride, weights)
            continue
        shift = e.b.add(shift, tile.shift)
        if shape.taps is not None:
            for at in tile.operands.taps[shape.signal]:
                acc, weights = _emit_tap(tile, shape, acc, outs, e.b.add(at, shift), stride, weights)
            continue
        oldest, taps = tile.operands.oldest_tap(shape.signal), tile.operands.count_taps(shape.signal)
        steps = tile.operands.steps(shape.signal)
        with e.loop(e.i64(0), taps, 1, (*acc, oldest, weights)) as loop:
            *inner, at, weights = loop.values
            inner, weights = _emit_tap(tile, shape, inner, outs, e.b.add(at, shift), stride, weights)
            loop.next = (*inner, tile.operands.advanced(at, *steps), weights)
        *acc, _, weights = loop.next
    return acc, weights


def unrolled(taps: int, channels: int) -> bool:
    """Whether the taps of a term are unrolled, so that their number decides the code."""
    return taps == 1 or taps * channels <= UNROLL_DEPTH


def _emit_tap(
    tile: Tile, shape: TermShape, acc: list[Any], outs: int, row: Any, stride: Any, weights: Any
) -> tuple[list[Any], Any]:
    e = tile.e
    turns, rest = divmod(shape.channels, UNROLL_CHANNELS)
    if turns > 1:
        with e.loop(e.i64(0), e.i64(turns), 1, (*acc, row, weights)) as loop:
            *inner, at, address = loop.values
            loop.next = _emit_channels(tile, shape, UNROLL_CHANNELS, inner, outs, at, stride, address)
        *acc, row, weights = loop.next
    elif turns:
        *acc, row, weights = _emit_channels(tile, shape, UNROLL_CHANNELS, acc, outs, row, stride, weights)
    *acc, row, weights = _emit_channels(tile, shape, rest, acc, outs, row, stride, weights)
    return acc, weights


def _emit_channels(
    tile: Tile, shape: TermShape, count: int, acc: list[Any], outs: int, row: Any, stride: Any, weights: Any
) -> tuple[Any, ...]:
    e = tile.e
    read = e.broadcasts(weights, count * outs)
    shifts = [e.b.mul(stride, e.i64(group * shape.channels)) for group in range(1, shape.groups)]
    for _ in range(count):
        rows = [row, *(e.b.add(row, shift) for shift in shifts)]
        acc = _step(tile, [partial(tile.load_vector, r) for r in rows], acc, outs, read)
        row = e.b.add(row, stride)
    return (*acc, row, e.offset(weights, count * outs))


def _step(
    tile: Tile, groups: list[Callable[[int], Any]], acc: list[Any], outs: int, weights: Iterator[Any]
) -> list[Any]:
    """Emit one channel of one tap, a link of every chain.

    groups : for each group that the tile spans, x(v), which returns the vectors of its channel

    Of weights and samples, those of which there are fewer stay in registers.
    """
    e, vecs = tile.e, tile.vecs
    acc = list(acc)
    count = outs // len(groups)
    for group, x in enumerate(groups):
        rows = range(group * count, (group + 1) * count)
        if count < vecs:
            w = [next(weights) for _ in rows]
            for v in range(vecs):
                here = x(v)
                for out, weight in zip(rows, w, strict=True):
                    acc[out * vecs + v] = e.fma(weight, here, acc[out * vecs + v])
        else:
            held = [x(v) for v in range(vecs)]
            for out in rows:
                here = next(weights)
                for v in range(vecs):
                    acc[out * vecs + v] = e.fma(here, held[v], acc[out * vecs + v])
    return acc
