"""The commands and what they do: their help needs none of their modules."""

from __future__ import annotations

import argparse
from typing import Any

#: The commands, in the order of the help, and what they do. Each is a module of this folder.
COMMANDS = {
    "demo": "make a page with a guitar through four included captures, and open it in a browser",
    "render": "play a recording through a capture, and write what comes out",
    "batch": "play a folder of recordings through a folder of captures",
    "live": "play your guitar through a capture and your sound card",
    "devices": "list the sound cards and the JACK server for `namdsp live`",
    "info": "show what a capture is, how loud and how large, and what it costs",
    "audition": "make a web page that plays and measures many captures",
    "plot": "draw what a capture does: response, transfer curve, harmonics, aliasing",
    "alias": "measure aliasing, without and with oversampling",
    "join": "put captures and impulse responses in a row, as one .nam file",
    "edit": "change name, gear, tone and levels in captures; the sound stays",
    "bake": "set the knobs of a capture that has some, and write it as an ordinary capture",
    "export": "write a capture or a rig as a plug-in (VST3, CLAP, LV2), a C library, or a file for microcontrollers",
    "distill": "train a small capture on another one, or on a rig",
    "train": "train a capture on two recordings, dry and through the amp or pedal; or a pack of captures",
    "compare": "measure how close a capture is to a recording: error, null depth, spectrum",
    "parity": "check that every engine gives the same samples to the last bit",
    "bench": "measure how fast a model runs on this machine",
    "warmup": "compile captures ahead of time, so that the first render starts at once",
    "completion": "print what bash, zsh or fish reads to complete commands and options",
}
#: Other spellings of commands.
ALIASES = {"distil": "distill"}


def new_parser(commands: Any, name: str, **more: Any) -> argparse.ArgumentParser:
    """Add a command and return its parser."""
    summary = COMMANDS[name]
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.",
        aliases=[alias for alias, meant in ALIASES.items() if meant == name],
        allow_abbrev=False,
        **more,
    )
    parser.set_defaults(parser=parser, command=name)
    return parser
