"""Kernel code for a convolution with what follows it: elementwise operations, such as its activation, residual sum.

    value = f(chain of bias and terms)      y[out] = value,   sum[out] = other[out] + value

Specialised by terms (few taps, channels, groups), output channels and formulas. Grouped convolutions visit only
the channels of their group; register tiles lie inside one group. A gate takes tiles of both halves: the rows of
p and the rows of its gate, side by side.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.chain import TermShape, TileShape, emit_chain, tile_shape, unrolled
from namdsp.kernels.numba_cpu.elementwise import describe_formula
from namdsp.kernels.numba_cpu.program import emit_values, load_parameters
from namdsp.kernels.numba_cpu.split_taps import PartialSums, split_term, subchain_counts
from namdsp.kernels.numba_cpu.tile import Operands, Rows, Tile
from namdsp.native.targets import Target
from namdsp.plan.fuse import Group
from namdsp.plan.ops import Conv, Elementwise, Term

#: The tile with the least code.
SMALLEST = TileShape(outs=1, subchains=1, cycles=math.inf)


def refuse_gate(op: Conv) -> str | None:
    """Why a gate is not computed together with this convolution, None if it can be."""
    groups = max(term.groups for term in op.terms)
    return f"groups={groups}: the halves of a gate lie in different groups" if groups > 1 else None


def tile(group: Group, vecs: int, target: Target, *, split: bool = True) -> TileShape:
    """The register tile of `vecs` vectors, with an estimate of the cycles for each of their frames.

    split : whether taps may be split into sub-chains
    """
    chains, halves = int(group.conv.terms[0].weight.shape[0]), group.halves
    outs = group.rows if halves > 1 else math.gcd(*(chains // term.groups for term in group.conv.terms))
    first = group.conv.terms[0]
    subchains = subchain_counts(first, vecs * target.lanes) if split and not _taps(first) else [1]
    shape = tile_shape(
        outs,
        vecs,
        target,
        halves=halves,
        subchains=subchains,
        uneven=all(term.groups == 1 for term in group.conv.terms),
    )
    return shape._replace(cycles=shape.cycles * group.conv.multiply_adds)


def partial_sums(group: Group, subchains: int, signal: int) -> PartialSums | None:
    """The partial sums of the first term, None if its taps are not split; `signal` is their number."""
    if subchains == 1:
        return None
    first = group.conv.terms[0]
    rows, split = (subchains - 1) * len(first.weight), split_term(first, subchains)
    return PartialSums(signal, rows, first.source, first.lookback_frames, split)


def describe_group(
    group: Group,
    shape: TileShape,
    term_of: Callable[[Term], int],
    signal_of: Callable[[int], int],
    carry: tuple[int, int] | None,
) -> dict[str, Any]:
    """Return the group as an item of a kernel's spec.

    In the item, `rows` are those of the value: half of the chains with a gate; `parts` is the number of sub-chains.

    term_of, signal_of : the number of a term's first pointer, and of a signal, in the kernel
    carry              : the numbers of the partial sums as they are read and written, if there are any
    """
    op = group.conv
    chains = int(op.terms[0].weight.shape[0])
    return {
        "op": "conv",
        "rows": group.rows,
        "halves": group.halves,
        "outs": shape.outs,
        "parts": shape.subchains,
        "carry": carry,
        "bias": op.bias is not None,
        "terms": [_describe_term(term, chains, term_of(term)) for term in op.terms],
        "after": [_describe_after(after, group) for after in group.after],
        "other": None if group.other is None else signal_of(group.other),
        "value": signal_of(group.value) if group.store_value else None,
        "sum": None if group.total is None else signal_of(group.total.out),
    }


def _describe_after(op: Elementwise, group: Group) -> dict[str, Any]:
    """The formula, and which halves of the rows its inputs are."""
    return {"halves": [first // group.rows for _, first in op.reads], **describe_formula(op)}


def _describe_term(term: Term, chains: int, number: int) -> list[int | None]:
    """Taps, None if they are many; channels in and chains of a group; number."""
    return [_taps(term), int(term.weight.shape[1]), chains // term.groups, number]


def _taps(term: Term) -> int | None:
    """Its taps, None if they are many."""
    return term.taps if unrolled(term.taps, int(term.weight.shape[1])) else None


def pack(group: Group, item: dict[str, Any]) -> Float32:
    """Return the weights in the order of the tiles, then the parameters of what follows."""
    op, outs, rows = group.conv, item["outs"], item["rows"]
    packed: list[Any] = []
    for first in range(0, rows, outs):
        tile = np.arange(first, min(first + outs, rows))
        tile = np.concatenate([half * rows + tile for half in range(item["halves"])])
        if op.bias is not None:
            packed.append(op.bias[tile] + np.float32(0))
        packed += _pack_subchains(op.terms[0], tile, item["parts"])
        for term in op.terms[1:]:
            packed.append(term.weight[tile].transpose(2, 1, 0).ravel())
    packed += [array.ravel() for after in group.after for array in after.coefficients()]
    return np.concatenate(packed)


def _pack_subchains(term: Term, tile: NDArray[np.intp], count: int) -> list[Float32]:
    """The weights for a tile: those of the remainder, then tap by tap those of all sub-chains."""
    split = split_term(term, count)
    weight = term.weight[tile].transpose(2, 1, 0)  # [taps, channels, outs]
    oldest_first = weight[split.remainder :].reshape(count, split.length, *weight.shape[1:])
    interleaved = oldest_first[::-1].transpose(1, 2, 0, 3)  # [length, channels, subchains, outs]
    return [weight[: split.remainder].ravel(), interleaved.ravel()]


def _weight_ends(operands: Operands, item: dict[str, Any], weights: Any) -> tuple[Any, Any]:
    """The ends of the weights of its chains, where the parameters of what follows begin, and of these parameters."""
    e, rows = operands.e, item["rows"]
    size = e.i64(item["bias"])
    for index, (taps, channels, _, signal) in enumerate(item["terms"]):
        count = operands.count_taps(signal) if taps is None else e.i64(taps)
        if index == 0 and item["parts"] > 1:
            remainder = operands.count_remainder(signal)
            count = e.b.add(remainder, e.b.mul(e.b.sub(count, remainder), e.i64(item["parts"])))
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
            TermShape(taps, channels, signal, 1 if index else item["parts"])
            for index, (taps, channels, _, signal) in enumerate(item["terms"])
        ],
        weights=weights,
        first_channel=starts,
        has_bias=item["bias"],
        partial_sums=_load_partial_sums(tile, item, first),
    )
    acc, unfinished = acc[: halves * outs * tile.vecs], acc[halves * outs * tile.vecs :]
    _store_partial_sums(tile, item, first, unfinished)
    acc = _emit_after(tile, item, acc, parameters, first)
    rows_of = {
        name: Rows(tile, item[name], first) for name in ("other", "value", "sum") if item[name] is not None
    }
    for out in range(outs):
        values = acc[out * tile.vecs : (out + 1) * tile.vecs]
        if "value" in rows_of:
            rows_of["value"].store(out, values)
        if "sum" in rows_of:
            others = rows_of["other"].load(out)
            rows_of["sum"].store(out, [e.b.fadd(a, b) for a, b in zip(others, values, strict=True)])
    return after


def _load_partial_sums(tile: Tile, item: dict[str, Any], first: Any) -> list[Any]:
    """What all sub-chains but the oldest start from, [(subchains - 1) * chains * vecs]."""
    if not item["carry"]:
        return []
    rows = Rows(tile, item["carry"][0], first)
    return [vector for row in _partial_sum_rows(item) for vector in rows.load(row)]


def _store_partial_sums(tile: Tile, item: dict[str, Any], first: Any, unfinished: list[Any]) -> None:
    """Store the partial sums of all sub-chains but the newest, whose sums are finished."""
    if item["carry"]:
        rows = Rows(tile, item["carry"][1], first)
        for index, row in enumerate(_partial_sum_rows(item)):
            rows.store(row, unfinished[index * tile.vecs : (index + 1) * tile.vecs])


def _partial_sum_rows(item: dict[str, Any]) -> list[int]:
    """The rows of a tile's partial sums, less its first row: sub-chain by sub-chain, half by half."""
    halves = item["halves"]
    return [
        (subchain * halves + half) * item["rows"] + out
        for subchain in range(item["parts"] - 1)
        for half in range(halves)
        for out in range(item["outs"])
    ]


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
