"""Compiled kernels: read from the user's cache folder, else compiled by Triton and stored there.

So a process whose kernels were compiled before imports neither Triton nor a compiler. Another process compiles, while
this one opens the device and computes what kernels are compared with; without that process, this one does. A cache key
has everything that the code depends on: text, constants, the compiler's options and version, the chip, the alignment of
the arguments.
"""

from __future__ import annotations

import atexit
import hashlib
import threading
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from namdsp.files.private_files import cache_folder
from namdsp.kernels.triton_gpu.compiler import ALIGNMENT, CompileRequest, KernelBinary, compile_kernel
from namdsp.kernels.triton_gpu.source import NUMBER, POINTERS, KernelSource
from namdsp.native import compiled_code
from namdsp.native.object_cache import ObjectCache
from namdsp.native.worker import Worker

#: Increased when the format of the cached bytes changes.
FORMAT = 2
_MIN_I32, _MAX_I32 = -(1 << 31), (1 << 31) - 1
#: One for each kernel: several devices may want the same at the same time.
_compiling: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
#: Workers that wait for the next kernel; they end by themselves.
_idle: list[Worker] = []


def types_of(source: KernelSource, arguments: Sequence[Any]) -> tuple[str, ...]:
    """Return the type of each argument for the compiler, with `:16` where it is a multiple of that."""
    types = []
    for (_, kind), argument in zip(source.arguments, arguments, strict=True):
        dtype = kind if kind in POINTERS else "i32" if _MIN_I32 <= argument <= _MAX_I32 else "i64"
        aligned = kind != NUMBER and argument % ALIGNMENT == 0
        types.append(f"{dtype}:{ALIGNMENT}" if aligned else dtype)
    return tuple(types)


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
        with _compiling[name]:
            data = cache.read(name, spec)  # another thread may have been faster
            if data is None:
                compiled_code.announce(
                    request.source.title, "" if cache.folder is None else str(cache_folder()), "some seconds"
                )
                data = _compiled_elsewhere(request) or compile_kernel(request).to_bytes()
                cache.write(name, spec, data)
    return KernelBinary.from_bytes(data)


def expect_kernels() -> None:
    """Start a worker if nothing is in the cache: it imports the compiler while the device is opened."""
    folder = kernel_cache().folder
    if not any(worker.runs for worker in _idle) and (folder is None or not folder.is_dir()):
        _idle.append(_new_worker())


def _compiled_elsewhere(request: CompileRequest) -> bytes | None:
    """Let a worker compile a kernel; None if it cannot."""
    worker = _idle.pop() if _idle else None
    if worker is None or not worker.runs:
        worker = _new_worker()
    binary = worker.call(request.to_bytes())
    _idle.append(worker)
    return binary


def _new_worker() -> Worker:
    worker = Worker("namdsp.kernels.triton_gpu.compiler:compile_bytes")
    atexit.register(worker.close)
    return worker


@cache
def kernel_cache() -> ObjectCache:
    """Return the cache of compiled kernels of this version of the compiler."""
    try:
        compiler = version("triton")
    except PackageNotFoundError:  # nothing is compiled then
        compiler = "none"
    identity = f"cuda {FORMAT} triton {compiler}"
    return ObjectCache(hashlib.sha256(identity.encode()).hexdigest()[:24])
