"""Kernels for any shape: all sizes are data, so that a model with many shapes compiles only a few kernels.

They are slower, and are used if kernels for each shape would be too many; see `generic_calls.py`. An item is a group of
`fuse` or one operation; its weights begin with integers (int32 in the bits of float32):

    conv         rows, terms, affine, kinds of both activations, gate, then the pointers of other, value, sum
                 and for each term: taps, channels of a group, chains of a group, its pointer
    elementwise  rows, kinds of both activations, gate or shift, then the pointers of out and the sources

    then         the activations' parameters, one a row each
    conv         for each row, and with a gate for the row of the gate after it: its bias, its weights, and the scale
                 and shift of a batch norm

-1 means no pointer or no activation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.activation_switch import ActivationSwitch, kind_of
from namdsp.kernels.numba_cpu.program import emit_affine
from namdsp.kernels.numba_cpu.tile import Tile
from namdsp.native.ir import Emitter
from namdsp.plan.activations import Activation
from namdsp.plan.fuse import Group
from namdsp.plan.ops import Activate, Elementwise, Gate, Modulate

NONE = -1
#: no gate, gated, blended
PLAIN, GATED, BLENDED = range(3)
_CONV_HEADER, _TERM_HEADER = 9, 4
_ELEMENTWISE_HEADER = 7


def describe(item: Group | Elementwise) -> dict[str, Any]:
    """Return the item of a kernel's spec, which has nothing of its shape."""
    return {"op": "general conv" if isinstance(item, Group) else f"general {type(item).__name__.lower()}"}


def pack_group(group: Group, pointers: Sequence[int], *, other: int, value: int, total: int) -> Float32:
    """Return header and weights of a group. pointers: of each term; other, value, total: pointers or NONE."""
    chains = int(group.conv.terms[0].weight.shape[0])
    primary, secondary, gate = _functions(group.epilogue)
    rows = chains if gate == PLAIN else chains // 2
    header = [
        rows,
        len(group.conv.terms),
        group.affine is not None,
        kind_of(primary),
        kind_of(secondary),
        gate,
    ]
    header += [other, value, total]
    for term, pointer in zip(group.conv.terms, pointers, strict=True):
        header += [term.taps, int(term.weight.shape[1]), chains // term.groups, pointer]
    packed = [_integers(header), *_parameters((primary, secondary), rows)]
    # [C_out, coefficients of a chain]
    bias = np.zeros(chains, np.float32) if group.conv.bias is None else group.conv.bias + np.float32(0)
    columns = [
        bias[:, None],
        *(term.weight.transpose(0, 2, 1).reshape(chains, -1) for term in group.conv.terms),
    ]
    if group.affine is not None:
        columns += [array[:, None] for array in group.affine.coefficients()]
    table = np.concatenate(columns, axis=1, dtype=np.float32)
    if gate != PLAIN:
        table = table.reshape(2, rows, -1).transpose(1, 0, 2)
    return np.concatenate([*packed, table.ravel()])


def pack_elementwise(op: Elementwise, rows: int, out: int, sources: Sequence[int]) -> Float32:
    """Return header and coefficients of an operation; out, sources: pointers."""
    primary, secondary, gate = _functions(op)
    mode = int(op.shift) if isinstance(op, Modulate) else gate
    header = [rows, kind_of(primary), kind_of(secondary), mode, out, *sources]
    header += [NONE] * (_ELEMENTWISE_HEADER - len(header))
    coefficients = [] if isinstance(op, Activate | Gate) else [np.ravel(array) for array in op.coefficients()]
    return np.concatenate([_integers(header), *_parameters((primary, secondary), rows), *coefficients])


def _functions(op: object) -> tuple[Activation | None, Activation | None, int]:
    if isinstance(op, Gate):
        return op.primary, op.secondary, BLENDED if op.blended else GATED
    return (op.activation if isinstance(op, Activate) else None), None, PLAIN


def _integers(values: Sequence[int]) -> Float32:
    return np.array(values, np.int32).view(np.float32)


def _parameters(activations: Sequence[Activation | None], rows: int) -> list[Float32]:
    arrays = [array for activation in activations if activation for array in activation.program_parameters()]
    return [np.ascontiguousarray(np.broadcast_to(array[:, 0], rows)) for array in arrays]


def emit(tile: Tile, item: dict[str, Any], weights: Any) -> Any:
    """Emit the item's code for one tile. It must be the last item of its kernel."""
    if item["op"] == "general conv":
        _emit_conv(tile, weights)
    else:
        _emit_elementwise(tile, item["op"].removeprefix("general "), weights)
    return weights


class _Functions:
    """Both activations of an item, chosen at run time, with the addresses of their parameters."""

    def __init__(self, e: Emitter, kinds: tuple[Any, Any], at: Any, rows: Any) -> None:
        self._e, self._kinds, self._step = e, kinds, e.b.mul(rows, e.i64(4))
        self._switch = ActivationSwitch(e)
        self._second = e.b.add(at, e.b.mul(self._switch.parameters(kinds[0]), self._step))
        self._at = at
        self.end = e.b.add(self._second, e.b.mul(self._switch.parameters(kinds[1]), self._step))

    def primary(self, x: Any, row: Any) -> Any:
        """Return f(x), or x if there is no activation."""
        return self._switch.call(self._kinds[0], x, self._e.offset(self._at, row), self._step)

    def gate(self, p: Any, z: Any, mode: Any, row: Any) -> Any:
        """Return the output of a gate, gated or blended, for one vector of each half."""
        e = self._e
        s = self._switch.call(self._kinds[1], z, e.offset(self._second, row), self._step)
        value = e.b.fmul(s, self.primary(p, row))
        both = e.b.fadd(value, e.b.fmul(e.b.fsub(e.constant(1.0), s), p))
        return e.b.select(e.b.icmp_signed("==", mode, e.i64(BLENDED)), both, value)


def _emit_conv(tile: Tile, weights: Any) -> None:
    e = tile.e
    rows, terms, affine, first, second, mode, other, value, total = (
        e.load_i32(e.offset(weights, index)) for index in range(_CONV_HEADER)
    )
    table = e.offset(weights, _CONV_HEADER)
    functions = _Functions(e, (first, second), e.offset(table, e.b.mul(terms, e.i64(_TERM_HEADER))), rows)
    chain = _Chain(tile, table, terms, affine)
    gated = e.b.icmp_signed("!=", mode, e.i64(PLAIN))
    with e.loop(e.i64(0), rows, 1, (functions.end,)) as over_rows:
        row = over_rows.index
        acc, end = chain.emit(row, over_rows.values[0])
        *values, end = e.choose(
            gated,
            lambda: _gated(functions, acc, chain.emit(e.b.add(rows, row), end), mode, row),
            lambda: [*(functions.primary(vector, row) for vector in acc), end],
        )
        over_rows.next = (end,)
        _store(tile, value, row, values)
        with e.b.if_then(e.b.icmp_signed("!=", total, e.i64(NONE))):
            added = tile.load(tile.row_at(other, row))
            _store(tile, total, row, [e.b.fadd(a, b) for a, b in zip(added, values, strict=True)])


def _gated(
    functions: _Functions, p: list[Any], gate: tuple[list[Any], Any], mode: Any, row: Any
) -> list[Any]:
    z, end = gate
    return [*(functions.gate(*pair, mode, row) for pair in zip(p, z, strict=True)), end]


def _store(tile: Tile, pointer: Any, row: Any, values: list[Any]) -> None:
    e = tile.e
    with e.b.if_then(e.b.icmp_signed("!=", pointer, e.i64(NONE))):
        tile.store(tile.row_at(pointer, row), values)


class _Chain:
    """The chains of a convolution, one row at a time."""

    def __init__(self, tile: Tile, table: Any, terms: Any, affine: Any) -> None:
        self._tile, self._table, self._terms = tile, table, terms
        self._affine = tile.e.b.icmp_signed("!=", affine, tile.e.i64(0))

    def emit(self, row: Any, weights: Any) -> tuple[list[Any], Any]:
        """Return the finished vectors of a row, and the address of the end of its weights."""
        e, tile = self._tile.e, self._tile
        acc = [e.broadcast(weights)] * tile.vecs
        with e.loop(e.i64(0), self._terms, 1, (*acc, e.offset(weights, 1))) as over_terms:
            at = e.offset(self._table, e.b.mul(over_terms.index, e.i64(_TERM_HEADER)))
            over_terms.next = self._term(at, row, over_terms.values)
        *acc, end = over_terms.next
        *values, end = e.choose(self._affine, lambda: self._norm(acc, end), lambda: [*acc, end])
        return values, end

    def _term(self, at: Any, row: Any, carried: tuple[Any, ...]) -> tuple[Any, ...]:
        e, tile = self._tile.e, self._tile
        taps, channels, group_rows, pointer = (
            e.load_i32(e.offset(at, index)) for index in range(_TERM_HEADER)
        )
        first = e.b.mul(e.b.udiv(row, group_rows), channels)
        stride = tile.stride_at(pointer)
        shift = e.b.mul(first, stride)
        *acc, weights = carried
        step = tile.operands.step_at(pointer, taps)
        with e.loop(
            e.i64(0), taps, 1, (*acc, e.load_i64(tile.operands.pointers, pointer), weights)
        ) as over_taps:
            *acc, tap, weights = over_taps.values
            x = e.b.add(e.b.add(tap, tile.shift), shift)
            with e.loop(e.i64(0), channels, 1, (*acc, x, weights)) as over_channels:
                *inner, frame, weight = over_channels.values
                w = e.broadcast(weight)
                inner = [e.fma(w, tile.load_vector(frame, v), vector) for v, vector in enumerate(inner)]
                over_channels.next = (*inner, e.b.add(frame, stride), e.offset(weight, 1))
            *acc, _, weights = over_channels.next
            over_taps.next = (*acc, step(tap), weights)
        *acc, _, weights = over_taps.next
        return (*acc, weights)

    def _norm(self, acc: list[Any], scale: Any) -> list[Any]:
        e = self._tile.e
        values = [emit_affine(e, vector, scale, e.offset(scale, 1)) for vector in acc]
        return [*values, e.offset(scale, 2)]


def _emit_elementwise(tile: Tile, name: str, weights: Any) -> None:
    e, b = tile.e, tile.e.b
    rows, first, second, mode, out, left, right = (
        e.load_i32(e.offset(weights, index)) for index in range(_ELEMENTWISE_HEADER)
    )
    coefficients = e.offset(weights, _ELEMENTWISE_HEADER)
    functions = _Functions(e, (first, second), coefficients, rows) if name in ("activate", "gate") else None
    with e.loop(e.i64(0), rows, 1) as over_rows:
        row = over_rows.index
        x = tile.load(tile.row_at(left, row))
        match name:
            case "activate":
                assert functions is not None
                values = [functions.primary(vector, row) for vector in x]
            case "gate":
                assert functions is not None
                z = tile.load(tile.row_at(left, b.add(rows, row)))
                values = [functions.gate(*pair, mode, row) for pair in zip(x, z, strict=True)]
            case "modulate":
                values = _modulated(tile, x, (right, rows, row), mode)
            case "add":
                values = [b.fadd(*pair) for pair in zip(x, tile.load(tile.row_at(right, row)), strict=True)]
            case "scale":
                values = [b.fmul(e.broadcast(coefficients), vector) for vector in x]
            case _:
                assert name == "affine"
                scale = e.offset(coefficients, row)
                values = [emit_affine(e, vector, scale, e.offset(scale, rows)) for vector in x]
        tile.store(tile.row_at(out, row), values)


def _modulated(tile: Tile, x: list[Any], film: tuple[Any, Any, Any], shift: Any) -> list[Any]:
    e, b = tile.e, tile.e.b
    pointer, rows, row = film
    scaled = [b.fmul(*pair) for pair in zip(x, tile.load(tile.row_at(pointer, row)), strict=True)]

    def shifted() -> list[Any]:
        shifts = tile.load(tile.row_at(pointer, b.add(rows, row)))
        return [b.fadd(*pair) for pair in zip(scaled, shifts, strict=True)]

    return e.choose(b.icmp_signed("!=", shift, e.i64(0)), shifted, lambda: scaled)
