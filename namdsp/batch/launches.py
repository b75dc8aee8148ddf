"""Launches for other processes: one process sees the device; others read and write files, and share memory with it.

    file process                                device process
    inputs of a task into shared memory   -->   Request
                                                all requests that wait are one launch
    outputs, in the same memory           <--   Reply

So nothing that Python does for files delays a launch, and no sample goes through a pipe.
"""

from __future__ import annotations

import contextlib
import itertools
import math
import mmap
import os
import queue
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.batch.jobs import Job
from namdsp.batch.record import Result, error_result
from namdsp.batch.work import AUTO, ModelOutput, PreparedJob, Worker, too_long
from namdsp.errors import NamdspError
from namdsp.model import Model
from namdsp.plan.channels import outputs_for

#: Parts of the memory: a file process writes the outputs of one task while another one is played. And bytes of each;
#: only pages that are used take memory.
PARTS, PART_BYTES = 2, 4 << 30
#: Samples of the inputs of one launch, at most, if it is for several requests. Twice as many, and two threads that
#: launch, gained nothing on an H100.
MAX_LAUNCH_SAMPLES = 1 << 27
_ALIGNMENT = 64


@dataclass(frozen=True)
class Place:
    """An array float32 in shared memory: its first byte, and its shape."""

    first: int
    shape: tuple[int, int]

    @property
    def end(self) -> int:
        """The byte after it."""
        return self.first + 4 * math.prod(self.shape)


class SharedMemory:
    """Memory of two processes, without a name: it is gone when both have ended, however they end.

    handle : of the file that it is, inherited by the other process
    """

    def __init__(self, handle: int) -> None:
        self.handle = handle
        self._bytes = mmap.mmap(handle, PARTS * PART_BYTES)
        self._bytes.madvise(mmap.MADV_DONTFORK)  # processes that are copied later do not keep it

    @classmethod
    def new(cls) -> SharedMemory:
        """Memory of zeros. Raises OSError."""
        handle = os.memfd_create("namdsp-batch")
        os.ftruncate(handle, PARTS * PART_BYTES)
        return cls(handle)

    def array(self, place: Place) -> Float32:
        """The array at a place."""
        samples = np.frombuffer(self._bytes, np.float32, math.prod(place.shape), place.first)
        return samples.reshape(place.shape)


@dataclass(frozen=True)
class Request:
    """Jobs to play, with the places of their inputs and outputs."""

    jobs: tuple[Job, ...]
    inputs: tuple[Place, ...]
    outputs: tuple[Place, ...]


@dataclass(frozen=True)
class Reply:
    """What became of each job: the name of its engine, a result that is an error, or None if no device plays it.

    seconds : that the jobs took, their share of the launch
    """

    outcomes: tuple[str | Result | None, ...]
    seconds: float


#: Called with a reply.
Answer: TypeAlias = Callable[[Reply], None]


@dataclass(frozen=True)
class _Item:
    """A job of a request, as `Worker.play` takes it."""

    job: Job
    model: Model
    model_input: Float32
    output: Float32


class LaunchQueue:
    """Plays requests in the process that sees the device. An error that is not of a job ends the process."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._waiting: queue.SimpleQueue[tuple[Request, SharedMemory, Answer]] = queue.SimpleQueue()
        self._started = False

    def start(self, jobs: tuple[Job, ...]) -> None:
        """Begin, and find the device and load the kernels of some jobs, while their takes are read elsewhere."""
        if not self._started:
            self._started = True
            threading.Thread(target=self._run, args=(jobs,), name="batch-launch", daemon=True).start()

    def submit(self, request: Request, memory: SharedMemory, answer: Answer) -> None:
        """Play a request, perhaps together with others."""
        self._waiting.put((request, memory, answer))

    def _run(self, first: tuple[Job, ...]) -> None:
        try:
            for job in first:
                self._worker.runs_on_device(job)
            while True:
                requests = [self._waiting.get()]
                samples = _samples(requests[0][0])
                with contextlib.suppress(queue.Empty):
                    while samples < MAX_LAUNCH_SAMPLES:
                        requests.append(self._waiting.get_nowait())
                        samples += _samples(requests[-1][0])
                self._play(requests)
        except BaseException:
            traceback.print_exc()
            os._exit(1)

    def _play(self, requests: Sequence[tuple[Request, SharedMemory, Answer]]) -> None:
        groups = [self._items(request, memory) for request, memory, _ in requests]
        played = iter(self._worker.play([item for group in groups for item in group if item is not None]))
        for group, (_, _, answer) in zip(groups, requests, strict=True):
            results = [None if item is None else next(played) for item in group]
            seconds = sum(result.seconds for result in results if isinstance(result, ModelOutput))
            answer(
                Reply(
                    tuple(result.engine if isinstance(result, ModelOutput) else result for result in results),
                    seconds,
                )
            )

    def _items(self, request: Request, memory: SharedMemory) -> list[_Item | Result | None]:
        # one array for all models of a take
        arrays = {place: memory.array(place) for place in request.inputs}
        items: list[_Item | Result | None] = []
        for job, x, y in zip(request.jobs, request.inputs, request.outputs, strict=True):
            try:
                model = self._worker.sources.model(job)
            except NamdspError as error:
                items.append(error_result(job, error, faulty_input="model"))
                continue
            here = self._worker.setup.engine != AUTO or self._worker.runs_on_device(job)
            items.append(_Item(job, model, arrays[x], memory.array(y)) if here else None)
        return items


class RemotePlayer:
    """Plays prepared jobs of a file process in the process that sees the device.

    send : called with the number of a request and the request
    """

    def __init__(self, worker: Worker, memory: SharedMemory, send: Callable[[int, Request], None]) -> None:
        self._worker, self._memory, self._send = worker, memory, send
        self._numbers = itertools.count()
        self._replies: dict[int, Future[Reply]] = {}
        self._parts: queue.SimpleQueue[int] = queue.SimpleQueue()
        for part in range(PARTS):
            self._parts.put(part)

    def set_reply(self, number: int, reply: Reply) -> None:
        """Note the reply to a request."""
        self._replies.pop(number).set_result(reply)

    @contextlib.contextmanager
    def played(
        self, prepared: Sequence[PreparedJob | Result]
    ) -> Iterator[list[ModelOutput[PreparedJob] | Result]]:
        """The outputs of prepared jobs, whose memory is used again after the `with` block."""
        part = self._parts.get()
        try:
            items = [item for item in prepared if isinstance(item, PreparedJob)]
            outputs = iter(self._outputs(items, part * PART_BYTES))
            yield [item if isinstance(item, Result) else next(outputs) for item in prepared]
        finally:
            self._parts.put(part)

    def _outputs(
        self, items: Sequence[PreparedJob], first: int
    ) -> Sequence[ModelOutput[PreparedJob] | Result]:
        inputs, outputs = _places(items, first)
        if max((place.end for place in outputs), default=first) > first + PART_BYTES:
            if len(items) == 1:
                return [error_result(items[0].job, too_long(items[0].job))]
            return [_copied(self._outputs([item], first)[0]) for item in items]
        if not items:
            return []
        for place, item in {place: item for place, item in zip(inputs, items, strict=True)}.items():
            self._memory.array(place)[...] = item.model_input
        number = next(self._numbers)
        future = self._replies[number] = Future()
        self._send(number, Request(tuple(item.job for item in items), tuple(inputs), tuple(outputs)))
        reply = future.result()
        self._worker.stages.add("kernels", reply.seconds)
        share = reply.seconds / max(1, sum(item.model_input.size for item in items))
        results: list[ModelOutput[PreparedJob] | Result] = []
        for item, place, outcome in zip(items, outputs, reply.outcomes, strict=True):
            if outcome is None:
                results += self._worker.play([item])
            elif isinstance(outcome, Result):
                results.append(outcome)
            else:
                y = self._memory.array(place)
                results.append(ModelOutput(item, y, share * item.model_input.size, outcome))
        return results


def _copied(played: ModelOutput[PreparedJob] | Result) -> ModelOutput[PreparedJob] | Result:
    """With an output of its own, for the next one takes its place."""
    return played if isinstance(played, Result) else replace(played, y=played.y.copy())


def _places(items: Sequence[PreparedJob], first: int) -> tuple[list[Place], list[Place]]:
    """Places from a byte on, without overlap, of inputs and outputs; jobs with the same input have the same place."""
    inputs: dict[int, Place] = {}
    end = first

    def place(channels: int, frames: int) -> Place:
        nonlocal end
        taken = Place(end, (channels, frames))
        end = -(-taken.end // _ALIGNMENT) * _ALIGNMENT
        return taken

    for item in items:
        if id(item.model_input) not in inputs:
            inputs[id(item.model_input)] = place(*item.model_input.shape)
    outputs = [
        place(outputs_for(item.model.plan, len(item.model_input)), item.model_input.shape[1])
        for item in items
    ]
    return [inputs[id(item.model_input)] for item in items], outputs


def _samples(request: Request) -> int:
    return sum(math.prod(place.shape) for place in request.inputs)
