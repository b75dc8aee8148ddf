"""Targets of compilation: a machine for LLVM, and the vector shape for the code generators.

`target()` is the vector shape of this processor; `named_target` returns both by name, for any processor.
"""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass, replace
from functools import cache

from namdsp.common.python_process import python_command
from namdsp.errors import EngineError, SettingError

#: Environment variable that forces the vector width (1, 4, 8 or 16 lanes); the bits do not depend on it.
LANES_VARIABLE = "NAMDSP_LANES"
_WIDTHS = (1, 4, 8, 16)
FUSED, EMULATED, RELAXED, SEPARATE = "fused", "emulated", "relaxed", "separate"
#: Lanes of AVX-512.
AVX512_LANES = 16


@dataclass(frozen=True)
class Tuning:
    """Choices between kernels of the same bits, by measurements on a CPU.

    spanning        : maximum chains of a register tile that spans several groups of a convolution; 0: within one group
    one_vector      : whether kernels of 8 rows with local signals have tiles of one vector, if it has 16 lanes
    lstm_scheduled  : maximum vectors of weights of an LSTM layer, and of a stack, whose steps are scheduled
    lstm_half_lanes : maximum vectors of weights of an LSTM stack in vectors of 8 lanes where 16 take fewer operations
    """

    spanning: int = 0
    one_vector: bool = False
    lstm_scheduled: tuple[int, int] = (0, 0)
    lstm_half_lanes: int = 0


@dataclass(frozen=True)
class Target:
    """Vector shape to compile for.

    lanes     : float32 per vector
    registers : vector registers
    avx512    : whether the processor has AVX-512, however wide the vectors are
    tuning    : choices of this processor
    """

    lanes: int
    registers: int
    avx512: bool = False
    tuning: Tuning = Tuning()


@dataclass(frozen=True)
class CompileTarget:
    """A machine that LLVM compiles for.

    cpu      : LLVM's name for it
    features : "+this,-that", features that the cpu has or lacks in addition to its name
    """

    triple: str
    cpu: str
    features: str = ""


@dataclass(frozen=True)
class NamedTarget:
    """A machine and its vector shape.

    fma : how code multiplies and adds: FUSED with one instruction; EMULATED with others, to the same bits; RELAXED
          with WebAssembly's instruction that may round once or twice; SEPARATE rounding twice
    """

    name: str
    machine: CompileTarget
    shape: Target
    fma: str = FUSED

    @property
    def address_bits(self) -> int:
        """Bits of an address."""
        return 32 if self.is_wasm else 64

    @property
    def is_wasm(self) -> bool:
        """Whether it is WebAssembly."""
        return is_wasm(self.machine)


def is_wasm(machine: CompileTarget) -> bool:
    """Return whether a machine is WebAssembly."""
    return machine.triple.startswith("wasm32")


_NEON, _AVX2 = Target(4, 32), Target(8, 16, tuning=Tuning(lstm_scheduled=(70, 430)))
_SIMD128 = Target(4, 16, tuning=Tuning(lstm_scheduled=(400, 400)))
_AVX512 = Target(16, 32, avx512=True, tuning=Tuning(spanning=8, lstm_scheduled=(400, 400)))
#: CPU with AVX-512, by LLVM's name -> what is faster on it than on a Xeon. Zen 4 executes such vectors in halves.
_TUNED = {
    "znver4": Tuning(spanning=8, one_vector=True, lstm_scheduled=(430, 430), lstm_half_lanes=200),
    "znver5": Tuning(spanning=8, lstm_scheduled=(430, 460)),
}
_LINUX_X86, _LINUX_ARM64 = "x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"
_WASM = "wasm32-unknown-unknown"
#: The features are those that the code requires, in addition to those of the cpu's name.
_NAMED = {
    target.name: target
    for target in (
        NamedTarget("x86-64-v2", CompileTarget(_LINUX_X86, "x86-64-v2"), Target(4, 16), fma=EMULATED),
        NamedTarget("x86-64-v3", CompileTarget(_LINUX_X86, "x86-64-v3", "+avx2,+fma"), _AVX2),
        NamedTarget(
            "x86-64-v4",
            CompileTarget(
                _LINUX_X86, "x86-64-v4", "+avx2,+fma,+avx512f,+avx512vl,+avx512dq,+avx512bw,+avx512cd"
            ),
            _AVX512,
        ),
        NamedTarget("aarch64", CompileTarget(_LINUX_ARM64, "generic", "+neon"), _NEON),
        NamedTarget("aarch64-apple", CompileTarget("arm64-apple-macosx11.0.0", "apple-m1", "+neon"), _NEON),
        NamedTarget("wasm32", CompileTarget(_WASM, "generic", "+simd128"), _SIMD128, fma=SEPARATE),
        NamedTarget(
            "wasm32-relaxed",
            CompileTarget(_WASM, "generic", "+simd128,+relaxed-simd"),
            _SIMD128,
            fma=RELAXED,
        ),
    )
}
NATIVE = "native"
TARGET_NAMES = (NATIVE, *_NAMED)


def host() -> CompileTarget:
    """Return this machine, with exactly the features that it has."""
    import llvmlite.binding as llvm

    features = llvm.get_host_cpu_features().flatten()
    return CompileTarget(llvm.get_process_triple(), llvm.get_host_cpu_name(), features)


def named_target(name: str, cpu: str = "") -> NamedTarget:
    """Return a target by its name.

    name : one of TARGET_NAMES
    cpu  : to compile for, by LLVM's name for it; it decides the order of instructions, and may add to the features

    Raises
    ------
    SettingError : an unknown name, or a cpu for "native".
    EngineError  : "native", and this processor has no fused multiply-add.
    """
    if name not in TARGET_NAMES:
        raise SettingError(f"target {name!r}: expected one of {', '.join(TARGET_NAMES)}")
    if name == NATIVE:
        if cpu:
            raise SettingError(
                f"cpu {cpu!r} with the target {NATIVE}: expected no cpu. Name the target of this cpu"
            )
        return NamedTarget(NATIVE, host(), target())
    named = _NAMED[name]
    if not cpu:
        return named
    _check_cpu(named, cpu)
    return replace(named, machine=replace(named.machine, cpu=cpu), shape=_tuned(named.shape, cpu))


def _tuned(shape: Target, cpu: str) -> Target:
    """Return the shape with the choices of a CPU."""
    return replace(shape, tuning=_TUNED.get(cpu, shape.tuning)) if shape.avx512 else shape


def _check_cpu(named: NamedTarget, cpu: str) -> None:
    """Raise SettingError for an unknown cpu: LLVM accepts any name, and only warns on stderr."""
    machine = named.machine
    code = (
        "import sys, llvmlite.binding as llvm; llvm.initialize_all_targets(); llvm.initialize_all_asmprinters(); "
        "llvm.Target.from_triple(sys.argv[1]).create_target_machine(cpu=sys.argv[2]).target_data"
    )
    command = [*python_command(code), machine.triple, cpu]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    if done.returncode or "not a recognized processor" in done.stderr:
        raise SettingError(
            f"cpu {cpu!r}: LLVM has no CPU of this name for {named.name}; expected a name such as "
            f"{machine.cpu}. `clang --print-supported-cpus --target={machine.triple}` lists them"
        )


@cache
def _host() -> tuple[Target, bool]:
    import llvmlite.binding as llvm

    features = llvm.get_host_cpu_features()
    machine = llvm.get_process_triple().split("-")[0]
    if machine in ("aarch64", "arm64"):
        return _NEON, True
    if features.get("avx512f"):
        return _tuned(_AVX512, llvm.get_host_cpu_name()), True
    if features.get("avx2"):
        return _AVX2, bool(features.get("fma"))
    return Target(4, 16), bool(features.get("fma"))


def target() -> Target:
    """Return the vector shape in force.

    Raises
    ------
    EngineError  : the processor has no fused multiply-add.
    SettingError : the forced width is not one of 1, 4, 8, 16.
    """
    host, fused = _host()
    if not fused:
        raise EngineError(
            'numba: this CPU has no fused multiply-add. Use engine="numpy", which emulates it exactly'
        )
    return replace(host, lanes=lanes())


def lanes() -> int:
    """Return the lanes of the vectors in force, also on a processor without fused multiply-add.

    Raises
    ------
    SettingError : the forced width is not one of 1, 4, 8, 16.
    """
    forced = os.environ.get(LANES_VARIABLE)
    if not forced:
        return _host()[0].lanes
    if forced not in map(str, _WIDTHS):
        widths = ", ".join(map(str, _WIDTHS))
        raise SettingError(f"{LANES_VARIABLE}={forced}: expected one of {widths}, or unset it")
    return int(forced)


def has_fma() -> bool:
    """Whether this processor has a fused multiply-add."""
    return _host()[1]
