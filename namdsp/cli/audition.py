"""`namdsp audition di.wav captures/ -o page/`: one HTML page to compare captures by ear and by eye."""

from __future__ import annotations

import argparse
import contextlib
import os
from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.audition.entries import make_entries
from namdsp.audition.page import page
from namdsp.audition.sound import FORMATS, OPUS_RATE_HZ
from namdsp.cli import console
from namdsp.cli.arguments import (
    add_engine_option,
    add_model_options,
    add_rig_options,
    add_settings,
    new_parser,
    number,
    switch,
)
from namdsp.cli.typed import ModelArguments, option, positional, shared
from namdsp.common.fact_text import shown
from namdsp.common.short_repr import counted
from namdsp.errors import AudioError
from namdsp.files.pending_file import PendingFile, make_folder
from namdsp.folders.find import find_models
from namdsp.format.chain import CHAIN
from namdsp.loading import ModelSettings
from namdsp.rendering.job import PlayedJob, Settings
from namdsp.rendering.player import JobPlayer
from namdsp.rendering.settings import FileSettings
from namdsp.rendering.takes import durations
from namdsp.rig.responses import RESPONSES
from namdsp.rig.settings import RigSettings

DEFAULT_SECONDS, MAX_SECONDS = 20.0, 600.0
MAX_CHANNELS = 2
#: Settings of a file, but for those that the page has its own values of.
OF_TAKE = [
    name
    for name in FileSettings.table()
    if name not in ("end", "tail", "sample_rate", "loudness_lufs", "peak_dbfs", "subtype")
]


def add_player_option(parser: argparse.ArgumentParser) -> None:
    """Add --no-player."""
    parser.add_argument(
        "--no-player", dest="player", action="store_false",
        help="leave the captures out of the page: visitors cannot play their guitar or a file",
    )  # fmt: skip


@dataclass(kw_only=True)
class Arguments(ModelArguments):
    """What was typed."""

    dry: str = positional(help="audio file that is rendered through all captures")
    captures: list[str] = positional(
        nargs="+", help="captures (.nam), folders of them with their subfolders, or patterns"
    )
    output: str = option(
        "-o", required=True, metavar="PAGE", help="folder, for an index.html in it, or a .html file"
    )
    name: str = option(metavar="TEXT", default="Captures side by side", help="heading of the page")
    rig: RigSettings = shared(add_rig_options)
    seconds: float = option(
        type=number(0.5, MAX_SECONDS, "seconds"),
        default=DEFAULT_SECONDS,
        metavar="S",
        help=f"play this much of the recording (default: {DEFAULT_SECONDS:g})",
    )
    format: str = option(
        choices=FORMATS,
        default="opus",
        help="format of the sound in the page; flac is lossless and much larger",
    )
    player: bool = shared(add_player_option)
    engine: str = shared(add_engine_option)
    overwrite: bool = switch()
    quiet: bool = switch()
    file: FileSettings = shared(add_settings, FileSettings, *OF_TAKE)
    loading: ModelSettings = shared(add_model_options, "before", "knobs")


def add_parser(commands: Any) -> None:
    """Describe the command."""
    new_parser(
        commands,
        "audition",
        Arguments,
        example="namdsp audition di.wav captures/ -o page/",
        epilog="The page is one HTML file that needs no network and no server: open it, send it.",
    )


def run(arguments: Arguments) -> int:
    """Write one page; 1 if a capture is missing from it."""
    captures = find_models(arguments.captures)
    settings = _settings(arguments)
    player = JobPlayer(arguments.engine, max_models=1)
    _check(arguments, player, PlayedJob(take=arguments.dry, model="", settings=settings))
    target, paths = page_path(arguments.output), {capture.name: capture.path for capture in captures}
    inputs = [arguments.dry, *(capture.path for capture in captures), *settings.files]
    with contextlib.ExitStack() as ends:
        if target != arguments.output:
            ends.callback(make_folder(arguments.output))
        pending = ends.enter_context(PendingFile(target, overwrite=arguments.overwrite, inputs=inputs))
        left = durations([arguments.dry])[arguments.dry] - (settings.start or 0.0)
        if not arguments.quiet:
            seconds = min(left, arguments.seconds)
            console.print_message(f"{counted(len(captures), 'capture')} will play {seconds:.1f} s each")
        with console.Status(quiet=arguments.quiet) as status:
            audition = make_entries(
                player,
                arguments.dry,
                paths,
                settings,
                audio_format=arguments.format,
                for_visitors=arguments.player,
                on_progress=lambda done, name: status.show(f"{done} of {len(captures)}: {name}"),
            )
        for note in (*audition.softer, *audition.unplayable):
            console.warn(note)
        for error in audition.errors:
            console.print_error(error)
        if len(audition.entries) == 1:
            raise AudioError(
                f"{target}: no capture could be played; expected at least one. No page was written"
            )
        text = page(
            audition,
            title=arguments.name,
            di=os.path.basename(arguments.dry)
            + _part(settings.start or 0.0, min(left, arguments.seconds), left),
            around=_around(arguments),
            audio_format=arguments.format,
        )
        pending.write(text.encode())
        pending.publish()
    if not arguments.quiet:
        size = shown(os.path.getsize(target), "bytes")
        console.print_message(
            f"{target}: {counted(len(audition.entries) - 1, 'capture')} and the dry signal, {size}"
        )
    return 1 if audition.errors else 0


def _settings(arguments: Arguments) -> Settings:
    return Settings(
        **arguments.rig.changed(),
        **arguments.loading.changed(),
        **arguments.file.changed(),
        end=(arguments.file.start or 0.0) + arguments.seconds,
        sample_rate=OPUS_RATE_HZ if arguments.format == "opus" else None,
    )


def _around(arguments: Arguments) -> str:
    """The rig around the captures."""
    before, ir = arguments.loading.before, arguments.rig.ir
    chain = [f"after {CHAIN.basenames(before)}"] if before else []
    chain += [f"through {RESPONSES.basenames(ir)}"] if ir else []
    chain += [f"oversampled {arguments.rig.oversample} times"] if arguments.rig.oversample > 1 else []
    return ", ".join(chain)


def page_path(output: str) -> str:
    """Return the file to write for PAGE: PAGE itself, or index.html in that folder."""
    is_file = output.lower().endswith((".html", ".htm"))
    return output if is_file else os.path.join(output, "index.html")


def _part(begin: float, seconds: float, left: float) -> str:
    """The part of a recording that is played, where it is not all. left : seconds after `begin`"""
    if begin:
        return f", {seconds:.3g} s from {begin:g} s on"
    return f", its first {seconds:g} s" if seconds < left else ""


def _check(arguments: Arguments, player: JobPlayer, job: PlayedJob) -> None:
    """Read the recording and the cabinet, and say what is odd about them; raises AudioError if they are of no use, and
    NamFileError for a capture that plays before all.
    """
    job.settings.open_before()
    take, (cabinet, _) = player.sources.take(job), player.sources.cabinet(job)
    if cabinet is not None and not arguments.quiet:
        for note in cabinet.notes:
            console.print_message(note)
    for note in take.notes:
        console.warn(f"{arguments.dry}: {note}")
    if len(take.samples) > MAX_CHANNELS:
        raise AudioError(f"{arguments.dry}: has {len(take.samples)} channels; expected one or two")
    if not np.any(take.samples):
        raise AudioError(
            f"{arguments.dry}: what is played of it, {arguments.seconds:g} s, is silent; expected sound. "
            "Raise --seconds, or give another recording"
        )
