"""`namdsp distill amp.nam --to a2 -o small.nam`: train a small capture on another one, or on a rig."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from namdsp.audio.digest import sha256_file
from namdsp.batch.find import CAPTURE_SUFFIXES, is_folder, is_pattern
from namdsp.blend import voices_of
from namdsp.cli import console
from namdsp.cli.arguments import add_mix_option, add_rig_options, add_settings, new_parser
from namdsp.cli.sheet import counted
from namdsp.cli.terminal import ProgressBar
from namdsp.cli.training_options import (
    add_training_options,
    check_before,
    first_interrupt_ends_training,
    make_one,
    show_training,
)
from namdsp.errors import NamdspError, SettingError
from namdsp.training.distilling import distill, distill_each
from namdsp.training.folders import Done, distill_folder
from namdsp.training.result import Trained
from namdsp.training.settings import DistillSettings


def add_parser(commands: Any) -> None:
    """Describe the command, and its other spelling."""
    parser = new_parser(
        commands,
        "distill",
        "train a small capture on another one, or on a rig",
        aliases=["distil"],
        epilog="Trains a network to play as the teacher does, on guitar made here: no gear and no recordings are "
        "needed, but PyTorch is. Ctrl-C keeps the best so far. docs/training.md has times and figures.",
    )
    parser.add_argument(
        "teachers",
        nargs="+",
        metavar="teacher",
        help="capture, .nam; several, or a folder of them: each becomes a file of its name",
    )
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="OUT",
        help="file to write, .nam; of several captures a folder",
    )
    add_mix_option(parser)
    rig = parser.add_argument_group("the teacher may be a rig")
    rig.add_argument("--before", metavar="NAM", help="a capture before it, such as a boost pedal")
    add_rig_options(rig, "ir", "oversample")
    rig.add_argument("--di", metavar="FILE", help="a dry recording to train on as well")
    add_training_options(parser, default="a2")
    add_settings(parser, DistillSettings, "validation_seconds")
    parser.add_argument("--resume", action="store_true", help="into a folder: pass over what is done already")


def run(arguments: argparse.Namespace) -> int:
    """Make one file, or one for each of several captures."""
    teachers = arguments.teachers
    into_folder = (
        len(teachers) > 1
        or os.path.isdir(teachers[0])
        or is_pattern(teachers[0])
        or is_folder(arguments.output)
    )
    if arguments.resume and not into_folder:
        arguments.parser.error("--resume continues a folder; expected one as the output")
    for option in ("report", "name"):
        if getattr(arguments, option) and into_folder:
            arguments.parser.error(f"--{option} is of one capture; expected a file as the output")
    captures = [voice.path for path in teachers for voice in voices_of(path)]
    inputs = [path for path in (*captures, arguments.before, arguments.ir, arguments.di) if path]
    check_before(arguments, inputs)
    options = {name: getattr(arguments, name) for name in DistillSettings.defaults()}
    if into_folder:
        if arguments.output.lower().endswith(CAPTURE_SUFFIXES) and not is_folder(arguments.output):
            arguments.parser.error(
                f"{arguments.output}: is a file's name; expected a folder for several captures, as in -o small/"
            )
        for path in teachers:
            if os.path.isfile(path) and not path.lower().endswith(CAPTURE_SUFFIXES):
                arguments.parser.error(
                    f"{path}: is no capture by its name; expected .nam files, or folders of them. "
                    "From recordings: namdsp train DRY WET -o OUT"
                )
        return _folder(arguments, options)
    return make_one(arguments, partial(distill, teachers[0], **options), inputs)


def _folder(arguments: argparse.Namespace, options: dict[str, Any]) -> int:
    with console.Status(quiet=arguments.quiet) as status, first_interrupt_ends_training():
        printed: set[str] = set()
        shown: dict[Any, ProgressBar] = {}  # the one whose progress is shown

        def show(path: Any, now: Any) -> None:
            """Show one of the captures that are trained side by side."""
            if not shown:
                shown[path] = ProgressBar(status, path)
            if path in shown:
                show_training(shown[path], now)
                if now.share >= 1.0:
                    shown.clear()

        def make(paths: Iterable[str]) -> Iterator[tuple[Any, Trained | NamdspError]]:
            for path, result in distill_each(paths, **options, on_progress=show):
                for note in result.notes if isinstance(result, Trained) else ():
                    if note not in printed:  # the license concerns them all
                        console.warn(note)
                    printed.add(note)
                yield path, result

        def tell(done: Done, left: int) -> None:
            if done.error:
                console.print_error(done.error)
            elif not arguments.quiet and not done.skipped:
                console.print_message(f"{done.output}: ESR {done.esr:.3g}; {counted(left, 'capture')} left")

        try:
            results = distill_folder(
                arguments.teachers,
                arguments.output,
                make,
                _settings(options),
                inputs=[options[name] for name in ("before", "ir", "di") if options[name]],
                resume=arguments.resume,
                overwrite=arguments.overwrite,
                on_done=tell,
            )
        except SettingError as error:
            arguments.parser.error(str(error))
        except KeyboardInterrupt:
            console.print_message(
                f"{arguments.output}: stopped; finished captures are in its manifest. Continue with --resume"
            )
            raise
    failed = sum(done.error is not None for done in results)
    skipped = sum(done.skipped for done in results)
    trained = len(results) - failed - skipped
    if arguments.json:
        console.emit_json({"output": arguments.output, "captures": [vars(done) for done in results]})
    if not arguments.quiet:
        console.print_message(
            f"{arguments.output}: {counted(trained, 'capture')} trained, {skipped} already there, {failed} failed"
        )
    return 1 if failed else 0


def _settings(options: dict[str, Any]) -> dict[str, Any]:
    """For the manifest: what decides the result, files by their content."""
    files = {name: options[name] and sha256_file(options[name]) for name in ("before", "ir", "di")}
    return {name: value for name, value in options.items() if name != "device"} | files
