"""How long a call takes: as a whole, and what it launches on the GPU alone.

By CUDA events, not by PyTorch's profiler: with it around our streams the process sometimes ended in
"free(): invalid pointer", and an exit code must mean something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import torch

from namdsp.kernels.triton_gpu.pinned import Rows

#: What launches kernels: our whole-model kernels, and a rival's graph of them. Neither copies anything.
LAUNCHES = ((Rows, "launch"), (torch.cuda.CUDAGraph, "replay"))
#: The device spins for so long before each launch, about 0.1 ms: longer than the host takes to launch, so that both
#: events and the kernel stand in its queue, and what is between the events is the kernel and nothing of the host.
HOLD_CYCLES = 200_000


@dataclass(frozen=True)
class DeviceTime:
    """Of one call.

    kernels  : seconds in what it launched; if that is not known, all between its first and last work on the device
    launches : how many were timed, each by itself; 0 if that is not known
    """

    kernels: float
    launches: int = 0


class Clock:
    """Times calls on the current CUDA device.

    source : what `device` reads
    """

    source = "CUDA events around each launch; around the whole call for eager and torch.compile, which copies nothing"

    def synchronize(self) -> None:
        """Wait until the device is idle."""
        torch.cuda.synchronize()

    def wall(self, call: Callable[[], Any]) -> float:
        """Seconds of one call, until the device is idle."""
        self.synchronize()
        start = perf_counter()
        call()
        self.synchronize()
        return perf_counter() - start

    def device(self, call: Callable[[], Any]) -> DeviceTime:
        """One call on the device, without copies."""
        with each_launch_timed() as launches:
            seconds = self.events(call)
        if not launches:
            return DeviceTime(seconds)
        return DeviceTime(sum(begin.elapsed_time(end) for begin, end in launches) / 1e3, len(launches))

    def events(self, call: Callable[[], Any]) -> float:
        """Seconds of one call between two CUDA events."""
        self.synchronize()
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        call()
        end.record()
        self.synchronize()
        return float(start.elapsed_time(end)) / 1e3


@contextmanager
def each_launch_timed() -> Iterator[list[tuple[Any, Any]]]:
    """Inside, every launch is between two events, which the list gets; they can be read when the device is idle."""
    found: list[tuple[Any, Any]] = []
    before = [(owner, name, getattr(owner, name)) for owner, name in LAUNCHES]
    for owner, name, launch in before:
        setattr(owner, name, _timed(launch, found))
    try:
        yield found
    finally:
        for owner, name, launch in before:
            setattr(owner, name, launch)


def _timed(launch: Callable[..., Any], found: list[tuple[Any, Any]]) -> Callable[..., Any]:
    def timed(*arguments: Any) -> Any:
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        torch.cuda._sleep(HOLD_CYCLES)
        begin.record()
        result = launch(*arguments)
        end.record()
        found.append((begin, end))
        return result

    return timed
