"""`-` as a file: standard input kept in a file while it is read, and a finished file written to standard output.

    sox in.flac -t wav - | namdsp render - amp.nam - | ffmpeg -i - out.mp3

A render knows the length of its input before it begins and gives an output whole or not at all: so both are files.
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
    """Inside, files stand for `-` in `input`, `model` and `output` of the arguments; what was written goes to stdout.

    Gives what makes messages name the streams. Nothing is left of the files.
    """
    given = [arguments.input, *arguments.model]
    if STREAM not in (*given, arguments.output):
        yield str
        return
    _check(arguments, given)
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
            if STREAM in given:
                _keep(source)
                arguments.input, *arguments.model = [source if each == STREAM else each for each in given]
            wanted = arguments.output == STREAM
            arguments.output = target if wanted else arguments.output
            yield shown
            if wanted and os.path.exists(target):
                console.emit_file(target)
        except NamdspError as error:
            error.args = tuple(shown(str(each)) for each in error.args)
            raise


def is_expected(note: str) -> bool:
    """Whether a warning says of standard input what is so of every one."""
    return note.startswith("standard input: ") and note.endswith(FROM_A_PIPE)


def _check(arguments: argparse.Namespace, given: list[str]) -> None:
    complain = arguments.parser.error
    if given.count(STREAM) > 1:
        complain("-: is given twice; expected one take on standard input")
    if STREAM in given and sys.stdin.isatty():
        complain(
            "-: standard input is a terminal; expected a WAV file from a pipe: sox in.flac -t wav - | namdsp ..."
        )
    if arguments.output == STREAM and is_several(given):
        complain("-: standard output takes one file; expected a folder for several, such as out/")
    if arguments.output == STREAM and arguments.json:
        complain("-: standard output takes the sound; expected a file's name with --json")
    if arguments.output == STREAM and sys.stdout.isatty():
        complain(
            "-: standard output is a terminal; expected a pipe or a file: namdsp render ... - | sox -t wav - ..."
        )


def _keep(path: str) -> None:
    try:
        with open(path, "xb") as file:
            shutil.copyfileobj(sys.stdin.buffer, file)
    except (OSError, ValueError) as error:  # ValueError: it is closed
        raise AudioError(
            f"{path}: cannot be read and kept ({getattr(error, 'strerror', None) or error}); expected an audio file, "
            "and room for it in the folder for temporary files (TMPDIR)"
        ) from None
