"""One HTML file of an audition: markup, style, script, facts, pictures and sound. It loads nothing from anywhere."""

from __future__ import annotations

import html
import math
from importlib import resources
from typing import Any

from namdsp.audition.entries import Audition
from namdsp.audition.sound import FORMATS
from namdsp.browser.scripts import (
    PLAYER,
    as_json,
    base64_text,
    filled,
    joined,
    packed_captures,
    policy,
    static_text,
)


def page(
    audition: Audition,
    *,
    title: str,
    di: str,
    around: str,
    audio_format: str,
) -> str:
    """Return the page as text.

    title    : its heading
    di       : name of the recording
    around   : rig around the captures: cabinet, oversampling
    """
    static = resources.files("namdsp.audition") / "static"
    markup, style, script = (
        (static / name).read_text("utf-8") for name in ("page.html", "page.css", "page.mjs")
    )
    style = static_text("base.css") + static_text("panel.css") + style
    script = joined(PLAYER, script)
    captures = [entry.capture for entry in audition.entries]
    playable = any(captures)
    count = sum("architecture" in entry.facts for entry in audition.entries)
    entries = [
        {
            **_plain(entry.facts),
            "pictures": {
                name: {"shape": list(array.shape), "data": base64_text(array.tobytes())}
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
        f'<script type="text/plain" id="sound-{index}">{base64_text(entry.audio)}</script>'
        for index, entry in enumerate(audition.entries)
    )
    values = {
        "policy": policy([script], style),
        "title": html.escape(title),
        "about": html.escape(
            f"{count} captures of {di}{', ' + around if around else ''}; all at "
            f"{audition.loudness_lufs:.1f} LUFS unless you choose otherwise; {_megabytes(audition)} of sound inside"
        ),
        "style": style,
        "script": script,
        "panel": static_text("panel.html") if playable else "",
        "captures": as_json(packed_captures(captures) if playable else None),
        "data": as_json(data),
        "sounds": sounds,
    }
    return filled(markup, values)


def _plain(value: Any) -> Any:
    """Return a value for JSON with four digits; None for infinity and NaN."""
    if isinstance(value, float):
        return float(f"{value:.4g}") if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def _megabytes(audition: Audition) -> str:
    size = sum(len(entry.audio) for entry in audition.entries)
    return f"{size / 1e6:.1f} MB"
