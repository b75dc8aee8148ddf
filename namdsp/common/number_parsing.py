"""Parses numbers of commands and job files, of ASCII digits, without Python's underscores; sizes as text."""

from __future__ import annotations

import re

_INTEGER = re.compile(r"[+-]?[0-9]{1,4000}")


def parse_float(text: str) -> float | None:
    """The number, None if the text is not one."""
    try:
        return float(text) if text.isascii() and "_" not in text else None
    except ValueError:
        return None


def parse_int(text: str) -> int | None:
    """The whole number, None if the text is not one."""
    return int(text) if _INTEGER.fullmatch(text) else None


def size_text(count: int) -> str:
    """A number of bytes as text, in MiB if it is at least one."""
    return f"{count:,} bytes" if count < 2**20 else f"{count / 2**20:.0f} MiB"
