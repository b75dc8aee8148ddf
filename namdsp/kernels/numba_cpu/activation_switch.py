"""All activations in one kernel, chosen by a number at run time: for kernels for any shape (`generic.py`)."""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from namdsp.kernels.numba_cpu.program import emit_program
from namdsp.native.ir import I64, Emitter
from namdsp.plan.activations import KINDS, Activation, program_of

_NAMES = tuple(KINDS)


def kind_of(activation: Activation | None) -> int:
    """The number of an activation; -1 for none."""
    return -1 if activation is None else _NAMES.index(activation.name)


class ActivationSwitch:
    """The activations as functions of an emitter's module. Each is emitted when it is first needed."""

    def __init__(self, e: Emitter) -> None:
        self._e = e

    def parameters(self, kind: Any) -> Any:
        """The number of parameters of an activation."""
        e = self._e
        count = e.i64(0)
        for index, name in enumerate(_NAMES):
            if KINDS[name].defaults:
                same = e.b.icmp_signed("==", kind, e.i64(index))
                count = e.b.select(same, e.i64(len(KINDS[name].defaults)), count)
        return count

    def call(self, kind: Any, x: Any, parameters: Any, step: Any) -> Any:
        """Return f(x) for one vector, x for the kind -1. parameters: address of the first; step: bytes to the next."""
        return self._e.b.call(self._switch(), [kind, x, parameters, step])

    def _function(self, name: str, arguments: list[Any]) -> Any:
        function = ir.Function(self._e.b.module, ir.FunctionType(self._e.vector, arguments), name)
        function.linkage = "internal"
        function.attributes.add("noinline")
        return function

    def _switch(self) -> Any:
        known = self._e.b.module.globals.get("activate")
        if known is not None:
            return known
        vector = self._e.vector
        switch = self._function("activate", [I64, vector, I64, I64])
        builder = ir.IRBuilder(switch.append_basic_block("start"))
        kind, *arguments = switch.args
        none = switch.append_basic_block("none")
        choice = builder.switch(kind, none)
        builder.position_at_end(none)
        builder.ret(arguments[0])
        for index, name in enumerate(_NAMES):
            block = switch.append_basic_block(name)
            choice.add_case(I64(index), block)
            builder.position_at_end(block)
            builder.ret(builder.call(self._activation(name), arguments))
        return switch

    def _activation(self, name: str) -> Any:
        function = self._function(f"activation.{name}", [self._e.vector, I64, I64])
        e = Emitter(ir.IRBuilder(function.append_basic_block("start")), self._e.lanes)
        x, at, step = function.args
        parameters = []
        for _ in KINDS[name].defaults:
            parameters.append(e.broadcast(at))
            at = e.b.add(at, step)
        e.b.ret(emit_program(e, program_of(name, len(parameters)), x, parameters))
        return function
