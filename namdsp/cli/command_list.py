"""The commands and what they do: their help needs none of their modules."""

from __future__ import annotations

#: The commands and what they do, in groups, in the order of the help. Each is a module of this folder.
GROUPS = {
    "play": {
        "demo": "make a page with a guitar through four included captures, and open it in a browser",
        "render": "play a recording through a capture, and write what comes out",
        "batch": "play a folder of recordings through a folder of captures",
        "live": "play your guitar through a capture and your sound card",
        "devices": "list the sound cards and the JACK server for `namdsp live`",
    },
    "look and compare": {
        "audition": "make a web page to hear and measure many captures side by side",
        "info": "show what a capture is, how loud and how large, and what it costs",
        "plot": "draw frequency response, distortion and aliasing of a capture",
        "compare": "measure how close a capture is to a recording",
    },
    "make captures and plug-ins": {
        "train": "make a capture from two recordings, dry and wet; or distil one from another capture",
        "join": "put captures and impulse responses in a row, as one .nam file",
        "edit": "change the name, gear, tone or levels in a capture's metadata, not its sound",
        "export": "write a capture or rig as a plug-in, web page, C library, or other capture file",
    },
    "check and prepare": {
        "parity": "check that every engine gives the same samples to the last bit",
        "bench": "measure how fast a capture plays on this machine",
        "warmup": "compile captures ahead of time, so that the first render starts at once",
        "completion": "print a script for bash, zsh or fish that completes commands and options",
    },
}
COMMANDS = {name: summary for group in GROUPS.values() for name, summary in group.items()}
#: Options that were removed, and what to type instead; those of one command begin with its name.
REMOVED_OPTIONS = {
    "--allow-large": "--allow large",
    "--allow-truncated": "--allow truncated",
    "--di": "--dry",
    "--di-channel": "--dry-channel",
    "--engines": "--engine",
    "--gear-make": "--tag gear_make=Fender",
    "--gear-model": "--tag gear_model=Twin",
    "--gear-type": "--tag gear_type=amp",
    "--modeled-by": "--tag modeled_by=NAME",
    "--models": "namdsp batch takes/ captures/ out/",
    "--name": "--tag name=TEXT",
    "--names": "--table",
    "--output-level-dbu": "--tag output_level_dbu=DBU",
    "--rate": "--sample-rate",
    "--resample": "--allow resample",
    "--skip": "--start",
    "--title": "--name",
    "--tone-type": "--tag tone_type=crunch",
    "batch --name": "--template {take}/{model}.wav",
}
_DISTILL = "namdsp train amp.nam --to a2 -o small.nam"
#: Commands that were removed, and what to type instead.
REMOVED = {
    "alias": "namdsp info --measure amp.nam, or see it: namdsp plot amp.nam --oversample 4",
    "bake": "namdsp export amp.nam --knob gain=7 -o fixed.nam",
    "distil": _DISTILL,
    "distill": _DISTILL,
}
