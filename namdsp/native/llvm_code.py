"""Turn LLVM IR into object code. Imports only llvmlite, so that a compiling process starts quickly."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

import llvmlite.binding as llvm

from namdsp.native.soft_fma import without_fma
from namdsp.native.targets import CompileTarget, has_fma, host, is_wasm

#: Functions that LLVM adds calls of.
_LIBRARY_CALLS = {"memcpy", "memmove", "memset"}


def compile_object(text: str, machine: CompileTarget | None = None, *, inline: bool = False) -> bytes:
    """Compile IR for a machine, by default this one, which may emulate a fused multiply-add.

    inline : as for `optimise`
    """
    if machine is None and not has_fma():
        text = without_fma(text)
    module, target_machine = optimise(text, machine, inline=inline)
    return emit_object(module, target_machine)


def emit_object(module: Any, target_machine: Any, imported: Container[str] = ()) -> bytes:
    """Return object code that calls only functions of LLVM and imported functions."""
    declared = {function.name for function in module.functions if function.is_declaration}
    foreign = {name for name in declared if not name.startswith("llvm.") and name not in imported}
    foreign -= _LIBRARY_CALLS
    assert not foreign, f"code that calls {sorted(foreign)} cannot be kept for other processes"
    code: bytes = target_machine.emit_object(module)
    return code


def optimise(text: str, machine: CompileTarget | None = None, *, inline: bool = False) -> tuple[Any, Any]:
    """Return the optimised module and LLVM's machine to emit it with. Only `llvm.fma` is fused.

    text   : made for any machine: types and calls, not a word of registers
    inline : all of LLVM's passes, for functions that call others. Kernels, which are written as loops and straight
             code, run as fast after the three below, which take a tenth of the time
    """
    module = llvm.parse_assembly(text)
    target_machine = host_machine() if machine is None else llvm_machine(machine)
    if machine is not None:
        module.triple, module.data_layout = machine.triple, str(target_machine.target_data)
    module.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    # small for downloads: kernels are unrolled as they are written
    if machine is not None and is_wasm(machine):
        options.loop_unrolling = options.loop_vectorization = False
    passes = llvm.create_pass_builder(target_machine, options)
    if inline:
        passes.getModulePassManager().run(module, passes)
        return module, target_machine
    few = llvm.create_new_module_pass_manager()
    few.add_instruction_combine_pass()
    few.add_simplify_cfg_pass()
    few.add_loop_rotate_pass()
    few.run(module, passes)
    return module, target_machine


def llvm_machine(machine: CompileTarget, opt: int = 3) -> Any:
    """Return LLVM's machine, for self-contained code: position-independent, or a whole WebAssembly module.

    opt : level of code generation; passes on IR have their own
    """
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(machine.triple).create_target_machine(
        cpu=machine.cpu,
        features=machine.features,
        opt=opt,
        reloc="static" if is_wasm(machine) else "pic",
        codemodel="default",
    )


def compile_bytes(request: bytes) -> bytes:
    """`compile_object` for this machine, for `Worker`: "1" or "0" for `inline`, then the IR."""
    return compile_object(request[1:].decode(), inline=request[:1] == b"1")


def host_machine() -> Any:
    """Return LLVM's machine for this processor, for code that this process runs."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    here = host()
    return llvm.Target.from_triple(here.triple).create_target_machine(
        cpu=here.cpu,
        features=here.features,
        opt=3,
        reloc="default",
        codemodel="jitdefault",
        jit=True,
    )
