"""Kernels that sum products over frames, for the gradients to weights: tiles of sums are held in registers.

    sum[r, s] += sum over t of g[r, t] * x[s, t]

A sum runs in 16 lanes on every processor, lane l over frames l, 16 + l, 32 + l, ...; then lanes are
added in pairs 8 apart, 4, 2, 1. So its bits depend on nothing but the frames of a call. Columns are the channels of the
source, tap by tap, or the taps if there is one channel. Without a source (a bias) frames of g are summed.

The sums are stored tile by tile, 16 floats each; `SumLayout` has the positions of an operation's gradients among them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from llvmlite import ir
from numpy.typing import NDArray

from namdsp.kernels.numba_cpu.records import TERM_POINTERS, TERM_STEP
from namdsp.native.compile import ENTRY, native_address
from namdsp.native.ir import I32, I64, Emitter
from namdsp.native.targets import Target

LANES = 16
#: Maximum sums of a tile: those of one vector.
MAX_SUMS = LANES


@dataclass(frozen=True)
class SumArray:
    """The gradient to one array of coefficients, as sums of a call.

    rows, columns : of a group
    taps, groups  : as of a `Term`
    source        : whether there is one
    over_groups   : whether all groups are summed to one number
    """

    rows: int
    columns: int
    taps: int
    groups: int
    source: bool
    over_groups: bool = False

    @property
    def over_taps(self) -> bool:
        """Whether taps are the columns."""
        return self.columns == 1 and self.taps > 1


class SumLayout:
    """The layout of the sums of some arrays, tile by tile.

    floats    : of all of them
    positions : for each array, those of its sums: [C_out, C_in / groups, K], [C] without a source
    """

    def __init__(self, arrays: Sequence[SumArray], target: Target) -> None:
        self.floats: int = 0
        self.positions: list[NDArray[np.intp]] = list[NDArray[np.intp]]()
        for array in arrays:
            shape = (array.groups * array.rows, array.columns, array.taps)
            positions = np.zeros(shape, np.intp)
            for group, tap, row, rows, column, columns in _tiles(array, target):
                at = self.floats + np.arange(rows * columns).reshape(rows, columns)
                first = group * array.rows + row
                if array.over_taps:
                    positions[first : first + rows, 0, column : column + columns] = at
                else:
                    positions[first : first + rows, column : column + columns, tap] = at
                self.floats += LANES
            self.positions.append(positions)


def _tiles(array: SumArray, target: Target) -> Iterator[tuple[int, int, int, int, int, int]]:
    """Group, tap, first row, rows, first column, columns of each tile, in their order in memory."""
    columns, taps = (array.taps, 1) if array.over_taps else (array.columns, array.taps)
    high, wide = sum_tile(array.rows, columns, target, source=array.source)
    for group in range(array.groups):
        for tap in range(taps):
            for row in range(0, array.rows, high):
                for column in range(0, columns, wide):
                    yield group, tap, row, min(high, array.rows - row), column, min(wide, columns - column)


def sum_tile(rows: int, columns: int, target: Target, *, source: bool) -> tuple[int, int]:
    """Return rows and columns of a tile: few loads a product, enough chains to hide the latency, no spills."""
    max_sums = MAX_SUMS if target.avx512 else 6
    if not source:
        return _even(rows, min(max_sums, 8)), 1
    if columns <= 2:
        return _even(rows, min(8, max_sums) // columns), columns
    if rows <= 2:
        return rows, _even(columns, min(8, max_sums) // rows)
    return (_even(rows, 4), _even(columns, 4)) if target.avx512 else (_even(rows, 3), _even(columns, 2))


def _even(count: int, max_size: int) -> int:
    """The size of tiles of at most `max_size` that divide `count` most evenly."""
    tiles = -(-count // max_size)
    return -(-count // tiles)


def sums_address(arrays: Sequence[SumArray], target: Target) -> int:
    """Return the address of a kernel (pointers, strides, sums, frames) for arrays of sums of one gradient.

    pointers, strides : of g, then of each source, as of the terms of other kernels (`numba_cpu/records.py`)
    sums     : address of the sums, in the order of `SumLayout`, which are added to
    frames   : whole vectors of LANES
    """
    spec = [[*vars(array).values()] for array in arrays]
    text = json.dumps([spec, target.avx512])
    return native_address("sums", text, lambda: _ir(arrays, target))


def _ir(arrays: Sequence[SumArray], target: Target) -> str:
    module = ir.Module("sums")
    function = ir.Function(module, ir.FunctionType(I64, [I64] * 4), ENTRY)
    e = Emitter(ir.IRBuilder(function.append_basic_block()), LANES)
    pointers, strides, sums, frames = function.args
    tiles = _Tiles(module)
    g, slot = e.load_i64(pointers, 0), 1
    g_step = e.b.mul(e.load_i64(strides, 0), e.i64(4))
    for array in arrays:
        x = x_step = tap_step = e.i64(0)
        if array.source:
            x, x_step = e.load_i64(pointers, slot), e.b.mul(e.load_i64(strides, slot), e.i64(4))
            if array.taps > 1:
                tap_step = e.load_i64(strides, slot + TERM_STEP)
            slot += 1 if array.taps == 1 else TERM_POINTERS
        sums = _emit_array(e, array, target, tiles, (g, g_step, x, x_step, tap_step), sums, frames)
    e.b.ret(I64(0))
    return str(module)


def _emit_array(
    e: Emitter, array: SumArray, target: Target, tiles: _Tiles, at: tuple[Any, ...], sums: Any, frames: Any
) -> Any:
    """Emit all tiles of an array; return the address of the end of its sums."""
    g, g_step, x, x_step, tap_step = at
    columns, taps = (array.taps, 1) if array.over_taps else (array.columns, array.taps)
    column_step = tap_step if array.over_taps else x_step
    high, wide = sum_tile(array.rows, columns, target, source=array.source)

    def group(g: Any, x: Any, sums: Any) -> Any:
        return _steps(e, taps, 1, tap_step, x, sums, lambda x, _, sums: tap(g, x, sums))

    def tap(g: Any, x: Any, sums: Any) -> Any:
        return _steps(e, array.rows, high, g_step, g, sums, lambda g, rows, sums: row(g, rows, x, sums))

    def row(g: Any, rows: int, x: Any, sums: Any) -> Any:
        def tile(x: Any, count: int, sums: Any) -> Any:
            e.b.call(
                tiles.function(rows, count if array.source else 0), [g, g_step, x, column_step, frames, sums]
            )
            return e.offset(sums, LANES)

        return _steps(e, columns, wide, column_step, x, sums, tile)

    if array.groups == 1:
        return group(g, x, sums)
    with e.loop(e.i64(0), e.i64(array.groups), 1, (g, x, sums)) as loop:
        g, x, sums = loop.values
        end = group(g, x, sums)
        g, x = (
            e.b.add(address, e.b.mul(step, e.i64(count)))
            for address, step, count in ((g, g_step, array.rows), (x, x_step, array.columns))
        )
        loop.next = (g, x, end)
    return loop.next[2]


def _steps(
    e: Emitter,
    count: int,
    size: int,
    step: Any,
    at: Any,
    sums: Any,
    body: Callable[[Any, int, Any], Any],
) -> Any:
    """Emit body(address, rows, sums) -> sums for `count` rows, `size` at a time, and for the remaining rows."""
    turns, rest = divmod(count, size)
    stride = e.b.mul(step, e.i64(size))
    if turns == 1:
        sums, at = body(at, size, sums), e.b.add(at, stride)
    elif turns:
        with e.loop(e.i64(0), e.i64(turns), 1, (at, sums)) as loop:
            at, sums = loop.values
            loop.next = (e.b.add(at, stride), body(at, size, sums))
        at, sums = loop.next
    return body(at, rest, sums) if rest else sums


class _Tiles:
    """The functions of a module, one for each shape of tile."""

    def __init__(self, module: Any) -> None:
        self._module = module

    def function(self, rows: int, columns: int) -> Any:
        """tile(g, step of rows, x, step of columns, frames, sums); no columns: there is no x."""
        name = f"tile.{rows}x{columns}"
        known = self._module.globals.get(name)
        if known is not None:
            return known
        function = ir.Function(self._module, ir.FunctionType(ir.VoidType(), [I64] * 6), name)
        function.linkage = "internal"
        function.attributes.add("noinline")
        e = Emitter(ir.IRBuilder(function.append_basic_block()), LANES)
        g, g_step, x, x_step, frames, sums = function.args
        count = rows * max(columns, 1)
        gs = [e.b.add(g, e.b.mul(g_step, e.i64(row))) for row in range(rows)]
        xs = [e.b.add(x, e.b.mul(x_step, e.i64(column))) for column in range(columns)]
        with e.loop(e.i64(0), frames, LANES, (e.constant(0.0),) * count) as loop:
            loop.next = tuple(_links(e, gs, xs, loop))
        total = e.b.fadd(e.load(sums), _reduced(e, list(loop.next)))
        e.store(sums, total)
        e.b.ret_void()
        return function


def _links(e: Emitter, gs: list[Any], xs: list[Any], loop: Any) -> list[Any]:
    """Add one vector of frames to each sum, row by row."""
    if not xs:
        return [
            e.b.fadd(chain, e.load(e.offset(g, loop.index))) for chain, g in zip(loop.values, gs, strict=True)
        ]
    held = [e.load(e.offset(x, loop.index)) for x in xs]
    links = []
    for row, g in enumerate(gs):
        gradient = e.load(e.offset(g, loop.index))
        chains = loop.values[row * len(xs) : (row + 1) * len(xs)]
        links += [e.fma(gradient, x, chain) for x, chain in zip(held, chains, strict=True)]
    return links


def _reduced(e: Emitter, vectors: list[Any]) -> Any:
    """Return the sums of the lanes of up to 16 vectors as one vector: lanes 8 apart are added first, then 4, 2, 1."""
    vectors = vectors + [e.constant(0.0)] * (LANES - len(vectors))
    width = LANES
    while len(vectors) > 1:
        half = width // 2
        firsts = [start + lane for start in range(0, 2 * LANES, width) for lane in range(half)]
        order = [[first + shift for first in firsts] for shift in (0, half)]
        vectors = [
            e.b.fadd(*(e.b.shuffle_vector(a, b, _order(lanes)) for lanes in order))
            for a, b in zip(vectors[::2], vectors[1::2], strict=True)
        ]
        width = half
    return vectors[0]


def _order(lanes: list[int]) -> Any:
    return ir.Constant(ir.VectorType(I32, LANES), lanes)
