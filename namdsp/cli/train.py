"""`namdsp train dry.wav wet.wav -o amp.nam`: a capture of what was played and what came back."""

from __future__ import annotations

import argparse
import os
from functools import partial
from typing import Any

from namdsp.cli import console
from namdsp.cli.arguments import new_parser, number, whole
from namdsp.cli.compare import LARGEST_DELAY
from namdsp.cli.training_options import add_training_options, check_before, make_one, training_settings
from namdsp.training.pairs import train


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = new_parser(
        commands,
        "train",
        "make a capture of a pair of recordings: what was played, and what came back",
        epilog="Both are mono, at one rate, recorded with one clock. The trainer's own v3 file is known, with its "
        "clicks. The last 9 s or 10 %, the larger, are not trained on but judged. Ctrl-C keeps the best.",
    )
    parser.add_argument("dry", help="what was played into the amp or pedal: audio file")
    parser.add_argument("wet", help="what came back")
    parser.add_argument("-o", "--output", required=True, metavar="NAM", help="file to write")
    parser.add_argument(
        "--from", dest="start", metavar="NAM", help="a capture to start from; never saves a worse one"
    )
    parser.add_argument(
        "--delay",
        type=whole(-LARGEST_DELAY, LARGEST_DELAY, "frames, negative if it is early"),
        metavar="N",
        help="frames by which wet is late; default: found",
    )
    for end in ("input", "output"):
        parser.add_argument(
            f"--{end}-level-dbu",
            type=number(-60.0, 60.0, "dBu"),
            metavar="DBU",
            help=f"of a full-scale sine at the interface's {end}",
        )
    add_training_options(parser, default=None)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Make one file."""
    inputs = [each for each in (arguments.dry, arguments.wet, arguments.start) if each]
    check_before(arguments, inputs)
    make = partial(
        train,
        arguments.dry,
        arguments.wet,
        start=arguments.start,
        delay=arguments.delay,
        input_level_dbu=arguments.input_level_dbu,
        output_level_dbu=arguments.output_level_dbu,
        name=os.path.splitext(os.path.basename(arguments.output))[0],
        **training_settings(arguments),
    )
    return make_one(
        arguments, make, inputs, lambda note: None if arguments.quiet else console.print_message(note)
    )
