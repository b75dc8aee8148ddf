"""`namdsp batch takes/ captures/ out/`: its arguments, progress and last line. The work: batch/."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict
from functools import partial
from typing import Any

from namdsp.batch.dask_executor import on_cluster
from namdsp.batch.processes import Device, parse_devices
from namdsp.batch.record import Result
from namdsp.batch.run import Choose, Options, Summary, on_devices, run_batch
from namdsp.batch.verify import failed, verify
from namdsp.cli import console
from namdsp.cli.arguments import (
    check_engine_for_devices,
    new_parser,
    usage_errors,
)
from namdsp.cli.batch_options import Arguments as Arguments
from namdsp.cli.batch_options import request_of
from namdsp.cli.batch_paths import place
from namdsp.cli.terminal import ProgressBar
from namdsp.common.fact_text import line
from namdsp.common.short_repr import counted
from namdsp.errors import AudioError, EngineError, SettingError
from namdsp.folders.journal import NAME as MANIFEST_NAME
from namdsp.runtime.dispatch import check_usable

#: Facts of the last line.
REPORTED = ("jobs", "done", "skipped", "failed", "audio_seconds", "wall_seconds", "times_real_time")


def add_parser(commands: Any) -> None:
    """Describe the command."""
    new_parser(
        commands,
        "batch",
        Arguments,
        usage="namdsp batch takes captures out [options]",
        epilog="Every take is rendered through every capture. Folders are searched at any depth. docs/batch.md has "
        "examples.",
    )


def run(arguments: Arguments) -> int:
    """Render them all; 1 if any failed."""
    if arguments.verify is not None:
        return _verify(arguments, arguments.verify)
    with usage_errors(arguments, SettingError, AudioError, EngineError):
        if arguments.device is not None and arguments.scheduler is not None:
            raise SettingError("--device and --scheduler are both given; expected one of them")
        devices = [] if arguments.device is None else parse_devices(arguments.device)
        check_engine_for_devices(arguments)
        if arguments.scheduler == "":
            raise SettingError("scheduler '': expected an address, such as tcp://host:8786, or local:4")
        place(arguments)
        planned = request_of(arguments).planned()
        jobs, folder = planned.jobs, planned.folder
        if arguments.scheduler is None:  # another machine may have another engine
            for name in [device.name for device in devices] or [arguments.engine]:
                check_usable(name)
    for note in () if arguments.quiet else planned.notes:
        console.print_message(note)
    options = Options(
        engine=arguments.engine,
        threads=arguments.threads,
        resume=arguments.resume,
        overwrite=arguments.overwrite,
        metadata=planned.metadata,
    )
    with console.Status(quiet=arguments.quiet) as status:
        status.show(f"{counted(len(jobs), 'job')}: checking finished outputs")
        progress = ProgressBar(status, folder)
        try:
            with _chooser(arguments, devices) as choose:
                summary = run_batch(jobs, folder, options, on_result=partial(_show, progress), choose=choose)
        except (KeyboardInterrupt, SystemExit):  # the latter: SIGTERM, SIGHUP
            console.print_message(
                f"{folder}: stopped; finished jobs are in its manifest. Continue with {_resume_options(arguments)}"
            )
            raise
    _report(arguments, folder, summary)
    return 1 if summary.failed or summary.stopped else 0


def _show(progress: ProgressBar, _: Result, summary: Summary) -> None:
    """Show how many jobs are done and how many have failed."""
    facts = [f"{summary.done + summary.skipped:,} of {summary.jobs:,}"]
    if summary.failed:
        facts.append(f"{summary.failed:,} failed")
    facts.append(f"{summary.times_real_time:.0f}x real time")
    progress.show(summary.done + summary.skipped + summary.failed, summary.jobs, ", ".join(facts))


def _chooser(arguments: Arguments, devices: Sequence[Device]) -> AbstractContextManager[Choose | None]:
    """The executors: a Dask cluster, several GPUs, or None for this process."""
    if arguments.scheduler:
        return on_cluster(arguments.scheduler)
    return nullcontext(on_devices(devices) if devices else None)


def _verify(arguments: Arguments, count: int) -> int:
    """Render some results of a batch again and compare; 1 if any differs."""
    others = (arguments.paths, arguments.jobs, arguments.device, arguments.scheduler)
    if any(others) or arguments.output is None:
        arguments.parser.error(
            "--verify takes the folder of a batch and nothing else: namdsp batch --verify -o out/"
        )
    with usage_errors(arguments, EngineError):
        check_usable(arguments.engine)
    engine = None if arguments.engine == "auto" else arguments.engine
    with console.Status(quiet=arguments.quiet) as status:
        verified = verify(
            arguments.output,
            count,
            engine=engine,
            seed=arguments.seed or 0,
            on_progress=lambda done, output: status.show(f"{done} of {count} verified: {output}"),
        )
    wrong = failed(verified)
    for error in wrong:
        console.print_error(error)
    if arguments.json:
        console.emit_json({"output": arguments.output, "verified": [asdict(result) for result in verified]})
    if not arguments.quiet:
        engines = sorted({f"{each.first} by {each.engine}" for each in verified})
        right = len(verified) - len(wrong)
        console.print_message(
            f"{arguments.output}: {right} of {counted(len(verified), 'result')} right, {', '.join(engines)}"
        )
    return 1 if wrong else 0


def _report(arguments: Arguments, folder: str, summary: Summary) -> None:
    for note in summary.notes:
        console.warn(note)
    if summary.warned:
        have = "have" if summary.warned > 1 else "has"
        clip = (
            f" ({summary.clipped:,} {'clip' if summary.clipped > 1 else 'clips'})" if summary.clipped else ""
        )
        console.warn(
            f"{counted(summary.warned, 'output')} {have} warnings{clip}: see `warnings` in "
            f"{os.path.join(folder, MANIFEST_NAME)}. The first one: {summary.first_warning}"
        )
    for error in summary.errors:
        console.print_error(error)
    record = {"output": folder, "times_real_time": summary.times_real_time, **asdict(summary)}
    if arguments.json:
        console.emit_json(record)
    if not arguments.quiet or summary.stopped:
        console.print_message(f"{folder}: {line(record, *REPORTED)}")
    if summary.stopped:
        left = summary.jobs - summary.done - summary.skipped - summary.failed
        where = f" before {counted(left, 'job')}" if left else ""
        console.print_message(
            f"stopped{where}: {summary.stopped}. Then continue with {_resume_options(arguments)}"
        )


def _resume_options(arguments: Arguments) -> str:
    return "--resume -y" if arguments.overwrite else "--resume"
