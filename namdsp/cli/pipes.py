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
from namdsp.cli.sheet import shown
from namdsp.errors import AudioError, NamdspError

STREAM = "-"
STDIN, STDOUT = "standard input", "standard output"
BLOCK_BYTES = 1 << 20
#: What standard input leaves free on the disk of temporary files: this much, or this share of what was free before.
KEPT_FREE_BYTES, KEPT_FREE_SHARE = 1 << 30, 0.25


class StandardStreamFiles:
    """The temporary files that stand for standard streams, {path: name of the stream}."""

    def __init__(self, names: dict[str, str]) -> None:
        self._names = names

    def shown(self, text: str) -> str:
        """Return a message with the streams' names in place of the files'."""
        for path, name in self._names.items():
            text = text.replace(path, name)
        return text

    def hand_over(self, output: str) -> None:
        """Copy a finished output to stdout, if it was made for that; `ConsoleError` if stdout does not take it all."""
        if self._names.get(output) == STDOUT:
            console.emit_file(output)


@contextlib.contextmanager
def standard_streams(arguments: argparse.Namespace) -> Iterator[StandardStreamFiles]:
    """Replace `-` in `input`, `model` and `output` of the arguments by temporary files, removed at the end."""
    paths = [arguments.input, *arguments.model]
    if STREAM not in (*paths, arguments.output):
        yield StandardStreamFiles({})
        return
    _check(arguments, paths)
    with tempfile.TemporaryDirectory(prefix="namdsp-") as folder:
        source, target = os.path.join(folder, "stdin.wav"), os.path.join(folder, "stdout.wav")
        streams = StandardStreamFiles({source: STDIN, target: STDOUT})
        try:
            if STREAM in paths:
                _store_stdin(source)
                arguments.input, *arguments.model = [source if path == STREAM else path for path in paths]
            arguments.output = target if arguments.output == STREAM else arguments.output
            yield streams
        except NamdspError as error:
            error.args = tuple(streams.shown(str(argument)) for argument in error.args)
            raise


def is_note_on_pipes(note: str) -> bool:
    """Whether a warning is about standard input and true of every pipe."""
    return note.startswith(f"{STDIN}: ") and note.endswith(FROM_A_PIPE)


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
    """Copy standard input into a file, as long as the disk has more free than what is kept free."""
    folder = os.path.dirname(path)
    try:
        free = shutil.disk_usage(folder).free
        kept_free = min(KEPT_FREE_BYTES, int(KEPT_FREE_SHARE * free))
        with open(path, "xb") as file:
            while block := sys.stdin.buffer.read(BLOCK_BYTES):
                if shutil.disk_usage(folder).free - len(block) < kept_free:
                    raise AudioError(
                        f"{path}: has not ended after {shown(file.tell(), 'bytes')}, and the disk of the folder for "
                        f"temporary files ({os.path.dirname(folder)}) has hardly more than the "
                        f"{shown(kept_free, 'bytes')} free that are left to others; expected an audio file that ends. "
                        "Check what writes into the pipe, free some space, or set TMPDIR to a folder on a larger disk"
                    )
                file.write(block)
    except AudioError:
        raise
    except (OSError, ValueError) as error:  # ValueError: it is closed
        raise AudioError(
            f"{path}: cannot be read and kept ({getattr(error, 'strerror', None) or error}); expected an audio file, "
            "and enough space for it in the folder for temporary files (TMPDIR)"
        ) from None
