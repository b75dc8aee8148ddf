"""`namdsp train dry.wav wet.wav -o amp.nam`: train a capture on a dry recording and its re-amp recording."""

from __future__ import annotations

import argparse
import os
from functools import partial
from typing import Any

from namdsp.cli.arguments import add_settings, new_parser
from namdsp.cli.training_options import add_training_options, check_before, make_one
from namdsp.training.pairs import train
from namdsp.training.settings import TrainSettings


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = new_parser(
        commands,
        "train",
        "train a capture on a pair of recordings: dry, and through the amp or pedal",
        epilog="Both are mono, at one rate, recorded with one clock. The trainer's v3 file is recognized, with its "
        "clicks. The last 9 s or 10 %, the larger, are not trained on but judged. Ctrl-C keeps the best.",
    )
    parser.add_argument("dry", help="what was played into the amp or pedal: audio file")
    parser.add_argument("wet", help="the same, recorded through it")
    parser.add_argument("-o", "--output", required=True, metavar="NAM", help="file to write")
    parser.add_argument(
        "--from", dest="start", metavar="NAM", help="a capture to start from; never saves a worse one"
    )
    add_settings(parser, TrainSettings, "delay")
    add_training_options(parser, default=None)


def run(arguments: argparse.Namespace) -> int:
    """Make one file."""
    inputs = [path for path in (arguments.dry, arguments.wet, arguments.start) if path]
    check_before(arguments, inputs)
    if arguments.name is None:
        arguments.name = os.path.splitext(os.path.basename(arguments.output))[0]
    options: dict[str, Any] = {name: getattr(arguments, name) for name in TrainSettings.defaults()}
    return make_one(arguments, partial(train, arguments.dry, arguments.wet, **options), inputs)
