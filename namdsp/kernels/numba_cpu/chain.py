"""The tile that everything stands on: outs x vecs accumulators that run one chain each, held in registers.

    acc[o][v] = bias[o];  for tap, for channel:  acc[o][v] = fma(w[o], x[channel][frames of v], acc[o][v])

Weights are packed in the order in which the tile meets them: `outs` biases, then per tap and channel `outs` weights,
each broadcast to a vector. Taps are a loop unless they are few and narrow, the channels of one tap are unrolled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from namdsp.kernels.numba_cpu.target import Target
from namdsp.kernels.numba_cpu.tile import Tile

#: Channels of one tap are unrolled up to this many; more become an inner loop over pieces of this size.
UNROLL_CHANNELS = 16
#: Taps are unrolled where all their channels together are at most so many.
UNROLL_DEPTH = 24
#: Independent chains that keep two FMA units of latency four busy.
CHAINS_IN_FLIGHT = 8
MOST_OUTS = 8


@dataclass(frozen=True)
class TermShape:
    """One term as a tile sees it: taps and input channels of its group, and its signal (see `tile.py`)."""

    taps: int
    channels: int
    signal: int


def tile_sizes(
    outs: int, target: Target, block_vectors: int, *, halves: int = 1, vecs: int | None = None
) -> tuple[int, int]:
    """(outs, vecs) of the register tile for a group of `outs` output channels, each with `halves` chains.

    vecs : if given, the tile has so many

    outs divide the group, so that one code serves all tiles. Accumulators take half the registers: more made
    the activation spill (12 channels as 6x2: 312 ns a sample, as 4x2: 248). First enough chains to hide the
    latency of an FMA, then few loads for each FMA, then short tiles.
    """
    tiles = [
        (tile_outs, tile_vecs)
        for tile_outs in range(1, min(outs, MOST_OUTS) + 1)
        for tile_vecs in ((1, 2, 4, 8) if vecs is None else (vecs,))
        if outs % tile_outs == 0
        and (vecs is not None or tile_vecs <= block_vectors)
        and (tile_outs == 1 or halves * tile_outs * tile_vecs <= max(target.registers // 2, halves))
    ]

    def merit(tile: tuple[int, int]) -> tuple[float, ...]:
        chains = halves * tile[0] * tile[1]
        return min(chains, CHAINS_IN_FLIGHT), -(halves * tile[0] + tile[1]) / chains, -tile[1]

    return max(tiles, key=merit)


def emit_chain(
    tile: Tile, *, outs: int, terms: list[TermShape], weights: Any, first_channel: list[Any], has_bias: bool
) -> tuple[list[Any], Any]:
    """The finished accumulators [outs * vecs], out-major, and the address behind the weights.

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
        if tile.in_registers(shape.signal):
            for row in range(shape.channels):
                acc, weights = _step(tile, tile.values(shape.signal, row), acc, outs, weights)
            continue
        stride = tile.stride(shape.signal)
        shift = e.b.mul(channel, stride)
        if shape.taps == 1 or shape.taps * shape.channels <= UNROLL_DEPTH:
            for tap in range(shape.taps):
                row = e.b.add(tile.address(shape.signal, tap), shift)
                acc, weights = _emit_tap(tile, shape, acc, outs, row, stride, weights)
            continue
        with e.loop(e.i64(0), e.i64(shape.taps), 1, (*acc, weights)) as loop:
            row = e.b.add(tile.address(shape.signal, loop.index), shift)
            *inner, address = loop.values
            inner, address = _emit_tap(tile, shape, inner, outs, row, stride, address)
            loop.next = (*inner, address)
        *acc, weights = loop.next
    return acc, weights


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
        acc, weights = _step(tile, tile.load(row), acc, outs, weights)
        row = tile.e.b.add(row, stride)
    return (*acc, row, weights)


def _step(tile: Tile, x: list[Any], acc: list[Any], outs: int, weights: Any) -> tuple[list[Any], Any]:
    """One channel of one tap: a link of every chain."""
    e, vecs = tile.e, tile.vecs
    acc = list(acc)
    for out in range(outs):
        w = e.broadcast(e.offset(weights, out))
        for v in range(vecs):
            acc[out * vecs + v] = e.fma(w, x[v], acc[out * vecs + v])
    return acc, e.offset(weights, outs)
