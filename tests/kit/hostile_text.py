"""Text that would command a terminal, for models and their names, and whether what a command said is harmless."""

from __future__ import annotations

# colours, a window's title, one byte for ESC [, the other writing direction, DEL, and a separate line
EVIL = "a\x1b[2J\x1b]0;owned\x07\x9b31m\u202e\x7f\r\nerror: forged\u2028b"
EVIL_METADATA = {
    key: EVIL
    for key in ("name", "modeled_by", "gear_type", "gear_make", "gear_model", "tone_type", "date", EVIL)
}


def harmless(text: str) -> bool:
    """Whether lines are all that it does to a terminal, and none of them is forged."""
    lines = text.split("\n")
    return all(line.isprintable() for line in lines) and not any(
        line.startswith("error: f") for line in lines
    )
