"""`namdsp compare amp.nam reamp.wav --dry dry.wav`: how close is a capture to a re-amp recording?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.cli import console
from namdsp.cli.arguments import (
    add_engine_option,
    add_model_options,
    check_drawn,
    integer,
    load_model,
    new_parser,
    number,
    switch,
)
from namdsp.cli.typed import ModelArguments, option, positional, shared
from namdsp.common.limits import MAX_DELAY_FRAMES
from namdsp.common.short_repr import counted
from namdsp.errors import AudioError
from namdsp.files.pending_file import is_same_file
from namdsp.loading import ModelSettings
from namdsp.matching.match import MEANING, match_recording
from namdsp.matching.words import first_lines
from namdsp.rendering.signals import MAX_SECONDS, read_recording, resample

#: Share of the frames that should be compared; less is worth a warning.
MIN_SHARE = 0.5
MAX_DELAY_SECONDS = 2.0


@dataclass(kw_only=True)
class Arguments(ModelArguments):
    """What was typed."""

    model: str = positional(help="capture, .nam")
    recording: str = positional(help="recording of the amp or pedal, an audio file")
    dry: str = option(
        required=True, metavar="FILE", help="dry signal (DI) that was played into the amp or pedal"
    )
    channel: int | None = option(
        type=integer(1, 1024),
        metavar="N",
        help="channel of the recording, counted from 1; needed if its channels differ",
    )
    dry_channel: int | None = option(
        type=integer(1, 1024),
        metavar="N",
        help="channel of the dry signal, counted from 1; needed if its channels differ",
    )
    delay: int | None = option(
        type=integer(-MAX_DELAY_FRAMES, MAX_DELAY_FRAMES, "frames, negative if it is early"),
        metavar="FRAMES",
        help="delay of the recording in frames (default: estimated, up to 2 s)",
    )
    start: float | None = option(
        type=number(0.0, MAX_SECONDS, "seconds"),
        metavar="S",
        help="compare from this second on (default: after the receptive field; LSTM: its prewarm time)",
    )
    loading: ModelSettings = shared(add_model_options)
    engine: str = shared(add_engine_option)
    max_esr: float | None = option(
        type=number(0.0, 1e6, ""), metavar="X", help="end with exit code 1 if the error (ESR) is larger"
    )
    plot: str | None = option(metavar="PNG", help="draw the comparison; an existing picture is replaced")
    verbose: bool = switch()
    json: bool = switch()


def add_parser(commands: Any) -> None:
    """Describe the command."""
    new_parser(
        commands,
        "compare",
        Arguments,
        example="namdsp compare amp.nam reamp.wav --dry di.wav",
        epilog="The recording is aligned by whole frames, and inverted if its polarity is wrong. Its level is kept. "
        + MEANING,
    )


def run(arguments: Arguments) -> int:
    """Compare one capture with one recording."""
    check_drawn(arguments, "plot", arguments.model, arguments.recording, arguments.dry)
    if is_same_file(arguments.dry, arguments.recording):
        console.warn(f"{arguments.dry}: is given as the dry signal and as the recording")
    model = load_model(arguments.model, arguments, warn=True)
    rate_hz = round(model.sample_rate)
    dry = _read(arguments.dry, arguments.dry_channel, rate_hz, "--dry-channel")
    recording = _read(arguments.recording, arguments.channel, rate_hz, "--channel")
    with console.Status() as status:
        status.show("rendering and comparing")
        match, render, aligned = match_recording(
            model,
            dry,
            recording,
            delay=arguments.delay,
            longest_delay=round(MAX_DELAY_SECONDS * rate_hz),
            skip=None if arguments.start is None else round(arguments.start * rate_hz),
            engine=arguments.engine,
        )
        if arguments.plot:
            from namdsp.plots.match import plot_match

            status.show("drawing")
            plot_match(
                arguments.plot, match, render, aligned, title=f"{arguments.model} and {arguments.recording}"
            )
    shorter = min(len(dry), len(recording))
    if match.frames < MIN_SHARE * shorter:
        console.warn(
            f"only {match.frames} of {shorter} frames are compared, with a delay of {match.delay_frames} frames: "
            "give files that belong together, or set --delay"
        )
    passed = None if arguments.max_esr is None else match.esr <= arguments.max_esr
    files = {"model": arguments.model, "recording": arguments.recording, "dry": arguments.dry}
    record = files | {"verdict": match.word, "passed": passed} | match.as_dict()
    below = record if arguments.verbose else None
    console.print_result(
        record, as_json=arguments.json, shown=first_lines(match) | {"passed": passed}, below=below
    )
    if passed is False:
        console.print_error(f"ESR {match.esr:.4g} is above {arguments.max_esr:g}")
    return 1 if passed is False else 0


def _read(path: str, channel: int | None, rate_hz: int, option: str) -> Float32:
    """One channel at the model's rate."""
    samples, file_hz = read_recording(path, on_warning=console.warn)
    channels = len(samples)
    if channel is not None and channel > channels:
        raise AudioError(
            f"{path}: has {counted(channels, 'channel')}, so there is no {option} {channel}. Choose another one"
        )
    if channel is None and not (samples == samples[:1]).all():
        raise AudioError(f"{path}: has {channels} channels that differ; expected one. Choose with {option} N")
    chosen = samples[(channel or 1) - 1]
    return chosen if file_hz == rate_hz else np.asarray(resample(chosen, file_hz, rate_hz))
