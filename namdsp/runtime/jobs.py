"""Render jobs: whole signals through models, for `Model.render`, `render_many`, rigs and batches.

render_signal, render_list   one signal of any format, or a list of them
    CallerSignal             float32 [C, T] at the model's rate, and the output back in the caller's format  signals.py
    render                   jobs: such samples, a model and the name of an engine. Rigs and batches begin here
        RenderTask           the samples and the engine; of several devices the one that has least to do     offline.py
        render_tasks         on cores and devices                                                            offline.py
        finite?              all inputs, then all outputs, as far as engines have not seen that they are
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypedDict

from namdsp.arithmetic.fma import Float32
from namdsp.oversampling.factors import check_factor, latency_frames
from namdsp.plan.plan import voices_for
from namdsp.runtime.arguments import check_rate, check_threads
from namdsp.runtime.dispatch import EngineRequest, check_engine_name
from namdsp.runtime.offline import RenderTask, render_tasks
from namdsp.runtime.playable import Playable
from namdsp.runtime.renderer import parallel_map
from namdsp.runtime.signals import CallerSignal, check_input, check_output, named_errors


class RenderOptions(TypedDict, total=False):
    """Keyword arguments of `Model.render` and `render_many`."""

    sample_rate: float | None
    engine: str
    threads: int | None
    channels_first: bool
    oversample: int
    knobs: Mapping[str, Any] | None


@dataclass(frozen=True, kw_only=True)
class RenderJobOptions:
    """Checked options of renders; as for `Model.render`.

    Raises
    ------
    SettingError : sample_rate, threads or oversample mean nothing.
    EngineError  : there is no such engine.
    """

    sample_rate: float | None = None
    engine: str = "auto"
    threads: int | None = None
    channels_first: bool = False
    oversample: int = 1
    knobs: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        """Check the numbers and the engine's name, and store the numbers as integers; no threads are all cores."""
        object.__setattr__(self, "sample_rate", check_rate(self.sample_rate))
        object.__setattr__(self, "oversample", check_factor(self.oversample))
        check_engine_name(self.engine)
        object.__setattr__(self, "threads", check_threads(self.threads))

    def signal(self, x: Any, model: Playable) -> CallerSignal:
        """Return a signal for a model; raises `AudioError` if x is not a signal or does not fit the model."""
        return CallerSignal(
            x,
            model.in_channels,
            model.sample_rate,
            sample_rate=self.sample_rate,
            channels_first=self.channels_first,
            latency_frames=latency_frames(self.oversample),
        )

    def job(self, model: Playable, signal: CallerSignal, name: str = "") -> RenderJob:
        """Return the job of a signal."""
        return RenderJob(model, signal.samples, self.engine, self.oversample, name=name)


@dataclass(frozen=True, eq=False)
class RenderJob:
    """Samples, and the model and the engine that render them.

    x          : float32 [C, T] at the model's rate
    engine     : its name, as for `Model.render`
    oversample : factor; the output has its latency
    y          : float32 [C_out, T] in C order for the output; None for new memory
    name       : of the signal in errors, "" if there is only one
    """

    model: Playable
    x: Float32
    engine: str
    oversample: int = 1
    y: Float32 | None = None
    name: str = ""


def render_signal(model: Playable, x: Any, options: RenderJobOptions) -> Any:
    """Render one signal through a model; see `Model.render`."""
    signal = options.signal(x, model)
    (y,) = render([options.job(model, signal)], threads=options.threads)
    return signal.to_caller_format(y)


def render_list(models: Sequence[Playable], xs: Sequence[Any], options: RenderJobOptions) -> list[Any]:
    """Render each signal through the model at the same place of a list; errors name the signal. See `render_many`."""
    # only resampling is worth threads
    format_threads = 1 if options.sample_rate is None else check_threads(options.threads)
    names = [f"signal {index}, through {model.file.file}" for index, model in enumerate(models)]
    items = zip(names, models, xs, strict=True)
    signals = parallel_map(partial(_convert, options), items, format_threads)
    jobs = [options.job(*parts) for parts in zip(models, signals, names, strict=True)]
    outputs = render(jobs, threads=options.threads)
    return parallel_map(_to_caller_format, zip(names, signals, outputs, strict=True), format_threads)


def _convert(options: RenderJobOptions, item: tuple[str, Playable, Any]) -> CallerSignal:
    name, model, x = item
    with named_errors(name):
        return options.signal(x, model)


def _to_caller_format(item: tuple[str, CallerSignal, Float32]) -> Any:
    name, signal, y = item
    with named_errors(name):
        return signal.to_caller_format(y)


def render(jobs: Sequence[RenderJob], *, threads: int | None) -> list[Float32]:
    """Render all jobs on the cores and devices; returns the output of each, [C_out, T].

    threads : most threads to use, None for all cores

    Raises
    ------
    AudioError  : an input or an output is not finite. All inputs are checked before any output.
    EngineError : a named engine cannot run here.
    """
    tasks = _tasks(jobs)
    render_tasks(tasks, check_threads(threads))
    for job, task in zip(jobs, tasks, strict=True):
        if not task.x_seen_finite:
            with named_errors(job.name):
                check_input(task.x)
    for job, task in zip(jobs, tasks, strict=True):
        if not task.y_seen_finite:
            with named_errors(job.name or job.model.file.file):
                check_output(task.y)
    return [task.y for task in tasks]


def _tasks(jobs: Sequence[RenderJob]) -> list[RenderTask]:
    """Each job with its engine, on the device that has least to do of those that it names."""
    # of recurrent models: a device is faster only if many voices of one shape run together
    voices: Counter[Hashable] = Counter()
    for job in jobs:
        if job.model.plan.recurrent:
            voices[job.model.plan.structure] += voices_for(job.model, len(job.x))
    devices = least_loaded_devices([job.engine for job in jobs], [job.x.size for job in jobs])
    tasks = []
    for job, device in zip(jobs, devices, strict=True):
        together = voices[job.model.plan.structure] if job.model.plan.recurrent else 1
        engine = job.model.offline_engine(EngineRequest(device, None, together, job.oversample))
        tasks.append(RenderTask(engine, job.x, job.y, runs_on=device))
    return tasks


def least_loaded_devices(engines: Sequence[str], sizes: Sequence[int]) -> list[str]:
    """Choose a device for each signal, from names such as "cuda:0,cuda:1": the least loaded, long signals first."""
    chosen = list(engines)
    load: Counter[str] = Counter()
    for index in sorted(range(len(sizes)), key=sizes.__getitem__, reverse=True):
        chosen[index] = min(engines[index].split(","), key=load.__getitem__)
        load[chosen[index]] += sizes[index]
    return chosen
