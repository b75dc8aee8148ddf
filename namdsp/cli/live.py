"""`namdsp live model.nam`: play the sound card's input through a rig. Arguments, and the report at the end.

What happens between: live_loop.py. The sound: namdsp/live/.
"""

from __future__ import annotations

import gc
import os
import time
import warnings
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from typing import Any

from namdsp.cli import console
from namdsp.cli.arguments import (
    add_allowed,
    add_engine_option,
    add_model_options,
    add_rig_options,
    integer,
    load_model,
    new_parser,
    seconds,
    switch,
)
from namdsp.cli.live_loop import play
from namdsp.cli.typed import ModelArguments, option, positional, shared
from namdsp.common.fact_text import line
from namdsp.common.short_repr import counted
from namdsp.errors import DeviceError, NamFileWarning
from namdsp.folders.find import CAPTURE_SUFFIXES, find_models
from namdsp.live.controls import LINES, Controls
from namdsp.live.device import DeviceOptions
from namdsp.live.devices import BACKENDS, AudioDevice, open_device
from namdsp.live.resampling import Resampled, model_frames
from namdsp.live.session import Session
from namdsp.loading import ModelSettings
from namdsp.model import Model
from namdsp.plan.plan import is_mono
from namdsp.rig.cabinet import Cabinet, outputs_advice
from namdsp.rig.renderer import outputs_with
from namdsp.rig.rig import Rig
from namdsp.rig.settings import RigSettings

#: Facts of the first and the last line.
FIRST = (
    *("device", "sample_rate_hz", "block_frames", "engine", "native_callback"),
    *("device_latency_ms", "latency_frames", "latency_ms"),
)
LAST = (
    *("played_seconds", "blocks", "xruns", "mean_load_percent", "worst_load_percent"),
    *("late_blocks", "silent_blocks", "replaced_samples"),
)
MAX_BLOCK = 8192
MAX_CHANNELS = 64
_DEVICE = "device for input: its index or a part of its name (see `namdsp devices`); for JACK: ports, comma-separated"


@dataclass(kw_only=True)
class Arguments(ModelArguments):
    """What was typed."""

    model: str = positional(
        metavar="model.nam", help="capture, .nam; or a folder of them, to play one after the other"
    )
    seconds: float | None = option(
        type=seconds, metavar="S", help="play for this time (default: until you stop it)"
    )
    loading: ModelSettings = shared(add_model_options, "before", "knobs")
    rig: RigSettings = shared(add_rig_options)
    backend: str = option(
        group="device",
        choices=BACKENDS,
        default="auto",
        metavar="NAME",
        help=f"driver to use: {', '.join(BACKENDS)}. auto (default): JACK if its server runs, else PortAudio",
    )
    input: str | None = option(group="device", metavar="DEVICE", help=_DEVICE)
    output: str | None = option(group="device", metavar="DEVICE", help="the same for output")
    input_channel: int = option(
        group="device",
        type=integer(1, MAX_CHANNELS),
        default=1,
        metavar="N",
        help="input of the device to play, counted from 1; with --channels, the first of them (default: 1)",
    )
    channels: int | None = option(
        group="device",
        type=integer(1, MAX_CHANNELS),
        metavar="N",
        help="number of inputs, each played through its own copy of a mono capture (default: 1, sent to both outputs)",
    )
    block: int | None = option(
        group="device",
        type=integer(1, MAX_BLOCK),
        metavar="FRAMES",
        help="frames per block (default: 64; a JACK server decides itself)",
    )
    sample_rate: int | None = option(
        group="device",
        type=integer(1, 768000),
        metavar="HZ",
        help="sample rate of the device (default: the rate of the capture)",
    )
    allow_resample: bool = shared(
        add_allowed, "resample", "a device at another rate than the capture; adds some ms of latency"
    )
    no_connect: bool = option(group="device", action="store_true", help="do not connect the ports of JACK")
    engine: str = shared(add_engine_option)
    quiet: bool = switch()
    json: bool = switch()


def add_parser(commands: Any) -> None:
    """Describe the command."""
    new_parser(
        commands,
        "live",
        Arguments,
        example="namdsp live amp.nam",
        epilog="While it plays, keys change gains, gate, cabinet and capture: ? lists them. On any other stdin, send "
        f"lines: {LINES}. Ctrl-C ends it too.",
    )


def run(arguments: Arguments) -> int:
    """Play until the user, the clock or an error ends it."""
    _check_usage(arguments)
    captures = _captures(arguments.model)
    arguments.model = captures[0] if os.path.isdir(arguments.model) else arguments.model
    model = load_model(arguments.model, arguments, warn=True)
    cabinet = arguments.rig.cabinet()
    if cabinet is not None and not arguments.quiet:
        for note in cabinet.notes:
            console.print_message(note)
    device = open_device(arguments.backend, _device_options(model, cabinet, arguments))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", NamFileWarning)  # they are shown as notes
            _run(model, device, cabinet, arguments, captures)
    finally:
        device.stop()
    return 0


def _check_usage(arguments: Arguments) -> None:
    """End the command if its options contradict each other."""
    if arguments.engine == "reference":
        arguments.parser.error(
            "live needs an engine with streams; the reference plays whole signals only. Leave out --engine"
        )
    for kind in ("input", "output"):
        if arguments.no_connect and getattr(arguments, kind) is not None:
            arguments.parser.error(f"--{kind} and --no-connect contradict each other. Leave one out")


def _captures(path: str) -> list[str]:
    """The captures that next and previous go through: those of a folder, or those beside a file."""
    if os.path.isdir(path):
        return [model.path for model in find_models([path])]
    folder = os.path.dirname(path)
    names = sorted(os.listdir(folder or os.curdir)) if os.path.exists(path) else ()
    return [os.path.join(folder, name) for name in names if name.lower().endswith(CAPTURE_SUFFIXES)]


def _open_rig(model: Model, device: AudioDevice, cabinet: Cabinet | None, arguments: Arguments) -> Rig:
    """Return the rig at the rate of the model. Raises `DeviceError`: the device has another, which is not allowed."""
    model_rate_hz = round(model.sample_rate)
    if device.rate_hz != model_rate_hz and not arguments.allow_resample:
        raise DeviceError(
            f"{device.describe()}: runs at {device.rate_hz} Hz, the model at {model_rate_hz} Hz; expected the "
            "same rate. Change the device's, or pass --allow resample"
        )
    rig = Rig(
        model,
        max_block=model_frames(device.block_frames, device.rate_hz, model_rate_hz),
        channels=device.options.in_channels,
        engine=arguments.engine,
        cabinet=cabinet,
        **asdict(
            replace(arguments.rig, ir=None, ir_gain_db=0.0, ir_level="guitar")
        ),  # the cabinet is open already
    )
    for note in rig.levels.notes:
        console.warn(f"{arguments.model}: {note}")
    return rig


def _run(
    model: Model,
    device: AudioDevice,
    cabinet: Cabinet | None,
    arguments: Arguments,
    captures: Sequence[str],
) -> None:
    rig, model_rate_hz = _open_rig(model, device, cabinet, arguments), round(model.sample_rate)
    amp: Rig | Resampled = rig
    if device.rate_hz != model_rate_hz:
        amp = Resampled(rig, device_rate_hz=device.rate_hz, max_block=device.block_frames)
    latency_frames = amp.latency_frames
    session = Session(amp, rate_hz=device.rate_hz, max_block=device.block_frames)
    session.warm_up()
    facts: dict[str, Any] = {
        "model": arguments.model,
        "model_sha256": model.file.sha256,
        "device": device.describe(),
        "sample_rate_hz": device.rate_hz,
        "block_frames": device.block_frames,
        "engine": rig.engine,
        "oversample": rig.oversample,
        "latency_frames": latency_frames,
        "latency_ms": 1e3 * latency_frames / device.rate_hz,
    }
    controls = Controls(
        rig,
        lambda path: load_model(path, arguments),
        open_ir=lambda path: replace(arguments.rig, ir=path).cabinet(),
        captures=captures,
        playing=arguments.model,
    )
    with ExitStack() as stack:
        if (
            not session.native
        ):  # the garbage collector stops the audio thread, too: what is there it need not look at
            gc.freeze()
            stack.callback(gc.unfreeze)
        device.start(session)
        started = time.monotonic()
        try:
            device_seconds = device.latency_seconds()
            facts |= {
                "device_latency_ms": None if device_seconds is None else 1e3 * device_seconds,
                "native_callback": session.native,
            }
            if not arguments.quiet:
                console.print_message(f"playing {arguments.model}: {line(facts, *FIRST)}")
            play(session, device, rig, controls, seconds=arguments.seconds, quiet=arguments.quiet)
        finally:
            device.stop()
            _report(arguments, facts, session, rig, time.monotonic() - started)


def _report(
    arguments: Arguments, facts: dict[str, Any], session: Session, rig: Rig, played_seconds: float
) -> None:
    """Print what there is to say when the player has ended."""
    load, amp = session.load(), session.amp
    overflowed = rig.overflowed_blocks + (amp.overflowed_blocks if amp is not rig else 0)
    record = facts | {
        "played_seconds": played_seconds,
        "blocks": load.blocks,
        "frames": load.frames,
        "xruns": load.xruns,
        "silent_blocks": load.silent_blocks,
        "late_blocks": load.missed_deadlines,
        "mean_load_percent": 100.0 * load.mean,
        "worst_load_percent": 100.0 * load.worst,
        "latest_start_percent": None if load.latest_start is None else 100.0 * load.latest_start,
        "replaced_samples": rig.replaced_samples,
        "overflowed_blocks": overflowed,
    }
    if arguments.json:
        console.emit_json(record)
    if not arguments.quiet:
        console.print_message(line(record, *LAST))
        if load.xruns:
            late = f"namdsp was late with {counted(load.missed_deadlines, 'block')}: use longer blocks"
            other = "no block of namdsp was late, so the sound server or its driver was"
            console.print_message(f"xruns: {late if load.missed_deadlines else other}")
    if overflowed:
        console.warn(
            f"{arguments.model}: {counted(overflowed, 'block')} of its output not finite, played as silence; "
            "expected samples in the range of float32. Lower the gains, or play another model"
        )


def _device_options(model: Model, cabinet: Cabinet | None, arguments: Arguments) -> DeviceOptions:
    if not is_mono(model) and arguments.channels not in (None, model.in_channels):
        raise DeviceError(
            f"--channels {arguments.channels}: the model has {model.in_channels} inputs and "
            f"{model.out_channels} outputs; expected {model.in_channels} or none. Only mono models play any number"
        )
    channels = arguments.channels or model.in_channels
    return DeviceOptions(
        input=arguments.input,
        output=arguments.output,
        block_frames=arguments.block,
        rate_hz=arguments.sample_rate,
        model_rate_hz=round(model.sample_rate),
        in_channels=channels,
        out_channels=outputs_with(cabinet, model, channels),
        advice=outputs_advice(cabinet),
        first_input=arguments.input_channel,
        connect=not arguments.no_connect,
    )
