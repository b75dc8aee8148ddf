"""One quiet core, watched; contenders that take turns on it."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

#: Above these shares of the measured core the figures are called noisy.
MOST_STEAL, MOST_OTHERS = 0.01, 0.05
#: Seconds below which ticks of 10 ms say nothing about shares.
_SHORTEST_WATCH = 1.0


@dataclass
class Load:
    """What else happened on the measured cores; filled when `measuring` ends.

    core   : the core that the process was pinned to, None if it ran on all of them
    steal  : share of the time that the hypervisor took, None where /proc/stat does not say
    others : share of the time that other processes took, None likewise
    """

    core: int | None = None
    steal: float | None = None
    others: float | None = None

    @property
    def noisy(self) -> bool:
        """Whether the figures should not be quoted."""
        return (self.steal or 0) > MOST_STEAL or (self.others or 0) > MOST_OTHERS

    def __str__(self) -> str:
        where = "on all cores" if self.core is None else f"one thread, pinned to core {self.core}"
        if self.steal is None or self.others is None:
            return f"{where}; other load unknown"
        return f"{where}; steal {self.steal:.1%}, other processes {self.others:.1%} of the time"


@contextmanager
def measuring(core: int | None = None, *, pin: bool = True) -> Iterator[Load]:
    """Pin to one core (the last allowed, or `core`), keep the collector out, watch who else uses the core.

    Without `pin` all cores are measured and watched.
    """
    load = Load()
    allowed: set[int] = set()
    if pin and hasattr(os, "sched_setaffinity"):
        allowed = os.sched_getaffinity(0)
        load.core = max(allowed) if core is None else core
        os.sched_setaffinity(0, {load.core})
    before, own_before = _core_seconds(load.core), _own_seconds()
    collects = gc.isenabled()
    gc.disable()
    try:
        yield load
    finally:
        if collects:
            gc.enable()
        after, own = _core_seconds(load.core), _own_seconds() - own_before
        if before is not None and after is not None:
            busy, steal, total = (b - a for a, b in zip(before, after, strict=True))
            if total >= _SHORTEST_WATCH:
                load.steal = steal / total
                load.others = max(0.0, busy - own) / total
        if allowed:
            os.sched_setaffinity(0, allowed)


def _own_seconds() -> float:
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def _core_seconds(core: int | None) -> tuple[float, float, float] | None:
    """(busy, stolen, total) seconds of a core, or of all, since the start; None where the system does not tell."""
    try:
        lines = Path("/proc/stat").read_text().splitlines()
    except OSError:
        return None
    name = "cpu" if core is None else f"cpu{core}"
    row = next((line.split()[1:] for line in lines if line.split()[:1] == [name]), None)
    if row is None or len(row) < 8:
        return None
    user, nice, system, idle, iowait, irq, softirq, steal = (int(value) for value in row[:8])
    busy = user + nice + system + irq + softirq
    ticks = os.sysconf("SC_CLK_TCK")
    return busy / ticks, steal / ticks, (busy + idle + iowait + steal) / ticks


def interleave(contenders: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, NDArray[np.float64]]:
    """Each contender's figure, once a round; the order turns from round to round."""
    found: dict[str, list[float]] = {name: [] for name in contenders}
    for turn in range(rounds):
        for name in turned(contenders, turn):
            found[name].append(contenders[name]())
    return {name: np.array(values) for name, values in found.items()}


def turned(names: Iterable[str], turn: int) -> list[str]:
    """All of them, another one first in each turn."""
    given = list(names)
    first = turn % len(given)
    return given[first:] + given[:first]
