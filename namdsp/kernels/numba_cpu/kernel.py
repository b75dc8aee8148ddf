"""Kernels: compiled functions (pointers, strides, weights, frames), one per `Spec`, shared by all models.

    pointers : i64 [P], addresses of the first row of each operand, the current frame of it
    strides  : i64 [P], floats from one row to the next
    weights  : address of the packed weights
    frames   : 1 .. BLOCK; a kernel computes whole vectors, so it may write garbage behind `frames`, within the pad

A spec is plain data. With the sources of this folder it decides the code, so its text is the key in the cache.
"""

from __future__ import annotations

import json
from typing import Any

from llvmlite import ir

from namdsp.kernels.numba_cpu import conv, elementwise
from namdsp.kernels.numba_cpu.ir import I64, Emitter
from namdsp.kernels.numba_cpu.jit import ENTRY, native_address

_EMITTERS = {
    "conv": conv.emit,
    "activate": elementwise.emit_activate,
    "gate": elementwise.emit_gate,
    "modulate": elementwise.emit_modulate,
    "add": elementwise.emit_add,
    "scale": elementwise.emit_scale,
}


def kernel_address(spec: dict[str, Any]) -> int:
    """The address of the kernel for a spec; compiled or loaded once per process."""
    return native_address(spec["kernel"], json.dumps(spec, sort_keys=True), lambda: kernel_ir(spec))


def kernel_ir(spec: dict[str, Any]) -> str:
    """The kernel as LLVM IR, not optimised yet."""
    module = ir.Module(spec["kernel"])
    function = ir.Function(module, ir.FunctionType(I64, [I64] * 4), ENTRY)
    emitter = Emitter(ir.IRBuilder(function.append_basic_block()), spec["lanes"])
    _EMITTERS[spec["kernel"]](emitter, spec, *function.args)
    emitter.b.ret(I64(0))
    return str(module)
