"""Kernels as device code: from the user's cache folder, else compiled by Triton and kept there.

So a process whose kernels were compiled before imports neither Triton nor a compiler. A kernel is found by all that its
code depends on: its text, its constants, the compiler's options and version, the chip, the alignment of its arguments.
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

#: Changes when the same kernel would be written down otherwise.
FORMAT = 1
#: Pointers and numbers that are multiples of this many bytes are told to the compiler.
ALIGNMENT = 16
_STRUCT = {"i32": "i", "i64": "q"}
_LEAST, _MOST = -(1 << 31), (1 << 31) - 1
#: Several devices want the same kernel at the same time.
_compiling = threading.Lock()
_ENTRY = re.compile(r"\.entry\s+(\w+)\s*\((.*?)\)", re.DOTALL)
_PARAMETER = re.compile(r"\.param\s+(?:\.align\s+\d+\s+)?\.[a-z](\d+)")


@dataclass(frozen=True)
class Code:
    """A kernel for one chip.

    name    : of the function in it
    threads : of a program
    shared  : bytes of shared memory that are asked for at each launch
    layout  : of its parameters, as `struct` has it; those behind the kernel's own are scratch, and zero
    extra   : how many of those there are
    cubin   : what the driver loads
    """

    name: str
    threads: int
    shared: int
    layout: str
    extra: int
    cubin: bytes

    def packed(self) -> bytes:
        """As bytes: a line of JSON, then the code."""
        head = {name: value for name, value in asdict(self).items() if name != "cubin"}
        return json.dumps(head).encode() + b"\n" + self.cubin

    @classmethod
    def unpacked(cls, data: bytes) -> Code:
        """What `packed` gave."""
        head, _, cubin = data.partition(b"\n")
        return cls(**json.loads(head), cubin=cubin)


def types_of(source: KernelSource, arguments: Sequence[Any]) -> tuple[str, ...]:
    """The type of each argument as the compiler takes it, with `:16` where it is a multiple of that."""
    found = []
    for (_, kind), argument in zip(source.arguments, arguments, strict=True):
        own = kind if kind in POINTERS else "i32" if _LEAST <= argument <= _MOST else "i64"
        aligned = kind != "number" and argument % ALIGNMENT == 0
        found.append(f"{own}:{ALIGNMENT}" if aligned else own)
    return tuple(found)


@dataclass(frozen=True)
class Wanted:
    """What code is wanted for.

    types     : of the arguments; see `types_of`
    constants : that the compiler knows
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
        """All that decides the code."""
        kernel = self.source.text, self.source.shared
        return json.dumps([*kernel, self.types, self.constants, self.options, self.chip], sort_keys=True)


def load(wanted: Wanted) -> Code:
    """The code of a kernel.

    Raises
    ------
    EngineError : the compiler refuses it.
    """
    spec = wanted.spec
    name = hashlib.sha256(spec.encode()).hexdigest()[:24]
    cache = kept_code()
    data = cache.read(name, spec)
    if data is None:
        with _compiling, cache.exclusive_build(name, None):
            data = cache.read(name, spec)  # another process may have been faster
            if data is None:
                data = compiled(wanted).packed()
                cache.write(name, spec, data)
    return Code.unpacked(data)


def compiled(wanted: Wanted) -> Code:
    """What `load` gives, compiled in any case; also where there is no GPU."""
    built, source = build(wanted), wanted.source
    metadata = built.metadata
    scratch = (getattr(metadata, f"{kind}_scratch_size", 0) for kind in ("global", "profile"))
    if any(scratch) or metadata.num_ctas != 1:
        raise EngineError(f'triton: {source.title}: takes scratch memory. Use engine="numba"')
    name, layout, extra = _parameters(built.asm["ptx"], wanted.types)
    assert not source.shared or metadata.shared <= COMPILERS_SHARED
    shared = max(metadata.shared, source.shared)
    return Code(
        name,
        threads=32 * metadata.num_warps,
        shared=shared,
        layout=layout,
        extra=extra,
        cubin=built.asm["cubin"],
    )


def build(wanted: Wanted) -> Any:
    """What Triton's compiler gives."""
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    source, types, constants = wanted.source, wanted.types, wanted.constants
    names = [name for name, _ in source.arguments]
    signature = dict.fromkeys(constants, "constexpr")
    signature = {name: kind.split(":")[0] for name, kind in zip(names, types, strict=True)} | signature
    aligned = {(index,): [["tt.divisibility", ALIGNMENT]] for index, kind in enumerate(types) if ":" in kind}
    values = {(len(names) + index,): value for index, value in enumerate(constants.values())}
    try:
        return triton.compile(
            ASTSource(source.function(), signature, values, aligned),
            target=GPUTarget("cuda", wanted.chip, 32),
            options={"enable_fp_fusion": False} | wanted.options,  # a sum of products is two roundings
        )
    except RuntimeError as error:
        raise EngineError(f'triton: {source.title}: not compiled: {error}. Use engine="numba"') from error


def _parameters(ptx: str, types: tuple[str, ...]) -> tuple[str, str, int]:
    """A kernel's name, the layout of its parameters, and how many of those are scratch."""
    found = _ENTRY.search(ptx)
    assert found is not None
    sizes = [int(bits) // 8 for bits in _PARAMETER.findall(found[2])]
    layout = "".join("Q" if kind.startswith("*") else _STRUCT[kind.split(":")[0]] for kind in types)
    own = [4 if letter == "i" else 8 for letter in layout]
    extra = len(sizes) - len(own)
    if sizes != [*own, *[8] * extra]:
        raise EngineError(
            f'triton: a kernel takes parameters of {sizes} bytes, not {own}. Use engine="numba"'
        )
    return found[1], layout + "Q" * extra, extra


@cache
def kept_code() -> ObjectCache:
    """Where code is kept, of this version of the compiler."""
    identity = f"cuda {FORMAT} triton {version('triton')}"
    return ObjectCache(hashlib.sha256(identity.encode()).hexdigest()[:24])
