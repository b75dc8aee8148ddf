"""Conv1D and Conv1x1 with what follows them: batch norm, activation or gate, a copy, a sum with another signal.

    value = f(norm(chain of bias and terms))      y[out] = value,   sum[out] = other[out] + value

Specialised by terms (taps, channels, groups), output channels and activation. Grouped convolutions visit only
the channels of their group; register tiles lie inside one group. A gate takes tiles of both halves: the rows of
p and the rows of its gate, side by side.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.chain import TermShape, emit_chain, tile_outs
from namdsp.kernels.numba_cpu.program import describe, emit_affine, emit_gate_value, emit_program, program_of
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
        "terms": [
            [term.taps, int(term.weight.shape[1]), chains // term.groups, term_of(term)] for term in op.terms
        ],
        "activation": describe(epilogue.activation) if isinstance(epilogue, Activate) else None,
        "affine": group.affine is not None,
        "gate": [describe(epilogue.primary), describe(epilogue.secondary), epilogue.blended]
        if isinstance(epilogue, Gate)
        else None,
        "other": None if group.other is None else signal_of(group.other),
        "value": signal_of(group.value) if group.store_value else None,
        "sum": None if group.total is None else signal_of(group.total.out),
    }


def _rows(group: Group) -> int:
    chains = int(group.conv.terms[0].weight.shape[0])
    return chains // 2 if isinstance(group.epilogue, Gate) else chains


def pack(group: Group, item: dict[str, Any]) -> Float32:
    """The weights in the order of the tiles; per-channel slopes behind them."""
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
    packed += [np.asarray(slopes, np.float32) for slopes in _slopes(group.epilogue)]
    return np.concatenate(packed)


def _slopes(epilogue: Epilogue) -> list[tuple[float, ...]]:
    if isinstance(epilogue, Activate):
        return [epilogue.activation.slopes]
    if isinstance(epilogue, Gate):
        return [epilogue.primary.slopes, epilogue.secondary.slopes]
    return []


def emit(tile: Tile, item: dict[str, Any], weights: Any) -> Any:
    """The item's code for one tile; gives the address behind its weights."""
    e = tile.e
    outs, rows = item["outs"], item["rows"]
    halves = 2 if item["gate"] else 1
    size = item["bias"] + 2 * item["affine"] + sum(taps * channels for taps, channels, _, _ in item["terms"])
    slopes = e.offset(weights, halves * rows * size)
    if rows == outs:
        _emit_rows(tile, item, e.i64(0), weights, slopes)
    else:
        with e.loop(e.i64(0), e.i64(rows), outs, (weights,)) as over_rows:
            over_rows.next = (_emit_rows(tile, item, over_rows.index, over_rows.values[0], slopes),)
    described = [item["activation"]] if item["activation"] else (item["gate"] or [])[:2]
    return e.offset(slopes, rows * sum(one[2] for one in described))


def _emit_rows(tile: Tile, item: dict[str, Any], first: Any, weights: Any, slopes: Any) -> Any:
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
    acc = _activate(tile, item, acc, e.b.add(slopes, e.b.mul(first, e.i64(4))))
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


def _activate(tile: Tile, item: dict[str, Any], acc: list[Any], slopes: Any) -> list[Any]:
    """The values [outs * vecs] from the chains; `slopes` is the address of the first row's slope."""
    e, vecs = tile.e, tile.vecs
    if item["gate"]:
        primary, secondary, blended = item["gate"]
        values = []
        for index in range(item["outs"] * vecs):
            own = e.offset(slopes, index // vecs)
            gate_slope = e.offset(own, item["rows"] if primary[2] else 0)
            values.append(
                emit_gate_value(
                    e,
                    acc[index],
                    acc[item["outs"] * vecs + index],
                    (primary, [e.broadcast(own)] if primary[2] else []),
                    (secondary, [e.broadcast(gate_slope)] if secondary[2] else []),
                    blended=blended,
                )
            )
        return values
    described = item["activation"]
    if described is None:
        return acc
    program = program_of(described)
    done = []
    for index, chain in enumerate(acc):
        parameters = [e.broadcast(e.offset(slopes, index // vecs))] if described[2] else []
        done.append(emit_program(e, program, chain, parameters))
    return done
