"""Choose the engine that runs a plan. `auto` tries one after the other; a named engine runs or raises an error."""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from importlib import import_module
from typing import NamedTuple

from namdsp.errors import CompileError, EngineError, EngineWarning, WrongKernelError
from namdsp.kernels import BACKENDS
from namdsp.kernels.engine import Engine
from namdsp.native.compiled_code import log_compiling_for
from namdsp.native.compiler_errors import compile_errors
from namdsp.oversampling.engine import OversampledEngine
from namdsp.oversampling.factors import check_factor
from namdsp.plan.plan import Plan
from namdsp.runtime.arguments import plan_on_phases

#: every name that `engine=` takes, and devices such as `cuda:1`; the reference renders whole signals only
ENGINES = ("auto", "reference", *BACKENDS)
DEVICE = re.compile(r"cuda:(0|[1-9]\d{0,2})", re.ASCII)
#: Engines that a model caches, one for each largest block; the least recently used is dropped.
MAX_ENGINES = 16


class EngineRequest(NamedTuple):
    """A request for an engine: its name, block size, voices and oversampling.

    name        : as `engine=` takes it
    max_block   : largest block of a stream, in frames; None: offline, for blocks that suit the engine
    voice_count : voices that run together, of this model and others of the same structure
    oversample  : oversampling factor
    """

    name: str = "auto"
    max_block: int | None = None
    voice_count: int = 1
    oversample: int = 1

    def enough_voices(self, min_voices: int) -> bool:
        """Return whether so many voices run together; each phase of an oversampled voice counts."""
        return self.voice_count * self.oversample >= min_voices


@dataclass(frozen=True)
class Choice:
    """An engine, and why engines that `auto` tries first cannot run."""

    engine: Engine
    refusals: tuple[tuple[str, str], ...]

    def explain(self) -> str:
        """Describe which kernel computes which operations, and why other engines cannot run."""
        lines = [f"engine {self.engine.name}"]
        if isinstance(self.engine, OversampledEngine):
            lines.append(
                f"  oversampled: {self.engine.factor} phases of each voice, each through this engine"
            )
        lines += [f"  passed over {name}: {reason}" for name, reason in self.refusals]
        lines += [
            f"  recurrent: {op.qualname} depends on its previous output, so a signal is not split in time"
            for op in self.engine.plan.recurrent
        ]
        for segment in self.engine.schedule:
            lines.append(f"  {segment.kernel:11} {', '.join(segment.qualnames)}")
            lines += [f"             not {kernel}: {reason}" for kernel, reason in segment.refusals]
            lines += [f"             {segment.note}"] * bool(segment.note)
        return "\n".join(lines)


class EngineCache:
    """The engines of a model, each built once; the least recently used are dropped.

    file : the model's, for the log: to build an engine may compile kernels
    """

    def __init__(self, plan: Plan, file: str) -> None:
        self._plan = plan
        self._built = lru_cache(MAX_ENGINES)(partial(_build_logged, plan, file))

    def choice(self, request: EngineRequest) -> Choice:
        """Return the engine for a request. Does not check the request if the engine is cached.

        Raises
        ------
        EngineError  : as `build_engine`.
        SettingError : oversample is no factor, or a voice would need too much memory.
        """
        factor = check_factor(request.oversample)  # a plain integer: sizes of memory are multiples of it
        voice_count = 1
        if self._plan.recurrent:  # numbers of voices for which `auto` chooses the same engine share it
            min_voices = max(backend.min_voices for backend in BACKENDS.values())
            voice_count = min_voices if request.enough_voices(min_voices) else 1
        return self._built(EngineRequest(request.name, request.max_block, voice_count, factor))


def _build_logged(plan: Plan, file: str, request: EngineRequest) -> Choice:
    with log_compiling_for(file):
        return build_engine(plan, request)


def build_engine(plan: Plan, request: EngineRequest) -> Choice:
    """Build the engine for a request.

    Raises
    ------
    EngineError  : unknown name, or the named backend refuses, with its reasons.
    SettingError : a voice would need too much memory at this oversampling factor.
    """
    name = request.name
    check_engine_name(name)
    plan_on_phases(plan, request.oversample)
    device = DEVICE.fullmatch(name)
    if device is not None:
        return Choice(_built(device_backend(), request, plan, int(device[1])), ())
    if "," in name:
        raise EngineError(
            f"engine {name!r}: several GPUs for one signal; expected one GPU. Only a list of signals is split between "
            "GPUs"
        )
    if name == "reference":
        raise EngineError(
            'reference: renders whole signals only, without a stream. Use engine="auto" or "numpy"'
        )
    refusals: list[tuple[str, str]] = []
    for backend in BACKENDS if name == "auto" else (name,):
        against = _reason_against(backend, plan, request) if name == "auto" else None
        if against is not None:
            refusals.append((backend, against))
            continue
        try:
            check_usable(backend)  # where there is no GPU, its engine is not imported
            return Choice(_built(backend, request, plan), tuple(refusals))
        except EngineError as refusal:
            if name != "auto":
                raise
            if isinstance(refusal, CompileError | WrongKernelError):
                warn_of(str(refusal), "NumPy, which is slower" if backend == "numba" else "the CPU")
            refusals.append((backend, str(refusal)))
    reasons = "; ".join(f"{backend}: {reason}" for backend, reason in refusals)
    raise EngineError(f"no engine can run this model here: {reasons}")


def _built(backend: str, request: EngineRequest, plan: Plan, *device: int) -> Engine:
    with compile_errors():
        engine: Engine = import_module(BACKENDS[backend].module).build(plan, request.max_block, *device)
    return engine if request.oversample == 1 else OversampledEngine(engine, request.oversample)


def device_backend() -> str:
    """Return the name of the engine for devices such as cuda:1."""
    return next(name for name, backend in BACKENDS.items() if backend.on_devices)


@cache
def warn_of(refusal: str, instead: str = "the CPU") -> None:
    """Warn, once per process, that another engine runs with the same bits."""
    warnings.warn(f"{refusal}. Falling back to {instead}", EngineWarning, stacklevel=2)


def _reason_against(name: str, plan: Plan, request: EngineRequest) -> str | None:
    """Why `auto` does not try a backend."""
    backend = BACKENDS[name]
    if request.max_block is not None and backend.offline_only:
        return backend.offline_only
    if plan.recurrent and not request.enough_voices(backend.min_voices):
        return (
            "a recurrent model runs frame by frame there, slower than on a CPU core if fewer than "
            f"{backend.min_voices} voices (channels, takes, models) run together; choose it by name to use it"
        )
    return None


def check_usable(name: str) -> None:
    """Raise `EngineError` if an engine, or a device such as cuda:0, cannot play any model here."""
    device = DEVICE.fullmatch(name)
    if device is not None or (name in BACKENDS and BACKENDS[name].on_devices):
        detection = import_module("namdsp.kernels.triton_gpu.device.detection")
        detection.check_present(int(device[1])) if device is not None else detection.open_device()


def check_engine_name(name: str) -> None:
    """Refuse an engine that does not exist."""
    devices = name.split(",") if isinstance(name, str) else [""]
    if devices[0] in ENGINES and len(devices) == 1:
        return
    if not all(map(DEVICE.fullmatch, devices)):
        raise EngineError(
            f"engine {name!r} is unknown; expected one of {', '.join(ENGINES)}, or devices such as cuda:1"
        )
    if len(set(devices)) < len(devices):
        raise EngineError(f"engine {name!r}: a device is named twice; expected each once")
