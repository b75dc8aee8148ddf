"""`namdsp train dry.wav wet.wav -o amp.nam`: train a capture on a dry recording and its re-amp recording."""

from __future__ import annotations

import argparse
import os
from functools import partial
from typing import Any

from namdsp.cli import console
from namdsp.cli.arguments import integer, new_parser, number
from namdsp.cli.compare import MAX_DELAY
from namdsp.cli.training_options import add_training_options, check_before, make_one
from namdsp.training.pairs import train


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
    parser.add_argument(
        "--delay",
        type=integer(-MAX_DELAY, MAX_DELAY, "frames, negative if it is early"),
        metavar="N",
        help="delay of wet in frames; default: estimated",
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
    inputs = [path for path in (arguments.dry, arguments.wet, arguments.start) if path]
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
        to=arguments.to,
        steps=arguments.steps,
        minutes=arguments.minutes,
        until_esr=arguments.until_esr,
        device=arguments.device,
        seed=arguments.seed,
    )
    return make_one(
        arguments, make, inputs, lambda note: None if arguments.quiet else console.print_message(note)
    )
