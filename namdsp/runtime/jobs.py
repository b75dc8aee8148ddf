"""Render jobs: whole signals through models, for `Model.render`, `render_many`, rigs and batches.

Job: model, x, options
    signals.py   x as float32 [C, T] at the model's rate, with silence for the latency
    engine       of the model; of several devices the one that has least to do
    finite?      the input here, before it is rendered; a device sees that while it copies
    schedule.py  on cores and devices
    finite?      the output here, unless a device has seen that, too
    signals.py   the output in the format of x
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol, TypedDict, TypeVar

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError
from namdsp.nam_file import NamFile
from namdsp.oversampling.factors import check_factor, latency_frames
from namdsp.plan.channels import voices_for
from namdsp.plan.plan import Plan
from namdsp.runtime.arguments import check_rate
from namdsp.runtime.dispatch import check_engine_name
from namdsp.runtime.offline import OfflineEngine, RenderTask
from namdsp.runtime.renderer import available_threads
from namdsp.runtime.schedule import run_tasks
from namdsp.runtime.signals import RatedModel, Signal

Result = TypeVar("Result")


class RenderOptions(TypedDict, total=False):
    """Keyword arguments of `Model.render` and `render_many`."""

    sample_rate: float | None
    engine: str
    threads: int | None
    channels_first: bool
    oversample: int


class Renderable(RatedModel, Protocol):
    """A `Model`."""

    @property
    def file(self) -> NamFile:
        """What errors name."""

    @property
    def plan(self) -> Plan:
        """Its operations."""

    def offline_engine(self, name: str, voices: int, oversample: int) -> OfflineEngine:
        """The engine for whole signals: for a number of voices that run together, and an oversampling factor."""


@dataclass(frozen=True, kw_only=True)
class RenderJobOptions:
    """How a signal is rendered; as for `Model.render`.

    compensate_latency : whether the output of an oversampled model is moved back in time, to begin where x begins

    Raises
    ------
    SettingError : sample_rate or oversample mean nothing.
    EngineError  : there is no such engine.
    """

    engine: str = "auto"
    sample_rate: float | None = None
    channels_first: bool = False
    oversample: int = 1
    compensate_latency: bool = True

    def __post_init__(self) -> None:
        """Check rate, factor and the engine's name."""
        check_rate(self.sample_rate)
        check_factor(self.oversample)
        check_engine_name(self.engine)


@dataclass(frozen=True, eq=False)
class RenderJob:
    """A signal, as for `Model.render`, the model that renders it, and options.

    y : float32 [C_out, T] in C order for the output of a signal at the model's rate; None for new memory
    """

    model: Renderable
    x: Any
    options: RenderJobOptions
    y: Float32 | None = None

    @property
    def signal_key(self) -> Hashable:
        """Equal for two jobs whose signals are the same at the rate of their models."""
        model = self.model
        return id(self.x), model.in_channels, round(model.sample_rate), self.options

    def signal(self) -> Signal:
        """The signal at the model's rate; raises `AudioError` if x is not a signal, or does not fit the model."""
        options = self.options
        return Signal(
            self.x,
            self.model,
            rate_hz=check_rate(options.sample_rate),
            channels_first=options.channels_first,
            latency_frames=latency_frames(options.oversample) if options.compensate_latency else 0,
        )


def render(jobs: Sequence[RenderJob], *, threads: int | None, numbered: bool = True) -> list[Any]:
    """Render all jobs on the cores and devices; returns for each what `Model.render` returns.

    threads  : most threads to use, None for all cores
    numbered : whether errors say which job it is

    Raises
    ------
    AudioError  : a signal does not fit its model, or an output is not finite.
    EngineError : a named engine cannot run here.
    """
    max_threads = available_threads() if threads is None else threads
    if len(jobs) == 1 or max_threads == 1:
        return _render(jobs, max_threads, numbered, map)
    with ThreadPoolExecutor(max_threads) as pool:
        return _render(jobs, max_threads, numbered, pool.map)


def _render(
    jobs: Sequence[RenderJob], threads: int, numbered: bool, spread: Callable[..., Iterable[Any]]
) -> list[Any]:
    """spread : `map`, or one that uses several threads."""

    def on_all(work: Callable[[int], Result], indices: Iterable[int]) -> list[Result]:
        """work(index) of some jobs; errors say which job it is."""

        def run(index: int) -> Result:
            try:
                return work(index)
            except AudioError as error:
                if not numbered:
                    raise
                raise AudioError(f"signal {index}, through {jobs[index].model.file.file}: {error}") from None

        return list(spread(run, indices))

    def finish(index: int) -> Any:
        task, file = tasks[index], "" if numbered else jobs[index].model.file.file
        return signals[index].to_caller_format(task.y, finite=task.finite, file=file)

    first: dict[Hashable, int] = {}  # one signal may be for many models
    same = [first.setdefault(job.signal_key, index) for index, job in enumerate(jobs)]
    converted = dict(zip(first.values(), on_all(lambda i: jobs[i].signal(), first.values()), strict=True))
    signals = [converted[index] for index in same]
    tasks = _tasks(jobs, signals)

    def check_inputs(unchecked: Iterable[bool]) -> None:
        on_all(lambda i: signals[i].check_finite(), [i for i, yes in enumerate(unchecked) if yes])

    # a device checks them while it copies: a check of all samples here lasts as long as a render on a GPU
    check_inputs(not task.engine.batches_voices for task in tasks)
    run_tasks(tasks, threads)
    check_inputs(
        task.engine.batches_voices and not task.finite for task in tasks
    )  # all, before any output is blamed
    return on_all(finish, range(len(jobs)))


def _tasks(jobs: Sequence[RenderJob], signals: Sequence[Signal]) -> list[RenderTask]:
    """Each signal with its engine, on the device that has least to do of those that its job names."""
    voices: Counter[Hashable] = (
        Counter()
    )  # of a recurrent model: a device pays if many of one shape run together
    for job, signal in zip(jobs, signals, strict=True):
        if job.model.plan.recurrent:
            voices[job.model.plan.structure] += voices_for(job.model, len(signal.samples))
    devices = share([job.options.engine for job in jobs], [signal.samples.size for signal in signals])
    tasks = []
    for job, signal, device in zip(jobs, signals, devices, strict=True):
        together = voices[job.model.plan.structure] if job.model.plan.recurrent else 1
        engine = job.model.offline_engine(device, together, job.options.oversample)
        x = signal.samples if engine.batches_voices else signal.with_silence
        tasks.append(RenderTask(engine, x, job.y, frames=signal.frames, device=device))
    return tasks


def share(engines: Sequence[str], sizes: Sequence[int]) -> list[str]:
    """The engine of each signal: of several devices the one that has least to do, long signals first."""
    chosen = list(engines)
    load: Counter[str] = Counter()
    for index in sorted(range(len(sizes)), key=sizes.__getitem__, reverse=True):
        chosen[index] = min(engines[index].split(","), key=load.__getitem__)
        load[chosen[index]] += sizes[index]
    return chosen
