"""How long a call takes: as a whole, and on the GPU alone, kernel by kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import torch

#: How the profiler names what is no kernel: Memcpy HtoD, Memset ...
_TRANSFERS = ("Memcpy", "Memset")


@dataclass(frozen=True)
class DeviceTime:
    """Seconds of one call on the device.

    kernels   : while at least one kernel ran
    by_name   : kernel or transfer -> (times it ran, seconds)
    """

    kernels: float
    by_name: dict[str, tuple[int, float]] = field(default_factory=dict)


class Clock:
    """Times calls on the current CUDA device.

    source : what `device` reads
    """

    source = "the profiler's times of each kernel"

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
        """One call on the device: kernels without copies; all that stands between two events without a profiler."""
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profiler:
            seconds = self._between_events(call)
        ran = [
            (event.name, event.time_range.start / 1e6, event.time_range.end / 1e6)
            for event in profiler.events()
            if event.device_type == torch.autograd.DeviceType.CUDA
        ]
        if not ran:
            self.source = "CUDA events around the call, copies included: the profiler recorded nothing"
            return DeviceTime(seconds)
        return device_time(ran)

    def _between_events(self, call: Callable[[], Any]) -> float:
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        call()
        end.record()
        torch.cuda.synchronize()
        return float(start.elapsed_time(end)) / 1e3

    def events(self, call: Callable[[], Any]) -> float:
        """Seconds of one call between two CUDA events."""
        self.synchronize()
        return self._between_events(call)


def device_time(ran: Iterable[tuple[str, float, float]]) -> DeviceTime:
    """From (name, start, end) in seconds of all that ran."""
    by_name: dict[str, tuple[int, float]] = {}
    spans = []
    for name, start, end in ran:
        count, seconds = by_name.get(name, (0, 0.0))
        by_name[name] = (count + 1, seconds + end - start)
        if not name.startswith(_TRANSFERS):
            spans.append((start, end))
    return DeviceTime(covered(spans), by_name)


def covered(spans: Iterable[tuple[float, float]]) -> float:
    """Length of the union of spans."""
    total, reached = 0.0, float("-inf")
    for start, end in sorted(spans):
        total += max(0.0, end - max(start, reached))
        reached = max(reached, end)
    return total
