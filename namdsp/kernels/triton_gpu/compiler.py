"""From the text of a kernel to code for the driver, by Triton.

Imports nothing else, so that a process which compiles for another starts quickly.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
import warnings
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from importlib import import_module
from typing import Any

from namdsp.errors import EngineError, EngineWarning
from namdsp.kernels.triton_gpu.source import COMPILERS_SHARED, KernelSource

#: The compiler is told which pointers and numbers are multiples of this.
ALIGNMENT = 16
_STRUCT = {"i32": "i", "i64": "q", "fp32": "f"}
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
        kernel = self.source.code, self.source.shared
        return json.dumps([*kernel, self.types, self.constants, self.options, self.chip], sort_keys=True)

    def to_bytes(self) -> bytes:
        """Return the request as JSON, for `compile_bytes`."""
        return json.dumps(asdict(self)).encode()

    @classmethod
    def from_bytes(cls, data: bytes) -> CompileRequest:
        """Return the request that `to_bytes` wrote."""
        fields = json.loads(data)
        source = fields.pop("source")
        source["parameters"] = tuple(map(tuple, source["parameters"]))
        return cls(KernelSource(**source), types=tuple(fields.pop("types")), **fields)


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
    """Return the output of Triton's compiler; where its cache cannot be written, with a cache for this kernel alone.

    Raises
    ------
    EngineError : it does not compile, or there is no folder to write to.
    """
    title = request.source.title
    try:
        try:
            return _build(request)
        except OSError as error:  # a home that cannot be written: containers, clusters
            with tempfile.TemporaryDirectory(prefix="namdsp-") as folder:
                warnings.warn(
                    f"Triton's cache cannot be written ({error}). Kernels are compiled without it; "
                    "TRITON_CACHE_DIR names another folder",
                    EngineWarning,
                    stacklevel=2,
                )
                before = os.environ.get("TRITON_CACHE_DIR")
                os.environ["TRITON_CACHE_DIR"] = folder
                try:
                    return _build(request)
                finally:
                    del os.environ["TRITON_CACHE_DIR"]
                    if before is not None:
                        os.environ["TRITON_CACHE_DIR"] = before
    except (OSError, RuntimeError) as error:
        raise EngineError(f'triton: {title}: not compiled: {error}. Use engine="numba"') from error


def _build(request: CompileRequest) -> Any:
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    source, types, constants = request.source, request.types, request.constants
    names = [name for name, _ in source.arguments]
    signature = dict.fromkeys(constants, "constexpr")
    signature = {name: kind.split(":")[0] for name, kind in zip(names, types, strict=True)} | signature
    aligned = {(index,): [["tt.divisibility", ALIGNMENT]] for index, kind in enumerate(types) if ":" in kind}
    values = {(len(names) + index,): value for index, value in enumerate(constants.values())}
    return triton.compile(
        ASTSource(source.function(), signature, values, aligned),
        target=GPUTarget("cuda", request.chip, 32),
        options={"enable_fp_fusion": False} | request.options,  # a sum of products is two roundings
    )


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


def compile_bytes(request: bytes) -> bytes:
    """Compile in a process that does nothing else, for `Worker`: `CompileRequest.to_bytes` to `KernelBinary.to_bytes`.

    Triton caches nothing: its key would be the digest of half a gigabyte of its own code, which takes 0.3 s. Without
    line numbers the code is a quarter as long.
    """
    with tempfile.TemporaryDirectory(prefix="namdsp-") as folder:
        os.environ |= {"TRITON_CACHE_DIR": folder, "TRITON_DISABLE_LINE_INFO": "1"}
        for name in ("triton.compiler.compiler", "triton.runtime.cache"):
            with suppress(ImportError):
                module = import_module(name)
                if hasattr(module, "triton_key"):
                    vars(module)["triton_key"] = lambda: "namdsp"
        return compile_kernel(CompileRequest.from_bytes(request)).to_bytes()
