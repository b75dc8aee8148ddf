"""Options, progress, folders and report of `namdsp train`, from recordings and from captures."""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from namdsp.cli import console
from namdsp.cli.arguments import (
    add_allowed,
    add_large_option,
    add_mix_option,
    add_settings,
    check_drawn,
    of_settings,
    switch,
    usage_errors,
)
from namdsp.cli.parser import RUNNING, titled
from namdsp.cli.tags import add_metadata_options
from namdsp.cli.terminal import ProgressBar
from namdsp.cli.typed import BaseArguments, option, positional, shared
from namdsp.common.short_repr import counted
from namdsp.errors import INTERRUPTED, NamdspError, SettingError
from namdsp.files.digest import sha256_file
from namdsp.folders.find import CAPTURE_SUFFIXES, NamedFile, is_folder, is_pattern
from namdsp.format.metadata import Metadata
from namdsp.joining.parts import checked_name
from namdsp.loading import ModelSettings
from namdsp.matching.match import verdict
from namdsp.rig.settings import RigSettings
from namdsp.training.folders import MEASURED, Done, make_in_folder
from namdsp.training.networks import STUDENTS
from namdsp.training.progress import Information, Progress
from namdsp.training.result import Trained, reserved
from namdsp.training.settings import (
    CLIPPING,
    LARGE,
    DistillSettings,
    RunSettings,
    TrainSettings,
    check_device,
)
from namdsp.training.side_by_side import OnEach

#: Titles of groups in the help.
RECORDINGS, SEVERAL = "from recordings", "from several recordings or captures"
CAPTURES, METADATA = "from a capture, a rig or a blend", "metadata of the new file"
#: Options that mean something for captures to distil only.
OF_CAPTURES = (
    "--before",
    "--ir",
    "--ir-gain-db",
    "--ir-level",
    "--oversample",
    "--dry",
    "--validation-seconds",
)
#: Seconds after which it is known how many steps there will be.
FORESEEN_S = 10.0
#: Letters of the curve in the line of progress, lowest first, and how many are shown.
BARS, CURVE_COLUMNS = "▁▂▃▄▅▆▇█", 12


def add_stops(parser: argparse.ArgumentParser) -> None:
    """Add the options that say when to stop."""
    stops = parser.add_argument_group(
        "when to stop", "The first that is reached counts (default: after 6200 steps)."
    )
    add_settings(stops, RunSettings, "steps", "minutes", "until_esr")


@dataclass(kw_only=True)
class Arguments(BaseArguments):
    """What was typed."""

    sources: list[str] = positional(
        nargs="+",
        metavar="source",
        help="DRY WET: what was played into the gear, and its recording (several, or a folder of them: a capture of "
        "each). Or one capture to distil, .nam, or a folder of them",
    )
    output: str = option(
        "-o", required=True, metavar="OUT", help="file to write, .nam; a folder for several captures"
    )
    to: str | None = option(
        choices=STUDENTS,
        metavar="SHAPE",
        help=f"network of the new capture: {', '.join(STUDENTS)}; a2 (default) is one file of both A2 sizes",
    )
    start: str | None = option(
        "--from", group=RECORDINGS, metavar="NAM", help="capture to start from; the result is never worse"
    )
    delay: int | None = of_settings(TrainSettings, RECORDINGS)
    table: str | None = option(
        group=SEVERAL,
        metavar="CSV",
        help="what is known of each file: a column `file`, and metadata called as in --tag; or the positions of knobs, "
        "knob:NAME or knob:NAME[LOW:HIGH], which make one capture with knobs of all",
    )
    hold_out: int = option(
        group=SEVERAL,
        metavar="N",
        type=int,
        default=0,
        help="positions of knobs that are not trained on, to judge the result by (default: 0)",
    )
    mix: None = shared(lambda parser: add_mix_option(titled(parser, CAPTURES)))
    before: str | None = of_settings(ModelSettings, CAPTURES)
    ir: str | None = of_settings(RigSettings, CAPTURES)
    ir_gain_db: float = of_settings(RigSettings, CAPTURES)
    ir_level: str = of_settings(RigSettings, CAPTURES)
    oversample: int = of_settings(RigSettings, CAPTURES)
    dry: str | None = option(
        group=CAPTURES, metavar="FILE", help="dry signal to train on, besides the synthesized guitar"
    )
    validation_seconds: float = of_settings(DistillSettings, CAPTURES)
    allow_clipping: bool = shared(
        add_allowed, CLIPPING, "a recording that clips, because the gear itself does"
    )
    allow_large: bool = shared(add_large_option)
    steps: int | None = shared(add_stops)
    minutes: float | None
    until_esr: float | None
    metadata: Metadata = shared(lambda parser: add_metadata_options(titled(parser, METADATA)))
    device: str = of_settings(RunSettings, RUNNING)
    seed: int = of_settings(RunSettings, RUNNING)
    report: str | None = option(
        group=RUNNING, metavar="HTML", help="page with pictures of the result; an existing one is replaced"
    )
    resume: bool = option(
        group=RUNNING, action="store_true", help="continue in a folder: skip captures that are finished"
    )
    overwrite: bool = switch()
    quiet: bool = switch()
    json: bool = switch()

    def options(self, kind: type[RunSettings]) -> dict[str, Any]:
        """Return the settings of a kind of training, by name."""
        allowed = {CLIPPING: self.allow_clipping, LARGE: self.allow_large}
        values = vars(self) | {name: getattr(self.metadata, name) for name in Metadata.table()}
        values["allow"] = [word for word, given in allowed.items() if given]
        return {name: values[name] for name in kind.defaults()}


def is_into_folder(arguments: Arguments, sources: Sequence[str]) -> bool:
    """Whether a capture of each of several files goes into a folder; ends the command where options say otherwise."""
    output, error = arguments.output, arguments.parser.error
    into_folder = len(sources) > 1 or is_folder(sources[0]) or is_pattern(sources[0]) or is_folder(output)
    if arguments.resume and not into_folder:
        error("--resume: continues a folder, but the output is one file. Leave it out, or name a folder")
    for name, value in (("--report", arguments.report), ("--tag name", arguments.metadata.name)):
        if value and into_folder:
            error(f"{name}: is for one capture, but the output is a folder. Leave it out, or name a file")
    if into_folder and output.lower().endswith(CAPTURE_SUFFIXES) and not is_folder(output):
        error(f"{output}: is a file's name; expected a folder for several captures, as in -o small/")
    return into_folder


def name_of_output(arguments: Arguments) -> str:
    """Return the name of the one capture that is made, without another."""
    return os.path.splitext(os.path.basename(arguments.output))[0]


def check_before(arguments: Arguments, inputs: list[str]) -> None:
    """End the command, before any work, where it could only fail in the end."""
    with usage_errors(arguments, NamdspError):
        check_device(arguments.device)
    check_drawn(arguments, "report", *inputs)


def make_one(arguments: Arguments, make: Callable[..., Trained], inputs: list[str]) -> int:
    """Train one capture, write it, and print its errors; returns the exit code.

    make : is called with on_progress and on_note
    """
    with usage_errors(arguments, NamdspError):
        target = checked_name(arguments.output)
    pending, interrupt = reserved(target, overwrite=arguments.overwrite, inputs=inputs), FirstInterrupt()
    try:
        with console.Status(quiet=arguments.quiet) as status, console.first_stop(interrupt.end):
            status.show(f"{target}: preparing")
            bar = ProgressBar(status, target, estimates=False)

            foreseen = False

            def show(now: Progress) -> None:
                nonlocal foreseen
                interrupt.ended[target] = now.share >= 1.0
                show_training(bar, now)
                known = 0 < now.share < 1 and math.isfinite(now.seconds_left)
                if not foreseen and known and now.seconds >= FORESEEN_S and not arguments.quiet:
                    foreseen = True
                    steps, minutes = now.step / now.share, now.seconds_left / 60
                    console.print_message(
                        f"{target}: about {steps:,.0f} steps in all, {minutes:.1f} minutes left"
                    )

            def tell(note: str) -> None:
                if not isinstance(note, Information):
                    console.warn(note)
                elif not arguments.quiet:
                    console.print_message(note)

            result = make(on_progress=show, on_note=tell)
            result.publish(pending)
            if arguments.report:
                from namdsp.plots.training_page import write_page

                status.show("drawing")
                write_page(arguments.report, result, os.path.basename(target))
    finally:
        pending.discard()
    record: dict[str, Any] = {"output": target} | result.as_dict()
    shown = {name: value for name, value in record.items() if name != "esr_over_time"}
    if "positions" in record:
        shown["positions"] = [flat_position(row) for row in record["positions"]]
    console.print_result(record, as_json=arguments.json, shown=shown)
    if result.stopped == "interrupted":
        console.print_error(f"interrupted after {result.sizes[-1].steps} steps; {target} has the best so far")
        return INTERRUPTED
    return 0


def flat_position(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position of knobs as a row of a table."""
    esr = {f"ESR {network}": value for network, value in row["esr"].items()}
    return {"file": row["file"], **row["knobs"], "held_out": "held out" if row["held_out"] else "", **esr}


def make_several(
    arguments: Arguments,
    kind: str,
    sources: Sequence[NamedFile],
    make: Callable[[Iterable[str], OnEach], Iterable[tuple[Any, Trained | NamdspError]]],
    settings: Callable[[str], Mapping[str, Any]],
    **how: Any,
) -> list[Done]:
    """Train a capture of each of several files into a folder, as `make_in_folder`, and print what becomes of each.

    make : is called with paths and on_progress
    how  : for `make_in_folder`
    """
    interrupt = FirstInterrupt()
    with (
        console.Status(quiet=arguments.quiet) as status,
        console.first_stop(interrupt.end),
        usage_errors(arguments, SettingError),
    ):
        if arguments.minutes and not arguments.quiet:
            console.print_message(
                f"{arguments.output}: at most {len(sources) * arguments.minutes:g} minutes, {arguments.minutes:g} for "
                "each capture"
            )
        printed: set[str] = set()
        shown: dict[Any, ProgressBar] = {}  # the one whose progress is shown

        def show(path: Any, now: Progress) -> None:
            """Show one of the captures that are trained side by side."""
            interrupt.ended[path] = now.share >= 1.0
            if not shown:
                shown[path] = ProgressBar(status, path, estimates=False)
            if path in shown:
                show_training(shown[path], now)
                if now.share >= 1.0:
                    shown.clear()

        def made(paths: Iterable[str]) -> Iterator[tuple[Any, Trained | NamdspError]]:
            for path, result in make(interrupt.until(paths), show):
                for note in result.notes if isinstance(result, Trained) else ():
                    if isinstance(note, Information):
                        continue
                    told = f"{path}: {note}" if kind == "wet" and path not in note else note
                    if told not in printed:  # the license concerns them all
                        console.warn(told)
                    printed.add(told)
                yield path, result
            if interrupt.came:
                raise KeyboardInterrupt

        def tell(done: Done, left: int) -> None:
            if done.error:
                console.print_error(done.error)
            elif not arguments.quiet and not done.skipped:
                console.print_message(f"{done.output}: ESR {done.esr:.3g}; {counted(left, 'capture')} left")

        try:
            return make_in_folder(
                kind,
                sources,
                arguments.output,
                made,
                settings,
                **how,
                resume=arguments.resume,
                overwrite=arguments.overwrite,
                on_done=tell,
                on_note=console.warn,
            )
        except KeyboardInterrupt:
            if os.path.isdir(arguments.output):
                console.print_message(
                    f"{arguments.output}: stopped. What was trained is kept; --resume trains what was not finished"
                )
            raise


def end_several(arguments: Arguments, results: Sequence[Done], **more: Any) -> int:
    """Print the results of a folder, and what else there is of it; returns the exit code."""
    rows = [vars(done) | {"verdict": None if done.esr is None else verdict(done.esr)} for done in results]
    record = {"output": arguments.output, "captures": rows} | more
    columns = "output", "esr", "verdict", *MEASURED, "seconds"
    sheet = [{name: row[name] for name in columns} for row in rows if row["error"] is None]
    console.print_result(record, as_json=arguments.json, shown=record | {"captures": sheet})
    failed = sum(done.error is not None for done in results)
    skipped = sum(done.skipped for done in results)
    if not arguments.quiet:
        trained = counted(len(results) - failed - skipped, "capture")
        console.print_message(
            f"{arguments.output}: {trained} trained, {skipped} already there, {failed} failed"
        )
    return 1 if failed else 0


def recorded(options: Mapping[str, Any], *files: str) -> dict[str, Any]:
    """Return what decides a result, for the manifest: options, and files by their content."""
    digests = {name: options[name] and sha256_file(options[name]) for name in files}
    return {name: value for name, value in options.items() if name != "device"} | digests


def show_training(bar: ProgressBar, now: Progress) -> None:
    """Show how far a training has come: steps, and the ESR so far."""
    facts = [f"{now.step:,} steps"] + ["evaluating"] * (now.share >= 1.0)
    if any(math.isfinite(esr) for esr in now.esr.values()):
        best = " and ".join(f"{esr:.2g}" for esr in now.esr.values())
        facts.append(f"ESR so far {best} {drawn_curve(now.curve)}".rstrip())
    if now.share < 1.0 and math.isfinite(now.seconds_left):
        facts.append("{:d}:{:02d} left".format(*divmod(math.ceil(now.seconds_left), 60)))
    bar.show(now.share, 1.0, ", ".join(facts))


def drawn_curve(values: Sequence[float]) -> str:
    """Return the last positive values as bars of one letter each, on a logarithmic scale; "" for fewer than two."""
    logs = [math.log(value) for value in values if 0 < value < math.inf][-CURVE_COLUMNS:]
    if len(logs) < 2:
        return ""
    least, span = min(logs), max(max(logs) - min(logs), 1e-9)
    return "".join(BARS[round((value - least) / span * (len(BARS) - 1))] for value in logs)


class FirstInterrupt:
    """The first ctrl-C, SIGTERM or SIGHUP, which ends the training only; a second ends evaluating and writing too.

    came  : whether there was one
    ended : of what is trained side by side: whether its training has ended
    """

    def __init__(self) -> None:
        self.came: bool = False
        self.ended: dict[Any, bool] = {}

    def end(self) -> None:
        """End the training, unless nothing is in training any more."""
        self.came = True
        if not self.ended or not all(self.ended.values()):
            raise KeyboardInterrupt

    def until(self, sources: Iterable[str]) -> Iterator[str]:
        """Yield sources to train on until it came."""
        left = iter(sources)
        while not self.came and (source := next(left, None)) is not None:
            self.ended.clear()
            yield source
