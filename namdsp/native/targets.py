"""What the processor offers: vector lanes, registers, fused multiply-add."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache

from namdsp.errors import EngineError, SettingError

#: Environment variable that forces the vector width (1, 4, 8 or 16 lanes); the bits do not depend on it.
LANES_VARIABLE = "NAMDSP_LANES"
_WIDTHS = (1, 4, 8, 16)


@dataclass(frozen=True)
class Target:
    """Vector shape to compile for.

    lanes     : float32 per vector
    registers : vector registers
    """

    lanes: int
    registers: int


@cache
def _host() -> tuple[Target, bool]:
    import llvmlite.binding as llvm

    features = llvm.get_host_cpu_features()
    machine = llvm.get_process_triple().split("-")[0]
    if machine in ("aarch64", "arm64"):
        return Target(4, 32), True
    if features.get("avx512f"):
        return Target(16, 32), True
    if features.get("avx2"):
        return Target(8, 16), bool(features.get("fma"))
    return Target(4, 16), bool(features.get("fma"))


def target() -> Target:
    """The vector shape in force.

    Raises
    ------
    EngineError  : the processor has no fused multiply-add.
    SettingError : the forced width is not one of 1, 4, 8, 16.
    """
    host, has_fma = _host()
    if not has_fma:
        raise EngineError(
            'numba: this processor has no fused multiply-add. Use engine="numpy", which emulates it exactly'
        )
    forced = os.environ.get(LANES_VARIABLE)
    if not forced:
        return host
    if forced not in map(str, _WIDTHS):
        widths = ", ".join(map(str, _WIDTHS))
        raise SettingError(f"{LANES_VARIABLE}={forced}: expected one of {widths}, or unset it")
    return Target(int(forced), host.registers)
