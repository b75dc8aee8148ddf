"""Link driver, kernels, the player of a rig and glue to one object file that needs nothing but memcpy and memset."""

from __future__ import annotations

import json
from typing import Any

from namdsp.exporting.constant_tables import ConstantTables
from namdsp.exporting.functions import DRIVER, RIG_PLAYER, code, symbol
from namdsp.exporting.glue import glue_module, kernel_name
from namdsp.exporting.rig_image import RigImage
from namdsp.exporting.shape import ExportedShape
from namdsp.kernels.numba_cpu.kernel import kernel_ir
from namdsp.native.compile import ENTRY, optimised_code
from namdsp.native.ir import Spelling
from namdsp.native.llvm_code import emit_object, llvm_machine, optimise
from namdsp.native.soft_fma import without_fma
from namdsp.native.targets import EMULATED, NamedTarget


def link(
    shape: ExportedShape, rig: RigImage | None, name: str, *, sample_rate: float, hidden: bool = False
) -> bytes:
    """Return the object file.

    rig    : around the model; None for the model alone
    name   : prefix of the public functions
    hidden : the functions are for the library that contains it, and invisible outside
    """
    machine = shape.target.machine
    glue = glue_module(shape, rig, name, ConstantTables(), sample_rate=sample_rate)
    linked = linked_parts(str(glue), rig, shape.target, hidden=hidden)
    for index, spec in enumerate(shape.specs):
        _add(linked, kernel_code(spec, shape.target), kernel_name(index))
    linked.verify()
    return emit_object(linked, llvm_machine(machine))


def linked_parts(text: str, rig: RigImage | None, target: NamedTarget, *, hidden: bool = False) -> Any:
    """Return the module of glue with the compiled functions, without kernels."""
    linked, _ = optimise(text, target.machine, inline=True)
    for function in linked.functions:
        if hidden and not function.is_declaration and function.linkage.name != "internal":
            function.visibility = "hidden"
    parts = [DRIVER] if rig is None else sorted({DRIVER, RIG_PLAYER, *(name for _, name in rig.functions)})
    for part in parts:
        _add(linked, code(part, target), symbol(part))
    return linked


def kernel_code(spec: dict[str, Any], target: NamedTarget) -> Any:
    """Return a kernel as a module optimised for a target."""

    def write_ir() -> str:
        text = kernel_ir(spec, Spelling.of(target))
        return without_fma(text) if target.fma == EMULATED else text

    return optimised_code(spec["kernel"], json.dumps(spec, sort_keys=True), write_ir, target.machine)


def _add(linked: Any, part: Any, name: str) -> None:
    """Link a module whose only visible function is ENTRY, under a name that is internal too."""
    for function in part.functions:
        if not function.is_declaration and function.name != ENTRY:
            function.linkage = "internal"
    for variable in part.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    part.get_function(ENTRY).name = name
    linked.link_in(part)
    linked.get_function(name).linkage = "internal"
