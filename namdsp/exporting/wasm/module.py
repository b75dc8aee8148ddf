"""A capture or a rig as a WebAssembly module without imports. Its memory:

    0          tables with functions
    STACK_TOP  the stack, which grows down from here
               input, output : float32 [channels, frames], at most MAX_FRAMES frames
               state
               other tables: weights, taps, spectra

The code, and all addresses but those of the last tables, depend on the shape of the model and the rig only, so that
captures of one shape share it; and both targets have the same data.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from llvmlite import ir

from namdsp.browser.scripts import WasmCapture
from namdsp.exporting.constant_tables import ALIGNMENT, PlacedTables
from namdsp.exporting.exported import Exported
from namdsp.exporting.glue import glue_module, kernel_name
from namdsp.exporting.link import kernel_code, linked_parts
from namdsp.exporting.shape import ExportedShape
from namdsp.exporting.wasm.binary import PAGE_BYTES, Contents, Segment, data_end, module_parts
from namdsp.native.ir import I32, I64
from namdsp.native.llvm_code import emit_object, llvm_machine
from namdsp.native.records import padded
from namdsp.native.targets import NamedTarget, named_target

#: Frames of a call.
MAX_FRAMES = 4096
STACK_TOP = 1 << 20
#: What is left for the stack at least: kernels have local signals and states of LSTMs on it.
_MIN_STACK = 3 << 18
#: The memory is a multiple of this, so that it does not depend on the size of a table.
_MEMORY_STEP = 16 * PAGE_BYTES
_PREFIX = "amp"
#: exported function -> how many i32 it takes
_FUNCTIONS = {"init": 1, "reset": 1, "process": 4}
#: Code that was made last: glue, specs, target -> objects of the glue and of each kernel.
_made: dict[tuple[str, str, str], tuple[bytes, dict[str, bytes]]] = {}
_MOST_MADE = 16


@dataclass(frozen=True)
class WasmModule:
    """A module in two parts; joined they are the module.

    head : all but the data; captures of one shape have the same
    data : its last section; the same for both targets
    """

    head: bytes
    data: bytes
    state_bytes: int

    @property
    def code(self) -> bytes:
        """The module."""
        return self.head + self.data


def browser_capture(exported: Exported) -> WasmCapture:
    """Return what a page stores; raises EngineError as `shape_of`."""
    relaxed, plain = (wasm_module(exported, named_target(name)) for name in ("wasm32-relaxed", "wasm32"))
    return WasmCapture((relaxed.head, relaxed.data), (plain.head, plain.data), exported.model.sample_rate)


def wasm_module(exported: Exported, target: NamedTarget) -> WasmModule:
    """Return the module; raises EngineError as `shape_of`."""
    shape = exported.shape(target)
    inputs, outputs = exported.channels
    state_bytes = exported.state_bytes(shape)
    places = {"input": STACK_TOP}
    places["output"] = places["input"] + padded(4 * inputs * MAX_FRAMES, ALIGNMENT)
    places["state"] = places["output"] + padded(4 * outputs * MAX_FRAMES, ALIGNMENT)
    start = places["state"] + padded(state_bytes, ALIGNMENT)
    tables = PlacedTables(target.address_bits, start)
    glue = glue_module(shape, exported.rig, _PREFIX, tables, sample_rate=exported.model.sample_rate)
    for name, arguments in _FUNCTIONS.items():
        _add_narrow(glue, name, arguments)
    content = tables.content()
    code, kernels = _objects(str(glue), exported, shape)
    assert data_end(code) + _MIN_STACK <= STACK_TOP
    contents = Contents(
        functions={name: _narrow(name) for name in _FUNCTIONS},
        numbers={
            **places,
            "inputs": inputs,
            "outputs": outputs,
            "max_frames": MAX_FRAMES,
            "state_bytes": state_bytes,
            "latency": exported.latency_frames,
            "sample_rate": float(exported.model.sample_rate),
        },
        stack_top=STACK_TOP,
        memory_bytes=padded(start + len(content), _MEMORY_STEP),
        segments=[Segment(start, content)],
    )
    return WasmModule(*module_parts(code, kernels, contents), state_bytes)


def _objects(text: str, exported: Exported, shape: ExportedShape) -> tuple[bytes, dict[str, bytes]]:
    """The objects of the glue and of each kernel; captures of one shape have the same."""
    key = text, json.dumps(shape.specs), shape.target.name
    if key not in _made:
        while len(_made) >= _MOST_MADE:
            del _made[next(iter(_made))]
        machine = shape.target.machine
        kernels = {
            kernel_name(index): kernel_code(spec, shape.target) for index, spec in enumerate(shape.specs)
        }
        linked = linked_parts(text, exported.rig, shape.target)
        # LLVM's own order puts all loads of a block first, so that engines spill registers: A2 takes twice the time.
        # The rest is smaller with it.
        made = {name: emit_object(code, llvm_machine(machine, opt=0)) for name, code in kernels.items()}
        _made[key] = emit_object(linked, llvm_machine(machine), imported=kernels), made
    return _made[key]


def _narrow(name: str) -> str:
    return f"{_PREFIX}_{name}_32"


def _add_narrow(module: Any, name: str, arguments: int) -> None:
    """Add a function of i32 that calls one of i64: JavaScript has those as numbers."""
    inner = module.globals[f"{_PREFIX}_{name}"]
    result = inner.function_type.return_type
    returned = I32 if result == I64 else result
    function = ir.Function(module, ir.FunctionType(returned, [I32] * arguments), _narrow(name))
    b = ir.IRBuilder(function.append_basic_block())
    value = b.call(inner, [b.zext(argument, I64) for argument in function.args])
    if isinstance(result, ir.VoidType):
        b.ret_void()
    else:
        b.ret(b.trunc(value, I32) if result == I64 else value)
