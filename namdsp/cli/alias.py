"""`namdsp alias amp.nam`: how much of what comes out is no harmonic of what went in, plain and oversampled."""

from __future__ import annotations

import argparse
import os
from typing import Any

from namdsp.analysis.aliasing import Aliasing, measure
from namdsp.analysis.spectra import SWEEP_SECONDS, linear_sweep, swept
from namdsp.audio.pending_file import write_whole
from namdsp.cli import console
from namdsp.cli.arguments import (
    add_engine_option,
    add_model_options,
    add_switches,
    check_drawn,
    load_model,
    new_parser,
    number,
    of_kind,
)
from namdsp.model import Model
from namdsp.oversampling.factors import FACTOR
from namdsp.plots import panels
from namdsp.plots.figures import new_figure, png

DEFAULT_FACTORS = (1, 2, 4, 8)
DEFAULT_LEVEL_DBFS = -12.0
#: Of the sweep in the picture.
SWEEP_DBFS = -1.0


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = new_parser(
        commands,
        "alias",
        epilog="For sines of 18 pitches (A2 to C7): the energy between the harmonics, divided by the energy of the "
        "harmonics, below half the sample rate.",
    )
    parser.add_argument("model", metavar="model.nam", help="capture, .nam")
    add_model_options(parser)
    add_engine_option(parser)
    parser.add_argument(
        "--oversample",
        type=_factors,
        default=list(DEFAULT_FACTORS),
        metavar="M,M",
        help="factors, comma-separated; default 1,2,4,8",
    )
    parser.add_argument(
        "--level-db",
        type=number(-80.0, 20.0, "dBFS"),
        default=DEFAULT_LEVEL_DBFS,
        metavar="DBFS",
        help=f"peak of the sines; default {DEFAULT_LEVEL_DBFS:g}",
    )
    parser.add_argument(
        "--plot",
        metavar="PNG",
        help=f"draw the spectrogram of a {SWEEP_SECONDS:g} s sweep at {SWEEP_DBFS:g} dBFS for each factor; an existing "
        "picture is replaced",
    )
    add_switches(parser, "json")


def run(arguments: argparse.Namespace) -> int:
    """Measure one model."""
    check_drawn(arguments, "plot", arguments.model)
    model = load_model(arguments.model, arguments, warn=True)
    with console.Status() as status:
        status.show("rendering sines")
        aliasing = measure(
            model, arguments.oversample, level_dbfs=arguments.level_db, engine=arguments.engine
        )
        if arguments.plot:
            status.show("rendering sweeps")
            _draw(model, aliasing, arguments)
    facts = {"model": arguments.model, "model_sha256": model.file.sha256} | aliasing.record()
    record = facts | {"plot": arguments.plot}
    console.print_result(record, as_json=arguments.json)
    return 0


def _draw(model: Model, aliasing: Aliasing, arguments: argparse.Namespace) -> None:
    rate_hz = round(model.sample_rate)
    x = linear_sweep(rate_hz, SWEEP_DBFS)
    rows = -(-len(aliasing.factors) // 2)
    figure = new_figure(14, 3.6 * rows + 0.8)
    for row, each in enumerate(aliasing.factors):
        caption = "as it is" if each == 1 else f"oversampled {each}x"
        caption += (
            f"; aliasing of sines {aliasing.mean_db[row]:.0f} dB, worst {aliasing.worst_db[row]:.0f} dB"
        )
        panels.sweep(
            figure.add_subplot(rows, 2, row + 1), swept(model, each, x, arguments.engine), rate_hz, caption
        )
    figure.suptitle(
        f"{os.path.basename(arguments.model)}: sweep from 0 to {rate_hz / 2000:g} kHz at {SWEEP_DBFS:g} dBFS, "
        f"sines at {aliasing.level_dbfs:g} dBFS",
        parse_math=False,
    )
    write_whole(arguments.plot, png(figure, 120), overwrite=True)


def _factors(text: str) -> list[int]:
    """Factors, comma-separated, each once, in their order."""
    factor = of_kind(FACTOR)
    return list(dict.fromkeys(factor(each.strip()) for each in text.split(",")))
