"""`namdsp plot amp.nam`: draw the response, distortion and aliasing of a capture as a PNG."""

from __future__ import annotations

import argparse
import os
from functools import partial
from typing import Any

from namdsp.audio.pending_file import PendingFile
from namdsp.batch.find import is_folder
from namdsp.cli import console, render_several
from namdsp.cli.arguments import (
    add_engine_option,
    add_knob_option,
    add_model_options,
    add_rig_options,
    add_switches,
    load_model,
    new_parser,
    read_recording,
    rig_settings,
    usage_errors,
)
from namdsp.errors import SettingError
from namdsp.model import Model
from namdsp.notebook import one_line
from namdsp.plots.capture import RenderedDI, draw_capture, measure_capture
from namdsp.plots.figures import check_matplotlib
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.rig import Rig


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = new_parser(
        commands,
        "plot",
        "draw what a capture does: response, transfer curve, harmonics, aliasing",
        epilog="The capture alone is measured, at its sample rate; --ir and --oversample apply to the render of "
        "--di, and the aliasing is drawn with and without --oversample.",
    )
    parser.add_argument(
        "model", nargs="+", help="capture, .nam; several, or a folder of them, are drawn into a folder"
    )
    parser.add_argument(
        "-o", "--output", metavar="PNG", help="default: called as the capture, here; of several captures a folder"
    )  # fmt: skip
    parser.add_argument("--di", metavar="FILE", help="draw a render of this recording too")
    add_rig_options(parser, "ir", "ir_gain_db", "allow_loud_ir", "oversample")
    add_knob_option(parser)
    add_model_options(parser)
    add_engine_option(parser)
    add_switches(parser, "overwrite", "quiet")


def run(arguments: argparse.Namespace) -> int:
    """Draw one capture, or several."""
    arguments.rig = rig_settings(arguments)
    if arguments.ir is not None and arguments.di is None:
        arguments.parser.error("--ir needs something to play: --di FILE")
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
        pairs = render_several.pictures(models, output)
    check_matplotlib()
    return render_several.run_all(pairs, partial(_draw, arguments))


def _draw(arguments: argparse.Namespace, path: str, output: str) -> int:
    inputs = [name for name in (path, arguments.di, arguments.ir) if name]
    with PendingFile(output, overwrite=arguments.overwrite, inputs=inputs) as pending:
        model = load_model(path, arguments, warn=True)
        cabinet = arguments.rig.cabinet()
        with console.Status(quiet=arguments.quiet) as status:
            name = os.path.basename(path)
            status.show(f"{name}: measuring")
            di = _rendered_di(arguments, model, cabinet) if arguments.di else None
            measured = measure_capture(model, oversample=arguments.oversample, engine=arguments.engine)
            status.show(f"{name}: drawing")
            pending.write(draw_capture(model, measured, file_name=name, di=di))
        pending.publish()
    if not arguments.quiet:
        console.print_message(f"{output}: drawn")
    return 0


def _rendered_di(arguments: argparse.Namespace, model: Model, cabinet: Cabinet | None) -> RenderedDI:
    x, rate_hz = read_recording(arguments.di)
    rig = Rig(
        model, channels=len(x), cabinet=cabinet, oversample=arguments.oversample, engine=_streaming(arguments.engine)
    )  # fmt: skip
    y = rig.render(x, sample_rate=rate_hz, channels_first=True)
    caption = f", oversampled {arguments.oversample}x" if arguments.oversample > 1 else ""
    caption += f", through {one_line(os.path.basename(arguments.ir), 60)}" if cabinet else ""
    return RenderedDI(name=os.path.basename(arguments.di), caption=caption, x=x, y=y, rate_hz=rate_hz)


def _streaming(engine: str) -> str:
    """A rig streams, which the reference cannot; all engines give the same bits."""
    return "auto" if engine == "reference" else engine
