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

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.chain import TermShape, emit_chain, tile_outs, unrolled
from namdsp.kernels.numba_cpu.program import (
    describe,
    emit_activation,
    emit_affine,
    emit_gate_value,
    load_parameters,
    parameter_floats,
)
from namdsp.kernels.numba_cpu.target import Target
from namdsp.kernels.numba_cpu.tile import Rows, Tile
from namdsp.plan.fuse import Epilogue, Group
from namdsp.plan.ops import Activate, Conv, Gate, Term

#: An activation of so few operations, such as LeakyReLU, leaves the registers to the chains.
LIGHT_OPERATIONS = 3


def refuse_gate(op: Conv) -> str | None:
    """Why a gate is not computed together with this convolution, None if it can be."""
    groups = max(term.groups for term in op.terms)
    return f"groups={groups}: the halves of a gate lie in different groups" if groups > 1 else None


def tile(group: Group, vecs: int, target: Target) -> tuple[int, float]:
    """Output channels of the register tile of `vecs` vectors; an estimate of the cycles for each of their frames."""
    gated = isinstance(group.epilogue, Gate)
    chains = int(group.conv.terms[0].weight.shape[0])
    outs = _rows(group) if gated else math.gcd(*(chains // term.groups for term in group.conv.terms))
    taken, cycles = tile_outs(outs, vecs, target, halves=2 if gated else 1, light=_light(group.epilogue))
    return taken, cycles * group.conv.multiply_adds


def _light(epilogue: Epilogue) -> bool:
    if isinstance(epilogue, Activate):
        return len(epilogue.activation.program.instructions) <= LIGHT_OPERATIONS
    return epilogue is None


def describe_group(
    group: Group, outs: int, term_of: Callable[[Term], int], signal_of: Callable[[int], int]
) -> dict[str, Any]:
    """The group as an item of a kernel's spec. `rows` are those of the value: half of the chains with a gate.

    term_of, signal_of : the number of a term's first pointer, and of a signal, in the kernel
    """
    op, epilogue = group.conv, group.epilogue
    chains = int(op.terms[0].weight.shape[0])
    return {
        "op": "conv",
        "rows": _rows(group),
        "outs": outs,
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
    channels = int(term.weight.shape[1])
    taps = term.taps if unrolled(term.taps, channels) else None
    return [taps, channels, chains // term.groups, number]


def _rows(group: Group) -> int:
    chains = int(group.conv.terms[0].weight.shape[0])
    return chains // 2 if isinstance(group.epilogue, Gate) else chains


def pack(group: Group, item: dict[str, Any]) -> Float32:
    """The weights in the order of the tiles; the parameters of activations behind them."""
    op, outs, rows = group.conv, item["outs"], item["rows"]
    packed: list[Any] = []
    for first in range(0, rows, outs):
        tile = np.arange(first, first + outs)
        if item["gate"]:
            tile = np.concatenate([tile, rows + tile])
        if op.bias is not None:
            packed.append(op.bias[tile] + np.float32(0))
        for term in op.terms:
            packed.append(term.weight[tile].transpose(2, 1, 0).ravel())
        packed += [] if group.affine is None else [each[tile] for each in group.affine.numbers()]
    if group.epilogue is not None:
        packed += [array.ravel() for array in group.epilogue.numbers()]
    return np.concatenate(packed)


def emit(tile: Tile, item: dict[str, Any], weights: Any) -> Any:
    """The item's code for one tile; gives the address behind its weights."""
    e = tile.e
    outs, rows = item["outs"], item["rows"]
    halves = 2 if item["gate"] else 1
    size = e.i64(item["bias"] + 2 * item["affine"])
    for taps, channels, _, signal in item["terms"]:
        count = tile.operands.count_taps(signal) if taps is None else e.i64(taps)
        size = e.b.add(size, e.b.mul(count, e.i64(channels)))
    parameters = e.offset(weights, e.b.mul(e.i64(halves * rows), size))
    if rows == outs:
        _emit_rows(tile, item, e.i64(0), weights, parameters)
    else:
        with e.loop(e.i64(0), e.i64(rows), outs, (weights,)) as over_rows:
            over_rows.next = (_emit_rows(tile, item, over_rows.index, over_rows.values[0], parameters),)
    described = [item["activation"]] if item["activation"] else (item["gate"] or [])[:2]
    return e.offset(parameters, sum(parameter_floats(one, rows) for one in described))


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
    acc, behind = emit_chain(
        tile,
        outs=halves * outs,
        terms=[TermShape(taps, channels, signal) for taps, channels, _, signal in item["terms"]],
        weights=weights,
        first_channel=starts,
        has_bias=item["bias"],
    )
    if item["affine"]:
        acc, behind = _norm(tile, halves * outs, acc, behind)
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
    return behind


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
