"""Folders of compiled kernels for single tests, with the driver in them: Numba takes two seconds to compile it."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

from namdsp.cache_folder import CACHE_VARIABLE
from namdsp.kernels.numba_cpu.engine import DRIVE
from namdsp.native import compile as jit
from namdsp.native.lazy import lazy_address
from namdsp.native.object_cache import ObjectCache
from namdsp.private_files import make_folder

DRIVER = "driver.make_driver"


def give_driver(folder: Path, names: str = DRIVER) -> Path:
    """Put this session's driver into a cache folder, which is made; returns the folder.

    names : a pattern, for what else has been compiled
    """
    lazy_address(*DRIVE)  # now it is compiled, if it was not
    stored = jit.cache_location()
    assert stored is not None
    kernels = folder / "kernels" / stored.name
    make_folder(kernels)
    argument = list(stored.glob(f"{names}-*.o"))
    assert argument
    for path in argument:
        shutil.copy2(path, kernels)
    return folder


def forget_kernels(monkeypatch: pytest.MonkeyPatch, folder: Path) -> list[str]:
    """As in a new process with this cache folder and the driver loaded; returns the names of what is compiled."""
    compiled: list[str] = []
    lazy_address(*DRIVE)
    known = {key: address for key, address in jit._addresses.items() if key[0] == DRIVER}
    monkeypatch.setenv(CACHE_VARIABLE, str(folder))
    monkeypatch.setattr(jit, "_objects", cache(lambda: ObjectCache(jit._digest())))
    monkeypatch.setattr(jit, "_addresses", known)
    monkeypatch.setattr(jit, "on_compile", compiled.append)
    monkeypatch.setattr(jit, "on_compiled", None)
    monkeypatch.setattr(jit, "on_wait", None)
    return compiled
