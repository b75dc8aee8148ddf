"""Kernels: compiled functions (pointers, strides, weights, frames), one per `Spec`, shared by all models.

    pointers : i64 [P], addresses of the first row of each operand, the current frame of it
    strides  : i64 [P], floats from one row to the next
    weights  : address of the packed weights
    frames   : 1 .. BLOCK; a kernel computes whole vectors, so it may write garbage behind `frames`, within the pad

A spec is plain data. Its text is what the compiled function closes over, so Numba's disk cache finds it again.
"""

from __future__ import annotations

import json
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from namdsp.kernels.numba_cpu import conv, elementwise
from namdsp.kernels.numba_cpu.ir import Emitter
from namdsp.kernels.numba_cpu.jit import compile_cfunc

_EMITTERS = {
    "conv": conv.emit,
    "activate": elementwise.emit_activate,
    "gate": elementwise.emit_gate,
    "modulate": elementwise.emit_modulate,
    "add": elementwise.emit_add,
    "scale": elementwise.emit_scale,
}

_addresses: dict[str, int] = {}
_keep: list[Any] = []


@intrinsic(prefer_literal=True)
def _emit(typingctx: Any, spec: Any, pointers: Any, strides: Any, weights: Any, frames: Any) -> Any:
    """The whole kernel, as IR, at the place of the call."""
    if not isinstance(spec, types.StringLiteral):
        return None
    parsed = json.loads(spec.literal_value)

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        emitter = Emitter(builder, parsed["lanes"])
        _EMITTERS[parsed["kernel"]](emitter, parsed, *args[1:])
        return ir.Constant(ir.IntType(64), 0)

    return types.int64(spec, pointers, strides, weights, frames), codegen


@intrinsic
def call_kernel(typingctx: Any, address: Any, pointers: Any, strides: Any, weights: Any, frames: Any) -> Any:
    """Call a compiled kernel by its address."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        i64 = ir.IntType(64)
        kind = ir.FunctionType(i64, [i64] * 4)
        function = builder.inttoptr(args[0], kind.as_pointer())
        return builder.call(function, list(args[1:]))

    return types.int64(*[types.int64] * 5), codegen


@intrinsic
def copy_rows(typingctx: Any, source: Any, target: Any, stride: Any, rows: Any, floats: Any) -> Any:
    """Copy `floats` floats of each row upwards, in vectors of eight: up to seven more are written."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        e = Emitter(builder, 8)
        start, end, step, count, length = args
        with e.loop(e.i64(0), count, 1, (start, end)) as over_rows:
            row_from, row_to = over_rows.values
            with e.loop(e.i64(0), length, e.lanes) as over_time:
                e.store(e.offset(row_to, over_time.index), e.load(e.offset(row_from, over_time.index)))
            over_rows.next = (e.offset(row_from, step), e.offset(row_to, step))
        return ir.Constant(ir.IntType(64), 0)

    return types.int64(*[types.int64] * 5), codegen


def kernel_address(spec: dict[str, Any]) -> int:
    """The address of the kernel for a spec; compiled or loaded once per process."""
    text = json.dumps(spec, sort_keys=True)
    if text not in _addresses:
        compiled = compile_cfunc(_make, text)
        _keep.append(compiled)
        _addresses[text] = compiled.address
    return _addresses[text]


def _make(spec: str, sources: str) -> Any:
    def kernel(pointers, strides, weights, frames):  # type: ignore[no-untyped-def]
        _ = sources  # part of the cache key: an edit in this folder makes a new kernel
        return _emit(spec, pointers, strides, weights, frames)  # type: ignore[call-arg]

    return kernel
