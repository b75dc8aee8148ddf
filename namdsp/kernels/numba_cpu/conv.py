"""Kernel code for a convolution with what follows it: elementwise operations, such as its activation, residual sum.

    value = f(chain of bias and terms)      y[out] = value,   sum[out] = other[out] + value

Specialised by terms (few taps, channels of a group), output channels and formulas. Grouped convolutions visit only
the channels of their group; a register tile lies inside one group or spans several, an unrolled block diagonal. A gate
takes tiles of both halves: the rows of p and the rows of its gate, side by side.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.chain import (
    TermShape,
    TileShape,
    emit_chain,
    tile_shape,
    unrolled,
    unrolled_links,
)
from namdsp.kernels.numba_cpu.elementwise import describe_formula, emit_values, load_parameters
from namdsp.kernels.numba_cpu.tile import Operands, Tile, TileRows
from namdsp.native.targets import Target
from namdsp.plan.fuse import Fusion
from namdsp.plan.ops import Conv, Elementwise, Term


def refuse_gate(op: Conv) -> str | None:
    """Return why a gate is not computed together with this convolution; None if it can be."""
    groups = max(term.groups for term in op.terms)
    return f"groups={groups}: the halves of a gate lie in different groups" if groups > 1 else None


def tile(fusion: Fusion, vecs: int, target: Target) -> TileShape:
    """Return the register tile of `vecs` vectors, with an estimate of the cycles for each of their frames."""
    chains, halves = int(fusion.conv.terms[0].weight.shape[0]), fusion.halves
    of_groups = [chains // term.groups for term in fusion.conv.terms]
    outs = fusion.rows if halves > 1 else math.gcd(*of_groups)
    shape = tile_shape(outs, vecs, target, halves=halves, uneven=not is_grouped(fusion))
    if is_grouped(fusion):
        shape = shape._replace(outs=_spanning(shape.outs, chains, of_groups, target.tuning.spanning // vecs))
    return shape._replace(cycles=shape.cycles * fusion.conv.multiply_adds)


def is_grouped(fusion: Fusion) -> bool:
    """Return whether any of its terms has several groups."""
    return any(term.groups > 1 for term in fusion.conv.terms)


def _spanning(outs: int, chains: int, of_groups: list[int], most: int) -> int:
    """The output channels of a tile that spans as many groups as it may; `outs`, which are of one group, if none."""

    def fits(tile: int) -> bool:
        whole = all(rows % tile == 0 or tile % rows == 0 for rows in of_groups)
        return chains % tile == 0 and tile % outs == 0 and whole

    return max([outs, *(tile for tile in range(outs, most + 1) if fits(tile))])


def describe_fusion(
    fusion: Fusion,
    shape: TileShape,
    term_of: Callable[[Term], int],
    signal_of: Callable[[int], int],
) -> dict[str, Any]:
    """Return the fusion as an item of a kernel's spec.

    In the item, `rows` are those of the value: half of the chains with a gate.

    term_of, signal_of : the number of a term's first pointer, and of a signal, in the kernel
    """
    op = fusion.conv
    chains = int(op.terms[0].weight.shape[0])
    return {
        "op": "conv",
        "rows": fusion.rows,
        "halves": fusion.halves,
        "outs": shape.outs,
        "bias": op.bias is not None,
        "terms": [_describe_term(term, chains, term_of(term)) for term in op.terms],
        "after": [_describe_after(after, fusion) for after in fusion.after],
        "other": None if fusion.other is None else signal_of(fusion.other),
        "value": signal_of(fusion.value) if fusion.store_value else None,
        "sum": None if fusion.total is None else signal_of(fusion.total.out),
    }


def blocks(item: dict[str, Any]) -> str:
    """Describe the diagonal blocks of an item's first grouped term, for `explain`; "" without groups.

    A block is unrolled if its code has no loop over rows or channels.
    """
    chains = item["rows"] * item["halves"]
    for _, channels, rows, _ in item["terms"]:
        if rows < chains:
            whole = bool(item["outs"] % rows == 0) and unrolled_links(1, channels) == channels
            unrolled_too = ", unrolled" if whole else ""
            return f"grouped, block-diagonal: {chains // rows} blocks of {rows}x{channels}{unrolled_too}"
    return ""


def _describe_after(op: Elementwise, fusion: Fusion) -> dict[str, Any]:
    """The formula, and which halves of the rows its inputs are."""
    return {"halves": [first // fusion.rows for _, first in op.reads], **describe_formula(op)}


def _describe_term(term: Term, chains: int, number: int) -> list[int | None]:
    """Taps, None if they are many; channels in and chains of a group; number."""
    return [_taps(term), int(term.weight.shape[1]), chains // term.groups, number]


def _taps(term: Term) -> int | None:
    """Its taps, None if they are many."""
    return term.taps if unrolled(term.taps, int(term.weight.shape[1])) else None


def pack(fusion: Fusion, item: dict[str, Any]) -> Float32:
    """Return the weights in the order of the tiles, then the parameters of what follows."""
    op, outs, rows = fusion.conv, item["outs"], item["rows"]
    packed: list[Any] = []
    for first in range(0, rows, outs):
        tile = np.arange(first, min(first + outs, rows))
        tile = np.concatenate([half * rows + tile for half in range(item["halves"])])
        if op.bias is not None:
            packed.append(op.bias[tile] + np.float32(0))
        for term in op.terms:
            packed.append(term.weight[tile].transpose(2, 1, 0).ravel())
    packed += [array.ravel() for after in fusion.after for array in after.coefficients()]
    return np.concatenate(packed)


def _weight_ends(operands: Operands, item: dict[str, Any], weights: Any) -> tuple[Any, Any]:
    """The ends of the weights of its chains, where the parameters of what follows begin, and of these parameters."""
    e, rows = operands.e, item["rows"]
    size = e.i64(item["bias"])
    for taps, channels, _, signal in item["terms"]:
        count = operands.count_taps(signal) if taps is None else e.i64(taps)
        size = e.b.add(size, e.b.mul(count, e.i64(channels)))
    parameters = e.offset(weights, e.b.mul(e.i64(rows * item["halves"]), size))
    return parameters, e.offset(parameters, sum(sum(after["parameters"]) for after in item["after"]))


def emit(tile: Tile, item: dict[str, Any], weights: Any) -> Any:
    """Emit the item's code for one tile; return the address of the end of its weights."""
    e = tile.e
    outs, rows = item["outs"], item["rows"]
    parameters, end = _weight_ends(tile.operands, item, weights)
    rest = rows % outs
    if rows == outs:
        _emit_rows(tile, item, e.i64(0), weights, parameters)
    else:
        with e.loop(e.i64(0), e.i64(rows - rest), outs, (weights,)) as over_rows:
            over_rows.next = (_emit_rows(tile, item, over_rows.index, over_rows.values[0], parameters),)
        if rest:
            last = {**item, "outs": rest}
            _emit_rows(tile, last, e.i64(rows - rest), over_rows.next[0], parameters)
    return end


def _emit_rows(tile: Tile, item: dict[str, Any], first: Any, weights: Any, parameters: Any) -> Any:
    """Emit `outs` rows from row `first` on; return the address of the end of their weights."""
    e = tile.e
    outs, rows = item["outs"], item["rows"]
    halves = item["halves"]
    # the first input channel of the tile's group: the zeros of the block-diagonal, outside the group, are skipped
    starts = [
        e.i64(0)
        if group_rows == halves * rows
        else e.b.mul(e.b.udiv(first, e.i64(group_rows)), e.i64(channels))
        for _, channels, group_rows, _ in item["terms"]
    ]
    acc, after = emit_chain(
        tile,
        outs=halves * outs,
        terms=[
            TermShape(taps, channels, signal, max(1, halves * outs // group_rows))
            for taps, channels, group_rows, signal in item["terms"]
        ],
        weights=weights,
        first_channel=starts,
        has_bias=item["bias"],
    )
    acc = _emit_after(tile, item, acc, parameters, first)
    rows_of = {
        name: TileRows(tile, item[name], first)
        for name in ("other", "value", "sum")
        if item[name] is not None
    }
    for out in range(outs):
        values = acc[out * tile.vecs : (out + 1) * tile.vecs]
        if "value" in rows_of:
            rows_of["value"].store(out, values)
        if "sum" in rows_of:
            others = rows_of["other"].load(out)
            rows_of["sum"].store(out, [e.b.fadd(a, b) for a, b in zip(others, values, strict=True)])
    return after


def _emit_after(tile: Tile, item: dict[str, Any], acc: list[Any], parameters: Any, first: Any) -> list[Any]:
    """The values [outs * vecs] from the chains of row `first` on, [halves * outs * vecs].

    parameters : the address of those of all rows
    """
    e, outs, vecs = tile.e, item["outs"], tile.vecs
    for after in item["after"]:
        halves = len(acc) // (outs * vecs) // len(set(after["halves"]))
        values = []
        for half, out in itertools.product(range(halves), range(outs)):
            row = e.b.add(first, e.i64(half * item["rows"] + out))
            arguments = load_parameters(e, after, parameters, row)
            for v in range(vecs):
                inputs = [acc[((half + other) * outs + out) * vecs + v] for other in after["halves"]]
                values += emit_values(e, after["program"], *inputs, *arguments)
        acc, parameters = values, e.offset(parameters, sum(after["parameters"]))
    return acc
