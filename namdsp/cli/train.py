"""`namdsp train dry.wav wet.wav -o amp.nam`: train captures on a dry recording and what came back.

From captures: distilling.py.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from namdsp.cli import console, distilling, pack_page
from namdsp.cli.arguments import (
    new_parser,
    refuse_given,
    usage_errors,
)
from namdsp.cli.knob_training import is_of_knobs, make_with_knobs
from namdsp.cli.training_options import (
    OF_CAPTURES,
    Arguments,
    check_before,
    end_several,
    is_into_folder,
    make_one,
    make_several,
    name_of_output,
    recorded,
)
from namdsp.common.short_repr import counted
from namdsp.errors import MissingInputError, SettingError, missing_file
from namdsp.folders.find import check_outside, find_takes, is_folder, is_pattern, sorted_by_kind
from namdsp.format.blend import is_capture
from namdsp.training.metadata import read_rows
from namdsp.training.pairs import open_start, train, train_pairs
from namdsp.training.recording import Recording
from namdsp.training.recordings import AlignedPair, read_pairs
from namdsp.training.settings import CLIPPING, TrainSettings
from namdsp.training.side_by_side import OnEach

#: Options that mean something for recordings only.
OF_RECORDINGS = ("--from", "--delay")


def add_parser(commands: Any) -> None:
    """Describe the command."""
    new_parser(
        commands,
        "train",
        Arguments,
        example="namdsp train dry.wav wet.wav -o amp.nam",
        usage="namdsp train DRY WET [WET ...] -o amp.nam [options]\n"
        "       namdsp train CAPTURE --to a2 -o small.nam [options]",
        epilog="Recordings are mono, at one rate, recorded with one clock. The trainer's v3 file is recognized. The "
        "last 9 s or 10 %, whichever is longer, are not trained on: they give the ESR. To distil a capture, the "
        "network learns on guitar that namdsp synthesizes: no gear and no recordings are needed. Ctrl-C keeps the best "
        "so far. docs/training.md has times and figures.",
    )


def run(arguments: Arguments) -> int:
    """Make captures of recordings, or of captures."""
    if from_captures(arguments):
        return distilling.run(arguments)
    return _from_recordings(arguments)


def from_captures(arguments: Arguments) -> bool:
    """Whether the sources are captures; ends the command where they are neither captures nor recordings, or options
    mean nothing for them.
    """
    sources, error = arguments.sources, arguments.parser.error
    # a pattern without a suffix of captures is what the others are
    takes, captures, missing = sorted_by_kind(
        [path for path in sources if is_capture(path) or not is_pattern(path)]
    )
    if missing:
        raise missing_file(missing[0], MissingInputError)
    distils = not takes or (len(sources) == 1 and is_folder(sources[0]))
    files = [path for path in captures if not is_folder(path) and not is_pattern(path)]
    if takes and captures and is_folder(captures[0]):
        error(
            f"{captures[0]}: holds captures, but a recording is named too; expected one kind. Move the captures to "
            "another folder, or name this folder alone"
        )
    if takes and captures:
        error(
            f"{captures[0]}: is a capture among recordings; expected two recordings, or a capture alone. To start from "
            "a capture, use --from"
        )
    if len(sources) == 1 and not distils:
        error(
            f"{sources[0]}: is one recording; expected two, dry and wet: namdsp train dry.wav wet.wav -o amp.nam. Or a "
            "capture (.nam) to distil"
        )
    if len(files) > 1:
        error(
            f"{' and '.join(files[:2])}: are {len(files)} captures; expected one. To distil a blend, which plays them "
            f"side by side: {' '.join(f'--mix {path}' for path in files[:2])}. To distil each by itself: a folder, or "
            "a pattern in quotes, such as 'captures/*.nam'"
        )
    if distils and arguments.allow_clipping:
        error(f"--allow {CLIPPING}: is for recordings, not for captures. Leave it out")
    refuse_given(
        arguments.parser,
        OF_RECORDINGS if distils else OF_CAPTURES,
        "is for recordings, not for captures"
        if distils
        else "is for a capture to distil, not for recordings",
    )
    return distils


def _from_recordings(arguments: Arguments) -> int:
    """Make one file, or one for each of several recordings."""
    dry, *wets = arguments.sources
    if is_of_knobs(arguments):
        return make_with_knobs(arguments, dry, wets)
    into_folder = is_into_folder(arguments, wets)
    if arguments.table and not into_folder:
        arguments.parser.error(
            f"--table: {arguments.table} does not name a knob, and the output is one file. Name a folder: -o pack/"
        )
    inputs = [path for path in (dry, *wets, arguments.start, arguments.table) if path]
    check_before(arguments, inputs)
    options = arguments.options(TrainSettings)
    if options["name"] is None and not into_folder:
        options["name"] = name_of_output(arguments)
    if into_folder:
        return _pack(arguments, options, inputs)
    return make_one(arguments, partial(train, dry, wets[0], **options), inputs)


def _pack(arguments: Arguments, options: dict[str, Any], inputs: list[str]) -> int:
    """Make a file for each recording."""
    dry_path, *sources = arguments.sources
    with usage_errors(arguments, SettingError):
        check_outside(arguments.output, sources)
        wets = find_takes(sources)
        metadata = read_rows(arguments.table, wets) if arguments.table else {}
        settings = TrainSettings(**options)
        start = open_start(settings)
    dry = Recording.read(dry_path)
    common = recorded(options, "start") | {"dry": dry.sha256}
    pairs: dict[str, AlignedPair] = {}

    def check(paths: Sequence[str]) -> None:
        if not arguments.quiet:
            console.print_message(f"{dry_path}: checking {counted(len(paths), 'recording')} of it")
        pairs.update(read_pairs(dry, paths, settings.delay, start, settings.allow))

    def make(paths: Iterable[str], on_progress: OnEach) -> Any:
        return train_pairs(
            (pairs[path] for path in paths), settings, start, metadata, on_progress=on_progress
        )

    results = make_several(
        arguments,
        "wet",
        wets,
        make,
        lambda path: common | metadata.get(path, {}),
        inputs=inputs,
        also=[pack_page.NAME],
        check=check,
    )
    trained = [done for done in results if done.error is None]
    if not trained:
        return end_several(arguments, results)
    is_whole = pack_page.write_page(arguments.output, dry_path, trained)
    code = end_several(arguments, results, page=os.path.join(arguments.output, pack_page.NAME))
    return code if is_whole else 1
