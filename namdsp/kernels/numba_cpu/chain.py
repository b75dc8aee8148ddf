"""The tile that everything stands on: outs x vecs accumulators that run one chain each, held in registers.

    acc[o][v] = bias[o];  for tap, for channel:  acc[o][v] = fma(w[o], x[channel][frames of v], acc[o][v])

Weights are packed in the order in which the tile meets them: `outs` biases, then per tap and channel `outs` weights,
each broadcast to a vector. Taps are a loop unless they are few and narrow, the channels of one tap are unrolled.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from namdsp.kernels.numba_cpu.tile import Tile
from namdsp.native.targets import Target

#: Channels of one tap are unrolled up to this many; more become an inner loop over pieces of this size. 16 are as fast
#: (A1 standard 1.01 of the time, A2 0.99, on a Zen 4 core), and take a third more time to compile.
UNROLL_CHANNELS = 4
#: Taps are unrolled where all their channels together are at most so many.
UNROLL_DEPTH = 24
#: What the processors have in common that this is for, in cycles.
FMAS_PER_CYCLE, LOADS_PER_CYCLE, FMA_LATENCY = 2, 2, 4
MOST_OUTS = 8
#: Its registers hold 8 chains, which hide the latency only just, or 12 if taps are read as they are added: tiles of
#: 3x4. They are the fastest where they leave a rest too.
AVX2 = Target(8, 16)
AVX2_LATENCY = 1.125 * FMA_LATENCY
#: A tile that does not divide the rows is code twice, and must be so much faster.
UNEVEN_GAIN = 0.8
#: More chains than hide the latency twice do not ask for parts.
MOST_IN_PARTS = 2 * FMAS_PER_CYCLE * FMA_LATENCY


@dataclass(frozen=True)
class TermShape:
    """One term as a tile sees it: taps and input channels of its group, and its signal (see `tile.py`).

    taps  : None if they are many: one code for any number of them
    parts : how many of them run side by side; see `split_taps.py`
    """

    taps: int | None
    channels: int
    signal: int
    parts: int = 1


class TileShape(NamedTuple):
    """Output channels and parts of a tile, and the cycles of each of its FMAs."""

    outs: int
    parts: int
    cycles: float


def tile_shape(
    outs: int,
    vecs: int,
    target: Target,
    *,
    halves: int = 1,
    light: bool = False,
    parts: Sequence[int] = (1,),
    uneven: bool = False,
) -> TileShape:
    """How many of a group's `outs` output channels a tile of `vecs` vectors takes, and in how many parts.

    halves : chains of each output channel
    light  : nothing follows the chains that needs registers of its own
    parts  : how many there may be
    uneven : whether the last tile may have fewer of them, if that is worth code for two

    The tile divides the group, so that one code serves all tiles, unless the group is one whose divisors are slow: 11,
    13, 17. Accumulators take half the registers, for more make the activation spill, and three quarters where it is
    light, or with AVX2 where there are fewer output channels than vectors: docs/measurements.md.
    """
    avx2 = target == AVX2
    latency, gain, most_even = (AVX2_LATENCY, 1.0, 3) if avx2 else (FMA_LATENCY, UNEVEN_GAIN, MOST_OUTS)

    def room(tile: int) -> int:
        return target.registers * (3 if light or (avx2 and tile < vecs) else 2) // 4

    # of vectors of taps, at any frame, so many cross a cache line, and count twice
    vector_loads = 1.0 + target.lanes / 16.0

    few = min(room(vecs), MOST_IN_PARTS)

    def cost(shape: tuple[int, int]) -> tuple[float, float]:
        rest = outs % shape[0]
        whole, last = (one_cost(tile, shape[1]) for tile in (shape[0], rest or shape[0]))
        share = rest / outs
        cycles, loads = ((1 - share) * a + share * b for a, b in zip(whole, last, strict=True))
        return (cycles / gain, loads / gain) if rest else (cycles, loads)

    def one_cost(tile: int, count: int) -> tuple[float, float]:
        rows = halves * tile * count
        loads = (vector_loads * vecs + rows) / LOADS_PER_CYCLE
        chains = rows * vecs
        return max(chains / FMAS_PER_CYCLE, loads, latency) / chains, loads / chains

    shapes = [
        (tile, count)
        for count in parts
        for tile in range(1, min(outs, MOST_OUTS) + 1)
        if ((uneven and outs > most_even) or outs % tile == 0)
        and (tile == count == 1 or halves * tile * count * vecs <= (room(tile) if count == 1 else few))
    ]
    best = min(shapes, key=cost)
    fits = halves * math.prod(best) * vecs <= (room(best[0]) if best[1] == 1 else few)
    cycles = sum(cost(best)) if fits else math.inf
    return TileShape(*best, cycles)


def unrolled_links(taps: int | None, channels: int) -> int:
    """Links of a term that stand in the code: what `emit_chain` leaves to loops counts once."""
    pieces, rest = divmod(channels, UNROLL_CHANNELS)
    once = UNROLL_CHANNELS * min(pieces, 1) + rest
    return once * (taps or 1)


def emit_chain(
    tile: Tile,
    *,
    outs: int,
    terms: list[TermShape],
    weights: Any,
    first_channel: list[Any],
    has_bias: bool,
    carried: list[Any],
) -> tuple[list[Any], Any]:
    """The finished accumulators [outs * vecs], out-major, and the address behind the weights.

    weights       : address of this tile's packed weights
    first_channel : per term the group's first channel, in rows
    carried       : where the first term is in parts, what all of them but the oldest start from [(parts - 1) * outs *
                    vecs]. As much stands behind the finished accumulators, for later frames
    """
    e, vecs = tile.e, tile.vecs
    acc = []
    for out in range(outs):
        start = e.broadcast(e.offset(weights, out)) if has_bias else e.constant(0.0)
        acc += [start] * vecs
    weights = e.offset(weights, outs if has_bias else 0)
    acc, later = carried + acc, list[Any]()
    for shape, channel in zip(terms, first_channel, strict=True):
        if tile.in_registers(shape.signal):
            for row in range(shape.channels):
                acc, weights = _step(tile, tile.values(shape.signal, row).__getitem__, acc, outs, weights)
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
        start, at = e.i64(0), tile.operands.oldest_tap(shape.signal)
        if shape.parts > 1:
            lead = tile.operands.count_lead(shape.signal)
            oldest = acc[-outs * vecs :]
            oldest, at, weights = _emit_taps(tile, shape, oldest, shift, (start, lead), at, weights)
            start, acc = lead, acc[: -outs * vecs] + oldest
        stop = tile.operands.count_taps(shape.signal)
        acc, _, weights = _emit_taps(tile, shape, acc, shift, (start, stop), at, weights)
        acc, later = acc[: outs * vecs], later + acc[outs * vecs :]
    return acc + later, weights


def _emit_taps(
    tile: Tile,
    shape: TermShape,
    acc: list[Any],
    shift: Any,
    taps: tuple[Any, Any],
    at: Any,
    weights: Any,
) -> tuple[list[Any], Any, Any]:
    """Tap after tap, for as many rows as there are accumulators for; gives what is behind all of them."""
    e, rows, stride = tile.e, len(acc) // tile.vecs, tile.stride(shape.signal)
    with e.loop(*taps, 1, (*acc, at, weights)) as loop:
        *inner, at, weights = loop.values
        inner, weights = _emit_tap(tile, shape, inner, rows, e.b.add(at, shift), stride, weights)
        loop.next = (*inner, tile.operands.next_tap(shape.signal, at), weights)
    *acc, at, weights = loop.next
    return acc, at, weights


def unrolled(taps: int, channels: int) -> bool:
    """Whether the taps of a term are not a loop, so that their number decides the code."""
    return taps == 1 or taps * channels <= UNROLL_DEPTH


def _emit_tap(
    tile: Tile, shape: TermShape, acc: list[Any], outs: int, row: Any, stride: Any, weights: Any
) -> tuple[list[Any], Any]:
    e = tile.e
    pieces, rest = divmod(shape.channels, UNROLL_CHANNELS)
    if pieces > 1:
        with e.loop(e.i64(0), e.i64(pieces), 1, (*acc, row, weights)) as loop:
            *inner, at, address = loop.values
            loop.next = _emit_channels(tile, UNROLL_CHANNELS, inner, outs, at, stride, address)
        *acc, row, weights = loop.next
    elif pieces:
        *acc, row, weights = _emit_channels(tile, UNROLL_CHANNELS, acc, outs, row, stride, weights)
    *acc, row, weights = _emit_channels(tile, rest, acc, outs, row, stride, weights)
    return acc, weights


def _emit_channels(
    tile: Tile, count: int, acc: list[Any], outs: int, row: Any, stride: Any, weights: Any
) -> tuple[Any, ...]:
    for _ in range(count):
        acc, weights = _step(tile, partial(tile.load_vector, row), acc, outs, weights)
        row = tile.e.b.add(row, stride)
    return (*acc, row, weights)


def _step(
    tile: Tile, x: Callable[[int], Any], acc: list[Any], outs: int, weights: Any
) -> tuple[list[Any], Any]:
    """One channel of one tap, a link of every chain: x(v) gives its vectors. Few registers: the fewer operands wait."""
    e, vecs = tile.e, tile.vecs
    acc = list(acc)
    if outs < vecs:
        w = [e.broadcast(e.offset(weights, out)) for out in range(outs)]
        for v in range(vecs):
            here = x(v)
            for out in range(outs):
                acc[out * vecs + v] = e.fma(w[out], here, acc[out * vecs + v])
    else:
        held = [x(v) for v in range(vecs)]
        for out in range(outs):
            here = e.broadcast(e.offset(weights, out))
            for v in range(vecs):
                acc[out * vecs + v] = e.fma(here, held[v], acc[out * vecs + v])
    return acc, e.offset(weights, outs)
