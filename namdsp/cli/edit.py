"""`namdsp edit amp.nam --tone-type crunch`: change what captures say of themselves; weights stay."""

from __future__ import annotations

import argparse
from typing import Any

from namdsp.cli import console
from namdsp.cli.arguments import add_large_option, add_settings, add_switches, new_parser
from namdsp.joining.parts import checked_name
from namdsp.loading import open_model
from namdsp.saving import save
from namdsp.training.metadata import Metadata


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = new_parser(
        commands,
        "edit",
        "change name, gear, tone and levels in captures; the sound stays",
        epilog="In a file with several sizes, only the metadata of the whole file change.",
    )
    parser.add_argument("captures", nargs="+", metavar="capture", help="files to change, .nam")
    add_settings(parser, Metadata, *Metadata.table())
    add_large_option(parser)
    add_switches(parser, "quiet")


def run(arguments: argparse.Namespace) -> int:
    """Change each file; none if one of them cannot be read."""
    given = Metadata(**{name: getattr(arguments, name) for name in Metadata.table()}).metadata()
    if not given:
        arguments.parser.error("nothing to change; expected an option such as --tone-type crunch")
    paths = [checked_name(path) for path in arguments.captures]
    models = [open_model(path, allow_large=arguments.allow_large) for path in paths]
    for path, model in zip(paths, models, strict=True):
        if model.knobs:
            arguments.parser.error(f"{path}: has knobs, which a changed file would not have; bake it first")
    for path, model in zip(paths, models, strict=True):
        save(model, path, metadata=given, overwrite=True)
        if not arguments.quiet:
            console.print_message(f"{path}: " + ", ".join(f"{name} {value}" for name, value in given.items()))
    return 0
