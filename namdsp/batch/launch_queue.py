"""Plays jobs of a batch for other processes: one has the GPU; others read and write files, in memory shared with it.

    file process                                device process
    inputs of a task into shared memory   -->   Request
                                                kernels read and write that memory directly. The jobs of models that
                                                cannot be played so are copied: one launch for all that wait
    outputs, in the same memory           <--   Reply

So nothing that Python does for files delays a launch, and no sample goes through a pipe.

Where silence leads a model to its start (no feedback, `Plan.period` 1), its takes follow each other as a track:

    input    |silence|take 0|silence|take 1|      of all models that play the same takes, else one for each
    output   |       |take 0|       |take 1|      of model 0
    output   |       |take 0|       |take 1|      of model 1
"""

from __future__ import annotations

import contextlib
import itertools
import math
import mmap
import os
import queue
import threading
import time
import traceback
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.batch.jobs import Job
from namdsp.batch.record import Prepared, Result, error_result
from namdsp.batch.work import AUTO, Task, Worker
from namdsp.errors import EngineError, NamdspError
from namdsp.native.records import padded
from namdsp.plan.plan import is_mono, outputs_for
from namdsp.rendering.player import ModelInput, ModelOutput, PreparedJob, too_long
from namdsp.runtime.dispatch import EngineRequest
from namdsp.runtime.offline import batched, silence_restores_start

if TYPE_CHECKING:
    from namdsp.kernels.triton_gpu.device import Device, GpuEvent, Memory

#: Parts of the memory: a file process writes the outputs of one task while another one is played. And bytes of each;
#: only pages that are used take memory.
PARTS, PART_BYTES = 2, 4 << 30
#: Samples of the inputs of one launch, at most, if it is for several requests. Twice as many, and two threads that
#: launch, gained nothing on an H100.
MAX_LAUNCH_SAMPLES = 1 << 27
#: Bytes between arrays, and before the first of a part: kernels get addresses before their input.
_ALIGNMENT, _MARGIN = 128, 1 << 20
#: Bytes by which the memory that a device knows grows.
_GROWTH = 4 << 20


@dataclass(frozen=True)
class Place:
    """An array float32 in shared memory.

    first : its first byte
    step  : bytes from one channel to the next
    """

    first: int
    shape: tuple[int, int]
    step: int


@dataclass(frozen=True)
class Tracks:
    """Jobs whose takes follow each other as one signal, as pictured above. Models of equal structure are adjacent.

    jobs         : of each model, their numbers in the request
    x, y         : first byte of the first input, and of the first model's output
    x_step, step : bytes from one input to the next, 0 for one input; and from one output to the next
    frames       : of a track
    """

    jobs: tuple[tuple[int, ...], ...]
    x: int
    y: int
    x_step: int
    step: int
    frames: int

    @property
    def end(self) -> int:
        """The byte after the outputs."""
        return self.y + self.step * len(self.jobs)


class SharedMemory:
    """Memory of two processes, without a name: it is gone when both have ended, however they end.

    handle : of the file that it is, inherited by the other process; it is closed. Raises OSError.
    """

    def __init__(self, handle: int) -> None:
        os.ftruncate(handle, PARTS * PART_BYTES)
        self._bytes = mmap.mmap(handle, PARTS * PART_BYTES)
        os.close(handle)  # it stays mapped
        self._on_device: Memory | None = None
        # of each part, the end of what the device knows
        self._mapped = [part * PART_BYTES for part in range(PARTS)]

    def array(self, place: Place) -> Float32:
        """The array at a place."""
        return np.ndarray(place.shape, np.float32, self._bytes, place.first, (place.step, 4))

    def on_device(self, device: Device, tracks: Tracks) -> Memory:
        """The memory for a device that does not know it, or not up to the end of some tracks. Raises `EngineError`."""
        part = (tracks.end - 1) // PART_BYTES
        first, end = self._mapped[part], -(-tracks.end // _GROWTH) * _GROWTH
        if self._on_device is None or first < end:
            whole = np.frombuffer(self._bytes, np.float32)
            self._on_device = device.mapped(whole, first // 4, (end - first) // 4)
            self._mapped[part] = end
        return self._on_device


@dataclass(frozen=True)
class Request:
    """Jobs to play, with the places of their inputs and outputs; and the tracks that some of them are."""

    jobs: tuple[Job, ...]
    inputs: tuple[Place, ...]
    outputs: tuple[Place, ...]
    tracks: tuple[Tracks, ...]


@dataclass(frozen=True)
class Reply:
    """What became of each job: the name of its engine, a result that is an error, or None if no device plays it.

    seconds : that the jobs took, their share of the launch
    """

    outcomes: tuple[str | Result | None, ...]
    seconds: float


#: Called with a reply.
Answer: TypeAlias = Callable[[Reply], None]


@dataclass
class _Playing:
    """A request, and how far it is played.

    outcomes : number of a job -> as in the reply
    done     : an event of the device, after its tracks
    since    : when its tracks were launched
    seconds  : that the other jobs took
    """

    request: Request
    memory: SharedMemory
    answer: Answer
    outcomes: dict[int, str | Result | None] = field(default_factory=dict)
    done: GpuEvent | None = None
    since: float = 0.0
    seconds: float = 0.0


class LaunchQueue:
    """Plays requests in the process that sees the device. An error that is not of a job ends the process.

    opening : a thread that opens the device
    """

    def __init__(self, worker: Worker, opening: threading.Thread | None = None) -> None:
        self._worker, self._opening = worker, opening
        self._waiting: queue.SimpleQueue[_Playing] = queue.SimpleQueue()
        self._launched: queue.SimpleQueue[_Playing] = queue.SimpleQueue()
        self._memories: list[SharedMemory] = []
        self._started = False

    def start(self, task: Task) -> None:
        """Begin with the first task for a device: find it, load kernels of its jobs, while takes are read elsewhere."""
        if not self._started:
            self._started = True
            for name, run in (("launch", partial(self._launch_all, task.jobs)), ("answer", self._answer_all)):
                threading.Thread(target=_or_exit, args=(run,), name=f"batch-{name}", daemon=True).start()

    def share(self, handle: int) -> SharedMemory:
        """The memory of this handle, shared with a file process; never unmapped, for the device may use it."""
        self._memories.append(SharedMemory(handle))
        return self._memories[-1]

    def submit(self, request: Request, memory: SharedMemory, answer: Answer) -> None:
        """Play a request, perhaps together with others."""
        self._waiting.put(_Playing(request, memory, answer))

    def _launch_all(self, first: tuple[Job, ...]) -> None:
        for job in first:
            with contextlib.suppress(NamdspError):
                self._worker.sources.model(job)
        if self._opening is not None:
            self._opening.join()
        for job in first:
            self._worker.runs_on_device(job)
        while True:
            waiting = [self._waiting.get()]
            samples = _samples(waiting[0].request)
            with contextlib.suppress(queue.Empty):
                while samples < MAX_LAUNCH_SAMPLES:
                    waiting.append(self._waiting.get_nowait())
                    samples += _samples(waiting[-1].request)
            for playing in waiting:
                self._launch_tracks(playing)
            self._copy(waiting)
            for playing in waiting:
                self._launched.put(playing)

    def _answer_all(self) -> None:
        free = 0.0  # when the device has done the requests before
        while True:
            playing = self._launched.get()
            if playing.done is not None:
                try:
                    playing.done.wait()
                except EngineError:  # of the device
                    playing.outcomes.clear()
                    self._copy([playing])
                now = time.perf_counter()
                playing.seconds += now - max(free, playing.since)
                free = now
            outcomes = tuple(playing.outcomes[number] for number in range(len(playing.request.jobs)))
            playing.answer(Reply(outcomes, playing.seconds))

    def _engine(self, job: Job) -> Any:
        return self._worker.sources.model(job).offline_engine(EngineRequest(self._worker.setup.engine))

    def _launch_tracks(self, playing: _Playing) -> None:
        """Launch the tracks of a request as far as a device can; returns before they are played."""
        request = playing.request
        playing.since = time.perf_counter()
        played: dict[int, str | Result | None] = {}
        try:
            for tracks in request.tracks:
                played |= self._launch_track(request, tracks, playing.memory)
            if played:
                playing.done = self._engine(request.jobs[min(played)]).row_device.event()
                playing.done.record()
                playing.outcomes = played
        except NamdspError:
            # of a model, or too little memory: `_copy` tries the jobs one by one, and says which fail
            playing.done = None

    def _launch_track(
        self, request: Request, tracks: Tracks, shared: SharedMemory
    ) -> dict[int, str | Result | None]:
        """Launch the models of some tracks, those of equal structure together; returns what became of their jobs."""
        from namdsp.kernels.triton_gpu.device import Strided

        engines = [self._engine(request.jobs[numbers[0]]) for numbers in tracks.jobs]
        played: dict[int, str | Result | None] = {}
        for _, same in itertools.groupby(enumerate(engines), lambda model: model[1].plan.structure):
            models = list(same)
            first, engine = models[0]
            device = engine.row_device
            if device is None:
                continue
            if len(models) > 1:
                engine = engine.batch_engine([other.plan for _, other in models])
            bank = engine.voices(len(models))
            if 4 * bank.margin > _MARGIN:
                continue
            memory = shared.on_device(device, tracks)
            x, y = tracks.x + tracks.x_step * first, tracks.y + tracks.step * first
            inputs = Strided(memory.at(x // 4), tracks.x_step // 4)
            bank.process_rows(inputs, Strided(memory.at(y // 4), tracks.step // 4), tracks.frames)
            for index, _ in models:
                played |= dict.fromkeys(tracks.jobs[index], engine.name)
        return played

    def _copy(self, requests: Sequence[_Playing]) -> None:
        """Play the jobs that have no outcome, by copies to and from the device; returns when they are played."""
        items = []
        for playing in requests:
            # one array for all models of a take
            inputs = {place: playing.memory.array(place) for place in playing.request.inputs}
            for number, place in enumerate(playing.request.inputs):
                if number not in playing.outcomes:
                    items.append((playing, number, self._item(playing, number, inputs[place])))
        results = iter(self._worker.play([item for _, _, item in items if item is not None]) if items else ())
        for playing, number, item in items:
            result = None if item is None else next(results)
            if isinstance(result, ModelOutput):
                playing.seconds += result.seconds
            playing.outcomes[number] = result.engine if isinstance(result, ModelOutput) else result

    def _item(self, playing: _Playing, number: int, x: Float32) -> ModelInput[Job] | Result | None:
        job = playing.request.jobs[number]
        try:
            model = self._worker.sources.model(job)
        except NamdspError as error:
            return error_result(job, error, faulty_input="model")
        if self._worker.setup.engine == AUTO and not self._worker.runs_on_device(job):
            return None
        output = playing.memory.array(playing.request.outputs[number])
        return ModelInput(job=job, model=model, model_input=x, output=output)


def _or_exit(run: Callable[[], None]) -> None:
    """Run a thread's function; an error ends this process, so that the one that waits for replies sees it."""
    try:
        run()
    except BaseException:
        traceback.print_exc()
        os._exit(1)


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
    def played(self, prepared: Sequence[Prepared | Result]) -> Iterator[list[ModelOutput[Prepared] | Result]]:
        """The outputs of prepared jobs, whose memory is used again after the `with` block."""
        part = self._parts.get()
        try:
            items = [item for item in prepared if isinstance(item, PreparedJob)]
            outputs = iter(self._outputs(items, part * PART_BYTES))
            yield [item if isinstance(item, Result) else next(outputs) for item in prepared]
        finally:
            self._parts.put(part)

    def _outputs(self, items: Sequence[Prepared], first: int) -> Sequence[ModelOutput[Prepared] | Result]:
        layout = _Layout(items, first)
        if layout.end > first + PART_BYTES:
            if len(items) == 1:
                return [error_result(items[0].job, too_long(items[0].job))]
            return [_copied(self._outputs([item], first)[0]) for item in items]
        if not items:
            return []
        inputs = [layout.inputs[number] for number in range(len(items))]
        outputs = [layout.outputs[number] for number in range(len(items))]
        for place, item in {place: item for place, item in zip(inputs, items, strict=True)}.items():
            self._memory.array(place)[...] = item.model_input
        for place in layout.silences:
            self._memory.array(place)[...] = 0.0
        number = next(self._numbers)
        future = self._replies[number] = Future()
        jobs = tuple(item.job for item in items)
        self._send(number, Request(jobs, tuple(inputs), tuple(outputs), tuple(layout.tracks)))
        reply = future.result()
        share = reply.seconds / max(1, sum(item.model_input.size for item in items))
        results: list[ModelOutput[Prepared] | Result] = []
        for item, place, outcome in zip(items, outputs, reply.outcomes, strict=True):
            if outcome is None:
                results += self._worker.play([item])
            elif isinstance(outcome, Result):
                results.append(outcome)
            else:
                y = self._memory.array(place)
                seconds = share * item.model_input.size
                results.append(ModelOutput(item, y, seconds, outcome, finite=not layout.tracks))
        return results


def _copied(played: ModelOutput[Prepared] | Result) -> ModelOutput[Prepared] | Result:
    """With an output of its own, for the next one takes its place."""
    return played if isinstance(played, Result) else replace(played, y=played.y.copy())


class _Layout:
    """Places of the inputs and outputs of some jobs in a part of the memory, which begins at a byte.

    inputs, outputs : number of a job -> place; jobs with the same input may have the same place
    silences        : that are to be written, too
    end             : the byte after all
    """

    def __init__(self, items: Sequence[Prepared], first: int) -> None:
        self.inputs: dict[int, Place] = {}
        self.outputs: dict[int, Place] = {}
        self.silences: dict[Place, None] = {}  # each once, in order
        self.tracks: list[Tracks] = []
        self.end = first + _MARGIN
        by_structure: dict[Hashable, dict[int, list[int]]] = {}
        for number, item in enumerate(items):
            if _plays_in_tracks(item):
                models = by_structure.setdefault(item.model.plan.structure, {})
                models.setdefault(id(item.model), []).append(number)
        shared: dict[tuple[int, ...], list[list[int]]] = {}
        for models in by_structure.values():
            inputs = [
                tuple(id(items[number].model_input) for number in numbers) for numbers in models.values()
            ]
            if len(set(inputs)) == 1:
                shared.setdefault(inputs[0], []).extend(models.values())
            else:

                def samples(numbers: Sequence[int]) -> int:
                    return sum(items[number].model_input.size for number in numbers)

                for alike in batched(
                    models.values(),
                    lambda numbers, group: 2 * samples(numbers) >= samples(group[0]),
                    lambda numbers: -samples(numbers),
                ):
                    self._add_tracks(items, alike, shared=False)
        for same in shared.values():
            self._add_tracks(items, same, shared=True)
        apart: dict[int, Place] = {}
        for number, item in enumerate(items):
            if number in self.inputs:
                continue
            shape = len(item.model_input), item.model_input.shape[1]
            if id(item.model_input) not in apart:
                apart[id(item.model_input)] = self._new_place(*shape)
            self.inputs[number] = apart[id(item.model_input)]
            self.outputs[number] = self._new_place(outputs_for(item.model.plan, shape[0]), shape[1])

    def _add_tracks(
        self, items: Sequence[Prepared], models: Sequence[Sequence[int]], *, shared: bool
    ) -> None:
        """Add tracks of models, given as the numbers of their jobs.

        shared : whether all have the same inputs
        """
        silence = max(items[numbers[0]].model.plan.prewarm_frames for numbers in models)
        starts, frames = {}, 0
        for numbers in models:
            end = 0
            for number in numbers:
                channels, length = items[number].model_input.shape
                starts[number] = end + silence
                end += channels * (silence + length)
            frames = max(frames, end)
        step = padded(4 * frames, _ALIGNMENT)
        x = self._reserve(step * (1 if shared else len(models)))
        y = self._reserve(step * len(models))
        x_step = 0 if shared else step
        for index, numbers in enumerate(models):
            for number in numbers:
                channels, length = items[number].model_input.shape
                apart, start = 4 * (silence + length), 4 * starts[number]
                self.inputs[number] = Place(x + x_step * index + start, (channels, length), apart)
                self.outputs[number] = Place(y + step * index + start, (channels, length), apart)
                before = self.inputs[number].first - 4 * silence
                self.silences[Place(before, (channels, silence), apart)] = None
        self.tracks.append(Tracks(tuple(map(tuple, models)), x, y, x_step, step, frames))

    def _new_place(self, channels: int, frames: int) -> Place:
        return Place(self._reserve(4 * channels * frames), (channels, frames), 4 * frames)

    def _reserve(self, size: int) -> int:
        first = self.end
        self.end = padded(first + size, _ALIGNMENT)
        return first


def _plays_in_tracks(item: Prepared) -> bool:
    """Whether silence leads the model to its start, for each channel by itself."""
    return (
        silence_restores_start(item.model.plan)
        and is_mono(item.model.plan)
        and item.job.settings.oversample == 1
    )


def _samples(request: Request) -> int:
    return sum(math.prod(place.shape) for place in request.inputs)
