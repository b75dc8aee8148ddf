"""A single test's folder of compiled kernels."""

from __future__ import annotations

from pathlib import Path

import pytest

from namdsp.files.private_files import CACHE_VARIABLE
from namdsp.kernels.numba_cpu.engine import DRIVE
from namdsp.native import compiled_code
from namdsp.native.process import compiled_address

DRIVER = "driver.make_driver"
ANNOUNCE = compiled_code.announce


def forget_kernels(monkeypatch: pytest.MonkeyPatch, folder: Path) -> list[str]:
    """As in a new process with this cache folder and the driver loaded; returns the names of what is compiled."""
    compiled: list[str] = []
    compiled_address(*DRIVE)
    known = {key: address for key, address in compiled_code.state.addresses.items() if key[0] == DRIVER}
    monkeypatch.setenv(CACHE_VARIABLE, str(folder))
    monkeypatch.setattr(compiled_code, "state", compiled_code.CompiledCode(known, compiled_code.state.loaded))

    def announce(kernel: str, *more: str) -> None:
        compiled.append(kernel)
        ANNOUNCE(kernel, *more)

    monkeypatch.setattr(compiled_code, "announce", announce)
    return compiled
