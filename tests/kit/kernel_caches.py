"""A single test's folder of compiled kernels."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from namdsp.cache_folder import CACHE_VARIABLE
from namdsp.kernels.numba_cpu.engine import DRIVE
from namdsp.native import compile as jit
from namdsp.native.lazy import compiled_address
from namdsp.native.object_cache import ObjectCache

DRIVER = "driver.make_driver"


def forget_kernels(monkeypatch: pytest.MonkeyPatch, folder: Path) -> list[str]:
    """As in a new process with this cache folder and the driver loaded; returns the names of what is compiled."""
    compiled: list[str] = []
    compiled_address(*DRIVE)
    known = {key: address for key, address in jit._addresses.items() if key[0] == DRIVER}
    monkeypatch.setenv(CACHE_VARIABLE, str(folder))
    monkeypatch.setattr(jit, "_objects", cache(lambda: ObjectCache(jit._digest())))
    monkeypatch.setattr(jit, "_addresses", known)
    monkeypatch.setattr(jit, "on_compile", compiled.append)
    monkeypatch.setattr(jit, "on_compiled", None)
    monkeypatch.setattr(jit, "on_wait", None)
    return compiled
