"""The commands and what they do: their help needs none of their modules."""

from __future__ import annotations

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
    "join": "put captures and impulse responses in a row, as one .nam file",
    "edit": "change name, gear, tone and levels in captures; the sound stays",
    "export": "write a capture or a rig as a plug-in (VST3, CLAP, LV2), a browser module, a C library, or another capture",
    "train": "make a capture of two recordings, dry and through the gear; or distil one of a capture, a rig or a blend",
    "compare": "measure how close a capture is to a recording: error, null depth, spectrum",
    "parity": "check that every engine gives the same samples to the last bit",
    "bench": "measure how fast a model runs on this machine",
    "warmup": "compile captures ahead of time, so that the first render starts at once",
    "completion": "print what bash, zsh or fish reads to complete commands and options",
}
#: Options that were removed, and what to type instead.
REMOVED_OPTIONS = {
    "--allow-large": "--allow large",
    "--allow-truncated": "--allow truncated",
    "--gear-make": "--tag gear_make=Fender",
    "--gear-model": "--tag gear_model=Twin",
    "--gear-type": "--tag gear_type=amp",
    "--modeled-by": "--tag modeled_by=NAME",
    "--name": "--tag name=TEXT",
    "--output-level-dbu": "--tag output_level_dbu=DBU",
    "--tone-type": "--tag tone_type=crunch",
}
_DISTILL = "namdsp train amp.nam --to a2 -o small.nam"
#: Commands that were removed, and what to type instead.
REMOVED = {
    "alias": "namdsp info --measure amp.nam, or see it: namdsp plot amp.nam --oversample 4",
    "bake": "namdsp export amp.nam --knob gain=7 -o fixed.nam",
    "distil": _DISTILL,
    "distill": _DISTILL,
}
