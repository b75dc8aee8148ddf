"""Runs a batch: jobs that are not done yet go to executors, and their results into the manifest."""

from __future__ import annotations

import contextlib
import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeAlias

from namdsp.batch.executors import Executor, LocalExecutor, Running, results_of, run_tasks
from namdsp.batch.jobs import Job
from namdsp.batch.order import Key, ModelFacts, for_devices, for_threads
from namdsp.batch.processes import Device, ProcessExecutor
from namdsp.batch.record import Result, error_result
from namdsp.batch.setup import Setup
from namdsp.batch.work import AUTO, Task, Worker
from namdsp.common.python_process import available_threads
from namdsp.errors import AudioError, NamdspError, SettingError
from namdsp.files.pending_file import make_folder
from namdsp.folders.journal import Journal, Standing, digest_of
from namdsp.folders.metadata import Metadata
from namdsp.folders.naming import path_of
from namdsp.folders.output_folder import check_free, opened
from namdsp.rendering.job import Settings
from namdsp.rendering.takes import durations
from namdsp.runtime.arguments import check_threads
from namdsp.runtime.dispatch import check_engine_name, device_backend


@dataclass(frozen=True)
class Options:
    """Engine, cores, and what a batch may replace.

    engine    : as for `namdsp.render_file`
    threads   : cores to use, None for all
    resume    : whether to continue an earlier run in the same folder; missing or damaged outputs are rendered again
    overwrite : whether existing outputs may be replaced; with `resume`, whether those may that are finished, but of
                another take or capture, or of other settings
    metadata  : whether `metadata.jsonl` is written as well
    """

    engine: str = "auto"
    threads: int | None = None
    resume: bool = False
    overwrite: bool = False
    metadata: bool = False


#: Several processes are used from this number of threads on, with this number of jobs for each.
MIN_POOL_THREADS, JOBS_PER_TASK = 8, 16

#: Threads that each process has at the least; file processes of a device, at the most, and their threads, at the least:
#: with more they wait for Python's lock.
MIN_THREADS, MAX_FILE_PROCESSES, FILE_THREADS = 4, 8, 2

#: (jobs, facts of their models) -> the jobs of each task
Divide: TypeAlias = Callable[[Sequence[Job], dict[Key, ModelFacts]], Iterator[tuple[Job, ...]]]
#: (worker of this process, jobs) -> executors, whose processes start meanwhile, and what divides the jobs
Choose: TypeAlias = Callable[[Worker, Sequence[Job]], tuple[Sequence[Executor], Divide]]


#: The results of a batch, each with the counts so far.
BatchResults: TypeAlias = "Generator[tuple[Result, Summary], None, Summary]"


@dataclass
class Summary:
    """The counts, times and errors of a batch so far.

    jobs, done, failed, skipped : how many; skipped were done before
    audio_seconds, wall_seconds : of what was done now
    errors                      : one for each file or job that is bad
    stopped                     : why the rest was not tried, if it was not
    notes                       : lines of the manifest that could not be read
    warned, clipped             : outputs of this run that have warnings, and those of them that clip
    first_warning               : the text of one of them
    """

    jobs: int
    done: int = 0
    failed: int = 0
    skipped: int = 0
    audio_seconds: float = 0.0
    wall_seconds: float = 0.0
    errors: list[str] = field(default_factory=list)
    stopped: str | None = None
    notes: list[str] = field(default_factory=list)
    warned: int = 0
    clipped: int = 0
    first_warning: str | None = None

    def __repr__(self) -> str:
        return (
            f"<Summary {self.jobs} jobs: {self.done} done, {self.failed} failed, {self.skipped} skipped, "
            f"{self.times_real_time:.0f}x real time>"
        )

    @property
    def times_real_time(self) -> float:
        """Seconds of audio for each second."""
        return self.audio_seconds / max(self.wall_seconds, 1e-9)


def run_batch(
    jobs: Sequence[Job],
    folder: str | os.PathLike[str],
    options: Options | None = None,
    *,
    on_result: Callable[[Result, Summary], object] | None = None,
    choose: Choose | None = None,
) -> Summary:
    """Render all jobs into a folder; as `results_of_batch`.

    on_result : called with each result as soon as it is in the manifest
    """
    with contextlib.closing(results_of_batch(jobs, folder, options, choose=choose)) as results:
        while True:
            try:
                result, summary = next(results)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            if on_result is not None:
                on_result(result, summary)


def results_of_batch(
    jobs: Sequence[Job],
    folder: str | os.PathLike[str],
    options: Options | None = None,
    *,
    choose: Choose | None = None,
) -> BatchResults:
    """Render all jobs into a folder, with `manifest.jsonl` in it. See `docs/batch.md`.

    choose : chooses executors and tasks; None for this machine

    Yields each result as soon as it is in the manifest, with the counts so far; returns the summary. What fails is an
    error in the summary and in the manifest, not the end. The jobs are those of `jobs.name_jobs`.

    Raises
    ------
    SettingError : an output exists that may not be replaced (with `resume`: that is finished, but of another take or
                   capture, or of other settings), a take has outputs in another part of the split, another batch
                   has the folder, an option means nothing.
    EngineError  : the named engine does not exist.
    """
    options = options or Options()
    check_engine_name(options.engine)
    check_threads(options.threads)
    path = os.fspath(folder)
    make_folder(path)
    files = [file for job in jobs for file in job.files]
    if not options.resume and not options.overwrite:
        check_free(path, files)
    return _results(jobs, path, files, options, choose or on_this_machine)


def _results(
    jobs: Sequence[Job], path: str, files: Sequence[str], options: Options, choose: Choose
) -> BatchResults:
    wanted = (job.wanted for job in jobs)
    with opened(
        path,
        files,
        wanted,
        resume=options.resume,
        overwrite=options.overwrite,
        defaults=Settings.defaults(),
    ) as (journal, standing):
        return (yield from _Run(jobs, options, journal, standing).go(choose))


class _Run:
    def __init__(self, jobs: Sequence[Job], options: Options, journal: Journal, standing: Standing) -> None:
        self._jobs, self._journal, self._standing = jobs, journal, standing
        self._summary = Summary(len(jobs), notes=journal.notes)
        self._blamed: set[str] = set()
        cores = options.threads or available_threads()
        self._setup = Setup(journal.folder, options.engine, cores, options.overwrite)
        _check_parts(jobs, journal)
        self._metadata = Metadata(
            journal.folder,
            ((job.output, job.split) for job in jobs),
            journal.lines.values(),
            wanted=options.metadata,
            replace=options.overwrite,
        )

    def go(self, choose: Choose) -> BatchResults:
        summary = self._summary
        todo = [job for job in self._jobs if job.output not in self._standing.done]
        summary.skipped = len(self._jobs) - len(todo)
        started = time.perf_counter()
        if todo:
            self._metadata.remove()
        worker = Worker(self._setup)
        executors, divide = choose(worker, todo)
        running: Running = {}
        finished: deque[Result] = deque()
        try:
            try:
                tasks = self._tasks(worker, todo, divide, finished)
                for _ in run_tasks(executors, tasks, running, finished):
                    while finished:
                        self._take(result := finished[0])
                        finished.popleft()
                        summary.wall_seconds = time.perf_counter() - started
                        yield result, summary
                    if summary.stopped:
                        break
            finally:
                for executor in executors:
                    executor.stop()
        finally:
            for executor in executors:
                executor.shutdown()
            for result in (*finished, *results_of(running)):  # done after the loop has ended
                self._take(result)
            summary.wall_seconds = time.perf_counter() - started
        if not summary.stopped:
            self._rewrite()  # the last: the lock is of the file that it replaces
        return summary

    def _tasks(
        self, worker: Worker, todo: Sequence[Job], divide: Divide, finished: deque[Result]
    ) -> Iterator[Task]:
        """The tasks of all jobs whose models can be used; the others are finished. Few jobs have several cores each."""
        facts, bad = _facts(todo, worker)
        for job in todo:
            if job.model_key in bad:
                finished.append(error_result(job, bad[job.model_key], faulty_input="model"))
        todo = [job for job in todo if job.model_key in facts]
        for jobs in divide(todo, facts):
            earlier_outputs = self._standing.earlier.intersection(file for job in jobs for file in job.files)
            yield Task(jobs, frozenset(earlier_outputs), max(1, self._setup.threads // max(1, len(todo))))

    def _take(self, result: Result) -> None:
        """Add a result to the manifest and the summary. A bad file is one line, however many jobs need it.

        A full disk is one line, too: the other jobs that met it are as those that were not tried.
        """
        summary, record, error = self._summary, result.record, result.error
        if result.disk_full and summary.stopped:
            return
        if error is not None:
            summary.failed += 1
            if result.disk_full:
                summary.stopped = error
            if result.faulty_input:
                record = {name: record[name] for name in (result.faulty_input, "error")}
                if error in self._blamed:
                    return
                self._blamed.add(error)
            summary.errors.append(error)
        try:
            self._journal.append(record)
        except AudioError as unwritable:
            summary.stopped = str(unwritable)
            return
        if error is None:
            summary.done += 1
            summary.audio_seconds += record["audio_seconds"]
            if record["warnings"]:
                summary.warned += 1
                summary.clipped += bool(record["clipped_samples"])
                summary.first_warning = summary.first_warning or record["warnings"][0]

    def _rewrite(self) -> None:
        """Rewrite the manifest: one line for each output in the order of the jobs, then those of other batches."""
        try:
            self._journal.sort(job.output for job in self._jobs)
            self._metadata.write(list(self._journal.lines.values()))
            self._journal.rewrite()
        except AudioError as unwritable:
            self._summary.stopped = str(unwritable)


def _check_parts(jobs: Sequence[Job], journal: Journal) -> None:
    """Raise `SettingError` if a take has an output in another part of the split than its jobs, which would stay.

    A take is known by its file name, and by its path or its content.
    """
    takes: dict[str, dict[str, str]] = {}
    for job in jobs:
        if job.split is not None:
            takes.setdefault(os.path.basename(job.take), {})[job.take] = job.split
    outputs = {job.output for job in jobs}
    for output, record in journal.lines.items():
        old_take, old_part = record.get("take"), record.get("split")
        if output in outputs or not isinstance(old_take, str) or not isinstance(old_part, str):
            continue
        for take, part in takes.get(os.path.basename(old_take), {}).items():
            path = path_of(journal.folder, output)
            if part == old_part or not os.path.lexists(path):
                continue
            if os.path.abspath(take) == os.path.abspath(old_take) or digest_of(take) == record.get(
                "take_sha256", ""
            ):
                raise SettingError(
                    f"{path}: is of {take} in the part {old_part!r}, which is now in {part!r}; expected each take in "
                    "one part. Give the split of the earlier run, or choose another folder (overwriting does not "
                    "help: this file would stay)"
                )


def _facts(jobs: Sequence[Job], worker: Worker) -> tuple[dict[Key, ModelFacts], dict[Key, NamdspError]]:
    """What the order needs of each model, and why others cannot be used."""
    facts: dict[Key, ModelFacts] = {}
    bad: dict[Key, NamdspError] = {}
    shapes: dict[Any, int] = {}
    for job in jobs:
        key = job.model_key
        if key in facts or key in bad:
            continue
        try:
            plan = worker.sources.model(job).plan
        except NamdspError as error:
            bad[key] = error
            continue
        shape = shapes.setdefault(repr(plan.structure), len(shapes))
        load = (plan.multiply_adds + plan.activations) * worker.sources.model(job).sample_rate
        facts[key] = ModelFacts(bool(plan.recurrent), load, shape)
    return facts, bad


def on_this_machine(worker: Worker, jobs: Sequence[Job]) -> tuple[Sequence[Executor], Divide]:
    """All cores of this machine, or a device if the engine means one here; in several processes if cores are many."""
    threads = worker.setup.threads
    long = threads >= MIN_POOL_THREADS and len(jobs) >= JOBS_PER_TASK * threads
    if _run_on_device(worker, jobs):
        if long:
            return on_devices([Device("GPU")])(worker, jobs)
        return [LocalExecutor(worker)], _for_devices(worker)
    if long:
        count = threads // MIN_THREADS
        setup = replace(worker.setup, threads=threads // count)
        cores = [ProcessExecutor(setup, Device("cores")) for _ in range(count)]
        return cores, partial(for_threads, max_jobs=JOBS_PER_TASK, threads=threads)
    return [LocalExecutor(worker)], for_threads


def on_devices(devices: Sequence[Device]) -> Choose:
    """The argument `choose` of `run_batch` for a process on each device."""

    def choose(worker: Worker, jobs: Sequence[Job]) -> tuple[Sequence[Executor], Divide]:
        if not jobs:
            return [LocalExecutor(worker)], for_threads
        threads = max(1, worker.setup.threads // len(devices))
        files = min(threads // FILE_THREADS, MAX_FILE_PROCESSES)
        if threads < 2 * MIN_THREADS or not hasattr(os, "memfd_create"):
            files = 0
        setup = replace(worker.setup, threads=threads)
        opens = files > 0 and setup.engine in (AUTO, device_backend())
        executors = [ProcessExecutor(setup, device, files=files, opens_device=opens) for device in devices]
        return executors, _for_devices(worker)

    return choose


def _for_devices(worker: Worker) -> Divide:
    def divide(jobs: Sequence[Job], facts: dict[Key, ModelFacts]) -> Iterator[tuple[Job, ...]]:
        return for_devices(
            jobs, facts, durations(job.take for job in jobs), apart=worker.setup.engine == AUTO
        )

    return divide


def _run_on_device(worker: Worker, jobs: Sequence[Job]) -> bool:
    """Whether a device plays jobs, by the first of them whose model can be read."""
    for job in jobs:
        with contextlib.suppress(NamdspError):
            worker.sources.model(job)
            return worker.runs_on_device(job)
    return False
