"""`namdsp edit amp.nam --tag tone_type=crunch -o new.nam`: change what captures say of themselves; all else stays."""

from __future__ import annotations

import codecs
import shlex
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from namdsp.cli import console
from namdsp.cli.arguments import add_large_option, new_parser, switch, usage_errors
from namdsp.cli.render_several import into_folder
from namdsp.cli.tags import add_metadata_options
from namdsp.cli.typed import BaseArguments, option, positional, shared
from namdsp.common.short_repr import counted
from namdsp.errors import AudioError, NamFileError, SettingError
from namdsp.files.pending_file import PendingFile, make_folder
from namdsp.folders.find import is_folder
from namdsp.format.metadata import Metadata
from namdsp.format.metadata_text import with_metadata
from namdsp.format.nam_file import read_value
from namdsp.format.nam_source import BINARY, MAX_FILE_BYTES, read_source, unpacked
from namdsp.format.rtneural import is_rtneural
from namdsp.joining.parts import check_size, checked_name
from namdsp.loading import open_model


@dataclass(kw_only=True)
class Arguments(BaseArguments):
    """What was typed."""

    captures: list[str] = positional(nargs="+", metavar="capture", help="files to change, .nam")
    output: str | None = option(
        "-o",
        metavar="OUT",
        help="file to write; for several captures, a folder. Without it, -y changes the captures themselves",
    )
    metadata: Metadata = shared(add_metadata_options)
    allow_large: bool = shared(add_large_option)
    overwrite: bool = switch()
    quiet: bool = switch()


def add_parser(commands: Any) -> None:
    """Describe the command."""
    new_parser(
        commands,
        "edit",
        Arguments,
        example="namdsp edit amp.nam --tag tone_type=crunch -o new.nam",
        epilog="In a file with several sizes, only the metadata of the whole file change.",
    )


def run(arguments: Arguments) -> int:
    """Write each file; none if one of them cannot be read or written."""
    given = arguments.metadata.metadata()
    if not given:
        arguments.parser.error("nothing to change; expected an option such as --tag tone_type=crunch")
    with usage_errors(arguments, SettingError):
        targets = _targets(arguments)
    edited = {path: _edited(path, given, allow_large=arguments.allow_large) for path in targets}
    if arguments.output is None and not arguments.overwrite:
        first, *others = targets
        more = f" and {counted(len(others), 'other')}" if others else ""
        raise AudioError(
            f"{first}{more}: would be replaced. Name an output with -o, or run: {_with_y(arguments)}"
        )
    with ExitStack() as stack:
        if arguments.output is not None and arguments.output not in targets.values():
            stack.callback(make_folder(arguments.output))
        pending = {
            path: stack.enter_context(PendingFile(target, overwrite=arguments.overwrite))
            for path, target in targets.items()
        }
        for path, file in pending.items():
            file.write(edited[path])
        for file in pending.values():
            file.publish()
    changes = ", ".join(f"{name} {value}" for name, value in given.items())
    for target in () if arguments.quiet else targets.values():
        console.print_message(f"{target}: {changes}")
    return 0


def _targets(arguments: Arguments) -> dict[str, str]:
    """Path of each capture -> that of the file to write."""
    paths = [checked_name(path) for path in arguments.captures]
    output = arguments.output
    if output is None:
        return {path: path for path in paths}
    if len(paths) == 1 and not is_folder(output):
        return {paths[0]: checked_name(output)}
    return dict(into_folder(paths, output, ".nam"))


def _edited(path: str, given: dict[str, Any], *, allow_large: bool) -> bytes:
    """The bytes of a file with other metadata. Raises `NamFileError`: it does not load."""
    open_model(path, allow_large=allow_large)
    data, name = read_source(path, MAX_FILE_BYTES)
    if data.startswith(BINARY) or is_rtneural(read_value(data, name, MAX_FILE_BYTES)):
        raise NamFileError(
            "is no .nam file by its contents; expected one. Make one of it: namdsp export", file=name
        )
    data = unpacked(data, name, MAX_FILE_BYTES)
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    edited = mark + with_metadata(data.decode("utf-8-sig"), given).encode()
    check_size(edited, path, "It could not be loaded again")
    return edited


def _with_y(arguments: Arguments) -> str:
    """The command line that was typed, with -y."""
    words = list(arguments.parser.words)
    at = words.index("edit") + 1
    return shlex.join(["namdsp", *words[:at], "-y", *words[at:]])
