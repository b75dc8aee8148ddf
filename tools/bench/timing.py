"""The one timing harness: contenders alternately, so that a change of clock speed or another process affects them all.

in_turns                 figures of contenders, in rounds; every comparison of the benchmarks goes through it
timed, seconds           one call, by a clock of the processor: wall, thread or process time
call_seconds             many calls of one function, each by itself
calls_per_second         calls for at least some seconds
Clock, event_turns       the same on a CUDA device
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from time import monotonic, perf_counter, perf_counter_ns
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")

#: Calls at the start of a turn on a GPU that do not count: the device must lag the processor.
LEAD = 5
#: The device spins for this many cycles before each launch, about 0.1 ms: longer than the host takes to launch, so
#: that both events and the kernel are queued, and only the kernel is between the events. Before a turn, about 10 ms:
#: longer than the host takes to launch all its calls.
HOLD_CYCLES, HOLD_TURN_CYCLES = 200_000, 20_000_000


def rotated(names: Iterable[str], turn: int) -> list[str]:
    """All of them, another one first in each turn."""
    names = list(names)
    first = turn % len(names)
    return names[first:] + names[:first]


def in_turns(
    contenders: Mapping[str, Callable[[], Any]], rounds: int, ends_at: float = float("inf")
) -> dict[str, NDArray[np.float64]]:
    """What each contender returns, a figure or several, once a round.

    The first round is always whole; later rounds begin until `ends_at` of the monotonic clock.
    """
    figures: dict[str, list[Any]] = {name: [] for name in contenders}
    for step in range(rounds):
        if step and monotonic() > ends_at:
            break
        for name in rotated(contenders, step):
            figures[name].append(np.atleast_1d(contenders[name]()))
    return {name: np.concatenate(values) for name, values in figures.items()}


def median(values: Any) -> float:
    """As a plain number."""
    return float(np.median(values))


def timed(call: Callable[[], T], clock: Callable[[], float] = perf_counter) -> tuple[float, T]:
    """Seconds of one call by a clock, and what it returned."""
    start = clock()
    result = call()
    return clock() - start, result


def seconds(call: Callable[[], Any], clock: Callable[[], float] = perf_counter) -> float:
    """Seconds of one call by a clock."""
    return timed(call, clock)[0]


def call_seconds(
    function: Callable[[Any, Any], Any],
    arguments: Iterable[tuple[Any, Any]],
    most_seconds: float = float("inf"),
) -> NDArray[np.float64]:
    """Seconds of each call, one for each pair of arguments; no call begins after `most_seconds`.

    It is called as a program calls it: to unpack any number of arguments would take 20 ns of its time.
    """
    nanoseconds = []
    last = perf_counter_ns() + 1e9 * most_seconds
    for first, second in arguments:
        start = perf_counter_ns()
        function(first, second)
        end = perf_counter_ns()
        nanoseconds.append(end - start)
        if end > last:
            break
    return 1e-9 * np.array(nanoseconds, np.float64)


def calls_per_second(call: Callable[[], Any], least_seconds: float) -> float:
    """Calls in at least some seconds, after one that does not count."""
    call()
    count, start = 0, perf_counter()
    while perf_counter() - start < least_seconds:
        call()
        count += 1
    return count / (perf_counter() - start)


def event_turns(
    contenders: Mapping[str, Sequence[Callable[[], Any]]], *, rounds: int, calls: int
) -> dict[str, NDArray[np.float64]]:
    """Milliseconds of the device for each call, by CUDA events, in turns of `calls` calls.

    contenders : name -> a call for each of its inputs, which it computes in order
    """
    for inputs in contenders.values():
        for call in inputs:
            call()
    return in_turns(
        {name: partial(_event_round, inputs, calls) for name, inputs in contenders.items()}, rounds
    )


def _event_round(inputs: Sequence[Callable[[], Any]], calls: int) -> list[float]:
    import torch

    events = []
    torch.cuda._sleep(HOLD_TURN_CYCLES)
    for index in range(LEAD + calls):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        inputs[index % len(inputs)]()
        end.record()
        events.append((start, end))
    torch.cuda.synchronize()
    return [start.elapsed_time(end) for start, end in events[LEAD:]]


class Clock:
    """Times calls on the current CUDA device.

    By events: with PyTorch's profiler around our streams a process sometimes ended in "free(): invalid pointer", and
    an exit code must mean something.
    """

    def synchronize(self) -> None:
        """Wait until the device is idle."""
        import torch

        torch.cuda.synchronize()

    def wall(self, call: Callable[[], Any]) -> float:
        """Seconds of one call, until the device is idle."""

        def until_idle() -> None:
            call()
            self.synchronize()

        self.synchronize()
        return seconds(until_idle)

    def kernels(self, call: Callable[[], Any]) -> float:
        """Seconds in what one call launches; if that is not known, all between its first and last work there."""
        with _launches_timed() as launches:
            full = self.events(call)
        return sum(begin.elapsed_time(end) for begin, end in launches) / 1e3 if launches else full

    def events(self, call: Callable[[], Any]) -> float:
        """Seconds of one call between two CUDA events."""
        import torch

        self.synchronize()
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        call()
        end.record()
        self.synchronize()
        return float(start.elapsed_time(end)) / 1e3


@contextmanager
def _launches_timed() -> Iterator[list[tuple[Any, Any]]]:
    """Inside, every launch is between two events, which the list gets; they can be read when the device is idle."""
    import torch

    from namdsp.kernels.triton_gpu.fused.launcher import BoundKernel

    # our whole-model kernels, and a rival's graph of them; neither copies anything
    launching = ((BoundKernel, "__call__"), (torch.cuda.CUDAGraph, "replay"))
    events: list[tuple[Any, Any]] = []

    def with_events(launch: Callable[..., Any]) -> Callable[..., Any]:
        def launch_timed(*arguments: Any) -> Any:
            begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            torch.cuda._sleep(HOLD_CYCLES)
            begin.record()
            result = launch(*arguments)
            end.record()
            events.append((begin, end))
            return result

        return launch_timed

    before = [(owner, name, getattr(owner, name)) for owner, name in launching]
    for owner, name, launch in before:
        setattr(owner, name, with_events(launch))
    try:
        yield events
    finally:
        for owner, name, launch in before:
            setattr(owner, name, launch)
