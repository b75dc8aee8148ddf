"""Conv1D and Conv1x1 with what follows them: batch norm, activation or gate, a copy, a sum with another signal.

    value = f(norm(chain of bias and terms))      y[out] = value,   sum[out] = other[out] + value

Specialised by terms (few taps, channels, groups), output channels and activation. Grouped convolutions visit only
the channels of their group; register tiles lie inside one group. A gate takes tiles of both halves: the rows of
p and the rows of its gate, side by side.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.chain import TermShape, TileShape, emit_chain, tile_shape, unrolled
from namdsp.kernels.numba_cpu.program import (
    describe,
    emit_activation,
    emit_affine,
    emit_gate_value,
    load_parameters,
    parameter_floats,
)
from namdsp.kernels.numba_cpu.split_taps import Carry, counts, cut
from namdsp.kernels.numba_cpu.tile import Operands, Rows, Tile
from namdsp.native.targets import Target
from namdsp.plan.fuse import Epilogue, Group
from namdsp.plan.ops import Activate, Conv, Gate, Term

#: An activation of so few operations, such as LeakyReLU, leaves the registers to the chains.
LIGHT_OPERATIONS = 3


def refuse_gate(op: Conv) -> str | None:
    """Why a gate is not computed together with this convolution, None if it can be."""
    groups = max(term.groups for term in op.terms)
    return f"groups={groups}: the halves of a gate lie in different groups" if groups > 1 else None


def tile(group: Group, vecs: int, target: Target, *, whole: bool = False) -> TileShape:
    """The register tile of `vecs` vectors, with an estimate of the cycles for each of their frames.

    whole : chains are not cut into parts
    """
    gated = isinstance(group.epilogue, Gate)
    chains = int(group.conv.terms[0].weight.shape[0])
    outs = _rows(group) if gated else math.gcd(*(chains // term.groups for term in group.conv.terms))
    first = group.conv.terms[0]
    parts = [1] if whole or _taps(first) else counts(first, vecs * target.lanes)
    found = tile_shape(
        outs,
        vecs,
        target,
        halves=2 if gated else 1,
        light=_light(group.epilogue),
        parts=parts,
        uneven=all(term.groups == 1 for term in group.conv.terms),
    )
    return found._replace(cycles=found.cycles * group.conv.multiply_adds)


def carry(group: Group, parts: int, signal: int) -> Carry | None:
    """What goes from part to part of its first term, if there are several; `signal` is its number."""
    first = group.conv.terms[0]
    rows = (parts - 1) * len(first.weight)
    return Carry(signal, rows, first.source, first.lookback_frames, cut(first, parts)) if rows else None


def _light(epilogue: Epilogue) -> bool:
    if isinstance(epilogue, Activate):
        return len(epilogue.activation.program.instructions) <= LIGHT_OPERATIONS
    return epilogue is None


def describe_group(
    group: Group, shape: TileShape, term_of: Callable[[Term], int], signal_of: Callable[[int], int]
) -> dict[str, Any]:
    """The group as an item of a kernel's spec. `rows` are those of the value: half of the chains with a gate.

    term_of, signal_of : the number of a term's first pointer, and of a signal, in the kernel
    """
    op, epilogue = group.conv, group.epilogue
    chains = int(op.terms[0].weight.shape[0])
    return {
        "op": "conv",
        "rows": _rows(group),
        "outs": shape.outs,
        "parts": shape.parts,
        "bias": op.bias is not None,
        "terms": [_describe_term(term, chains, term_of(term)) for term in op.terms],
        "activation": describe(epilogue.activation) if isinstance(epilogue, Activate) else None,
        "affine": group.affine is not None,
        "gate": [describe(epilogue.primary), describe(epilogue.secondary), epilogue.blended]
        if isinstance(epilogue, Gate)
        else None,
        "other": None if group.other is None else signal_of(group.other),
        "value": signal_of(group.value) if group.store_value else None,
        "sum": None if group.total is None else signal_of(group.total.out),
    }


def _describe_term(term: Term, chains: int, number: int) -> list[int | None]:
    """Taps, None if they are many; channels in and chains of a group; number."""
    return [_taps(term), int(term.weight.shape[1]), chains // term.groups, number]


def _taps(term: Term) -> int | None:
    """Its taps, None if they are many."""
    return term.taps if unrolled(term.taps, int(term.weight.shape[1])) else None


def _rows(group: Group) -> int:
    chains = int(group.conv.terms[0].weight.shape[0])
    return chains // 2 if isinstance(group.epilogue, Gate) else chains


def pack(group: Group, item: dict[str, Any]) -> Float32:
    """The weights in the order of the tiles; the parameters of activations behind them."""
    op, outs, rows = group.conv, item["outs"], item["rows"]
    packed: list[Any] = []
    for first in range(0, rows, outs):
        tile = np.arange(first, min(first + outs, rows))
        if item["gate"]:
            tile = np.concatenate([tile, rows + tile])
        if op.bias is not None:
            packed.append(op.bias[tile] + np.float32(0))
        packed += _pack_parts(op.terms[0], tile, item["parts"])
        for term in op.terms[1:]:
            packed.append(term.weight[tile].transpose(2, 1, 0).ravel())
        packed += [] if group.affine is None else [each[tile] for each in group.affine.numbers()]
    if group.epilogue is not None:
        packed += [array.ravel() for array in group.epilogue.numbers()]
    return np.concatenate(packed)


def _pack_parts(term: Term, tile: NDArray[np.intp], count: int) -> list[Float32]:
    """The rows of a tile: first what leads, then tap by tap of all parts."""
    parts = cut(term, count)
    weight = term.weight[tile].transpose(2, 1, 0)  # [taps, channels, outs]
    oldest_first = weight[parts.lead :].reshape(count, parts.length, *weight.shape[1:])
    together = oldest_first[::-1].transpose(1, 2, 0, 3)  # [length, channels, parts, outs]
    return [weight[: parts.lead].ravel(), together.ravel()]


def behind(operands: Operands, item: dict[str, Any], weights: Any) -> tuple[Any, Any]:
    """The addresses behind the weights of its chains: of the activation's parameters, and of what follows them."""
    e, rows = operands.e, item["rows"]
    size = e.i64(item["bias"] + 2 * item["affine"])
    for index, (taps, channels, _, signal) in enumerate(item["terms"]):
        count = operands.count_taps(signal) if taps is None else e.i64(taps)
        if index == 0 and item["parts"] > 1:
            lead = operands.count_lead(signal)
            count = e.b.add(lead, e.b.mul(e.b.sub(count, lead), e.i64(item["parts"])))
        size = e.b.add(size, e.b.mul(count, e.i64(channels)))
    parameters = e.offset(weights, e.b.mul(e.i64(rows * (2 if item["gate"] else 1)), size))
    described = [item["activation"]] if item["activation"] else (item["gate"] or [])[:2]
    return parameters, e.offset(parameters, sum(parameter_floats(one, rows) for one in described))


def emit(tile: Tile, item: dict[str, Any], weights: Any) -> Any:
    """The item's code for one tile; gives the address behind its weights."""
    e = tile.e
    outs, rows = item["outs"], item["rows"]
    parameters, after = behind(tile.operands, item, weights)
    rest = rows % outs
    if rows == outs:
        _emit_rows(tile, item, e.i64(0), weights, parameters)
    else:
        with e.loop(e.i64(0), e.i64(rows - rest), outs, (weights,)) as over_rows:
            over_rows.next = (_emit_rows(tile, item, over_rows.index, over_rows.values[0], parameters),)
        if rest:
            last = {**item, "outs": rest}
            _emit_rows(tile, last, e.i64(rows - rest), over_rows.next[0], parameters)
    return after


def _emit_rows(tile: Tile, item: dict[str, Any], first: Any, weights: Any, parameters: Any) -> Any:
    """`outs` rows from row `first` on; gives the address behind their weights."""
    e = tile.e
    outs, rows = item["outs"], item["rows"]
    halves = 2 if item["gate"] else 1
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
        carried=_load_carry(tile, item, first),
    )
    acc, later = acc[: halves * outs * tile.vecs], acc[halves * outs * tile.vecs :]
    _store_carry(tile, item, first, later)
    if item["affine"]:
        acc, after = _norm(tile, halves * outs, acc, after)
    acc = _activate(tile, item, acc, parameters, first)
    places = {
        name: Rows(tile, item[name], first) for name in ("other", "value", "sum") if item[name] is not None
    }
    for out in range(outs):
        values = acc[out * tile.vecs : (out + 1) * tile.vecs]
        if "value" in places:
            places["value"].store(out, values)
        if "sum" in places:
            others = places["other"].load(out)
            places["sum"].store(out, [e.b.fadd(a, b) for a, b in zip(others, values, strict=True)])
    return after


def _load_carry(tile: Tile, item: dict[str, Any], first: Any) -> list[Any]:
    """Where all parts but the oldest go on, [(parts - 1) * chains * vecs]."""
    if not item["carry"]:
        return []
    rows = Rows(tile, item["carry"][0], first)
    return [vector for row in _carry_rows(item) for vector in rows.load(row)]


def _store_carry(tile: Tile, item: dict[str, Any], first: Any, later: list[Any]) -> None:
    """Where they have come to: all parts but the newest, which is finished."""
    if item["carry"]:
        rows = Rows(tile, item["carry"][1], first)
        for index, row in enumerate(_carry_rows(item)):
            rows.store(row, later[index * tile.vecs : (index + 1) * tile.vecs])


def _carry_rows(item: dict[str, Any]) -> list[int]:
    """The rows of a carry that a tile has, but for its first row: part by part, half by half."""
    halves = 2 if item["gate"] else 1
    return [
        (part * halves + half) * item["rows"] + out
        for part in range(item["parts"] - 1)
        for half in range(halves)
        for out in range(item["outs"])
    ]


def _norm(tile: Tile, outs: int, acc: list[Any], numbers: Any) -> tuple[list[Any], Any]:
    """The chains [outs * vecs] scaled and shifted; `numbers` is the address of the scales, the shifts follow."""
    e = tile.e
    done = []
    for index, chain in enumerate(acc):
        scale = e.offset(numbers, index // tile.vecs)
        done.append(emit_affine(e, chain, scale, e.offset(scale, outs)))
    return done, e.offset(numbers, 2 * outs)


def _activate(tile: Tile, item: dict[str, Any], acc: list[Any], parameters: Any, first: Any) -> list[Any]:
    """The values [outs * vecs] from the chains of row `first` on; `parameters` is the address of all rows'."""
    e, vecs, rows = tile.e, tile.vecs, item["rows"]
    if item["gate"] is None and item["activation"] is None:
        return acc
    values = []
    for out in range(item["outs"]):
        row = e.b.add(first, e.i64(out))
        own = acc[out * vecs : (out + 1) * vecs]
        if item["gate"] is None:
            given = load_parameters(e, item["activation"], rows, parameters, row)
            values += [emit_activation(e, item["activation"], chain, given) for chain in own]
            continue
        primary, secondary, blended = item["gate"]
        behind = e.offset(parameters, parameter_floats(primary, rows))
        p = (primary, load_parameters(e, primary, rows, parameters, row))
        z = (secondary, load_parameters(e, secondary, rows, behind, row))
        gates = acc[(item["outs"] + out) * vecs : (item["outs"] + out + 1) * vecs]
        values += [
            emit_gate_value(e, chain, gate, p, z, blended=blended)
            for chain, gate in zip(own, gates, strict=True)
        ]
    return values
