"""Compilation of native code: flags, cache key, and the path from LLVM IR to an address.

    in the cache                 object code -> address                       llvmlite alone, a millisecond
    not in it, a kernel          IR -> object code -> cache                   llvmlite
    not in it, prepared code     shipped IR -> object code -> cache           llvmlite; see `prepared.py`
    not in it, Python code       Numba -> IR -> object code -> cache          nothing else needs Numba imported

The cache has two folders. One is of these sources: specification -> digest of the IR. The other is of this compiler:
digest of the IR -> code. So an edit of a source writes the IR again, and compiles what has become another.

Numba's disk cache is not used: importing it takes half a second before it finds anything, all kernels share one index
that two processes can corrupt, and it does not see edits in other files than a function's source file.
"""

from __future__ import annotations

import ctypes
import hashlib
import sys
import threading
from collections.abc import Callable
from dataclasses import astuple
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from typing import Any, get_type_hints

import llvmlite
import llvmlite.binding as llvm

from namdsp.native import compiled_code
from namdsp.native.float_control import guarded
from namdsp.native.object_cache import ObjectCache
from namdsp.native.prepared import prepared_ir
from namdsp.native.records import Record
from namdsp.native.soft_fma import without_fma
from namdsp.native.targets import CompileTarget, has_fma, host
from namdsp.private_files import cache_folder

#: The name of the main function of a module of IR.
ENTRY = "entry"
#: What LLVM calls of its own accord.
_LIBRARY_CALLS = {"memcpy", "memmove", "memset"}

_lock = threading.RLock()


def native_address(name: str, spec: str, write_ir: Callable[[], str]) -> int:
    """The address of `ENTRY` in the IR that `write_ir` writes; loaded or compiled once per process.

    name, spec : what decides the IR, together with the sources that `_sources_digest` reads
    """
    return _address(name, spec, lambda: (write_ir(), False))


def _address(name: str, spec: str, write_ir: Callable[[], tuple[str, bool]]) -> int:
    addresses = compiled_code.state.addresses
    with _lock:
        if (name, spec) not in addresses:
            addresses[name, spec] = _load(_cached_or_built(name, spec, None, write_ir))
        return addresses[name, spec]


def optimised_code(name: str, spec: str, write_ir: Callable[[], str], machine: CompileTarget) -> Any:
    """A module of IR, optimised for a machine and ready to be linked with others.

    name, spec : as for `native_address`
    """
    with _lock:
        bits = _cached_or_built(name, f"{astuple(machine)} {spec}", machine, lambda: (write_ir(), True))
    return llvm.parse_bitcode(bits)


def integers_code(place: str, arguments: int, machine: CompileTarget) -> Any:
    """The function of `integers_function`, as a module optimised for a machine."""
    return optimised_code(
        _cache_name(place),
        f"{arguments} guarded",
        lambda: guarded(_integers_ir(place, arguments)[0], ENTRY, machine.triple),
        machine,
    )


def _cached_or_built(
    name: str, spec: str, machine: CompileTarget | None, write_ir: Callable[[], tuple[str, bool]]
) -> bytes:
    """Code from the cache, or compiled and then stored there: object code, for another machine bitcode to be linked.

    write_ir : returns the IR, and whether it is to be inlined
    """
    digests, objects = caches()
    kind = "o" if machine is None else "bc"
    written: list[tuple[str, bool]] = []

    def ir() -> tuple[str, bool]:
        if not written:
            written.append(write_ir())
        return written[0]

    entry = f"{name}-{hashlib.sha256(spec.encode()).hexdigest()[:32]}.{kind}.key"
    digest = digests.read(entry, spec)
    if digest is None:
        text, inline = ir()
        digest = hashlib.sha256(f"{machine} {inline}\n{text}".encode()).digest()
        digests.write(entry, spec, digest)
    file = f"{name}-{digest.hex()[:32]}.{kind}"
    code = objects.read(file, kind)
    if code is None:
        compiled_code.announce(name, "" if objects.folder is None else str(cache_folder()))
        code = _compile(*ir(), machine)
        objects.write(file, kind, code)
    return code


def _compile(text: str, inline: bool, machine: CompileTarget | None) -> bytes:
    if machine is None:
        return compile_object(text, inline=inline)
    bitcode: bytes = optimise(text, machine, inline=inline)[0].as_bitcode()
    return bitcode


@cache
def integers_function(place: str, arguments: int, *constants: int) -> Callable[..., int]:
    """Return a compiled function with `arguments` int64 arguments and an int64 result; it runs without the GIL.

    The floating-point mode of the caller does not matter.

    place : "package.module:make". make(*constants) returns the Python function for Numba, which may close over the
            constants. It must not raise. An argument that it annotates with a record is an address for the caller
    """
    address = integers_address(place, arguments, *constants)
    # as pointers, which ctypes converts in half the time
    return ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * arguments)(address)


def integers_address(place: str, arguments: int, *constants: int) -> int:
    """Return the address of the function of `integers_function`, for compiled code to call."""

    def write_ir() -> tuple[str, bool]:
        text, inlined = _integers_ir(place, arguments, *constants)
        return guarded(text, ENTRY, host().triple), not inlined

    return _address(_cache_name(place), f"{arguments} {constants}", write_ir)


def _integers_ir(place: str, arguments: int, *constants: int) -> tuple[str, bool]:
    """IR for any machine of the function of `integers_function`, and whether all in it is inlined."""
    prepared = None if constants else prepared_ir(_cache_name(place))
    return prepared or numba_ir(function_at(place)(*constants), arguments), prepared is not None


def ir_address(name: str, spec: str, write_ir: Callable[[], str]) -> int:
    """As `native_address`, of a function for any caller: in any floating-point mode."""
    return native_address(name, f"{spec} guarded", lambda: guarded(write_ir(), ENTRY, host().triple))


def function_at(place: str) -> Callable[..., Any]:
    """The Python function at "package.module:function"."""
    module, name = place.split(":")
    function: Callable[..., Any] = getattr(import_module(module), name)
    return function


def _cache_name(place: str) -> str:
    """The name of compiled Python in the cache: "module.function"."""
    return place.rpartition(".")[2].replace(":", ".")


def numba_ir(function: Callable[..., Any], arguments: int) -> str:
    """IR that any machine can be compiled from, with ENTRY, of int64s and pointers to records."""
    import numba

    hints = get_type_hints(function)
    kinds = [hints.get(name, int) for name in signature(function).parameters]
    assert len(kinds) == arguments
    typed = numba.int64(
        *(numba.from_dtype(kind.dtype) if issubclass(kind, Record) else numba.int64 for kind in kinds)
    )
    compiled = numba.cfunc(typed, error_model="numpy")(function)
    module = llvm.parse_assembly(compiled.inspect_llvm())
    for defined in module.functions:
        if not defined.is_declaration:
            defined.linkage = "external" if defined.name == compiled.native_name else "internal"
    for variable in module.global_variables:  # Numba's environment: unused here
        if not variable.is_declaration:
            variable.linkage = "internal"
    module.get_function(compiled.native_name).name = ENTRY
    return str(module)


def compile_object(text: str, machine: CompileTarget | None = None, *, inline: bool = False) -> bytes:
    """IR to object code for a machine, else for this one, which may have to emulate a fused multiply-add.

    inline : as for `optimise`
    """
    if machine is None and not has_fma():
        text = without_fma(text)
    module, target_machine = optimise(text, machine, inline=inline)
    return emit_object(module, target_machine)


def emit_object(module: Any, target_machine: Any) -> bytes:
    """Object code of what calls nothing but what LLVM itself does."""
    foreign = {function.name for function in module.functions if function.is_declaration}
    foreign = {name for name in foreign if not name.startswith("llvm.")} - _LIBRARY_CALLS
    assert not foreign, f"code that calls {sorted(foreign)} cannot be kept for other processes"
    code: bytes = target_machine.emit_object(module)
    return code


def optimise(text: str, machine: CompileTarget | None = None, *, inline: bool = False) -> tuple[Any, Any]:
    """The optimised module, and LLVM's machine to emit it with. Nothing is fused but what says `llvm.fma`.

    text   : made for any machine: types and calls, not a word of registers
    inline : all of LLVM's passes, for functions that call others. Kernels, which are written as loops and straight
             code, run as fast after the three below, which take a tenth of the time
    """
    module = llvm.parse_assembly(text)
    target_machine = _host_machine() if machine is None else llvm_machine(machine)
    if machine is not None:
        module.triple, module.data_layout = machine.triple, str(target_machine.target_data)
    module.verify()
    passes = llvm.create_pass_builder(target_machine, llvm.create_pipeline_tuning_options(speed_level=3))
    if inline:
        passes.getModulePassManager().run(module, passes)
        return module, target_machine
    few = llvm.create_new_module_pass_manager()
    few.add_instruction_combine_pass()
    few.add_simplify_cfg_pass()
    few.add_loop_rotate_pass()
    few.run(module, passes)
    return module, target_machine


def llvm_machine(machine: CompileTarget) -> Any:
    """Return LLVM's machine, for self-contained, position-independent code."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(machine.triple).create_target_machine(
        cpu=machine.cpu, features=machine.features, opt=3, reloc="pic", codemodel="default"
    )


def _load(code: bytes) -> int:
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _host_machine())
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    compiled_code.state.loaded.append(engine)
    return int(engine.get_function_address(ENTRY))


def _host_machine() -> Any:
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


def caches() -> tuple[ObjectCache, ObjectCache]:
    """The folders of the cache: of these sources, and of this compiler."""
    if compiled_code.state.caches is None:
        digests = ObjectCache(_sources_digest(), warns=False)
        compiled_code.state.caches = digests, ObjectCache(_compiler_digest())
    return compiled_code.state.caches


def _compiler_digest() -> str:
    """Of all that decides what LLVM makes of IR."""
    here = Path(__file__)
    facts = repr((host(), llvmlite.__version__)).encode()
    return _digest(facts, here.read_bytes(), here.with_name("soft_fma.py").read_bytes())


def _sources_digest() -> str:
    """Of all that decides IR, but for the specs."""
    root = Path(__file__).resolve().parents[1]
    parts = [repr((host(), sys.version, llvmlite.__version__)).encode(), _numba_version()]
    compiled = ("oversampling/compiled", "rig/compiled", "live/compiled", "kernels/triton_gpu/compiled")
    for folder in (
        "native",
        "arithmetic",
        "plan",
        "kernels/numba_cpu",
        "kernels/numba_cpu/backward",
        *compiled,
    ):
        for source in sorted(file for file in (root / folder).iterdir() if file.suffix in (".py", ".ll")):
            parts += [f"\n{folder}/{source.name}\n".encode(), source.read_bytes()]
    return _digest(*parts)


def _digest(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()[:32]


def _numba_version() -> bytes:
    """The file that says it: to import Numba, or to ask for its metadata, costs more than all the rest."""
    numba = find_spec("numba")
    if numba is None or numba.origin is None:
        return b""
    try:
        return Path(numba.origin).with_name("_version.py").read_bytes()
    except OSError:
        return b""
