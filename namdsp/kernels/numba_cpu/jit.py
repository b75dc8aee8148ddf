"""How and where Numba compiles: the flags, the cache folder, the key. The only place that knows.

Numba's disk cache does not see edits in other files than the function's own, so every cached function closes over
`SOURCES`, a digest of everything that can change what is compiled.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba.core import config, types

#: Environment variable for the folder of compiled kernels.
CACHE_VARIABLE = "NAMDSP_CACHE_DIR"
_KERNEL_SIGNATURE = types.int64(types.int64, types.int64, types.int64, types.int64)


def cache_folder() -> Path:
    """Where compiled kernels live: $NAMDSP_CACHE_DIR, or the user's cache folder."""
    given = os.environ.get(CACHE_VARIABLE)
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "namdsp" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches/namdsp"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "namdsp"


def _digest() -> str:
    root = Path(__file__).resolve().parents[2]
    digest = hashlib.sha256(numba.__version__.encode())
    for folder in ("arithmetic", "plan", "kernels/numba_cpu"):
        for source in sorted((root / folder).glob("*.py")):
            digest.update(source.name.encode() + source.read_bytes())
    return digest.hexdigest()[:24]


SOURCES = _digest()


@cache
def _cache_usable() -> bool:
    folder = cache_folder() / "numba"
    probe = folder / f".probe-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(b"x" * 4096)
        probe.unlink()
    except OSError as error:
        print(
            f"namdsp: compiled kernels cannot be kept in {folder} ({error.strerror}); compiling in memory. "
            f"Set {CACHE_VARIABLE} to a writable folder",
            file=sys.stderr,
        )
        return False
    config.CACHE_DIR = str(folder)
    return True


def compile_cfunc(make: Callable[..., Any], spec: str) -> Any:
    """A compiled kernel: a C function (i64, i64, i64, i64) -> i64."""
    function = make(spec, SOURCES)
    return _attempt(lambda cached: numba.cfunc(_KERNEL_SIGNATURE, cache=cached)(function))


def compile_njit(make: Callable[..., Any], signature: Any, *constants: int) -> Any:
    """A compiled function that releases the GIL; it closes over the constants."""
    function = make(SOURCES, *constants)
    return _attempt(
        lambda cached: numba.njit(signature, cache=cached, nogil=True, error_model="numpy")(function)
    )


def _attempt(compile_with: Callable[[bool], Any]) -> Any:
    if not _cache_usable():
        return compile_with(False)
    try:
        return compile_with(True)
    except OSError:  # the disk filled up, or the folder went away
        return compile_with(False)
