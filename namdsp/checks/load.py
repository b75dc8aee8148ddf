"""What else a machine does while blocks are timed: a load of our own, the scheduler's class, what others took."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from namdsp.live.quiet import fifo

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
    """A second process that computes and uses memory as fast as it can, until the end."""
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
    """SCHED_FIFO for this thread where the system permits it; gives what there is, in words."""
    if not wanted:
        yield "ordinary, as asked for"
        return
    with fifo() as refusal:
        yield "SCHED_FIFO" if refusal is None else f"ordinary ({refusal})"


@dataclass
class Others:
    """What took time on all cores beside this process and its children; None where the system does not tell.

    steal  : share of the time that a hypervisor took
    others : share of the time that other processes took
    """

    steal: float | None = None
    others: float | None = None


@contextlib.contextmanager
def watching_others() -> Iterator[Others]:
    """Fill the record at the end."""
    found = Others()
    before, own_before = machine_seconds(), own_seconds()
    yield found
    after, own = machine_seconds(), own_seconds() - own_before
    if before is not None and after is not None:
        busy, steal, total = (b - a for a, b in zip(before, after, strict=True))
        if total > 0:
            found.steal = steal / total
            found.others = max(0.0, busy - own) / total


def own_seconds() -> float:
    """Processor time of this process and of those that it has waited for."""
    return sum(os.times()[:4])


def machine_seconds(core: int | None = None) -> tuple[float, float, float] | None:
    """(busy, stolen, total) seconds of a core, or of all, since the start; None where the system does not tell."""
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
