"""Compile native code: flags, cache key, and the way from LLVM IR to an address.

    in the cache                 object code -> address                       llvmlite alone, a millisecond
    not in it, a kernel          IR -> object code -> cache                   llvmlite
    not in it, prepared code     shipped IR -> object code -> cache           llvmlite; see `prepared.py`
    not in it, Python code       Numba -> IR -> object code -> cache          the only case that imports Numba

The cache has two folders. One is of these sources: specification -> digest of the IR. The other is of this compiler:
digest of the IR -> code. So after an edit of a source the IR is written again, and only changed IR is compiled.

Numba's disk cache is not used: importing it takes half a second before it finds anything, all kernels share one index
that two processes can corrupt, and it does not see edits in other files than a function's source file.
"""

from __future__ import annotations

import ctypes
import hashlib
import sys
import threading
from collections.abc import Callable, Iterable
from dataclasses import astuple
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

import llvmlite
import llvmlite.binding as llvm

from namdsp.files.private_files import cache_folder
from namdsp.native import compiled_code, llvm_code
from namdsp.native.compiler_errors import compile_errors
from namdsp.native.compilers import Compilers
from namdsp.native.float_control import guarded
from namdsp.native.object_cache import ObjectCache
from namdsp.native.prepared import prepared_ir
from namdsp.native.records import Record
from namdsp.native.targets import CompileTarget, host

#: The name of the main function of a module of IR.
ENTRY = "entry"

_lock = threading.RLock()


class Request(NamedTuple):
    """A function to load, or to compile first.

    name, spec : what decides the IR, together with the sources that `_sources_digest` reads
    write_ir   : returns the IR, and whether it is to be inlined
    """

    name: str
    spec: str
    write_ir: Callable[[], tuple[str, bool]]


def native_request(name: str, spec: str, write_ir: Callable[[], str]) -> Request:
    """Return the function `ENTRY` in the IR that `write_ir` writes."""
    return Request(name, spec, lambda: (write_ir(), False))


def native_address(name: str, spec: str, write_ir: Callable[[], str]) -> int:
    """Return the address of `ENTRY` in the IR that `write_ir` writes; loaded or compiled once per process."""
    return address_of(native_request(name, spec, write_ir))


def address_of(request: Request) -> int:
    """Return the address of a function; loaded or compiled once per process."""
    if request[:2] not in compiled_code.state.addresses:
        prepare([request])
    return compiled_code.state.addresses[request.name, request.spec]


def prepare(requests: Iterable[Request]) -> None:
    """Load functions for `address_of`; compile those that are not cached in parallel."""
    addresses = compiled_code.state.addresses
    with _lock, compile_errors():
        new = {request[:2]: request for request in requests if request[:2] not in addresses}
        cached = {key: _cached(request, None) for key, request in new.items()}
        absent = [new[key] for key, code in cached.items() if code is None]
        with Compilers(len(absent)) as compilers:
            finish = [_begin(request, None, compilers) for request in absent]
            compilers.help()
            cached.update(zip((request[:2] for request in absent), (end() for end in finish), strict=True))
        for key, code in cached.items():
            assert code is not None
            addresses[key] = _load(code)


def optimised_code(name: str, spec: str, write_ir: Callable[[], str], machine: CompileTarget) -> Any:
    """Return a module of IR, optimised for a machine and ready to be linked with others.

    name, spec : as for `native_address`
    """
    request = Request(name, f"{astuple(machine)} {spec}", lambda: (write_ir(), True))
    with _lock, compile_errors():
        bits = _cached(request, machine) or _begin(request, machine, None)()
    return llvm.parse_bitcode(bits)


def integers_code(place: str, arguments: int, machine: CompileTarget) -> Any:
    """Return the function of `integers_function`, as a module optimised for a machine."""
    return optimised_code(
        _cache_name(place),
        f"{arguments} guarded",
        lambda: guarded(_integers_ir(place, arguments)[0], ENTRY, machine.triple),
        machine,
    )


def _cached(request: Request, machine: CompileTarget | None) -> bytes | None:
    """Code from the cache: object code, for another machine bitcode to be linked. None if it is not there."""
    digests, objects = caches()
    kind = _kind(machine)
    digest = digests.read(_key_file(request, kind), request.spec)
    return None if digest is None else objects.read(_code_file(request, digest, kind), kind)


def _begin(
    request: Request, machine: CompileTarget | None, compilers: Compilers | None
) -> Callable[[], bytes]:
    """Begin to compile what `_cached` does not have. Returns a function that returns the code and stores it.

    compilers : for this machine; for another one this process compiles
    """
    digests, objects = caches()
    kind = _kind(machine)
    text, inline = request.write_ir()
    digest = hashlib.sha256(f"{machine} {inline}\n{text}".encode()).digest()
    digests.write(_key_file(request, kind), request.spec, digest)
    file = _code_file(request, digest, kind)
    code = objects.read(file, kind)  # other sources may have had the same IR
    if code is not None:
        found = code
        return lambda: found
    compiled_code.announce(request.name, "" if objects.folder is None else str(cache_folder()))
    job = None if compilers is None else compilers.start(text, inline)

    def finish() -> bytes:
        code = _bitcode(text, inline, machine) if job is None else job.code()
        objects.write(file, kind, code)
        return code

    return finish


def _kind(machine: CompileTarget | None) -> str:
    return "o" if machine is None else "bc"


def _key_file(request: Request, kind: str) -> str:
    return f"{request.name}-{hashlib.sha256(request.spec.encode()).hexdigest()[:32]}.{kind}.key"


def _code_file(request: Request, digest: bytes, kind: str) -> str:
    return f"{request.name}-{digest.hex()[:32]}.{kind}"


def _bitcode(text: str, inline: bool, machine: CompileTarget | None) -> bytes:
    code: bytes = llvm_code.optimise(text, machine, inline=inline)[0].as_bitcode()
    return code


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
    return address_of(integers_request(place, arguments, *constants))


def integers_request(place: str, arguments: int, *constants: int) -> Request:
    """Return the function of `integers_function` as a request."""

    def write_ir() -> tuple[str, bool]:
        text, inlined = _integers_ir(place, arguments, *constants)
        return guarded(text, ENTRY, host().triple), not inlined

    return Request(_cache_name(place), f"{arguments} {constants}", write_ir)


def _integers_ir(place: str, arguments: int, *constants: int) -> tuple[str, bool]:
    """IR for any machine of the function of `integers_function`, and whether all in it is inlined."""
    prepared = None if constants else prepared_ir(_cache_name(place))
    return prepared or numba_ir(function_at(place)(*constants), arguments), prepared is not None


def ir_address(name: str, spec: str, write_ir: Callable[[], str]) -> int:
    """Return an address as `native_address`, of a function that works in any floating-point mode."""
    return native_address(name, f"{spec} guarded", lambda: guarded(write_ir(), ENTRY, host().triple))


def function_at(place: str) -> Callable[..., Any]:
    """Return the Python function at "package.module:function"."""
    module, name = place.split(":")
    function: Callable[..., Any] = getattr(import_module(module), name)
    return function


def _cache_name(place: str) -> str:
    """The name of compiled Python in the cache: "module.function"."""
    return place.rpartition(".")[2].replace(":", ".")


def numba_ir(function: Callable[..., Any], arguments: int) -> str:
    """Return IR that can be compiled for any machine, with ENTRY, a function of int64s and pointers to records."""
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


def _load(code: bytes) -> int:
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), llvm_code.host_machine())
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    compiled_code.state.loaded.append(engine)
    return int(engine.get_function_address(ENTRY))


def caches() -> tuple[ObjectCache, ObjectCache]:
    """Return the folders of the cache: of these sources, and of this compiler."""
    if compiled_code.state.caches is None:
        digests = ObjectCache(_sources_digest(), warns=False)
        compiled_code.state.caches = digests, ObjectCache(_compiler_digest())
    return compiled_code.state.caches


def _compiler_digest() -> str:
    """The digest of all that decides how LLVM compiles IR."""
    here = Path(__file__)
    facts = repr((host(), llvmlite.__version__)).encode()
    sources = (here.with_name(f"{name}.py").read_bytes() for name in ("llvm_code", "soft_fma"))
    return _digest(facts, here.read_bytes(), *sources)


def _sources_digest() -> str:
    """The digest of all that decides IR, except the specs."""
    root = Path(__file__).resolve().parents[1]
    parts = [repr((host(), sys.version, llvmlite.__version__)).encode(), _numba_version()]
    compiled = (
        "oversampling/compiled",
        "rig/compiled",
        "runtime/compiled",
        "live/compiled",
        "kernels/triton_gpu/compiled",
    )
    for folder in (
        "native",
        "arithmetic",
        "plan",
        "kernels/numba_cpu",
        "kernels/numba_cpu/lstm",
        "kernels/numba_cpu/long_convolution",
        "kernels/numba_cpu/backward",
        *compiled,
    ):
        for source in sorted(file for file in (root / folder).iterdir() if file.suffix in (".py", ".ll")):
            parts += [f"\n{folder}/{source.name}\n".encode(), source.read_bytes()]
    return _digest(*parts)


def _digest(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()[:32]


def _numba_version() -> bytes:
    """The file with the version: to import Numba, or to read its metadata, takes longer than all the rest."""
    numba = find_spec("numba")
    if numba is None or numba.origin is None:
        return b""
    try:
        return Path(numba.origin).with_name("_version.py").read_bytes()
    except OSError:
        return b""
