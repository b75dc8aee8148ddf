"""`namdsp parity model.nam [in.wav]`: do all engines here match the reference bit for bit, at any block size?

Runs the checks; of `checks/`, parity_renders.py makes the renders, parity_report.py holds what was found and decides
the exit code. parity_text.py says it.
"""

from __future__ import annotations

import argparse
from typing import Any

from namdsp.audio.compare import compare_truth
from namdsp.audio.files import AudioReader
from namdsp.checks.parity_renders import ParityRender, render_all
from namdsp.checks.parity_report import Input, ParityReport
from namdsp.checks.probe_signal import probe_signal
from namdsp.cli import console, parity_text
from namdsp.cli.arguments import (
    add_model_options,
    add_switches,
    backends,
    load_model,
    new_parser,
    seconds,
)
from namdsp.cli.compiling import announce_compiling
from namdsp.errors import AudioError, EngineError, WrongKernelError
from namdsp.kernels import BACKENDS
from namdsp.model import Model
from namdsp.runtime.offline import OFFLINE_BLOCK

# after the receptive field; together they keep an A1 at about 10 s, most of it spent in NumPy's small blocks
DEFAULT_SECONDS = 0.25
DEFAULT_MULTIPLY_ADDS = 300e6
# of a recurrent model, which NumPy and the reference play at about a thousand frames a second
RECURRENT_SECONDS = 0.04


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = new_parser(
        commands, "parity", "check that every engine matches the reference bit for bit, at any block size"
    )
    parser.add_argument("model", help="capture, .nam")
    parser.add_argument(
        "input", nargs="?", help="audio at the model's rate (nothing is resampled); default a test signal"
    )
    parser.add_argument(
        "--seconds",
        type=seconds,
        help="check the engines with this much of the input; default receptive field + 0.25 s, "
        "0.04 s for a recurrent model",
    )
    parser.add_argument("--seed", type=int, default=0, help="of the test signal")
    parser.add_argument(
        "--engines", type=backends, metavar="A,B", help="check these, and fail if one cannot run"
    )
    add_model_options(parser)
    add_switches(parser, "json")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check one model."""
    if arguments.seed < 0:
        arguments.parser.error("--seed takes 0 or more")
    model = load_model(arguments.model, arguments, warn=True)
    announce_compiling("auto")
    with console.Status() as status:
        report = _check(model, arguments, status)
    console.print_result(parity_text.record(report), lambda: parity_text.page(report), as_json=arguments.json)
    return 0 if report.equal else 1


def _check(model: Model, arguments: argparse.Namespace, status: console.Status) -> ParityReport:
    signal = _input(model, arguments)
    x = signal.samples
    status.show("rendering with the reference")
    reference = model.render(x, engine="reference", channels_first=True)
    truth = model.truth(x, channels_first=True)
    renders: list[ParityRender] = []
    refusals: dict[str, str] = {}
    for engine in arguments.engines or BACKENDS:
        try:
            model.stream(max_block=OFFLINE_BLOCK, channels=x.shape[0], engine=engine)
        except WrongKernelError as wrong:  # it runs here, and is known to be wrong: no reason to pass it over
            renders.append(ParityRender(engine, "first blocks", None, str(wrong)))
            continue
        except EngineError as refusal:
            refusals[engine] = str(refusal).removeprefix(f"{engine}: ")
            continue
        renders += render_all(model, engine, x, reference, status.show)
    return ParityReport(
        model=model,
        input=signal,
        reference=reference,
        truth=compare_truth(reference, truth),
        renders=tuple(renders),
        refusals=refusals,
        asked=tuple(arguments.engines or ()),
    )


def _input(model: Model, arguments: argparse.Namespace) -> Input:
    rate_hz = round(model.sample_rate)
    if arguments.seconds is not None:
        frames = max(1, round(arguments.seconds * rate_hz))
    elif model.receptive_field is None:
        frames = round(RECURRENT_SECONDS * rate_hz)
    else:
        affordable = int(DEFAULT_MULTIPLY_ADDS / max(model.plan.multiply_adds, 1))
        frames = (
            1
            + model.plan.prewarm_frames
            + min(round(DEFAULT_SECONDS * rate_hz), max(affordable, OFFLINE_BLOCK))
        )
    if arguments.input is None:
        samples = probe_signal(model.in_channels, frames, seed=arguments.seed)
        return Input(samples, "test signal", arguments.seed, frames)
    with AudioReader(arguments.input) as reader:
        samples, file_frames = reader.read(frames), reader.frames
        if file_frames == 0:
            raise AudioError(f"{arguments.input}: has no frames; expected at least one. Give a longer input")
        notes = []
        if reader.sample_rate_hz != rate_hz:
            notes.append(f"says {reader.sample_rate_hz} Hz, taken as {rate_hz} Hz, the model's rate")
        return Input(samples, arguments.input, None, file_frames, tuple(notes))
