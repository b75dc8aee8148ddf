"""Compiled kernels: read from the user's cache folder, else compiled by Triton and stored there.

So a process whose kernels were compiled before imports neither Triton nor a compiler. A cache key has everything that
the code depends on: text, constants, the compiler's options and version, the chip, the alignment of the arguments.
"""

from __future__ import annotations

import hashlib
import json
import re
import threading
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import version
from typing import Any

from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.source import COMPILERS_SHARED, POINTERS, KernelSource
from namdsp.native.object_cache import ObjectCache

#: Increased when the format of the cached bytes changes.
FORMAT = 2
#: The compiler is told which pointers and numbers are multiples of this.
ALIGNMENT = 16
_STRUCT = {"i32": "i", "i64": "q", "fp32": "f"}
_LEAST, _MOST = -(1 << 31), (1 << 31) - 1
#: Several devices may compile the same kernel at the same time.
_compiling = threading.Lock()
_ENTRY = re.compile(r"\.entry\s+(\w+)\s*\((.*?)\)", re.DOTALL)
_PARAMETER = re.compile(r"\.param\s+(?:\.align\s+\d+\s+)?\.[a-z](\d+)")


@dataclass(frozen=True)
class KernelBinary:
    """A kernel compiled for one chip. The field names are stored in the cache.

    name    : of the function in it
    threads : of a program
    shared  : bytes of shared memory of a launch
    layout  : of its parameters, in the notation of `struct`; those after the kernel's arguments are scratch, and zero
    cubin   : the code for the driver
    """

    name: str
    threads: int
    shared: int
    layout: str
    cubin: bytes

    def to_bytes(self) -> bytes:
        """Return a line of JSON, then the code."""
        head = {name: value for name, value in asdict(self).items() if name != "cubin"}
        return json.dumps(head).encode() + b"\n" + self.cubin

    @classmethod
    def from_bytes(cls, data: bytes) -> KernelBinary:
        """Return the kernel that `to_bytes` wrote."""
        head, _, cubin = data.partition(b"\n")
        return cls(**json.loads(head), cubin=cubin)


def types_of(source: KernelSource, arguments: Sequence[Any]) -> tuple[str, ...]:
    """Return the type of each argument for the compiler, with `:16` where it is a multiple of that."""
    types = []
    for (_, kind), argument in zip(source.arguments, arguments, strict=True):
        dtype = kind if kind in POINTERS else "i32" if _LEAST <= argument <= _MOST else "i64"
        aligned = kind != "number" and argument % ALIGNMENT == 0
        types.append(f"{dtype}:{ALIGNMENT}" if aligned else dtype)
    return tuple(types)


@dataclass(frozen=True)
class CompileRequest:
    """A kernel to compile.

    types     : of the arguments; see `types_of`
    constants : values of the constexpr parameters
    options   : of the compiler
    chip      : 90 for sm_90
    """

    source: KernelSource
    types: tuple[str, ...]
    constants: dict[str, int]
    options: dict[str, Any]
    chip: int

    @property
    def spec(self) -> str:
        """Everything that decides the code, as JSON."""
        kernel = self.source.text, self.source.shared
        return json.dumps([*kernel, self.types, self.constants, self.options, self.chip], sort_keys=True)


def load(request: CompileRequest) -> KernelBinary:
    """Return a kernel from the cache; compile it first if it is not there.

    Raises
    ------
    EngineError : the compiler refuses it.
    """
    spec = request.spec
    name = hashlib.sha256(spec.encode()).hexdigest()[:24]
    cache = kernel_cache()
    data = cache.read(name, spec)
    if data is None:
        with _compiling:
            data = cache.read(name, spec)  # another thread may have been faster
            if data is None:
                data = compile_kernel(request).to_bytes()
                cache.write(name, spec, data)
    return KernelBinary.from_bytes(data)


def compile_kernel(request: CompileRequest) -> KernelBinary:
    """Compile a kernel without the cache; also works without a GPU."""
    source = request.source
    return to_binary(build(request), request.types, source.title, source.shared)


def to_binary(built: Any, types: Sequence[str], title: str, shared: int = 0) -> KernelBinary:
    """Return what Triton's compiler returned as a kernel.

    types  : of the arguments
    shared : bytes of shared memory of a launch, beyond what the compiler uses
    """
    metadata = built.metadata
    scratch = (getattr(metadata, f"{kind}_scratch_size", 0) for kind in ("global", "profile"))
    if any(scratch) or metadata.num_ctas != 1:
        raise EngineError(f'triton: {title}: takes scratch memory. Use engine="numba"')
    name, layout = _parameters(built.asm["ptx"], types)
    assert not shared or metadata.shared <= COMPILERS_SHARED
    return KernelBinary(
        name,
        threads=32 * metadata.num_warps,
        shared=max(metadata.shared, shared),
        layout=layout,
        cubin=built.asm["cubin"],
    )


def build(request: CompileRequest) -> Any:
    """Return the output of Triton's compiler."""
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    source, types, constants = request.source, request.types, request.constants
    names = [name for name, _ in source.arguments]
    signature = dict.fromkeys(constants, "constexpr")
    signature = {name: kind.split(":")[0] for name, kind in zip(names, types, strict=True)} | signature
    aligned = {(index,): [["tt.divisibility", ALIGNMENT]] for index, kind in enumerate(types) if ":" in kind}
    values = {(len(names) + index,): value for index, value in enumerate(constants.values())}
    try:
        return triton.compile(
            ASTSource(source.function(), signature, values, aligned),
            target=GPUTarget("cuda", request.chip, 32),
            options={"enable_fp_fusion": False} | request.options,  # a sum of products is two roundings
        )
    except RuntimeError as error:
        raise EngineError(f'triton: {source.title}: not compiled: {error}. Use engine="numba"') from error


def _parameters(ptx: str, types: Sequence[str]) -> tuple[str, str]:
    """Return a kernel's name, and the layout of its parameters."""
    match = _ENTRY.search(ptx)
    assert match is not None
    sizes = [int(bits) // 8 for bits in _PARAMETER.findall(match[2])]
    layout = "".join("Q" if kind.startswith("*") else _STRUCT[kind.split(":")[0]] for kind in types)
    expected = [4 if letter in "if" else 8 for letter in layout]
    extra = len(sizes) - len(expected)
    if sizes != [*expected, *[8] * extra]:
        raise EngineError(
            f'triton: a kernel takes parameters of {sizes} bytes, not {expected}. Use engine="numba"'
        )
    return match[1], layout + "Q" * extra


@cache
def kernel_cache() -> ObjectCache:
    """Return the cache of compiled kernels of this version of the compiler."""
    identity = f"cuda {FORMAT} triton {version('triton')}"
    return ObjectCache(hashlib.sha256(identity.encode()).hexdigest()[:24])
