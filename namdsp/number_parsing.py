"""Parses and formats numbers of commands, job files and errors: ASCII digits, without Python's underscores."""

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


def range_text(low: float, high: float, unit: str) -> str:
    """What is expected of a number, for errors."""
    return f"expected a number from {low:.15g} to {high:.15g} {unit}".rstrip()


def size_text(count: int) -> str:
    """A number of bytes as text, in MiB if it is at least one."""
    return f"{count:,} bytes" if count < 2**20 else f"{count / 2**20:.0f} MiB"
