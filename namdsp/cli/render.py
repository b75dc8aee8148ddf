"""`namdsp render in.wav model.nam out.wav`: its arguments, progress and last line. The work: rendering/."""

from __future__ import annotations

import contextlib
import functools
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from namdsp.audio.formats import choose_format
from namdsp.audio.reader import FROM_A_PIPE
from namdsp.cli import console, render_several
from namdsp.cli.arguments import (
    add_device_option,
    add_engine_option,
    add_mix_option,
    add_model_options,
    add_rig_options,
    add_settings,
    check_drawn,
    check_engine_for_devices,
    load_model,
    new_parser,
    switch,
    threads,
    usage_errors,
)
from namdsp.cli.terminal import ProgressBar
from namdsp.cli.typed import ModelArguments, option, positional, shared
from namdsp.common.fact_text import NAMES, line, plain
from namdsp.errors import AudioError, MissingInputError, SettingError, missing_file
from namdsp.files.pending_file import require_file_name
from namdsp.folders.find import CAPTURE_SUFFIXES, is_folder, is_several, sorted_by_kind
from namdsp.loading import ModelSettings
from namdsp.model import Model
from namdsp.rendering.render_file import render_file
from namdsp.rendering.settings import FileSettings
from namdsp.rig.settings import RigSettings

if TYPE_CHECKING:
    from namdsp.plots.render_page import Page

#: Facts of the last line.
REPORTED = ("audio_seconds", "render_seconds", "times_real_time", "engine", "peak_dbfs")
#: `-` as a file name, and what is said in its place.
STREAM = "-"
STDIN, STDOUT = "standard input", "standard output"


@dataclass(kw_only=True)
class Arguments(ModelArguments):
    """What was typed."""

    input: str = positional(help="audio file: WAV, AIFF, FLAC, Ogg, MP3, ...; - is standard input")
    model: list[str] = positional(
        nargs="+", help="capture, .nam; several, more audio files, or folders of either, render into a folder"
    )
    output: str = positional(
        help="audio file to write, or a folder if there are several renders; the suffix chooses the format, .wav is "
        "float32; - is standard output, as WAV"
    )
    engine: str = shared(add_engine_option)
    device: str | None = shared(add_device_option)
    mix: None = shared(add_mix_option, align=False)
    loading: ModelSettings = shared(add_model_options, "before", "knobs")
    rig: RigSettings = shared(add_rig_options)
    file: FileSettings = shared(add_settings, FileSettings, *FileSettings.table())
    report: str | None = option(
        metavar="HTML", help="page of one render: waveforms, spectrograms, levels, clipping"
    )
    reference: str | None = option(metavar="FILE", help="expected output; the report shows the difference")
    threads: int | None = option(
        type=threads, metavar="N", help="most threads to use (default: as many as cores)"
    )
    overwrite: bool = switch()
    quiet: bool = switch()
    json: bool = switch()


def add_parser(commands: Any) -> None:
    """Describe the command."""
    new_parser(
        commands,
        "render",
        Arguments,
        example="namdsp render in.wav amp.nam out.wav",
        explain=_explained,
        epilog="Captures are known by their suffix .nam: takes and captures may be in any order.",
    )


def _explained(missing: Sequence[str], words: Sequence[str]) -> str | None:
    """What to say of an output that is missing: of two names one may be the capture."""
    if list(missing) != ["output"]:
        return None
    has_capture = any(word.lower().endswith(CAPTURE_SUFFIXES) or os.path.isdir(word) for word in words)
    what = "the output" if has_capture else "a capture (.nam)"
    return f"{what} is missing; expected three names: namdsp render in.wav amp.nam out.wav"


class Renders:
    """What renders of one command share: the model of several takes, and notes that are printed once."""

    def __init__(self, arguments: Arguments) -> None:
        self.load: Callable[[str], Model] = functools.lru_cache(maxsize=1)(
            lambda capture: load_model(capture, arguments)
        )
        self.tell: Callable[[str], None] = functools.cache(console.print_message)


def run(arguments: Arguments) -> int:
    """Render one file or several, through one capture or several."""
    check_engine_for_devices(arguments)
    arguments.engine = arguments.device or arguments.engine
    with standard_streams(arguments):
        return _one_or_several(arguments)


def _one_or_several(arguments: Arguments) -> int:
    paths = [arguments.input, *arguments.model]
    several = is_several(paths)
    _check_report_options(arguments, several=several)
    takes, captures = _by_kind(arguments, paths)
    if not several and not is_folder(arguments.output):
        return _render_one(arguments, Renders(arguments), takes[0], captures[0], arguments.output)
    with usage_errors(arguments, SettingError):
        jobs = render_several.renders(takes, captures, arguments.output)
    return render_several.run_all(jobs, functools.partial(_render_one, arguments, Renders(arguments)))


def _check_report_options(arguments: Arguments, *, several: bool) -> None:
    """End the command if --report and --reference mean nothing here."""
    if arguments.report is None:
        if arguments.reference is not None:
            arguments.parser.error("--reference is for a report: --report page.html")
    elif several:
        arguments.parser.error(
            "--report is of one render; expected one take and one capture. Render them one by one"
        )
    check_drawn(arguments, "report")


def _by_kind(arguments: Arguments, paths: list[str]) -> tuple[list[str], list[str]]:
    """The takes and the captures, whichever were given first; there are some of both."""
    takes, captures, missing = sorted_by_kind(paths)
    if missing:
        raise missing_file(missing[0], MissingInputError)
    if not takes or not captures:
        what = "captures (.nam)" if takes else "audio files"
        arguments.parser.error(
            f"{', '.join(paths)}: no {what} among them; expected both takes and captures: "
            "namdsp render in.wav model.nam out.wav",
        )
    return takes, captures


def _render_one(arguments: Arguments, shared: Renders, source: str, capture: str, output: str) -> int:
    _check_output(arguments, output)
    model = shared.load(capture)
    with (
        console.Status(quiet=arguments.quiet) as status,
        _report_of(arguments, source, capture, output, model) as page,
    ):
        name = os.path.basename(output)  # the line is short
        status.show(f"{name}: preparing")
        rendered = render_file(
            source,
            model,
            output,
            overwrite=arguments.overwrite,
            engine=arguments.engine,
            threads=arguments.threads,
            on_progress=ProgressBar(status, name).show_audio,
            on_warning=_warn,
            **arguments.rig.changed(),
            **arguments.file.changed(),
        )
        if page:
            status.show(f"{name}: drawing the report")
            page.write(model, rendered)
    hand_over(output)
    record = rendered.record()
    if arguments.json:
        console.emit_json(record)
    if not arguments.quiet:
        for note in rendered.cabinet.notes if rendered.cabinet else ():
            shared.tell(note)
        more = ["oversample"] * (rendered.oversample > 1)
        more += ["sample_rate_hz", "model_rate_hz"] * rendered.resampled
        facts = line(record, *REPORTED, *more)
        console.print_message(f"{output}: {facts}")
    return 0


def _report_of(
    arguments: Arguments, source: str, capture: str, output: str, model: Model
) -> contextlib.AbstractContextManager[Page | None]:
    """The page of --report; None without it, and nothing that draws is imported."""
    if arguments.report is None:
        return contextlib.nullcontext()
    from namdsp.plots.render_page import report_of

    return report_of(
        arguments.report,
        (source, capture, output),
        model,
        ir=arguments.rig.ir,
        reference=arguments.reference,
        allow_truncated=arguments.file.allow_truncated,
        overwrite=arguments.overwrite,
        on_warning=console.warn,
    )


def _warn(note: str) -> None:
    if not is_note_on_pipes(note):
        console.warn(note)


def _check_output(arguments: Arguments, output: str) -> None:
    """End the command if the output's name has no known format, or the format lacks the subtype."""
    with usage_errors(arguments, AudioError):
        require_file_name(output)
        choose_format(output, channels=1, subtype=arguments.file.subtype)


@contextlib.contextmanager
def standard_streams(arguments: Arguments) -> Iterator[None]:
    """Replace `-` in `input`, `model` and `output` of the arguments by temporary files, removed at the end.

        sox in.flac -t wav - | namdsp render - amp.nam - | ffmpeg -i - out.mp3

    A render knows the length of its input before it begins, and publishes its output complete or not at all: so
    standard input is stored in a file, and a finished file is copied to standard output.
    """
    paths = [arguments.input, *arguments.model]
    if STREAM not in (*paths, arguments.output):
        yield
        return
    _check_streams(arguments, paths)
    with tempfile.TemporaryDirectory(prefix="namdsp-") as folder:
        source, target = os.path.join(folder, "stdin.wav"), os.path.join(folder, "stdout.wav")
        NAMES.update({source: STDIN, target: STDOUT})
        if STREAM in paths:
            _store_stdin(source)
            arguments.input, *arguments.model = [source if path == STREAM else path for path in paths]
        arguments.output = target if arguments.output == STREAM else arguments.output
        yield


def hand_over(output: str) -> None:
    """Copy a finished output to stdout, if it was made for that; `ConsoleError` if stdout does not take it all."""
    if NAMES.get(output) == STDOUT:
        console.emit_file(output)


def is_note_on_pipes(note: str) -> bool:
    """Whether a warning is about standard input and true of every pipe."""
    return plain(note).startswith(f"{STDIN}: ") and note.endswith(FROM_A_PIPE)


def _check_streams(arguments: Arguments, paths: list[str]) -> None:
    complain = arguments.parser.error
    if paths.count(STREAM) > 1:
        complain("-: is given twice; expected one take on standard input")
    if STREAM in paths and sys.stdin.isatty():
        complain(
            "-: standard input is a terminal; expected a WAV file from a pipe: sox in.flac -t wav - | namdsp ..."
        )
    if arguments.output == STREAM and is_several(paths):
        complain("-: standard output takes one file; expected a folder for several, such as out/")
    if arguments.output == STREAM and arguments.json:
        complain("-: standard output takes the sound; expected a file's name with --json")
    if arguments.output == STREAM and sys.stdout.isatty():
        complain(
            "-: standard output is a terminal; expected a pipe or a file: namdsp render ... - | sox -t wav - ..."
        )


def _store_stdin(path: str) -> None:
    try:
        with open(path, "xb") as file:
            shutil.copyfileobj(sys.stdin.buffer, file)
    except (OSError, ValueError) as error:  # ValueError: it is closed
        raise AudioError(
            f"{path}: cannot be read and kept ({getattr(error, 'strerror', None) or error}); expected an audio file, "
            "and enough space for it in the folder for temporary files (TMPDIR)"
        ) from None
