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
from collections.abc import Iterator

from namdsp.audio.truncation import FROM_A_PIPE
from namdsp.cli import console
from namdsp.cli.render_several import is_several
from namdsp.cli.terminal import NAMES, plain
from namdsp.errors import AudioError

STREAM = "-"
STDIN, STDOUT = "standard input", "standard output"


@contextlib.contextmanager
def standard_streams(arguments: argparse.Namespace) -> Iterator[None]:
    """Replace `-` in `input`, `model` and `output` of the arguments by temporary files, removed at the end."""
    paths = [arguments.input, *arguments.model]
    if STREAM not in (*paths, arguments.output):
        yield
        return
    _check(arguments, paths)
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
