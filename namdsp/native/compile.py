"""Compilation of native code: flags, cache key, and the path from LLVM IR to an address.

    in the cache                 object code -> address                       llvmlite alone, a millisecond
    not in it, a kernel          IR -> object code -> cache                   llvmlite
    not in it, prepared code     shipped IR -> object code -> cache           llvmlite; see `prepared.py`
    not in it, Python code       Numba -> IR -> object code -> cache          nothing else needs Numba imported

Numba's disk cache is not used: importing it takes half a second before it finds anything, all kernels share one index
that two processes can corrupt, and it does not see edits in other files than a function's source file.
"""

from __future__ import annotations

import ctypes
import gc
import hashlib
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import astuple
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from typing import Any, get_type_hints

import llvmlite
import llvmlite.binding as llvm

from namdsp.cache_folder import cache_folder
from namdsp.native.announce import announce
from namdsp.native.float_control import guarded
from namdsp.native.object_cache import ObjectCache
from namdsp.native.prepared import prepared_ir
from namdsp.native.records import Record
from namdsp.native.soft_fma import without_fma
from namdsp.native.targets import CompileTarget, has_fma, host

#: Called with a kernel's name before it is compiled: once per kernel that the cache does not have.
on_compile: Callable[[str], None] | None = None
#: Called when that is done, or has failed.
on_compiled: Callable[[], None] | None = None
#: Called before waiting for another process that compiles a kernel which this one needs.
on_wait: Callable[[], None] | None = None

#: The name of the main function of a module of IR.
ENTRY = "entry"
#: What LLVM calls of its own accord.
_LIBRARY_CALLS = {"memcpy", "memmove", "memset"}

_lock = threading.RLock()
_addresses: dict[tuple[str, str], int] = {}
_loaded: list[Any] = []


def native_address(name: str, spec: str, write_ir: Callable[[], str]) -> int:
    """The address of `ENTRY` in the IR that `write_ir` writes; loaded or compiled once per process.

    name, spec : what decides the IR, together with the sources that `_digest` reads
    """
    return _address(name, spec, lambda: compile_object(write_ir()))


def _address(name: str, spec: str, compile_one: Callable[[], bytes]) -> int:
    with _lock:
        if (name, spec) not in _addresses:
            _addresses[name, spec] = _load(cached_or_built(name, spec, "o", compile_one))
        return _addresses[name, spec]


def optimised_code(name: str, spec: str, write_ir: Callable[[], str], machine: CompileTarget) -> Any:
    """A module of IR, optimised for a machine and ready to be linked with others.

    name, spec : as for `native_address`
    """
    identity = f"{astuple(machine)} {spec}"
    with _lock:
        bits = cached_or_built(
            name, identity, "bc", lambda: optimise(write_ir(), machine, inline=True)[0].as_bitcode()
        )
    return llvm.parse_bitcode(bits)


def integers_code(place: str, arguments: int, machine: CompileTarget) -> Any:
    """The function of `integers_function`, as a module optimised for a machine."""
    name = _cache_name(place)
    with _lock:
        portable = prepared_ir(name)
        if portable is None:
            portable = cached_or_built(
                name, f"{arguments}", "ll", lambda: numba_ir(function_at(place)(), arguments).encode()
            ).decode()
    guarded_ir = partial(guarded, portable, ENTRY, machine.triple)
    return optimised_code(name, f"{arguments} guarded", guarded_ir, machine)


def cached_or_built(name: str, spec: str, kind: str, make: Callable[[], bytes]) -> bytes:
    """Return code from the cache, or from `make`, which is then stored there.

    kind : suffix of the file
    """
    objects = _objects()
    file = f"{name}-{hashlib.sha256(spec.encode()).hexdigest()[:32]}.{kind}"
    code = objects.read(file, spec)
    if code is not None:
        return code
    with objects.exclusive_build(file, on_wait):
        code = objects.read(file, spec)  # another process may have made it meanwhile
        if code is None:
            announce("" if objects.folder is None else str(cache_folder()))
            if on_compile is not None:
                on_compile(name)
            try:
                with _uncollected():
                    code = make()
            finally:
                if on_compiled is not None:
                    on_compiled()
            objects.write(file, spec, code)
    return code


@contextmanager
def _uncollected() -> Iterator[None]:
    """Switch the garbage collector off inside: it would traverse the many objects of a kernel's IR again and again."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


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
    name = _cache_name(place)

    def compile_one() -> bytes:
        prepared = None if constants else prepared_ir(name)
        text = prepared or numba_ir(function_at(place)(*constants), arguments)
        return compile_object(guarded(text, ENTRY, host().triple), inline=prepared is None)

    return _address(name, f"{arguments} {constants}", compile_one)


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
    _loaded.append(engine)
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


def loaded() -> list[Any]:
    """Return the objects that keep the machine code of this process alive."""
    return _loaded


def cache_location() -> Path | None:
    """Return the folder of compiled code; None if it cannot be written, as far as has been tried."""
    return _objects().folder


@cache
def _objects() -> ObjectCache:
    return ObjectCache(_digest())


def _digest() -> str:
    """Of all that can change what is compiled, but for the specs."""
    facts = [*astuple(host()), sys.version, llvmlite.__version__]
    digest = hashlib.sha256("\n".join(facts).encode())
    digest.update(_numba_version())
    root = Path(__file__).resolve().parents[1]
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
            digest.update(f"\n{folder}/{source.name}\n".encode() + source.read_bytes())
    return digest.hexdigest()[:32]


def _numba_version() -> bytes:
    """The file that says it: to import Numba, or to ask for its metadata, costs more than all the rest."""
    numba = find_spec("numba")
    if numba is None or numba.origin is None:
        return b""
    try:
        return Path(numba.origin).with_name("_version.py").read_bytes()
    except OSError:
        return b""
