"""Contenders take turns, so that a change of clock or a neighbour meets them all; and the clocks that time them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import monotonic, perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

#: Calls at the start of a turn on a GPU that do not count: the device must be behind the processor.
LEAD = 5
#: The device spins for so long before each launch, about 0.1 ms: longer than the host takes to launch, so that both
#: events and the kernel stand in its queue, and what is between the events is the kernel and nothing of the host.
HOLD_CYCLES = 200_000


def turned(names: Iterable[str], turn: int) -> list[str]:
    """All of them, another one first in each turn."""
    given = list(names)
    first = turn % len(given)
    return given[first:] + given[:first]


def take_turns(
    contenders: Mapping[str, Callable[[], float]], rounds: int, ends_at: float = float("inf")
) -> dict[str, NDArray[np.float64]]:
    """Each contender's figure, once a round; one round, and more until `ends_at` of the monotonic clock."""
    found: dict[str, list[float]] = {name: [] for name in contenders}
    for turn in range(rounds):
        if turn and monotonic() > ends_at:
            break
        for name in turned(contenders, turn):
            found[name].append(contenders[name]())
    return {name: np.array(values) for name, values in found.items()}


def median(values: Any) -> float:
    """As a plain number."""
    return float(np.median(values))


def seconds(call: Callable[[], Any]) -> float:
    """Of one call."""
    start = perf_counter()
    call()
    return perf_counter() - start


def event_turns(
    contenders: Mapping[str, Sequence[Callable[[], Any]]], *, rounds: int, calls: int
) -> dict[str, NDArray[np.float64]]:
    """Milliseconds of each call, by CUDA events; turns of `calls` calls, each contender over its own inputs."""
    import torch

    for each in contenders.values():
        for call in each:
            call()
    found: dict[str, list[float]] = {name: [] for name in contenders}
    for turn in range(rounds):
        for name in turned(contenders, turn):
            events = []
            for index in range(LEAD + calls):
                start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
                start.record()
                contenders[name][index % len(contenders[name])]()
                end.record()
                events.append((start, end))
            torch.cuda.synchronize()
            found[name] += [start.elapsed_time(end) for start, end in events[LEAD:]]
    return {name: np.array(values) for name, values in found.items()}


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
        self.synchronize()
        start = perf_counter()
        call()
        self.synchronize()
        return perf_counter() - start

    def kernels(self, call: Callable[[], Any]) -> float:
        """Seconds in what one call launches; if that is not known, all between its first and last work there."""
        with _each_launch_timed() as launches:
            whole = self.events(call)
        return sum(begin.elapsed_time(end) for begin, end in launches) / 1e3 if launches else whole

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
def _each_launch_timed() -> Iterator[list[tuple[Any, Any]]]:
    """Inside, every launch is between two events, which the list gets; they can be read when the device is idle."""
    import torch

    from namdsp.kernels.triton_gpu.whole.pinned import Rows

    # our whole-model kernels, and a rival's graph of them; neither copies anything
    launching = ((Rows, "launch"), (torch.cuda.CUDAGraph, "replay"))
    found: list[tuple[Any, Any]] = []

    def timed(launch: Callable[..., Any]) -> Callable[..., Any]:
        def launch_timed(*arguments: Any) -> Any:
            begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            torch.cuda._sleep(HOLD_CYCLES)
            begin.record()
            result = launch(*arguments)
            end.record()
            found.append((begin, end))
            return result

        return launch_timed

    before = [(owner, name, getattr(owner, name)) for owner, name in launching]
    for owner, name, launch in before:
        setattr(owner, name, timed(launch))
    try:
        yield found
    finally:
        for owner, name, launch in before:
            setattr(owner, name, launch)
