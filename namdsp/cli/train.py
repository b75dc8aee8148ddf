"""`namdsp train dry.wav wet.wav -o amp.nam`: train captures on a dry recording and what came back."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from namdsp.batch.find import check_outside, find_takes
from namdsp.cli import console, pack_page
from namdsp.cli.arguments import add_settings, new_parser, of_kind, usage_errors
from namdsp.cli.sheet import counted
from namdsp.cli.training_options import (
    add_training_options,
    check_before,
    end_several,
    is_into_folder,
    make_one,
    make_several,
    recorded,
)
from namdsp.errors import SettingError
from namdsp.training.metadata import read_metadata
from namdsp.training.pairs import open_start, train, train_pairs
from namdsp.training.recording import Recording
from namdsp.training.recordings import AlignedPair, read_pairs
from namdsp.training.settings import TrainSettings
from namdsp.training.side_by_side import OnEach


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = new_parser(
        commands,
        "train",
        epilog="Both are mono, at one rate, recorded with one clock. The trainer's v3 file is recognized. The ESR is "
        "measured on the last 9 s or 10 %, whichever is longer, which are not trained on. Ctrl-C keeps the best.",
    )
    parser.add_argument("dry", help="audio file that was played into the amp or pedal")
    parser.add_argument(
        "wet",
        nargs="+",
        help="recording of the amp or pedal; from several, or a folder, a capture is made of each, with its name",
    )
    parser.add_argument(
        "-o", "--output", required=True, metavar="NAM", help="file to write; a folder for several recordings"
    )
    parser.add_argument(
        "--from", dest="start", metavar="NAM", help="a capture to start from; never saves a worse one"
    )
    parser.add_argument(
        "--names",
        metavar="CSV",
        help="for several recordings: a table with a column `file` and metadata of each capture",
    )
    add_settings(parser, TrainSettings, "delay")
    parser.add_argument(
        "--allow",
        action="extend",
        default=[],
        type=of_kind(TrainSettings.table()["allow"].kind),
        metavar="WORD",
        help=f"{TrainSettings.table()['allow'].help}; may be repeated",
    )
    add_training_options(parser, default=None)


def run(arguments: argparse.Namespace) -> int:
    """Make one file, or one for each of several recordings."""
    into_folder = is_into_folder(arguments, arguments.wet)
    if arguments.names and not into_folder:
        arguments.parser.error("--names is of several recordings; expected a folder as the output")
    inputs = [path for path in (arguments.dry, *arguments.wet, arguments.start, arguments.names) if path]
    check_before(arguments, inputs)
    if arguments.name is None and not into_folder:
        arguments.name = os.path.splitext(os.path.basename(arguments.output))[0]
    options: dict[str, Any] = {name: getattr(arguments, name) for name in TrainSettings.defaults()}
    if into_folder:
        return _pack(arguments, options, inputs)
    return make_one(arguments, partial(train, arguments.dry, arguments.wet[0], **options), inputs)


def _pack(arguments: argparse.Namespace, options: dict[str, Any], inputs: list[str]) -> int:
    """Make a file for each recording."""
    with usage_errors(arguments, SettingError):
        check_outside(arguments.output, arguments.wet)
        wets = find_takes(arguments.wet)
        metadata = read_metadata(arguments.names, wets) if arguments.names else {}
        settings = TrainSettings(**options)
        start = open_start(settings)
    dry = Recording.read(arguments.dry)
    common = recorded(options, "start") | {"dry": dry.sha256}
    pairs: dict[str, AlignedPair] = {}

    def check(paths: Sequence[str]) -> None:
        if not arguments.quiet:
            console.print_message(f"{arguments.dry}: checking {counted(len(paths), 'recording')} of it")
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
    is_whole = pack_page.write_page(arguments.output, arguments.dry, trained)
    code = end_several(arguments, results, page=os.path.join(arguments.output, pack_page.NAME))
    return code if is_whole else 1
