"""`--tag gear_make=Fender`: the metadata of a capture on a command line."""

from __future__ import annotations

import argparse
from typing import Any

from namdsp.cli.arguments import add_settings
from namdsp.format.metadata import GEAR_TYPES, TONE_TYPES, Metadata


def add_metadata_options(parser: argparse._ActionsContainer) -> None:
    """Add --tag, which sets a field of `Metadata`, and --input-level-dbu, which is one."""
    parser.add_argument(
        "--tag",
        action=_Tag,
        metavar="NAME=VALUE",
        help="metadata, such as gear_make=Fender; may be repeated. Names: name, modeled_by, gear_make, gear_model, "
        f"gear_type ({', '.join(GEAR_TYPES)}), tone_type ({', '.join(TONE_TYPES)}), input_level_dbu and "
        "output_level_dbu (in dBu: level of a full-scale sine from your interface at the gear's input, and at the "
        "gear's output for one that your interface records)",
    )
    add_settings(parser, Metadata, "input_level_dbu")


class _Tag(argparse.Action):
    """Sets one field of the metadata; each has the default None."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options | {"default": argparse.SUPPRESS})

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: Any = None) -> None:
        name, equals, text = values.partition("=")
        known = Metadata.table().get(name)
        if not equals or known is None:
            raise argparse.ArgumentError(
                self, f"{values!r}: expected NAME=VALUE with one of {', '.join(Metadata.table())}"
            )
        value = known.kind.check(known.kind.parse(text))
        if value is None:
            raise argparse.ArgumentError(self, f"{name}={text}: {known.kind.expected}")
        if getattr(namespace, name, None) is not None:
            raise argparse.ArgumentError(self, f"{name} is given twice; expected it once")
        setattr(namespace, name, value)
