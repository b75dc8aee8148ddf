"""The page of one capture or rig: one HTML file that plays a file or the guitar through it."""

from __future__ import annotations

import html

from namdsp.browser.scripts import (
    PLAYER,
    WasmCapture,
    as_json,
    filled,
    joined,
    packed_captures,
    policy,
    static_text,
)


def amp_page(capture: WasmCapture, title: str, about: str) -> str:
    """Return the page as text.

    title, about : its heading and the line below, as text
    """
    style = static_text("base.css") + static_text("panel.css")
    script = joined((*PLAYER, "amp.mjs"))
    values = {
        "policy": policy([script], style),
        "title": html.escape(title),
        "about": html.escape(about),
        "style": style,
        "panel": static_text("panel.html"),
        "captures": as_json(packed_captures([None, capture])),
        "script": script,
    }
    return filled(static_text("amp.html"), values)
