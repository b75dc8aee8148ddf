"""`namdsp render in.wav model.nam out.wav`: its arguments, progress and last line. The work: rendering/."""

from __future__ import annotations

import argparse
import contextlib
import functools
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from namdsp.audio.formats import choose_format
from namdsp.audio.pending_file import require_file_name
from namdsp.cli import console, render_several
from namdsp.cli.arguments import (
    add_device_option,
    add_engine_option,
    add_model_options,
    add_rig_options,
    add_settings,
    add_switches,
    check_drawn,
    check_engine_for_devices,
    load_model,
    new_parser,
    rig_settings,
    threads,
)
from namdsp.cli.compiling import announce_compiling
from namdsp.cli.pipes import hand_over, is_note_on_pipes, standard_streams
from namdsp.cli.sheet import line
from namdsp.cli.terminal import ProgressBar
from namdsp.errors import AudioError, MissingAudioError, SettingError, TruncatedError
from namdsp.model import Model
from namdsp.nam_source import SUFFIXES
from namdsp.rendering.render_file import render_file
from namdsp.rendering.settings import FileSettings
from namdsp.rig.settings import RigSettings

if TYPE_CHECKING:
    from namdsp.cli.render_report import Page

#: Facts of the last line.
REPORTED = ("audio_seconds", "render_seconds", "times_real_time", "engine", "oversample", "peak_dbfs")


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = new_parser(
        commands,
        "render",
        "play an audio file through a model",
        epilog="Captures are known by their suffix .nam: takes and captures may be in any order.",
    )
    parser.add_argument("input", help="audio file: WAV, AIFF, FLAC, Ogg, MP3, ...; - is standard input")
    parser.add_argument(
        "model",
        nargs="+",
        help="capture, .nam; several, more audio files, or folders of either, render into a folder",
    )
    parser.add_argument(
        "output",
        help="audio file to write; its suffix chooses the format, .wav is float32; - is "
        "standard output, as WAV. Of several renders a folder",
    )
    add_engine_option(parser)
    add_device_option(parser)
    add_model_options(parser)
    add_rig_options(parser)
    add_settings(parser, FileSettings, *FileSettings.table())
    parser.add_argument(
        "--no-resample", action="store_true", help="refuse a file at another rate than the model's"
    )
    parser.add_argument(
        "--report", metavar="HTML", help="one page of the render: waveforms, spectrograms, levels, clipping"
    )
    parser.add_argument(
        "--reference", metavar="FILE", help="the expected output; the report shows the difference"
    )
    parser.add_argument("--threads", type=threads, metavar="N", help="most threads to use; default all cores")
    add_switches(parser, "overwrite", "quiet", "json")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Render one file or several, through one capture or several."""
    check_engine_for_devices(arguments)
    arguments.engine = arguments.device or arguments.engine
    arguments.rig = rig_settings(arguments)
    # several takes through one capture need one model
    arguments.load = functools.lru_cache(maxsize=1)(lambda capture: load_model(capture, arguments))
    with standard_streams(arguments):
        return _one_or_several(arguments)


def _one_or_several(arguments: argparse.Namespace) -> int:
    paths = [arguments.input, *arguments.model]
    is_several = render_several.is_several(paths)
    _check_report_options(arguments, is_several=is_several)
    if not is_several and not render_several.is_folder(arguments.output):
        return _render_one(arguments, *_input_and_model(arguments), arguments.output)
    return render_several.run_all(_jobs(arguments, paths), lambda job: _render_one(arguments, *job))


def _check_report_options(arguments: argparse.Namespace, *, is_several: bool) -> None:
    """End the command if --report and --reference mean nothing here."""
    if arguments.report is None:
        if arguments.reference is not None:
            arguments.parser.error("--reference is for a report: --report page.html")
    elif is_several:
        arguments.parser.error(
            "--report is of one render; expected one take and one capture. Render them one by one"
        )
    check_drawn(arguments, "report")


def _jobs(arguments: argparse.Namespace, paths: list[str]) -> list[render_several.Render]:
    takes, captures, unknown = render_several.sorted_by_kind(paths)
    if unknown:
        arguments.parser.error(f"not known here: {' '.join(unknown)}")
    if not takes or not captures:
        what = "captures (.nam)" if takes else "audio files"
        arguments.parser.error(
            f"{', '.join(paths)}: no {what} among them; expected both takes and captures: "
            "namdsp render a.wav b.wav model.nam out/",
        )
    jobs: list[render_several.Render] = []
    try:
        jobs = render_several.renders(takes, captures, arguments.output)
    except MissingAudioError:
        raise
    except (AudioError, SettingError) as error:
        arguments.parser.error(str(error))
    return jobs


def _render_one(arguments: argparse.Namespace, source: str, capture: str, output: str) -> int:
    _check_output(arguments, output)
    model: Model = arguments.load(capture)
    if not arguments.quiet:
        announce_compiling(arguments.engine, rig=arguments.rig != RigSettings())
    with (
        console.Status(quiet=arguments.quiet) as status,
        _hint_at_allow_truncated(),
        _report_of(arguments, source, capture, output, model) as page,
    ):
        name = os.path.basename(output)  # the line is short
        status.show(f"{name}: preparing")
        rendered = render_file(
            source,
            model,
            output,
            tail=arguments.tail,
            resample=not arguments.no_resample,
            subtype=arguments.subtype,
            overwrite=arguments.overwrite,
            allow_truncated=arguments.allow_truncated,
            engine=arguments.engine,
            threads=arguments.threads,
            on_progress=ProgressBar(status, name).show_audio,
            on_warning=_warn,
            **arguments.rig.changed(),
        )
        if page:
            status.show(f"{name}: drawing the report")
            page.write(model, rendered)
    hand_over(output)
    record = rendered.record()
    if arguments.json:
        console.emit_json(record)
    if not arguments.quiet:
        facts = line(record, *REPORTED, *(("sample_rate_hz", "model_rate_hz") if rendered.resampled else ()))
        console.print_message(f"{output}: {facts}")
    return 0


def _report_of(
    arguments: argparse.Namespace, source: str, capture: str, output: str, model: Model
) -> contextlib.AbstractContextManager[Page | None]:
    """The page of --report; None without it, and nothing that draws is imported."""
    if arguments.report is None:
        return contextlib.nullcontext()
    from namdsp.cli.render_report import report_of

    return report_of(arguments, source, capture, output, model)


def _warn(note: str) -> None:
    if not is_note_on_pipes(note):
        console.warn(note)


def _input_and_model(arguments: argparse.Namespace) -> tuple[str, str]:
    """The paths of input and model, whichever was given first."""
    paths = (arguments.input, arguments.model[0])
    captures = [path for path in paths if path.lower().endswith(SUFFIXES)]
    if len(captures) != 1:
        arguments.parser.error(
            f"{'both' if captures else 'neither'} of {paths[0]} and {paths[1]} end in .nam; "
            "expected one: namdsp render in.wav model.nam out.wav",
        )
    return (paths[0], paths[1]) if paths[1] == captures[0] else (paths[1], paths[0])


def _check_output(arguments: argparse.Namespace, output: str) -> None:
    """End the command if the output's name has no known format, or the format lacks the subtype."""
    try:
        require_file_name(output)
        choose_format(output, channels=1, subtype=arguments.subtype)
    except AudioError as error:
        arguments.parser.error(str(error))


@contextlib.contextmanager
def _hint_at_allow_truncated() -> Iterator[None]:
    try:
        yield
    except TruncatedError as error:
        raise TruncatedError(f"{error} Or render what is there of it with --allow-truncated.") from None
