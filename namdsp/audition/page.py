"""One HTML file of an audition: markup, style, script, facts, pictures and sound. It loads nothing from anywhere."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import math
from importlib import resources
from typing import Any

from namdsp.audition.entries import Audition
from namdsp.audition.sound import FORMATS
from namdsp.short_repr import utf8_text


def page(audition: Audition, *, title: str, di: str, around: str, audio_format: str) -> str:
    """Return the page as text.

    title  : its heading
    di     : name of the recording
    around : rig around the captures: cabinet, oversampling
    """
    static = resources.files("namdsp.audition") / "static"
    markup, style, script = (
        (static / name).read_text("utf-8") for name in ("page.html", "page.css", "page.js")
    )
    captures = sum("architecture" in entry.facts for entry in audition.entries)
    entries = [
        {
            **_plain(entry.facts),
            "pictures": {
                name: {"shape": list(array.shape), "data": _base64(array.tobytes())}
                for name, array in entry.pictures.items()
            },
            "bytes": len(entry.audio),
        }
        for entry in audition.entries
    ]
    data = {
        "entries": entries,
        "seconds": audition.seconds,
        "type": FORMATS[audio_format][2],
    }
    sounds = "\n".join(
        f'<script type="text/plain" id="sound-{index}">{_base64(entry.audio)}</script>'
        for index, entry in enumerate(audition.entries)
    )
    # nothing else may run, and nothing is loaded: captures' names are other people's text
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; img-src data:; "
        "media-src data: blob:; base-uri 'none'; form-action 'none'"
    )
    filled = {
        "policy": html.escape(policy, quote=True),
        "title": html.escape(title),
        "about": html.escape(
            f"{captures} captures of {di}{', ' + around if around else ''}; all at "
            f"{audition.loudness_lufs:.1f} LUFS unless you choose otherwise; {_megabytes(audition)} of sound inside"
        ),
        "style": style,
        "script": script,
        "data": json.dumps(data, allow_nan=False, separators=(",", ":")).replace("<", "\\u003c"),
        "sounds": sounds,
    }
    parts = markup.split("%%")  # text, name, text, name, ... so that what is filled in is never filled again
    return utf8_text("".join(part if index % 2 == 0 else filled[part] for index, part in enumerate(parts)))


def _plain(value: Any) -> Any:
    """Return a value for JSON with four digits; None for infinity and NaN."""
    if isinstance(value, float):
        return float(f"{value:.4g}") if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _hash(text: str) -> str:
    return "sha256-" + _base64(hashlib.sha256(text.encode("utf-8")).digest())


def _megabytes(audition: Audition) -> str:
    size = sum(len(entry.audio) for entry in audition.entries)
    return f"{size / 1e6:.1f} MB"
