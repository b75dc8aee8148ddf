"""`namdsp distill amp.nam --to a2 -o small.nam`: train a small capture on another one, or on a rig."""

from __future__ import annotations

import argparse
import os
from functools import partial
from typing import Any

from namdsp.batch.find import CAPTURE_SUFFIXES, check_outside, find_models
from namdsp.blend import voices_of
from namdsp.cli.arguments import add_mix_option, add_rig_options, add_settings, new_parser, usage_errors
from namdsp.cli.training_options import (
    add_training_options,
    check_before,
    end_several,
    is_into_folder,
    make_one,
    make_several,
    recorded,
)
from namdsp.errors import SettingError
from namdsp.rig.responses import files_of, sha256_of
from namdsp.training.distilling import distill, distill_each
from namdsp.training.settings import DistillSettings


def add_parser(commands: Any) -> None:
    """Describe the command, and its other spelling."""
    parser = new_parser(
        commands,
        "distill",
        epilog="Trains a network to sound like the teacher, on guitar that namdsp synthesizes: no gear and no "
        "recordings are needed, but PyTorch is. Ctrl-C keeps the best so far. docs/training.md has times and figures.",
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
    add_rig_options(rig, "ir", "ir_gain_db", "ir_level", "oversample")
    rig.add_argument("--di", metavar="FILE", help="a dry recording to train on as well")
    add_training_options(parser, default="a2")
    add_settings(parser, DistillSettings, "validation_seconds")


def run(arguments: argparse.Namespace) -> int:
    """Make one file, or one for each of several captures."""
    teachers = arguments.teachers
    into_folder = is_into_folder(arguments, teachers)
    captures = [voice.path for path in teachers for voice in voices_of(path)]
    inputs = [path for path in (*captures, arguments.before, *files_of(arguments.ir), arguments.di) if path]
    check_before(arguments, inputs)
    options = {name: getattr(arguments, name) for name in DistillSettings.defaults()}
    if not into_folder:
        return make_one(arguments, partial(distill, teachers[0], **options), inputs)
    for path in teachers:
        if os.path.isfile(path) and not path.lower().endswith(CAPTURE_SUFFIXES):
            arguments.parser.error(
                f"{path}: is no capture by its name; expected .nam files, or folders of them. "
                "From recordings: namdsp train DRY WET -o OUT"
            )
    with usage_errors(arguments, SettingError):
        check_outside(arguments.output, teachers)
        found = find_models(teachers)
    settings = recorded(options, "before", "di") | {"ir": arguments.ir and sha256_of(arguments.ir)}
    results = make_several(
        arguments,
        "model",
        found,
        lambda paths, on_progress: distill_each(paths, **options, on_progress=on_progress),
        lambda path: settings,
        inputs=inputs,
    )
    return end_several(arguments, results)
