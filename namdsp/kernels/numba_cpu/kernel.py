"""Kernels: compiled functions (pointers, strides, weights, frames), one for each spec, shared by all models.

    pointers : i64 [P], address of the current frame (of a term, of its oldest tap) in the first row of each operand
    strides  : i64 [P], floats from one row to the next; of a term, see `records.py`
    weights  : address of the packed weights of all items
    frames   : of a block, from 1; a kernel computes whole vectors, so it may write garbage after that, within the pad

A spec is plain data. With the sources of this folder it decides the code, so its text is the key in the cache.

    lanes, vecs : a tile has `vecs` vectors of `lanes` frames; the end of a block is computed in tiles of half of them
                  (an LSTM's kernel has other fields; see `lstm/part.py`)
    items       : the operations, in order; see `conv.py`, `elementwise.py`
    locals      : rows of each local signal
    held        : maximum vectors of a local signal that is in registers, not in memory
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from llvmlite import ir

from namdsp.kernels.numba_cpu import conv, elementwise
from namdsp.kernels.numba_cpu.separate import FORMS
from namdsp.kernels.numba_cpu.tile import Operands, Tile
from namdsp.native.compile import ENTRY, Request, address_of, native_request
from namdsp.native.ir import I64, NATIVE_SPELLING, Emitter, Spelling


def kernel_address(spec: dict[str, Any]) -> int:
    """Return the address of the kernel for a spec; compiled or loaded once per process."""
    return address_of(kernel_request(spec))


def kernel_request(spec: dict[str, Any]) -> Request:
    """Return the kernel for a spec, for `compile.prepare`."""
    return native_request(spec["kernel"], json.dumps(spec, sort_keys=True), lambda: kernel_ir(spec))


def kernel_ir(spec: dict[str, Any], spelling: Spelling = NATIVE_SPELLING) -> str:
    """Return the kernel as LLVM IR, not yet optimized."""
    module = ir.Module(spec["kernel"])
    function = ir.Function(module, ir.FunctionType(I64, [I64] * 4), ENTRY)
    e = Emitter(ir.IRBuilder(function.append_basic_block()), spec["lanes"], spelling)
    emit: Callable[..., Any] = FORMS.get(spec.get("form", ""), _emit_items)
    emit(e, spec, [e.from_i64(argument) for argument in function.args])
    e.b.ret(I64(0))
    return str(module)


def _emit_items(e: Emitter, spec: dict[str, Any], arguments: Any) -> None:
    """Emit all items, tile by tile."""
    pointers, strides, weights, frames = arguments
    vecs = spec["vecs"]
    scratch = e.on_stack(sum(spec["locals"]) * vecs * e.lanes)
    operands = Operands(e, spec, pointers, strides, weights, scratch)
    start = e.i64(0)
    end = e.b.and_(e.b.add(frames, e.i64(e.lanes - 1)), e.i64(-e.lanes))  # of the last vector
    while vecs:
        stop = e.b.and_(end, e.i64(-vecs * e.lanes))
        with e.b.if_then(e.b.icmp_signed("<", start, stop)):
            _emit_tiles(e, spec, operands, vecs, start, stop)
        start, vecs = stop, vecs // 2


def _emit_tiles(
    e: Emitter, spec: dict[str, Any], operands: Operands, vecs: int, start: Any, stop: Any
) -> None:
    """Emit all items for the tiles from frame `start` to frame `stop`."""
    with e.loop(start, stop, vecs * e.lanes) as over_time:
        tile = Tile(operands, vecs=vecs, start=over_time.index)
        weights = tile.weights
        for item in spec["items"]:
            weights = (conv if item["op"] == "conv" else elementwise).emit(tile, item, weights)
