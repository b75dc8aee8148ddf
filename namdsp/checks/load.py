"""Load of the machine while blocks are timed: a busy process, the scheduling class, time of other processes."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from namdsp.live.interpreter_jitter import fifo

#: Copies memory as fast as it can until its stdin ends: caches and memory are busy too.
_BUSY = """
import os, sys, threading
import numpy as np
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
x = np.ones(1 << 22, np.float32)
print("busy", flush=True)
while True:
    np.multiply(x, x, out=x)
"""


@contextlib.contextmanager
def busy_process() -> Iterator[subprocess.Popen[bytes]]:
    """Run a second process inside the `with` that computes and uses memory as fast as it can."""
    with subprocess.Popen(
        [sys.executable, "-c", _BUSY], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        try:
            process.stdout.readline()
            yield process
        finally:
            process.kill()


@contextlib.contextmanager
def realtime_scheduling(*, wanted: bool) -> Iterator[str]:
    """Run this thread with SCHED_FIFO where the system permits it; yields a description of the scheduling."""
    if not wanted:
        yield "ordinary, as asked for"
        return
    with fifo() as refusal:
        yield "SCHED_FIFO" if refusal is None else f"ordinary ({refusal})"


@dataclass
class CpuContention:
    """Time on all cores that was not used by this process and its children; None where the system does not tell.

    steal  : share of the time that a hypervisor took
    others : share of the time that other processes took
    """

    steal: float | None = None
    others: float | None = None


@contextlib.contextmanager
def measured_contention() -> Iterator[CpuContention]:
    """Measure the contention inside the `with`; the record is filled at its end."""
    contention = CpuContention()
    before, process_before = machine_seconds(), process_seconds()
    yield contention
    after, process = machine_seconds(), process_seconds() - process_before
    if before is not None and after is not None:
        busy, steal, total = (b - a for a, b in zip(before, after, strict=True))
        if total > 0:
            contention.steal = steal / total
            contention.others = max(0.0, busy - process) / total


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
