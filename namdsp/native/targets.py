"""What code is made for: a machine for LLVM, and what its vectors are like for those who write the code.

`target()` is this processor's vectors; `named_target` gives both by a name, for any processor, whatever this one is.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, replace
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
    avx512    : whether the processor has AVX-512, however wide the vectors are
    """

    lanes: int
    registers: int
    avx512: bool = False


@dataclass(frozen=True)
class Machine:
    """What LLVM compiles for.

    cpu      : a name that LLVM knows
    features : "+this,-that", what the cpu has or lacks beside its name
    """

    triple: str
    cpu: str
    features: str = ""


@dataclass(frozen=True)
class NamedTarget:
    """A machine and its vectors.

    fused : whether it has a fused multiply-add; where it has none, code emulates it
    """

    name: str
    machine: Machine
    shape: Target
    fused: bool = True


_LINUX_X86, _LINUX_ARM64 = "x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"
#: The features are those that code is written for: it must have them whatever the cpu's name says.
_NAMED = {
    target.name: target
    for target in (
        NamedTarget("x86-64-v2", Machine(_LINUX_X86, "x86-64-v2"), Target(4, 16), fused=False),
        NamedTarget("x86-64-v3", Machine(_LINUX_X86, "x86-64-v3", "+avx2,+fma"), Target(8, 16)),
        NamedTarget(
            "x86-64-v4",
            Machine(_LINUX_X86, "x86-64-v4", "+avx2,+fma,+avx512f,+avx512vl,+avx512dq,+avx512bw,+avx512cd"),
            Target(16, 32, avx512=True),
        ),
        NamedTarget("aarch64", Machine(_LINUX_ARM64, "generic", "+neon"), Target(4, 32)),
        NamedTarget("aarch64-apple", Machine("arm64-apple-macosx11.0.0", "apple-m1", "+neon"), Target(4, 32)),
    )
}
NATIVE = "native"
TARGET_NAMES = (NATIVE, *_NAMED)


def host() -> Machine:
    """This machine, with just the features that it has."""
    import llvmlite.binding as llvm

    features = llvm.get_host_cpu_features().flatten()
    return Machine(llvm.get_process_triple(), llvm.get_host_cpu_name(), features)


def named_target(name: str, cpu: str = "") -> NamedTarget:
    """A target by its name.

    name : one of TARGET_NAMES
    cpu  : to compile for, by LLVM's name for it; it decides the order of instructions, and may add to the features

    Raises
    ------
    SettingError : a name that there is not, or a cpu for "native".
    EngineError  : "native", and this processor has no fused multiply-add.
    """
    if name not in TARGET_NAMES:
        raise SettingError(f"target {name!r}: expected one of {', '.join(TARGET_NAMES)}")
    if name == NATIVE:
        if cpu:
            raise SettingError(
                f"cpu {cpu!r} with the target {NATIVE}: expected none. Name the target that it has"
            )
        return NamedTarget(NATIVE, host(), target())
    found = _NAMED[name]
    if not cpu:
        return found
    _check_cpu(found, cpu)
    return replace(found, machine=replace(found.machine, cpu=cpu))


def _check_cpu(wanted: NamedTarget, cpu: str) -> None:
    """LLVM takes any name, and says on stderr that it does not know it."""
    machine = wanted.machine
    code = (
        "import sys, llvmlite.binding as llvm; llvm.initialize_all_targets(); llvm.initialize_all_asmprinters(); "
        "llvm.Target.from_triple(sys.argv[1]).create_target_machine(cpu=sys.argv[2]).target_data"
    )
    command = [sys.executable, "-c", code, machine.triple, cpu]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    if done.returncode or "not a recognized processor" in done.stderr:
        raise SettingError(
            f"cpu {cpu!r}: LLVM knows no such processor for {wanted.name}; expected a name such as "
            f"{machine.cpu}. `clang --print-supported-cpus --target={machine.triple}` lists them"
        )


@cache
def _host() -> tuple[Target, bool]:
    import llvmlite.binding as llvm

    features = llvm.get_host_cpu_features()
    machine = llvm.get_process_triple().split("-")[0]
    if machine in ("aarch64", "arm64"):
        return Target(4, 32), True
    if features.get("avx512f"):
        return Target(16, 32, avx512=True), True
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
    return replace(host, lanes=int(forced))
