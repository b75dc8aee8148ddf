"""`-` as a file name: standard input is stored in a temporary file, and a finished file is copied to standard output.

    sox in.flac -t wav - | namdsp render - amp.nam - | ffmpeg -i - out.mp3

A render knows the length of its input before it begins, and publishes its output complete or not at all: so both are
files.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator

from namdsp.audio.truncation import FROM_A_PIPE
from namdsp.cli import console
from namdsp.cli.render_several import is_several
from namdsp.errors import AudioError, NamdspError

STREAM = "-"
Shown = Callable[[str], str]


@contextlib.contextmanager
def standard_streams(arguments: argparse.Namespace) -> Iterator[Shown]:
    """Replace `-` in `input`, `model` and `output` of the arguments by temporary files; copy the output to stdout.

    Yields a function that puts the names of the streams into messages. The files are removed at the end.
    """
    paths = [arguments.input, *arguments.model]
    if STREAM not in (*paths, arguments.output):
        yield str
        return
    _check(arguments, paths)
    with tempfile.TemporaryDirectory(prefix="namdsp-") as folder:
        names = {
            os.path.join(folder, "stdin.wav"): "standard input",
            os.path.join(folder, "stdout.wav"): "standard output",
        }
        source, target = names

        def shown(text: str) -> str:
            for path, name in names.items():
                text = text.replace(path, name)
            return text

        try:
            if STREAM in paths:
                _store_stdin(source)
                arguments.input, *arguments.model = [source if path == STREAM else path for path in paths]
            wanted = arguments.output == STREAM
            arguments.output = target if wanted else arguments.output
            yield shown
            if wanted and os.path.exists(target):
                console.emit_file(target)
        except NamdspError as error:
            error.args = tuple(shown(str(argument)) for argument in error.args)
            raise


def is_expected(note: str) -> bool:
    """Whether a warning is about standard input and true of every pipe."""
    return note.startswith("standard input: ") and note.endswith(FROM_A_PIPE)


def _check(arguments: argparse.Namespace, paths: list[str]) -> None:
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
