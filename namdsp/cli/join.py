"""`namdsp join amp.nam cab.wav full_rig.nam`: write captures and impulse responses as one capture."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, cast

from namdsp.cli import console
from namdsp.cli.arguments import (
    add_large_option,
    integer,
    new_parser,
    of_settings,
    switch,
    usage_errors,
)
from namdsp.cli.parser import RIG
from namdsp.cli.tags import add_metadata_options
from namdsp.cli.typed import BaseArguments, option, positional, shared
from namdsp.common.short_repr import counted
from namdsp.errors import NamFileError
from namdsp.format.metadata import Metadata
from namdsp.joining import join
from namdsp.joining.parts import MAX_TAPS, checked_name
from namdsp.rendering.settings import FileSettings
from namdsp.rig.settings import RigSettings

_MAX_TAPS = 1 << 20


@dataclass(kw_only=True)
class Arguments(BaseArguments):
    """What was typed."""

    parts: list[str] = positional(
        nargs="+", metavar="part", help="captures (.nam) and impulse responses (.wav), as for render --ir"
    )
    output: str = positional(help="file to write, .nam")
    ir_gain_db: float = of_settings(RigSettings, RIG)
    ir_level: str = of_settings(RigSettings, RIG)
    align: bool = of_settings(FileSettings)
    metadata: Metadata = shared(add_metadata_options)
    allow_large: bool = shared(add_large_option)
    taps: int = option(
        type=integer(1, _MAX_TAPS),
        default=MAX_TAPS,
        metavar="N",
        help=f"cut longer impulse responses to N samples (default: {MAX_TAPS}, as the NAM plug-in plays)",
    )
    loudness_from: str | None = option(
        metavar="FILE",
        help="measure the loudness for the metadata by playing this recording (default: not stated)",
    )
    overwrite: bool = switch()
    quiet: bool = switch()
    json: bool = switch()


def add_parser(commands: Any) -> None:
    """Describe the command."""
    new_parser(
        commands,
        "join",
        Arguments,
        example="namdsp join amp.nam cab.wav full_rig.nam",
        epilog="The new file is a Sequential, for players from August 2026 on. There is no gain between its parts. "
        "--align corrects the polarity alone, because no file can play earlier.",
    )


def run(arguments: Arguments) -> int:
    """Write one file."""
    if len(arguments.parts) < 2:
        arguments.parser.error(
            "expected at least two parts and an output, as in: namdsp join amp.nam cab.wav full_rig.nam"
        )
    with usage_errors(arguments, NamFileError):
        checked_name(arguments.output)
    joined = join(
        arguments.parts,
        arguments.output,
        **cast(Any, arguments.metadata.metadata()),
        ir_gain_db=arguments.ir_gain_db,
        ir_level=arguments.ir_level,
        allow_large=arguments.allow_large,
        longest_taps=arguments.taps,
        align=arguments.align,
        loudness_from=arguments.loudness_from,
        overwrite=arguments.overwrite,
    )
    for note in joined.notes:
        console.warn(note)
    if arguments.json:
        console.emit_json(asdict(joined))
    if not arguments.quiet:
        for note in joined.levels:
            console.print_message(note)
        console.print_message(
            f"{joined.path}: {counted(joined.models, 'model')} in a row at {joined.sample_rate_hz} Hz"
        )
    return 0
