"""`namdsp bake amp.nam --knob gain=7 -o fixed.nam`: a capture with knobs as an ordinary one, for any player."""

from __future__ import annotations

import argparse
from typing import Any

from namdsp.audio.pending_file import require_no_input
from namdsp.cli import console
from namdsp.cli.arguments import add_knob_option, add_model_options, add_switches, load_model, new_parser
from namdsp.saving import save


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = new_parser(
        commands,
        "bake",
        epilog="A knob that you do not name keeps the position in the file. The new file keeps "
        "the metadata, except values that no longer apply, such as loudness.",
    )
    parser.add_argument("model", metavar="model.nam")
    parser.add_argument("-o", "--output", required=True, metavar="NAM", help="file to write")
    add_knob_option(parser)
    add_model_options(parser)
    add_switches(parser, "overwrite", "quiet")


def run(arguments: argparse.Namespace) -> int:
    """Write one file."""
    model = load_model(arguments.model, arguments, warn=True)
    if not model.knobs:
        arguments.parser.error(
            f"{arguments.model}: has no knobs; expected a capture with knobs. Copy the file"
        )
    require_no_input(arguments.output, [arguments.model])
    save(model, arguments.output, overwrite=arguments.overwrite)
    if not arguments.quiet:
        positions = ", ".join(f"{knob.name} {knob.shown}" for knob in model.knobs)
        console.print_message(f"{arguments.output}: {positions}")
    return 0
