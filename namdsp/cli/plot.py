"""`namdsp plot amp.nam`: draw the response, distortion and aliasing of a capture as a PNG."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial
from typing import Any

from namdsp.cli import console, render_several
from namdsp.cli.arguments import (
    add_engine_option,
    add_level_option,
    add_model_options,
    load_model,
    new_parser,
    of_settings,
    switch,
    usage_errors,
)
from namdsp.cli.parser import RIG
from namdsp.cli.typed import ModelArguments, option, positional, shared
from namdsp.errors import SettingError
from namdsp.files.pending_file import PendingFile
from namdsp.folders.find import is_folder
from namdsp.loading import ModelSettings
from namdsp.plots.capture import draw_capture
from namdsp.plots.figures import check_matplotlib
from namdsp.rig.settings import RigSettings


@dataclass(kw_only=True)
class Arguments(ModelArguments):
    """What was typed."""

    model: list[str] = positional(
        nargs="+", help="capture, .nam; several, or a folder of them, are drawn into a folder"
    )
    output: str | None = option(
        "-o",
        metavar="PNG",
        help="picture to write (default: NAME.png here, for NAME.nam); a folder for several captures",
    )
    oversample: int = of_settings(RigSettings, RIG)
    level_db: float = shared(add_level_option)
    loading: ModelSettings = shared(add_model_options, "knobs")
    engine: str = shared(add_engine_option)
    overwrite: bool = switch()
    quiet: bool = switch()


def add_parser(commands: Any) -> None:
    """Describe the command."""
    new_parser(
        commands,
        "plot",
        Arguments,
        example="namdsp plot amp.nam",
        epilog="The capture alone is measured, at its sample rate; the aliasing is drawn with and without "
        "--oversample. To plot a render, use `namdsp render --report`.",
    )


def run(arguments: Arguments) -> int:
    """Draw one capture, or several."""
    models, output = arguments.model, arguments.output
    into_folder = output is not None and (is_folder(output) or not os.path.splitext(output)[1])
    if len(models) == 1 and not os.path.isdir(models[0]) and not into_folder:
        output = output or f"{os.path.splitext(os.path.basename(models[0]))[0]}.png"
        if not output.lower().endswith(".png"):
            arguments.parser.error(f"-o {output}: expected a name that ends in .png, or a folder")
        check_matplotlib()
        return _draw(arguments, models[0], output)
    if output is None:
        arguments.parser.error(
            "-o is missing: expected a folder for the pictures of several captures: -o folder/"
        )
    with usage_errors(arguments, SettingError):
        pairs = render_several.into_folder(models, output, ".png")
    check_matplotlib()
    return render_several.run_all(pairs, partial(_draw, arguments))


def _draw(arguments: Arguments, path: str, output: str) -> int:
    with PendingFile(output, overwrite=arguments.overwrite, inputs=[path]) as pending:
        model = load_model(path, arguments, warn=True)
        with console.Status(quiet=arguments.quiet) as status:
            name = os.path.basename(path)
            status.show(f"{name}: measuring")
            picture = draw_capture(
                model,
                file_name=name,
                oversample=arguments.oversample,
                level_dbfs=arguments.level_db,
                engine=arguments.engine,
            )
            pending.write(picture)
        pending.publish()
    if not arguments.quiet:
        console.print_message(f"{output}: drawn")
    return 0
