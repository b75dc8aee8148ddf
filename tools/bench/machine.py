"""What is measured on: a quiet core, watched, and how much it can do; or a GPU. And which commit is measured."""

from __future__ import annotations

import gc
import os
import platform
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from llvmlite.binding import get_host_cpu_name

from namdsp.errors import EngineError
from namdsp.native import compile, targets
from namdsp.native.targets import LANES_VARIABLE, named_target, target

from . import ROOT
from .burst import fastest_burst

#: `git archive` writes the commit into it (.gitattributes), so a copy without its history still knows it.
ARCHIVED = ROOT / "tools" / "bench" / "commit.txt"
#: Above these shares of the measured core the figures are called noisy.
MOST_STEAL, MOST_OTHERS = 0.01, 0.05
#: Seconds below which ticks of 10 ms say nothing about shares.
SHORTEST_WATCH = 1.0


class FmaPeak:
    """GFLOP/s of nothing but fused multiply-adds, at the engine's vector width."""

    def __init__(self) -> None:
        self._burst = fastest_burst(target())

    def __call__(self) -> float:
        """One sample, about 0.1 ms."""
        return 2e-9 * self._burst()


@dataclass
class Load:
    """What else happened on the measured cores, in seconds; `measuring` adds what it saw.

    core    : the core that the process was pinned to, None if it ran on all of them
    watched : so long, over all cores that were measured; 0 where /proc/stat does not say
    steal   : of it the hypervisor took
    others  : of it other processes took
    """

    core: int | None = None
    watched: float = 0.0
    steal: float = 0.0
    others: float = 0.0

    @property
    def noise(self) -> str:
        """Who disturbed the figures more than they bear, empty if nobody did."""
        if self.watched < SHORTEST_WATCH:
            return ""
        steal, others = self.steal / self.watched, max(0.0, self.others) / self.watched
        if steal > MOST_STEAL or others > MOST_OTHERS:
            return f"NOISY: steal {steal:.0%}, other processes {others:.0%}"
        return ""


@contextmanager
def measuring(load: Load, *, pin: bool = True) -> Iterator[None]:
    """Pin to the last core that is allowed, keep the collector out, watch who else uses the core.

    Without `pin` all cores are measured and watched.
    """
    load.core = None
    allowed: set[int] = set()
    if pin and hasattr(os, "sched_setaffinity"):
        allowed = os.sched_getaffinity(0)
        load.core = max(allowed)
        os.sched_setaffinity(0, {load.core})
    before, local_before = machine_seconds(load.core), process_seconds()
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
        after, local = machine_seconds(load.core), process_seconds() - local_before
        if before is not None and after is not None:
            busy, steal, total = (b - a for a, b in zip(before, after, strict=True))
            load.watched, load.steal = load.watched + total, load.steal + steal
            load.others += busy - local
        if allowed:
            os.sched_setaffinity(0, allowed)


def process_seconds() -> float:
    """Return the processor time of this process and of the children that it has waited for."""
    return sum(os.times()[:4])


def machine_seconds(core: int | None = None) -> tuple[float, float, float] | None:
    """Return (busy, stolen, total) seconds of a core, or of all, since the start; None if unknown."""
    try:
        lines = Path("/proc/stat").read_text().splitlines()
    except OSError:
        return None
    name = "cpu" if core is None else f"cpu{core}"
    row = next((line.split()[1:] for line in lines if line.split()[:1] == [name]), [])
    if len(row) < 8:
        return None
    user, nice, system, idle, iowait, irq, softirq, steal = (int(value) for value in row[:8])
    busy = user + nice + system + irq + softirq
    ticks = os.sysconf("SC_CLK_TCK")
    return busy / ticks, steal / ticks, (busy + idle + iowait + steal) / ticks


def code_for(name: str) -> None:
    """From here on compile for a named target: a processor that this one can represent, such as x86-64-v3.

    Raises
    ------
    SettingError : there is no such target.
    """
    result = named_target(name)
    for module in (targets, compile):
        module.host = lambda: result.machine
    targets._host = lambda: (result.shape, result.fma == targets.FUSED)


def processor() -> str:
    """The processor's name, family and model, and the vector width that kernels have here."""
    facts: dict[str, str] = {}
    if Path("/proc/cpuinfo").is_file():
        for line in reversed(Path("/proc/cpuinfo").read_text().splitlines()):
            key, _, value = line.partition(":")
            facts[key.strip()] = value.strip()
    name = facts.get("model name") or platform.processor() or platform.machine()
    name = re.sub(r"\((R|TM)\)| Processor", "", name).replace(";", ",")
    if "cpu family" in facts:
        name += f" (family {facts['cpu family']} model {facts.get('model', '?')})"
    code = targets.host().cpu
    reported = (
        " forced" if LANES_VARIABLE in os.environ else "" if code == get_host_cpu_name() else f" of {code}"
    )
    return f"{name}; {target().lanes} lanes{reported}"


def require_gpu() -> str:
    """The device to measure on.

    Raises
    ------
    EngineError : there is none, or PyTorch or Triton is not installed.
    """
    from namdsp.kernels.triton_gpu.device import interpreted, torch_device

    where = torch_device()
    if interpreted():
        raise EngineError("TRITON_INTERPRET=1 is set: an interpreter has no speed worth measuring. Unset it")
    return str(where)


def graphics_processor() -> str:
    """The GPU's name."""
    import torch

    return torch.cuda.get_device_name()


def versions(gpu: bool) -> str:
    """Of what the figures depend on."""
    if not gpu:
        import llvmlite
        import numba
        import numpy

        return f"NumPy {numpy.__version__}, Numba {numba.__version__}, llvmlite {llvmlite.__version__}"
    import torch
    import triton

    return f"PyTorch {torch.__version__}, Triton {triton.__version__}, cuDNN {torch.backends.cudnn.version()}"


def commit() -> str:
    """The commit of the checkout, and whether the package differs from it; of a `git archive`, the archived one."""
    try:
        archived = ARCHIVED.read_text(encoding="utf-8").strip()
        if not archived.startswith("$Format"):
            return archived
        head = _git("rev-parse", "--short", "HEAD")
        changed = _git("status", "--porcelain", "--", "namdsp")
    except (OSError, subprocess.CalledProcessError):
        return "outside git"
    return f"{head}{' with uncommitted changes' if changed else ''}"


def _git(*arguments: str) -> str:
    done = subprocess.run(("git", *arguments), cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()
