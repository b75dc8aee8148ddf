"""The tile that everything stands on: outs x vecs accumulators that run one chain each, held in registers.

    acc[o][v] = bias[o];  for tap, for channel:  acc[o][v] = fma(w[o], x[channel][frames of v], acc[o][v])

Weights are packed in the order in which the tile meets them: `outs` biases, then per tap and channel `outs` weights,
each broadcast to a vector. Taps are a loop, the channels of one tap are unrolled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from namdsp.kernels.numba_cpu.ir import Emitter
from namdsp.kernels.numba_cpu.target import Target

#: Channels of one tap are unrolled up to this many; more become an inner loop over pieces of this size.
UNROLL_CHANNELS = 16
#: Independent chains that keep two FMA units of latency four busy.
CHAINS_IN_FLIGHT = 8
MOST_OUTS = 8


@dataclass(frozen=True)
class TermShape:
    """One term as a tile sees it: taps and input channels of its group."""

    taps: int
    channels: int


def tile_sizes(outs: int, target: Target, block_vectors: int, *, halves: int = 1) -> tuple[int, int]:
    """(outs, vecs) of the register tile for a group of `outs` output channels, each with `halves` chains.

    outs divide the group, so that one code serves all tiles. Accumulators take half the registers: more made
    the activation spill (12 channels as 6x2: 312 ns a sample, as 4x2: 248). First enough chains to hide the
    latency of an FMA, then few loads for each FMA, then short tiles.
    """
    tiles = [
        (tile_outs, vecs)
        for tile_outs in range(1, min(outs, MOST_OUTS) + 1)
        for vecs in (1, 2, 4, 8)
        if outs % tile_outs == 0
        and vecs <= block_vectors
        and halves * tile_outs * vecs <= max(target.registers // 2, halves)
    ]

    def merit(tile: tuple[int, int]) -> tuple[float, ...]:
        chains = halves * tile[0] * tile[1]
        return min(chains, CHAINS_IN_FLIGHT), -(halves * tile[0] + tile[1]) / chains, -tile[1]

    return max(tiles, key=merit)


def emit_chain(
    e: Emitter,
    *,
    outs: int,
    vecs: int,
    terms: list[tuple[TermShape, Any, Any]],
    weights: Any,
    first_channel: list[Any],
    time: Any,
    has_bias: bool,
) -> tuple[list[Any], Any]:
    """The finished accumulators [outs * vecs], out-major, and the address behind the weights.

    terms         : per term its shape, the address of its table of tap addresses, its row stride in floats
    weights       : address of this tile's packed weights
    first_channel : per term the group's first channel, in rows
    time          : first frame of the tile, in floats
    """
    acc = []
    for out in range(outs):
        start = e.broadcast(e.offset(weights, out)) if has_bias else e.constant(0.0)
        acc += [start] * vecs
    weights = e.offset(weights, outs if has_bias else 0)
    for (shape, taps, stride), channel in zip(terms, first_channel, strict=True):
        stride_bytes = e.b.mul(stride, e.i64(4))
        shift = e.b.add(e.b.mul(channel, stride_bytes), e.b.mul(time, e.i64(4)))
        if shape.taps == 1:
            row = e.b.add(e.load_i64(taps, 0), shift)
            acc, weights = _emit_tap(e, shape, acc, outs, vecs, row, stride_bytes, weights)
            continue
        with e.loop(e.i64(0), e.i64(shape.taps), 1, (*acc, weights)) as loop:
            row = e.b.add(e.load_i64(taps, loop.index), shift)
            *inner, address = loop.values
            inner, address = _emit_tap(e, shape, inner, outs, vecs, row, stride_bytes, address)
            loop.next = (*inner, address)
        *acc, weights = loop.next
    return acc, weights


def _emit_tap(
    e: Emitter,
    shape: TermShape,
    acc: list[Any],
    outs: int,
    vecs: int,
    row: Any,
    stride_bytes: Any,
    weights: Any,
) -> tuple[list[Any], Any]:
    pieces, rest = divmod(shape.channels, UNROLL_CHANNELS)
    if pieces > 1:
        with e.loop(e.i64(0), e.i64(pieces), 1, (*acc, row, weights)) as loop:
            *inner, at, address = loop.values
            inner, at, address = _emit_channels(
                e, UNROLL_CHANNELS, inner, outs, vecs, at, stride_bytes, address
            )
            loop.next = (*inner, at, address)
        *acc, row, weights = loop.next
    elif pieces:
        acc, row, weights = _emit_channels(e, UNROLL_CHANNELS, acc, outs, vecs, row, stride_bytes, weights)
    acc, row, weights = _emit_channels(e, rest, acc, outs, vecs, row, stride_bytes, weights)
    return acc, weights


def _emit_channels(
    e: Emitter, count: int, acc: list[Any], outs: int, vecs: int, row: Any, stride_bytes: Any, weights: Any
) -> tuple[list[Any], Any, Any]:
    acc = list(acc)
    for channel in range(count):
        x = [e.load(e.offset(row, v * e.lanes)) for v in range(vecs)]
        for out in range(outs):
            w = e.broadcast(e.offset(weights, channel * outs + out))
            for v in range(vecs):
                acc[out * vecs + v] = e.fma(w, x[v], acc[out * vecs + v])
        row = e.b.add(row, stride_bytes)
    return acc, row, e.offset(weights, count * outs)
