# mypy: disable-error-code="no-untyped-call"
"""Training steps as one CUDA graph: recorded once, then launched whole, without Python between its kernels."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import torch

#: Calls before the recording: they compile kernels and allocate what stays.
WARM_UP_CALLS = 3
#: Calls between two waits for the GPU, so that the queue of launches, and with it a stop by time, stays short.
CALLS_IN_QUEUE = 4


@contextmanager
def training_stream(device: str) -> Iterator[None]:
    """Use a stream of its own on a GPU: a recording needs one, and other work there does not wait for the training."""
    if device == "cpu":
        yield
        return
    where = torch.device(device)
    stream = torch.cuda.Stream(where)
    stream.wait_stream(torch.cuda.current_stream(where))
    with torch.cuda.device(where), torch.cuda.stream(stream):
        yield
    torch.cuda.current_stream(where).wait_stream(stream)


class StepGraph:
    """Functions without arguments that are recorded on a GPU side by side, in the stream of `training_stream`.

    steps : each works on one GPU only, in memory of PyTorch that the others do not write: no copy from or to the CPU,
            no value that Python reads. Numbers that change from call to call are tensors on the GPU, which are
            overwritten between calls
    name  : of what is trained, for a message

    Steps that cannot be recorded after all are called every time.
    """

    def __init__(self, steps: tuple[Callable[[], None], ...], name: str) -> None:
        self.steps: tuple[Callable[[], None], ...] = steps
        self._name = name
        #: of all but the first, which is in the stream of the caller
        self._streams: list[Any] = [torch.cuda.Stream() for _ in steps[1:]]
        self._calls = 0
        self._graph: Any = None
        self._recordable = True
        self._reached: Any = torch.cuda.Event()

    def __call__(self) -> None:
        """Do the steps, in the order of the current stream."""
        if self._calls == WARM_UP_CALLS and self._recordable:
            self._record()
        if self._graph is None:
            self._run()
        else:
            self._graph.replay()
        if self._calls % CALLS_IN_QUEUE == 0:
            self._reached.synchronize()
            self._reached.record()
        self._calls += 1

    def _run(self) -> None:
        here = torch.cuda.current_stream()
        for stream, step in zip(self._streams, self.steps[1:], strict=True):
            stream.wait_stream(here)
            with torch.cuda.stream(stream):
                step()
        self.steps[0]()
        for stream in self._streams:
            here.wait_stream(stream)

    def _record(self) -> None:
        graph = torch.cuda.CUDAGraph()
        # other threads may allocate meanwhile
        recording = torch.cuda.graph(
            graph, stream=torch.cuda.current_stream(), capture_error_mode="thread_local"
        )
        try:
            with recording:
                self._run()
        except RuntimeError as error:
            self._recordable = False
            # the end of a recording that broke raises an error of its own
            say_unrecorded(self._name, str(error.__context__ or error).partition("\n")[0])
            return
        self._graph = graph


def upload(values: torch.Tensor, to: torch.Tensor) -> None:
    """Overwrite a tensor with one on the CPU, in the order of the current stream; a GPU is not waited for."""
    to.copy_(values.pin_memory() if to.is_cuda else values, non_blocking=True)


def say_unrecorded(name: str, reason: str) -> None:
    """Log that steps on a GPU are launched kernel by kernel."""
    logging.getLogger("namdsp").info("%s: steps are not recorded as a CUDA graph: %s", name, reason)
